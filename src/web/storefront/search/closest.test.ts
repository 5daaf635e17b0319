import { expect, test } from 'vitest'
import { readFilters } from '#web/storefront/listing/filters/listing-filters.ts'
import { closestLinks, nothingFits, partlyFound } from './closest.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))
const options = {
  prices: [],
  inStock: 0,
  groups: [{ name: 'style' as const, values: [{ value: 'Pendent', label: 'Pendants', count: 0 }] }],
}

test.each([
  ['q=choker&colour=Red&stone=Kundan&maxPrice=1000', 'No red choker with kundan up to Rs. 1,000.'],
  ['metal=Rose+gold&colour=Red', 'No red piece in rose gold.'],
  ['colour=Red&colour=Rose+gold', 'No red or rose gold piece.'],
  ['style=Pendent&size=Size+14&inStock=true', 'No piece among Pendants, in size 14, in stock.'],
  ['material=Brass&maxPrice=499', 'No piece in brass under Rs. 499.'],
  ['q=daily+wear&material=German+silver', 'No piece for “daily wear” in German silver.'],
  ['colour=Red&stone=CZ&minPrice=500&maxPrice=1000', 'No red piece with CZ for Rs. 500 to 1,000.'],
  ['country=India&minPrice=300', 'No piece from India from Rs. 300.'],
])('the search %s without results says: %s', (query, text) =>
  expect(nothingFits(read(query), options)).toBe(text),
)

test('at most three links leave out one filter each and keep the others', () => {
  const filters = read('q=choker&colour=Red&colour=Blue&stone=Kundan&maxPrice=1000&page=3')
  const closest = [
    { name: 'price' as const, total: 4 },
    { name: 'colour' as const, total: 1 },
  ]
  expect(closestLinks('/search', filters, { closest, nearly: [] })).toEqual([
    {
      to: '/search?q=choker&colour=Blue&colour=Red&stone=Kundan',
      text: '4 pieces at any price',
    },
    {
      to: '/search?q=choker&maxPrice=1000&stone=Kundan',
      text: '1 piece in any colour',
    },
  ])
  const many = Array.from({ length: 5 }, () => ({ name: 'stone' as const, total: 2 }))
  expect(closestLinks('/search', filters, { closest: many, nearly: [] })).toHaveLength(3)
})

test('pieces that come close are all there is: a link to them would offer them twice', () => {
  const filters = read('q=choker&colour=Red&maxPrice=1000')
  const closest = [{ name: 'price' as const, total: 1 }]
  const card = {} as Parameters<typeof closestLinks>[2]['nearly'][number]
  expect(closestLinks('/search', filters, { closest, nearly: [card] })).toEqual([])
  const more = [{ name: 'price' as const, total: 5 }]
  expect(
    closestLinks('/search', filters, { closest: more, nearly: Array(4).fill(card) }),
  ).toHaveLength(1)
})

test.each([
  [16, ['sapphire'], '16 pieces for “earrings”. None has “sapphire”.'],
  [16, ['purple', 'elephant'], '16 pieces for “earrings”. None has “purple” or “elephant”.'],
  [1, ['blue'], '1 piece for “earrings”. It does not have “blue”.'],
])('%i pieces without %j are announced so', (total, missing, text) =>
  expect(partlyFound(total, { found: 'earrings', missing })).toBe(text),
)
