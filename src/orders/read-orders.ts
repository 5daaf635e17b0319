import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Order } from '#contract/contract.ts'
import { selectPicturesOfOrders, toCustomerPicture } from '#customer-pictures/customer-pictures.ts'
import { isKept, payments, refunds } from '#payments/tables.ts'
import { pipeline, type Reader } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { times, toRupees } from '#shared/money/money.ts'
import { ORDER_STATUS_LABELS, orderStatusLabel } from '#shared/order/order-status.ts'
import { refundReasonSentence } from '#shared/order/refund/refund-reasons.ts'
import { FALLBACK_IMAGE, pictureUrl } from '#shared/catalog/picture.ts'
import { orderPromiseTexts, refundDaysText } from '#shared/promises/promise-texts.ts'
import { isCancellable } from '#shared/order/refund/cancellable.ts'
import {
  ownOrderCondition,
  selectLines,
  selectStatusChanges,
  type LineRow,
  type OrderRow,
  type StatusChangeRow,
} from './orders.ts'
import {
  declinedEntries,
  describeRights,
  deliveredOrders,
  selectReturns,
  toReturned,
  type ReturnRow,
} from './returns.ts'
import {
  selectCash,
  selectCashRefunds,
  toCash,
  toCashRefunds,
  type CashRow,
} from '#orders/cod/cash.ts'
import { refundDue } from '#orders/returns/refund-due.ts'
import { orders, REPLACED_NOTE } from './tables.ts'
import {
  selectOrderChanges,
  selectPendingChanges,
  toDifference,
  type OrderChangeRow,
  type VariantChangeRow,
} from '#orders/change/variant-changes.ts'

type RefundRow = Awaited<ReturnType<typeof selectRefunds>>[number]

/** The rows of an order in other tables. Payments are those that confirmed it. */
type OrderParts = {
  lines: LineRow[]
  statusHistory: StatusChangeRow[]
  payments: Awaited<ReturnType<typeof selectPayments>>
  cash: CashRow[]
  cashRefunds: Awaited<ReturnType<typeof selectCashRefunds>>
  refunds: RefundRow[]
  changes: OrderChangeRow[]
  pending: VariantChangeRow[]
  returns: ReturnRow[]
  pictures: Awaited<ReturnType<typeof selectPicturesOfOrders>>
}

/**
 * A user's own order by id or number. Throws `order.missing`, also for the orders of others. `now`
 * decides what can still be returned.
 */
export async function readOrder(
  db: Reader,
  userId: Id<'usr'>,
  { reference, now }: { reference: string; now: Date },
): Promise<Order> {
  return describeOrder(db, await readOrderRow(db, userId, reference), now)
}

/** The row of a user's own order by id or number. Throws `order.missing`. */
export async function readOrderRow(
  db: Reader,
  userId: Id<'usr'>,
  reference: string,
): Promise<OrderRow> {
  const [row] = await db.select().from(orders).where(ownOrderCondition(userId, reference))
  if (!row) throw new Refusal('order.missing')
  return row
}

/** An order with its lines, status history, payments and refunds, for the API. */
export async function describeOrder(db: Reader, row: OrderRow, now: Date): Promise<Order> {
  return toOrder(row, await readParts(db, [row]), now)
}

/** As describeOrder, for many orders. */
export async function describeOrders(db: Reader, rows: OrderRow[], now: Date): Promise<Order[]> {
  const parts = await readParts(db, rows)
  return rows.map((row) => toOrder(row, partsOf(parts, row.id), now))
}

/** An order and the payment that has confirmed it. `hasRefunds`: of earlier payments. */
export type ConfirmedOrder = Pick<OrderParts, 'lines' | 'payments'> & {
  order: OrderRow
  hasRefunds: boolean
}

/**
 * An order that was confirmed a moment ago, for the API. Nothing of it was changed, sent or
 * returned yet, so less is read.
 */
export async function describeConfirmed(
  db: Reader,
  { order, hasRefunds, ...known }: ConfirmedOrder,
  now: Date,
): Promise<Order> {
  const [statusHistory, refunds] = await pipeline([
    selectStatusChanges(db, [order.id]),
    hasRefunds ? selectRefunds(db, [order.id]) : [],
  ])
  return toOrder(order, { ...NO_MONEY, ...known, statusHistory, refunds }, now)
}

/**
 * The rows of these orders in other tables. Before their delivery orders have no returns, so those
 * are read of the others only.
 */
export async function readParts(db: Reader, rows: OrderRow[]): Promise<OrderParts> {
  if (rows.length === 0) return { lines: [], statusHistory: [], ...NO_MONEY }
  const orderIds = rows.map(({ id }) => id)
  const delivered = deliveredOrders(rows)
  const cashIds = rows.flatMap(({ id, paymentMethod }) => (paymentMethod === 'cod' ? [id] : []))
  const [
    lines,
    statusHistory,
    payments,
    refunds,
    changes,
    pending,
    returns = [],
    pictures = [],
    cash = [],
    cashRefunds = [],
  ] = await pipeline([
    selectLines(db, orderIds),
    selectStatusChanges(db, orderIds),
    selectPayments(db, orderIds),
    selectRefunds(db, orderIds),
    selectOrderChanges(db, orderIds),
    selectPendingChanges(db, orderIds),
    delivered.length > 0 ? selectReturns(db, delivered) : undefined,
    delivered.length > 0 ? selectPicturesOfOrders(db, delivered) : undefined,
    cashIds.length > 0 ? selectCash(db, cashIds) : undefined,
    cashIds.length > 0 ? selectCashRefunds(db, cashIds) : undefined,
  ])
  const rest = { returns, pictures, cash, cashRefunds }
  return { lines, statusHistory, payments, refunds, changes, pending, ...rest }
}

const NO_RETURNS = { returns: [], pictures: [] }

/** The parts that an order does not have before it is paid. */
export const NO_MONEY = {
  payments: [],
  cash: [],
  cashRefunds: [],
  refunds: [],
  changes: [],
  pending: [],
  ...NO_RETURNS,
}

/** The payments that confirmed these orders. */
const selectPayments = (db: Reader, orderIds: Id<'ord'>[]) =>
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
      isKept,
      status: refunds.status,
      reason: refunds.reason,
      lineAmounts: refunds.lineAmounts,
      providerRefundId: refunds.providerRefundId,
      lastError: refunds.lastError,
      createdAt: refunds.createdAt,
      processedAt: refunds.processedAt,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(inArray(payments.orderId, orderIds))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))

/** The rows of one of several orders. */
export const partsOf = (parts: OrderParts, orderId: Id<'ord'>): OrderParts => {
  const own = <Row extends { orderId: Id<'ord'> }>(rows: Row[]): Row[] =>
    rows.filter((row) => row.orderId === orderId)
  return {
    lines: own(parts.lines),
    statusHistory: own(parts.statusHistory),
    payments: own(parts.payments),
    cash: own(parts.cash),
    cashRefunds: own(parts.cashRefunds),
    refunds: own(parts.refunds),
    changes: own(parts.changes),
    pending: own(parts.pending),
    returns: own(parts.returns),
    pictures: own(parts.pictures),
  }
}

/** Converts an order to the API; `now` decides what can still be returned. */
export function toOrder(row: OrderRow, parts: OrderParts, now: Date): Order {
  const [payment] = parts.payments
  const due = refundDue(row, parts, now)
  return {
    _id: row.id,
    ...toProgress(row, parts),
    totalAmount: toRupees(row.total),
    totalPaise: row.total,
    savedPaise: row.saved,
    subtotalPaise: row.subtotal,
    discountPaise: row.discount,
    discounts: row.discounts.map(({ label, amount }) => ({ label, amountPaise: amount })),
    shippingPaise: row.shipping,
    giftWrapPaise: row.giftWrap,
    codFeePaise: row.codFee,
    isGift: row.isGift,
    taxPaise: row.tax,
    shippingDetails: row.shippingDetails,
    items: parts.lines.map((line) => toLine(line, parts.returns)),
    payment: payment
      ? { method: payment.method, amountPaise: payment.amount, at: payment.createdAt.toISOString() }
      : null,
    ...toCash(row, parts.cash),
    ...toCashRefunds(parts.cashRefunds),
    refunds: parts.refunds.map(toRefund),
    ...(due && { refundDue: due }),
    difference: toDifference(parts),
    ...toRights(row, parts, now),
    returnPictures: parts.pictures.map(toCustomerPicture),
    createdAt: row.createdAt.toISOString(),
    payBefore: row.payBefore.toISOString(),
  }
}

/** The days that were promised; null for an older order, and once it will not arrive any more. */
const expectedOf = ({ expectedFrom, expectedTo, status }: OrderRow): Order['expected'] =>
  expectedFrom && expectedTo && isUnderway(status) ? { from: expectedFrom, to: expectedTo } : null

const isUnderway = (status: OrderRow['status']): boolean =>
  ['confirmed', 'packed', 'shipped'].includes(status)

/** A late payment can confirm an expired order after all. */
const isOver = ({ status }: OrderRow): boolean => status === 'expired' || status === 'cancelled'

/** The progress of an order, which guests may see too. */
export function toProgress(
  row: OrderRow,
  parts: Pick<OrderParts, 'lines' | 'statusHistory' | 'refunds' | 'changes' | 'returns'>,
) {
  const { lines, statusHistory, refunds, changes, returns } = parts
  const declined = declinedEntries(statusHistory, returns)
  return {
    number: row.number,
    status: row.status,
    statusLabel: orderStatusLabel(row.status, row.refund),
    refund: row.refund,
    refundSent: refunds.every(isSent),
    refundDays: refundDaysText(lines),
    history: statusHistory.map((entry) => ({
      status: entry.status,
      label: ORDER_STATUS_LABELS[entry.status],
      at: entry.createdAt.toISOString(),
      declinesReturn: declined.has(entry),
    })),
    isReplaced: isOver(row) && statusHistory.some(({ note }) => note === REPLACED_NOTE),
    expected: expectedOf(row),
    changes: changes.map(({ text, createdAt }) => ({ text, at: createdAt.toISOString() })),
    courier: row.courier,
    trackingNumber: row.trackingNumber,
  }
}

/** The status of a refund in the API: a processed one is `refunded`. */
export const toRefundStatus = (status: RefundRow['status']): Order['refunds'][number]['state'] =>
  status === 'processed' ? 'refunded' : status

/** Whether the provider has accepted a refund, or finally refused it. */
export const isSent = ({
  status,
  providerRefundId,
}: Pick<RefundRow, 'status' | 'providerRefundId'>): boolean =>
  status !== 'pending' || providerRefundId !== null

const toRefund = (refund: RefundRow): Order['refunds'][number] => ({
  amountPaise: refund.amount,
  state: toRefundStatus(refund.status),
  sent: isSent(refund),
  // The kind of the provider's response. The text after the colon is for administrators only.
  lastAnswer: isSent(refund) ? null : (refund.lastError?.split(':')[0] ?? null),
  why: refundReasonSentence(refund.reason),
  ofOrder: refund.isKept && refund.reason !== 'difference',
  at: (refund.processedAt ?? refund.createdAt).toISOString(),
})

function toRights(
  row: OrderRow,
  parts: OrderParts,
  now: Date,
): Pick<Order, 'canCancel' | 'canReturn' | 'canExchange' | 'canReport' | 'promises'> {
  const [first] = parts.lines
  return {
    canCancel: first !== undefined && isCancellable(row, first, now),
    ...describeRights(row, parts, now),
    promises: orderPromiseTexts(parts.lines),
  }
}

function toLine(line: LineRow, returns: ReturnRow[]): Order['items'][number] {
  return {
    _id: line.id,
    productId: {
      _id: line.productId,
      slug: line.slug,
      title: line.title,
      images: [line.picture ? pictureUrl(line.picture.key, 720, 'webp') : FALLBACK_IMAGE],
      picture: line.picture ?? null,
    },
    variantId: line.variantId,
    variantLabel: line.variantLabel,
    sku: line.sku,
    quantity: line.quantity,
    price: toRupees(line.price),
    pricePaise: line.price,
    totalPaise: times(line.price, line.quantity),
    discountPaise: line.discount,
    isFreeGift: line.isFreeGift,
    giftNote: line.giftNote,
    available: line.available,
    keptBecause: line.keptBecause,
    isFinalSale: line.isFinalSale,
    ...toReturned(line, returns),
  }
}
