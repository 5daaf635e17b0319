import { useState, type MouseEvent, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import type { Category } from '#shared/catalog/taxonomy.ts'
import { call } from '#web/api/client.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { listingQuery, PAGE_SIZE, toCardsPage, type CardsPage } from './listing-data.ts'
import { listingPath, type Filters } from '#web/storefront/listing/filters/listing-filters.ts'
import { ProductGrid } from '#web/storefront/product-card/product-grid.tsx'
import { useSavedPosition } from './use-saved-position.ts'

type ListingPagesProps = {
  path: string
  category: Category | undefined
  filters: Filters
  first: CardsPage
  fade: boolean
}

/**
 * The grid and "Show more": a link to the next page that appends it here after hydration. The URL
 * then has the last page shown. Back restores all pages, the scroll position and the focus.
 */
export function ListingPages({
  path,
  category,
  filters,
  first,
  fade,
}: ListingPagesProps): ReactElement {
  const pageAt = (page: number) => listingPath(path, { ...filters, page })
  const { grid, shown, append } = useSavedPosition(pageAt(1), first)
  const [busy, setBusy] = useState(false)
  const next = shown.to + 1

  async function showMore(): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      const { cards } = toCardsPage(
        await call('GET /api/products', listingQuery(category, { ...filters, page: next })),
      )
      const shownIds = new Set(shown.cards.map((card) => card._id))
      const fresh = cards.filter((card) => !shownIds.has(card._id))
      flushSync(() => append({ ...shown, to: next, cards: [...shown.cards, ...fresh] }))
      window.history.replaceState(window.history.state, '', pageAt(next))
      grid.current?.children[shown.cards.length]?.querySelector<HTMLElement>('h2 a')?.focus()
    } catch {
      toast('error', 'Failed to load products')
    }
    setBusy(false)
  }

  return (
    <>
      <ProductGrid ref={grid} cards={shown.cards} heading="h2" fade={fade} opensPage />
      {first.totalPages > 1 && (
        <Paging
          previous={shown.from > 1 ? pageAt(shown.from - 1) : null}
          next={next <= first.totalPages ? pageAt(next) : null}
          count={`${(shown.from - 1) * PAGE_SIZE + shown.cards.length} of ${first.total} pieces`}
          busy={busy}
          onMore={() => void showMore()}
        />
      )}
    </>
  )
}

type PagingProps = {
  previous: string | null
  next: string | null
  count: string
  busy: boolean
  onMore(): void
}

function Paging({ previous, next, count, busy, onMore }: PagingProps) {
  const look = buttonClass('outline', 'md', `w-full sm:w-auto sm:px-12 ${busy ? 'opacity-80' : ''}`)
  const onClick = (event: MouseEvent) => {
    // With a modifier key it is an ordinary link, to a new tab or window.
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
          <Link to={next} onClick={onClick} aria-busy={busy || undefined} className={look}>
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
