import { useRef, useState, type MouseEvent, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation } from 'react-router'
import type { Category } from '#shared/taxonomy.ts'
import { call } from '#web/api.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { Card } from './card.ts'
import { listingQuery, PAGE_SIZE, toListingReply } from './listing-data.ts'
import { listingPath, type Filters } from './listing-filters.ts'
import { ProductGrid } from './product-grid.tsx'

type FirstPage = { cards: Card[]; total: number; page: number; totalPages: number }
type ListingPagesProps = { path: string; category: Category | undefined; filters: Filters; first: FirstPage; fade: boolean }

/** Cards that "Show more" brought, by place in the history, so that going back finds the grid as it was left. */
const shownMore = new Map<string, Card[]>()

/** The grid and its "Show more": a link to the next page that, in a living page, appends it here instead. */
export function ListingPages({ path, category, filters, first, fade }: ListingPagesProps): ReactElement {
  const place = useLocation().key
  const grid = useRef<HTMLUListElement>(null)
  const [more, setMore] = useState<Card[]>(() => shownMore.get(place) ?? [])
  const [busy, setBusy] = useState(false)
  const cards = [...first.cards, ...more]
  const next = first.page + Math.ceil(cards.length / PAGE_SIZE)

  async function showMore(): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      const reply = toListingReply(await call('GET /api/products', listingQuery(category, { ...filters, page: next })))
      const known = new Set(cards.map((card) => card._id))
      const fresh = reply.failed ? [] : reply.cards.filter((card) => !known.has(card._id))
      shownMore.set(place, [...more, ...fresh])
      flushSync(() => setMore([...more, ...fresh]))
      grid.current?.children[cards.length]?.querySelector<HTMLElement>('h2 a')?.focus()
    } catch {
      toast('error', 'Failed to load products')
    }
    setBusy(false)
  }

  const shown = (first.page - 1) * PAGE_SIZE + cards.length
  return (
    <>
      <ProductGrid ref={grid} cards={cards} heading="h2" fade={fade} onTop />
      {first.totalPages > 1 && (
        <Paging
          previous={first.page > 1 ? listingPath(path, { ...filters, page: first.page - 1 }) : null}
          next={next <= first.totalPages ? listingPath(path, { ...filters, page: next }) : null}
          count={`${shown} of ${first.total} pieces`}
          busy={busy}
          onMore={() => void showMore()}
        />
      )}
    </>
  )
}

type PagingProps = { previous: string | null; next: string | null; count: string; busy: boolean; onMore(): void }

function Paging({ previous, next, count, busy, onMore }: PagingProps) {
  const look = buttonClass('outline', 'md', `w-full sm:w-auto sm:px-12 ${busy ? 'opacity-80' : ''}`)
  const append = (event: MouseEvent) => {
    // With a key held it is an ordinary link, for a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onMore()
  }
  return (
    <div className="mt-10 text-center lg:mt-14">
      <div className="flex flex-wrap justify-center gap-3">
        {previous && (
          <Link to={previous} className={look}>
            Show earlier
          </Link>
        )}
        {next && (
          <Link to={next} onClick={append} aria-busy={busy || undefined} className={look}>
            Show more
          </Link>
        )}
      </div>
      <p aria-live="polite" className="mt-3 text-sm text-jamun-500">
        {count}
      </p>
    </div>
  )
}
