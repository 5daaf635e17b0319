import type { ProductDetails } from '#contract/contract.ts'
import { FALLBACK_IMAGE, pictureUrl, widthsOf } from '#shared/catalog/pictures.ts'
import { paise, toRupees } from '#shared/money/money.ts'
import { listingOf } from '#shared/catalog/taxonomy.ts'
import { offer, type Seller } from './offer.ts'
import { schemaOrg, type Thing } from './thing.ts'

type Variant = ProductDetails['variants'][number]

/**
 * Returns a product with its offer, or a product group with one product per variant if prices
 * differ. It contains only what the page shows: no ratings, and no date until which a price is
 * valid.
 */
export function productData(product: ProductDetails, seller: Seller): Thing {
  const { publicUrl } = seller
  const url = `${publicUrl}/product/${product.slug}`
  const prices = new Set(product.variants.map((variant) => variant.salePricePaise))
  const offerOf = (price: number, inStock: boolean) =>
    offer({ price: toRupees(paise(price)), inStock, url, seller })
  if (prices.size <= 1) {
    const [first] = product.variants
    return {
      ...commonData(product, seller),
      url,
      sku: first?.sku,
      offers: offerOf(first?.salePricePaise ?? product.salePricePaise, product.inventory > 0),
    }
  }
  const toVariant = (variant: Variant): Thing => ({
    '@type': 'Product',
    name: `${product.title}, ${variant.label}`,
    sku: variant.sku,
    size: variant.label,
    image: images(product, publicUrl),
    offers: offerOf(variant.salePricePaise, variant.inventory > 0),
  })
  return {
    ...commonData(product, seller),
    '@type': 'ProductGroup',
    url,
    productGroupID: product._id,
    variesBy: [schemaOrg('size')],
    hasVariant: product.variants.map(toVariant),
  }
}

function commonData(product: ProductDetails, { name: brand, publicUrl }: Seller): Thing {
  const { title, description, material, colour, category, weightGrams, sizeMm } = product
  return {
    '@type': 'Product',
    name: title,
    description,
    image: images(product, publicUrl),
    brand: { '@type': 'Brand', name: brand },
    category: listingOf(category).label,
    ...(material ? { material } : {}),
    ...(colour ? { color: colour } : {}),
    ...(weightGrams === null
      ? {}
      : { weight: { '@type': 'QuantitativeValue', value: weightGrams, unitCode: 'GRM' } }),
    countryOfOrigin: { '@type': 'Country', name: product.countryOfOrigin },
    additionalProperty: [
      { name: 'Net quantity', value: product.netQuantity },
      ...(sizeMm ? [{ name: 'Size (mm)', value: sizeMm }] : []),
    ].map((property) => ({
      '@type': 'PropertyValue',
      ...property,
    })),
  }
}

/**
 * Returns the URLs of the pictures in their largest width, or of the fallback that the page shows.
 */
function images({ pictures }: ProductDetails, publicUrl: string): string[] {
  const paths = pictures.map(({ key, width }) =>
    pictureUrl(key, widthsOf(width).at(-1) ?? width, 'webp'),
  )
  return (paths.length > 0 ? paths : [FALLBACK_IMAGE]).map((path) => `${publicUrl}${path}`)
}
