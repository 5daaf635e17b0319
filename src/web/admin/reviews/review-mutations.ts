import type { Mutation } from '#web/admin/layout/admin-data.ts'
import { toastOf } from '#web/admin/layout/bulk/bulk-texts.ts'
import type { BulkResult } from '#web/admin/layout/bulk/in-pieces.ts'
import { inNamedPieces, type NamedRow } from '#web/admin/layout/bulk/named-pieces.ts'
import { refreshWaiting } from '#web/admin/layout/waiting.ts'
import {
  hideReview,
  hideReviews,
  publishReview,
  publishReviews,
  replyToReview,
  type AdminReview,
  type HideReviewInput,
  type HideReviewsInput,
  type ReviewReplyInput,
} from '#web/api/admin/catalog/reviews.ts'

// Its author may have deleted it meanwhile.
const COMMON = {
  done: (message: string) => message,
  failed: () => 'Failed to save: ',
  reloadsAfter: ({ status }: { status: number }) => status === 404,
}

export const PUBLISH: Mutation<{ id: string }, string> = {
  name: 'publish',
  send: (input) => publishReview(input).finally(() => void refreshWaiting()),
  ...COMMON,
}
export const HIDE: Mutation<HideReviewInput, string> = {
  name: 'hide',
  send: (input) => hideReview(input).finally(() => void refreshWaiting()),
  ...COMMON,
}
export const REPLY: Mutation<ReviewReplyInput, string> = {
  name: 'reply',
  send: replyToReview,
  ...COMMON,
}

export const REVIEW = { one: 'review', many: 'reviews' }

/** What a review is called among others. */
export const nameOf = ({ id, publishedAs, product }: AdminReview): NamedRow => ({
  id,
  name: `${product.title}, by ${publishedAs}`,
})

/** Changes reviews, some in each call. Those in another state than the list shows stay. */
const changeAll = (
  reviews: AdminReview[],
  send: (chosen: Pick<HideReviewsInput, 'ids' | 'from'>) => ReturnType<typeof hideReviews>,
): Promise<BulkResult> => {
  const from = [...new Set(reviews.map(({ state }) => state))]
  return inNamedPieces(reviews.map(nameOf), (rows) =>
    send({ ids: rows.map(({ id }) => id), from }),
  ).finally(() => void refreshWaiting())
}

const COMMON_OF_ALL = {
  done: (result: BulkResult) => toastOf(result, REVIEW),
  failed: () => 'Failed to save: ',
  reloadsAfter: () => true,
}

/** Publishes the chosen reviews. */
export const PUBLISH_ALL: Mutation<AdminReview[], BulkResult> = {
  name: 'publish-all',
  send: (reviews) => changeAll(reviews, publishReviews),
  ...COMMON_OF_ALL,
}

type HideAllInput = Pick<HideReviewsInput, 'reason' | 'note'> & { reviews: AdminReview[] }

/** Hides the chosen reviews for the same reason. */
export const HIDE_ALL: Mutation<HideAllInput, BulkResult> = {
  name: 'hide-all',
  send: ({ reviews, ...hiding }) =>
    changeAll(reviews, (chosen) => hideReviews({ ...chosen, ...hiding })),
  ...COMMON_OF_ALL,
}
