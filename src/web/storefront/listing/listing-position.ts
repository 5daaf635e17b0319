import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'
import type { Card } from '#web/api/product.ts'
import type { CardsPage } from './listing-data.ts'

/** The cards of the pages `from` to `to` of a listing. */
type ShownCards = { from: number; to: number; cards: Card[] }

/**
 * The state of a listing at one history entry: its cards, the scroll position in pixels, and the
 * slug of the opened product. `address` is the URL of the listing with its filters.
 */
type SavedPosition = ShownCards & { address: string; scroll: number; opened: string | null }
type Positions = ReadonlyMap<string, SavedPosition>

const STORAGE_KEY = 'listing-places'
/** Older positions are removed. */
const MAX_POSITIONS = 6
const NO_POSITIONS: Positions = new Map()

/** The positions of this tab by the key of their history entry, oldest first. */
const $positions = atom(NO_POSITIONS)

if (typeof window !== 'undefined')
  onMount($positions, () => {
    if ($positions.value === NO_POSITIONS) $positions.set(readStored())
  })

/**
 * Parses what this tab stored. Another release may have written another format; then it is ignored.
 */
function readStored(): Positions {
  try {
    const entries: [string, SavedPosition][] = JSON.parse(
      sessionStorage.getItem(STORAGE_KEY) ?? '[]',
    )
    return new Map(
      entries.filter(([, { cards }]) =>
        cards.every((card) => card.id && card.slug && Array.isArray(card.pictures)),
      ),
    )
  } catch {
    return new Map()
  }
}

/** Stores the position of a history entry, also for a reload of the page. */
function savePosition(key: string, position: SavedPosition): void {
  const others = [...$positions.get()].filter(([other]) => other !== key)
  const entries = [...others, [key, position] as const].slice(-MAX_POSITIONS)
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(entries))
  } catch {
    // Storage may be full or forbidden: then the position is lost at the next reload.
  }
  $positions.set(new Map(entries))
}

/** Returns the cards of a position, replaced by those that the server has just sent. */
function withFreshCards({ cards }: SavedPosition, first: CardsPage): Card[] {
  const fresh = new Map(first.cards.map((card) => [card.id, card]))
  return cards.map((card) => fresh.get(card.id) ?? card)
}

/** Focuses the product that was opened from here, unless the customer has moved the focus. */
function restoreFocus(grid: HTMLUListElement | null, { cards, opened }: SavedPosition): void {
  const now = document.activeElement
  if (!grid || !opened || (now !== document.body && now?.id !== 'main')) return
  const index = cards.findIndex((card) => card.slug === opened)
  grid.children[index]?.querySelector<HTMLElement>('h2 a')?.focus({ preventScroll: true })
}

/**
 * Scrolls to the position that existed when the listing was opened, and focuses the product that
 * was opened there. A position that is saved later is not restored.
 */
function useRestore(
  grid: RefObject<HTMLUListElement | null>,
  position: SavedPosition | undefined,
): { onSave(): void } {
  const isFirstRender = useRef(true)
  const restored = useRef<SavedPosition | null>(null)
  useLayoutEffect(() => {
    if (!position || !isFirstRender.current) return
    isFirstRender.current = false
    restored.current = position
    window.scrollTo({ top: position.scroll, behavior: 'instant' })
  }, [position])
  useEffect(() => {
    const saved = restored.current
    if (!saved) return undefined
    restored.current = null
    // The layout moves the focus to the start of the page; this must come after it.
    const frame = requestAnimationFrame(() => restoreFocus(grid.current, saved))
    return () => cancelAnimationFrame(frame)
  }, [grid, position])
  return { onSave: () => void (isFirstRender.current = false) }
}

/**
 * Returns the cards of a listing at this history entry: the first page from the server, or all that
 * were shown here before. `address` is the URL of the listing with its filters and without a page.
 */
export function useListingPosition(
  address: string,
  first: CardsPage,
): {
  grid: RefObject<HTMLUListElement | null>
  shown: ShownCards
  append(shown: ShownCards): void
  /** Saves the position before the page of a card opens. */
  saveAt(card: Card): void
} {
  const key = useLocation().key
  const grid = useRef<HTMLUListElement>(null)
  const saved = useStore($positions, { ssr: 'initial' }).get(key)
  const position = saved?.address === address ? saved : undefined
  const shown: ShownCards = position
    ? { from: position.from, to: position.to, cards: withFreshCards(position, first) }
    : { from: first.page, to: first.page, cards: first.cards }
  const { onSave } = useRestore(grid, position)

  const save = (now: ShownCards, opened: string | null) => {
    onSave()
    savePosition(key, { ...now, address, opened, scroll: window.scrollY })
  }
  const onLeave = useEffectEvent(() => save(shown, position?.opened ?? null))
  useEffect(() => {
    window.addEventListener('pagehide', onLeave)
    return () => window.removeEventListener('pagehide', onLeave)
  }, [])

  return {
    grid,
    shown,
    append: (now) => save(now, null),
    saveAt: ({ slug }) => save(shown, slug),
  }
}
