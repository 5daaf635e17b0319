import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  ne,
  or,
  sql,
  sum,
} from 'drizzle-orm'
import { users } from '#accounts/tables.ts'
import { products, variants } from '#catalog/tables.ts'
import { payments, refunds } from '#payments/tables.ts'
import type { Reader, Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import type { OrderStatus, RefundState } from '#shared/order/order-status.ts'
import { orderLines, orderStatusHistory, orders, returnRequests } from './tables.ts'

export type OrderRow = typeof orders.$inferSelect
export type LineRow = Awaited<ReturnType<typeof selectLines>>[number]
export type StatusChangeRow = typeof orderStatusHistory.$inferSelect
export type PaymentRow = Awaited<ReturnType<typeof selectPayments>>[number]
export type RefundRow = Awaited<ReturnType<typeof selectRefunds>>[number]

/** `JH-2611-004218`: the month in India, and a sequence that never restarts. */
const nextNumber = sql<string>`(
  select 'JH-' || to_char(now() at time zone 'Asia/Kolkata', 'YYMM') || '-' ||
    lpad(n::text, greatest(6, length(n::text)), '0')
  from (select nextval('order_numbers') as n) as counter)`

export const insertOrder = (tx: Tx, order: Omit<typeof orders.$inferInsert, 'number'>) =>
  tx
    .insert(orders)
    .values({ ...order, number: nextNumber })
    .returning()

export const insertLines = (tx: Tx, lines: (typeof orderLines.$inferInsert)[]) =>
  tx.insert(orderLines).values(lines).returning()

export const insertStatusChange = (tx: Tx, change: typeof orderStatusHistory.$inferInsert) =>
  tx.insert(orderStatusHistory).values(change).returning()

export const updateStatus = (tx: Tx, orderId: Id<'ord'>, from: OrderStatus, to: OrderStatus) =>
  tx
    .update(orders)
    // Only an unpaid order has a network.
    .set({ status: to, network: null })
    .where(and(eq(orders.id, orderId), eq(orders.status, from)))
    .returning({ id: orders.id })

export const updateRefund = (tx: Tx, orderId: Id<'ord'>, refund: RefundState) =>
  tx.update(orders).set({ refund }).where(eq(orders.id, orderId))

/** Stores the provider's order id unless there is one. Returns the stored id. */
export const attachProviderOrder = (db: Reader, orderId: Id<'ord'>, providerOrderId: string) =>
  db
    .update(orders)
    .set({ providerOrderId: sql`coalesce(${orders.providerOrderId}, ${providerOrderId})` })
    .where(eq(orders.id, orderId))
    .returning({ providerOrderId: orders.providerOrderId })

export const selectOpenedSince = (db: Reader, since: Date) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(gte(orders.createdAt, since), isNotNull(orders.providerOrderId)))
    .limit(1)

/**
 * The newest unpaid order without a provider's order that was placed before `placedBefore` and is
 * reserved at `now`.
 */
export const selectUnopened = (
  db: Reader,
  { placedBefore, now }: { placedBefore: Date; now: Date },
) =>
  db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.status, 'pending_payment'),
        isNull(orders.providerOrderId),
        lt(orders.createdAt, placedBefore),
        gt(orders.payBefore, now),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1)

export const selectById = (db: Reader, orderId: Id<'ord'>) =>
  db.select().from(orders).where(eq(orders.id, orderId))

export const lockById = (tx: Tx, orderId: Id<'ord'>) =>
  tx.select().from(orders).where(eq(orders.id, orderId)).for('update')

export const lockByProviderOrder = (tx: Tx, providerOrderId: string) =>
  tx.select().from(orders).where(eq(orders.providerOrderId, providerOrderId)).for('update')

export const selectByProviderOrder = (db: Reader, userId: Id<'usr'>, providerOrderId: string) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.providerOrderId, providerOrderId), eq(orders.userId, userId)))

export const lockUnpaid = (tx: Tx, userId: Id<'usr'>) =>
  tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, 'pending_payment')))
    .orderBy(desc(orders.createdAt))
    .for('update')

const isOwn = (userId: Id<'usr'>, reference: string) =>
  and(
    eq(orders.userId, userId),
    or(eq(orders.id, reference as Id<'ord'>), eq(orders.number, reference)),
  )

export const selectOwn = (db: Reader, userId: Id<'usr'>, reference: string) =>
  db.select().from(orders).where(isOwn(userId, reference))

export const lockOwn = (tx: Tx, userId: Id<'usr'>, reference: string) =>
  tx.select().from(orders).where(isOwn(userId, reference)).for('update')

export const clearUserOfOrders = (tx: Tx, userId: Id<'usr'>) =>
  tx
    .update(orders)
    .set({ userId: null })
    .where(eq(orders.userId, userId))
    .returning({ id: orders.id })

/**
 * A filter of a user's orders. `digits`: part of the number without hyphens, or empty. `refunds`:
 * only orders with a refund.
 */
type OwnOrdersFilter = { userId: Id<'usr'>; digits: string; refunds: boolean }

const matchesFilter = (db: Reader, { userId, digits, refunds: onlyRefunds }: OwnOrdersFilter) =>
  and(
    eq(orders.userId, userId),
    digits ? sql`strpos(replace(${orders.number}, '-', ''), ${digits}) > 0` : undefined,
    onlyRefunds
      ? exists(
          db
            .select({ id: refunds.id })
            .from(refunds)
            .innerJoin(payments, eq(payments.id, refunds.paymentId))
            .where(eq(payments.orderId, orders.id)),
        )
      : undefined,
  )

export const selectOwnOrders = (
  db: Reader,
  filter: OwnOrdersFilter,
  page: { limit: number; offset: number },
) =>
  db
    .select()
    .from(orders)
    .where(matchesFilter(db, filter))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(page.limit)
    .offset(page.offset)

export const countOwn = (db: Reader, filter: OwnOrdersFilter) =>
  db.select({ count: count() }).from(orders).where(matchesFilter(db, filter))

/** The order with this number, and the mobile number of its user. */
export const selectByNumber = (db: Reader, number: string) =>
  db
    .select({ order: orders, mobile: users.mobile })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.number, number))

export const selectLines = (db: Reader, orderIds: Id<'ord'>[]) =>
  db
    .select({
      ...getTableColumns(orderLines),
      available: sql<boolean>`${products.removedAt} is null`,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))

/** Lines of an order whose product is not published or whose variant is removed. */
export const selectUnavailableLines = (db: Reader, orderId: Id<'ord'>) =>
  db
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .innerJoin(variants, eq(variants.id, orderLines.variantId))
    .where(
      and(eq(orderLines.orderId, orderId), or(ne(products.state, 'published'), variants.removed)),
    )
    .limit(1)

/** The payments that confirmed these orders. */
export const selectPayments = (db: Reader, orderIds: Id<'ord'>[]) =>
  db
    .select({
      orderId: payments.orderId,
      method: payments.method,
      amount: payments.amount,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .where(and(inArray(payments.orderId, orderIds), eq(payments.settles, true)))

/** The refunds of these orders, oldest first. */
export const selectRefunds = (db: Reader, orderIds: Id<'ord'>[]) =>
  db
    .select({
      orderId: payments.orderId,
      amount: refunds.amount,
      settles: payments.settles,
      status: refunds.status,
      reason: refunds.reason,
      providerRefundId: refunds.providerRefundId,
      lastAnswer: refunds.lastAnswer,
      createdAt: refunds.createdAt,
      processedAt: refunds.processedAt,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(inArray(payments.orderId, orderIds))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))

export const insertReturn = (tx: Tx, request: typeof returnRequests.$inferInsert) =>
  tx.insert(returnRequests).values(request)

export const selectStatusChanges = (db: Reader, orderIds: Id<'ord'>[]) =>
  db
    .select()
    .from(orderStatusHistory)
    .where(inArray(orderStatusHistory.orderId, orderIds))
    .orderBy(asc(orderStatusHistory.id))

/** Unpaid orders, oldest first. They are checked at a start, because events may be missed. */
export const selectUnpaid = (db: Reader, limit: number) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.status, 'pending_payment'))
    .orderBy(asc(orders.createdAt))
    .limit(limit)

/** The quantities that a user's unpaid orders have reserved, by variant, and until when. */
export const selectReserved = (db: Reader, userId: Id<'usr'>) =>
  db
    .select({
      variantId: orderLines.variantId,
      quantity: sum(orderLines.quantity).mapWith(Number),
      until: max(orders.payBefore),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(orders.userId, userId), eq(orders.status, 'pending_payment')))
    .groupBy(orderLines.variantId)
