/**
 * Where the shopper goes after logging in: the path in `?next=`, if it is one of this shop, else
 * `/`. Anything that could lead to another site, or back to the log-in itself, is refused.
 */
export function nextPath(search: URLSearchParams): string {
  const next = search.get('next')
  if (!next || !isShopPath(next)) return '/'
  const base = 'http://shop.invalid'
  if (!URL.canParse(next, base)) return '/'
  const url = new URL(next, base)
  // The parser drops tabs and folds dots, so what comes out is looked at again.
  if (
    url.origin !== base ||
    !isShopPath(url.pathname) ||
    /^\/(login|login\/code|forgot-password|register)\/?$/i.test(url.pathname)
  )
    return '/'
  return url.pathname + url.search + url.hash
}

const isShopPath = (path: string): boolean => /^\/(?![/\\])/.test(path)

/** The address of another account page that keeps where the shopper was going. */
export function withNext(
  path: '/login' | '/login/code' | '/forgot-password' | '/register',
  search: URLSearchParams,
): string {
  const next = nextPath(search)
  return next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`
}
