import { z } from 'zod'
import { BulkChanged, ChosenIds } from '#contract/admin/bulk.ts'
import { Pagination, Picture } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { OwnReview } from '#contract/reviews/reviews.ts'
import { PageQuery, QueryNumber, Reference } from '#contract/text.ts'
import {
  HIDING_REASON_NAMES,
  MAX_HIDING_NOTE_LENGTH,
  MAX_REVIEW_REPLY_LENGTH,
  REVIEW_STATES,
} from '#shared/reviews/review-rule.ts'

/** A review as an administrator sees it. */
export const AdminReview = OwnReview.extend({
  product: z.object({
    _id: z.string(),
    slug: z.string(),
    title: z.string(),
    picture: Picture.nullable(),
  }),
  order: z
    .object({ _id: z.string(), number: z.string() })
    .nullable()
    .describe('Null after its author deleted the account'),
})

export const listAdminReviews = endpoint('GET /api/admin/reviews', {
  auth: 'administrator',
  summary:
    'Lists reviews, newest first; `q` matches their texts and authors and the titles of products.',
  query: z.object({
    ...PageQuery(),
    state: z.enum(REVIEW_STATES).optional(),
    stars: QueryNumber(1, 5).optional(),
    replied: z
      .enum(['true', 'false'])
      .optional()
      .transform((value) => (value === undefined ? undefined : value === 'true'))
      .describe('Whether the shop has replied'),
    customer: Reference.optional().describe('The `_id` of a user'),
    q: z.string().trim().max(100).optional(),
  }),
  reply: z.object({ reviews: z.array(AdminReview), pagination: Pagination }),
})

export const countWaitingReviews = endpoint('GET /api/admin/reviews/count', {
  auth: 'administrator',
  summary: 'Counts the reviews that wait for an administrator.',
  reply: z.object({ waiting: z.number().int() }),
})

const Moderated = z.object({ success: z.boolean(), message: z.string(), review: AdminReview })
const OneReview = { params: z.object({ id: Reference }) }

export const publishReview = endpoint('POST /api/admin/reviews/:id/publish', {
  auth: 'administrator',
  summary: 'Publishes a review that waits or is hidden.',
  ...OneReview,
  reply: Moderated,
})

const REVIEWS = { one: 'a review', many: 'reviews' }
const SeenStates = z
  .array(z.enum(REVIEW_STATES))
  .max(REVIEW_STATES.length)
  .optional()
  .describe('The states that were seen; a review in another one is not changed')

export const publishReviews = endpoint('POST /api/admin/reviews/publish', {
  auth: 'administrator',
  summary:
    'Publishes reviews, each independently: those that cannot change are reported and stay as ' +
    'they are.',
  body: z.object({ ids: ChosenIds(REVIEWS), from: SeenStates }),
  reply: BulkChanged,
})

const HidingInput = {
  reason: z.enum(HIDING_REASON_NAMES, 'Please choose a reason.'),
  note: z
    .string('Please say what is wrong with it.')
    .trim()
    .min(1, 'Please say what is wrong with it.')
    .max(MAX_HIDING_NOTE_LENGTH, `Please use at most ${MAX_HIDING_NOTE_LENGTH} characters.`),
}

export const hideReviews = endpoint('POST /api/admin/reviews/hide', {
  auth: 'administrator',
  summary:
    'Hides reviews for the same reason, each independently and with a mail to its author: those ' +
    'that cannot change are reported and stay as they are.',
  body: z.object({ ids: ChosenIds(REVIEWS), from: SeenStates, ...HidingInput }),
  reply: BulkChanged,
})

export const hideReview = endpoint('POST /api/admin/reviews/:id/hide', {
  auth: 'administrator',
  summary:
    'Hides a review for one of the published reasons. The note goes to its author, by mail if ' +
    'there is an address. The product page says how many reviews are hidden and why.',
  ...OneReview,
  body: z.object(HidingInput),
  reply: Moderated,
})

export const replyToReview = endpoint('PUT /api/admin/reviews/:id/reply', {
  auth: 'administrator',
  summary: 'Stores the reply of the shop to a review; an empty text takes it away.',
  ...OneReview,
  body: z.object({
    text: z
      .string('Please write a reply.')
      .trim()
      .max(MAX_REVIEW_REPLY_LENGTH, `Please use at most ${MAX_REVIEW_REPLY_LENGTH} characters.`),
  }),
  reply: Moderated,
})
