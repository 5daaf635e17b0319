import { and, asc, eq, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '#platform/db/db.ts'
import { newId, type Id } from '#shared/ids.ts'
import { sum, type Paise } from '#shared/money/money.ts'
import type { RefundState } from '#shared/order/order-status.ts'
import type { LineAmounts } from '#shared/order/refund/line-amounts.ts'
import type { RefundReason } from '#shared/order/refund/refund-reasons.ts'
import { readCash } from './cash-refunds.ts'
import { isKept, payments, refunds } from './tables.ts'
import type { ProviderRefund } from './gateway.ts'

/** Why the shop refunds a payment, or all that is left of it. */
export type WholeRefundReason = Exclude<RefundReason, 'administrator' | 'difference'>

/** Why the shop refunded a whole payment; undefined if it did not. */
export async function findRefundReason(
  db: Reader,
  paymentId: Id<'pay'>,
): Promise<RefundReason | undefined> {
  const [row] = await db
    .select({ reason: refunds.reason })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, paymentId),
        notInArray(refunds.reason, ['administrator', 'difference']),
      ),
    )
  return row?.reason
}

/** The refund that an administrator recorded under this idempotency key. */
export async function findRefundOfRequest(
  tx: Tx,
  orderId: Id<'ord'>,
  requestId: string,
): Promise<{ amount: Paise } | undefined> {
  const [row] = await tx
    .select({ amount: refunds.amount })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.orderId, orderId), eq(refunds.requestId, requestId)))
  return row
}

/** Records that an administrator refunds a payment, in part or whole. */
export async function recordAdminRefund(
  tx: Tx,
  paymentId: Id<'pay'>,
  input: { amount: Paise; note: string; requestId: string; lineAmounts: LineAmounts | null },
): Promise<Id<'rfn'>> {
  const id = newId('rfn')
  await tx.insert(refunds).values({ id, paymentId, reason: 'administrator', ...input })
  return id
}

/** Records that the difference of a change to a cheaper variant goes back. A job sends it. */
export async function recordDifferenceRefund(
  tx: Tx,
  paymentId: Id<'pay'>,
  { amount, changeId }: { amount: Paise; changeId: Id<'vch'> },
): Promise<Id<'rfn'>> {
  const id = newId('rfn')
  await tx.insert(refunds).values({ id, paymentId, amount, changeId, reason: 'difference' })
  return id
}

/** Records the refund of a whole payment, or of what is left of it. A job sends it. */
export async function recordRefund(
  tx: Tx,
  paymentId: Id<'pay'>,
  amount: Paise,
  reason: WholeRefundReason,
): Promise<Id<'rfn'>> {
  const id = newId('rfn')
  await tx.insert(refunds).values({ id, paymentId, amount, reason })
  return id
}

/** A refund that is still pending, with its payment. */
export async function findOpenRefund(db: Db, refundId: Id<'rfn'>) {
  const [row] = await db
    .select({
      id: refunds.id,
      amount: refunds.amount,
      createdAt: refunds.createdAt,
      providerRefundId: refunds.providerRefundId,
      orderId: payments.orderId,
      providerPaymentId: payments.providerPaymentId,
      mode: payments.mode,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'pending')))
  return row
}

/**
 * Applies a refund status reported by the provider, from the API or a webhook, in any order. The
 * refund is found by the provider's id or by our receipt. `processed` is final, and `pending`
 * changes nothing. Returns the order id, or undefined if the refund is not ours.
 */
export async function applyRefundStatus(
  tx: Tx,
  report: ProviderRefund,
): Promise<Id<'ord'> | undefined> {
  const changeCondition = sql`${refunds.status} <> 'processed' and ${report.status} <> 'pending'`
  const [row] = await tx
    .update(refunds)
    .set({
      providerRefundId: sql`coalesce(${refunds.providerRefundId}, ${report.id})`,
      status: sql`case when ${changeCondition} then ${report.status} else ${refunds.status} end`,
      processedAt: sql`
        case when ${changeCondition} and ${report.status} = 'processed' then now()
          else ${refunds.processedAt} end`,
    })
    .where(or(eq(refunds.providerRefundId, report.id), sql`${refunds.id} = ${report.receipt}`))
    .returning({ paymentId: refunds.paymentId })
  if (!row) return undefined
  const [payment] = await tx
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.id, row.paymentId))
  return payment?.orderId
}

const unsentSinceCondition = (before: Date) =>
  and(
    eq(refunds.status, 'pending'),
    isNull(refunds.providerRefundId),
    lt(refunds.createdAt, before),
  )

/**
 * Refunds older than `before` that the provider has not accepted, with their order and last error,
 * oldest first.
 */
export const listUnsentRefunds = (db: Reader, before: Date, limit: number) =>
  db
    .select({
      id: refunds.id,
      orderId: payments.orderId,
      createdAt: refunds.createdAt,
      lastError: refunds.lastError,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(unsentSinceCondition(before))
    .orderBy(asc(refunds.createdAt))
    .limit(limit)

/**
 * Marks a refund as failed that the provider has refused and never accepted. Returns false if it
 * was not pending.
 */
export async function markRefundFailed(tx: Tx, refundId: Id<'rfn'>): Promise<boolean> {
  const rows = await tx
    .update(refunds)
    .set({ status: 'failed' })
    .where(
      and(
        eq(refunds.id, refundId),
        eq(refunds.status, 'pending'),
        isNull(refunds.providerRefundId),
      ),
    )
    .returning({ id: refunds.id })
  return rows.length > 0
}

const TEST_NOTE = 'Paid as a test: no money was moved.'

/**
 * Closes a pending refund of a test payment in the books alone, with a note. Returns false if it
 * was not pending.
 */
export async function closeTestRefund(tx: Tx, refundId: Id<'rfn'>): Promise<boolean> {
  const rows = await tx
    .update(refunds)
    .set({
      status: 'processed',
      processedAt: sql`now()`,
      note: sql`concat_ws(' ', nullif(${refunds.note}, ''), ${TEST_NOTE}::text)`,
    })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'pending')))
    .returning({ id: refunds.id })
  return rows.length > 0
}

/**
 * What was paid for an order, online and in cash, what of it was refunded (both in paise), and how
 * many refunds are pending. For a paid order only the settling payment and those of differences
 * count: a duplicate payment is refunded separately. For any other order all payments count.
 */
async function sumRefunds(
  tx: Tx,
  orderId: Id<'ord'>,
): Promise<{ paid: Paise; refunded: Paise; open: number }> {
  const all = await tx
    .select({ id: payments.id, amount: payments.amount, kept: isKept })
    .from(payments)
    .where(eq(payments.orderId, orderId))
  const countedPayments = all.some(({ kept }) => kept) ? all.filter(({ kept }) => kept) : all
  const refundRows = await tx
    .select({ amount: refunds.amount, status: refunds.status })
    .from(refunds)
    .where(
      inArray(
        refunds.paymentId,
        countedPayments.map(({ id }) => id),
      ),
    )
  const processed = refundRows.filter((refund) => refund.status === 'processed')
  const cash = await readCash(tx, orderId)
  const paidOut = cash.refunds.filter(({ state }) => state === 'paid')
  return {
    paid: sum([cash.collected, ...countedPayments.map((row) => row.amount)]),
    refunded: sum([...paidOut, ...processed].map((row) => row.amount)),
    open:
      refundRows.filter((refund) => refund.status === 'pending').length +
      cash.refunds.length -
      paidOut.length,
  }
}

/**
 * How much of an order's money is refunded; undefined while a refund is pending.
 */
export async function readRefundState(
  tx: Tx,
  orderId: Id<'ord'>,
): Promise<RefundState | undefined> {
  const { paid, refunded, open } = await sumRefunds(tx, orderId)
  if (open > 0) return undefined
  if (refunded === 0) return 'none'
  return refunded >= paid ? 'refunded' : 'partial'
}

/** Stores the provider's error of an attempt to send a refund. */
export const recordRefundAttempt = async (
  tx: Tx,
  refundId: Id<'rfn'>,
  { error, at }: { error: string; at: Date },
): Promise<void> =>
  void (await tx
    .update(refunds)
    .set({ lastError: error, lastTriedAt: at })
    .where(
      and(
        eq(refunds.id, refundId),
        eq(refunds.status, 'pending'),
        isNull(refunds.providerRefundId),
      ),
    ))
