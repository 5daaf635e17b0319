import { CODE_PATTERN, normalizeCode } from '#shared/offers/offer.ts'
import { ApiError } from '#web/api/client.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { clearLinkCode, readLinkCode, storeLinkCode } from './stored-code.ts'

/** Stores the code of a link (`?code=DIWALI10`) in this browser, until a cart takes it. */
export function saveLinkCode(search: string): void {
  const code = normalizeCode(new URLSearchParams(search).get('code') ?? '')
  if (!CODE_PATTERN.test(code) || code === readLinkCode()) return
  try {
    storeLinkCode(code)
    toast('success', `The code ${code} waits for you in your cart.`)
  } catch {
    // Without storage the code has to be typed.
  }
}

/**
 * Enters the code of a link, if there is one. It is kept for the next time until the shop has taken
 * or refused it, as a connection can be lost. Throws what `enter` throws.
 */
export async function takeLinkCode(enter: (code: string) => Promise<void>): Promise<void> {
  const code = readLinkCode()
  if (!code) return
  try {
    await enter(code)
  } catch (reason) {
    if (isDecision(reason)) clearLinkCode()
    throw reason
  }
  clearLinkCode()
}

/** Whether the shop has refused a code; otherwise it may not have read it. */
const isDecision = (reason: unknown): boolean =>
  reason instanceof ApiError && reason.status >= 400 && reason.status < 500
