import { CODE_PATTERN, normalizeCode } from '#shared/offers/offer.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

const KEY = 'couponCode'

/** Stores the code of a link (`?code=DIWALI10`) in this browser, until a cart takes it. */
export function saveLinkCode(search: string): void {
  const code = normalizeCode(new URLSearchParams(search).get('code') ?? '')
  if (!CODE_PATTERN.test(code) || code === readLinkCode()) return
  try {
    localStorage.setItem(KEY, code)
    toast('success', `The code ${code} waits for you in your cart.`)
  } catch {
    // Without storage the code has to be typed.
  }
}

/** The code of a link that no cart has taken yet; empty if there is none. */
export function readLinkCode(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** To be called once a cart has taken or refused the code. */
export function clearLinkCode(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Without storage there is nothing to remove.
  }
}
