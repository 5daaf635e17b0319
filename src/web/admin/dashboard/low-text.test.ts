import { expect, test } from 'vitest'
import { lowText } from './low-text.ts'

test.each([
  [16, 6, '16 sizes of 6 products are low'],
  [3, 1, '3 sizes of 1 product are low'],
  [6, 6, '6 products are low'],
  [1, 1, '1 product is low'],
  [0, 0, ''],
])('%i low sizes of %i products are told with both numbers', (variants, products, text) => {
  expect(lowText({ variants, products })).toBe(text)
})
