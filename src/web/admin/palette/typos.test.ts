import { expect, test } from 'vitest'
import { isNearly, mistakesBetween } from './typos.ts'

test.each([
  ['orders', 'orders', 0],
  ['odrers', 'orders', 1],
  ['invetory', 'inventory', 1],
  ['recieved', 'received', 1],
  ['setings', 'settings', 1],
  ['cupons', 'offers', 5],
  ['', 'abc', 3],
])('%s and %s differ by %i mistakes', (one, other, mistakes) => {
  expect(mistakesBetween(one, other)).toBe(mistakes)
  expect(mistakesBetween(other, one)).toBe(mistakes)
})

test('a mistake is forgiven in four letters, two in eight, none in the first letter', () => {
  expect(isNearly('odre', 'orders')).toBe(true)
  expect(isNearly('invetroy', 'inventory')).toBe(true)
  expect(isNearly('catagory', 'categories')).toBe(true)
  expect(isNearly('ord', 'old')).toBe(false)
  expect(isNearly('nventory', 'inventory')).toBe(false)
  expect(isNearly('sales', 'stars')).toBe(false)
})
