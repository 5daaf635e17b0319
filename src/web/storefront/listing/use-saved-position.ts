import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'
import type { Card } from '#web/storefront/product-card/card.ts'
import type { CardsPage } from './listing-data.ts'
import {
  savePosition,
  withFreshCards,
  usePosition,
  type SavedPosition,
} from './listing-position.ts'

type ShownCards = { from: number; to: number; cards: Card[] }
type ListingPosition = {
  grid: RefObject<HTMLUListElement | null>
  shown: ShownCards
  append(shown: ShownCards): void
}

/** Returns the index of the card whose product a click opens in this tab, or undefined. */
function openedCardIndex(event: MouseEvent): number | undefined {
  if (
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey ||
    !(event.target instanceof Element)
  )
    return undefined
  const card = event.target.closest('a[href^="/product/"]')?.closest('li')
  return card?.parentElement ? [...card.parentElement.children].indexOf(card) : undefined
}

/** Focuses the product that was opened from here, unless the customer has moved the focus. */
function restoreFocus(grid: HTMLUListElement | null, { cards, opened }: SavedPosition): void {
  const now = document.activeElement
  if (!grid || !opened || (now !== document.body && now?.id !== 'main')) return
  const index = cards.findIndex((card) => card.slug === opened)
  grid.children[index]?.querySelector<HTMLElement>('h2 a')?.focus({ preventScroll: true })
}

/**
 * Returns the cards of a listing at this history entry: the first page from the server, or all that
 * were shown here before. `address` is the URL of the listing with its filters and without a page.
 */
export function useSavedPosition(address: string, first: CardsPage): ListingPosition {
  const key = useLocation().key
  const grid = useRef<HTMLUListElement>(null)
  const isFirstRender = useRef(true)
  const position = usePosition(key, address)
  const shown: ShownCards = position
    ? { from: position.from, to: position.to, cards: withFreshCards(position, first) }
    : { from: first.page, to: first.page, cards: first.cards }

  const save = (now: ShownCards, opened: string | null) => {
    isFirstRender.current = false
    savePosition(key, { ...now, address, opened, scroll: window.scrollY })
  }

  // A position that exists at hydration was saved earlier: the customer has come back to it.
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
  }, [position])

  useEffect(() => {
    const list = grid.current
    const onOpen = (event: MouseEvent) => {
      const card = shown.cards[openedCardIndex(event) ?? -1]
      if (card) save(shown, card.slug)
    }
    const onLeave = () => save(shown, position?.opened ?? null)
    list?.addEventListener('click', onOpen)
    window.addEventListener('pagehide', onLeave)
    return () => {
      list?.removeEventListener('click', onOpen)
      window.removeEventListener('pagehide', onLeave)
    }
  })

  return { grid, shown, append: (now) => save(now, null) }
}
