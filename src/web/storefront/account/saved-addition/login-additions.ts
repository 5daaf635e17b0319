import { hasSavedAddition, readUser } from '#web/session/session.ts'
import type { SavedAddition } from './saved-additions.ts'

// The page of a product needs these after a log-in, and nothing else of saved additions.

/** The variants that the log-in of this document has added, by product. */
export const loginVariants = new Map<string, string | undefined>()

let withoutVariant: SavedAddition[] = []

/** Takes over the stored additions that lack a variant. */
export const setWithoutVariant = (additions: SavedAddition[]): void => {
  withoutVariant = additions
}

/** Returns the saved addition of this product, if this account saved it without a variant. */
export function findAdditionWithoutVariant(productId: string): SavedAddition | undefined {
  const user = readUser()
  if (user === null || user === 'invalid' || !hasSavedAddition()) return undefined
  return withoutVariant.find(
    ({ product, userId, until }) =>
      product.id === productId && userId === user.id && until > Date.now(),
  )
}
