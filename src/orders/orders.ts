import { pipeline, type Reader, type Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import type { Paise } from '#shared/money/money.ts'
import type { RefundState } from '#shared/order/order-status.ts'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import type { Totals } from '#shared/money/totals.ts'
import * as store from './store.ts'
import { toReference } from './read-orders.ts'
import type { OrderParts } from './to-order.ts'

export type { LineRow, OrderRow } from './store.ts'
export {
  endLastUnitReservations,
  deleteOldLastUnitReservations,
  recordLastUnitReservations,
  type LastUnitPause,
} from './last-unit.ts'
export { assertNetworkLimit } from './network-limit.ts'
export { describeOrder, listOrders, readOrder } from './read-orders.ts'
export { recordReturn, type ReturnInput } from './record-return.ts'
export { toOrder } from './to-order.ts'
export { transitionOrder } from './transition-order.ts'

/** What an order copies from a cart line: the product as it is sold now. Price in paise. */
type NewOrderLine = {
  productId: Id<'prd'>
  variantId: Id<'var'>
  sku: string
  slug: string
  title: string
  variantLabel: string
  picture: { key: string; alt: string; width: number; height: number } | null
  quantity: number
  price: Paise
  isEarring: boolean
  isSaleItem: boolean
  giftNote: string
}

export type NewOrder = {
  userId: Id<'usr'>
  lines: NewOrderLine[]
  totals: Totals
  shippingDetails: ShippingDetails
  fingerprint: string
  createdAt: Date
  payBefore: Date
  network: string | null
}

/**
 * Inserts an order with the status `pending_payment`. The caller reserves its stock in the same
 * transaction.
 */
export async function placeOrder(
  tx: Tx,
  id: Id<'ord'>,
  order: NewOrder,
): Promise<{ order: store.OrderRow; parts: OrderParts }> {
  const row = {
    id,
    userId: order.userId,
    status: 'pending_payment' as const,
    ...order.totals,
    shippingDetails: order.shippingDetails,
    fingerprint: order.fingerprint,
    createdAt: order.createdAt,
    payBefore: order.payBefore,
    network: order.network,
  }
  const [[inserted], lines, statusHistory] = await pipeline([
    store.insertOrder(tx, row),
    store.insertLines(
      tx,
      order.lines.map((line, position) => ({ id: newId('oln'), orderId: id, position, ...line })),
    ),
    store.insertStatusChange(tx, {
      orderId: id,
      status: 'pending_payment',
      actorId: order.userId,
      note: 'Placed',
    }),
  ])
  if (!inserted) throw new Refusal('unavailable')
  return {
    order: inserted,
    parts: {
      lines: lines.map((line) => ({ ...line, available: true })),
      statusHistory,
      payments: [],
      refunds: [],
    },
  }
}

export const setRefund = async (tx: Tx, orderId: Id<'ord'>, refund: RefundState): Promise<void> =>
  void (await store.updateRefund(tx, orderId, refund))

export async function findOrder(
  db: Reader,
  orderId: Id<'ord'>,
): Promise<store.OrderRow | undefined> {
  const [row] = await store.selectById(db, orderId)
  return row
}

/** Reads an order and locks it until the transaction ends. */
export async function lockOrder(tx: Tx, orderId: Id<'ord'>): Promise<store.OrderRow | undefined> {
  const [row] = await store.lockById(tx, orderId)
  return row
}

/** Reads the order of a provider's order and locks it until the transaction ends. */
export async function lockByProviderOrder(
  tx: Tx,
  providerOrderId: string,
): Promise<store.OrderRow | undefined> {
  const [row] = await store.lockByProviderOrder(tx, providerOrderId)
  return row
}

/** The order of a provider's order, if it belongs to the user. */
export async function findByProviderOrder(
  db: Reader,
  userId: Id<'usr'>,
  providerOrderId: string,
): Promise<store.OrderRow | undefined> {
  const [row] = await store.selectByProviderOrder(db, userId, providerOrderId)
  return row
}

/** A user's newest order if it is paid and not cancelled; undefined otherwise. */
export async function findNewestPaid(
  db: Reader,
  userId: Id<'usr'>,
): Promise<store.OrderRow | undefined> {
  const [row] = await store.selectOwnOrders(
    db,
    { userId, digits: '', refunds: false },
    { limit: 1, offset: 0 },
  )
  return row && !['pending_payment', 'expired', 'cancelled'].includes(row.status) ? row : undefined
}

/** Reads and locks a user's unpaid orders, newest first. */
export const lockUnpaid = (tx: Tx, userId: Id<'usr'>): Promise<store.OrderRow[]> =>
  store.lockUnpaid(tx, userId)

/** The quantities that a user's unpaid orders have reserved, and until when, by variant. */
export async function listReserved(
  db: Reader,
  userId: Id<'usr'>,
): Promise<Map<Id<'var'>, { quantity: number; until: Date }>> {
  const rows = await store.selectReserved(db, userId)
  return new Map(
    rows.flatMap(({ variantId, quantity, until }) =>
      until ? [[variantId, { quantity, until }] as const] : [],
    ),
  )
}

/** Ids of unpaid orders, oldest first, at most `limit`. */
export const listUnpaid = async (db: Reader, limit: number): Promise<Id<'ord'>[]> =>
  (await store.selectUnpaid(db, limit)).map((row) => row.id)

/** Stores the provider's order id of an order, unless it has one. Returns the stored id. */
export async function attachProviderOrder(
  db: Reader,
  orderId: Id<'ord'>,
  providerOrderId: string,
): Promise<string> {
  const [row] = await store.attachProviderOrder(db, orderId, providerOrderId)
  return row?.providerOrderId ?? providerOrderId
}

/** Whether the provider has accepted an order placed since then. */
export const hasOpenedSince = async (db: Reader, since: Date): Promise<boolean> =>
  (await store.selectOpenedSince(db, since)).length > 0

/** An order that the provider has not accepted yet, while its stock is still reserved. */
export async function findUnopened(
  db: Reader,
  times: { placedBefore: Date; now: Date },
): Promise<store.OrderRow | undefined> {
  const [row] = await store.selectUnopened(db, times)
  return row
}

export const listLines = (db: Reader, orderId: Id<'ord'>): Promise<store.LineRow[]> =>
  store.selectLines(db, [orderId])

/** Whether a product or a variant of an order is no longer sold. */
export const hasUnavailableLines = async (db: Reader, orderId: Id<'ord'>): Promise<boolean> =>
  (await store.selectUnavailableLines(db, orderId)).length > 0

/** Reads a user's own order by id or number and locks it. Throws `order.missing`. */
export async function lockOwnOrder(
  tx: Tx,
  userId: Id<'usr'>,
  reference: string,
): Promise<store.OrderRow> {
  const [row] = await store.lockOwn(tx, userId, toReference(reference))
  if (!row) throw new Refusal('order.missing')
  return row
}

/** Removes the user from their orders, which stay. Returns the ids. */
export async function detachOrders(tx: Tx, userId: Id<'usr'>): Promise<Id<'ord'>[]> {
  return (await store.clearUserOfOrders(tx, userId)).map((row) => row.id)
}
