import type { Order } from '#contract/contract.ts'
import { pipeline, type Reader } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { toOrderNumber } from '#shared/order/order-number.ts'
import { paginationOf } from '#shared/pagination.ts'
import * as store from './store.ts'
import { toOrder, type OrderParts } from './to-order.ts'

/** An order's id or number as typed, for a look-up. */
export const toReference = (text: string): string => toOrderNumber(text) ?? text

/**
 * A user's own order by id or number. Throws `order.missing`, also for the orders of others. `now`
 * decides what can still be returned.
 */
export async function readOrder(
  db: Reader,
  userId: Id<'usr'>,
  { reference, now }: { reference: string; now: Date },
): Promise<Order> {
  const [row] = await store.selectOwn(db, userId, toReference(reference))
  if (!row) throw new Refusal('order.missing')
  return describeOrder(db, row, now)
}

type ListOrdersQuery = {
  page: number
  limit: number
  number?: string | undefined
  refunds?: boolean | undefined
}

/**
 * A user's orders, newest first. `number`: only those with this text in their number. `refunds`:
 * only those with a refund.
 */
export async function listOrders(
  db: Reader,
  userId: Id<'usr'>,
  { page, limit, number, refunds }: ListOrdersQuery,
  now: Date,
) {
  const filter = {
    userId,
    digits: number?.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') ?? '',
    refunds: refunds ?? false,
  }
  const rows = await store.selectOwnOrders(db, filter, { limit, offset: (page - 1) * limit })
  const [counted] = await store.countOwn(db, filter)
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

/** An order with its lines, status history, payments and refunds, for the API. */
export async function describeOrder(db: Reader, row: store.OrderRow, now: Date): Promise<Order> {
  return toOrder(row, await readParts(db, [row.id]), now)
}

async function readParts(db: Reader, orderIds: Id<'ord'>[]): Promise<OrderParts> {
  if (orderIds.length === 0) return { lines: [], statusHistory: [], payments: [], refunds: [] }
  const [lines, statusHistory, payments, refunds] = await pipeline([
    store.selectLines(db, orderIds),
    store.selectStatusChanges(db, orderIds),
    store.selectPayments(db, orderIds),
    store.selectRefunds(db, orderIds),
  ])
  return { lines, statusHistory, payments, refunds }
}

const partsOf = (
  { lines, statusHistory, payments, refunds }: OrderParts,
  orderId: Id<'ord'>,
): OrderParts => ({
  lines: lines.filter((line) => line.orderId === orderId),
  statusHistory: statusHistory.filter((change) => change.orderId === orderId),
  payments: payments.filter((payment) => payment.orderId === orderId),
  refunds: refunds.filter((refund) => refund.orderId === orderId),
})
