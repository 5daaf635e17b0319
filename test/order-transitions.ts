import { lockOrder, transitionOrder } from '#orders/orders.ts'
import type { Id } from '#shared/ids.ts'
import type { OrderStatus } from '#shared/order/order-status.ts'
import type { OpenedPayment, TestUser, TestShop } from './shop.ts'

/** Buys products, as the checkout page does, and returns the payment of the confirmed order. */
export async function buy(
  shop: TestShop,
  asha: TestUser,
  lines: { productId: string; quantity?: number; variantId?: string }[],
): Promise<OpenedPayment> {
  const opened = await shop.openPayment(asha, lines)
  const paid = await shop.request('POST', '/api/payment/verify-payment', {
    as: asha,
    body: await shop.sandbox.pay(opened.orderId),
  })
  if (paid.status !== 200) throw new Error(`The payment was not verified: ${paid.body.message}`)
  return { ...opened, order: paid.body.order }
}

/** Makes the status changes of an order one after the other, as administrators do. */
export async function makeTransitions(
  shop: TestShop,
  { order: { _id } }: OpenedPayment,
  ...way: OrderStatus[]
): Promise<void> {
  for (const to of way)
    await shop.db.transaction(async (tx) => {
      const order = await lockOrder(tx, _id as Id<'ord'>)
      if (order) await transitionOrder(tx, order, { to, note: '' })
    })
}

/** Packs and ships a paid order as an administrator. */
export async function shipAsAdministrator(
  shop: TestShop,
  { order: { _id } }: OpenedPayment,
): Promise<void> {
  const as = await shop.administrator()
  const parcel = { courier: 'Delhivery', trackingNumber: `AWB-${_id}` }
  for (const move of [{ to: 'packed' }, { to: 'shipped', ...parcel }]) {
    const { body } = await shop.request('POST', '/api/admin/orders/move', {
      as,
      body: { ids: [_id], ...move },
    })
    if (!body.results?.[0]?.moved) throw new Error(`Not ${move.to}: ${JSON.stringify(body)}`)
  }
}
