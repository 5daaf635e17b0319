import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { Order } from '#contract/contract.ts'
import { returnRights, type ReturnRight, type ReturnRights } from '#orders/returns/return-rights.ts'
import {
  askedUnits,
  hasUnits,
  missingLines,
  returnedUnits,
  splitReceived,
  unitsLeft,
  withUnits,
  type AskedUnits,
  type ReturnRow,
} from '#orders/returns/returned-units.ts'
import { pipeline, type Reader, type Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import type { OrderStatus } from '#shared/order/order-status.ts'
import type { ReturnReason } from '#shared/order/refund/return-reasons.ts'
import {
  selectLines,
  selectStatusChanges,
  transitionOrder,
  type LineRow,
  type OrderRow,
  type StatusChangeRow,
} from './orders.ts'
import { returnRequests, type Quantities } from './tables.ts'

export {
  hasUnits,
  isAllReturned,
  returnedUnits,
  toReturned,
  type ReturnRow,
} from '#orders/returns/returned-units.ts'

/** The first delivery. A declined return does not restart the days for returns. */
const deliveredAt = (statusHistory: StatusChangeRow[]): Date | undefined =>
  statusHistory.find(({ status }) => status === 'delivered')?.createdAt

/** How long requests waited for their decision, in ms. The next entry of the history decides. */
const waitedMs = (statusHistory: StatusChangeRow[]): number =>
  statusHistory.reduce((sum, { status, createdAt }, at) => {
    const decision = status === 'return_requested' ? statusHistory[at + 1] : undefined
    return decision ? sum + decision.createdAt.getTime() - createdAt.getTime() : sum
  }, 0)

const DELIVERED: ReadonlySet<OrderStatus> = new Set(['delivered', 'return_requested', 'returned'])

/** The ids of the orders that were delivered: only they can have return requests. */
export const deliveredOrders = (rows: Pick<OrderRow, 'id' | 'status'>[]): Id<'ord'>[] =>
  rows.flatMap(({ id, status }) => (DELIVERED.has(status) ? id : []))

/** The return requests of these orders, oldest first. */
export const selectReturns = (db: Reader, orderIds: Id<'ord'>[]) =>
  db
    .select()
    .from(returnRequests)
    .where(inArray(returnRequests.orderId, orderIds))
    .orderBy(asc(returnRequests.createdAt), asc(returnRequests.id))

/** The latest return request of an order. */
export async function findLastReturn(
  db: Reader,
  orderId: Id<'ord'>,
): Promise<ReturnRow | undefined> {
  const [row] = await db
    .select()
    .from(returnRequests)
    .where(eq(returnRequests.orderId, orderId))
    .orderBy(desc(returnRequests.createdAt), desc(returnRequests.id))
    .limit(1)
  return row
}

/** The rows that decide about the returns of an order. */
type ReturnParts = { lines: LineRow[]; statusHistory: StatusChangeRow[]; returns: ReturnRow[] }

/** What can be returned of an order, by its rows. */
const rightsOf = (
  { status, refund }: OrderRow,
  { lines, statusHistory, returns }: ReturnParts,
  now: Date,
): ReturnRights =>
  returnRights(
    {
      status,
      refund,
      deliveredAt: deliveredAt(statusHistory),
      returned: returnedUnits(returns),
      missing: missingLines(returns),
      waitedMs: waitedMs(statusHistory),
    },
    lines,
    now,
  )

/** What can be returned of an order, for the API. */
export function describeRights(
  order: OrderRow,
  parts: ReturnParts,
  now: Date,
): Pick<Order, 'canReturn' | 'canExchange' | 'canReport'> {
  const { changeOfMind, exchange, fault } = rightsOf(order, parts, now)
  const endOf = ({ until }: ReturnRight) => until?.toISOString() ?? null
  return {
    canReturn: { ...changeOfMind, until: endOf(changeOfMind) },
    canExchange: { allowed: exchange.allowed, until: endOf(exchange), lines: exchange.lines },
    canReport: { allowed: fault.allowed, until: endOf(fault), lines: fault.lines },
  }
}

/**
 * Which entries of an order's history decline a return request. Each request has written one
 * entry, and the next one accepts or declines it.
 */
export function declinedEntries<Entry extends Pick<StatusChangeRow, 'status'>>(
  statusHistory: Entry[],
  requests: ReturnRow[],
): Set<Entry> {
  const asked = statusHistory.flatMap(({ status }, at) => (status === 'return_requested' ? at : []))
  const decisions = asked.flatMap((at, nth) =>
    requests[nth]?.acceptedAt === null ? statusHistory.slice(at + 1, at + 2) : [],
  )
  return new Set(decisions)
}

/** What came back of a requested return: each line with its units, and those that did not come. */
type AcceptedReturn = { requestId: Id<'ret'>; lines: LineRow[]; missing: LineRow[] }

const TOO_MANY = 'Please enter no more pieces than the return asks for.'

/**
 * Accepts the requested return of a locked order. `received`: how many units of a line came back,
 * by its id; without it all that were asked for. They never come back again; those that did not
 * come can. Returns undefined without a request. Throws `input.invalid` if more came back than were
 * asked for, or nothing did, and `order.return` if some are in an accepted return already.
 */
export async function acceptReturn(
  tx: Tx,
  orderId: Id<'ord'>,
  { received, now }: { received: Quantities; now: Date },
): Promise<AcceptedReturn | undefined> {
  const requests = await selectReturns(tx, [orderId])
  const request = requests.at(-1)
  if (!request) return undefined
  const lines = await selectLines(tx, [orderId])
  const earlier = returnedUnits(requests)
  const split = splitReceived(request.quantities, received)
  if (!split) throw new Refusal('input.invalid', { message: TOO_MANY, fields: { lines: TOO_MANY } })
  if (lines.some((line) => (split.quantities[line.id] ?? 0) > unitsLeft(line, earlier)))
    throw new Refusal('order.return')
  await tx
    .update(returnRequests)
    .set({ ...split, acceptedAt: now })
    .where(eq(returnRequests.id, request.id))
  return {
    requestId: request.id,
    lines: withUnits(lines, split.quantities),
    missing: withUnits(lines, split.missing),
  }
}

/**
 * Records that the parcel of a locked order came back undelivered: all its lines are returned.
 * Throws `order.move` unless it is undelivered.
 */
export async function recordUndelivered(
  tx: Tx,
  order: OrderRow,
  { lines, actorId, note, now }: { lines: LineRow[]; actorId: Id<'usr'>; note: string; now: Date },
): Promise<void> {
  await tx.insert(returnRequests).values({
    id: newId('ret'),
    orderId: order.id,
    reason: 'undelivered',
    quantities: Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity])),
    acceptedAt: now,
  })
  await transitionOrder(tx, order, { to: 'returned', note, actorId })
}

/** The status that a declined request leads back to. */
export const statusAfterDecline = async (
  tx: Tx,
  orderId: Id<'ord'>,
): Promise<'delivered' | 'returned'> =>
  hasUnits(returnedUnits(await selectReturns(tx, [orderId]))) ? 'returned' : 'delivered'

/** The right that applies to a reason. */
const rightForReason = (rights: ReturnRights, reason: ReturnReason): ReturnRight =>
  ({
    something_wrong: rights.fault,
    does_not_fit: rights.exchange,
    changed_mind: rights.changeOfMind,
  })[reason]

/**
 * For an order whose return is requested already: a repeated request changes nothing. Throws
 * `order.return` for another one, which would be lost.
 */
export async function assertRepeatedReturn(
  tx: Tx,
  orderId: Id<'ord'>,
  { reason, ...asked }: ReturnInput,
): Promise<void> {
  const requests = await selectReturns(tx, [orderId])
  const last = requests.at(-1)
  const returned = returnedUnits(requests)
  const open = (await selectLines(tx, [orderId])).filter((line) => unitsLeft(line, returned) > 0)
  const units = askedUnits(open, asked, returned)
  const isSame = open.every(({ id }) => units?.[id] === last?.quantities[id])
  if (last?.reason === reason && (isSame || (!asked.lines && !asked.quantities))) return
  throw new Refusal('order.return', {
    message:
      'You have asked for a return of this order already. Report the other piece once we have ' +
      'written to you.',
  })
}

export type ReturnInput = AskedUnits & { reason: ReturnReason; details: string }

/**
 * Inserts a return request for a locked order and changes the order's status. Throws `order.return`
 * with the reason if the lines or so many units cannot be returned; `isByShop`: only if they are
 * back already. Returns the request's id and its lines, each with the units that it asks for.
 */
export async function recordReturn(
  tx: Tx,
  order: OrderRow,
  input: ReturnInput & { actorId: Id<'usr'>; now: Date; isByShop?: true },
): Promise<{ requestId: Id<'ret'>; lines: LineRow[] }> {
  const [lines, statusHistory, returns] = await pipeline([
    selectLines(tx, [order.id]),
    selectStatusChanges(tx, [order.id]),
    selectReturns(tx, [order.id]),
  ])
  const rights = rightsOf(order, { lines, statusHistory, returns }, input.now)
  const right = rightForReason(rights, input.reason)
  if (!input.isByShop && !right.allowed)
    throw new Refusal('order.return', { message: right.reason || undefined })
  const open = lines.filter(({ id }) => input.isByShop || right.lines.includes(id))
  const quantities = askedUnits(open, input, returnedUnits(returns))
  if (!quantities) throw new Refusal('order.return')
  const requestId = newId('ret')
  await tx.insert(returnRequests).values({
    id: requestId,
    orderId: order.id,
    reason: input.reason,
    details: input.details,
    quantities,
  })
  await transitionOrder(tx, order, {
    to: 'return_requested',
    note: input.details,
    actorId: input.actorId,
  })
  return { requestId, lines: withUnits(lines, quantities) }
}
