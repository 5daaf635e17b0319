import type { Addition } from '#web/cart/cart-store.ts'
import { readToken } from '#web/session/session.ts'
import { fulfilChoice } from './fulfil-choice.ts'
import { clearChoice, lacksVariant, parseChoice, readStored } from './saved-choice.ts'

// Imported dynamically, and only where a choice is stored (see withChoice). No other file may
// import this one, or it loses its own chunk.

/**
 * Sends the stored choice again, on the next page or after a reload. Does nothing unless the choice
 * was started for an account and a user is logged in.
 */
export function resumeChoice(): void {
  if (readToken() !== null && parseChoice(readStored())?.userId !== undefined) void fulfilChoice()
}

/** Removes the stored choice when the customer has added the same product and variant by hand. */
export function dropAdded({ productId, variantId }: Addition): void {
  const choice = parseChoice(readStored())
  if (!choice || choice.source === 'heart' || choice.product._id !== productId) return
  if (choice.variantId === variantId || lacksVariant(choice)) clearChoice()
}
