import { expect, test } from 'vitest'
import { DEFAULT_COD } from '#shared/order/cod-rule.ts'
import { rupees } from '#shared/money/money.ts'
import { DEFAULT_PROMISES } from '#shared/promises/promises.ts'
import { mrpInSale, toPaymentText, toReturnsText } from './product-view.ts'

const ONLINE = 'Pay safely online by UPI, card or net banking'

test('a product says that it can be paid in cash on delivery, with what that costs', () => {
  const ring = { price: rupees(899), excludesCod: false }
  const rule = { ...DEFAULT_COD, fee: rupees(49) }
  expect(toPaymentText(ring, rule)).toBe(`${ONLINE}, or with cash on delivery (Rs. 49 more)`)
  expect(toPaymentText(ring, DEFAULT_COD)).toBe(`${ONLINE}, or with cash on delivery`)
  expect(toPaymentText(ring, { ...rule, advance: rupees(99) })).toBe(
    `${ONLINE}, or with cash on delivery (Rs. 49 more, Rs. 99 paid online first)`,
  )
})

test('a product says nothing of cash if it alone could not be paid so', () => {
  const ring = { price: rupees(899), excludesCod: false }
  expect(toPaymentText(ring, undefined)).toBe(ONLINE)
  expect(toPaymentText({ ...ring, excludesCod: true }, DEFAULT_COD)).toBe(ONLINE)
  expect(toPaymentText({ ...ring, price: rupees(12_000) }, DEFAULT_COD)).toBe(ONLINE)
})

test('a piece in a sale has its MRP, as its struck-through price is the one before the sale', () => {
  const inSale = { saleEndsAt: '2026-12-03T18:11:00.000Z' }
  const regular = { saleEndsAt: null }
  const mrp = rupees(1599)
  expect(mrpInSale({ mrp, ...inSale, variants: [inSale] })).toEqual({ mrp })
  expect(mrpInSale({ mrp, ...regular, variants: [regular, inSale] })).toEqual({ mrp })
  expect(mrpInSale({ mrp, ...regular, variants: [regular] })).toEqual({})
  expect(mrpInSale({ mrp: null, ...inSale, variants: [inSale] })).toEqual({})
})

test('a piece that may come back says so, and for how many days where pages state them', () => {
  const ring = { kinds: [], isSaleItem: false, price: rupees(899), variants: [] }
  const fault = 'A defective, wrong or late piece may always come back.'
  expect(toReturnsText(ring, { promises: DEFAULT_PROMISES, statedPromises: null })).toBe(
    `It can be returned or exchanged. ${fault}`,
  )
  const stated = { promises: DEFAULT_PROMISES, statedPromises: DEFAULT_PROMISES }
  expect(toReturnsText(ring, stated)).toBe(
    'Return or exchange within 3 days of delivery; you pay the way back. Defective, wrong or ' +
      'late: always, and we pay.',
  )
})

test('a piece that does not come back says why, and no days', () => {
  const kinds = [{ value: 'Earrings', label: 'Earrings' }]
  const jhumka = { kinds, isSaleItem: false, price: rupees(899), variants: [] }
  const fault = 'A defective, wrong or late piece may always come back.'
  const shop = { promises: DEFAULT_PROMISES, statedPromises: DEFAULT_PROMISES }
  expect(toReturnsText(jhumka, shop)).toBe(`Earrings cannot be returned, for hygiene. ${fault}`)
  expect(toReturnsText({ ...jhumka, kinds: [], isSaleItem: true }, shop)).toBe(
    `Sale item: no returns for a change of mind. ${fault}`,
  )
})
