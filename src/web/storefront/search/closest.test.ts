import { expect, test } from 'vitest'
import { readFilters } from '#web/storefront/listing/filters/listing-filters.ts'
import { closestLinks, nothingFits } from './closest.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))
const options = {
  prices: [],
  inStock: 0,
  groups: [{ name: 'style' as const, values: [{ value: 'Pendent', label: 'Pendants', count: 0 }] }],
}

test.each([
  [
    'q=choker&colour=Red&stone=Kundan&maxPrice=1000',
    'Nothing for “choker” is red, with Kundan and up to Rs. 1,000',
  ],
  ['colour=Red&colour=Rose+gold', 'Nothing is red or rose gold'],
  ['style=Pendent&size=Size+14&inStock=true', 'Nothing is among Pendants, in size 14 and in stock'],
  ['material=Brass&maxPrice=499.99', 'Nothing is in Brass and under Rs. 500'],
])('the search %s without results says: %s', (query, text) =>
  expect(nothingFits(read(query), options)).toBe(text),
)

test('at most three links leave out one filter each and keep the others', () => {
  const filters = read('q=choker&colour=Red&colour=Blue&stone=Kundan&maxPrice=1000&page=3')
  const closest = [
    { name: 'price' as const, total: 4 },
    { name: 'colour' as const, total: 1 },
  ]
  expect(closestLinks('/search', filters, { options, closest })).toEqual([
    {
      to: '/search?q=choker&colour=Blue&colour=Red&stone=Kundan',
      text: 'Without “up to Rs. 1,000”: 4 pieces',
    },
    {
      to: '/search?q=choker&maxPrice=1000&stone=Kundan',
      text: 'Without “blue or red”: 1 piece',
    },
  ])
  const many = Array.from({ length: 5 }, () => ({ name: 'stone' as const, total: 2 }))
  expect(closestLinks('/search', filters, { options, closest: many })).toHaveLength(3)
})
