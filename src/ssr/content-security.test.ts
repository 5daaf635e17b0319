import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  contentSecurityPolicy,
  newScriptMark,
  pageSecurityHeaders,
  takeMarkedScripts,
} from './content-security.ts'

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
    for (const path of ['/checkout/difference/JH-2611-000001', '/checkout/order/JH-2611-000001/'])
      expect(pageSecurityHeaders([], path, settings)).toEqual(checkout)
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

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const mark = newScriptMark()

test('marked inline scripts are listed by their hashes, each once', () => {
  const marked = (attributes: string, code: string) =>
    `<script nonce="${mark}"${attributes}>${code}</script>`
  const html =
    marked('', 'let a = 1') +
    marked(' type="module" async=""', 'import "/assets/x.js"') +
    marked(' data-scripts="a &gt; b"', 'let b = 2') +
    marked('', 'let a = 1') +
    marked('', '')
  expect(takeMarkedScripts(html, mark).scriptHashes).toEqual(
    ['let a = 1', 'import "/assets/x.js"', 'let b = 2', ''].map(hashOf),
  )
})

test('a script without the mark of this page is not listed', () => {
  const html =
    '<script>alert(1)</script><script nonce="">alert(2)</script>' +
    `<script nonce="${newScriptMark()}">alert(3)</script>` +
    `<script title="nonce=&quot;${mark}&quot;">alert(4)</script>` +
    '<script src="/assets/x.js"></script><script type="application/ld+json">{}</script>'
  expect(takeMarkedScripts(html, mark)).toEqual({ html, scriptHashes: [] })
})

test('the mark is in no part of the finished HTML', () => {
  const html = `<link rel="modulepreload" href="/x.js" nonce="${mark}"/><script nonce="${mark}" type="module">x</script>`
  expect(takeMarkedScripts(html, mark).html).toBe(
    '<link rel="modulepreload" href="/x.js"/><script type="module">x</script>',
  )
})
