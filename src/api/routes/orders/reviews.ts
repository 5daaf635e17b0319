import { contract } from '#contract/contract.ts'
import { readPublicKey } from '#customer-pictures/customer-pictures.ts'
import { openPublicPictures } from '#customer-pictures/public-pictures.ts'
import { listReviews } from '#reviews/list-reviews.ts'
import {
  deleteReview,
  listFeaturedReviews,
  listOrderReviews,
  writeReview,
} from '#reviews/reviews.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function reviewRoutes(serve: Serve, context: AppContext): void {
  const { db, storage } = context
  const pictures = openPublicPictures(storage)
  serve(contract.listReviews, ({ params, query }) => listReviews(db, params.id, query))
  serve(contract.listFeaturedReviews, () => listFeaturedReviews(db))
  serve(contract.readReviewPicture, async ({ params, query }) =>
    pictures.read(await readPublicKey(db, params.id), query.size),
  )
  serve(contract.listOrderReviews, ({ user, params }) => listOrderReviews(db, user, params.id))
  serve(contract.writeReview, async ({ user, body }) => {
    const review = await writeReview(context, user, body)
    const message =
      review.state === 'published' ? 'Thank you. Your review is published.' : WAITING_MESSAGE
    return { success: true, message, review }
  })
  serve(contract.deleteReview, async ({ user, params }) => {
    await deleteReview(db, user.id, params.id)
    return { success: true, message: 'Your review is deleted.' }
  })
}

const WAITING_MESSAGE = 'Thank you. We look at your review before it is published.'
