import { expect, test } from 'vitest'
import { CATEGORY_VALUES, COLLECTIONS, listingAt, listingOf, STYLES, TAXONOMY } from './taxonomy.ts'

test('the ten listings have their paths and labels', () => {
  expect(COLLECTIONS.map(({ route, label, value }) => [route, label, value])).toEqual([
    ['/officeminimalistic', 'Office Minimalistic', 'OfficeMinimalistic'],
    ['/heartfeltelegance', 'Heartfelt Elegance', 'HeartfeltElegance'],
    ['/quirky', 'Quirky', 'Quirky'],
    ['/party', 'Classic Glam', 'PartyGlimmer'],
    ['/royal', 'High-End Statement', 'RoyalCouture'],
  ])
  expect(STYLES.map(({ route, label, heading, value }) => [route, label, heading, value])).toEqual([
    ['/rings', 'Rings', 'Rings', 'Rings'],
    ['/pendent', 'Pendent', 'Pendent', 'Pendant'],
    ['/earrings', 'Earrings', 'Earings', 'Earrings'],
    ['/combo', 'Combo', 'Combo', 'Combo'],
    ['/bangles', 'Bangles', 'Bangles', 'Bangles'],
  ])
  expect(new Set(CATEGORY_VALUES).size).toBe(TAXONOMY.length)
})

test('a listing is found by its value, and by its path in any case', () => {
  for (const row of TAXONOMY) {
    expect(listingOf(row.value)).toBe(row)
    expect(listingAt(row.route.toUpperCase())).toBe(row)
  }
  expect(listingAt('/necklaces')).toBeUndefined()
})
