import type { Picture } from '#contract/index.ts'
import { CHOICE } from './session.ts'

/** The product of a choice: a card, or the product page's own view with its id. */
type ChosenProduct = {
  _id: string
  slug: string
  title: string
  pictures: Picture[]
  hasChoices?: boolean
}

/**
 * What a guest wanted to add to the cart or the wishlist when she was asked to log in. `source` is the button
 * that was pressed: it decides the sentences that follow. Without `quantity` it is 1.
 */
export type Choice = {
  source: 'card' | 'product' | 'heart'
  product: ChosenProduct
  quantity?: number
  variantId?: string | undefined
  /** The variant's label. */
  size?: string | undefined
  giftNote?: string | undefined
}

/** Keeps one choice in this tab for a log-in that follows (see account/fulfil-choice.ts); the newest replaces the one before. */
export function keepChoice(choice: Choice): void {
  try {
    sessionStorage.setItem(CHOICE, JSON.stringify({ ...choice, at: Date.now() }))
  } catch {
    // Without storage the choice is lost; the log-in itself says that it needs storage.
  }
}
