import { and, asc, desc, eq, gt, inArray, or } from 'drizzle-orm'
import { users } from '#accounts/tables.ts'
import type { AdminOrder } from '#contract/contract.ts'
import { listOrderMovements } from '#inventory/inventory.ts'
import { payments, refunds } from '#payments/tables.ts'
import type { Reader, Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { paise, sum } from '#shared/money/money.ts'
import { toOrderNumber } from '#shared/order/order-number.ts'
import { ORDER_STATUS_LABELS, type OrderStatus } from '#shared/order/order-status.ts'
import { findRefundablePayment } from '#shared/order/refundable.ts'
import { isTransition } from './transitions.ts'
import { describeOrder } from './orders.ts'
import type { OrderRow } from './store.ts'
import { isSent } from './to-order.ts'
import { orderStatusHistory, orderNotes, orders, returnRequests } from './tables.ts'

const STEPS = ['packed', 'shipped', 'delivered', 'cancelled', 'returned'] as const
const REFUND_STATES = { pending: 'pending', processed: 'refunded', failed: 'failed' } as const

const isNamed = (reference: string) =>
  or(
    eq(orders.id, reference as Id<'ord'>),
    eq(orders.number, toOrderNumber(reference) ?? reference),
  )

/** Any order by id or number, kept for this transaction alone. Refuses with `order.missing`. */
export async function lockAnyOrder(tx: Tx, reference: string): Promise<OrderRow> {
  const [row] = await tx.select().from(orders).where(isNamed(reference)).for('update')
  if (!row) throw new Refusal('order.missing')
  return row
}

/**
 * The steps that the desk may make of an order in this state. What was asked to come back may also
 * stay with the shopper.
 */
const nextStatuses = (status: OrderStatus) => STEPS.filter((step) => isTransition(status, step))

/** One order with all that the desk knows of it, by id or number. Refuses with `order.missing`. */
export async function readAdminOrder(
  db: Reader,
  reference: string,
  now: Date,
): Promise<AdminOrder> {
  const [found] = await db
    .select({ order: orders, user: { id: users.id, name: users.name, mobile: users.mobile } })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(isNamed(reference))
  if (!found) throw new Refusal('order.missing')
  const { order, user } = found
  const money = await readMoney(db, order.id)
  return {
    ...(await describeOrder(db, order, now)),
    customer: user ? { _id: user.id, name: user.name, mobile: user.mobile } : null,
    timeline: await readTimeline(db, order.id),
    nextSteps: nextStatuses(order.status),
    ...money,
    returnRequest: await findReturn(db, order.id),
    movements: await listOrderMovements(db, order.id),
    notes: await readNotes(db, order.id),
  }
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
  return rows.map(({ status, at, note, actor }) => ({
    label: ORDER_STATUS_LABELS[status],
    at: at.toISOString(),
    note,
    actor,
  }))
}

async function readMoney(
  db: Reader,
  orderId: Id<'ord'>,
): Promise<Pick<AdminOrder, 'payments' | 'refundList' | 'refundablePaise'>> {
  const paid = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.createdAt), asc(payments.id))
  const back =
    paid.length === 0
      ? []
      : await db
          .select()
          .from(refunds)
          .where(
            inArray(
              refunds.paymentId,
              paid.map((payment) => payment.id),
            ),
          )
          .orderBy(asc(refunds.createdAt))
  const settlingFirst = paid.toSorted((one, other) => Number(other.settles) - Number(one.settles))
  const goneOf = (id: Id<'pay'>) =>
    sum(
      back
        .filter(({ paymentId, status }) => paymentId === id && status !== 'failed')
        .map(({ amount }) => amount),
    )
  const source = findRefundablePayment(
    settlingFirst.map(({ id, amount }) => ({ amount, refunded: goneOf(id) })),
  )
  return {
    payments: paid.map(({ id, providerPaymentId, method, amount, settles, createdAt }) => ({
      _id: id,
      providerPaymentId,
      method,
      amountPaise: amount,
      settles,
      at: createdAt.toISOString(),
    })),
    refundList: back.map(
      ({ id, amount, status, reason, note, processedAt, createdAt, ...refund }) => ({
        _id: id,
        amountPaise: amount,
        state: REFUND_STATES[status],
        sent: isSent({ status, providerRefundId: refund.providerRefundId }),
        lastAnswer: refund.lastAnswer,
        lastTriedAt: refund.lastTriedAt?.toISOString() ?? null,
        reason,
        note,
        at: (processedAt ?? createdAt).toISOString(),
      }),
    ),
    refundablePaise: source ? paise(Math.max(0, source.amount - source.refunded)) : 0,
  }
}

async function findReturn(db: Reader, orderId: Id<'ord'>): Promise<AdminOrder['returnRequest']> {
  const [row] = await db
    .select()
    .from(returnRequests)
    .where(eq(returnRequests.orderId, orderId))
    .orderBy(desc(returnRequests.createdAt))
    .limit(1)
  return row
    ? {
        reason: row.reason,
        details: row.details,
        lines: row.lineIds,
        at: row.createdAt.toISOString(),
      }
    : null
}

/** What a shopper last asked to send back. */
export async function findLastReturn(
  tx: Tx,
  orderId: Id<'ord'>,
): Promise<{ id: Id<'ret'>; lineIds: Id<'oln'>[] } | undefined> {
  const [row] = await tx
    .select()
    .from(returnRequests)
    .where(eq(returnRequests.orderId, orderId))
    .orderBy(desc(returnRequests.createdAt))
    .limit(1)
  return row
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

/** How long the same words are taken for a note whose answer was lost. */
const NOTE_REPEAT_MS = 2 * 60_000

/** Notes something about a locked order; what the same person has just noted is not noted twice. */
export async function addNote(
  tx: Tx,
  note: { orderId: Id<'ord'>; author: { id: Id<'usr'>; name: string }; body: string },
): Promise<void> {
  const same = and(
    eq(orderNotes.orderId, note.orderId),
    eq(orderNotes.authorId, note.author.id),
    eq(orderNotes.body, note.body),
  )
  const [noted] = await tx
    .select({ id: orderNotes.id })
    .from(orderNotes)
    .where(and(same, gt(orderNotes.createdAt, new Date(Date.now() - NOTE_REPEAT_MS))))
  if (noted) return
  await tx.insert(orderNotes).values({
    orderId: note.orderId,
    authorId: note.author.id,
    authorName: note.author.name,
    body: note.body,
  })
}

/** Writes down who carries a locked order's parcel. */
export async function setParcel(
  tx: Tx,
  orderId: Id<'ord'>,
  parcel: { courier: string; trackingNumber: string },
): Promise<void> {
  await tx.update(orders).set(parcel).where(eq(orders.id, orderId))
}
