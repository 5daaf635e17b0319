import { z } from 'zod'
import { Pagination } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { CustomerPicture, PictureIds } from '#contract/orders/customer-pictures.ts'
import { Instant, QueryNumber, Reference } from '#contract/text.ts'
import {
  HIDING_REASON_NAMES,
  MAX_REVIEW_LENGTH,
  MIN_REVIEW_LENGTH,
  REVIEW_STATES,
} from '#shared/reviews/review-rule.ts'

const Count = z.number().int()

const Stars = z.number('Please choose 1 to 5 stars.').int().min(1).max(5)

/** The first picture of a product. */
const FirstPicture = z
  .object({ key: z.string(), alt: z.string(), width: Count, height: Count })
  .nullable()

/** A published review, as everybody reads it. */
const Review = z.object({
  _id: z.string(),
  author: z.string().describe('First name and initial: Asha R.'),
  size: z.string().describe('What was bought; empty for a product with one variant'),
  stars: Stars,
  text: z.string(),
  at: Instant,
  pictures: z.array(CustomerPicture),
  reply: z.object({ text: z.string(), at: Instant }).nullable().describe('What the shop replied'),
})

/** Why some reviews of a product are hidden, with their number. */
const Hidden = z.object({
  count: Count,
  reasons: z.array(z.object({ reason: z.string(), count: Count })),
})

export const REVIEW_SORTS = ['newest', 'pictures', 'highest', 'lowest'] as const

/** The most reviews of one page. */
const MAX_REVIEWS = 20

export const listReviews = endpoint('GET /api/products/:id/reviews', {
  auth: 'anyone',
  summary:
    'Lists the published reviews of a product, its stars, and how many reviews are hidden for ' +
    'which reasons. Only buyers to whom it was delivered write reviews, and nobody edits them.',
  params: z.object({ id: Reference }),
  query: z.object({
    page: QueryNumber(1, 500).default(1),
    limit: QueryNumber(1, MAX_REVIEWS).default(5),
    sort: z
      .enum(REVIEW_SORTS)
      .default('newest')
      .describe('pictures: those with pictures first. The newest first among equal ones'),
  }),
  reply: z.object({
    average: z.number().nullable().describe('One decimal; null without reviews'),
    stars: z.array(Count).length(5).describe('How many reviews have one star, two … five'),
    hidden: Hidden,
    reviews: z.array(Review),
    pagination: Pagination,
  }),
  cache: { tags: ['catalog'] },
})

export const listFeaturedReviews = endpoint('GET /api/reviews/featured', {
  auth: 'anyone',
  summary:
    'Lists short published reviews of four and five stars of pieces that are sold, the newest ' +
    'first: one of each piece and author, at most ten. All reviews of a piece are at ' +
    '/api/products/{id}/reviews.',
  reply: z.object({
    reviews: z.array(
      Review.pick({ _id: true, author: true, stars: true, text: true }).extend({
        slug: z.string(),
        title: z.string(),
        picture: FirstPicture,
      }),
    ),
  }),
  cache: { tags: ['catalog'] },
})

export const readReviewPicture = endpoint('GET /api/reviews/pictures/:id', {
  auth: 'anyone',
  summary: 'Returns a picture of a published review, as it is or at most 320 pixels wide and high.',
  params: z.object({ id: Reference }),
  query: z.object({ size: z.enum(['small', 'full']).default('full') }),
  sends: 'image/webp',
  // It may be hidden later.
  maxAgeSeconds: 300,
  reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
})

/** A review with its state, for its author. */
export const OwnReview = Review.omit({ author: true }).extend({
  publishedAs: z.string(),
  state: z.enum(REVIEW_STATES),
  hidden: z
    .object({ code: z.enum(HIDING_REASON_NAMES), reason: z.string(), note: z.string() })
    .nullable(),
})

/** A line of an order with my review of its product, or why I cannot write one. */
const ReviewableLine = z.object({
  _id: z.string(),
  productId: z.string(),
  slug: z.string(),
  title: z.string(),
  size: z.string(),
  picture: FirstPicture,
  available: z.boolean().describe('Whether the product is still sold'),
  review: OwnReview.nullable().describe('My review of the product, also from another order'),
  problem: z.string().nullable().describe('Why I cannot review it; null if I can'),
})

const OrderReviews = z.object({
  number: z.string(),
  publishedAs: z.string().describe('The name that my reviews are published with'),
  lines: z.array(ReviewableLine),
})

export const listOrderReviews = endpoint('GET /api/orders/:id/reviews', {
  auth: 'customer',
  summary: 'Lists the lines of my order with my reviews of them.',
  params: z.object({ id: Reference }),
  reply: OrderReviews,
})

export const writeReview = endpoint('POST /api/reviews', {
  auth: 'customer',
  summary:
    'Writes my review of a line of my order that was delivered and that I kept: one for each ' +
    'product. A repeated call returns the same review. Ten a day.',
  body: z.object({
    lineId: Reference,
    stars: Stars,
    text: z
      .string('Please write a few words.')
      .trim()
      .min(MIN_REVIEW_LENGTH, `Please write at least ${MIN_REVIEW_LENGTH} characters.`)
      .max(MAX_REVIEW_LENGTH, `Please use at most ${MAX_REVIEW_LENGTH} characters.`),
    pictures: PictureIds,
  }),
  reply: z.object({ success: z.boolean(), message: z.string(), review: OwnReview }),
})

export const deleteReview = endpoint('DELETE /api/reviews/:id', {
  auth: 'customer',
  summary: 'Deletes my review and its pictures. I may write another one then.',
  params: z.object({ id: Reference }),
  reply: z.object({ success: z.boolean(), message: z.string() }),
})
