/** The API's name of a category, such as `PartyGlimmer`. Categories are rows of the database. */
export type Category = string

/** The colour set of a listing: its background, text and bead colours (see the design's table). */
export type Cloth = 'neem' | 'gulabi' | 'haldi' | 'jamun' | 'mor' | 'chandan'

/**
 * The public page of a category. `value` is the API's name; `label` and `heading` are what
 * customers read. `line` may be empty. `picture` names a picture of the site; `photo` is one of the
 * library, which is shown instead.
 */
export type Listing = {
  kind: 'collection' | 'style'
  route: string
  label: string
  heading: string
  value: Category
  cloth: Cloth
  line: string
  picture: string | null
  photo?: { key: string; width: number; height: number } | undefined
}

/**
 * A category of a menu. Every page has the menus in its data, so they leave out what the menu says
 * itself (its kind), a heading that is the same as the label, and a missing picture.
 */
export type MenuRow = Omit<Listing, 'kind' | 'heading' | 'picture'> &
  Partial<Pick<Listing, 'heading' | 'picture'>>

/**
 * The ten listings of a new shop, with the spellings "Pendent" and "Earings" of the specification.
 * Pages use them until an administrator changes a category.
 */
export const TAXONOMY = [
  {
    kind: 'collection',
    route: '/officeminimalistic',
    label: 'Office Minimalistic',
    heading: 'Office Minimalistic',
    value: 'OfficeMinimalistic',
    cloth: 'neem',
    line: 'Quiet pieces for desk hours',
    picture: 'collection-office',
  },
  {
    kind: 'collection',
    route: '/heartfeltelegance',
    label: 'Heartfelt Elegance',
    heading: 'Heartfelt Elegance',
    value: 'HeartfeltElegance',
    cloth: 'gulabi',
    line: 'Soft stones, softer light',
    picture: 'collection-heartfelt',
  },
  {
    kind: 'collection',
    route: '/quirky',
    label: 'Quirky',
    heading: 'Quirky',
    value: 'Quirky',
    cloth: 'haldi',
    line: 'Colour that answers back',
    picture: 'collection-quirky',
  },
  {
    kind: 'collection',
    route: '/party',
    label: 'Classic Glam',
    heading: 'Classic Glam',
    value: 'PartyGlimmer',
    cloth: 'jamun',
    line: 'For the third outfit of the night',
    picture: 'collection-party',
  },
  {
    kind: 'collection',
    route: '/royal',
    label: 'High-End Statement',
    heading: 'High-End Statement',
    value: 'RoyalCouture',
    cloth: 'mor',
    line: 'Kundan, polki and presence',
    picture: 'collection-royal',
  },
  {
    kind: 'style',
    route: '/rings',
    label: 'Rings',
    heading: 'Rings',
    value: 'Rings',
    cloth: 'chandan',
    line: 'Solitaires, stacks and bands for every finger',
    picture: 'category-rings',
  },
  {
    kind: 'style',
    route: '/pendent',
    label: 'Pendent',
    heading: 'Pendent',
    value: 'Pendant',
    cloth: 'chandan',
    line: 'Fine chains with something to say',
    picture: 'category-pendant',
  },
  {
    kind: 'style',
    route: '/earrings',
    label: 'Earrings',
    heading: 'Earings',
    value: 'Earrings',
    cloth: 'chandan',
    line: 'Studs, hoops, chaandbalis and the bell we are named for',
    picture: 'category-earrings',
  },
  {
    kind: 'style',
    route: '/combo',
    label: 'Combo',
    heading: 'Combo',
    value: 'Combo',
    cloth: 'chandan',
    line: 'Sets that are already matched',
    picture: 'category-combo',
  },
  {
    kind: 'style',
    route: '/bangles',
    label: 'Bangles',
    heading: 'Bangles',
    value: 'Bangles',
    cloth: 'chandan',
    line: 'Kadas, cuffs and stacks that talk when you walk',
    picture: 'category-bangles',
  },
] as const satisfies readonly Listing[]

export const COLLECTIONS = TAXONOMY.filter((row) => row.kind === 'collection')
export const STYLES = TAXONOMY.filter((row) => row.kind === 'style')

/** The ten values of a new shop. */
export const CATEGORY_VALUES: readonly Category[] = TAXONOMY.map((row) => row.value)

/** The listing of a category value of a new shop. */
export const listingOf = (value: Category): Listing =>
  TAXONOMY.find((row) => row.value === value) ?? TAXONOMY[0]

/** The listing of a new shop at a path (`/rings`), in any case. */
export const listingAt = (path: string): Listing | undefined =>
  TAXONOMY.find((row) => row.route === path.toLowerCase())
