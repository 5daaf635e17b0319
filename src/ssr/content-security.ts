import { createHash } from 'node:crypto'

/**
 * Addresses of the payment provider that /checkout may load from, and the shop's own public
 * address.
 */
export type SecuritySettings = { publicUrl: string; checkoutOrigins: string[] }

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g
const IS_DATA = /\stype="application\//

/**
 * The `'sha256-…'` of every inline script of a page, so that these run and no others. Blocks of
 * data are no scripts.
 */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', code = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (!IS_DATA.test(attributes))
      hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  return [...hashes]
}

const list = (...sources: string[]): string => sources.join(' ')

/**
 * The Content-Security-Policy of one page: nothing but the shop's own files and this page's own
 * inline scripts. The checkout (`provider` given, empty for the sandbox) may besides load the
 * provider's script and frames, which set styles on their elements.
 */
export function contentSecurityPolicy(hashes: string[], provider?: string[]): string {
  const others = provider ?? []
  const directives: Record<string, string> = {
    'default-src': "'none'",
    'script-src': list("'self'", ...hashes, ...others),
    'style-src': provider ? "'self' 'unsafe-inline'" : "'self'",
    'img-src': list("'self'", 'data:', ...others),
    'font-src': "'self'",
    'connect-src': list("'self'", ...others),
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'frame-src': provider ? list("'self'", ...others) : "'none'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'object-src': "'none'",
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

const isCheckout = (path: string): boolean => /^\/checkout\/?$/i.test(path)

/** All the security headers of a page's HTML. `path` is the page's own, without its query. */
export function pageSecurityHeaders(
  html: string,
  path: string,
  settings: SecuritySettings,
): Record<string, string> {
  const provider = isCheckout(path) ? settings.checkoutOrigins : undefined
  const payment = provider
    ? `(${['self', ...provider.map((origin) => `"${origin}"`)].join(' ')})`
    : '()'
  return {
    'content-security-policy': contentSecurityPolicy(inlineScriptHashes(html), provider),
    'cross-origin-opener-policy': provider ? 'same-origin-allow-popups' : 'same-origin',
    'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=${payment}`,
    ...commonSecurityHeaders(settings),
  }
}

/** What every answer bears, pages or not. Only a shop on https says that it always will be. */
export function commonSecurityHeaders({
  publicUrl,
}: {
  publicUrl: string
}): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}
