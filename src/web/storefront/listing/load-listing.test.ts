import { expect, test } from 'vitest'
import { readFilters } from '#web/storefront/listing/filters/listing-filters.ts'
import { widePositions, narrowingOptions } from './load-listing.ts'

test('with its wide cards a listing fills its rows of 2 and of 4', () => {
  for (let count = 0; count <= 60; count += 1) {
    const wide = widePositions(count)
    if (wide.length > 0) expect((count + wide.length) % 4).toBe(0)
    for (const columns of [2, 4]) {
      let cells = 0
      for (let index = 0; index < count; index += 1) {
        const span = wide.includes(index) ? 2 : 1
        expect((cells % columns) + span).toBeLessThanOrEqual(columns)
        cells += span
      }
    }
  }
})

test.each([
  [10, []],
  [11, [8]],
  [14, [8, 13]],
  [16, []],
  [21, [8, 13, 18]],
  [24, [8, 13, 18, 23]],
])('of %i cards these are wide: %j', (count, wide) => expect(widePositions(count)).toEqual(wide))

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
