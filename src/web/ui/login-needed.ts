/** Where to log in, so that the shopper comes back to where she is. For event handlers and effects: it reads the address bar. */
export function signInPath(): string {
  const here = `${window.location.pathname}${window.location.search}`
  return `/login?next=${encodeURIComponent(here)}`
}
