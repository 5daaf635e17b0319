import type { Order } from '#contract/index.ts'
import { together, type Db, type Reader, type Tx } from '#platform/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import { times, toRupees, type Paise } from '#shared/money.ts'
import { paginationOf } from '#shared/pages.ts'
import { ORDER_STATUS_WORDS, statusWord, type OrderStatus, type RefundState } from '#shared/order-status.ts'
import type { ShippingDetails } from '#shared/people.ts'
import { FALLBACK_IMAGE, pictureUrl } from '#shared/pictures.ts'
import { totalsOf } from '#shared/totals.ts'
import { assertMove } from './lifecycle.ts'
import * as store from './store.ts'

export type { LineRow, OrderRow } from './store.ts'

/** What an order copies from the cart: the product as it is sold now. */
export type NewLine = {
  productId: Id<'prd'>
  variantId: Id<'var'>
  sku: string
  slug: string
  title: string
  variantLabel: string
  picture: { key: string; alt: string; width: number; height: number } | null
  quantity: number
  price: Paise
  giftNote: string
}

export type NewOrder = { userId: Id<'usr'>; lines: NewLine[]; shippingDetails: ShippingDetails; fingerprint: string; payBefore: Date }

/** Who moves an order and why; no actor means that the shop did it by itself. */
type Step = { to: OrderStatus; note: string; actorId?: Id<'usr'> }

/** Writes an order that waits for its payment. Its stock is taken by the caller in the same transaction. */
export async function placeOrder(tx: Tx, id: Id<'ord'>, order: NewOrder): Promise<{ order: store.OrderRow; parts: Parts }> {
  const row = {
    id,
    userId: order.userId,
    status: 'pending_payment' as const,
    ...totalsOf(order.lines),
    shippingDetails: order.shippingDetails,
    fingerprint: order.fingerprint,
    payBefore: order.payBefore,
  }
  const [[written], lines, moves] = await together([
    store.insertOrder(tx, row),
    store.insertLines(
      tx,
      order.lines.map((line, position) => ({ id: newId('oln'), orderId: id, position, ...line })),
    ),
    store.insertMove(tx, { orderId: id, status: 'pending_payment', actorId: order.userId, note: 'Placed' }),
  ])
  if (!written) throw new Refusal('unavailable')
  return { order: written, parts: { lines, moves } }
}

/** Moves a locked order by the table and writes the step into its history. Refuses a step that the table does not have. */
export async function moveOrder(tx: Tx, order: store.OrderRow, step: Step): Promise<void> {
  assertMove(order.status, step.to)
  const [[moved]] = await together([
    store.updateStatus(tx, order.id, order.status, step.to),
    store.insertMove(tx, { orderId: order.id, status: step.to, actorId: step.actorId ?? null, note: step.note }),
  ])
  if (!moved) throw new Refusal('order.move')
}

export const setRefund = async (tx: Tx, orderId: Id<'ord'>, refund: RefundState): Promise<void> => void (await store.updateRefund(tx, orderId, refund))

/** The row of an order; undefined if there is none. */
export async function findOrder(db: Reader, orderId: Id<'ord'>): Promise<store.OrderRow | undefined> {
  const [row] = await store.selectById(db, orderId)
  return row
}

/** The same, kept for this transaction alone. */
export async function lockOrder(tx: Tx, orderId: Id<'ord'>): Promise<store.OrderRow | undefined> {
  const [row] = await store.lockById(tx, orderId)
  return row
}

/** The order behind a provider's order, kept for this transaction alone. */
export async function lockByProviderOrder(tx: Tx, providerOrderId: string): Promise<store.OrderRow | undefined> {
  const [row] = await store.lockByProviderOrder(tx, providerOrderId)
  return row
}

/** A person's own order behind a provider's order; undefined for anybody else's. */
export async function findByProviderOrder(db: Reader, userId: Id<'usr'>, providerOrderId: string): Promise<store.OrderRow | undefined> {
  const [row] = await store.selectByProviderOrder(db, userId, providerOrderId)
  return row
}

/** A person's newest order, if its money has arrived and it stands; undefined otherwise. */
export async function findNewestPaid(db: Reader, userId: Id<'usr'>): Promise<store.OrderRow | undefined> {
  const [row] = await store.selectOwnPage(db, userId, { limit: 1, offset: 0 })
  return row && !['pending_payment', 'expired', 'cancelled'].includes(row.status) ? row : undefined
}

/** A person's unpaid orders, newest first, kept for this transaction alone. */
export const lockUnpaid = (tx: Tx, userId: Id<'usr'>): Promise<store.OrderRow[]> => store.lockUnpaid(tx, userId)

/** Ids of unpaid orders, oldest first, at most `limit`. */
export const listUnpaid = async (db: Reader, limit: number): Promise<Id<'ord'>[]> => (await store.selectUnpaid(db, limit)).map((row) => row.id)

/** Notes which order the provider keeps for ours; the first one noted counts and is answered. */
export async function attachProviderOrder(db: Db, orderId: Id<'ord'>, providerOrderId: string): Promise<string> {
  const [row] = await store.attachProviderOrder(db, orderId, providerOrderId)
  return row?.providerOrderId ?? providerOrderId
}

export const listLines = (db: Reader, orderId: Id<'ord'>): Promise<store.LineRow[]> => store.selectLines(db, [orderId])

/** A person's own order by id or number. Refuses anybody else's as if it did not exist. */
export async function readOrder(db: Reader, userId: Id<'usr'>, reference: string): Promise<Order> {
  const [row] = await store.selectOwn(db, userId, reference)
  if (!row) throw new Refusal('order.missing')
  return describeOrder(db, row)
}

/** A person's orders, newest first. */
export async function listOrders(db: Reader, userId: Id<'usr'>, page: { page: number; limit: number }) {
  const rows = await store.selectOwnPage(db, userId, { limit: page.limit, offset: (page.page - 1) * page.limit })
  const [counted] = await store.countOwn(db, userId)
  const ids = rows.map((row) => row.id)
  const [lines, moves] = ids.length > 0 ? [await store.selectLines(db, ids), await store.selectMoves(db, ids)] : [[], []]
  const total = counted?.count ?? 0
  return {
    orders: rows.map((row) => toOrder(row, { lines: lines.filter((line) => line.orderId === row.id), moves: moves.filter((move) => move.orderId === row.id) })),
    pagination: paginationOf(page, total),
  }
}

/** An order with its lines and history, as the API shows it. Lines never change, so those at hand may be given. */
export async function describeOrder(db: Reader, row: store.OrderRow, known?: store.LineRow[]): Promise<Order> {
  const [lines, moves] = await together([known ?? store.selectLines(db, [row.id]), store.selectMoves(db, [row.id])])
  return toOrder(row, { lines, moves })
}

export type Parts = { lines: store.LineRow[]; moves: store.MoveRow[] }

/** The contract's order from its rows. */
export function toOrder(row: store.OrderRow, { lines, moves }: Parts): Order {
  return {
    _id: row.id,
    number: row.number,
    status: row.status,
    statusLabel: statusWord(row.status, row.refund),
    refund: row.refund,
    totalAmount: toRupees(row.total),
    totalPaise: row.total,
    subtotalPaise: row.subtotal,
    shippingPaise: row.shipping,
    shippingDetails: row.shippingDetails,
    items: lines.map(toLine),
    history: moves.map((move) => ({ status: move.status, label: ORDER_STATUS_WORDS[move.status], at: move.createdAt.toISOString() })),
    createdAt: row.createdAt.toISOString(),
    payBefore: row.payBefore.toISOString(),
  }
}

function toLine(line: store.LineRow): Order['items'][number] {
  return {
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
    giftNote: line.giftNote,
  }
}
