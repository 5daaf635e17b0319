/**
 * Whether this document was opened at /checkout itself. Only there the Content-Security-Policy lets
 * the provider's script and frames in; a document that came to the checkout by a link inside the
 * shop keeps the stricter policy of its first page.
 */
export function isCheckoutDocument(): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  return !opened || /^\/checkout\/?$/i.test(new URL(opened.name).pathname)
}
