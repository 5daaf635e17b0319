import type { Id } from '#shared/ids.ts'
import type { OrderStatus, RefundState } from '#shared/order/order-status.ts'
import type { LinePromises } from '#shared/promises/line-promises.ts'
import { countDays } from '#shared/promises/promise-texts.ts'
import type { Quantities } from '#orders/tables.ts'
import { unitsLeft, type SoldUnits } from './returned-units.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The fields of an order line that decide about returns, as it was sold. */
export type SoldLine = SoldUnits &
  Pick<
    LinePromises,
    'returnDays' | 'exchangeDays' | 'requestHours' | 'reportDays' | 'warrantyMonths' | 'keptBecause'
  >

export type DeliveredOrder = {
  status: OrderStatus
  refund: RefundState
  deliveredAt: Date | undefined
  /** How many units of each line are in its accepted returns. */
  returned: Quantities
  /** The lines of which not all units came that an accepted return asked for. */
  missing: ReadonlySet<string>
  /** How long earlier requests waited for their decision, in ms. */
  waitedMs: number
}

/** The lines that can be returned and until when. If none: `reason` is a sentence. */
export type ReturnRight = {
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
  confirmed: 'You can ask once the parcel is delivered.',
  packed: 'You can ask once the parcel is delivered.',
  shipped: 'You can ask once the parcel is delivered.',
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
 * accepted return only faults of other units can be reported, and lines of which units are missing
 * can be asked for again, until everything is refunded.
 */
export function returnRights(
  order: DeliveredOrder,
  soldLines: SoldLine[],
  now: Date,
): ReturnRights {
  const { status, refund, deliveredAt, returned, missing, waitedMs } = order
  if (!deliveredAt || (status !== 'delivered' && status !== 'returned')) {
    const right = closed(NOT_DELIVERED[status] ?? '')
    return { changeOfMind: right, exchange: right, fault: right }
  }
  const lines = soldLines.filter((line) => unitsLeft(line, returned) > 0)
  const endAfter = (line: SoldLine, days: number) => {
    const waited = missing.has(line.id) ? waitedMs : 0
    return new Date(deliveredAt.getTime() + requestTime(line, days) + waited)
  }
  const ends: Record<Kind, (line: SoldLine) => Date> = {
    changeOfMind: (line) => endAfter(line, line.returnDays),
    exchange: (line) => endAfter(line, exchangeDays(line)),
    fault: (line) => faultEnd({ deliveredAt, waitedMs }, line),
  }
  const rightOf = (kind: Kind, of = lines) => toRight(of, { kind, endOf: ends[kind], now })
  if (status === 'returned') {
    if (refund === 'refunded') {
      const right = closed('')
      return { changeOfMind: right, exchange: right, fault: closed(ALL_REFUNDED) }
    }
    const fault = rightOf('fault')
    const shut = closed(fault.allowed ? ONLY_FAULTS : '')
    const again = (kind: Kind) => {
      const right = rightOf(
        kind,
        lines.filter(({ id }) => missing.has(id)),
      )
      return right.allowed ? right : shut
    }
    return { changeOfMind: again('changeOfMind'), exchange: again('exchange'), fault }
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
