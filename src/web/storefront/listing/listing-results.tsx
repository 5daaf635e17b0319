import { useEffect, useState, type MouseEvent, type ReactElement, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigation, useRevalidator } from 'react-router'
import type { Category } from '#shared/catalog/taxonomy.ts'
import { call } from '#web/api/client.ts'
import { opensHere } from '#web/storefront/product-card/card-pictures.tsx'
import { hasSeveral, ProductGrid } from '#web/storefront/product-card/product-card.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import {
  hasFilters,
  listingPath,
  type Filters,
} from '#web/storefront/listing/filters/listing-filters.ts'
import { ListingTools } from '#web/storefront/listing/filters/listing-tools.tsx'
import {
  listingQuery,
  LISTING_PAGE_SIZE,
  toCardsPage,
  type CardsPage,
  type ListingReply,
} from './listing-data.ts'
import { useListingPosition } from './listing-position.ts'

type ListingResultsProps = {
  path: string
  category?: Category | undefined
  filters: Filters
  reply: ListingReply
  fade?: boolean
  /** Shown without results. */
  empty(): ReactNode
}

/** The part of a listing below its head: tools and cards, or an empty or error state. */
export function ListingResults({
  path,
  category,
  filters,
  reply,
  fade = false,
  empty,
}: ListingResultsProps): ReactElement {
  const slow = useSlowChange()
  if (reply.failed) return <LoadFailed reply={reply} />
  const isEmpty = reply.cards.length === 0
  return (
    <>
      {isEmpty && !hasFilters(filters) ? null : (
        <ListingTools
          path={path}
          category={category}
          filters={filters}
          options={reply.options}
          total={reply.total}
          turns={reply.cards.some(hasSeveral)}
        />
      )}
      {slow && <output className="block pb-4 text-sm text-jamun-700">Loading products...</output>}
      <div aria-busy={slow || undefined} className={`eased ${slow ? 'opacity-50' : ''}`}>
        {isEmpty ? (
          empty()
        ) : (
          <ListingPages
            key={listingPath(path, filters)}
            path={path}
            category={category}
            filters={filters}
            first={reply}
            fade={fade}
          />
        )}
      </div>
    </>
  )
}

const SLOW_AFTER_MS = 200

/**
 * Whether this listing is reloading slowly after a filter or sort change. (The layout shows the
 * loading text of other pages.)
 */
function useSlowChange(): boolean {
  const loading = useNavigation().state === 'loading'
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!loading) return undefined
    const timer = setTimeout(setSlow, SLOW_AFTER_MS, true)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [loading])
  return slow
}

function LoadFailed({ reply }: { reply: ListingReply }) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (state === 'idle') toast('error', 'Failed to load products')
  }, [reply, state])
  return (
    <EmptyState
      kind="error"
      text="Failed to load products. Please try again later."
      help="Your connection may have dropped. Nothing in your cart is lost."
    >
      <Button busy={state === 'loading'} onClick={() => void revalidate()}>
        Try again
      </Button>
    </EmptyState>
  )
}

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
function ListingPages({ path, category, filters, first, fade }: ListingPagesProps): ReactElement {
  const pageAt = (page: number) => listingPath(path, { ...filters, page })
  const { grid, shown, append, saveAt } = useListingPosition(pageAt(1), first)
  const [busy, setBusy] = useState(false)
  const next = shown.to + 1

  async function showMore(): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      const { cards } = toCardsPage(
        await call('GET /api/products', listingQuery(category, { ...filters, page: next })),
      )
      const shownIds = new Set(shown.cards.map((card) => card.id))
      const fresh = cards.filter((card) => !shownIds.has(card.id))
      flushSync(() => append({ ...shown, to: next, cards: [...shown.cards, ...fresh] }))
      window.history.replaceState(window.history.state, '', pageAt(next))
      grid.current?.children[shown.cards.length]?.querySelector<HTMLElement>('h2 a')?.focus()
    } catch {
      toast('error', 'Failed to load products')
    }
    setBusy(false)
  }

  const countShown = (shown.from - 1) * LISTING_PAGE_SIZE + shown.cards.length
  return (
    <>
      <ProductGrid
        ref={grid}
        cards={shown.cards}
        heading="h2"
        fade={fade}
        opensPage
        onOpen={saveAt}
      />
      {first.totalPages > 1 && (
        <Paging
          previous={shown.from > 1 ? pageAt(shown.from - 1) : null}
          next={next <= first.totalPages ? pageAt(next) : null}
          count={`${countShown} of ${first.total} pieces`}
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
    if (!opensHere(event)) return
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
