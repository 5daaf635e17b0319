import { ChevronDown } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { serverMessage } from '#web/api/client.ts'
import { FIRST_SORT, listReviews, type ReviewList, type ReviewSort } from '#web/api/reviews.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { ReviewItem } from './review-item.tsx'

const SORTS: { value: ReviewSort; label: string }[] = [
  { value: FIRST_SORT, label: 'With pictures first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'highest', label: 'Most stars first' },
  { value: 'lowest', label: 'Fewest stars first' },
]

const FAILED = 'More reviews could not be loaded. Please try again.'

type ReviewsProps = { productId: string; first: ReviewList }

/** The page of reviews that is shown, with all before it. */
function useReviewList({ productId, first }: ReviewsProps) {
  const [list, setList] = useState(first)
  // Reviews with pictures are on the first page. Without any, `pictures` is the order `newest`.
  const hasPictures = first.reviews.some(({ pictures }) => pictures.length > 0)
  const [sort, setSort] = useState<ReviewSort>(hasPictures ? FIRST_SORT : 'newest')
  const [busy, setBusy] = useState(false)

  async function read(query: { page: number; sort: ReviewSort }): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      const next = await listReviews(productId, query)
      // A review that was published meanwhile moves others to the next page.
      const known = new Set(query.page > 1 ? list.reviews.map(({ id }) => id) : [])
      const added = next.reviews.filter(({ id }) => !known.has(id))
      setList({ ...next, reviews: query.page > 1 ? [...list.reviews, ...added] : added })
      setSort(query.sort)
    } catch (error) {
      toast('error', serverMessage(error, FAILED))
    } finally {
      setBusy(false)
    }
  }

  return { list, sort, sorts: hasPictures ? SORTS : SORTS.slice(1), busy, read }
}

/** Average, bars, the reviews, and how many are hidden and why. `first` is the first page. */
export default function ProductReviews(props: ReviewsProps): ReactElement {
  const { list, sort, sorts, busy, read } = useReviewList(props)
  const { page, total, totalPages } = list.pagination
  return (
    <div className="grid gap-8 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-x-14">
      <Summary list={list} />
      {total > 0 && (
        <div className="min-w-0">
          {total > 1 && (
            <SortField {...{ sort, sorts }} onSort={(next) => read({ page: 1, sort: next })} />
          )}
          <ul aria-busy={busy} className="ruled border-y border-jamun-200">
            {list.reviews.map((review) => (
              <ReviewItem key={review.id} review={review} />
            ))}
          </ul>
          {page < totalPages && (
            <Button
              look="outline"
              busy={busy}
              className="mt-5 noscript:hidden"
              onClick={() => void read({ page: page + 1, sort })}
            >
              Show more reviews
            </Button>
          )}
        </div>
      )}
      {list.hidden.count > 0 && (
        <div className="lg:col-start-2">
          <Hidden hidden={list.hidden} />
        </div>
      )}
    </div>
  )
}

type SortFieldProps = {
  sort: ReviewSort
  sorts: typeof SORTS
  onSort: (sort: ReviewSort) => void
}

function SortField({ sort, sorts, onSort }: SortFieldProps) {
  return (
    <label className="mb-4 flex items-center justify-end gap-3 noscript:hidden">
      <span className="text-sm text-jamun-700">Sort</span>
      <span className="relative">
        <select
          value={sort}
          onChange={({ target }) => {
            const chosen = sorts.find(({ value }) => value === target.value)
            if (chosen) onSort(chosen.value)
          }}
          className={
            'field-sizing-content min-h-11 appearance-none rounded-xs border border-jamun-400 ' +
            'bg-white pl-3.5 pr-9 text-sm font-medium hover:border-jamun-700'
          }
        >
          {sorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute inset-y-0 right-2.5 grid place-items-center">
          <ChevronDown aria-hidden="true" strokeWidth={1.6} className="size-4" />
        </span>
      </span>
    </label>
  )
}

const countText = (count: number): string => (count === 1 ? '1 review' : `${count} reviews`)

function Summary({ list: { average, stars, pagination } }: { list: ReviewList }) {
  return (
    <div>
      {average !== null && (
        <>
          <p className="flex flex-wrap items-center gap-x-3">
            <span className="tnum text-[2.75rem] leading-tight font-bold">
              {average.toFixed(1)}
            </span>
            <span>
              <Stars stars={average} className="block text-xl leading-tight" />
              <span className="text-sm text-jamun-700">{countText(pagination.total)}</span>
            </span>
          </p>
          <ul aria-label="Reviews by stars" className="mt-4 stack-1.5 text-sm">
            {[5, 4, 3, 2, 1].map((each) => (
              <Bar key={each} stars={each} count={stars[each - 1] ?? 0} total={pagination.total} />
            ))}
          </ul>
        </>
      )}
      <p className="mt-4 text-sm text-jamun-700">
        Only customers who bought this piece and have it can review it. Nobody can edit a review, us
        included.
      </p>
    </div>
  )
}

function Bar({ stars, count, total }: { stars: number; count: number; total: number }) {
  return (
    <li className="grid grid-cols-[3.75rem_minmax(0,1fr)_2.5rem] items-center gap-2">
      <span className="whitespace-nowrap">{stars === 1 ? '1 star' : `${stars} stars`}</span>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        className="h-1.5 w-full overflow-hidden rounded-full bg-jamun-100"
      >
        <rect width={(100 * count) / total} height="6" className="fill-zari-500" />
      </svg>
      <span className="tnum text-right">{count}</span>
    </li>
  )
}

/** How many reviews are not shown, and why (IS 19000:2022). */
function Hidden({ hidden: { count, reasons } }: { hidden: ReviewList['hidden'] }) {
  return (
    <Disclosure
      title={
        <span className="font-medium">
          {count === 1 ? '1 review is hidden: why' : `${count} reviews are hidden: why`}
        </span>
      }
      className="-mt-4 text-xs"
    >
      <ul className="list-disc stack-1 pl-5 text-jamun-800">
        {reasons.map(({ reason, count: number }) => (
          <li key={reason}>
            {reason}: {number}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-jamun-700">We never hide a review because it has few stars.</p>
    </Disclosure>
  )
}
