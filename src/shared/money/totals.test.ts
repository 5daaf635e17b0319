import { expect, test } from 'vitest'
import { paise, rupees } from './money.ts'
import { percentOff, totalsOf } from './totals.ts'

const subtotalOf = (amount: number) => totalsOf([{ price: paise(amount), quantity: 1 }])

test('shipping is Rs. 99 below Rs. 2,000 and free from there on', () => {
  expect(subtotalOf(1)).toEqual({ subtotal: 1, shipping: 9_900, total: 9_901 })
  expect(subtotalOf(199_999)).toEqual({ subtotal: 199_999, shipping: 9_900, total: 209_899 })
  expect(subtotalOf(200_000)).toEqual({ subtotal: 200_000, shipping: 0, total: 200_000 })
})

test('a line is price times quantity, and an empty order has no shipping fee', () => {
  expect(
    totalsOf([
      { price: rupees(100), quantity: 3 },
      { price: paise(19_990), quantity: 2 },
    ]),
  ).toEqual({ subtotal: 69_980, shipping: 9_900, total: 79_880 })
  expect(totalsOf([])).toEqual({ subtotal: 0, shipping: 0, total: 0 })
})

test('a discount is never rounded up', () => {
  expect(percentOff(rupees(1299), rupees(899))).toBe(30)
  expect(percentOff(rupees(1000), rupees(1))).toBe(99)
  for (const [actual, sale] of [
    [null, 100],
    [rupees(100), 100],
    [rupees(100), 101],
    [rupees(1000), 999],
  ] as const)
    expect(percentOff(actual, rupees(sale))).toBeUndefined()
})
