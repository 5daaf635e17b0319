import { expect, test } from 'vitest'
import { toPrices } from './typed-prices.ts'

test.each([
  ['500', '1000', 500, 1000],
  ['', '1,299', null, 1299],
  ['Rs. 500', '', 500, null],
  ['Rs.500', '-', 500, null],
  ['1000', '500', 500, 1000],
  ['0', '499.50', null, 499],
  ['500', '0', 500, null],
  ['500-600', '', null, null],
  ['cheap', '99999999', null, 9_999_999],
])('prices from "%s" to "%s" are limits in rupees', (from, to, min, max) => {
  expect(toPrices(from, to)).toEqual({ min, max })
})
