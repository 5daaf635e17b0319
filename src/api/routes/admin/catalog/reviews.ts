import {
  hideReview,
  hideReviews,
  publishReview,
  publishReviews,
  replyToReview,
} from '#admin/catalog/reviews.ts'
import { contract } from '#contract/contract.ts'
import { countWaitingReviews, listAdminReviews } from '#reviews/moderate-reviews.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function adminReviewRoutes(serve: Serve, context: AppContext): void {
  const { db } = context
  serve(contract.listAdminReviews, ({ query }) => listAdminReviews(db, query))
  serve(contract.countWaitingReviews, async () => ({ waiting: await countWaitingReviews(db) }))
  serve(contract.publishReviews, async ({ user, body }) => ({
    results: await publishReviews(context, user, body),
  }))
  serve(contract.hideReviews, async ({ user, body }) => ({
    results: await hideReviews(context, user, body),
  }))
  serve(contract.publishReview, async ({ user, params }) => ({
    success: true,
    message: 'The review is published.',
    review: await publishReview(context, user, params.id),
  }))
  serve(contract.hideReview, async ({ user, params, body }) => ({
    success: true,
    message: 'The review is hidden.',
    review: await hideReview(context, user, { ...params, ...body }),
  }))
  serve(contract.replyToReview, async ({ user, params, body }) => ({
    success: true,
    message: body.text ? 'The reply is saved.' : 'The reply is taken away.',
    review: await replyToReview(context, user, { ...params, ...body }),
  }))
}
