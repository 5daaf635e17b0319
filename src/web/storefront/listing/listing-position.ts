import { useSyncExternalStore } from 'react'
import type { Card } from '#web/storefront/product-card/card.ts'
import type { CardsPage } from './listing-data.ts'

/**
 * A listing as a shopper left it at one place of her history: the pages that "Show more" brought
 * (`from` the first, `to` the last), how far she had scrolled in pixels, and the piece that she
 * opened.
 */
export type SavedPosition = {
  address: string
  from: number
  to: number
  cards: Card[]
  scroll: number
  opened: string | null
}

const STORAGE_KEY = 'listing-places'
/** Places further back are forgotten. */
const MAX_POSITIONS = 6

const listeners = new Set<() => void>()
let cached: Map<string, SavedPosition> | undefined

/**
 * What this tab wrote itself; after a new release of the shop it may be of another kind, then
 * nothing is known.
 */
function readStored(): Map<string, SavedPosition> {
  try {
    const entries: [string, SavedPosition][] = JSON.parse(
      sessionStorage.getItem(STORAGE_KEY) ?? '[]',
    )
    return new Map(
      entries.filter(([, position]) =>
        position.cards.every((card) => card.slug && Array.isArray(card.pictures)),
      ),
    )
  } catch {
    return new Map()
  }
}

function allPositions(): Map<string, SavedPosition> {
  cached ??= readStored()
  return cached
}

/** Keeps a place for the way back, also over a reload of the page. */
export function savePosition(key: string, position: SavedPosition): void {
  const positions = allPositions()
  positions.delete(key)
  positions.set(key, position)
  for (const oldest of positions.keys())
    if (positions.size > MAX_POSITIONS) positions.delete(oldest)
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions]))
  } catch {
    // Storage may be full or forbidden: then the place is known until the next reload.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * The place at this entry of the history if it showed this listing; unknown on the server and until
 * the page lives.
 */
export function usePosition(key: string, address: string): SavedPosition | undefined {
  const position = useSyncExternalStore(
    subscribe,
    () => allPositions().get(key),
    () => undefined,
  )
  return position?.address === address ? position : undefined
}

/** The cards of a place with what the server has just said of them. */
export function withFreshCards(position: SavedPosition, first: CardsPage): Card[] {
  const fresh = new Map(first.cards.map((card) => [card._id, card]))
  return position.cards.map((card) => fresh.get(card._id) ?? card)
}
