import { atom } from 'nanostores'

const KEY = 'couponCode'

/** The code of a link that no cart has taken yet; empty if there is none. */
export function readLinkCode(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** Whether the code of the last link was tried since the document was loaded. */
export const $triedLinkCode = atom(false)

/** Stores the code of a link. Throws if the browser has no storage. */
export function storeLinkCode(code: string): void {
  localStorage.setItem(KEY, code)
  $triedLinkCode.set(false)
}

/** To be called once a cart has another code, or none any more. */
export function clearLinkCode(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Without storage there is nothing to remove.
  }
}
