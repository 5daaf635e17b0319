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

/**
 * Returns the text in which an addition is stored. Its keys are those of earlier versions: `size`,
 * and `_id` and `hasChoices` of the product.
 */
export function toStoredText(addition: SaveAdditionInput & { page: string; at: number }): string {
  const { product, variantLabel: size, ...others } = addition
  const { id: _id, hasVariants: hasChoices, ...shown } = product
  return JSON.stringify({ ...others, size, product: { ...shown, _id, hasChoices } })
}

/** Returns path and query of the current page. */
export const currentPage = (): string => location.pathname + location.search

/**
 * Stores one addition in this tab until log-in (see send-saved-addition.ts). A new addition
 * replaces the old one.
 */
export function saveAddition(addition: SaveAdditionInput): void {
  try {
    sessionStorage.setItem(
      SAVED_ADDITION,
      toStoredText({ ...addition, page: currentPage(), at: Date.now() }),
    )
  } catch {
    // Without storage the addition is lost. The log-in page says that it needs storage.
  }
}
