import { and, asc, eq, inArray, isNotNull, lt, ne } from 'drizzle-orm'
import type { Encryption } from '#platform/secrets/encryption.ts'
import type { Reader, Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import { paise, sum, type Paise } from '#shared/money/money.ts'
import type { RefundDestination } from '#shared/order/refund/refund-destination.ts'
import { cashPayments, cashRefunds } from './tables.ts'

/** A row of `cash_refunds`. */
export type CashRefundRow = typeof cashRefunds.$inferSelect

/** The refunds of cash of these orders, oldest first. */
const selectCashRefunds = (db: Reader, orderIds: Id<'ord'>[]): Promise<CashRefundRow[]> =>
  db
    .select()
    .from(cashRefunds)
    .where(inArray(cashRefunds.orderId, orderIds))
    .orderBy(asc(cashRefunds.createdAt), asc(cashRefunds.id))

/** The cash of a locked order: what was collected, and what of it goes back or went back. */
export async function readCash(
  tx: Tx,
  orderId: Id<'ord'>,
): Promise<{ collected: Paise; refunds: CashRefundRow[]; refunded: Paise }> {
  const [row] = await tx.select().from(cashPayments).where(eq(cashPayments.orderId, orderId))
  const refunds = await selectCashRefunds(tx, [orderId])
  return {
    collected: row?.amount ?? paise(0),
    refunds,
    refunded: sum(refunds.map(({ amount }) => amount)),
  }
}

/** Records a refund of cash of a locked order. The caller has compared its amount. */
export async function insertCashRefund(
  tx: Tx,
  refund: Pick<
    CashRefundRow,
    'orderId' | 'amount' | 'note' | 'requestId' | 'lineAmounts' | 'createdAt'
  >,
): Promise<Id<'crf'>> {
  const id = newId('crf')
  await tx.insert(cashRefunds).values({ id, ...refund })
  return id
}

const placeOf = (id: Id<'crf'>) => ({ table: 'cash_refunds', column: 'destination', row: id })

const ofOrder = (orderId: Id<'ord'>, id: string) =>
  and(eq(cashRefunds.orderId, orderId), eq(cashRefunds.id, id as Id<'crf'>))

/**
 * Encrypts where a refund goes. Call it before a transaction: inside one, the query for the key
 * waits for ever.
 */
export const encryptDestination = (
  encryption: Encryption,
  id: string,
  destination: RefundDestination,
): Promise<string> => encryption.encrypt(JSON.stringify(destination), placeOf(id as Id<'crf'>))

/**
 * Stores where a refund of an order goes, in place of an earlier destination. `sealed`: encrypted.
 * Throws `refund.missing`, and `refund.paid` for one that is paid.
 */
export async function storeDestination(
  tx: Tx,
  input: { orderId: Id<'ord'>; id: string; sealed: string; hint: string; now: Date },
): Promise<void> {
  const row = await lockCashRefund(tx, input.orderId, input.id)
  if (row.state === 'paid') throw new Refusal('refund.paid')
  await tx
    .update(cashRefunds)
    .set({
      state: 'ready',
      destination: input.sealed,
      hint: input.hint,
      givenAt: input.now,
    })
    .where(eq(cashRefunds.id, row.id))
}

/** Reads a refund of an order. Throws `refund.missing`. */
export async function readCashRefund(
  db: Reader,
  orderId: Id<'ord'>,
  id: string,
): Promise<CashRefundRow> {
  const [row] = await db.select().from(cashRefunds).where(ofOrder(orderId, id))
  if (!row) throw new Refusal('refund.missing')
  return row
}

/** Reads and locks a refund of an order. Throws `refund.missing`. */
export async function lockCashRefund(
  tx: Tx,
  orderId: Id<'ord'>,
  id: string,
): Promise<CashRefundRow> {
  const [row] = await tx.select().from(cashRefunds).where(ofOrder(orderId, id)).for('update')
  if (!row) throw new Refusal('refund.missing')
  return row
}

/** Decrypts where a refund goes, outside transactions. Throws `refund.no-destination`. */
export async function readDestination(
  encryption: Encryption,
  { id, destination }: CashRefundRow,
): Promise<RefundDestination> {
  if (destination === null) throw new Refusal('refund.no-destination')
  return JSON.parse(await encryption.decrypt(destination, placeOf(id))) as RefundDestination
}

/** Marks a locked refund as paid and deletes its destination. */
export const payCashRefund = async (
  tx: Tx,
  id: Id<'crf'>,
  { reference, now }: { reference: string; now: Date },
): Promise<void> =>
  void (await tx
    .update(cashRefunds)
    .set({ state: 'paid', destination: null, reference, paidAt: now })
    .where(eq(cashRefunds.id, id)))

const FORGOTTEN = { state: 'asked', destination: null, hint: '', givenAt: null } as const

/** Deletes the destinations of unpaid refunds of these orders, whose account is deleted. */
export const forgetDestinationsOf = async (tx: Tx, orderIds: Id<'ord'>[]): Promise<void> => {
  if (orderIds.length === 0) return
  await tx
    .update(cashRefunds)
    .set(FORGOTTEN)
    .where(and(inArray(cashRefunds.orderId, orderIds), ne(cashRefunds.state, 'paid')))
}

/** Deletes destinations that were given before a time and not used. Returns how many. */
export async function forgetDestinationsBefore(tx: Tx, before: Date): Promise<number> {
  const rows = await tx
    .update(cashRefunds)
    .set(FORGOTTEN)
    .where(and(isNotNull(cashRefunds.destination), lt(cashRefunds.givenAt, before)))
    .returning({ id: cashRefunds.id })
  return rows.length
}
