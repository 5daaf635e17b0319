import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  contentSecurityPolicy,
  inlineScriptHashes,
  pageSecurityHeaders,
} from './content-security.ts'

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const settings = {
  publicUrl: 'https://jhumka.example',
  checkoutOrigins: ['https://checkout.provider.example'],
}

describe('the policy of a page', () => {
  test('allows its inline scripts by their hash, each listed once', () => {
    const html =
      '<script>let a = 1</script><script type="module" async="">import "/assets/x.js"</script><script>let a = 1</script>'
    expect(inlineScriptHashes(html)).toEqual([hashOf('let a = 1'), hashOf('import "/assets/x.js"')])
  })

  test('has no hash for script files and blocks of data', () => {
    expect(
      inlineScriptHashes(
        '<script src="/assets/x.js"></script><script type="application/ld+json">{}</script>',
      ),
    ).toEqual([])
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
    const checkout = pageSecurityHeaders('', '/Checkout', settings)
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
    const difference = pageSecurityHeaders('', '/checkout/difference/JH-2611-000001', settings)
    expect(difference).toEqual(checkout)
    expect(pageSecurityHeaders('', '/cart', settings)['content-security-policy']).not.toContain(
      'provider',
    )
  })

  test('requires https only if the shop is on https', () => {
    expect(pageSecurityHeaders('', '/', settings)['strict-transport-security']).toBeDefined()
    expect(
      pageSecurityHeaders('', '/', { ...settings, publicUrl: 'http://127.0.0.1:3000' })[
        'strict-transport-security'
      ],
    ).toBeUndefined()
  })
})
