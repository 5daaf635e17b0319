import { expect, test } from 'vitest'
import { rupees } from './money.ts'
import { DEFAULT_SHIPPING_TEXTS, shippingTextsOf } from './shipping-text.ts'
import { DEFAULT_ANNOUNCEMENT, DEFAULT_SELLING } from '#shared/shop-settings.ts'

test('the constant texts match the rule of the specification, in the announcement bar too', () => {
  expect(shippingTextsOf(DEFAULT_SELLING)).toEqual(DEFAULT_SHIPPING_TEXTS)
  expect(DEFAULT_ANNOUNCEMENT.always).toBe(`Free shipping ${DEFAULT_SHIPPING_TEXTS.promise}`)
})

test.each([
  [
    1500,
    49.5,
    'on orders of Rs. 1,500 and above',
    'Shipping is free from Rs. 1,500, otherwise Rs. 49.50.',
  ],
  [0, 99, 'on every order', 'Shipping is free on every order.'],
  [2000, 0, 'on every order', 'Shipping is free on every order.'],
])('free from %d, otherwise %d', (from, below, promise, rule) => {
  const words = shippingTextsOf({ freeShippingFrom: rupees(from), shipping: rupees(below) })
  expect([words.promise, words.rule].map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    promise,
    rule,
  ])
})
