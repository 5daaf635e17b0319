import { FALLBACK_IMAGE, pictureUrl, widthsOf } from '#shared/catalog/picture.ts'
import { correctName } from './spelling.ts'
import { toRupees, type Paise } from '#shared/money/money.ts'
import type { Promises } from '#shared/promises/promises.ts'
import { toIstIso } from '#shared/ist-time.ts'
import type { ShopDetails } from '#shared/shop-settings.ts'
import type { ProductDetails, Rating, Variant } from '#web/api/product.ts'
import { placeOf } from '#shared/customer/shop-city.ts'
import { keptBecauseOf } from '#web/storefront/product/product-view.ts'
import type { Faq } from '#web/storefront/home/content/faq.ts'
import { toDialNumber } from '#web/session/shop-facts.ts'
import { socialLinks } from '#web/ui/brand.tsx'

/** A thing of schema.org. */
export type Thing = { '@type': string } & Record<string, unknown>

/** Returns a term of schema.org as a URL: `https://schema.org/InStock`. */
const schemaOrg = (word: string): string => `https://schema.org/${word}`

/** Returns the id of the shop, which other structured data refers to. */
const shopId = (publicUrl: string): string => `${publicUrl}/#shop`

/** Returns the legal name, address and contact of the shop. */
export function organization(publicUrl: string, shop: ShopDetails): Thing {
  const [matched, city, postalCode, state] = placeOf(shop) ?? []
  const street = matched ? shop.addressLine1 : `${shop.addressLine1} ${shop.addressLine2}`
  return {
    '@type': 'OnlineStore',
    '@id': shopId(publicUrl),
    name: shop.name,
    legalName: shop.legalName,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/favicon.svg`,
    email: shop.email,
    telephone: toDialNumber(shop.phone),
    address: {
      '@type': 'PostalAddress',
      streetAddress: street.replace(/,$/, ''),
      addressLocality: city,
      postalCode,
      addressRegion: state,
      addressCountry: 'IN',
    },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email: shop.email,
      telephone: toDialNumber(shop.phone),
      areaServed: 'IN',
    },
    sameAs: socialLinks(shop).map(({ href }) => href),
  }
}

/** Returns the site of the shop, with its search. */
export function website(publicUrl: string, shop: ShopDetails): Thing {
  return {
    '@type': 'WebSite',
    name: shop.name,
    url: `${publicUrl}/`,
    inLanguage: 'en-IN',
    publisher: { '@id': shopId(publicUrl) },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** Returns the questions of the home page. */
export const faqPage = (faq: readonly Faq[]): Thing => ({
  '@type': 'FAQPage',
  mainEntity: faq.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/**
 * Returns a product with its offer, or a product group with one product per variant if prices
 * differ. It contains only what the page shows: a rating only of published reviews, and a date
 * until which a price is valid only in a sale.
 */
export function productData(product: ProductDetails, seller: Seller): Thing {
  const { publicUrl } = seller
  const url = `${publicUrl}/product/${product.slug}`
  const prices = new Set(product.variants.map((variant) => variant.price))
  const returns = returnPolicy(product, seller)
  const offerOf = ({ price, saleEndsAt }: Priced, inStock: boolean) =>
    offer({ price, saleEndsAt, inStock, url, seller, returns })
  if (prices.size <= 1) {
    const [first] = product.variants
    return {
      ...commonData(product, seller),
      url,
      sku: first?.sku,
      offers: offerOf(first ?? product, product.stock > 0),
    }
  }
  const toVariant = (variant: Variant): Thing => ({
    '@type': 'Product',
    name: `${product.title}, ${variant.label}`,
    sku: variant.sku,
    size: variant.label,
    image: images(product, publicUrl),
    offers: offerOf(variant, variant.stock > 0),
  })
  return {
    ...commonData(product, seller),
    '@type': 'ProductGroup',
    url,
    productGroupID: product.id,
    variesBy: [schemaOrg('size')],
    hasVariant: product.variants.map(toVariant),
  }
}

type Priced = Pick<Variant, 'price' | 'saleEndsAt'>

function commonData(product: ProductDetails, { name: brand, publicUrl }: Seller): Thing {
  const { title, description, material, colour, category, weightGrams, sizeMm, rating } = product
  return {
    '@type': 'Product',
    name: title,
    description,
    image: images(product, publicUrl),
    brand: { '@type': 'Brand', name: brand },
    ...(category ? { category: correctName(category.label) } : {}),
    ...(rating ? { aggregateRating: aggregateRating(rating) } : {}),
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

/** The rating of a product with published reviews. */
const aggregateRating = ({ average, count }: Rating): Thing => ({
  '@type': 'AggregateRating',
  ratingValue: average,
  reviewCount: count,
  bestRating: 5,
  worstRating: 1,
})

/**
 * Returns the URLs of the pictures in their largest width, or of the fallback that the page shows.
 */
function images({ pictures }: ProductDetails, publicUrl: string): string[] {
  const paths = pictures.map(({ key, width }) =>
    pictureUrl(key, widthsOf(width).at(-1) ?? width, 'webp'),
  )
  return (paths.length > 0 ? paths : [FALLBACK_IMAGE]).map((path) => `${publicUrl}${path}`)
}

/** Name and public URL of the shop, and its shipping rule. */
type Seller = {
  name: string
  publicUrl: string
  freeShippingFrom: Paise
  shipping: Paise
  /** Null while they were never saved: then the offer only links to the policies. */
  promises: Promises | null
}

/**
 * Returns the offer of a product, taxes included. Delivery times are texts of the administrator, so
 * the offer does not state them.
 */
function offer(
  input: Priced & {
    inStock: boolean
    url: string
    seller: Seller
    returns: Thing
  },
): Thing {
  return {
    '@type': 'Offer',
    url: input.url,
    price: toRupees(input.price).toFixed(2),
    priceCurrency: 'INR',
    ...(input.saleEndsAt === null ? {} : { priceValidUntil: toIstIso(input.saleEndsAt) }),
    availability: schemaOrg(input.inStock ? 'InStock' : 'OutOfStock'),
    itemCondition: schemaOrg('NewCondition'),
    seller: {
      '@type': 'OnlineStore',
      '@id': shopId(input.seller.publicUrl),
      name: input.seller.name,
    },
    shippingDetails: shippingDetails(input.price, input.seller),
    hasMerchantReturnPolicy: input.returns,
  }
}

/** Shipping for an order of this product only. */
function shippingDetails(price: Paise, { freeShippingFrom, shipping }: Seller): Thing {
  const rate = price >= freeShippingFrom ? 0 : toRupees(shipping)
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: rate, currency: 'INR' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
  }
}

/**
 * The return policy of a product for a change of mind. A faulty product always comes back free of
 * charge.
 */
function returnPolicy(product: ProductDetails, { publicUrl, promises }: Seller): Thing {
  const link = { '@type': 'MerchantReturnPolicy', merchantReturnLink: `${publicUrl}/refund` }
  if (!promises) return link
  const fault = { applicableCountry: 'IN', itemDefectReturnFees: schemaOrg('FreeReturn') }
  if (promises.returnDays === 0 || keptBecauseOf(product, promises) !== '')
    return { ...link, ...fault, returnPolicyCategory: schemaOrg('MerchantReturnNotPermitted') }
  const fees =
    promises.returnShipping === 'shop' ? 'FreeReturn' : 'ReturnFeesCustomerResponsibility'
  return {
    ...link,
    ...fault,
    returnPolicyCategory: schemaOrg('MerchantReturnFiniteReturnWindow'),
    merchantReturnDays: promises.returnDays,
    returnMethod: schemaOrg('ReturnByMail'),
    returnFees: schemaOrg(fees),
    refundType: schemaOrg('FullRefund'),
  }
}
