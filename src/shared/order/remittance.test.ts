import { expect, test } from 'vitest'
import { guessColumns, isDebit, toAwb, toRemittedAmount } from './remittance.ts'

test('the columns of couriers are found by their names', () => {
  expect(
    guessColumns(['CRF ID', 'AWB', 'Delivered Date', 'Order Id', 'Order Value', 'UTR']),
  ).toEqual({ awb: 1, amount: 4, reference: 5 })
  expect(guessColumns(['Description', 'Amount Payable', 'COD Amount', 'Waybill  Number'])).toEqual({
    awb: 3,
    amount: 2,
    reference: null,
  })
  expect(guessColumns(['AWB Code', 'COD Payable', 'Order Value'])).toEqual({
    awb: 0,
    amount: 1,
    reference: null,
  })
  expect(guessColumns(['Order Value', 'AWB_No.', 'COD Amount (Rs; incl)', 'UTR No.'])).toEqual({
    awb: 1,
    amount: 2,
    reference: 3,
  })
  expect(guessColumns(['Name', 'City'])).toEqual({ awb: null, amount: null, reference: null })
})

test('a tracking number is compared as text, without what spreadsheets make of it', () => {
  expect(toAwb(' 1234 5678 90 ')).toBe('1234567890')
  expect(toAwb("'0012345")).toBe('0012345')
  expect(toAwb('="1234567890123"')).toBe('1234567890123')
  expect(toAwb('1234567890.0')).toBe('1234567890')
  expect(toAwb('sf-12ab')).toBe('SF-12AB')
  for (const text of ['', '1.23457E+12', '2E+11']) expect(toAwb(text)).toBeUndefined()
})

test('amounts are read to the paisa', () => {
  expect(toRemittedAmount('Rs. 1,299.50')).toBe(129_950)
  expect(toRemittedAmount('₹ 1299')).toBe(129_900)
  expect(toRemittedAmount('1299.5')).toBe(129_950)
  const same = ['1,299/-', '1299.00 CR', 'Rs. 1,299', 'INR 1,299.00 Cr.', '1299.00 (CR)', '="1299"']
  for (const text of same) expect([text, toRemittedAmount(text)]).toEqual([text, 129_900])
  expect(toRemittedAmount('1,29,999.00')).toBe(12_999_900)
  for (const text of ['', '-5', '1.234', 'free', '12,99x', '1299,00', '12,34', '999999999'])
    expect(toRemittedAmount(text)).toBeUndefined()
})

test('an amount that was taken back is none, and is known as a debit', () => {
  for (const text of ['1299.00 DR', '1,299 Dr.', '-1299', 'Rs. -1,299', '(1,299.00)', '1299-']) {
    expect([text, isDebit(text)]).toEqual([text, true])
    expect([text, toRemittedAmount(text)]).toEqual([text, undefined])
  }
  for (const text of ['1299', '1,299/-', '1299.00 CR', '1299.00 (CR)', '', 'free', '-'])
    expect([text, isDebit(text)]).toEqual([text, false])
})
