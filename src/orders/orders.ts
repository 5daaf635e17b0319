import type { Order } from '#contract/contract.ts'
import { pipeline, type Reader, type Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import type { Paise } from '#shared/money/money.ts'
import { toOrderNumber } from '#shared/order/order-number.ts'
import type { OrderStatus, RefundState } from '#shared/order/order-status.ts'
import { paginationOf } from '#shared/pagination.ts'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import type { ReturnReason } from '#shared/order/return-reasons.ts'
import type { Totals } from '#shared/money/totals.ts'
import { assertTransition } from './transitions.ts'
import { returnRights, rightForReason } from './returns.ts'
import * as store from './store.ts'
import { deliveredAt, toOrder, type OrderParts } from './to-order.ts'

export type { LineRow, OrderRow } from './store.ts'
export {
  endLastUnitHolds,
  deleteOldHolds,
  recordLastUnitHolds,
  type LastUnitPause,
} from './last-unit.ts'
export { assertNetworkLimit } from './network-limit.ts'
export { toOrder } from './to-order.ts'

/** What an order copies from the cart: the product as it is sold now. */
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

/** Who moves an order and why; no actor means that the shop did it by itself. */
type Step = { to: OrderStatus; note: string; actorId?: Id<'usr'> }

/**
 * Writes an order that waits for its payment. Its stock is taken by the caller in the same
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
  const [[written], lines, moves] = await pipeline([
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
  if (!written) throw new Refusal('unavailable')
  return {
    order: written,
    parts: {
      lines: lines.map((line) => ({ ...line, available: true })),
      moves,
      payments: [],
      refunds: [],
    },
  }
}

/**
 * Moves a locked order by the table and writes the step into its history. Refuses a step that the
 * table does not have.
 */
export async function transitionOrder(tx: Tx, order: store.OrderRow, step: Step): Promise<void> {
  assertTransition(order.status, step.to)
  const [[moved]] = await pipeline([
    store.updateStatus(tx, order.id, order.status, step.to),
    store.insertStatusChange(tx, {
      orderId: order.id,
      status: step.to,
      actorId: step.actorId ?? null,
      note: step.note,
    }),
  ])
  if (!moved) throw new Refusal('order.move')
}

export const setRefund = async (tx: Tx, orderId: Id<'ord'>, refund: RefundState): Promise<void> =>
  void (await store.updateRefund(tx, orderId, refund))

/** The row of an order; undefined if there is none. */
export async function findOrder(
  db: Reader,
  orderId: Id<'ord'>,
): Promise<store.OrderRow | undefined> {
  const [row] = await store.selectById(db, orderId)
  return row
}

/** The same, kept for this transaction alone. */
export async function lockOrder(tx: Tx, orderId: Id<'ord'>): Promise<store.OrderRow | undefined> {
  const [row] = await store.lockById(tx, orderId)
  return row
}

/** The order behind a provider's order, kept for this transaction alone. */
export async function lockByProviderOrder(
  tx: Tx,
  providerOrderId: string,
): Promise<store.OrderRow | undefined> {
  const [row] = await store.lockByProviderOrder(tx, providerOrderId)
  return row
}

/** A person's own order behind a provider's order; undefined for anybody else's. */
export async function findByProviderOrder(
  db: Reader,
  userId: Id<'usr'>,
  providerOrderId: string,
): Promise<store.OrderRow | undefined> {
  const [row] = await store.selectByProviderOrder(db, userId, providerOrderId)
  return row
}

/** A person's newest order, if its money has arrived and it stands; undefined otherwise. */
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

/** A person's unpaid orders, newest first, kept for this transaction alone. */
export const lockUnpaid = (tx: Tx, userId: Id<'usr'>): Promise<store.OrderRow[]> =>
  store.lockUnpaid(tx, userId)

/** Pieces that a person's unpaid orders keep for her, and until when, by variant. */
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

/** Notes which order the provider keeps for ours; the first one noted counts and is answered. */
export async function attachProviderOrder(
  db: Reader,
  orderId: Id<'ord'>,
  providerOrderId: string,
): Promise<string> {
  const [row] = await store.attachProviderOrder(db, orderId, providerOrderId)
  return row?.providerOrderId ?? providerOrderId
}

/** Whether the provider has taken an order that was placed since then. */
export const hasOpenedSince = async (db: Reader, since: Date): Promise<boolean> =>
  (await store.selectOpenedSince(db, since)).length > 0

/** An order whose payment could not be opened at the provider; its stock is still reserved. */
export async function findUnopened(
  db: Reader,
  times: { placedBefore: Date; now: Date },
): Promise<store.OrderRow | undefined> {
  const [row] = await store.selectUnopened(db, times)
  return row
}

export const listLines = (db: Reader, orderId: Id<'ord'>): Promise<store.LineRow[]> =>
  store.selectLines(db, [orderId])

/** Whether the shop has stopped selling something of an order. */
export const hasUnavailableLines = async (db: Reader, orderId: Id<'ord'>): Promise<boolean> =>
  (await store.selectUnavailableLines(db, orderId)).length > 0

/** How an order is named in an address: its id, or its number as people type it. */
const referenceOf = (text: string): string => toOrderNumber(text) ?? text

/**
 * A person's own order by id or number. Refuses anybody else's as if it did not exist. `now`
 * decides what may still come back.
 */
export async function readOrder(
  db: Reader,
  userId: Id<'usr'>,
  { reference, now }: { reference: string; now: Date },
): Promise<Order> {
  const [row] = await store.selectOwn(db, userId, referenceOf(reference))
  if (!row) throw new Refusal('order.missing')
  return describeOrder(db, row, now)
}

/** The same order's row, kept for this transaction alone. */
export async function lockOwnOrder(
  tx: Tx,
  userId: Id<'usr'>,
  reference: string,
): Promise<store.OrderRow> {
  const [row] = await store.lockOwn(tx, userId, referenceOf(reference))
  if (!row) throw new Refusal('order.missing')
  return row
}

/** Takes a customer's account off her orders, which stay. Returns their ids. */
export async function detachOrders(tx: Tx, userId: Id<'usr'>): Promise<Id<'ord'>[]> {
  return (await store.clearUserOfOrders(tx, userId)).map((row) => row.id)
}

export type ListOrdersQuery = {
  page: number
  limit: number
  number?: string | undefined
  refunds?: boolean | undefined
}

/**
 * A person's orders, newest first: all, those with `number` in their number, or those whose money
 * goes back.
 */
export async function listOrders(
  db: Reader,
  userId: Id<'usr'>,
  { page, limit, number, refunds }: ListOrdersQuery,
  now: Date,
) {
  const which = {
    userId,
    digits: number?.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') ?? '',
    refunds: refunds ?? false,
  }
  const rows = await store.selectOwnOrders(db, which, { limit, offset: (page - 1) * limit })
  const [counted] = await store.countOwn(db, which)
  const parts = await readParts(
    db,
    rows.map((row) => row.id),
  )
  const total = counted?.count ?? 0
  return {
    orders: rows.map((row) => toOrder(row, partsOf(parts, row.id), now)),
    pagination: paginationOf({ page, limit }, total),
  }
}

/** An order with its lines, history and money, as the API shows it. */
export async function describeOrder(db: Reader, row: store.OrderRow, now: Date): Promise<Order> {
  return toOrder(row, await readParts(db, [row.id]), now)
}

async function readParts(db: Reader, orderIds: Id<'ord'>[]): Promise<OrderParts> {
  if (orderIds.length === 0) return { lines: [], moves: [], payments: [], refunds: [] }
  const [lines, moves, payments, refunds] = await pipeline([
    store.selectLines(db, orderIds),
    store.selectStatusChanges(db, orderIds),
    store.selectPayments(db, orderIds),
    store.selectRefunds(db, orderIds),
  ])
  return { lines, moves, payments, refunds }
}

const partsOf = (
  { lines, moves, payments, refunds }: OrderParts,
  orderId: Id<'ord'>,
): OrderParts => ({
  lines: lines.filter((line) => line.orderId === orderId),
  moves: moves.filter((move) => move.orderId === orderId),
  payments: payments.filter((payment) => payment.orderId === orderId),
  refunds: refunds.filter((refund) => refund.orderId === orderId),
})

export type ReturnInput = { reason: ReturnReason; details: string; lines?: string[] | undefined }

/**
 * Writes down what a shopper wants to send back of her locked order, and moves the order. Refuses
 * what may not come back, with the sentence that says why, and a fault that is not told. Answers
 * the request with its lines.
 */
export async function recordReturn(
  tx: Tx,
  order: store.OrderRow,
  input: ReturnInput & { actorId: Id<'usr'>; now: Date },
): Promise<{ requestId: Id<'ret'>; lines: store.LineRow[] }> {
  const [lines, moves] = await pipeline([
    store.selectLines(tx, [order.id]),
    store.selectStatusChanges(tx, [order.id]),
  ])
  const rights = returnRights(
    { status: order.status, deliveredAt: deliveredAt(moves) },
    lines,
    input.now,
  )
  const may = rightForReason(rights, input.reason)
  if (!may.allowed) throw new Refusal('order.return', { message: may.reason || undefined })
  const wanted = input.lines ?? may.lines
  const asked = lines.filter((line) => wanted.includes(line.id))
  if (asked.length < new Set(wanted).size || asked.some((line) => !may.lines.includes(line.id)))
    throw new Refusal('order.return')
  const lineIds = asked.map((line) => line.id)
  const requestId = newId('ret')
  await store.insertReturn(tx, {
    id: requestId,
    orderId: order.id,
    reason: input.reason,
    details: input.details,
    lineIds,
  })
  await transitionOrder(tx, order, {
    to: 'return_requested',
    note: input.details,
    actorId: input.actorId,
  })
  return { requestId, lines: asked }
}
