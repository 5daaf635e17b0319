/**
 * Scheme and authority of a request target in absolute form (RFC 9112, section 3.2.2), which every
 * server has to accept.
 */
const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i

/**
 * The request target in origin form: a path with its query. The host in an absolute form is dropped
 * like the Host header: the shop's own address is a setting. Always answers a text that begins with
 * a slash.
 */
export function toOriginForm(target: string): string {
  if (target.startsWith('/')) return target
  const rest = target.replace(AUTHORITY, '')
  return rest.startsWith('/') ? rest : `/${rest}`
}
