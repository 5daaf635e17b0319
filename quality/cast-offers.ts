import { addOffer, enterCode, fillCart, pay, placeOrder } from '../test/offers.ts'
import type { TestShop, TestUser } from '../test/shop.ts'
import type { CastProduct, PlacedOrder } from './cast.ts'

type CastOffers = { saver: TestUser; order: PlacedOrder; offerId: string }

/**
 * Makes coupons and an offer, a paid order with a coupon, and a cart with one. An offer without a
 * code would show in the carts of all others, so it is ended.
 */
export async function makeOffers(
  shop: TestShop,
  { plain, long }: { plain: CastProduct; long: boolean },
): Promise<CastOffers> {
  const saver = await shop.customer('Rekha Pillai')
  const code = long ? 'DIWALIOFTHEOLDCITY20' : 'DIWALI10'
  const name = long
    ? 'Lights of the old city: a tenth off for everybody who came'
    : 'Diwali: a tenth off'
  const coupon = await addOffer(shop, {
    name,
    code,
    cap: 500,
    minimum: 499,
    to: '2099-12-31',
    maxUses: 5000,
    categories: ['Earrings', 'Rings'],
    sharePercent: 8,
  })
  await addOffer(shop, { name: 'For friends', code: 'FRIENDS', kind: 'amount', amount: 50 })
  const two = await addOffer(shop, {
    name: 'Buy 2, get 1 free',
    kind: 'buy_get',
    buyQuantity: 2,
    freeQuantity: 1,
  })
  const as = await shop.administrator()
  const body = { version: two.version }
  await shop.request('POST', `/api/admin/offers/${two._id}/end`, { as, body })
  const line = { productId: plain.id }
  await fillCart(shop, saver, line)
  const cart = (await enterCode(shop, saver, code)).body
  const { order } = (await pay(shop, saver, await placeOrder(shop, saver, cart))).body
  await fillCart(shop, saver, line)
  await enterCode(shop, saver, code)
  return { saver, order: { id: order._id, number: order.number }, offerId: coupon._id }
}
