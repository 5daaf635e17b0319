import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  notExists,
  sql,
  not,
  type SQL,
} from 'drizzle-orm'
import type { Reader, Tx } from '#platform/db/db.ts'
import { payments } from '#payments/tables.ts'
import type { Id } from '#shared/ids.ts'
import type { OrderStatus } from '#shared/order/order-status.ts'
import { orders, type OrderRow } from './tables.ts'
import { detachChangeProviderOrders } from '#orders/change/variant-changes.ts'

/** The statuses of orders that reserve units and are neither paid nor confirmed. */
const OPEN_STATUSES = ['pending_payment', 'placed'] as const satisfies OrderStatus[]

/** Reads and locks a user's unpaid and unconfirmed orders, newest first. */
export const lockUnpaid = (tx: Tx, userId: Id<'usr'>): Promise<OrderRow[]> =>
  tx
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.status, OPEN_STATUSES)))
    .orderBy(desc(orders.createdAt))
    .for('update')

/** Ids of unpaid orders, oldest first, at most `limit`. */
export async function listUnpaid(db: Reader, limit: number): Promise<Id<'ord'>[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.status, 'pending_payment'))
    .orderBy(asc(orders.createdAt))
    .limit(limit)
  return rows.map((row) => row.id)
}

/**
 * Stores the provider's order id of an order, unless it has one. Returns the stored id; undefined
 * if the order was removed meanwhile, or if the condition `unless` is true.
 */
export async function attachProviderOrder(
  db: Reader,
  orderId: Id<'ord'>,
  { providerOrderId, unless }: { providerOrderId: string; unless: SQL | undefined },
): Promise<string | undefined> {
  const [row] = await db
    .update(orders)
    .set({ providerOrderId: sql`coalesce(${orders.providerOrderId}, ${providerOrderId})` })
    .where(and(eq(orders.id, orderId), unless && not(unless)))
    .returning({ providerOrderId: orders.providerOrderId })
  return row?.providerOrderId ?? undefined
}

/** Reads and locks all orders that wait for their payment, by id. */
export const lockAllUnpaid = (tx: Tx): Promise<OrderRow[]> =>
  tx
    .select()
    .from(orders)
    .where(eq(orders.status, 'pending_payment'))
    .orderBy(asc(orders.id))
    .for('update')

/**
 * Removes the provider's ids of unpaid orders and unpaid differences, as another account does not
 * know them.
 */
export async function detachProviderOrders(tx: Tx): Promise<void> {
  await tx
    .update(orders)
    .set({ providerOrderId: null })
    .where(
      and(
        inArray(orders.status, ['pending_payment', 'expired', 'cancelled']),
        isNotNull(orders.providerOrderId),
        notExists(tx.select({ one: sql`1` }).from(payments).where(eq(payments.orderId, orders.id))),
      ),
    )
  await detachChangeProviderOrders(tx)
}

/** Whether the provider has accepted an order placed since then. */
export async function hasOpenedSince(db: Reader, since: Date): Promise<boolean> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(gte(orders.createdAt, since), isNotNull(orders.providerOrderId)))
    .limit(1)
  return rows.length > 0
}

/** The newest order that the provider has not accepted yet, while its stock is still reserved. */
export async function findUnopened(
  db: Reader,
  { placedBefore, now }: { placedBefore: Date; now: Date },
): Promise<OrderRow | undefined> {
  const [row] = await db
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
  return row
}
