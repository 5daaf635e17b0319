import type { AdminOffer, Cart } from '#contract/contract.ts'
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

/** Places the order of a cart, as the checkout page does. */
export const placeOrder = (
  shop: TestShop,
  as: TestUser,
  cart: Cart,
  address: Partial<typeof ADDRESS> = {},
): Promise<TestResponse> =>
  shop.request('POST', '/api/payment/create-order', {
    as,
    body: {
      amount: cart.totalPaise / 100,
      cart: cart.items.map((item) => ({
        productId: item.productId._id,
        variantId: item.variantId,
        quantity: item.quantity,
      })),
      shippingDetails: { ...ADDRESS, ...address },
    },
  })

/** Pays an order that was placed. Returns the response with the confirmed order. */
export const pay = async (shop: TestShop, as: TestUser, placed: TestResponse) =>
  shop.request('POST', '/api/payment/verify-payment', {
    as,
    body: await shop.sandbox.pay(placed.body.orderId),
  })
