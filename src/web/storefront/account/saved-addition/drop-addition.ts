import { SAVED_ADDITION } from '#web/session/session.ts'
import { lacksVariant, parseSavedAddition, readSavedText } from './saved-addition.ts'

// The page of a product loads saved-addition.ts, and needs none of this.

/** Removes the saved addition of this tab. */
export function clearSavedAddition(): void {
  try {
    sessionStorage.removeItem(SAVED_ADDITION)
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Removes the saved addition when the customer has added the same product and variant by hand. */
export function dropAdded({
  productId,
  variantId,
}: {
  productId: string
  variantId?: string | undefined
}): void {
  const addition = parseSavedAddition(readSavedText())
  if (!addition || addition.source === 'heart' || addition.product.id !== productId) return
  if (addition.variantId === variantId || lacksVariant(addition)) clearSavedAddition()
}
