import { amountOfUnits } from '#shared/money/amount-of-units.ts'
import { paise, sum, type Paise } from '#shared/money/money.ts'
import type { AdminOrderLine } from '#web/api/admin/orders/order-line.ts'
import type { AdminOrder } from '#web/api/admin/orders/orders.ts'
import {
  refundedBefore,
  refundedFor,
  refundedUnsaid,
  sentBefore,
  type Refunded,
} from '#web/admin/orders/sent-refunds.ts'

/** What was paid for the units of a line that came back: their price after the discount. */
const paidFor = ({ lineTotal, discount, quantity, returnedQuantity }: AdminOrderLine): Paise =>
  amountOfUnits(paise(lineTotal - discount), quantity, returnedQuantity)

type Order = Pick<AdminOrder, 'lines' | 'refundable'> &
  Refunded & { refundDue?: Pick<NonNullable<AdminOrder['refundDue']>, 'amount'> | undefined }

/** What was paid for the units that came back; undefined if none or all came back. */
export function paidForReturned({ lines }: Pick<Order, 'lines'>): Paise | undefined {
  const isPart =
    lines.some(({ returnedQuantity }) => returnedQuantity > 0) &&
    lines.some(({ isReturned }) => !isReturned)
  return isPart ? sum(lines.map(paidFor)) : undefined
}

/**
 * The amount that a refund begins with: what the customer was told, while a return has no refund
 * yet. Later what was paid for the units that came back, less what was sent back for them already;
 * all that can be refunded, unless only a part came back. Undefined if nothing is due, as for a
 * free gift or a declined return: the administrator enters an amount then.
 */
export function suggestedRefund(order: Order): Paise | undefined {
  const { refundable, refundDue } = order
  const returned = paidForReturned(order)
  if (!refundDue && returned === undefined) return refundable
  const left = paise(Math.min(refundDue?.amount ?? leftForReturned(order), refundable))
  return left > 0 ? left : undefined
}

function leftForReturned(order: Order): number {
  if (refundedUnsaid(order) > 0) return sum(order.lines.map(paidFor)) - refundedBefore(order)
  return sum(
    order.lines.map((line) => paise(Math.max(0, paidFor(line) - refundedFor(line, order)))),
  )
}

/**
 * A part of what was paid for an order: a line, or shipping and fees together. `amount`: what is
 * left of it to refund; of a line of which a part came back, of that part.
 */
export type RefundPart = { key: string; label: string; amount: Paise }

const SHIPPING = 'shipping'

/** The lines among the keys of parts. */
export const linesOf = (keys: string[]): string[] => keys.filter((key) => key !== SHIPPING)

type PartsOrder = Refunded & Pick<AdminOrder, 'lines' | 'total'>

/** What an order was paid for, by line. Nothing is left of a part that was refunded. */
export function refundParts(order: PartsOrder): RefundPart[] {
  const lines = order.lines
    .filter(({ lineTotal, discount }) => lineTotal > discount)
    .map((line) => ({ key: line.id, label: labelOf(line), amount: leftOf(line, order) }))
  const others = order.total - sum(order.lines.map((each) => paise(each.lineTotal - each.discount)))
  if (others <= 0) return lines
  const sent = sentBefore(order).map(({ amount, lineAmounts }) =>
    lineAmounts ? paise(amount - sum(Object.values(lineAmounts))) : paise(0),
  )
  const amount = paise(Math.max(0, others - sum(sent)))
  return [...lines, { key: SHIPPING, label: 'Shipping and fees', amount }]
}

function leftOf(line: AdminOrderLine, order: PartsOrder): Paise {
  const { lineTotal, discount, returnedQuantity, isReturned } = line
  const refunded = refundedFor(line, order)
  const ofReturned = paidFor(line) - refunded
  if (returnedQuantity > 0 && !isReturned && ofReturned > 0) return paise(ofReturned)
  return paise(Math.max(0, lineTotal - discount - refunded))
}

function labelOf({ product, variant, quantity, returnedQuantity, isReturned }: AdminOrderLine) {
  const label = product.title + (variant.label && `, ${variant.label}`)
  if (quantity === 1) return label
  const isPart = returnedQuantity > 0 && !isReturned
  return isPart ? `${label}: ${returnedQuantity} of ${quantity}` : `${label} \u00d7 ${quantity}`
}

/** The parts that a suggested amount is for: all that is left, or the lines that came back. */
export function partsOf(amount: Paise | undefined, order: PartsOrder): RefundPart[] {
  if (amount === undefined) return []
  const parts = refundParts(order).filter((part) => part.amount > 0)
  const returned = new Set(
    order.lines.filter((line) => line.returnedQuantity > 0).map(({ id }) => id),
  )
  const back = parts.filter(({ key }) => returned.has(key))
  const isAll = back.length === 0 || sum(parts.map((part) => part.amount)) === amount
  return isAll ? parts : back
}
