import { eq, sql } from 'drizzle-orm'
import type { AdminOffer, Cart } from '#contract/contract.ts'
import { orderLines, orders } from '#orders/tables.ts'
import type { Id } from '#shared/ids.ts'
import { ADDRESS, type TestResponse, type TestShop, type TestUser } from './shop.ts'

/** Adds an offer as an administrator; without other fields it takes 10 per cent off. */
export async function addOffer(
  shop: TestShop,
  fields: Record<string, unknown> = {},
): Promise<AdminOffer> {
  const body = { name: 'Diwali', code: null, kind: 'percent', percent: 10, ...fields }
  const as = await shop.administrator()
  const added = await shop.request('POST', '/api/admin/offers', { as, body })
  if (added.status !== 200) throw new Error(JSON.stringify(added.body))
  return added.body
}

/** Enters a code for the cart of a customer. */
export const enterCode = (shop: TestShop, as: TestUser, code: string): Promise<TestResponse> =>
  shop.request('POST', '/api/coupon', { as, body: { code } })

/** Puts products into the cart. Returns it. */
export async function fillCart(
  shop: TestShop,
  as: TestUser,
  ...lines: { productId: string; quantity?: number }[]
): Promise<Cart> {
  for (const line of lines) {
    const added = await shop.request('POST', '/api/cart', { as, body: { quantity: 1, ...line } })
    if (added.status !== 200) throw new Error(`The cart refused: ${added.body.message}`)
  }
  return (await shop.request('GET', '/api/cart', { as })).body
}

/** Places the order of a cart, as the checkout page does; `gifts`: those that it showed. */
export const placeOrder = (
  shop: TestShop,
  as: TestUser,
  cart: Cart,
  {
    path = '/api/payment/create-order',
    gifts,
    ...address
  }: Partial<typeof ADDRESS> & { path?: string; gifts?: string[] } = {},
): Promise<TestResponse> =>
  shop.request('POST', path, {
    as,
    body: {
      amount: cart.totalPaise / 100,
      cart: cart.items.map((item) => ({
        productId: item.productId._id,
        variantId: item.variantId,
        quantity: item.quantity,
      })),
      shippingDetails: { ...ADDRESS, ...address },
      ...(gifts && { gifts }),
    },
  })

/** Pays an order that was placed. Returns the response with the confirmed order. */
export const pay = async (shop: TestShop, as: TestUser, placed: TestResponse) =>
  shop.request('POST', '/api/payment/verify-payment', {
    as,
    body: await shop.sandbox.pay(placed.body.orderId),
  })

/** Stores an order as it was before the shop knew which offer gave what. */
export async function forgetParts(shop: TestShop, orderId: string): Promise<void> {
  const id = orderId as Id<'ord'>
  await shop.db.update(orderLines).set({ discountParts: [] }).where(eq(orderLines.orderId, id))
  await shop.db
    .update(orders)
    .set({
      discounts: sql`(select jsonb_agg(each - 'offer') from jsonb_array_elements(discounts) each)`,
    })
    .where(eq(orders.id, id))
}
