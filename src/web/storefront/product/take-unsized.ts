import type { Choice } from '#web/choice.ts'
import { CHOICE } from '#web/session.ts'

/** Removes and answers what was chosen of a product without its size, once somebody has logged in for it. */
export function takeUnsized(productId: string): Pick<Choice, 'quantity' | 'giftNote'> | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(CHOICE) ?? 'null')
    if (kept?.product?._id !== productId || !kept.product.hasChoices || !kept.userId) return undefined
    sessionStorage.removeItem(CHOICE)
    return kept
  } catch {
    return undefined
  }
}
