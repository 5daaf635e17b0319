import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import type { Category } from '#shared/catalog/taxonomy.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import type { Card } from '#web/storefront/product-card/card.ts'
import type { ListingReply } from './listing-data.ts'
import {
  hasFilters,
  listingPath,
  type Filters,
} from '#web/storefront/listing/filters/listing-filters.ts'
import { ListingPages } from './listing-pagination.tsx'
import { ListingTools } from '#web/storefront/listing/filters/listing-tools.tsx'

type ListingResultsProps = {
  path: string
  category?: Category
  filters: Filters
  reply: ListingReply
  fade?: boolean
  /** Shown without results; `nearly` are products that come close to a search. */
  empty(nearly: Card[]): ReactNode
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
        <ListingTools path={path} filters={filters} options={reply.options} total={reply.total} />
      )}
      {slow && <output className="block pb-4 text-sm text-jamun-700">Loading products...</output>}
      <div
        aria-busy={slow || undefined}
        className={`transition-opacity ${slow ? 'opacity-50' : ''}`}
      >
        {isEmpty ? (
          empty(reply.nearly)
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
