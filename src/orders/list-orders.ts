import { and, count, desc, eq, exists, not, or, sql, type SQL } from 'drizzle-orm'
import { cashRefunds, payments, refunds } from '#payments/tables.ts'
import { paginationOf, type Reader } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { describeOrders } from './read-orders.ts'
import {
  orders,
  orderStatusHistory,
  REPLACED_NOTE,
  returnRequests,
  type OrderRow,
} from './tables.ts'

type ListOrdersQuery = {
  page: number
  limit: number
  number?: string | undefined
  refunds?: boolean | undefined
  replaced?: boolean | undefined
}

/**
 * A user's orders, newest first. `number`: only those with this text in their number. `refunds`:
 * only those with a refund, a return or an undelivered parcel. `replaced: false`: no unpaid order
 * that a newer one replaced.
 */
export async function listOrders(
  db: Reader,
  userId: Id<'usr'>,
  { page, limit, number, refunds: hasRefund, replaced }: ListOrdersQuery,
  now: Date,
) {
  const filter = {
    userId,
    digits: number?.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') ?? '',
    hasRefund: hasRefund ?? false,
    withReplaced: replaced ?? true,
  }
  const rows = await selectOwnOrders(db, filter, { limit, offset: (page - 1) * limit })
  const [counted] = await db
    .select({ count: count() })
    .from(orders)
    .where(filterCondition(db, filter))
  return {
    orders: await describeOrders(db, rows, now),
    pagination: paginationOf({ page, limit }, counted?.count ?? 0),
  }
}

/**
 * A filter of a user's orders. `digits`: part of the number without hyphens, or empty. `hasRefund`:
 * only orders with a refund, or with something for which one may be due.
 */
type OwnOrdersFilter = {
  userId: Id<'usr'>
  digits: string
  hasRefund: boolean
  withReplaced: boolean
}

const filterCondition = (
  db: Reader,
  { userId, digits, hasRefund, withReplaced }: OwnOrdersFilter,
): SQL | undefined =>
  and(
    eq(orders.userId, userId),
    digits ? sql`strpos(replace(${orders.number}, '-', ''), ${digits}) > 0` : undefined,
    hasRefund ? or(...refundConditions(db)) : undefined,
    withReplaced ? undefined : not(isReplaced(db)),
  )

/** A newer order took its place, and no payment of it came late. */
const isReplaced = (db: Reader): SQL =>
  sql`(${and(
    eq(orders.status, 'expired'),
    eq(orders.refund, 'none'),
    exists(
      db
        .select({ note: orderStatusHistory.note })
        .from(orderStatusHistory)
        .where(
          and(
            eq(orderStatusHistory.orderId, orders.id),
            eq(orderStatusHistory.note, REPLACED_NOTE),
          ),
        ),
    ),
  )})`

/** A recorded refund, or what leads to one: a request for a return, or an undelivered parcel. */
const refundConditions = (db: Reader): SQL[] => [
  eq(orders.status, 'undelivered'),
  exists(
    db
      .select({ id: refunds.id })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.orderId, orders.id)),
  ),
  exists(
    db.select({ id: cashRefunds.id }).from(cashRefunds).where(eq(cashRefunds.orderId, orders.id)),
  ),
  exists(
    db
      .select({ id: returnRequests.id })
      .from(returnRequests)
      .where(eq(returnRequests.orderId, orders.id)),
  ),
]

const selectOwnOrders = (
  db: Reader,
  filter: OwnOrdersFilter,
  page: { limit: number; offset: number },
) =>
  db
    .select()
    .from(orders)
    .where(filterCondition(db, filter))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(page.limit)
    .offset(page.offset)

/** A user's newest order if it is paid or confirmed, and not cancelled; undefined otherwise. */
export async function findNewestPaid(db: Reader, userId: Id<'usr'>): Promise<OrderRow | undefined> {
  const filter = { userId, digits: '', hasRefund: false, withReplaced: true }
  const [row] = await selectOwnOrders(db, filter, { limit: 1, offset: 0 })
  return row && !['pending_payment', 'placed', 'expired', 'cancelled'].includes(row.status)
    ? row
    : undefined
}
