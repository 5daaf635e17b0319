import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { Order } from '#contract/contract.ts'
import { pipeline, type Reader, type Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import type { OrderStatus, RefundState } from '#shared/order/order-status.ts'
import type { ReturnReason } from '#shared/order/refund/return-reasons.ts'
import type { LinePromises } from '#shared/promises/line-promises.ts'
import { countDays } from '#shared/promises/promise-texts.ts'
import {
  selectLines,
  selectStatusChanges,
  transitionOrder,
  type LineRow,
  type OrderRow,
  type StatusChangeRow,
} from './orders.ts'
import { returnRequests } from './tables.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The fields of an order line that decide about returns, as it was sold. */
export type SoldLine = { id: Id<'oln'> } & Pick<
  LinePromises,
  'returnDays' | 'exchangeDays' | 'requestHours' | 'reportDays' | 'warrantyMonths' | 'keptBecause'
>

export type DeliveredOrder = {
  status: OrderStatus
  refund: RefundState
  deliveredAt: Date | undefined
  /** The lines of its accepted returns. */
  returnedLines: Id<'oln'>[]
  /** How long earlier requests waited for their decision, in ms. */
  waitedMs: number
}

/** The lines that can be returned and until when. If none: `reason` is a sentence. */
type ReturnRight = {
  allowed: boolean
  reason: string
  until: Date | null
  lines: Id<'oln'>[]
}

/**
 * A product that is damaged, wrong or not as described can always be reported (E-Commerce
 * Rules 2020, 7(4)). An exchange is a return because the product does not fit.
 */
export type ReturnRights = { changeOfMind: ReturnRight; exchange: ReturnRight; fault: ReturnRight }

const NOT_DELIVERED: Partial<Record<OrderStatus, string>> = {
  confirmed: 'Opens when the parcel is delivered.',
  packed: 'Opens when the parcel is delivered.',
  shipped: 'Opens when the parcel is delivered.',
  undelivered: 'The courier could not deliver it.',
  return_requested: 'You have asked for a return. We will write to you.',
}

/** The time after delivery to request a return of a line, for a number of days of its promises. */
const requestTime = ({ requestHours }: SoldLine, days: number): number =>
  Math.min(days * DAY_MS, requestHours === null ? Number.POSITIVE_INFINITY : requestHours * HOUR_MS)

/**
 * The time for which a fault can be reported: as promised, and as long as the warranty. It does not
 * run while a request waits, as no other one can be made then.
 */
const faultEnd = (
  { deliveredAt, waitedMs }: { deliveredAt: Date; waitedMs: number },
  { reportDays, warrantyMonths }: SoldLine,
): Date => {
  const warrantyEnd = new Date(deliveredAt)
  warrantyEnd.setUTCMonth(warrantyEnd.getUTCMonth() + warrantyMonths)
  const promised = deliveredAt.getTime() + reportDays * DAY_MS
  return new Date(Math.max(promised, warrantyEnd.getTime()) + waitedMs)
}

type Kind = keyof ReturnRights

/** The sentence for a line whose time is over. */
const LATE: Record<Kind, (line: SoldLine) => string> = {
  changeOfMind: (line) => lateText('Returns', line, line.returnDays),
  exchange: (line) => lateText('Exchanges', line, exchangeDays(line)),
  fault: ({ reportDays }) =>
    `Damage and faults can be reported here for ${countDays(reportDays)} after delivery. Please ` +
    'write to us.',
}

function lateText(what: string, { requestHours }: SoldLine, days: number): string {
  if (days === 0) return `${what} for a change of mind are not offered.`
  const time = requestHours === null ? countDays(days) : `${requestHours} hours`
  return `${what} are open for ${time} after delivery. That time is over.`
}

/** A piece that does not fit may also come back within the days for returns. */
const exchangeDays = (line: SoldLine): number => Math.max(line.returnDays, line.exchangeDays)

const closed = (reason: string): ReturnRight => ({
  allowed: false,
  reason,
  until: null,
  lines: [],
})

/**
 * What a customer can return now, by the promises of each line when it was bought. After an
 * accepted return only faults of other lines can be reported, until everything is refunded.
 */
export function returnRights(
  { status, refund, deliveredAt, returnedLines, waitedMs }: DeliveredOrder,
  soldLines: SoldLine[],
  now: Date,
): ReturnRights {
  if (!deliveredAt || (status !== 'delivered' && status !== 'returned')) {
    const right = closed(NOT_DELIVERED[status] ?? '')
    return { changeOfMind: right, exchange: right, fault: right }
  }
  const lines = soldLines.filter(({ id }) => !returnedLines.includes(id))
  const endAfter = (line: SoldLine, days: number) =>
    new Date(deliveredAt.getTime() + requestTime(line, days))
  const ends: Record<Kind, (line: SoldLine) => Date> = {
    changeOfMind: (line) => endAfter(line, line.returnDays),
    exchange: (line) => endAfter(line, exchangeDays(line)),
    fault: (line) => faultEnd({ deliveredAt, waitedMs }, line),
  }
  const rightOf = (kind: Kind) => toRight(lines, { kind, endOf: ends[kind], now })
  if (status === 'returned') {
    const fault = refund === 'refunded' ? closed(ALL_REFUNDED) : rightOf('fault')
    const right = closed(fault.allowed ? ONLY_FAULTS : '')
    return { changeOfMind: right, exchange: right, fault }
  }
  return {
    changeOfMind: rightOf('changeOfMind'),
    exchange: rightOf('exchange'),
    fault: rightOf('fault'),
  }
}

const ALL_REFUNDED = 'All that you paid for this order went back to you already.'
const ONLY_FAULTS =
  'Pieces of this order came back already. The others can come back if something is wrong with ' +
  'them.'
const ALL_RETURNED = 'All pieces of this order came back already.'

type RightRule = { kind: Kind; endOf: (line: SoldLine) => Date; now: Date }

function toRight(lines: SoldLine[], { kind, endOf, now }: RightRule): ReturnRight {
  if (lines.length === 0) return closed(ALL_RETURNED)
  const until = new Date(Math.max(0, ...lines.map((line) => endOf(line).getTime())))
  const returnable = lines.filter((line) => kind === 'fault' || line.keptBecause === '')
  const open = returnable.filter((line) => now <= endOf(line))
  const isOver = now > until || (returnable.length > 0 && open.length === 0)
  const late = [...new Set(lines.map(LATE[kind]))].join(' ')
  const none = [...new Set(lines.map((line) => line.keptBecause))].join(' ')
  return {
    allowed: open.length > 0,
    reason: isOver ? late : open.length === 0 ? none : '',
    until,
    lines: open.map((line) => line.id),
  }
}

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

/** A row of `return_requests`. */
export type ReturnRow = typeof returnRequests.$inferSelect

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

/** The lines of an order that are in an accepted return. */
export const returnedLines = (requests: ReturnRow[]): Id<'oln'>[] =>
  requests.flatMap(({ acceptedAt, lineIds }) => (acceptedAt ? lineIds : []))

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
      returnedLines: returnedLines(returns),
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
    canExchange: { allowed: exchange.allowed, until: endOf(exchange) },
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

/**
 * Accepts the requested return of a locked order. Returns its lines, which never come back again.
 * Throws `order.return` if one of them is in an accepted return already.
 */
export async function acceptReturn(tx: Tx, orderId: Id<'ord'>, now: Date): Promise<LineRow[]> {
  const requests = await selectReturns(tx, [orderId])
  const request = requests.at(-1)
  if (!request) return []
  const earlier = returnedLines(requests)
  if (request.lineIds.some((id) => earlier.includes(id))) throw new Refusal('order.return')
  await tx.update(returnRequests).set({ acceptedAt: now }).where(eq(returnRequests.id, request.id))
  return (await selectLines(tx, [orderId])).filter(({ id }) => request.lineIds.includes(id))
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
    lineIds: lines.map(({ id }) => id),
    acceptedAt: now,
  })
  await transitionOrder(tx, order, { to: 'returned', note, actorId })
}

/** The status that a declined request leads back to. */
export const statusAfterDecline = async (
  tx: Tx,
  orderId: Id<'ord'>,
): Promise<'delivered' | 'returned'> =>
  returnedLines(await selectReturns(tx, [orderId])).length > 0 ? 'returned' : 'delivered'

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
  { reason, lines }: ReturnInput,
): Promise<void> {
  const last = await findLastReturn(tx, orderId)
  const same = (ids: string[]) =>
    ids.every((id) => last?.lineIds.some((each) => each === id)) &&
    new Set(ids).size === last?.lineIds.length
  if (last?.reason === reason && (!lines || same(lines))) return
  throw new Refusal('order.return', {
    message:
      'You have asked for a return of this order already. Report the other piece once we have ' +
      'written to you.',
  })
}

export type ReturnInput = { reason: ReturnReason; details: string; lines?: string[] | undefined }

/**
 * Inserts a return request for a locked order and changes the order's status. Throws `order.return`
 * with the reason if the lines cannot be returned. Returns the request's id and its lines.
 */
export async function recordReturn(
  tx: Tx,
  order: OrderRow,
  input: ReturnInput & { actorId: Id<'usr'>; now: Date },
): Promise<{ requestId: Id<'ret'>; lines: LineRow[] }> {
  const [lines, statusHistory, returns] = await pipeline([
    selectLines(tx, [order.id]),
    selectStatusChanges(tx, [order.id]),
    selectReturns(tx, [order.id]),
  ])
  const rights = rightsOf(order, { lines, statusHistory, returns }, input.now)
  const right = rightForReason(rights, input.reason)
  if (!right.allowed) throw new Refusal('order.return', { message: right.reason || undefined })
  const requestedIds = input.lines ?? right.lines
  const requested = lines.filter((line) => requestedIds.includes(line.id))
  if (
    requested.length < new Set(requestedIds).size ||
    requested.some((line) => !right.lines.includes(line.id))
  )
    throw new Refusal('order.return')
  const lineIds = requested.map((line) => line.id)
  const requestId = newId('ret')
  await tx.insert(returnRequests).values({
    id: requestId,
    orderId: order.id,
    reason: input.reason,
    details: input.details,
    lineIds,
  })
  await transitionOrder(tx, order, {
    to: 'return_requested',
    note: input.details,
    actorId: input.actorId,
  })
  return { requestId, lines: requested }
}
