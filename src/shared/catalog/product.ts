/**
 * The state of a product. `published`: on sale; `draft`: only administrators see it; `archived`:
 * removed from the shop (orders keep their own copy).
 */
export const PRODUCT_STATES = ['published', 'draft', 'archived'] as const
/** The states of the product list in the admin: all but `archived`. */
export const EDITABLE_STATES = ['published', 'draft'] as const
/** What several products can become at once. `before`: archived ones get their state back. */
export const BULK_STATES = [...PRODUCT_STATES, 'before'] as const
export type BulkState = (typeof BULK_STATES)[number]
export type ProductState = (typeof PRODUCT_STATES)[number]
export type EditableState = (typeof EDITABLE_STATES)[number]

/** The most sizes of a product. */
export const MAX_SIZES = 40

/** The orders of the product list in the admin. */
export const PRODUCT_SORTS = [
  'newest',
  'title',
  'price',
  'price-desc',
  'stock',
  'stock-desc',
] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

/**
 * The stock filters of the product list in the admin. `low`: a variant has at most as many units as
 * the settings call low.
 */
export const PRODUCT_STOCKS = ['in', 'low', 'out'] as const
export type ProductStock = (typeof PRODUCT_STOCKS)[number]

/** The orders of the stock list: newest product first, or the fewest units first. */
export const STOCK_SORTS = ['newest', 'least'] as const
export type StockSort = (typeof STOCK_SORTS)[number]

/** What the card of a product says above its picture. */
export const PRODUCT_FLAGS = ['new', 'bestseller'] as const
export type ProductFlag = (typeof PRODUCT_FLAGS)[number]

/**
 * Imitation jewellery: HSN 7117 at 3 % GST. An administrator sets others per product (glass
 * bangles: 7018, nil).
 */
export const DEFAULT_HSN = '7117'
export const DEFAULT_GST_RATE_BP = 300

export const DEFAULT_NET_QUANTITY = '1 N'
export const DEFAULT_ORIGIN = 'India'

/** The problem of a product's prices, in paise, if any. Without an actual price there is none. */
export const actualPriceProblem = (actual: number | null, sale: number): string | undefined =>
  actual !== null && actual < sale ? 'The actual price cannot be below the sale price.' : undefined

/** Characters of a product's texts. The form, the API and the domain check the same limits. */
export const MAX_TITLE_LENGTH = 150
export const MAX_PRODUCT_DESCRIPTION_LENGTH = 5000

/** The largest stock of one variant: a larger number is a typing error. */
export const MAX_STOCK = 1_000_000

export const QUANTITY_PROBLEM = 'Please enter a whole number of pieces, 0 or more.'
export const STOCK_FULL = 'That is more than a shelf can hold.'

/** The problem with a typed quantity, if any. Empty counts as 0. */
export function quantityProblem(typed: string): string | undefined {
  if (!/^\d*$/.test(typed.trim())) return QUANTITY_PROBLEM
  return Number(typed) > MAX_STOCK ? STOCK_FULL : undefined
}

/** The video of a product, by its key, and the picture that stands for it until it is played. */
export type ProductVideo = { key: string; poster: { key: string; width: number; height: number } }
