import type { Product } from '#contract/contract.ts'
import type { PublishedProduct } from '#catalog/catalog.ts'
import { FALLBACK_IMAGE, pictureUrl, sharePictureUrl, widthsOf } from '#shared/catalog/picture.ts'
import { toXmlDocument, type XmlElement } from '#shared/files/xml.ts'
import { istDay, toIstIso } from '#shared/ist-time.ts'
import { paise, toRupees, type Paise } from '#shared/money/money.ts'
import type { SellingRule } from '#shared/shop-settings.ts'

/** What the feed says of the shop, and what it reads of the catalog. */
export type FeedSource = {
  publicUrl: string
  /** The name of the shop, which is the brand of its products. */
  brand: string
  rule: Pick<SellingRule, 'shipping' | 'freeShippingFrom'>
  now: Date
  labelOf(category: string): string
  count(): Promise<number>
  /** The id of the last of the first `before` products; undefined for 0. */
  lastOf(before: number): Promise<PublishedProduct['id'] | undefined>
  /** At most `limit` published products after this id, in the order of ids. */
  list(page: { after: PublishedProduct['id'] | undefined; limit: number }): Promise<Product[]>
  productsPerFile?: number
}

/** 2,000 products of three sizes make a file of about 8 MB. */
const PRODUCTS_PER_FILE = 2000
const BATCH = 200
const FILE = /^\/feeds\/products(?:-([1-9]\d{0,4}))?\.xml$/
/** Limits of Google's product data: characters of a title, number of further pictures. */
const MAX_TITLE_LENGTH = 150
const MAX_MORE_PICTURES = 10
/** "Apparel & Accessories > Jewelry" in Google's product taxonomy. */
const JEWELLERY = '188'

/**
 * The products of the shop for Google Merchant Center and for the catalogue of Meta: RSS 2.0 with
 * the attributes of Google's product data specification, one item for each variant. The first file
 * is `/feeds/products.xml`; a shop with more products has `/feeds/products-2.xml` and so on.
 * Returns undefined for a file that this shop does not need.
 */
export async function productFeed(path: string, source: FeedSource): Promise<string | undefined> {
  const [file, number = '1'] = FILE.exec(path) ?? []
  const { productsPerFile = PRODUCTS_PER_FILE } = source
  if (file === undefined || (number === '1' && file.includes('-'))) return undefined
  const before = (Number(number) - 1) * productsPerFile
  if (before > 0 && before >= (await source.count())) return undefined
  const items: XmlElement[] = []
  let after = await source.lastOf(before)
  for (let left = productsPerFile; left > 0; left -= BATCH) {
    const batch = await source.list({ after, limit: Math.min(BATCH, left) })
    items.push(...batch.flatMap((product) => toItems(product, source)))
    after = batch.at(-1)?._id as PublishedProduct['id'] | undefined
    if (batch.length < BATCH) break
  }
  return toXmlDocument({
    name: 'rss',
    attributes: { version: '2.0', 'xmlns:g': 'http://base.google.com/ns/1.0' },
    content: [
      {
        name: 'channel',
        content: [
          { name: 'title', content: source.brand },
          { name: 'link', content: `${source.publicUrl}/` },
          { name: 'description', content: `The products of ${source.brand}` },
          ...items,
        ],
      },
    ],
  })
}

type Variant = Product['variants'][number]

const toItems = (product: Product, source: FeedSource): XmlElement[] =>
  product.variants.map((variant) => ({
    name: 'item',
    content: Object.entries(attributesOf(product, variant, source)).flatMap(([name, value]) =>
      [value].flat().map((content) => ({ name: `g:${name}`, content })),
    ),
  }))

type Attributes = Record<string, string | (string | XmlElement[])[]>

function attributesOf(product: Product, variant: Variant, source: FeedSource): Attributes {
  const { publicUrl, brand } = source
  const { label } = variant
  const hasSizes = product.variants.length > 1
  return {
    id: variant._id,
    ...(hasSizes && { item_group_id: product._id }),
    title: shorten(label === '' ? product.title : `${product.title}, ${label}`),
    description: product.description,
    link: `${publicUrl}/product/${product.slug}`,
    ...picturesOf(product, publicUrl),
    availability: variant.inventory > 0 ? 'in stock' : 'out of stock',
    ...pricesOf(product, variant, source),
    brand,
    condition: 'new',
    // Artificial jewellery has no GTIN.
    identifier_exists: 'no',
    google_product_category: JEWELLERY,
    product_type: product.categories.map(source.labelOf),
    age_group: 'adult',
    gender: 'female',
    ...(label !== '' && { size: label }),
    ...(product.colour !== null && { color: product.colour }),
    ...(product.material !== null && { material: product.material }),
    shipping: [shippingOf(paise(variant.salePricePaise), source.rule)],
  }
}

/** The first picture is a JPEG, because Meta takes no WebP. */
function picturesOf({ pictures }: Product, publicUrl: string): Attributes {
  const [first] = pictures
  if (!first) return { image_link: publicUrl + FALLBACK_IMAGE }
  const more = pictures.slice(0, MAX_MORE_PICTURES).map(({ key, width }) => {
    const widest = widthsOf(width).at(-1) ?? width
    return publicUrl + pictureUrl(key, widest, 'webp')
  })
  return { image_link: publicUrl + sharePictureUrl(first.key), additional_image_link: more }
}

/**
 * The regular price is the price before the sale; without one the price of now is it. The times of
 * a sale begin with this day: the feed knows only its end.
 */
function pricesOf(
  product: Product,
  { sale, ...variant }: Variant,
  { now }: FeedSource,
): Attributes {
  const price = paise(variant.salePricePaise)
  const mrp = product.actualPricePaise
  const printed: Attributes = mrp === null ? {} : { maximum_retail_price: amountOf(paise(mrp)) }
  if (!sale || sale.priceBeforePaise === null) return { price: amountOf(price), ...printed }
  return {
    price: amountOf(paise(sale.priceBeforePaise)),
    sale_price: amountOf(price),
    sale_price_effective_date: `${istDay(now)}T00:00:00+05:30/${toIstIso(sale.endsAt)}`,
    ...printed,
  }
}

/** Shipping of an order of this piece alone. */
const shippingOf = (price: Paise, { shipping, freeShippingFrom }: FeedSource['rule']) => [
  { name: 'g:country', content: 'IN' },
  { name: 'g:price', content: amountOf(price >= freeShippingFrom ? paise(0) : shipping) },
]

const amountOf = (amount: Paise): string => `${toRupees(amount).toFixed(2)} INR`

/** A title that is too long loses its end at a word. */
function shorten(title: string): string {
  if (title.length <= MAX_TITLE_LENGTH) return title
  const start = title.slice(0, MAX_TITLE_LENGTH)
  return start.slice(0, Math.max(start.lastIndexOf(' '), MAX_TITLE_LENGTH / 2)).trim()
}
