import { countWaiting } from '#web/cart/save-addition.ts'
import { SAVED_ADDITION } from '#web/session/session.ts'
import { loginVariants, setWithoutVariant } from './login-additions.ts'
import { idOf, lacksVariant, readSavedAdditions, type SavedAddition } from './saved-additions.ts'

/** Stores these additions in place of those of this tab. */
export function storeSavedAdditions(additions: SavedAddition[]): void {
  for (const { userId, product, variantId } of additions)
    if (userId !== undefined) loginVariants.set(product.id, variantId)
  setWithoutVariant(additions.filter(lacksVariant))
  try {
    if (additions.length === 0) sessionStorage.removeItem(SAVED_ADDITION)
    else sessionStorage.setItem(SAVED_ADDITION, JSON.stringify(additions))
  } catch {
    // Without storage there is nothing to change.
  }
  countWaiting()
}

/** Removes an addition, or stores another in its place. Does nothing if it is gone. */
export const changeSavedAddition = (old: SavedAddition, changed?: SavedAddition): void =>
  storeSavedAdditions(
    readSavedAdditions().flatMap((each) => (idOf(each) === idOf(old) ? (changed ?? []) : each)),
  )

/** Removes the saved additions of a product and variant that the customer has added by hand. */
export function dropAdded({
  productId,
  variantId,
}: {
  productId: string
  variantId?: string | undefined
}): void {
  const isAdded = (addition: SavedAddition) =>
    addition.source !== 'heart' &&
    addition.product.id === productId &&
    (addition.variantId === variantId || lacksVariant(addition))
  storeSavedAdditions(readSavedAdditions().filter((addition) => !isAdded(addition)))
}
