/**
 * Whether this document was loaded at /checkout itself, or at the page of a difference. Only there
 * does the Content-Security-Policy allow the provider's script and frames. After a client-side
 * navigation the stricter policy of the first page still applies.
 */
export function isCheckoutDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return !navigation || isCheckoutPath(new URL(navigation.name).pathname)
}

const isCheckoutPath = (path: string): boolean =>
  /^\/checkout(?:\/difference\/[^/]+)?\/?$/i.test(path)
