import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react'
import { REVIEW_STATE_LABELS } from '#shared/reviews/review-rule.ts'
import { SelectAll, SelectRow } from '#web/admin/layout/bulk/select-rows.tsx'
import type { Selection } from '#web/admin/layout/bulk/use-selection.ts'
import { StateBadge } from '#web/admin/layout/rows/state-badge.tsx'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { useMutation } from '#web/admin/layout/admin-data.ts'
import { Cell, Row, Table } from '#web/admin/layout/table.tsx'
import type { AdminReview } from '#web/api/admin/catalog/reviews.ts'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { PUBLISH } from './review-mutations.ts'

const COLUMNS = [
  { label: 'Product' },
  { label: 'Stars' },
  { label: 'Review' },
  { label: 'State' },
  { label: 'Next step', right: true },
]

/**
 * The reviews as rows with a button that opens a review. A card begins with the state and the
 * stars.
 */
export function ReviewList({
  reviews,
  ...row
}: {
  reviews: AdminReview[]
  selection: Selection<AdminReview>
  onOpen: (review: AdminReview) => void
}): ReactElement {
  // The word is over the pictures: over the titles it would widen a narrow table.
  const selectAll = <SelectAll selection={row.selection} className="mr-3" />
  return (
    <Table caption="Reviews" columns={COLUMNS} headStart={selectAll}>
      {reviews.map((review) => (
        <ReviewRow key={review.id} review={review} {...row} />
      ))}
    </Table>
  )
}

type ReviewRowProps = {
  review: AdminReview
  selection: Selection<AdminReview>
  onOpen: (review: AdminReview) => void
}

function ReviewRow({ review, selection, onOpen }: ReviewRowProps) {
  const text = useRef<HTMLParagraphElement>(null)
  const isWhole = useIsWhole(text)
  // Who publishes a review has read all of it.
  const canPublish = review.state === 'waiting' && isWhole && review.pictures.length === 0
  return (
    <Row marked={selection.isChosen(review)}>
      <Cell
        colSpan={2}
        className={
          'wrap-anywhere columned:min-w-44 lined:min-w-52 stacked:col-span-2 ' +
          'stacked:row-start-2'
        }
      >
        <span className="flex items-center gap-3 stacked:gap-2">
          <SelectRow
            row={review}
            name={`the review by ${review.publishedAs}`}
            selection={selection}
          />
          <span
            className={
              'size-10 shrink-0 overflow-hidden rounded-xs bg-chandan columned:hidden ' +
              'lined:block'
            }
          >
            <Picture picture={review.product.picture} sizes="40px" alt="" />
          </span>
          <span className="min-w-0 font-medium">{review.product.title}</span>
        </span>
      </Cell>
      <Cell className="tnum whitespace-nowrap stacked:row-start-1 stacked:pb-1.5">
        <Stars stars={review.stars} />
      </Cell>
      <Cell className="columned:min-w-48 stacked:col-span-2 stacked:pt-1">
        <p ref={text} title={review.text} className="line-clamp-2 wrap-anywhere">
          {review.text}
        </p>
        <p className="tnum text-xs text-jamun-700">
          {review.publishedAs}, {formatMoment(review.at)}
        </p>
        {review.reply && <p className="text-xs text-jamun-700">Reply saved</p>}
        {review.pictures.length > 0 && (
          <p className="text-xs font-medium text-jamun-700">
            {review.pictures.length} {review.pictures.length === 1 ? 'picture' : 'pictures'}
          </p>
        )}
      </Cell>
      <Cell className="stacked:col-start-1 stacked:row-start-1 stacked:pb-1.5">
        <ReviewBadge state={review.state} />
      </Cell>
      <Cell right className="stacked:col-span-2 stacked:pt-2 stacked:text-left!">
        <NextStep review={review} canPublish={canPublish} onOpen={onOpen} />
      </Cell>
    </Row>
  )
}

/** Opens the review; a short one is also published here. */
function NextStep({
  review,
  canPublish,
  onOpen,
}: Omit<ReviewRowProps, 'selection'> & { canPublish: boolean }) {
  return (
    <span className="inline-flex gap-2">
      {canPublish && <PublishButton review={review} />}
      <Button
        look="outline"
        size="sm"
        aria-haspopup="dialog"
        data-opens
        className="px-3!"
        onClick={() => onOpen(review)}
      >
        Read
        <span className="sr-only"> the review by {review.publishedAs}</span>
      </Button>
    </span>
  )
}

/** Whether an element shows all of its text, at every width. */
function useIsWhole(text: RefObject<HTMLElement | null>): boolean {
  const [isWhole, setWhole] = useState(false)
  useEffect(() => {
    const { current } = text
    if (!current) return
    const observer = new ResizeObserver(() =>
      setWhole(current.scrollHeight <= current.clientHeight + 1),
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [text])
  return isWhole
}

/** Publishes a review without opening it. */
function PublishButton({ review: { id, publishedAs } }: { review: AdminReview }) {
  const { run, busy } = useMutation(PUBLISH)
  return (
    <Button
      look="outline"
      size="sm"
      busy={busy}
      className="min-w-20 px-3! whitespace-nowrap"
      onClick={() => void run({ id })}
    >
      Publish
      <span className="sr-only"> the review by {publishedAs}</span>
    </Button>
  )
}

const COLOURS: Record<AdminReview['state'], string> = {
  waiting: 'bg-haldi-100 text-zari-700',
  published: 'bg-mehendi-100 text-mehendi-700',
  hidden: 'bg-jamun-100 text-jamun-700',
}

/** The state of a review. */
export const ReviewBadge = ({ state }: Pick<AdminReview, 'state'>): ReactElement => (
  <StateBadge colours={COLOURS[state]}>{REVIEW_STATE_LABELS[state]}</StateBadge>
)
