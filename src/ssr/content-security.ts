import { createHash, randomBytes } from 'node:crypto'
import { isCheckoutPath } from '#shared/order/checkout-path.ts'

/**
 * The public address of the shop, and the origins of the payment provider that /checkout may load
 * from.
 */
export type SecuritySettings = { publicUrl: string; checkoutOrigins: string[] }

const list = (...sources: string[]): string => sources.join(' ')

/**
 * Returns the Content-Security-Policy of one page: files of the shop and the inline scripts with
 * these hashes (`takeMarkedScripts`). The checkout (with `provider`, empty for the sandbox) may
 * also load the script and the frames of the provider, which set styles on their elements.
 */
export function contentSecurityPolicy(scriptHashes: string[], provider?: string[]): string {
  const others = provider ?? []
  const directives: Record<string, string> = {
    'default-src': "'none'",
    'script-src': list("'self'", ...scriptHashes, ...others),
    'style-src': provider ? "'self' 'unsafe-inline'" : "'self'",
    'img-src': list("'self'", 'data:', ...others),
    'media-src': "'self'",
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

/** Returns all security headers of a page's HTML. `path` is without the query. */
export function pageSecurityHeaders(
  scriptHashes: string[],
  path: string,
  settings: SecuritySettings,
): Record<string, string> {
  const provider = isCheckoutPath(path) ? settings.checkoutOrigins : undefined
  const payment = provider
    ? `(${['self', ...provider.map((origin) => `"${origin}"`)].join(' ')})`
    : '()'
  return {
    'content-security-policy': contentSecurityPolicy(scriptHashes, provider),
    'cross-origin-opener-policy': provider ? 'same-origin-allow-popups' : 'same-origin',
    'permissions-policy': `camera=(), microphone=(), geolocation=(), payment=${payment}`,
    ...commonSecurityHeaders(settings),
  }
}

/** Returns the headers of every response. HSTS is sent only by a shop on https. */
export function commonSecurityHeaders(config: { publicUrl: string }): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...secureOnly(config),
  }
}

/** Returns the HSTS header of a shop on https; nothing for a shop on http. */
export const secureOnly = ({ publicUrl }: { publicUrl: string }): Record<string, string> =>
  publicUrl.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}

const END = '</script>'

/**
 * Returns the random mark of one page. React and React Router write it as the `nonce` of their own
 * inline scripts, so a script that got into the page in another way has none.
 */
export const newScriptMark = (): string => randomBytes(16).toString('hex')

/**
 * Returns the HTML of a page without its mark, and the `'sha256-…'` of every inline script that had
 * it, each once. Only exact strings are looked for: a script without the mark is not listed. The
 * same page has the same HTML and hashes with every mark.
 */
export function takeMarkedScripts(
  html: string,
  mark: string,
): { html: string; scriptHashes: string[] } {
  const start = `<script nonce="${mark}"`
  const hashes = new Set<string>()
  for (let at = html.indexOf(start); at >= 0; at = html.indexOf(start, at)) {
    // React escapes the character > in attributes, so the next one ends the tag.
    const code = html.indexOf('>', at + start.length) + 1
    at = html.indexOf(END, code)
    if (code === 0 || at < 0) throw new Error('A marked script of the page has no end.')
    hashes.add(`'sha256-${createHash('sha256').update(html.slice(code, at)).digest('base64')}'`)
  }
  return { html: html.replaceAll(` nonce="${mark}"`, ''), scriptHashes: [...hashes] }
}
