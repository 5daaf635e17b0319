/**
 * The state of a product. `published`: on sale; `draft`: only administrators see it; `archived`:
 * removed from the shop (orders keep their own copy).
 */
export const PRODUCT_STATES = ['published', 'draft', 'archived'] as const
/** The states of the product list in the admin: all but `archived`. */
export const EDITABLE_STATES = ['published', 'draft'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]
export type EditableState = (typeof EDITABLE_STATES)[number]

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

/**
 * The widths in pixels in which every picture is stored as AVIF and WebP, never wider than the
 * original.
 */
export const PICTURE_WIDTHS = [160, 320, 480, 720, 1080] as const

/** The width in pixels of the rendition for zoom, which pictures of this width or more have. */
export const ZOOM_WIDTH = 2000

/** The picture that replaces a missing one. */
export const FALLBACK_IMAGE = '/assets/fallback.jpg'

/** The widths that a picture of this original width has. */
export function widthsOf(width: number): number[] {
  const smaller = PICTURE_WIDTHS.filter((candidate) => candidate <= width)
  return smaller.length > 0 ? smaller : [PICTURE_WIDTHS[0]]
}

/** The URL of one rendition; its content never changes. */
export const pictureUrl = (key: string, width: number, format: 'avif' | 'webp'): string =>
  `/pictures/${key}/${width}.${format}`

/** A `srcset` of all widths in one format. */
export const pictureSrcSet = (
  picture: { key: string; width: number },
  format: 'avif' | 'webp',
): string =>
  widthsOf(picture.width)
    .map((width) => `${pictureUrl(picture.key, width, format)} ${width}w`)
    .join(', ')

/** The rendition for messengers and social networks: a JPEG of this size. */
export const SHARE_FILE = 'share.jpg'
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** The share picture of a page without its own, of the same size. */
export const SHOP_SHARE_IMAGE = '/assets/share.jpg'

/** The URL of a product's share picture. */
export const sharePictureUrl = (key: string): string => `/pictures/${key}/${SHARE_FILE}`
