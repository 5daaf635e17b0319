const KEY = 'couponCode'

/** The code of a link that no cart has taken yet; empty if there is none. */
export function readLinkCode(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** Stores the code of a link. Throws if the browser has no storage. */
export const storeLinkCode = (code: string): void => localStorage.setItem(KEY, code)

/** To be called once a cart has another code, or none any more. */
export function clearLinkCode(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Without storage there is nothing to remove.
  }
}
