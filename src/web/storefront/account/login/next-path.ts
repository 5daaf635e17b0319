/**
 * Returns the path to open after a log-in: `?next=` if it is a path of this shop, else `/`. Refuses
 * paths that lead to another site or back to the log-in.
 */
export function nextPath(search: URLSearchParams): string {
  const next = search.get('next')
  if (!next || !isShopPath(next)) return '/'
  const base = 'http://shop.invalid'
  if (!URL.canParse(next, base)) return '/'
  const url = new URL(next, base)
  // The parser drops tabs and resolves dots, so the result is checked again.
  if (
    url.origin !== base ||
    !isShopPath(url.pathname) ||
    /^\/(login|login\/code|forgot-password|register)\/?$/i.test(url.pathname)
  )
    return '/'
  return url.pathname + url.search + url.hash
}

const isShopPath = (path: string): boolean => /^\/(?![/\\])/.test(path)

/** Returns the path of another account page, with `?next=` carried over. */
export function withNext(
  path: '/login' | '/login/code' | '/forgot-password' | '/register',
  search: URLSearchParams,
): string {
  const next = nextPath(search)
  return next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`
}
