import { describe, expect, test } from 'vitest'
import { DEFAULT_SELLING } from '#shared/shop-settings.ts'
import {
  formatRupees,
  formatOfColumn,
  formatRupeesExact,
  fromRupees,
  paise,
  parseRupees,
  percentOff,
  rupees,
  spread,
  sum,
  times,
  toRupees,
} from './money.ts'
import { totalsOf } from './totals.ts'

test.each([
  [0, 'Rs. 0', 'Rs. 0.00'],
  [5, 'Rs. 0.05', 'Rs. 0.05'],
  [129_900, 'Rs. 1,299', 'Rs. 1,299.00'],
  [129_950, 'Rs. 1,299.50', 'Rs. 1,299.50'],
  [9_999_900, 'Rs. 99,999', 'Rs. 99,999.00'],
  [10_000_000, 'Rs. 1,00,000', 'Rs. 1,00,000.00'],
  [1_234_567_89, 'Rs. 12,34,567.89', 'Rs. 12,34,567.89'],
  [1_00_00_000_00, 'Rs. 1,00,00,000', 'Rs. 1,00,00,000.00'],
])('%d paise are formatted as %s, or as %s with two decimals always', (amount, short, exact) => {
  expect(formatRupees(paise(amount))).toBe(short)
  expect(formatRupeesExact(paise(amount))).toBe(exact)
})

test.each([
  ['1299', 129_900],
  ['Rs. 1,299', 129_900],
  ['Rs 1299/-', 129_900],
  ['rs.1,299.5', 129_950],
  ['₹1,299.50', 129_950],
  [' INR 1,29,999 ', 12_999_900],
  ['1,234,567', 123_456_700],
  ['12,34,567.05', 123_456_705],
  ['0.01', 1],
  ['1,00,00,000', 1_00_00_000_00],
])('a typed price %j is parsed as %d paise', (typed, amount) =>
  expect(parseRupees(typed)).toBe(amount),
)

test.each([
  ['that is missing or not above 0', ['', ' ', 'free', 'Rs.', '0', '0.00', '-5', '+5']],
  [
    'with a comma or a point in the wrong place',
    [
      '1.299',
      '1.2.3',
      '1299.505',
      '1,29',
      '1,2',
      '12,34',
      '1,2345',
      ',299',
      '1,,299',
      '1299,',
      '1.299,50',
    ],
  ],
  [
    'in another notation or currency, or above one crore',
    [
      '1e5',
      '0x10',
      'NaN',
      'Infinity',
      '1 299',
      '€ 12',
      '12 rupees',
      '₹₹5',
      '१२९९',
      '1,00,00,001',
      '9'.repeat(400),
    ],
  ],
])('a price %s is refused, never guessed', (_name, typed) => {
  for (const text of typed) expect(parseRupees(text), text).toBeUndefined()
})

test('every formatted price can be parsed again', () => {
  for (let amount = 1; amount < 1_00_00_000_00; amount = Math.ceil(amount * 1.7 + 1))
    expect(parseRupees(formatRupees(paise(amount)))).toBe(amount)
})

test('money is whole paise, and its sums are exact where floating point is not', () => {
  for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    expect(() => paise(wrong)).toThrow('is not a whole number of paise')
  expect(() => times(paise(2 ** 52), 4)).toThrow(RangeError)
  expect(sum([])).toBe(0)
  expect(sum([paise(10), paise(20), rupees(1)])).toBe(130)
  expect(times(paise(119_010), 3)).toBe(357_030)
  expect(toRupees(paise(129_950))).toBe(1299.5)
})

test.each([
  [1190.1, 119_010],
  [8.2, 820],
  [0.1 + 0.2, 30],
  [199.9, 19_990],
  [0, 0],
  [1_00_000, 1_00_000_00],
])('%d rupees as a number are %d paise', (amount, expected) =>
  expect(fromRupees(amount)).toBe(expected),
)

test('a fraction of a paisa is not an amount of money', () => {
  for (const wrong of [0.005, 1.999, 2399.9999, Number.NaN, Number.POSITIVE_INFINITY, 1e300])
    expect(fromRupees(wrong)).toBeUndefined()
})

const subtotalOf = (amount: number) =>
  totalsOf([{ price: paise(amount), quantity: 1 }], DEFAULT_SELLING)

test('shipping is Rs. 99 below Rs. 2,000 and free from there on', () => {
  expect(subtotalOf(1)).toMatchObject({ subtotal: 1, shipping: 9_900, total: 9_901 })
  expect(subtotalOf(199_999)).toMatchObject({ subtotal: 199_999, shipping: 9_900, total: 209_899 })
  expect(subtotalOf(200_000)).toMatchObject({ subtotal: 200_000, shipping: 0, total: 200_000 })
})

test('a line is price times quantity, and an empty order has no shipping fee', () => {
  expect(
    totalsOf(
      [
        { price: rupees(100), quantity: 3 },
        { price: paise(19_990), quantity: 2 },
      ],
      DEFAULT_SELLING,
    ),
  ).toMatchObject({ subtotal: 69_980, shipping: 9_900, total: 79_880 })
  expect(totalsOf([], DEFAULT_SELLING)).toMatchObject({ subtotal: 0, shipping: 0, total: 0 })
})

test('discounts are taken off, and charges are added', () => {
  const line = { price: rupees(1000), quantity: 2, discount: rupees(150) }
  expect(
    totalsOf([line, { price: rupees(10), quantity: 1 }], DEFAULT_SELLING, {
      giftWrap: rupees(49),
      codFee: rupees(60),
    }),
  ).toEqual({
    subtotal: rupees(2010),
    discount: rupees(150),
    shipping: 0,
    giftWrap: rupees(49),
    codFee: rupees(60),
    total: rupees(1969),
  })
  const small = [{ price: rupees(500), quantity: 1 }]
  expect(totalsOf(small, DEFAULT_SELLING, { hasFreeShipping: true }).total).toBe(rupees(500))
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

describe('an amount that is spread', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [99_00, [1000_00, 500_00], [66_00, 33_00]],
    [2, [1, 5, 4], [0, 1, 1]],
    [0, [3, 4], [0, 0]],
    [5, [0, 0], [3, 2]],
    [7, [0, 9], [0, 7]],
  ])('%i paise over %j', (amount, weights, parts) => {
    expect(spread(paise(amount), weights)).toEqual(parts)
  })

  test('is exact where a product of both is larger than a safe integer', () => {
    const weights = [1_00_00_000_00, 99_99_999_99, 1]
    expect(sum(spread(paise(9_99_99_99_999), weights))).toBe(9_99_99_99_999)
  })

  test('needs something to spread it over', () => {
    expect(() => spread(paise(1), [])).toThrow(RangeError)
    expect(spread(paise(0), [])).toEqual([])
  })
})

test('the amounts of a column have two decimals if one of them has paise', () => {
  expect(formatOfColumn([rupees(99), rupees(1049)])(rupees(99))).toBe('Rs. 99')
  expect(formatOfColumn([rupees(99), paise(104_950)])(rupees(99))).toBe('Rs. 99.00')
})
