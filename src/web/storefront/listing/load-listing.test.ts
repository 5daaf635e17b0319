import { expect, test } from 'vitest'
import { readFilters } from '#web/storefront/listing/filters/listing-filters.ts'
import { cardSpans, narrowingOptions } from './load-listing.ts'

/** The cells of a grid with these cards, row by row: the index of the card that is in each. */
function place(count: number, columns: 2 | 4): number[][] {
  const spans = cardSpans(count)
  const rows: number[][] = []
  const isFree = (row: number, column: number) => rows[row]?.[column] === undefined
  let at = 0
  for (let index = 0; index < count; index += 1) {
    const span = spans[index]
    const width = span ? 2 : 1
    const height = span === 'large' && columns === 4 ? 2 : 1
    // As a browser does it: never before the card in front.
    while (
      (at % columns) + width > columns ||
      Array.from({ length: width }, (_, step) => step).some(
        (step) => !isFree(Math.floor(at / columns), (at % columns) + step),
      )
    )
      at += 1
    for (let row = 0; row < height; row += 1)
      for (let step = 0; step < width; step += 1)
        (rows[Math.floor(at / columns) + row] ??= [])[(at % columns) + step] = index
  }
  return rows
}

test('with its wide and large cards a listing of 7 to 24 fills its rows of 2 and of 4', () => {
  for (let count = 7; count <= 24; count += 1)
    for (const columns of [2, 4] as const) {
      const rows = place(count, columns)
      const cells = rows.flatMap((row) => Array.from({ length: columns }, (_, each) => row[each]))
      expect(cells).not.toContain(undefined)
    }
})

test.each([
  [6, {}],
  [7, { 4: 'wide' }],
  [10, { 4: 'wide', 9: 'wide' }],
  [12, { 4: 'large', 11: 'wide' }],
  [16, { 4: 'large', 15: 'wide' }],
  [21, { 4: 'large' }],
  [24, { 8: 'wide', 13: 'wide', 18: 'wide', 23: 'wide' }],
])('of %i cards these are larger: %j', (count, spans) => expect(cardSpans(count)).toEqual(spans))

const value = (name: string, count: number) => ({ value: name, label: name, count })
const OPTIONS = {
  prices: [2, 9, 12, 0],
  inStock: 12,
  groups: [
    { name: 'material' as const, values: [value('Brass', 12)] },
    { name: 'stone' as const, values: [value('Pearl', 3)] },
    { name: 'colour' as const, values: [value('Gold', 12), value('Red', 3)] },
  ],
}
const offered = (search: string, total = 12) =>
  narrowingOptions(OPTIONS, { filters: readFilters(new URLSearchParams(search)), total })

test('a filter that would remove no product is not offered', () => {
  const { prices, inStock, groups } = offered('')
  expect(prices).toEqual([2, 9, 0, 0])
  expect(inStock).toBe(0)
  expect(groups.map(({ name }) => name)).toEqual(['stone', 'colour'])
})

test('a filter that is chosen stays, and with a price all other prices', () => {
  expect(offered('inStock=true&material=Brass').inStock).toBe(12)
  expect(offered('material=Brass').groups).toHaveLength(3)
  expect(offered('maxPrice=999', 9).prices).toEqual(OPTIONS.prices)
  expect(offered('', 13)).toEqual(OPTIONS)
})
