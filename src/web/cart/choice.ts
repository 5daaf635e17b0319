import type { Picture } from '#contract/contract.ts'
import { CHOICE, readToken } from '#web/session/session.ts'

/** The product of a choice: a card, or the product page's own view with its id. */
type ChosenProduct = {
  _id: string
  slug: string
  title: string
  pictures: Picture[]
  hasChoices?: boolean
}

/**
 * What a guest wanted to add to the cart or the wishlist when she was asked to log in. `source` is
 * the button that was pressed: it decides the sentences that follow. Without `quantity` it is 1.
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

/** The path and query of the page in sight. */
export const currentPage = (): string => location.pathname + location.search

/**
 * Keeps one choice in this tab for a log-in that follows (see account/fulfil-choice.ts); the newest
 * replaces the one before.
 */
export function saveChoice(choice: Choice): void {
  try {
    sessionStorage.setItem(
      CHOICE,
      JSON.stringify({ ...choice, page: currentPage(), at: Date.now() }),
    )
  } catch {
    // Without storage the choice is lost; the log-in itself says that it needs storage.
  }
}

type Handler = typeof import('#web/storefront/account/choice/resume-choice.ts')

/**
 * Loads the code that handles a stored choice, only where one is stored and somebody is logged in.
 * A file that cannot be loaded is asked for again at the next page. Where a token can be read, so
 * can the tab's storage.
 */
export function withChoice(act: (handler: Handler) => void): void {
  if (readToken() && sessionStorage.getItem(CHOICE))
    import('#web/storefront/account/choice/resume-choice.ts').then(act, () => undefined)
}
