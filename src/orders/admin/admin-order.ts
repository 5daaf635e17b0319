import { and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { users } from '#accounts/tables.ts'
import type { AdminOrder } from '#contract/contract.ts'
import { selectPicturesOfOrders, toCustomerPicture } from '#customer-pictures/customer-pictures.ts'
import { listOrderMovements } from '#inventory/inventory.ts'
import { payments, refunds } from '#payments/tables.ts'
import { query, type Reader, type Tx } from '#platform/db/db.ts'
import { trackingUrl } from '#shared/delivery/tracking-link.ts'
import { toPlainNumber } from '#shared/delivery/plain-number.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { paise, sum } from '#shared/money/money.ts'
import {
  ADMIN_TRANSITIONS,
  ORDER_STATUS_LABELS,
  type OrderStatus,
} from '#shared/order/order-status.ts'
import type { Parcel } from '#shared/order/variant-change.ts'
import { findRefundablePayment } from '#shared/order/refund/refundable.ts'
import { describeCash } from '#orders/cod/cash.ts'
import { numberCondition } from '#orders/next-number.ts'
import { isTransition } from '#orders/orders.ts'
import { describeOrder, isSent, toRefundStatus } from '#orders/read-orders.ts'
import type { OrderRow } from '#orders/orders.ts'
import { declinedEntries, findLastReturn, selectReturns } from '#orders/returns.ts'
import { orderStatusHistory, orders } from '#orders/tables.ts'
import { orderNotes } from './note-tables.ts'

const referenceCondition = (reference: string) =>
  or(eq(orders.id, reference as Id<'ord'>), numberCondition(reference))

/** Reads and locks any order by id or number. Throws `order.missing`. */
export async function lockAnyOrder(tx: Tx, reference: string): Promise<OrderRow> {
  const [row] = await tx.select().from(orders).where(referenceCondition(reference)).for('update')
  if (!row) throw new Refusal('order.missing')
  return row
}

/** Reads any order by id or number. Throws `order.missing`. */
export async function readAnyOrder(db: Reader, reference: string): Promise<OrderRow> {
  const [row] = await db.select().from(orders).where(referenceCondition(reference))
  if (!row) throw new Refusal('order.missing')
  return row
}

/**
 * The statuses that an administrator may give an order with this status. A requested return may
 * also be declined (`delivered`). A payment confirms an order that is paid online.
 */
const nextStatuses = (status: OrderStatus) =>
  ADMIN_TRANSITIONS.filter(
    (next) => isTransition(status, next) && (next !== 'confirmed' || status === 'placed'),
  )

/** One order by id or number with everything an administrator sees. Throws `order.missing`. */
export async function readAdminOrder(
  db: Reader,
  reference: string,
  now: Date,
): Promise<AdminOrder> {
  const [row] = await db
    .select({ order: orders, user: { id: users.id, name: users.name, mobile: users.mobile } })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(referenceCondition(reference))
  if (!row) throw new Refusal('order.missing')
  const { order, user } = row
  const money = await readMoney(db, order.id)
  return {
    ...(await describeOrder(db, order, now)),
    trackingUrl: trackingUrl(order.courier, order.trackingNumber) ?? null,
    customer: user ? { _id: user.id, name: user.name, mobile: user.mobile } : null,
    timeline: await readTimeline(db, order.id),
    nextSteps: nextStatuses(order.status),
    ...money,
    ...(order.paymentMethod === 'cod' && (await describeCash(db, order.id, money.refundablePaise))),
    returnRequest: await describeReturn(db, order.id),
    movements: await listOrderMovements(db, order.id),
    notes: await readNotes(db, order.id),
  }
}

/** When an order was paid; undefined if it was not. */
export async function readConfirmedAt(db: Reader, orderId: Id<'ord'>): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: orderStatusHistory.createdAt })
    .from(orderStatusHistory)
    .where(and(eq(orderStatusHistory.orderId, orderId), eq(orderStatusHistory.status, 'confirmed')))
    .orderBy(asc(orderStatusHistory.id))
    .limit(1)
  return row?.at
}

async function readTimeline(db: Reader, orderId: Id<'ord'>): Promise<AdminOrder['timeline']> {
  const rows = await db
    .select({
      status: orderStatusHistory.status,
      at: orderStatusHistory.createdAt,
      note: orderStatusHistory.note,
      actor: users.name,
    })
    .from(orderStatusHistory)
    .leftJoin(users, eq(users.id, orderStatusHistory.actorId))
    .where(eq(orderStatusHistory.orderId, orderId))
    .orderBy(asc(orderStatusHistory.id))
  const declined = declinedEntries(rows, await selectReturns(db, [orderId]))
  return rows.map((row) => ({
    label: declined.has(row) ? 'Return declined' : ORDER_STATUS_LABELS[row.status],
    at: row.at.toISOString(),
    note: row.note,
    actor: row.actor,
  }))
}

async function readMoney(
  db: Reader,
  orderId: Id<'ord'>,
): Promise<Pick<AdminOrder, 'payments' | 'refundList' | 'refundablePaise'>> {
  const paymentRows = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.createdAt), asc(payments.id))
  const refundRows = await selectRefunds(
    db,
    paymentRows.map(({ id }) => id),
  )
  const settlingFirst = paymentRows.toSorted((one, other) => useRank(other) - useRank(one))
  const refundedOf = (id: Id<'pay'>) =>
    sum(
      refundRows
        .filter(({ paymentId, status }) => paymentId === id && status !== 'failed')
        .map(({ amount }) => amount),
    )
  const source = findRefundablePayment(
    settlingFirst.map(({ id, amount }) => ({ amount, refunded: refundedOf(id) })),
  )
  return {
    payments: paymentRows.map(({ id, providerPaymentId, method, amount, createdAt, ...use }) => ({
      _id: id,
      providerPaymentId,
      method,
      amountPaise: amount,
      settles: use.settles,
      paysDifference: use.changeId !== null,
      at: createdAt.toISOString(),
    })),
    refundList: refundRows.map(toListedRefund),
    refundablePaise: source ? paise(Math.max(0, source.amount - source.refunded)) : 0,
  }
}

type RefundRow = typeof refunds.$inferSelect

const selectRefunds = async (db: Reader, paymentIds: Id<'pay'>[]): Promise<RefundRow[]> =>
  paymentIds.length === 0
    ? []
    : db
        .select()
        .from(refunds)
        .where(inArray(refunds.paymentId, paymentIds))
        .orderBy(asc(refunds.createdAt))

const toListedRefund = (refund: RefundRow): AdminOrder['refundList'][number] => ({
  _id: refund.id,
  amountPaise: refund.amount,
  state: toRefundStatus(refund.status),
  sent: isSent(refund),
  lastAnswer: refund.lastError,
  lastTriedAt: refund.lastTriedAt?.toISOString() ?? null,
  reason: refund.reason,
  note: refund.note,
  lineAmounts: refund.lineAmounts,
  at: (refund.processedAt ?? refund.createdAt).toISOString(),
})

/** The settling payment first, then those of differences, as `lockPayments` has them. */
const useRank = ({ settles, changeId }: { settles: boolean; changeId: string | null }): number =>
  settles ? 2 : Number(changeId !== null)

async function describeReturn(
  db: Reader,
  orderId: Id<'ord'>,
): Promise<AdminOrder['returnRequest']> {
  const row = await findLastReturn(db, orderId)
  const pictures = await selectPicturesOfOrders(db, [orderId])
  return row
    ? {
        _id: row.id,
        reason: row.reason,
        details: row.details,
        lines: Object.keys(row.quantities),
        quantities: row.quantities,
        pictures: pictures.filter(({ returnId }) => returnId === row.id).map(toCustomerPicture),
        at: row.createdAt.toISOString(),
      }
    : null
}

async function readNotes(db: Reader, orderId: Id<'ord'>): Promise<AdminOrder['notes']> {
  const rows = await db
    .select()
    .from(orderNotes)
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(desc(orderNotes.id))
  return rows.map(({ id, body, authorName, createdAt }) => ({
    _id: String(id),
    body,
    author: authorName,
    at: createdAt.toISOString(),
  }))
}

/** How long an identical note counts as a repeated request. */
const NOTE_REPEAT_MS = 2 * 60_000

/** Adds a note to a locked order. The same note by the same author is not added again. */
export async function addNote(
  tx: Tx,
  note: { orderId: Id<'ord'>; author: { id: Id<'usr'>; name: string }; body: string },
): Promise<void> {
  const same = and(
    eq(orderNotes.orderId, note.orderId),
    eq(orderNotes.authorId, note.author.id),
    eq(orderNotes.body, note.body),
  )
  const [existing] = await tx
    .select({ id: orderNotes.id })
    .from(orderNotes)
    .where(and(same, gt(orderNotes.createdAt, new Date(Date.now() - NOTE_REPEAT_MS))))
  if (existing) return
  await tx.insert(orderNotes).values({
    orderId: note.orderId,
    authorId: note.author.id,
    authorName: note.author.name,
    body: note.body,
  })
}

/**
 * Stores the courier and the tracking number of a locked order. Throws `order.parcel-taken` if an
 * order of another customer has them: both would follow one parcel. `isShared`: that is meant.
 */
export async function setParcel(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'userId'>,
  { isShared, ...parcel }: Parcel & { isShared: boolean },
): Promise<void> {
  if (!isShared) await assertOwnParcel(tx, order, parcel)
  await tx.update(orders).set(parcel).where(eq(orders.id, order.id))
}

async function assertOwnParcel(
  tx: Tx,
  { id, userId }: Pick<OrderRow, 'id' | 'userId'>,
  { courier, trackingNumber }: Parcel,
): Promise<void> {
  const number = toPlainNumber(trackingNumber)
  // Two calls with one number come one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`parcel ${number}`}, 0))`)
  const [other] = await query<{ number: string }>(
    tx,
    sql`
    select o.number from ${orders} o
    where upper(regexp_replace(o.tracking_number, '\\s', '', 'g')) = ${number}
      and lower(o.courier) = lower(${courier}) and o.id <> ${id}
      and (o.user_id = ${userId}) is not true
    order by o.created_at desc limit 1`,
  )
  if (!other) return
  const message = `${other.number} of another customer has this tracking number already.`
  throw new Refusal('order.parcel-taken', { message, fields: { trackingNumber: message } })
}
