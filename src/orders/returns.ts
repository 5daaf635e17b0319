import type { Id } from '#shared/ids.ts'
import type { Paise } from '#shared/money/money.ts'
import type { OrderStatus } from '#shared/order/order-status.ts'
import type { ReturnReason } from '#shared/order/return-reasons.ts'
import { CHANGE_OF_MIND_DAYS, nonReturnableReason } from '#shared/order/returnable.ts'

/** Days after delivery to report a damaged, wrong or defective product (specification, point 9). */
const FAULT_DAYS = 7

const DAY_MS = 86_400_000

/** The fields of an order line that decide about returns, as it was sold. */
export type SoldLine = { id: Id<'oln'>; price: Paise; isEarring: boolean; isSaleItem: boolean }

export type DeliveredOrder = { status: OrderStatus; deliveredAt: Date | undefined }

/** The lines that can be returned and until when. If none: `reason` is a sentence. */
export type ReturnRight = {
  allowed: boolean
  reason: string
  until: Date | null
  lines: Id<'oln'>[]
}

/**
 * A product that is damaged, wrong or not as described can always be reported (E-Commerce
 * Rules 2020, 7(4)).
 */
export type ReturnRights = { changeOfMind: ReturnRight; fault: ReturnRight }

const NOT_DELIVERED: Partial<Record<OrderStatus, string>> = {
  confirmed: 'Opens when the parcel is delivered.',
  packed: 'Opens when the parcel is delivered.',
  shipped: 'Opens when the parcel is delivered.',
  return_requested: 'You have asked for a return. We will write to you.',
}

const TOO_LATE = {
  changeOfMind:
    `Returns are open for ${CHANGE_OF_MIND_DAYS} days after delivery. ` + 'That time is over.',
  fault:
    `Damage and faults can be reported here for ${FAULT_DAYS} days after delivery. Please ` +
    'write to us.',
}

/**
 * What a customer can return now: within 3 days of delivery for a change of mind, within 7 for a
 * fault.
 */
export function returnRights(
  { status, deliveredAt }: DeliveredOrder,
  lines: SoldLine[],
  now: Date,
): ReturnRights {
  if (status !== 'delivered' || !deliveredAt) {
    const closed = { allowed: false, reason: NOT_DELIVERED[status] ?? '', until: null, lines: [] }
    return { changeOfMind: closed, fault: closed }
  }
  const within = (
    days: number,
    eligible: SoldLine[],
    reasons: { late: string; none: string },
  ): ReturnRight => {
    const until = new Date(deliveredAt.getTime() + days * DAY_MS)
    const reason = now > until ? reasons.late : eligible.length === 0 ? reasons.none : ''
    return {
      allowed: reason === '',
      reason,
      until,
      lines: reason === '' ? eligible.map((line) => line.id) : [],
    }
  }
  const returnable = lines.filter((line) => nonReturnableReason(line) === '')
  const noneReason = [...new Set(lines.map(nonReturnableReason))].join(' ')
  return {
    changeOfMind: within(CHANGE_OF_MIND_DAYS, returnable, {
      late: TOO_LATE.changeOfMind,
      none: noneReason,
    }),
    fault: within(FAULT_DAYS, lines, { late: TOO_LATE.fault, none: '' }),
  }
}

/** The right that applies to a reason. */
export const rightForReason = (rights: ReturnRights, reason: ReturnReason): ReturnRight =>
  reason === 'something_wrong' ? rights.fault : rights.changeOfMind
