import { expect, test } from 'vitest'
import { itemsOf } from './cart-sums.ts'

test.each([
  [[1], '1 piece'],
  [[1, 1], '2 pieces'],
  [[2, 1], '2 items (3 pieces)'],
  [[3], '1 item (3 pieces)'],
])('lines of %j units are %j', (quantities, text) => {
  expect(itemsOf(quantities.map((quantity) => ({ quantity })))).toBe(text)
})

test('lines that cannot be had count as items, and not as pieces', () => {
  const gone = { quantity: 2, isCounted: false }
  expect(itemsOf([{ quantity: 1 }, gone])).toBe('2 items (1 piece in stock)')
  expect(itemsOf([gone])).toBe('1 item (0 pieces in stock)')
})
