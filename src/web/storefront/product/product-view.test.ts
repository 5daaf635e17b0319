import { expect, test } from 'vitest'
import { DEFAULT_COD } from '#shared/order/cod-rule.ts'
import { rupees } from '#shared/money/money.ts'
import { toPaymentText } from './product-view.ts'

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
