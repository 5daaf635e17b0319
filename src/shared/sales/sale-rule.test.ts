import { describe, expect, test } from 'vitest'
import { formatRupees, paise, rupees } from '#shared/money/money.ts'
import { ruleText, salePriceOf, struckPrice, type SaleRule } from './sale-rule.ts'

const percent = (value: number): SaleRule => ({ kind: 'percent', value })
const amountOff = (value: number): SaleRule => ({ kind: 'amount', value: rupees(value) })
const fixed = (value: number): SaleRule => ({ kind: 'price', value: rupees(value) })

describe('the price of a sale', () => {
  test.each([
    [1000, percent(20), 799],
    [1299, percent(10), 1169],
    [1399, percent(10), 1259],
    [999, percent(1), 989],
    [100, percent(90), 9],
    [99, percent(90), 9],
    [1449, amountOff(200), 1249],
    [1450, amountOff(200), 1249],
    [1299, fixed(1000), 1000],
  ])('of Rs. %i is rounded down to rupees that end in 9', (price, rule, expected) => {
    expect(salePriceOf(rupees(price), rule)).toBe(rupees(expected))
  })

  test('is in whole rupees below Rs. 9, and never 0', () => {
    expect(salePriceOf(rupees(80), percent(90))).toBe(rupees(8))
    expect(salePriceOf(rupees(10), percent(90))).toBe(rupees(1))
    expect(salePriceOf(rupees(9), percent(90))).toBeUndefined()
    expect(salePriceOf(paise(50), percent(10))).toBeUndefined()
  })

  test('is never above nor equal to the price before', () => {
    expect(salePriceOf(rupees(200), amountOff(200))).toBeUndefined()
    expect(salePriceOf(rupees(150), amountOff(200))).toBeUndefined()
    expect(salePriceOf(rupees(999), fixed(999))).toBeUndefined()
    expect(salePriceOf(rupees(899), fixed(999))).toBeUndefined()
  })

  test('of every price and every percentage is lower, whole, and ends in 9 from Rs. 9 on', () => {
    for (let price = 100; price < 300_000; price += 37)
      for (let off = 1; off <= 90; off += 1) {
        const lowered = salePriceOf(paise(price), percent(off))
        if (lowered === undefined) continue
        const isRight =
          lowered > 0 &&
          lowered <= (price * (100 - off)) / 100 &&
          lowered % 100 === 0 &&
          (lowered < rupees(9) || (lowered / 100) % 10 === 9)
        if (!isRight) expect.fail(`${off}% off ${price} paise gives ${lowered}`)
      }
  })
})

test('the struck price is above the price of the sale and at most the MRP', () => {
  const sale = { price: rupees(799), mrp: rupees(1500) }
  expect(struckPrice(rupees(1200), sale)).toBe(rupees(1200))
  expect(struckPrice(rupees(1800), sale)).toBe(rupees(1500))
  expect(struckPrice(rupees(1800), { ...sale, mrp: null })).toBe(rupees(1800))
  expect(struckPrice(rupees(799), sale)).toBeNull()
  expect(struckPrice(rupees(700), sale)).toBeNull()
  expect(struckPrice(null, sale)).toBeNull()
})

test('a rule is a sentence', () => {
  expect(ruleText(percent(20), formatRupees)).toBe('20% off')
  expect(ruleText(amountOff(200), formatRupees)).toBe('Rs. 200 off')
  expect(ruleText(fixed(999), formatRupees)).toBe('Each for Rs. 999')
})
