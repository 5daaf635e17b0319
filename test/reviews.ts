import { addPicture, buyDelivered } from './customer-pictures.ts'
import type { OpenedPayment, TestResponse, TestShop, TestUser } from './shop.ts'

export const REVIEW = { stars: 5, text: 'Light on the ear, and it shines.', pictures: [] }

type ReviewValues = { stars?: number; text?: string; pictures?: string[] }

/** Writes a review of the first line of an order. */
export const writeReview = (
  shop: TestShop,
  as: TestUser,
  { order }: Pick<OpenedPayment, 'order'>,
  values: ReviewValues = {},
): Promise<TestResponse> =>
  shop.request('POST', '/api/reviews', {
    as,
    body: { ...REVIEW, lineId: order.items[0]?._id, ...values },
  })

export type MadeReview = { id: string; pictureId: string; opened: OpenedPayment }

/** Buys a ring, which is delivered, and reviews it with one picture. */
export async function makeReview(shop: TestShop, as: TestUser): Promise<MadeReview> {
  const opened = await buyDelivered(shop, as)
  const pictureId = await addPicture(shop, as)
  const { body } = await writeReview(shop, as, opened, { pictures: [pictureId] })
  return { id: body.review._id, pictureId, opened }
}

/** Publishes a review as an administrator. */
export const publish = (shop: TestShop, as: TestUser, id: string): Promise<TestResponse> =>
  shop.request('POST', `/api/admin/reviews/${id}/publish`, { as })

/** Hides a review as an administrator. */
export const hide = (
  shop: TestShop,
  as: TestUser,
  id: string,
  values: object = {},
): Promise<TestResponse> =>
  shop.request('POST', `/api/admin/reviews/${id}/hide`, {
    as,
    body: { reason: 'off_topic', note: 'It is about the courier only.', ...values },
  })
