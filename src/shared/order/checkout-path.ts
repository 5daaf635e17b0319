/**
 * Whether this path is the checkout, or the page where the difference of a change of size is paid.
 * Only their Content-Security-Policy allows the provider's script and frames.
 */
export const isCheckoutPath = (path: string): boolean =>
  /^\/checkout(?:\/difference\/[^/]+)?\/?$/i.test(path)
