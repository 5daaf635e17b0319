import { amountOfUnits } from '#shared/money/amount-of-units.ts'
import { paise, sum, type Paise } from '#shared/money/money.ts'
import type { AdminOrderLine } from '#web/api/admin/orders/order-line.ts'
import type { AdminOrder } from '#web/api/admin/orders/orders.ts'

/** What was paid for the units of a line that came back: their price after the discount. */
const paidFor = ({ lineTotal, discount, quantity, returnedQuantity }: AdminOrderLine): Paise =>
  amountOfUnits(paise(lineTotal - discount), quantity, returnedQuantity)

type Order = Pick<AdminOrder, 'lines' | 'refundable'> & {
  refundDue?: Pick<NonNullable<AdminOrder['refundDue']>, 'amount'> | undefined
  refunds: Pick<AdminOrder['refunds'][number], 'amount' | 'state' | 'reason'>[]
  cashRefunds?: Pick<AdminOrder['cashRefunds'][number], 'amount'>[]
}

/** What was paid for the units that came back; undefined if none or all came back. */
export function paidForReturned({ lines }: Pick<Order, 'lines'>): Paise | undefined {
  const isPart =
    lines.some(({ returnedQuantity }) => returnedQuantity > 0) &&
    lines.some(({ isReturned }) => !isReturned)
  return isPart ? sum(lines.map(paidFor)) : undefined
}

/**
 * What administrators have sent back already, also for other lines: a refund does not say for which
 * line it was. Not the difference of a cheaper size, whose line has its new price, and not the
 * payments that were refunded as a whole.
 */
export function refundedBefore({ refunds, cashRefunds = [] }: Omit<Order, 'lines'>): Paise {
  const sent = refunds.filter(
    ({ state, reason }) => state !== 'failed' && reason === 'administrator',
  )
  return sum([...sent, ...cashRefunds].map(({ amount }) => amount))
}

/**
 * The amount that a refund begins with: what the customer was told, while a return has no refund
 * yet. Later what was paid for the units that came back, less what was sent back already; all that
 * can be refunded, unless only a part came back. Undefined if nothing is due, as for a free gift or
 * a declined return: the administrator enters an amount then.
 */
export function suggestedRefund(order: Order): Paise | undefined {
  const { refundable, refundDue } = order
  const returned = paidForReturned(order)
  if (!refundDue && returned === undefined) return refundable
  const due = refundDue?.amount ?? (returned ?? 0) - refundedBefore(order)
  const left = paise(Math.min(due, refundable))
  return left > 0 ? left : undefined
}

/** A part of what was paid for an order: the units of a line, or shipping and fees together. */
export type RefundPart = { key: string; label: string; amount: Paise }

const SHIPPING = 'shipping'

/** What an order was paid for, by line. Their amounts sum up to its total. */
export function refundParts(order: Pick<AdminOrder, 'lines' | 'total'>): RefundPart[] {
  const parts = order.lines.map(({ id, product, variant, quantity, lineTotal, discount }) => ({
    key: id,
    label:
      product.title +
      (variant.label && `, ${variant.label}`) +
      (quantity > 1 ? ` \u00d7 ${quantity}` : ''),
    amount: paise(lineTotal - discount),
  }))
  const rest = paise(order.total - sum(parts.map(({ amount }) => amount)))
  return [...parts, { key: SHIPPING, label: 'Shipping and fees', amount: rest }].filter(
    ({ amount }) => amount > 0,
  )
}

/** The parts that an amount is for: all, or the lines that came back; none if neither fits. */
export function partsOf(
  amount: Paise | undefined,
  order: Pick<AdminOrder, 'lines' | 'total'>,
): RefundPart[] {
  const parts = refundParts(order)
  const returned = new Set(order.lines.filter((line) => line.isReturned).map(({ id }) => id))
  const candidates = [parts, parts.filter(({ key }) => returned.has(key))]
  return candidates.find((some) => sum(some.map((part) => part.amount)) === amount) ?? []
}
