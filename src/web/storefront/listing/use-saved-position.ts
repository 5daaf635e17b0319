import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'
import type { Card } from '#web/storefront/product-card/card.ts'
import type { CardsPage } from './listing-data.ts'
import { savePosition, refreshed, usePosition, type SavedPosition } from './listing-position.ts'

type Shown = { from: number; to: number; cards: Card[] }
type KeptPlace = {
  grid: RefObject<HTMLUListElement | null>
  shown: Shown
  grow(shown: Shown): void
}

/**
 * The number of the card whose product a click opens here; undefined for clicks on anything else,
 * and for new tabs.
 */
function openedCard(event: MouseEvent): number | undefined {
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
function giveFocusBack(grid: HTMLUListElement | null, { cards, opened }: SavedPosition): void {
  const now = document.activeElement
  if (!grid || !opened || (now !== document.body && now?.id !== 'main')) return
  const index = cards.findIndex((card) => card.slug === opened)
  grid.children[index]?.querySelector<HTMLElement>('h2 a')?.focus({ preventScroll: true })
}

/**
 * The cards of a listing at this place of the history: its first page as the server sent it, or all
 * that was shown here before. `address` is the listing's with its filters and without a page.
 */
export function useSavedPosition(address: string, first: CardsPage): KeptPlace {
  const key = useLocation().key
  const grid = useRef<HTMLUListElement>(null)
  const isNew = useRef(true)
  const place = usePosition(key, address)
  const shown: Shown = place
    ? { from: place.from, to: place.to, cards: refreshed(place, first) }
    : { from: first.page, to: first.page, cards: first.cards }

  const keep = (now: Shown, opened: string | null) => {
    isNew.current = false
    savePosition(key, { ...now, address, opened, scroll: window.scrollY })
  }

  // A place that is known as soon as the page lives was left earlier: the shopper has come back to
  // it.
  const found = useRef<SavedPosition | null>(null)
  useLayoutEffect(() => {
    if (!place || !isNew.current) return
    isNew.current = false
    found.current = place
    window.scrollTo({ top: place.scroll, behavior: 'instant' })
  }, [place])
  useEffect(() => {
    const left = found.current
    if (!left) return undefined
    found.current = null
    // The frame puts the focus at the page's start when it has arrived; that comes first.
    const frame = requestAnimationFrame(() => giveFocusBack(grid.current, left))
    return () => cancelAnimationFrame(frame)
  }, [place])

  useEffect(() => {
    const list = grid.current
    const onOpen = (event: MouseEvent) => {
      const card = shown.cards[openedCard(event) ?? -1]
      if (card) keep(shown, card.slug)
    }
    const onLeave = () => keep(shown, place?.opened ?? null)
    list?.addEventListener('click', onOpen)
    window.addEventListener('pagehide', onLeave)
    return () => {
      list?.removeEventListener('click', onOpen)
      window.removeEventListener('pagehide', onLeave)
    }
  })

  return { grid, shown, grow: (now) => keep(now, null) }
}
