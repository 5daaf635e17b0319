import type { Picture } from '#contract/contract.ts'
import { SAVED_ADDITION } from '#web/session/session.ts'

/** The product of an addition: a card, or the view of the product page. */
type AddedProduct = {
  id: string
  slug: string
  title: string
  pictures: Picture[]
  hasVariants?: boolean | undefined
}

/** A variant as it is saved with an addition. */
export type ChosenSize = { variantId: string; variantLabel: string }

/**
 * What a guest tried to add to the cart or the wishlist before log-in. `source` is the button that
 * was pressed; it decides the messages that follow. `quantity` defaults to 1.
 */
export type SaveAdditionInput = {
  source: 'card' | 'product' | 'heart'
  product: AddedProduct
  quantity?: number
  variantId?: string | undefined
  variantLabel?: string | undefined
  giftNote?: string | undefined
}

/** Returns path and query of the current page. */
export const currentPage = (): string => location.pathname + location.search

/** More presses are not stored. Of those of one piece, the reader takes the last. */
const MAX_PRESSES = 60

/** Earlier versions stored one addition, without a list. Invalid JSON counts as none. */
function readEarlier(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(SAVED_ADDITION) ?? '[]')
  } catch {
    return []
  }
}

/**
 * Stores an addition in this tab until log-in, after the earlier ones (see saved-additions.ts).
 * Returns false without storage: then it is lost. The log-in page says that it needs storage.
 */
export function saveAddition(addition: SaveAdditionInput): boolean {
  try {
    const saved = { ...addition, page: currentPage(), at: Date.now() }
    const presses = [readEarlier(), saved].flat().slice(-MAX_PRESSES)
    sessionStorage.setItem(SAVED_ADDITION, JSON.stringify(presses))
    return true
  } catch {
    return false
  }
}
