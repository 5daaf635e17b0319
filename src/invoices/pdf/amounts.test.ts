import { expect, test } from 'vitest'
import { paise, rupees } from '#shared/money/money.ts'
import { amountInWords, formatAmount, formatRate } from './amounts.ts'

test.each([
  [rupees(1299), 'Rupees One Thousand Two Hundred Ninety-Nine Only'],
  [paise(1299_50), 'Rupees One Thousand Two Hundred Ninety-Nine and Fifty Paise Only'],
  [
    paise(1_23_456_50),
    'Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and Fifty Paise Only',
  ],
  [rupees(20), 'Rupees Twenty Only'],
  [rupees(21_000), 'Rupees Twenty-One Thousand Only'],
  [rupees(90_000), 'Rupees Ninety Thousand Only'],
  [rupees(40_00_013), 'Rupees Forty Lakh Thirteen Only'],
  [rupees(1_00_00_000), 'Rupees One Crore Only'],
  [
    paise(99_99_99_999_99),
    'Rupees Ninety-Nine Crore Ninety-Nine Lakh Ninety-Nine Thousand Nine Hundred Ninety-Nine and ' +
      'Ninety-Nine Paise Only',
  ],
  [paise(1), 'Rupees Zero and One Paisa Only'],
  [paise(0), 'Rupees Zero Only'],
])('%i paise in words', (amount, words) => {
  expect(amountInWords(amount)).toBe(words)
})

test('amounts have Indian groups and two decimals', () => {
  expect(formatAmount(paise(5))).toBe('0.05')
  expect(formatAmount(rupees(1_00_00_000))).toBe('1,00,00,000.00')
})

test('rates have no needless decimals, and a rate of 0 is nil', () => {
  expect([300, 150, 25, 1800, 0].map(formatRate)).toEqual(['3%', '1.5%', '0.25%', '18%', 'Nil'])
})
