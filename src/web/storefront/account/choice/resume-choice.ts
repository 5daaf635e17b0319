import type { Addition } from '#web/cart/cart-store.ts'
import { readToken } from '#web/session/session.ts'
import { fulfilChoice } from './fulfil-choice.ts'
import { clearChoice, lacksVariant, parseChoice, readStored } from './saved-choice.ts'

// Loaded only where a choice is stored (see withChoice): no other file imports this one, so that it
// stays a file of its own.

/**
 * Continues on the next page or after a reload: only what was begun for the account that is logged
 * in.
 */
export function resumeChoice(): void {
  if (readToken() !== null && parseChoice(readStored())?.userId !== undefined) void fulfilChoice()
}

/** Forgets a choice whose product and variant were added to the cart by hand meanwhile. */
export function dropAdded({ productId, variantId }: Addition): void {
  const choice = parseChoice(readStored())
  if (!choice || choice.source === 'heart' || choice.product._id !== productId) return
  if (choice.variantId === variantId || lacksVariant(choice)) clearChoice()
}
