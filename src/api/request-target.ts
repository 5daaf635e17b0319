/**
 * Scheme and authority of a request target in absolute form (RFC 9112, section 3.2.2). Every server
 * must accept it.
 */
const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i

/**
 * Returns the request target in origin form: a path with its query, beginning with a slash. The
 * host of an absolute form is ignored like the Host header: the shop's address is a setting.
 */
export function toOriginForm(target: string): string {
  if (target.startsWith('/')) return target
  const rest = target.replace(AUTHORITY, '')
  return rest.startsWith('/') ? rest : `/${rest}`
}
