/**
 * Whether this path is the checkout, or a page where an unpaid order or the difference of a change
 * of size is paid. Only their Content-Security-Policy allows the provider's script and frames.
 */
export const isCheckoutPath = (path: string): boolean =>
  /^\/checkout(?:\/(?:order|difference)\/[^/]+)?\/?$/i.test(path)
