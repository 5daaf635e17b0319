import { expect, test } from 'vitest'
import { guessColumns, toAwb, toRemittedAmount } from './remittance.ts'

test('the columns of couriers are found by their names', () => {
  expect(
    guessColumns(['CRF ID', 'AWB', 'Delivered Date', 'Order Id', 'Order Value', 'UTR']),
  ).toEqual({ awb: 1, amount: 4, reference: 5 })
  expect(guessColumns(['Description', 'Amount Payable', 'COD Amount', 'Waybill  Number'])).toEqual({
    awb: 3,
    amount: 2,
    reference: null,
  })
  expect(guessColumns(['Name', 'City'])).toEqual({ awb: null, amount: null, reference: null })
})

test('a tracking number is compared as text, without what spreadsheets make of it', () => {
  expect(toAwb(' 1234 5678 90 ')).toBe('1234567890')
  expect(toAwb("'0012345")).toBe('0012345')
  expect(toAwb('1234567890.0')).toBe('1234567890')
  expect(toAwb('sf-12ab')).toBe('SF-12AB')
  for (const text of ['', '1.23457E+12', '2E+11']) expect(toAwb(text)).toBeUndefined()
})

test('amounts are read to the paisa', () => {
  expect(toRemittedAmount('Rs. 1,299.50')).toBe(129_950)
  expect(toRemittedAmount('₹ 1299')).toBe(129_900)
  expect(toRemittedAmount('1299.5')).toBe(129_950)
  for (const text of ['', '-5', '1.234', 'free', '12,99x'])
    expect(toRemittedAmount(text)).toBeUndefined()
})
