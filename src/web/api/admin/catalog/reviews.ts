import type { AdminReview as ApiReview, CallInput, Pagination } from '#contract/contract.ts'
import type { HidingReason, ReviewState } from '#shared/reviews/review-rule.ts'
import { toUnchanged, type Unchanged } from '#web/api/admin/unchanged.ts'
import { call } from '#web/api/client.ts'

/** A review as an administrator sees it. */
export type AdminReview = Omit<ApiReview, '_id'> & { id: string }

/** Reads one page of the reviews, newest first. Throws ApiError, as all functions here. */
export async function listReviews(
  query: CallInput<'GET /api/admin/reviews'>['query'],
  signal?: AbortSignal,
): Promise<{ reviews: AdminReview[]; pagination: Pagination }> {
  const { reviews, pagination } = await call('GET /api/admin/reviews', { query }, { signal })
  return { reviews: reviews.map(({ _id, ...review }) => ({ ...review, id: _id })), pagination }
}

/** Publishes a review. Returns the message of the server, as the functions below. */
export const publishReview = async ({ id }: { id: string }): Promise<string> =>
  (await call('POST /api/admin/reviews/:id/publish', { params: { id } })).message

export type HideReviewInput = { id: string; reason: HidingReason; note: string }

/** Hides a review. */
export const hideReview = async ({ id, ...body }: HideReviewInput): Promise<string> =>
  (await call('POST /api/admin/reviews/:id/hide', { params: { id }, body })).message

type ChosenReviews = { ids: string[]; from: ReviewState[] }

/** Publishes reviews, each by itself. Returns those that could not change, and why. */
export const publishReviews = async (body: ChosenReviews): Promise<Unchanged[]> =>
  toUnchanged((await call('POST /api/admin/reviews/publish', { body })).results)

export type HideReviewsInput = ChosenReviews & { reason: HidingReason; note: string }

/** Hides reviews, each by itself. Returns those that could not change, and why. */
export const hideReviews = async (body: HideReviewsInput): Promise<Unchanged[]> =>
  toUnchanged((await call('POST /api/admin/reviews/hide', { body })).results)

export type ReviewReplyInput = { id: string; text: string }

/** Stores the reply of the shop; an empty text takes it away. */
export const replyToReview = async ({ id, ...body }: ReviewReplyInput): Promise<string> =>
  (await call('PUT /api/admin/reviews/:id/reply', { params: { id }, body })).message
