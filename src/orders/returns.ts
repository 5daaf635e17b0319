import { pipeline, type Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import { newId, type Id } from '#shared/ids.ts'
import type { OrderStatus } from '#shared/order/order-status.ts'
import type { ReturnReason } from '#shared/order/return-reasons.ts'
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

export type DeliveredOrder = { status: OrderStatus; deliveredAt: Date | undefined }

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
  return_requested: 'You have asked for a return. We will write to you.',
}

/** The time after delivery to request a return of a line, for a number of days of its promises. */
const requestTime = ({ requestHours }: SoldLine, days: number): number =>
  Math.min(days * DAY_MS, requestHours === null ? Number.POSITIVE_INFINITY : requestHours * HOUR_MS)

/** The time for which a fault can be reported: as promised, and as long as the warranty. */
const faultEnd = (deliveredAt: Date, { reportDays, warrantyMonths }: SoldLine): Date => {
  const warrantyEnd = new Date(deliveredAt)
  warrantyEnd.setUTCMonth(warrantyEnd.getUTCMonth() + warrantyMonths)
  return new Date(Math.max(deliveredAt.getTime() + reportDays * DAY_MS, warrantyEnd.getTime()))
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

/** What a customer can return now, by the promises of each line when it was bought. */
export function returnRights(
  { status, deliveredAt }: DeliveredOrder,
  lines: SoldLine[],
  now: Date,
): ReturnRights {
  if (status !== 'delivered' || !deliveredAt) {
    const closed = { allowed: false, reason: NOT_DELIVERED[status] ?? '', until: null, lines: [] }
    return { changeOfMind: closed, exchange: closed, fault: closed }
  }
  const endAfter = (line: SoldLine, days: number) =>
    new Date(deliveredAt.getTime() + requestTime(line, days))
  const ends: Record<Kind, (line: SoldLine) => Date> = {
    changeOfMind: (line) => endAfter(line, line.returnDays),
    exchange: (line) => endAfter(line, exchangeDays(line)),
    fault: (line) => faultEnd(deliveredAt, line),
  }
  const rightOf = (kind: Kind) => toRight(lines, { kind, endOf: ends[kind], now })
  return {
    changeOfMind: rightOf('changeOfMind'),
    exchange: rightOf('exchange'),
    fault: rightOf('fault'),
  }
}

type RightRule = { kind: Kind; endOf: (line: SoldLine) => Date; now: Date }

function toRight(lines: SoldLine[], { kind, endOf, now }: RightRule): ReturnRight {
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
export const deliveredAt = (statusHistory: StatusChangeRow[]): Date | undefined =>
  statusHistory.find(({ status }) => status === 'delivered')?.createdAt

/** The right that applies to a reason. */
const rightForReason = (rights: ReturnRights, reason: ReturnReason): ReturnRight =>
  ({
    something_wrong: rights.fault,
    does_not_fit: rights.exchange,
    changed_mind: rights.changeOfMind,
  })[reason]

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
  const [lines, statusHistory] = await pipeline([
    selectLines(tx, [order.id]),
    selectStatusChanges(tx, [order.id]),
  ])
  const rights = returnRights(
    { status: order.status, deliveredAt: deliveredAt(statusHistory) },
    lines,
    input.now,
  )
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
