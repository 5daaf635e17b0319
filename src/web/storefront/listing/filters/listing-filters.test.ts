import { expect, test } from 'vitest'
import { PRICE_BANDS } from '#shared/money/price-bands.ts'
import {
  countFilters,
  filterEntries,
  fitsLimits,
  hasFilters,
  listingPath,
  readFilters,
  sortsFor,
  withBand,
  withoutFilters,
  withValue,
} from './listing-filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

test('an address without a query is the first page of the newest products', () => {
  const chosen = {
    style: [],
    collection: [],
    metal: [],
    colour: [],
    stone: [],
    material: [],
    size: [],
    country: [],
  }
  expect(read('')).toEqual({
    q: '',
    typed: '',
    sort: 'newest',
    minPrice: null,
    maxPrice: null,
    inStock: false,
    chosen,
    page: 1,
  })
  expect(listingPath('/rings', read(''))).toBe('/rings')
})

test('every choice is in the address and is parsed from it', () => {
  const query =
    'q=jhumka&sort=price-asc&minPrice=500&maxPrice=1000&inStock=true&style=Earrings&colour=Green&colour=Red&size=Size+12&page=2'
  expect(listingPath('/search', read(query))).toBe(`/search?${query}`)
})

test('what was typed stays until one of its filters may be removed', () => {
  const filters = read('q=choker&maxPrice=1000&colour=Red&typed=red+choker+under+1%2C000')
  const typedOf = ({ typed }: { typed: string }) => typed
  expect(typedOf(withValue(filters, 'stone', 'Kundan'))).toBe('red choker under 1,000')
  expect(typedOf(withValue(filters, 'colour', 'Red'))).toBe('')
  expect(typedOf(withBand(filters, null))).toBe('')
  expect(typedOf(withBand(read('q=choker&typed=red+choker'), { min: null, max: 499 }))).toBe(
    'red choker',
  )
  expect(typedOf(withoutFilters(filters))).toBe('')
})

test('the same choices have one address, in any order', () => {
  expect(listingPath('/rings', read('colour=Red&size=Size+12&colour=Green&colour=Red'))).toBe(
    '/rings?colour=Green&colour=Red&size=Size+12',
  )
})

test('a search is sorted by relevance by default, a listing never', () => {
  expect(read('q=pearl').sort).toBe('relevance')
  expect(listingPath('/search', read('q=pearl&sort=relevance'))).toBe('/search?q=pearl')
  expect(listingPath('/search', read('q=pearl&sort=newest'))).toBe('/search?q=pearl&sort=newest')
  expect(read('sort=relevance').sort).toBe('newest')
  expect(sortsFor('', true).map((sort) => sort.value)).not.toContain('relevance')
  expect(sortsFor('', true).at(-1)?.label).toBe('Country of origin')
  expect(sortsFor('', false).map((sort) => sort.value)).not.toContain('country')
})

test('a chosen value that is chosen again is removed, and the listing starts from its first page', () => {
  const once = withValue(read('size=Size+12&page=3'), 'colour', 'Green')
  expect(listingPath('/rings', once)).toBe('/rings?colour=Green&size=Size+12')
  expect(countFilters(once)).toBe(2)
  expect(listingPath('/rings', withValue(once, 'colour', 'Green'))).toBe('/rings?size=Size+12')
})

test.each([
  'minPrice=abc',
  'minPrice=-1',
  'maxPrice=',
  'maxPrice=1e9',
  'sort=cheap',
  'inStock=yes',
  'colour=',
  `size=${'x'.repeat(61)}`,
  'page=0',
  'page=1.5',
  'page=x',
])('an invalid value counts as missing: %s', (query) =>
  expect(filterEntries(read(query))).toEqual([]),
)

test('a search is trimmed and cut to 100 letters', () => {
  expect(read(`q=${'+'.repeat(3)}${'a'.repeat(200)}`).q).toBe('a'.repeat(100))
})

test('the price bands have no gap, to the paisa', () => {
  for (const price of [1, 499, 499.5, 999, 999.99, 1000, 1999, 1999.01, 2000, 5000]) {
    expect(
      PRICE_BANDS.some(
        ({ min, max }) => (min ?? 0) <= price && price <= (max ?? Number.POSITIVE_INFINITY),
      ),
    ).toBe(true)
  }
})

test('clearing the filters keeps the search and the order', () => {
  const filtered = read('q=ring&sort=price-desc&maxPrice=499&inStock=true&stone=Enamel&page=3')
  expect(hasFilters(filtered)).toBe(true)
  expect(hasFilters(withoutFilters(filtered))).toBe(false)
  expect(listingPath('/search', withoutFilters(filtered))).toBe('/search?q=ring&sort=price-desc')
})

test.each([
  ['maxPrice=500', []],
  ['maxPrice=1000', ['Under Rs. 499']],
  ['maxPrice=1500', ['Under Rs. 499', 'Under Rs. 999']],
  ['minPrice=2000', []],
  ['minPrice=1500', ['Above Rs. 1,999']],
  ['minPrice=500&maxPrice=1000', []],
  ['maxPrice=300', []],
])('beside the limits %s the bands that say something else are offered', (query, labels) => {
  const filters = readFilters(new URLSearchParams(query))
  expect(PRICE_BANDS.filter((band) => fitsLimits(band, filters)).map(({ label }) => label)).toEqual(
    labels,
  )
})
