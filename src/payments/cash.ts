import { sql } from 'drizzle-orm'
import { orderStatusHistory } from '#orders/tables.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { cashAmount } from '#shared/order/payment-method.ts'
import { cashPayments, cashRefunds, payments, refunds, remittances } from './tables.ts'

/**
 * Records that the courier has collected the cash for a locked order that was delivered. A repeated
 * call changes nothing.
 */
export const collectCash = async (
  tx: Tx,
  order: Parameters<typeof cashAmount>[0] & { id: Id<'ord'> },
  now: Date,
): Promise<void> =>
  void (await tx
    .insert(cashPayments)
    .values({ orderId: order.id, amount: cashAmount(order), collectedAt: now })
    .onConflictDoNothing())

/** Deletes all collected cash and the files about it. Only before the first live payment. */
export const removeAllCash = async (tx: Tx): Promise<void> => {
  await tx.delete(cashRefunds)
  await tx.delete(cashPayments)
  await tx.delete(remittances)
}

/** SQL: what goes back of an order `o` with cash on delivery: of its cash and of its advance. */
export const REFUNDED_OF_COD = sql`(
  coalesce((select sum(r.amount)::float8 from ${cashRefunds} r where r.order_id = o.id), 0)
  + coalesce((select sum(r.amount)::float8 from ${payments} p
    join ${refunds} r on r.payment_id = p.id
    where p.order_id = o.id and p.settles and r.status <> 'failed'), 0))`

/**
 * SQL: what of an order `o` with cash on delivery is no sale: all of it if it was not delivered,
 * else what goes back. An advance that is kept of a parcel that was not delivered is no sale.
 */
export const CASH_BACK = sql`(case
  when o.status in ('undelivered', 'returned') and not exists (
    select from ${orderStatusHistory} h where h.order_id = o.id and h.status = 'delivered')
    then o.total::float8
  else ${REFUNDED_OF_COD} end)`
