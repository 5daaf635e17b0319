import { addPicture } from '../test/customer-pictures.ts'
import { buy, makeTransitions } from '../test/order-transitions.ts'
import { hide, publish, writeReview } from '../test/reviews.ts'
import type { TestShop, TestUser } from '../test/shop.ts'
import type { CastProduct, PlacedOrder } from './cast.ts'

const TEXTS = [
  'Light on the hand, and the stones sit well. I wore it at two weddings, and nobody believed ' +
    'the price.',
  'The colour is as in the pictures. A little smaller than I thought, so look at the millimetres.',
  'Good, but the box came dented.',
  'My courier was rude, and came at night.',
  'Very pretty. I will buy the earrings of it, too.',
] as const
const LONG_TEXT =
  'Chaandbalijhumkamangalsutranavaratnakadachaandbalijhumkamangalsutranavaratnakada is one word. ' +
  'सुन्दर और हल्का है, मुझे बहुत पसन्द आया, और डिब्बा भी अच्छा था। '.repeat(20)

type CastReviews = { reviewer: TestUser; order: PlacedOrder }

/**
 * Makes three published reviews of a product, one with pictures and a reply, one that is hidden and
 * one that waits. Returns the author of the hidden one with its order.
 */
export async function makeReviews(
  shop: TestShop,
  administrator: TestUser,
  { product, long }: { product: CastProduct; long: boolean },
): Promise<CastReviews> {
  const variantId = await findVariant(shop, product)
  const review = async (
    name: string,
    values: { stars: number; text: string; withPictures?: true },
  ) => {
    const customer = await shop.customer(name)
    const opened = await buy(shop, customer, [{ productId: product.id, variantId }])
    await makeTransitions(shop, opened, 'packed', 'shipped', 'delivered')
    const pictures = values.withPictures
      ? [await addPicture(shop, customer), await addPicture(shop, customer)]
      : []
    const { stars, text } = values
    const { body } = await writeReview(shop, customer, opened, { stars, text, pictures })
    return { id: body.review._id, customer, order: opened.order }
  }
  const first = await review('Lakshmi Iyer', {
    stars: 5,
    text: long ? LONG_TEXT : TEXTS[0],
    withPictures: true,
  })
  const others = [
    await review('Nandini Deshpande', { stars: 4, text: TEXTS[1] }),
    await review('Farida Sheikh', { stars: 3, text: TEXTS[2] }),
  ]
  for (const { id } of [first, ...others]) await publish(shop, administrator, id)
  await shop.request('PUT', `/api/admin/reviews/${first.id}/reply`, {
    as: administrator,
    body: { text: 'Thank you, Lakshmi. We are happy that it went to two weddings.' },
  })
  const hidden = await review('Sonal Mehta', { stars: 1, text: TEXTS[3] })
  await hide(shop, administrator, hidden.id)
  await review('Gauri Kulkarni', { stars: 5, text: TEXTS[4] })
  const { customer, order } = hidden
  return { reviewer: customer, order: { id: order._id, number: order.number } }
}

type Variant = { _id: string; inventory: number }

/** The variant with the most units. */
async function findVariant(shop: TestShop, { slug }: CastProduct): Promise<string> {
  const { variants }: { variants: Variant[] } = (await shop.request('GET', `/api/products/${slug}`))
    .body
  const [most] = variants.toSorted((one, other) => other.inventory - one.inventory)
  return most?._id ?? ''
}
