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

/** How a filter continues "Nothing is": `with Kundan`, `in Brass`. */
const BEFORE = {
  style: 'among ',
  collection: 'among ',
  colour: '',
  stone: 'with ',
  material: 'in ',
  size: 'in ',
  country: 'from ',
} satisfies Record<FilterName, string>

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** The chosen values of a filter as words: `red or green`, `up to Rs. 1,000`, `in size 14`. */
function wordsOf(name: FilterGroup, filters: Filters, { groups }: FilterOptions): string {
  if (name === 'price') return lower(priceLabel(filters))
  if (name === 'stock') return 'in stock'
  const values = groups.find((group) => group.name === name)?.values ?? []
  const isCategory = name === 'style' || name === 'collection'
  const toWords = (value: string) => {
    if (name === 'colour' || name === 'size') return lower(value)
    return isCategory ? (values.find((each) => each.value === value)?.label ?? value) : value
  }
  return BEFORE[name] + filters.chosen[name].map(toWords).join(' or ')
}

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

/** `Nothing for “choker” is red, with Kundan and up to Rs. 1,000`. */
export function nothingFits(filters: Filters, options: FilterOptions): string {
  const names: FilterGroup[] = [...FILTER_NAMES, 'price', 'stock']
  const all = names
    .filter((name) => isActive(name, filters))
    .map((name) => wordsOf(name, filters, options))
  const last = all.at(-1) ?? ''
  const words = all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${last}` : last
  return `Nothing ${filters.q ? `for “${filters.q}” ` : ''}is ${words}`
}

/** Links to the search without one filter, with the number of pieces: `Without “red”: 4 pieces`. */
export function closestLinks(
  path: string,
  filters: Filters,
  { options, closest = [] }: Pick<LoadedListing, 'options' | 'closest'>,
): { to: string; text: string }[] {
  return closest.slice(0, MAX_CLOSEST).map(({ name, total }) => ({
    to: listingPath(path, withoutOne(name, filters)),
    text:
      `Without “${wordsOf(name, filters, options)}”: ` +
      `${total} ${total === 1 ? 'piece' : 'pieces'}`,
  }))
}
