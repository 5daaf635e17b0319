import {
  changeOf,
  COUPON_PERCENT,
  paymentsOf,
  pendingChange,
  settle,
  stockOf,
  type Model,
  type ModelChange,
  type ModelInvoice,
  type ModelLine,
  type ModelOrder,
  type ModelPayment,
  type ModelStatus,
} from './model.ts'

/** What administrators and customers do with orders after the purchase. */

const HOUR = 3_600_000
const MIN_REFUND = 100

const BEFORE: Partial<Record<ModelStatus, ModelStatus[]>> = {
  packed: ['confirmed'],
  shipped: ['packed'],
  delivered: ['shipped', 'undelivered', 'return_requested'],
  undelivered: ['shipped'],
  returned: ['return_requested'],
  cancelled: ['pending_payment', 'placed', 'confirmed', 'packed'],
}

const sumOf = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** The payments that an order keeps: its own, and those of differences. */
const keptOf = (model: Model, order: ModelOrder): ModelPayment[] =>
  paymentsOf(model, order)
    .filter(({ outcome }) => outcome === 'order')
    .toSorted((a, b) => Number(changeOf(a) !== undefined) - Number(changeOf(b) !== undefined))

const cameOf = ({ came = 0 }: ModelLine): number => came
const backOf = ({ back = 0 }: ModelLine): number => back

/** How many units of a line can still come back. */
export const unitsLeft = (line: ModelLine): number => line.quantity - cameOf(line)

/** Whether an administrator may change an order to a status. */
export const canMove = (order: ModelOrder, to: ModelStatus): boolean =>
  BEFORE[to]?.includes(order.status) ?? false

/** Of the units of a line: how many came back, all without it, and how many of those are good. */
export type ReceivedUnits = {
  came?: ((units: number) => number) | undefined
  good?: ((units: number) => number) | undefined
}

/** A status change by an administrator. A cancelled order gets back all that was paid. */
export function move(
  model: Model,
  order: ModelOrder,
  { to, came = (units) => units, good = () => 0 }: { to: ModelStatus } & ReceivedUnits,
): string {
  if (!canMove(order, to)) return 'refused'
  if (to === 'returned' && order.requested.every(({ units }) => came(units) === 0)) return 'refused'
  if (to === 'packed' || to === 'cancelled') endChange(order)
  if (to === 'cancelled')
    for (const paid of keptOf(model, order))
      if (paid.amount - paid.refunded >= MIN_REFUND) paid.refunded = paid.amount
  const declines = order.status === 'return_requested' && to === 'delivered'
  if (to === 'delivered' && order.isCod) order.collected = order.total - order.advance
  order.status = declines && order.lines.some(({ came }) => came) ? 'returned' : to
  if (to === 'shipped') ship(model, order)
  if (to === 'returned') takeBack(order, { came, good })
  return 'ok'
}

function takeBack(order: ModelOrder, { came, good }: Required<ReceivedUnits>): void {
  for (const { line: at, units } of order.requested) {
    const line = order.lines[at]
    const received = came?.(units) ?? units
    if (line)
      Object.assign(line, {
        came: cameOf(line) + received,
        back: backOf(line) + (good?.(received) ?? 0),
        isMissing: received < units,
      })
  }
}

function ship(model: Model, order: ModelOrder): void {
  const { lines, total, state } = structuredClone(order)
  order.invoiced = { lines, total, state, isRerated: false, isRest: false }
  credit(model, order)
}

/** An undelivered parcel comes back: all its pieces are good, or none, or half of each line. */
export function receiveBack(model: Model, order: ModelOrder, good: (units: number) => number) {
  if (order.status !== 'undelivered') return 'refused'
  order.status = 'returned'
  order.requested = []
  for (const line of order.lines)
    Object.assign(line, { came: line.quantity, back: good(line.quantity) })
  credit(model, order, true)
  return 'ok'
}

/** Credit notes: for what is refunded of the invoice, or for all of it if it was not delivered. */
function credit(model: Model, order: ModelOrder, isUndelivered = false): void {
  const kept = keptOf(model, order)
  if (!order.invoiced || (!order.isCod && kept.length === 0)) return
  const left = sumOf(kept.map(({ amount, refunded }) => amount - refunded))
  const refunded = order.cashBack + sumOf(kept.map((each) => each.refunded))
  const due = isUndelivered ? order.total : order.isCod ? refunded : order.total - left
  order.credited = Math.max(order.credited, Math.min(due, order.invoiced.total))
}

/**
 * `line`: the index of one line; without it all lines. `units`: of that line; without them all that
 * did not come back. `isRefunded`: all of the order is.
 */
type ReturnInput = {
  isFault: boolean
  line: number | undefined
  units: number | undefined
  days: number
  isRefunded: boolean
}

const RETURN_DAYS = 3
const FAULT_DAYS = 7

/**
 * A customer's request to return units of lines. After an accepted return only faults of the other
 * units can be reported, and lines can be asked for again of which requested units did not come.
 */
export function requestReturn(order: ModelOrder, input: ReturnInput): string {
  if (order.status === 'return_requested') return isRepeated(order, input) ? 'ok' : 'refused'
  const isAgain = order.status === 'returned'
  if ((isAgain && input.isRefunded) || !['delivered', 'returned'].includes(order.status))
    return 'refused'
  if (input.days >= (input.isFault ? FAULT_DAYS : RETURN_DAYS)) return 'refused'
  const onlyMissing = isAgain && !input.isFault
  const requested = askedUnits(order, input).filter(
    ({ line }) => !onlyMissing || order.lines[line]?.isMissing,
  )
  if (requested.length === 0) return 'refused'
  order.requested = requested
  order.isFault = input.isFault
  order.status = 'return_requested'
  return 'ok'
}

const askedUnits = ({ lines }: ModelOrder, { line: only, units }: ReturnInput) =>
  lines.flatMap((line, at) =>
    unitsLeft(line) === 0 || (only !== undefined && only !== at)
      ? []
      : { line: at, units: units ?? unitsLeft(line) },
  )

/** Whether a request is the one that waits already. Without a line it is about the same ones. */
const isRepeated = (order: ModelOrder, input: ReturnInput): boolean =>
  order.isFault === input.isFault &&
  (input.line === undefined ||
    JSON.stringify(order.requested) === JSON.stringify(askedUnits(order, input)))

/** Whether the shop knows a payment and has not refunded all of it. */
export const hasMoneyLeft = ({ amount, outcome, refunded }: ModelPayment): boolean =>
  outcome !== 'none' && refunded < amount

/**
 * A refund by an administrator, of what is left of the first payment that has something left, then
 * of the cash that was collected.
 */
export function refund(model: Model, order: ModelOrder, amount: number): string {
  const payment = keptOf(model, order).find((each) => hasMoneyLeft(each))
  const left = payment ? payment.amount - payment.refunded : 0
  if (amount > left + order.collected - order.cashBack) return 'refused'
  const online = Math.min(amount, left)
  if (online < left && left - online < MIN_REFUND) return 'refused'
  if (payment) payment.refunded += online
  order.cashBack += amount - online
  credit(model, order)
  return 'ok'
}

/**
 * What an administrator saw and chose: a line, the variant that it has, and another one. `waive`:
 * the customer is not asked for what it costs more.
 */
export type Resize = { line: number; from: number; to: number; price: number; waive: boolean }

/**
 * A change of a line to another variant. A lower price is refunded, less what the coupon takes off
 * it; a higher one is waived, so that the line keeps its price, or asked for.
 */
export function resize(model: Model, order: ModelOrder, change: Resize): string {
  const line = order.lines[change.line]
  if (!line || order.status !== 'confirmed' || order.isRefunded) return 'refused'
  if (pendingChange(order) || line.variant !== change.from) return 'refused'
  const target = model.variants[change.to]
  if (!target?.sold || target.price !== change.price) return 'refused'
  const discount = discountAt(model, line, target.price)
  const difference = (target.price - line.price) * line.quantity - (discount - line.discount)
  const isWaived = change.waive && difference > 0
  if (stockOf(model, change.to) < line.quantity) return 'refused'
  if (!isWaived && difference !== 0) {
    if (order.isCod || Math.abs(difference) < MIN_REFUND) return 'refused'
    if (order.total + difference < MIN_REFUND) return 'refused'
  }
  if (!isWaived && difference > 0) {
    const asked = { line: change.line, to: change.to, price: target.price, discount, difference }
    order.changes.push({ ...asked, state: 'pending', id: '', payBefore: 0, providerOrderId: null })
    return 'ok'
  }
  if (difference < 0 && !refundDifference(keptOf(model, order), -difference)) return 'refused'
  line.variant = change.to
  if (isWaived) return 'ok'
  line.price = target.price
  line.discount = discount
  order.total += difference
  return 'ok'
}

/** What the coupon takes off a line at another price: a share of it, or the amount that it had. */
function discountAt({ coupon }: Model, { quantity, discount }: ModelLine, price: number): number {
  if (discount === 0 || coupon === 'amount') return discount
  return (price * quantity * COUPON_PERCENT) / 100
}

/**
 * Refunds a difference from one payment, or from several if no single one has enough left. The
 * provider refunds a rupee or more, and leaves nothing or a rupee. Returns false if it cannot.
 */
function refundDifference(payments: ModelPayment[], amount: number): boolean {
  const canGive = (payment: ModelPayment, part: number): boolean => {
    const rest = payment.amount - payment.refunded - part
    return part >= MIN_REFUND && (rest === 0 || rest >= MIN_REFUND)
  }
  const whole = payments.find((payment) => canGive(payment, amount))
  const parts: { payment: ModelPayment; part: number }[] = []
  let rest = amount
  for (const payment of payments) {
    const part = Math.min(rest, payment.amount - payment.refunded)
    if (part > 0) parts.push({ payment, part })
    rest -= part
  }
  const chosen = whole ? [{ payment: whole, part: amount }] : parts
  if (!whole && (rest > 0 || parts.some(({ payment, part }) => !canGive(payment, part))))
    return false
  for (const { payment, part } of chosen) payment.refunded += part
  return true
}

function endChange(order: ModelOrder): void {
  const change = pendingChange(order)
  if (change) change.state = 'ended'
}

/** An administrator withdraws the last change of an order that asked for a difference. */
export function withdraw(order: ModelOrder): string {
  const change = order.changes.at(-1)
  if (!change || change.state === 'applied') return 'refused'
  change.state = 'ended'
  return 'ok'
}

/** A customer begins to pay a difference. What was paid of it before is settled first. */
export function openDifference(model: Model, order: ModelOrder, now: number): string {
  const earlier = pendingChange(order)
  if (earlier?.providerOrderId) {
    if (model.away) return 'payment.unavailable'
    const payments = paymentsOf(model, order).filter((each) => changeOf(each) === earlier)
    for (const payment of payments) settle(model, payment, now)
    if (payments.some(({ status }) => status === 'authorized')) return 'payment.unconfirmed'
  }
  const change = pendingChange(order)
  if (!change || change.payBefore - now < 1000) return 'refused'
  return model.away && !change.providerOrderId ? 'payment.unavailable' : 'ok'
}

/** The job that looks after the payments of a difference, and ends its change in time. */
export function checkChange(
  model: Model,
  { order, change }: { order: ModelOrder; change: ModelChange },
  now: number,
): void {
  const isRead = !model.away || change.providerOrderId === null
  const payments = paymentsOf(model, order).filter((each) => changeOf(each) === change)
  if (isRead) for (const payment of payments) settle(model, payment, now)
  if (change.state !== 'pending') return
  const isAuthorized = payments.some(({ status }) => status === 'authorized')
  const extra = isRead ? (isAuthorized ? 24 * HOUR : 0) : HOUR
  if (now - change.payBefore >= extra) change.state = 'ended'
}

/** An administrator changes the state of delivery. */
export function changeAddress(order: ModelOrder, state: string): string {
  if (state === order.state) return 'ok'
  if (order.status !== 'confirmed' && order.status !== 'packed') return 'refused'
  order.state = state
  return 'ok'
}

/**
 * An administrator corrects the state, or the rates of the lines, of an invoice of which something
 * is not credited.
 */
export function correctInvoice(
  order: ModelOrder,
  { state, isRerated }: Pick<ModelInvoice, 'state' | 'isRerated'>,
): string {
  const { invoiced } = order
  if (!invoiced || order.credited >= invoiced.total) return 'refused'
  if (state === order.state && (!isRerated || invoiced.isRerated)) return 'refused'
  order.state = state
  order.invoiced = {
    ...invoiced,
    state,
    isRerated: invoiced.isRerated || isRerated,
    isRest: invoiced.isRest || order.credited > 0,
  }
  order.corrections += 1
  return 'ok'
}

/** What a line of a courier's file about an order means; only `paid` changes something. */
export function remit(order: ModelOrder, amount: number): string {
  if (!order.invoiced) return 'unknown'
  if (!order.isCod) return 'online'
  if (order.collected === 0) return 'not-delivered'
  if (order.isRemitted) return 'remitted'
  if (order.collected !== amount) return 'amount'
  order.isRemitted = true
  return 'paid'
}
