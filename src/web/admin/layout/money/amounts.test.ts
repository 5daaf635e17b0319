import { expect, test } from 'vitest'
import { paise, rupees, type Paise } from '#shared/money/money.ts'
import { amountText, columnFormat, formatAmount, shortAmount, withRupeeSigns } from './amounts.ts'

const write = (...amounts: Paise[]) => amounts.map(columnFormat(amounts))

test('the amounts of a column all have paise, or none of them has', () => {
  expect(write(rupees(5505), paise(104_310))).toEqual(['₹5,505.00', '₹1,043.10'])
  expect(write(rupees(1_00_000), rupees(0))).toEqual(['₹1,00,000', '₹0'])
})

test('an amount below zero has a minus sign before the rupee sign', () => {
  expect(write(paise(-96_990), rupees(-5))).toEqual(['−₹969.90', '−₹5.00'])
  expect(write(rupees(-1_200))).toEqual(['−₹1,200'])
})

test('nothing has no sign', () => expect(formatAmount(paise(-0))).toBe('₹0'))

test('an amount that stands alone has paise if it is not whole rupees', () => {
  expect([rupees(1299), paise(129_950), paise(5)].map(formatAmount)).toEqual([
    '₹1,299',
    '₹1,299.50',
    '₹0.05',
  ])
})

test('no paise are lost where a column was not asked about an amount', () => {
  expect(columnFormat([rupees(5)])(paise(1))).toBe('₹0.01')
})

test('a field has the amount without the sign that is before it', () => {
  expect([rupees(1299), paise(129_950)].map(amountText)).toEqual(['1,299', '1,299.50'])
})

test('a tile has paise as an amount that stands alone, and lakhs from one lakh on', () => {
  expect([paise(104_310), rupees(1_20_000), rupees(-2_50_000)].map(shortAmount)).toEqual([
    '₹1,043.10',
    '₹1.2L',
    '−₹2.5L',
  ])
})

test('a sentence of the server has its amounts with the rupee sign', () => {
  expect(withRupeeSigns('Rs. 1,148.00 are captured, and only Rs. 0.00 of it are refunded.')).toBe(
    '₹1,148 are captured, and only ₹0 of it are refunded.',
  )
  expect(withRupeeSigns('Rs. 1,00,000, and Rs.\u00a0-5.50.')).toBe('₹1,00,000.00, and −₹5.50.')
  expect(withRupeeSigns('Nothing about money.')).toBe('Nothing about money.')
})
