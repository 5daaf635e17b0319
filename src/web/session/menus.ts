import type { CallReply } from '#contract/contract.ts'
import { COLLECTIONS, STYLES, TAXONOMY, type Listing } from '#shared/catalog/taxonomy.ts'

/**
 * The categories of menus, home page and footer; `header`: the collections that the header has room
 * for. A list that cannot have all ends with a link to the page of all categories. `gone` are paths
 * of a new shop that lead nowhere any more.
 */
export type Menus = {
  header: readonly Listing[]
  collections: readonly Listing[]
  styles: readonly Listing[]
  gone: readonly string[]
}

/** The menus of a new shop. */
export const DEFAULT_MENUS: Menus = {
  header: COLLECTIONS,
  collections: COLLECTIONS,
  styles: STYLES,
  gone: [],
}

/** How many categories of a kind are in a menu, and how many letters the header has room for. */
const MAX_IN_MENU = 8
const MAX_HEADER_LETTERS = 80

/** The page of all categories, as the last row of a menu. */
const ALL_CATEGORIES: Listing = {
  kind: 'style',
  route: '/categories',
  label: 'All categories',
  heading: 'All categories',
  value: '',
  cloth: 'chandan',
  line: '',
  picture: null,
}

const isSame = (one: Listing, other: Listing | undefined): boolean =>
  other !== undefined &&
  one.photo === undefined &&
  Object.entries(other).every(([name, value]) => Reflect.get(one, name) === value)

/** Whether a listing is the same as in a new shop, whose pages have it already. */
export const isDefaultListing = (listing: Listing): boolean =>
  TAXONOMY.some((row) => isSame(listing, row))

/** Converts the categories of the API, for loaders. Null while they are those of a new shop. */
export function toMenus({ categories, redirects }: CallReply<'GET /api/categories'>): Menus | null {
  const isUntouched =
    categories.length === TAXONOMY.length &&
    categories.every((listing, index) => isSame(listing, TAXONOMY[index]))
  if (isUntouched) return null
  const ofKind = (kind: Listing['kind']) => categories.filter((each) => each.kind === kind)
  const [collections, styles] = [ofKind('collection'), ofKind('style')]
  const paths = new Set([...categories.map(({ route }) => route), ...Object.keys(redirects)])
  return {
    header: cutMenu(collections, countInHeader(collections)),
    collections: cutMenu(collections, MAX_IN_MENU),
    styles: cutMenu(styles, MAX_IN_MENU),
    gone: TAXONOMY.map(({ route }) => route).filter((route) => !paths.has(route)),
  }
}

/** The first `max` rows, and if there are more, the link to the page of all categories. */
const cutMenu = (listings: readonly Listing[], max: number): readonly Listing[] =>
  listings.length > max ? [...listings.slice(0, max), ALL_CATEGORIES] : listings

/** How many of the first collections fit into one line of the header. */
function countInHeader(collections: readonly Listing[]): number {
  let letters = 0
  const first = collections.findIndex(({ label }) => {
    letters += label.length
    return letters > MAX_HEADER_LETTERS
  })
  return Math.min(first < 0 ? collections.length : first, MAX_IN_MENU)
}
