import { TAXONOMY, type Cloth } from './taxonomy.ts'

/** The kinds of categories: collections by occasion, styles by piece. */
export const CATEGORY_KINDS = ['collection', 'style'] as const
export type CategoryKind = (typeof CATEGORY_KINDS)[number]

/** The colour sets that a category may have. */
export const CLOTHS = [
  'neem',
  'gulabi',
  'haldi',
  'jamun',
  'mor',
  'chandan',
] as const satisfies readonly Cloth[]

/** An own picture of a category: its key in the library, and its size in pixels. */
export type CategoryPhoto = { key: string; width: number; height: number }

/** The pictures of the site that a category may show. */
export const CATEGORY_PICTURES: readonly string[] = TAXONOMY.map(({ picture }) => picture)

export const MAX_CATEGORIES = 300
export const MAX_CATEGORY_LABEL_LENGTH = 40
export const MAX_CATEGORY_HEADING_LENGTH = 60
export const MAX_CATEGORY_LINE_LENGTH = 80
export const MAX_CATEGORY_SLUG_LENGTH = 60

/** The form of an address: lower-case letters and digits, with single hyphens between. */
export const CATEGORY_SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/**
 * First parts of paths that are no categories: pages, the API, files and other routes of the shop.
 * A test compares the list with the real routes. Names with a dot are no addresses of categories.
 */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(
  `about admin api apple-touch-icon assets cart categories checkout compare confirm-order favicon
  feeds forgot-password grievance healthz icons index login manifest metrics offline
  order-confirmation pictures privacy product products profile readyz refund register restock
  robots root sandbox search setup shipping sitemap size-guide sw termsofservice track track-order
  wishlist`.split(/\s+/),
)
