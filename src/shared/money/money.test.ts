import { expect, test } from 'vitest'
import {
  formatRupees,
  formatRupeesExact,
  fromRupees,
  paise,
  parseRupees,
  rupees,
  sum,
  times,
  toRupees,
} from './money.ts'

test.each([
  [0, 'Rs. 0', 'Rs. 0.00'],
  [5, 'Rs. 0.05', 'Rs. 0.05'],
  [129_900, 'Rs. 1,299', 'Rs. 1,299.00'],
  [129_950, 'Rs. 1,299.50', 'Rs. 1,299.50'],
  [9_999_900, 'Rs. 99,999', 'Rs. 99,999.00'],
  [10_000_000, 'Rs. 1,00,000', 'Rs. 1,00,000.00'],
  [1_234_567_89, 'Rs. 12,34,567.89', 'Rs. 12,34,567.89'],
  [1_00_00_000_00, 'Rs. 1,00,00,000', 'Rs. 1,00,00,000.00'],
])('%d paise are written %s, and %s where paise always stand', (amount, short, exact) => {
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
])('an administrator who types %j means %d paise', (typed, amount) =>
  expect(parseRupees(typed)).toBe(amount),
)

test.each([
  ['above nothing', ['', ' ', 'free', 'Rs.', '0', '0.00', '-5', '+5']],
  [
    'with its commas and its point in their places',
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
    'in rupees, in plain digits, of a crore at most',
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
])('a price is %s, and what is not is never guessed at', (_name, typed) => {
  for (const text of typed) expect(parseRupees(text), text).toBeUndefined()
})

test('every formatted price can be parsed again', () => {
  for (let amount = 1; amount < 1_00_00_000_00; amount = Math.ceil(amount * 1.7 + 1))
    expect(parseRupees(formatRupees(paise(amount)))).toBe(amount)
})

test('money is whole paise, and sums of it are exact where floating point is not', () => {
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
])('%d rupees from a program are %d paise', (amount, expected) =>
  expect(fromRupees(amount)).toBe(expected),
)

test('a fraction of a paisa is not an amount of money', () => {
  for (const wrong of [0.005, 1.999, 2399.9999, Number.NaN, Number.POSITIVE_INFINITY, 1e300])
    expect(fromRupees(wrong)).toBeUndefined()
})
