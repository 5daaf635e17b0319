import { expect, test } from 'vitest'
import { readFilters } from '#web/storefront/listing/filters/listing-filters.ts'
import { asSearched, noteOf } from './near-cards.ts'

const red = { colour: 'Red and gold', salePricePaise: 150_000 }
const read = (query: string) => readFilters(new URLSearchParams(query))

test.each([
  ['q=choker&maxPrice=1000', ['price'], 'Over your price'],
  ['q=choker&minPrice=2000', ['price'], 'Below your price'],
  ['q=choker&colour=Green', ['colour'], 'Another colour: red and gold'],
  ['q=ring&size=Size+14', ['size'], 'Other sizes'],
  ['q=ring&colour=Red', ['text'], 'Not “ring”'],
  ['q=daily+wear&colour=Red', ['text'], 'Not all your words'],
  ['q=choker+set&colour=Green&maxPrice=900', [], 'Another colour: red and gold · Over your price'],
  ['q=choker+set&colour=Red&maxPrice=2000', [], ''],
  ['q=choker+set&metal=Silver', [], 'Another metal'],
  ['q=choker+set&metal=Gold&colour=Red', [], ''],
  ['stone=CZ&colour=Green&maxPrice=900', ['stone', 'price'], 'Another stone · Over your price'],
] as const)('a piece of the search %s that misses %j says so: %s', (query, misses, note) =>
  expect(noteOf({ ...red, misses: [...misses] }, read(query))).toBe(note),
)

test('a colour that is not known is not named', () => {
  const piece = { ...red, colour: null, misses: ['colour' as const] }
  expect(noteOf(piece, read('colour=Green'))).toBe('Another colour')
})

test('a text that was corrected is named as it was searched for', () => {
  const piece = { ...red, misses: ['text' as const] }
  const filters = read('q=neckless&colour=Red')
  expect(noteOf(piece, asSearched(filters, 'necklace'))).toBe('Not “necklace”')
  expect(noteOf(piece, asSearched(filters, ''))).toBe('Not “neckless”')
})
