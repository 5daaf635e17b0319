import { atom, onMount } from 'nanostores'
import type { Picture } from '#contract/contract.ts'
import { $session, SAVED_ADDITION } from '#web/session/session.ts'

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

/** How long additions are kept after the newest one. */
export const MAX_AGE_MS = 30 * 60_000

/** How many pieces a guest has added to the cart in this tab, which wait for a log-in. */
export const $waiting = atom(0)

/** Counts the pieces again, after what is stored has changed. */
export const countWaiting = (): void => $waiting.set(waitingOf([readEarlier()].flat()))

onMount($waiting, () => {
  countWaiting()
  // The end of a session removes what is stored.
  return $session.listen(countWaiting)
})

type Press = Partial<SaveAdditionInput> & { at?: number; until?: number }

const isPress = (value: unknown): value is Press => typeof value === 'object' && value !== null

/** What is not kept any more (see saved-additions.ts) counts as nothing. */
function waitingOf(presses: unknown[]): number {
  const now = Date.now()
  const isKept = ({ at = 0, until = 0 }: Press) => Math.max(at + MAX_AGE_MS, until) > now
  const known = presses.filter(isPress)
  if (!known.some(isKept)) return 0
  const added = known.filter(({ source, product }) => source !== 'heart' && product)
  return new Set(added.map(({ product, variantId }) => `${product?.id} ${variantId ?? ''}`)).size
}

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
    countWaiting()
    return true
  } catch {
    return false
  }
}
