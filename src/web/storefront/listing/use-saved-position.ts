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

/**
 * The number of the card whose product a click opens here; undefined for clicks on anything else,
 * and for new tabs.
 */
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

/**
 * The piece that was opened from here has the focus again, unless the shopper has put it elsewhere.
 */
function restoreFocus(grid: HTMLUListElement | null, { cards, opened }: SavedPosition): void {
  const now = document.activeElement
  if (!grid || !opened || (now !== document.body && now?.id !== 'main')) return
  const index = cards.findIndex((card) => card.slug === opened)
  grid.children[index]?.querySelector<HTMLElement>('h2 a')?.focus({ preventScroll: true })
}

/**
 * The cards of a listing at this place of the history: its first page as the server sent it, or all
 * that was shown here before. `address` is the listing's with its filters and without a page.
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

  // A place that is known as soon as the page lives was left earlier: the shopper has come back to
  // it.
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
    // The frame puts the focus at the page's start when it has arrived; that comes first.
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
