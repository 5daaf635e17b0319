import type {
  CallReply,
  Picture,
  Product as ApiProduct,
  ProductDetails as ApiProductDetails,
} from '#contract/contract.ts'
import type { ProductMakers } from '#shared/catalog/product-label.ts'
import type { Listing } from '#shared/catalog/taxonomy.ts'
import { formatRupees, paise, parseRupees, type Paise, percentOff } from '#shared/money/money.ts'

export type Variant = {
  id: string
  sku: string
  /** Empty if the product has only one variant. */
  label: string
  price: Paise
  /** The price that is struck through: the MRP, in a sale the price before it; null: none. */
  compareAtPrice: Paise | null
  /** Until when the price holds, if it is in a sale; else null. */
  saleEndsAt: string | null
  stock: number
}

/** The average of the stars, with one decimal, and the number of reviews. */
export type Rating = { average: number; count: number }

export type Product = {
  id: string
  slug: string
  title: string
  pictures: Picture[]
  price: Paise
  /** As those of a variant. */
  compareAtPrice: Paise | null
  saleEndsAt: string | null
  /** The MRP of a piece in a sale without a struck-through price; absent from others. */
  saleMrp?: Paise
  /** The sum of its variants. */
  stock: number
  variants: Variant[]
  isSaleItem: boolean
  /** What the listing says of it; absent from most. */
  flag?: 'new' | 'bestseller'
  /** Of its published reviews; absent without any. */
  rating?: Rating
}

/** A product with the fields that only its page shows. */
export type ProductDetails = Product &
  ProductMakers & {
    /** Name and path of the category that its page names (`toCategory`); null without. */
    category: { label: string; route: string } | null
    description: string
    /** Null if none was entered. */
    mrp: Paise | null
    /** The values of its categories, the main one first. */
    kinds: readonly { value: string; label: string }[]
    material: string | null
    plating: string | null
    stone: string | null
    colour: string | null
    /** As printed on the package: 1 N, 1 pair, set of 3 N. */
    netQuantity: string
    countryOfOrigin: string
    weightGrams: number | null
    /** In millimetres, height × width: 24 × 18. */
    sizeMm: string | null
    excludesCod: boolean
    /** More pictures of its page. */
    gallery: Picture[]
    /** The poster of its video, with the key of the video. */
    video: (Picture & { video: string }) | null
  }

/** What a card shows of a product. Pages send no more than this to the browser. */
export type Card = Pick<Product, 'id' | 'slug' | 'title' | 'price' | 'compareAtPrice'> & {
  /** At most three. */
  pictures: Picture[]
  percentOff: number | null
  /** Marked as a sale item; absent from other cards, to save bytes. */
  isSaleItem?: boolean
  /** Absent below three reviews. */
  rating?: Rating
  /** Its price is in a sale; absent from other cards. */
  inSale?: boolean
  /** What it says in a sale without a struck-through price: `MRP Rs. 1,599 · until 4 Dec`. */
  saleNote?: string
  /** What it does not match of a search that nothing matches; absent from other cards. */
  note?: string
  /** Absent from most cards. */
  flag?: 'new' | 'bestseller'
  /** In how many cells of its listing it is, if it is not in one. */
  span?: CardSpan
  /** Units left, if stock is low; 0 is sold out, null is plenty. */
  left: number | null
  /** Whether the customer must choose a variant before adding it to the cart. */
  hasVariants: boolean
}

/** `wide`: two columns of a listing. `large`: two columns and two rows. */
export type CardSpan = 'wide' | 'large'

/** What the list under a search field shows. */
export type Suggestions = {
  words: string[]
  listings: { label: string; route: string }[]
  products: SuggestedProduct[]
  /** Whether no product matches, and these come close. */
  areClosest?: boolean
}
export type SuggestedProduct = Pick<Product, 'slug' | 'title' | 'price' | 'compareAtPrice'> & {
  picture: Picture | null
}

const toPaise = (amount: number | null): Paise | null => (amount === null ? null : paise(amount))

/** A price that may be struck through beside the price: a higher one. */
const toStruck = (before: number | null | undefined, price: number): Paise | null =>
  before && before > price ? paise(before) : null

/** The struck-through price and the end of a sale. An MRP that is the price is not struck. */
const comparedOf = (sale: ApiProduct['sale'], mrp: number | null, price: number) => ({
  compareAtPrice: toStruck(sale ? sale.priceBeforePaise : mrp, price),
  saleEndsAt: sale?.endsAt ?? null,
})

/**
 * The MRP of a piece whose price before the sale no price history proves. It is a fact of the
 * package, so that it may be named, but not struck through.
 */
const saleMrpOf = ({ sale, actualPricePaise, salePricePaise }: ApiProduct) =>
  sale?.priceBeforePaise === null && (actualPricePaise ?? 0) > salePricePaise
    ? { saleMrp: paise(actualPricePaise ?? 0) }
    : {}

/** `MRP Rs. 1,599 · until 4 Dec`: a sale until midnight holds on the day before. */
function saleNoteOf({ saleMrp, saleEndsAt }: Product): Pick<Card, 'saleNote'> {
  if (saleMrp === undefined || saleEndsAt === null) return {}
  const lastDay = new Date(Date.parse(saleEndsAt) - 1).toLocaleDateString('en-IN', {
    day: 'numeric',
    month: 'short',
    timeZone: 'Asia/Kolkata',
  })
  return { saleNote: `MRP ${formatRupees(saleMrp)} · until ${lastDay}` }
}

/** Converts a product of the API. */
export const toProduct = (product: ApiProduct): Product => ({
  id: product._id,
  slug: product.slug,
  title: product.title,
  pictures: product.pictures,
  price: paise(product.salePricePaise),
  ...comparedOf(product.sale, product.actualPricePaise, product.salePricePaise),
  ...saleMrpOf(product),
  stock: product.inventory,
  isSaleItem: product.isSaleItem,
  ...(product.rating && { rating: product.rating }),
  ...(product.flag && { flag: product.flag }),
  variants: product.variants.map((variant) => ({
    id: variant._id,
    sku: variant.sku,
    label: variant.label,
    price: paise(variant.salePricePaise),
    ...comparedOf(variant.sale, product.actualPricePaise, variant.salePricePaise),
    stock: variant.inventory,
  })),
})

/** Converts a product of the API with the fields of its page. `listings` are those of the shop. */
export const toProductDetails = (
  product: ApiProductDetails,
  listings: readonly Listing[],
): ProductDetails => ({
  ...toProduct(product),
  category: toCategory(product.categories, listings),
  description: product.description,
  mrp: toPaise(product.actualPricePaise),
  kinds: product.categories.map((value) => ({
    value,
    label: listings.find((each) => each.value === value)?.label ?? value,
  })),
  material: product.material,
  plating: product.plating,
  stone: product.stone,
  colour: product.colour,
  netQuantity: product.netQuantity,
  countryOfOrigin: product.countryOfOrigin,
  makerName: product.makerName,
  makerAddress: product.makerAddress,
  importerName: product.importerName,
  importerAddress: product.importerAddress,
  weightGrams: product.weightGrams,
  sizeMm: product.sizeMm,
  excludesCod: product.excludesCod,
  gallery: product.gallery ?? [],
  video: product.video
    ? { ...product.video.poster, alt: product.title, video: product.video.key }
    : null,
})

/**
 * Returns name and path of the first of these categories that says what the piece is: rings, not a
 * collection that has rings too. Without one, the first that is not hidden. `Pendant` is shown as
 * Pendent (specification).
 */
export function toCategory(
  values: readonly string[],
  listings: readonly Listing[],
): ProductDetails['category'] {
  const listed = values.flatMap((value) => listings.find((each) => each.value === value) ?? [])
  const listing = listed.find(({ kind }) => kind === 'style') ?? listed[0]
  return listing ? { label: listing.label, route: listing.route } : null
}

const MAX_CARD_PICTURES = 3
/** From this number of units down a page says how many are left. */
export const LOW_STOCK = 5

// Here and not with the other rules of reviews, which listings would have to load.
const MIN_REVIEWS_FOR_STARS = 3

/** The rating that cards and titles show: from three reviews on. */
export const shownRating = ({ rating }: Pick<Product, 'rating'>): { rating?: Rating } =>
  rating && rating.count >= MIN_REVIEWS_FOR_STARS ? { rating } : {}

/** Converts a product to a card. */
export const toCard = (product: Product): Card => ({
  id: product.id,
  slug: product.slug,
  title: product.title,
  price: product.price,
  compareAtPrice: product.compareAtPrice,
  pictures: product.pictures.slice(0, MAX_CARD_PICTURES),
  percentOff: percentOff(product.compareAtPrice, product.price) ?? null,
  ...shownRating(product),
  ...(product.isSaleItem && { isSaleItem: true }),
  ...(product.flag && { flag: product.flag }),
  ...(product.saleEndsAt !== null && { inSale: true }),
  ...saleNoteOf(product),
  left: product.stock <= LOW_STOCK ? product.stock : null,
  hasVariants: product.variants.length > 1,
})

/** Converts the products of a list of the API to cards. */
export const toCards = (products: readonly ApiProduct[]): Card[] =>
  products.map((product) => toCard(toProduct(product)))

/** Converts suggestions of the API, whose prices are texts only. */
export const toSuggestions = (reply: CallReply<'GET /api/suggestions'>): Suggestions => ({
  words: reply.words,
  listings: reply.listings,
  areClosest: reply.closest === true,
  products: reply.products.flatMap(({ slug, title, salePrice, actualPrice, picture }) => {
    const price = parseRupees(salePrice)
    if (price === undefined) return []
    const compareAtPrice = toStruck(parseRupees(actualPrice ?? ''), price)
    return [{ slug, title, price, compareAtPrice, picture }]
  }),
})

/** Returns the path of a product page. */
export const productPath = (product: { slug: string }): string => `/product/${product.slug}`
