import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy, pageSecurityHeaders } from './content-security.ts'

const settings = {
  publicUrl: 'https://jhumka.example',
  checkoutOrigins: ['https://checkout.provider.example'],
}

describe('the policy of a page', () => {
  test('allows its inline scripts by their hashes', () => {
    expect(contentSecurityPolicy(["'sha256-a='", "'sha256-b='"])).toContain(
      "script-src 'self' 'sha256-a=' 'sha256-b=';",
    )
  })

  test('allows no inline styles, no frames and nothing from other origins', () => {
    const policy = contentSecurityPolicy([])
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';")
    expect(policy).toContain("frame-src 'none'")
    expect(policy).toContain(
      "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'",
    )
    expect(policy).toContain("manifest-src 'self'; worker-src 'self'")
    expect(policy).not.toContain('unsafe')
  })

  test('allows the payment provider on the checkout page only', () => {
    const checkout = pageSecurityHeaders([], '/Checkout', settings)
    expect(checkout['content-security-policy']).toContain(
      "script-src 'self' https://checkout.provider.example",
    )
    expect(checkout['content-security-policy']).toContain(
      "frame-src 'self' https://checkout.provider.example",
    )
    expect(checkout['permissions-policy']).toContain(
      'payment=(self "https://checkout.provider.example")',
    )
    expect(checkout['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    const difference = pageSecurityHeaders([], '/checkout/difference/JH-2611-000001', settings)
    expect(difference).toEqual(checkout)
    expect(pageSecurityHeaders([], '/cart', settings)['content-security-policy']).not.toContain(
      'provider',
    )
  })

  test('requires https only if the shop is on https', () => {
    expect(pageSecurityHeaders([], '/', settings)['strict-transport-security']).toBeDefined()
    expect(
      pageSecurityHeaders([], '/', { ...settings, publicUrl: 'http://127.0.0.1:3000' })[
        'strict-transport-security'
      ],
    ).toBeUndefined()
  })
})
