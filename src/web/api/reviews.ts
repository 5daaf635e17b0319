import type {
  CallInput,
  OrderReviews as ApiOrderReviews,
  OwnReview as ApiOwnReview,
  ReviewList as ApiReviewList,
} from '#contract/contract.ts'
import { call } from './client.ts'

/** A published review. Instants are ISO texts. */
export type Review = Omit<ApiReviewList['reviews'][number], '_id'> & { id: string }

/** One page of the reviews of a product, with its stars and why others are hidden. */
export type ReviewList = Omit<ApiReviewList, 'reviews'> & { reviews: Review[] }

/** A review for its author. */
export type OwnReview = Omit<ApiOwnReview, '_id'> & { id: string }

/** The lines of an order with the reviews of its customer. */
export type OrderReviews = Omit<ApiOrderReviews, 'lines'> & {
  lines: (Omit<ApiOrderReviews['lines'][number], '_id' | 'review'> & {
    id: string
    review: OwnReview | null
  })[]
}

export type ReviewSort = NonNullable<
  NonNullable<CallInput<'GET /api/products/:id/reviews'>['query']>['sort']
>

/** The order of the reviews on the page of a product, until another one is chosen. */
export const FIRST_SORT = 'pictures' satisfies ReviewSort

/** Converts a list of the API. */
export const toReviewList = ({ reviews, ...list }: ApiReviewList): ReviewList => ({
  ...list,
  reviews: reviews.map(({ _id, ...review }) => ({ ...review, id: _id })),
})

const toOwnReview = ({ _id, ...review }: ApiOwnReview): OwnReview => ({ ...review, id: _id })

/** Reads one page of the reviews of a product. Throws ApiError, as all functions here. */
export const listReviews = async (
  productId: string,
  query: { page: number; sort: ReviewSort },
): Promise<ReviewList> =>
  toReviewList(await call('GET /api/products/:id/reviews', { params: { id: productId }, query }))

/** Reads the lines of an order with the customer's reviews of them. */
export async function listOrderReviews(
  number: string,
  signal?: AbortSignal,
): Promise<OrderReviews> {
  const { lines, ...order } = await call(
    'GET /api/orders/:id/reviews',
    { params: { id: number } },
    { ...(signal && { signal }) },
  )
  return {
    ...order,
    lines: lines.map(({ _id, review, ...line }) => ({
      ...line,
      id: _id,
      review: review && toOwnReview(review),
    })),
  }
}

export type WriteReviewInput = { lineId: string; stars: number; text: string; pictures: string[] }

/** Writes a review. Returns the message of the server. */
export const writeReview = async (body: WriteReviewInput): Promise<string> =>
  (await call('POST /api/reviews', { body })).message

/** Deletes a review of this customer. Returns the message of the server. */
export const deleteReview = async (id: string): Promise<string> =>
  (await call('DELETE /api/reviews/:id', { params: { id } })).message

/** The address of a picture of a published review. */
export const reviewPictureUrl = (id: string, size: 'small' | 'full'): string =>
  `/api/reviews/pictures/${id}?size=${size}`
