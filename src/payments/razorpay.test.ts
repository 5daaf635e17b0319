import { expect, test } from 'vitest'
import { isSigned, openRazorpay, sign } from './razorpay.ts'

const published = {
  message: 'order_IEIaMR65cu6nz3|pay_IH4NVgf4Dreq1l',
  secret: 'EnLs21M47BllR3X8PSFtjtbd',
  signature: '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
}

test("the provider's published signature is recognised", () => {
  expect(sign(published.message, published.secret)).toBe(published.signature)
  expect(isSigned(published.message, published.signature, published.secret)).toBe(true)
})

test.each([
  ['of another message', { ...published, message: 'pay_IH4NVgf4Dreq1l|order_IEIaMR65cu6nz3' }],
  ['with another secret', { ...published, secret: 'other' }],
  ['in capitals', { ...published, signature: published.signature.toUpperCase() }],
  ['cut short', { ...published, signature: published.signature.slice(1) }],
  ['that is empty', { ...published, signature: '' }],
])('a signature %s is refused', (_name, { message, signature, secret }) => {
  expect(isSigned(message, signature, secret)).toBe(false)
})

test('a value that is not a text is not a signature', () => {
  for (const value of [undefined, null, 1, {}, [published.signature]])
    expect(isSigned(published.message, value, published.secret)).toBe(false)
})

test('only the script of the real provider has further origins for the policy of the checkout', () => {
  const originsOf = (checkoutUrl: string) =>
    openRazorpay({
      keyId: 'rzp_live_1',
      keySecret: 'secret',
      webhookSecret: 'secret',
      server: { url: 'https://api.provider.example' },
      apiPath: '/v1',
      checkoutUrl,
      mode: 'live',
      timeoutMs: 1000,
    }).checkout.origins
  expect(originsOf('https://checkout.razorpay.com/v1/checkout.js')).toContain(
    'https://lumberjack.razorpay.com',
  )
  expect(originsOf('https://checkout.provider.example/checkout.js')).toEqual([])
})
