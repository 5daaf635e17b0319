import { and, asc, desc, eq, isNotNull, ne, sql, type SQL } from 'drizzle-orm'
import { orders } from '#orders/tables.ts'
import { ADVISORY_LOCKS } from '#platform/db/advisory-locks.ts'
import { query, type Database, type Db, type Reader, type Tx } from '#platform/db/db.ts'
import { newId, type Id } from '#shared/ids.ts'
import { sum, type Paise } from '#shared/money/money.ts'
import { isKept, livePayments, payments, refunds } from './tables.ts'
import type { Gateway, PaymentMode, ProviderPayment } from './gateway.ts'

/** A captured payment that is stored. `kept`: it pays its order or a difference of it. */
export type RecordedPayment = { id: Id<'pay'>; orderId: Id<'ord'>; kept: boolean }

/** Finds a stored payment by the provider's id. */
export async function findRecordedPayment(
  db: Reader,
  providerPaymentId: string,
): Promise<RecordedPayment | undefined> {
  const columns = { id: payments.id, orderId: payments.orderId, kept: isKept }
  const [row] = await db
    .select(columns)
    .from(payments)
    .where(eq(payments.providerPaymentId, providerPaymentId))
  return row
}

/** What a captured payment is for: its order, the difference of a change, or nothing. */
type PaymentUse = 'order' | 'refund' | { changeId: Id<'vch'> }

/** A payment that was stored a moment ago. */
type NewPayment = Pick<
  typeof payments.$inferSelect,
  'id' | 'orderId' | 'method' | 'amount' | 'createdAt'
>

/** Stores a captured payment, and returns it. One for nothing is refunded. */
export async function recordPayment(
  tx: Tx,
  orderId: Id<'ord'>,
  payment: ProviderPayment,
  use: PaymentUse,
): Promise<NewPayment> {
  const { id, method, amount, createdAt } = payments
  const [row] = await tx
    .insert(payments)
    .values({
      id: newId('pay'),
      orderId,
      providerPaymentId: payment.id,
      amount: payment.amount,
      method: payment.method,
      mode: payment.mode,
      settles: use === 'order',
      changeId: typeof use === 'object' ? use.changeId : null,
    })
    .returning({ id, orderId: payments.orderId, method, amount, createdAt })
  if (!row) throw new Error('The payment was not stored.')
  return row
}

/**
 * A payment of an order. `refunded`: paise that are refunded or being refunded, without failed
 * refunds.
 */
export type LockedPayment = {
  id: Id<'pay'>
  amount: Paise
  kept: boolean
  mode: PaymentMode | null
  refunded: Paise
}

/**
 * Locks the payments of an order until the transaction ends. The settling payment comes first, then
 * those of differences.
 */
export async function lockPayments(tx: Tx, orderId: Id<'ord'>): Promise<LockedPayment[]> {
  const rows = await tx
    .select({ id: payments.id, amount: payments.amount, kept: isKept, mode: payments.mode })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.settles), desc(isKept), asc(payments.createdAt), asc(payments.id))
    .for('update')
  const refundRows = await tx
    .select({ paymentId: refunds.paymentId, amount: refunds.amount })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.orderId, orderId), ne(refunds.status, 'failed')))
  return rows.map((row) => ({
    ...row,
    refunded: sum(
      refundRows.filter(({ paymentId }) => paymentId === row.id).map(({ amount }) => amount),
    ),
  }))
}

/**
 * Records that this database takes live payments, in the transaction of the payment. Idempotent.
 */
export const recordLivePayments = async (tx: Tx): Promise<void> =>
  void (await tx.insert(livePayments).values({}).onConflictDoNothing())

/**
 * Records live payments for a database that took them before this was recorded: it has a payment or
 * a provider's order. Call it with live keys only, as ids of the sandbox look like live ones.
 */
export async function recordEarlierPayments(db: Db): Promise<void> {
  if (await hasLivePayments(db)) return
  await db.transaction(async (tx) => {
    const [payment] = await tx.select({ id: payments.id }).from(payments).limit(1)
    const [order] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(isNotNull(orders.providerOrderId))
      .limit(1)
    if (payment ?? order) await recordLivePayments(tx)
  })
}

/** Whether a live payment was ever opened or taken on this database. */
export const hasLivePayments = async (db: Reader): Promise<boolean> =>
  (await db.select().from(livePayments)).length > 0

/** Deletes all payments with their refunds. Only before the first live payment. */
export async function removeAllPayments(tx: Tx): Promise<number> {
  await tx.delete(refunds)
  return (await tx.delete(payments).returning({ id: payments.id })).length
}

/**
 * The keys of payments that a process uses: the version that it was opened with, null for those of
 * the settings of the server. `isShared`: other processes may use the database too.
 */
export type UsedKeys = { version: number | null; areTest: boolean; isShared: boolean }

type KeysContext = { gateway: Gateway; database: Pick<Database, 'kind'> }

/** The keys of payments that this process uses. */
export const usedKeys = ({ gateway, database }: KeysContext): UsedKeys => ({
  version: gateway.keysVersion,
  areTest: gateway.checkout.test,
  isShared: database.kind === 'server',
})

/** Whether the sandbox or test keys are no longer in use, although this process still uses them. */
export const isTestModeOver = async (tx: Tx, context: KeysContext): Promise<boolean> =>
  context.gateway.checkout.test && (await haveKeysChanged(tx, usedKeys(context)))

/**
 * A condition: whether the keys that a process uses are no longer those of the shop. Other keys
 * were saved, or live payments were taken while they are test keys. Once it is evaluated saved keys
 * do not change until the transaction ends: a change waits for it. Undefined if it cannot be true,
 * as live payments beside test keys can only come from another process.
 */
export function changedKeysCondition({ version, areTest, isShared }: UsedKeys): SQL | undefined {
  if (version !== null)
    return sql`payment_keys_changed(${ADVISORY_LOCKS.paymentKeys}::bigint, ${version}, ${areTest})`
  return areTest && isShared ? sql`exists (select from ${livePayments})` : undefined
}

/**
 * Evaluates changedKeysCondition. Call it before the transaction locks rows: a change of the keys
 * locks unpaid orders and their stock.
 */
export async function haveKeysChanged(tx: Tx, keys: UsedKeys): Promise<boolean> {
  const condition = changedKeysCondition(keys)
  if (!condition) return false
  const [row] = await query<{ changed: boolean }>(tx, sql`select ${condition} as changed`)
  return row?.changed ?? true
}
