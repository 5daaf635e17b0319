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

const STORED_AS = 'listing-places'
/** Places further back are forgotten. */
const MOST = 6

const listeners = new Set<() => void>()
let places: Map<string, SavedPosition> | undefined

/**
 * What this tab wrote itself; after a new release of the shop it may be of another kind, then
 * nothing is known.
 */
function stored(): Map<string, SavedPosition> {
  try {
    const entries: [string, SavedPosition][] = JSON.parse(sessionStorage.getItem(STORED_AS) ?? '[]')
    return new Map(
      entries.filter(([, place]) =>
        place.cards.every((card) => card.slug && Array.isArray(card.pictures)),
      ),
    )
  } catch {
    return new Map()
  }
}

function all(): Map<string, SavedPosition> {
  places ??= stored()
  return places
}

/** Keeps a place for the way back, also over a reload of the page. */
export function savePosition(key: string, place: SavedPosition): void {
  const kept = all()
  kept.delete(key)
  kept.set(key, place)
  for (const oldest of kept.keys()) if (kept.size > MOST) kept.delete(oldest)
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify([...kept]))
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
  const place = useSyncExternalStore(
    subscribe,
    () => all().get(key),
    () => undefined,
  )
  return place?.address === address ? place : undefined
}

/** The cards of a place with what the server has just said of them. */
export function refreshed(place: SavedPosition, first: CardsPage): Card[] {
  const fresh = new Map(first.cards.map((card) => [card._id, card]))
  return place.cards.map((card) => fresh.get(card._id) ?? card)
}
