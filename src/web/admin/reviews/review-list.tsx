import type { ReactElement } from 'react'
import { REVIEW_STATE_LABELS } from '#shared/reviews/review-rule.ts'
import { StateBadge } from '#web/admin/layout/rows/state-badge.tsx'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { Cell, Row, STATE_CELL, Table } from '#web/admin/layout/table.tsx'
import type { AdminReview } from '#web/api/admin/catalog/reviews.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Stars } from '#web/ui/stars.tsx'

const COLUMNS = [{ label: 'Product' }, { label: 'Stars' }, { label: 'Review' }, { label: 'State' }]

/** The reviews as rows. The title of the product is the button that opens a review. */
export function ReviewList({
  reviews,
  onOpen,
}: {
  reviews: AdminReview[]
  onOpen: (review: AdminReview) => void
}): ReactElement {
  return (
    <Table caption="Reviews" columns={COLUMNS}>
      {reviews.map((review) => (
        <Row key={review.id}>
          <Cell className="wrap-anywhere columned:min-w-36 stacked:col-start-1">
            <span className="flex items-center gap-3">
              <span className="size-10 shrink-0 overflow-hidden rounded-xs bg-chandan">
                <Picture picture={review.product.picture} sizes="40px" alt="" />
              </span>
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => onOpen(review)}
                className={
                  'min-h-11 text-left font-medium text-rani-600 underline underline-offset-4 ' +
                  'hover:text-rani-700'
                }
              >
                {review.product.title}
                <span className="sr-only"> review by {review.publishedAs}</span>
              </button>
            </span>
          </Cell>
          <Cell className="tnum whitespace-nowrap stacked:col-span-2">
            <Stars stars={review.stars} />
            {review.pictures.length > 0 && (
              <span className="block text-xs text-jamun-700">
                {review.pictures.length} {review.pictures.length === 1 ? 'picture' : 'pictures'}
              </span>
            )}
          </Cell>
          <Cell className="columned:min-w-48 stacked:col-span-2 stacked:pt-1">
            <p title={review.text} className="line-clamp-2 wrap-anywhere">
              {review.text}
            </p>
            <p className="tnum text-xs text-jamun-700">
              {review.publishedAs}, {formatMoment(review.at)}
            </p>
          </Cell>
          <Cell className={STATE_CELL}>
            <ReviewBadge state={review.state} />
          </Cell>
        </Row>
      ))}
    </Table>
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
