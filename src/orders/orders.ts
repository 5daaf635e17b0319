import { and, asc, eq, getTableColumns, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import { products, variants } from '#catalog/tables.ts'
import { pipeline, type Reader, type Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import type { Paise, Totals } from '#shared/money/money.ts'
import {
  ORDER_STATUS_LABELS,
  type OrderStatus,
  type RefundState,
} from '#shared/order/order-status.ts'
import type { PaymentMethod } from '#shared/order/payment-method.ts'
import type { LinePart, SoldOffer } from '#shared/offers/sold-offers.ts'
import type { DeliveryDates } from '#shared/delivery/delivery-dates.ts'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import type { LinePromises } from '#shared/promises/line-promises.ts'
import { placeOf, type Supply } from '#shared/tax/tax.ts'
import { insertCharges, storeTaxes, supplyOf, taxesOf } from '#orders/tax/line-taxes.ts'
import { nextNumber, numberCondition } from './next-number.ts'
import { FILLED_IN, orderLines, orders, orderStatusHistory } from './tables.ts'
import type { OrderRow, PaidOrder } from './tables.ts'

export {
  endLastUnitReservations,
  deleteOldLastUnitReservations,
  recordLastUnitReservations,
  type LastUnitPause,
} from './last-unit-reservations.ts'
export { countSold } from './count-sold.ts'
export { assertNetworkLimit } from './network-limit.ts'
export { skipLostNumbers } from './next-number.ts'
export type { OrderRow, PaidOrder } from './tables.ts'
export {
  attachProviderOrder,
  detachProviderOrders,
  findUnopened,
  hasOpenedSince,
  listUnpaid,
  lockAllUnpaid,
  lockUnpaid,
} from './unpaid-orders.ts'

export type LineRow = Awaited<ReturnType<typeof selectLines>>[number]
export type StatusChangeRow = typeof orderStatusHistory.$inferSelect

/**
 * What an order copies from a cart line: the product as it is sold now. Price of one unit and
 * discount of the line in paise.
 */
type NewOrderLine = {
  productId: Id<'prd'>
  variantId: Id<'var'>
  sku: string
  slug: string
  title: string
  variantLabel: string
  picture: { key: string; alt: string; width: number; height: number } | null
  quantity: number
  price: Paise
  discount: Paise
  discountParts: LinePart[]
  /** Of an offer, at no price. */
  isFreeGift: boolean
  hsn: string
  gstRateBp: number
  giftNote: string
} & LinePromises

export type NewOrder = {
  userId: Id<'usr'>
  paymentMethod: PaymentMethod
  /** What is paid online of an order with cash on delivery, in paise. */
  advance: Paise
  lines: NewOrderLine[]
  /** `saved`: what it costs less than by the struck-through prices, with its discounts. */
  totals: Totals & { saved: Paise }
  /** It is wrapped as a gift. */
  isGift: boolean
  discounts: SoldOffer[]
  supply: Supply
  shippingDetails: ShippingDetails
  expected: DeliveryDates
  fingerprint: string
  createdAt: Date
  payBefore: Date
  network: string | null
  /** The letters before its number. */
  numberPrefix: string
}

/**
 * Inserts an order with the status `pending_payment`, or `placed` if it is paid in cash on
 * delivery without an advance. The caller reserves its stock in the same transaction.
 */
export async function placeOrder(
  tx: Tx,
  id: Id<'ord'>,
  order: NewOrder,
): Promise<{ order: OrderRow; lines: LineRow[]; statusHistory: StatusChangeRow[] }> {
  const untaxed = order.lines.map((line, position) => ({
    id: newId('oln'),
    orderId: id,
    position,
    ...line,
  }))
  const taxes = taxesOf(untaxed, order.totals, order.supply)
  const isPlaced = order.paymentMethod === 'cod' && order.advance === 0
  const status: OrderStatus = isPlaced ? 'placed' : 'pending_payment'
  const row = {
    id,
    userId: order.userId,
    status,
    paymentMethod: order.paymentMethod,
    refund: 'none' as const,
    advance: order.advance,
    ...order.totals,
    isGift: order.isGift,
    discounts: order.discounts,
    sellerState: order.supply.seller,
    placeOfSupply: order.supply.place,
    tax: taxes.tax,
    shippingDetails: order.shippingDetails,
    expectedFrom: order.expected.from,
    expectedTo: order.expected.to,
    fingerprint: order.fingerprint,
    providerOrderId: null,
    refundDue: false,
    courier: null,
    trackingNumber: null,
    createdAt: order.createdAt,
    payBefore: order.payBefore,
    network: order.network,
  }
  const [[inserted], , statusHistory] = await pipeline([
    tx
      .insert(orders)
      .values({ ...row, number: nextNumber(order.numberPrefix) })
      .returning(FILLED_IN),
    tx.insert(orderLines).values(taxes.lines),
    insertStatusChange(tx, {
      orderId: id,
      status,
      actorId: order.userId,
      note: order.paymentMethod === 'cod' ? 'Cash on delivery' : 'Placed',
    }),
    taxes.charges.length > 0 ? insertCharges(tx, id, taxes.charges) : undefined,
  ])
  if (!inserted) throw new Refusal('unavailable')
  return {
    order: { ...row, ...inserted },
    lines: taxes.lines.map((line) => ({ ...line, available: true })),
    statusHistory,
  }
}

const insertStatusChange = (tx: Tx, change: typeof orderStatusHistory.$inferInsert) =>
  tx.insert(orderStatusHistory).values(change).returning()

/**
 * The allowed status transitions. An expired order may still be confirmed: `acceptLatePayment` in
 * the checkout decides. Of a returned order a fault of another line can be reported: `recordReturn`
 * decides.
 */
const TRANSITIONS = {
  pending_payment: ['confirmed', 'expired', 'cancelled'],
  placed: ['confirmed', 'cancelled'],
  confirmed: ['packed', 'cancelled'],
  packed: ['shipped', 'cancelled'],
  shipped: ['delivered', 'undelivered'],
  undelivered: ['delivered', 'returned'],
  delivered: ['return_requested'],
  return_requested: ['returned', 'delivered'],
  returned: ['return_requested'],
  cancelled: [],
  expired: ['confirmed'],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

/** Whether `TRANSITIONS` has a transition. */
export const isTransition = (from: OrderStatus, to: OrderStatus): boolean =>
  (TRANSITIONS[from] as readonly OrderStatus[]).includes(to)

/** Throws `order.move`, naming both statuses, if `TRANSITIONS` does not have the transition. */
export function assertTransition(from: OrderStatus, to: OrderStatus): void {
  if (isTransition(from, to)) return
  throw new Refusal('order.move', {
    message:
      `An order that is ${ORDER_STATUS_LABELS[from].toLowerCase()} cannot become ` +
      `${ORDER_STATUS_LABELS[to].toLowerCase()}.`,
  })
}

/** The new status, and who changes it and why. Without an actor it is a job. */
type TransitionOrderInput = { to: OrderStatus; note: string; actorId?: Id<'usr'> }

/**
 * Changes the status of a locked order and writes its status history. Throws `order.move` if
 * `TRANSITIONS` does not allow it.
 */
export async function transitionOrder(
  tx: Tx,
  order: OrderRow,
  input: TransitionOrderInput,
): Promise<void> {
  assertTransition(order.status, input.to)
  const [[updated]] = await pipeline([
    tx
      .update(orders)
      // Only an unpaid or unconfirmed order has a network.
      .set({ status: input.to, network: null })
      .where(and(eq(orders.id, order.id), eq(orders.status, order.status)))
      .returning({ id: orders.id }),
    insertStatusChange(tx, {
      orderId: order.id,
      status: input.to,
      actorId: input.actorId ?? null,
      note: input.note,
    }),
  ])
  if (!updated) throw new Refusal('order.move')
}

/** Stores how much of a locked order's money is refunded. */
export const setRefund = async (tx: Tx, orderId: Id<'ord'>, refund: RefundState): Promise<void> =>
  void (await tx.update(orders).set({ refund }).where(eq(orders.id, orderId)))

/** Stores the days between which a locked order is promised to arrive. Returns the new row. */
export async function setExpected(
  tx: Tx,
  order: OrderRow,
  { from, to }: DeliveryDates,
): Promise<OrderRow> {
  const expected = { expectedFrom: from, expectedTo: to }
  await tx.update(orders).set(expected).where(eq(orders.id, order.id))
  return { ...order, ...expected }
}

/**
 * Stores the address of a locked order with the taxes of its state, and new dates that it promises.
 * `rerated`: lines whose HSN code or rate was wrong. Returns the new row.
 */
export async function setAddress(
  tx: Tx,
  order: OrderRow,
  {
    shippingDetails,
    expected,
    rerated = [],
  }: {
    shippingDetails: ShippingDetails
    expected?: DeliveryDates | undefined
    rerated?: Parameters<typeof storeTaxes>[2]['changed']
  },
): Promise<OrderRow> {
  await tx.update(orders).set({ shippingDetails }).where(eq(orders.id, order.id))
  const supply = { ...supplyOf(order), place: placeOf(shippingDetails) }
  const after = { ...(await storeTaxes(tx, order, { supply, changed: rerated })), shippingDetails }
  return expected ? setExpected(tx, after, expected) : after
}

/** The order with this id; undefined if there is none. */
export async function findOrder(db: Reader, orderId: Id<'ord'>): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId))
  return row
}

/** Reads an order and locks it until the transaction ends. */
export async function lockOrder(tx: Tx, orderId: Id<'ord'>): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  return row
}

/** Reads the order of a provider's order and locks it until the transaction ends. */
export async function lockByProviderOrder(
  tx: Tx,
  providerOrderId: string,
): Promise<OrderRow | undefined> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(eq(orders.providerOrderId, providerOrderId))
    .for('update')
  return row
}

/** The order of a provider's order, if it belongs to the user, with its status. */
export async function findByProviderOrder(
  db: Reader,
  userId: Id<'usr'>,
  providerOrderId: string,
): Promise<PaidOrder | undefined> {
  const [row] = await db
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(and(eq(orders.providerOrderId, providerOrderId), eq(orders.userId, userId)))
  return row
}

/** The lines of an order. `available`: the product is still sold, maybe without this variant. */
export const listLines = (db: Reader, orderId: Id<'ord'>): Promise<LineRow[]> =>
  selectLines(db, [orderId])

/** The lines of these orders. `available`: the product is still sold. */
export const selectLines = (db: Reader, orderIds: Id<'ord'>[]) =>
  db
    .select({
      ...getTableColumns(orderLines),
      available: sql<boolean>`${products.removedAt} is null`,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))

/** The status history of these orders, oldest first. */
export const selectStatusChanges = (db: Reader, orderIds: Id<'ord'>[]) =>
  db
    .select()
    .from(orderStatusHistory)
    .where(inArray(orderStatusHistory.orderId, orderIds))
    .orderBy(asc(orderStatusHistory.id))

/** Whether a product of an order is not published, or a variant of it is removed. */
export async function hasUnavailableLines(db: Reader, orderId: Id<'ord'>): Promise<boolean> {
  const rows = await db
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .innerJoin(variants, eq(variants.id, orderLines.variantId))
    .where(
      and(eq(orderLines.orderId, orderId), or(ne(products.state, 'published'), variants.removed)),
    )
    .limit(1)
  return rows.length > 0
}

/** The condition for a user's own order with this id or number, as typed. */
export const ownOrderCondition = (userId: Id<'usr'>, typed: string): SQL | undefined =>
  and(eq(orders.userId, userId), or(eq(orders.id, typed as Id<'ord'>), numberCondition(typed)))

/** Reads a user's own order by id or number and locks it. Throws `order.missing`. */
export async function lockOwnOrder(
  tx: Tx,
  userId: Id<'usr'>,
  reference: string,
): Promise<OrderRow> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(ownOrderCondition(userId, reference))
    .for('update')
  if (!row) throw new Refusal('order.missing')
  return row
}

/** Reads and locks all orders of a user, by id. */
export const lockOrdersOf = (tx: Tx, userId: Id<'usr'>): Promise<OrderRow[]> =>
  tx.select().from(orders).where(eq(orders.userId, userId)).orderBy(asc(orders.id)).for('update')

/** Removes the user from their orders, which stay. Returns the ids. */
export async function detachOrders(tx: Tx, userId: Id<'usr'>): Promise<Id<'ord'>[]> {
  const rows = await tx
    .update(orders)
    .set({ userId: null })
    .where(eq(orders.userId, userId))
    .returning({ id: orders.id })
  return rows.map((row) => row.id)
}
