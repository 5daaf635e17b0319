import type { Picture } from '#contract/contract.ts'
import { CHOICE, readToken } from '#web/session/session.ts'

/** The product of a choice: a card, or the view of the product page with its id. */
type ChosenProduct = {
  _id: string
  slug: string
  title: string
  pictures: Picture[]
  hasChoices?: boolean
}

/**
 * What a guest tried to add to the cart or the wishlist before log-in. `source` is the button that
 * was pressed; it decides the messages that follow. `quantity` defaults to 1.
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

/** Returns path and query of the current page. */
export const currentPage = (): string => location.pathname + location.search

/**
 * Stores one choice in this tab until log-in (see account/choice/fulfil-choice.ts). A new choice
 * replaces the old one.
 */
export function saveChoice(choice: Choice): void {
  try {
    sessionStorage.setItem(
      CHOICE,
      JSON.stringify({ ...choice, page: currentPage(), at: Date.now() }),
    )
  } catch {
    // Without storage the choice is lost. The log-in page says that it needs storage.
  }
}

type Handler = typeof import('#web/storefront/account/choice/resume-choice.ts')

/**
 * Loads the code that handles a stored choice, if there is one and a customer is logged in. If the
 * file fails to load, the next page tries again. If the token can be read, so can session storage.
 */
export function withChoice(act: (handler: Handler) => void): void {
  if (readToken() && sessionStorage.getItem(CHOICE))
    import('#web/storefront/account/choice/resume-choice.ts').then(act, () => undefined)
}
