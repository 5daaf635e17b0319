import { useSyncExternalStore } from 'react'
import type { Card } from '#web/storefront/product-card/card.ts'
import type { CardsPage } from './listing-data.ts'

/**
 * The state of a listing at one history entry: its first and last page shown (`from`, `to`), all
 * cards, the scroll position in pixels, and the slug of the opened product.
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
/** Older positions are removed. */
const MAX_POSITIONS = 6

const listeners = new Set<() => void>()
let cached: Map<string, SavedPosition> | undefined

/**
 * Parses what this tab stored. Another release may have written another format; then it is ignored.
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

/** Stores the position of a history entry, also for a reload of the page. */
export function savePosition(key: string, position: SavedPosition): void {
  const positions = allPositions()
  positions.delete(key)
  positions.set(key, position)
  for (const oldest of positions.keys())
    if (positions.size > MAX_POSITIONS) positions.delete(oldest)
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions]))
  } catch {
    // Storage may be full or forbidden: then the position is lost at the next reload.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Returns the position of this history entry if it belongs to this listing; undefined on the server
 * and until hydration.
 */
export function usePosition(key: string, address: string): SavedPosition | undefined {
  const position = useSyncExternalStore(
    subscribe,
    () => allPositions().get(key),
    () => undefined,
  )
  return position?.address === address ? position : undefined
}

/** Returns the cards of a position, replaced by those that the server has just sent. */
export function withFreshCards(position: SavedPosition, first: CardsPage): Card[] {
  const fresh = new Map(first.cards.map((card) => [card._id, card]))
  return position.cards.map((card) => fresh.get(card._id) ?? card)
}
