import { sql } from 'drizzle-orm'
import { orderStatusHistory } from '#orders/tables.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import type { Paise } from '#shared/money/money.ts'
import { cashPayments, cashRefunds, remittances } from './tables.ts'

/**
 * Records that the courier has collected the cash for a locked order that was delivered. A repeated
 * call changes nothing.
 */
export const collectCash = async (
  tx: Tx,
  order: { id: Id<'ord'>; total: Paise },
  now: Date,
): Promise<void> =>
  void (await tx
    .insert(cashPayments)
    .values({ orderId: order.id, amount: order.total, collectedAt: now })
    .onConflictDoNothing())

/** Deletes all collected cash and the files about it. Only before the first live payment. */
export const removeAllCash = async (tx: Tx): Promise<void> => {
  await tx.delete(cashRefunds)
  await tx.delete(cashPayments)
  await tx.delete(remittances)
}

/**
 * SQL: what of an order `o` with cash on delivery is no sale: all of it if it was not delivered,
 * else what goes back.
 */
export const CASH_BACK = sql`(case
  when o.status in ('undelivered', 'returned') and not exists (
    select from ${orderStatusHistory} h where h.order_id = o.id and h.status = 'delivered')
    then o.total::float8
  else coalesce((select sum(r.amount)::float8 from ${cashRefunds} r where r.order_id = o.id), 0) end)`
