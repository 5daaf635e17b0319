import { asc, eq, inArray } from 'drizzle-orm'
import type { AdminOrder, Order } from '#contract/contract.ts'
import { cashPayments, cashRefunds, remittances } from '#payments/tables.ts'
import type { Reader } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { cashAmount } from '#shared/order/payment-method.ts'
import { orderConfirmations } from './confirmation-tables.ts'
import { orders, type OrderRow } from '#orders/tables.ts'

export type CashRow = Awaited<ReturnType<typeof selectCash>>[number]

/** What the courier has collected for these orders, and how they are confirmed. */
export const selectCash = (db: Reader, orderIds: Id<'ord'>[]) =>
  db
    .select({
      orderId: orders.id,
      amount: cashPayments.amount,
      collectedAt: cashPayments.collectedAt,
      way: orderConfirmations.way,
    })
    .from(orders)
    .leftJoin(cashPayments, eq(cashPayments.orderId, orders.id))
    .leftJoin(orderConfirmations, eq(orderConfirmations.orderId, orders.id))
    .where(inArray(orders.id, orderIds))

/** When the courier paid out the cash of an order, and with which reference. */
async function findPayout(
  db: Reader,
  orderId: Id<'ord'>,
): Promise<{ at: string; reference: string } | null> {
  const [row] = await db
    .select({ at: remittances.createdAt, reference: cashPayments.reference })
    .from(cashPayments)
    .innerJoin(remittances, eq(remittances.id, cashPayments.remittanceId))
    .where(eq(cashPayments.orderId, orderId))
  return row ? { at: row.at.toISOString(), reference: row.reference } : null
}

const NOTHING_COLLECTED = new Set<OrderRow['status']>([
  'expired',
  'cancelled',
  'undelivered',
  'returned',
])

/**
 * What only administrators see of the cash of an order. `ofAdvance`: what can still be refunded of
 * what was paid online.
 */
export async function describeCash(
  db: Reader,
  orderId: Id<'ord'>,
  ofAdvance: number,
): Promise<Pick<AdminOrder, 'payout' | 'refundablePaise'>> {
  const [cash] = await selectCash(db, [orderId])
  const refunds = await selectCashRefunds(db, [orderId])
  const refunded = refunds.reduce((total, { amount }) => total + amount, 0)
  return {
    payout: await findPayout(db, orderId),
    refundablePaise: ofAdvance + Math.max(0, (cash?.amount ?? 0) - refunded),
  }
}

type CashRefundRow = typeof cashRefunds.$inferSelect

/** The refunds of cash of these orders, oldest first. */
export const selectCashRefunds = (db: Reader, orderIds: Id<'ord'>[]): Promise<CashRefundRow[]> =>
  db
    .select()
    .from(cashRefunds)
    .where(inArray(cashRefunds.orderId, orderIds))
    .orderBy(asc(cashRefunds.createdAt), asc(cashRefunds.id))

/** Refunds of cash for the API; nothing without any. */
export const toCashRefunds = (rows: CashRefundRow[]): Pick<Order, 'cashRefunds'> =>
  rows.length === 0
    ? {}
    : {
        cashRefunds: rows.map(
          ({ id, amount, state, hint, reference, note, lineAmounts, paidAt, createdAt }) => ({
            _id: id,
            amountPaise: amount,
            state,
            hint,
            reference,
            note,
            lineAmounts,
            at: (paidAt ?? createdAt).toISOString(),
          }),
        ),
      }

/** What of an order is paid in cash on delivery, and how it is confirmed; empty if it is not. */
export function toCash(order: OrderRow, [cash]: CashRow[]): Pick<Order, 'cash' | 'confirmation'> {
  if (order.paymentMethod !== 'cod') return {}
  const advance = order.advance > 0 ? { advancePaise: order.advance } : {}
  const { amount, collectedAt, way } = cash ?? {}
  if (amount && collectedAt) {
    const at = collectedAt.toISOString()
    return { cash: { amountPaise: amount, state: 'collected', at, ...advance } }
  }
  const state = NOTHING_COLLECTED.has(order.status) ? 'none' : 'due'
  return {
    cash: { amountPaise: cashAmount(order), state, at: null, ...advance },
    ...(way && { confirmation: { way } }),
  }
}
