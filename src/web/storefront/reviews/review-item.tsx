import { BadgeCheck } from 'lucide-react'
import type { ReactElement } from 'react'
import type { Review } from '#web/api/reviews.ts'
import { formatDay } from '#web/storefront/account/format.ts'
import { Stars } from '#web/ui/stars.tsx'
import { ReviewPictures } from './review-pictures.tsx'

/** One published review. */
export function ReviewItem({ review }: { review: Review }): ReactElement {
  const { author, size, stars, text, at, pictures, reply } = review
  return (
    <li className="py-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
        <Stars stars={stars} className="text-lg leading-tight" />
        <span className="font-semibold wrap-anywhere">{author}</span>
        <span className="inline-flex items-center gap-1 text-sm text-mehendi-700">
          <BadgeCheck aria-hidden="true" strokeWidth={1.6} className="size-4" />
          Verified buyer
        </span>
      </div>
      <p className="mt-1 text-sm text-jamun-700">
        {formatDay(at)}
        {size && `. Bought: ${size}`}
      </p>
      <p className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line">{text}</p>
      {pictures.length > 0 && <ReviewPictures review={review} />}
      {reply && (
        <div className="mt-3 max-w-prose border-l-2 border-zari-500 bg-chandan px-4 py-3 text-sm">
          <p className="font-semibold">Our reply</p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{reply.text}</p>
        </div>
      )}
    </li>
  )
}
