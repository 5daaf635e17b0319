import type { FilterOptions, LoadedListing } from '#web/storefront/listing/listing-data.ts'
import {
  FILTER_NAMES,
  listingPath,
  withBand,
  type FilterName,
  type Filters,
} from '#web/storefront/listing/filters/listing-filters.ts'
import { priceLabel } from '#web/storefront/listing/filters/price-label.ts'

type Closest = NonNullable<LoadedListing['closest']>
type FilterGroup = Closest[number]['name']

const MAX_CLOSEST = 3

/** How a filter continues "No choker": `with kundan`, `in brass`; a colour is before the noun. */
const BEFORE = {
  style: 'among ',
  collection: 'among ',
  metal: 'in ',
  colour: '',
  stone: 'with ',
  material: 'in ',
  size: 'in ',
  country: 'from ',
} satisfies Record<FilterName, string>

/** What a link without a filter shows: `1 piece at any price`. */
const WITHOUT = {
  style: 'in any category',
  collection: 'in any collection',
  metal: 'in any metal',
  colour: 'in any colour',
  stone: 'with any stone',
  material: 'in any material',
  size: 'in any size',
  country: 'from any country',
  price: 'at any price',
  stock: 'with the sold-out ones',
} satisfies Record<FilterGroup, string>

/** Words that keep their capital letter within a sentence. */
const PROPER = /^(?:American|Austrian|Czech|German|Indian|Japanese|Jaipuri|Korean|Swarovski)\b/

const lower = (text: string): string =>
  /^[A-Z][a-z]/.test(text) && !PROPER.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text

/** The chosen values of a filter as words: `red or green`, `up to Rs. 1,000`, `in size 14`. */
function wordsOf(name: FilterGroup, filters: Filters, { groups }: FilterOptions): string {
  if (name === 'price') return priceLabel(filters).replace(/^(Rs|[A-Z])/, toMiddle)
  if (name === 'stock') return 'in stock'
  const values = groups.find((group) => group.name === name)?.values ?? []
  const isName = name === 'style' || name === 'collection' || name === 'country'
  const toWords = (value: string) =>
    isName ? (values.find((each) => each.value === value)?.label ?? value) : lower(value)
  return BEFORE[name] + filters.chosen[name].map(toWords).join(' or ')
}

/** The beginning of a price within a sentence: `for Rs. 500 to 1,000`, `up to Rs. 1,000`. */
const toMiddle = (start: string): string => (start === 'Rs' ? 'for Rs' : start.toLowerCase())

const isActive = (name: FilterGroup, filters: Filters): boolean => {
  if (name === 'price') return filters.minPrice !== null || filters.maxPrice !== null
  return name === 'stock' ? filters.inStock : filters.chosen[name].length > 0
}

/** The filters without one of them, from the first page. */
function withoutOne(name: FilterGroup, filters: Filters): Filters {
  if (name === 'price') return withBand(filters, null)
  if (name === 'stock') return { ...filters, inStock: false, page: 1 }
  return { ...filters, typed: '', chosen: { ...filters.chosen, [name]: [] }, page: 1 }
}

/** `choker` of a text of one word, `piece for “daily wear”` of another. */
const nounOf = (q: string): string => {
  if (q === '') return 'piece'
  return /^\p{L}+$/u.test(q) ? q : `piece for “${q}”`
}

/** `No red choker with kundan up to Rs. 1,000.`, with commas between more than two of its ends. */
export function nothingFits(filters: Filters, options: FilterOptions): string {
  const names: FilterGroup[] = [...FILTER_NAMES, 'price', 'stock']
  const words = (name: FilterGroup) =>
    isActive(name, filters) ? [wordsOf(name, filters, options)] : []
  const ends = names.filter((name) => name !== 'colour').flatMap(words)
  const piece = ['No', ...words('colour'), nounOf(filters.q)].join(' ')
  return `${[piece, ends.join(ends.length > 2 ? ', ' : ' ')].filter(Boolean).join(' ')}.`
}

/** `16 pieces for “earrings”. None has “sapphire”.` of a search that no piece matches in full. */
export function partlyFound(
  total: number,
  { found, missing }: NonNullable<LoadedListing['partly']>,
): string {
  const words = missing.map((word) => `“${word}”`).join(' or ')
  return total === 1
    ? `1 piece for “${found}”. It does not have ${words}.`
    : `${total} pieces for “${found}”. None has ${words}.`
}

/**
 * Links to the search without one filter, with the number of pieces: `4 pieces in any colour`. None
 * if the pieces that come close, which begin with these, are all of them.
 */
export function closestLinks(
  path: string,
  filters: Filters,
  { closest = [], nearly }: Pick<LoadedListing, 'closest' | 'nearly'>,
): { to: string; text: string }[] {
  const totals = closest.reduce((sum, { total }) => sum + total, 0)
  if (nearly.length >= totals) return []
  return closest.slice(0, MAX_CLOSEST).map(({ name, total }) => ({
    to: listingPath(path, withoutOne(name, filters)),
    text: `${total} ${total === 1 ? 'piece' : 'pieces'} ${WITHOUT[name]}`,
  }))
}
