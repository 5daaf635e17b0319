import type { Product } from '#contract/index.ts'
import { paise, toRupees } from '#shared/money.ts'
import { CHANGE_OF_MIND_DAYS, keptBecause } from '#shared/returnable.ts'
import { shopId } from './shop.ts'
import { schemaOrg, type Thing } from './thing.ts'

/** Days to dispatch and days on the way: the widest of what the shipping policy says, so that nobody is promised too much. */
const HANDLING_DAYS = { min: 1, max: 4 }
const TRANSIT_DAYS = { min: 3, max: 10 }

const days = ({ min, max }: { min: number; max: number }): Thing => ({ '@type': 'QuantitativeValue', minValue: min, maxValue: max, unitCode: 'DAY' })

/** Who sells: her name, the shop's public address and what she takes for shipping. */
export type Seller = { name: string; publicUrl: string; freeShippingFromPaise: number; shippingPaise: number }

/** What a piece costs and on which terms it comes and goes back. `price` in rupees, taxes included. */
export function offer(product: Product, terms: { price: number; inStock: boolean; url: string; seller: Seller }): Thing {
  return {
    '@type': 'Offer',
    url: terms.url,
    price: terms.price.toFixed(2),
    priceCurrency: 'INR',
    availability: schemaOrg(terms.inStock ? 'InStock' : 'OutOfStock'),
    itemCondition: schemaOrg('NewCondition'),
    seller: { '@type': 'OnlineStore', '@id': shopId(terms.seller.publicUrl), name: terms.seller.name },
    shippingDetails: shippingDetails(terms.price, terms.seller),
    hasMerchantReturnPolicy: returnPolicy(product, terms.price, terms.seller.publicUrl),
  }
}

/** Shipping of an order of this piece alone. */
function shippingDetails(price: number, { freeShippingFromPaise, shippingPaise }: Seller): Thing {
  const rate = price >= toRupees(paise(freeShippingFromPaise)) ? 0 : toRupees(paise(shippingPaise))
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: rate, currency: 'INR' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
    deliveryTime: { '@type': 'ShippingDeliveryTime', handlingTime: days(HANDLING_DAYS), transitTime: days(TRANSIT_DAYS) },
  }
}

function returnPolicy(product: Product, price: number, publicUrl: string): Thing {
  const common = {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'IN',
    merchantReturnLink: `${publicUrl}/refund`,
    itemDefectReturnFees: schemaOrg('FreeReturn'),
  }
  const kept = keptBecause({ isEarring: product.categories.includes('Earrings'), isSaleItem: product.isSaleItem, price: Math.round(price * 100) })
  if (kept) return { ...common, returnPolicyCategory: schemaOrg('MerchantReturnNotPermitted') }
  return {
    ...common,
    returnPolicyCategory: schemaOrg('MerchantReturnFiniteReturnWindow'),
    merchantReturnDays: CHANGE_OF_MIND_DAYS,
    returnMethod: schemaOrg('ReturnByMail'),
    returnFees: schemaOrg('ReturnFeesCustomerResponsibility'),
    refundType: [schemaOrg('FullRefund'), schemaOrg('ExchangeRefund')],
  }
}
