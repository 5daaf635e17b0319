import { paise, toRupees } from '#shared/money/money.ts'
import { shopId } from './shop.ts'
import { schemaOrg, type Thing } from './thing.ts'

/** Name and public URL of the shop, and its shipping rule. */
export type Seller = {
  name: string
  publicUrl: string
  freeShippingFromPaise: number
  shippingPaise: number
}

/**
 * Returns the offer of a product. `price` is in rupees, taxes included. Delivery times and return
 * conditions are texts of the administrator, so the offer only links to them.
 */
export function offer(input: {
  price: number
  inStock: boolean
  url: string
  seller: Seller
}): Thing {
  return {
    '@type': 'Offer',
    url: input.url,
    price: input.price.toFixed(2),
    priceCurrency: 'INR',
    availability: schemaOrg(input.inStock ? 'InStock' : 'OutOfStock'),
    itemCondition: schemaOrg('NewCondition'),
    seller: {
      '@type': 'OnlineStore',
      '@id': shopId(input.seller.publicUrl),
      name: input.seller.name,
    },
    shippingDetails: shippingDetails(input.price, input.seller),
    hasMerchantReturnPolicy: returnPolicy(input.seller.publicUrl),
  }
}

/** Shipping for an order of this product only. */
function shippingDetails(price: number, { freeShippingFromPaise, shippingPaise }: Seller): Thing {
  const rate = price >= toRupees(paise(freeShippingFromPaise)) ? 0 : toRupees(paise(shippingPaise))
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: rate, currency: 'INR' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
  }
}

const returnPolicy = (publicUrl: string): Thing => ({
  '@type': 'MerchantReturnPolicy',
  merchantReturnLink: `${publicUrl}/refund`,
})
