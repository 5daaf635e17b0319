/**
 * What the shop must hold after each step of a history, computed without its code. Amounts are
 * paise, times are milliseconds since 1970, and variants and customers are indexes.
 */
export type Model = {
  variants: ModelVariant[]
  carts: Map<number, number>[]
  orders: ModelOrder[]
  payments: ModelPayment[]
  /** By customer: whether the code of the history's coupon is in the cart. */
  entered: boolean[]
  /** Whether the provider's API is unreachable. */
  away: boolean
  /** What is paid online of an order with cash on delivery. */
  advance: number
}

/** `counted` is all that the administrators put into stock, minus all that they took out. */
type ModelVariant = { product: number; counted: number; price: number; sold: boolean }

/** `back`: it came back, and maybe into stock. `discount`: what is taken off the line. */
export type ModelLine = {
  variant: number
  quantity: number
  price: number
  discount: number
  back?: 'returned' | 'restocked'
}

export type ModelStatus =
  | 'pending_payment'
  | 'placed'
  | 'confirmed'
  | 'packed'
  | 'shipped'
  | 'delivered'
  | 'undelivered'
  | 'return_requested'
  | 'returned'
  | 'cancelled'
  | 'expired'

export type ModelOrder = {
  /** Empty until the order was found in the database. */
  id: string
  customer: number
  /** Paid in cash on delivery. */
  isCod: boolean
  /** What of it is paid online. */
  advance: number
  lines: ModelLine[]
  total: number
  status: ModelStatus
  /** The indexes of the lines whose return is requested. */
  requested: number[]
  /** Whether something is wrong with them. */
  isFault: boolean
  createdAt: number
  payBefore: number
  providerOrderId: string | null
  /** The cash that was collected on delivery, and what of it goes back. */
  collected: number
  cashBack: number
}

export type ModelPayment = {
  id: string
  order: ModelOrder
  /** The total of the order when it was opened, or its advance. */
  amount: number
  status: 'failed' | 'authorized' | 'captured'
  /** What the shop made of it: it paid the order, or all of it is refunded. */
  outcome: 'none' | 'order' | 'refund'
  /** Refunds that are recorded. */
  refunded: number
}

const HOUR = 3_600_000
const MINUTE = 60_000
/** From the specification: Rs. 99 below Rs. 2,000. */
const SHIPPING = 9_900
const FREE_FROM = 200_000
const LATE_PAYMENT = 24 * HOUR
const MAX_AUTHORIZED = 96 * HOUR
const MIN_REFUND = 100
const RESERVATION = 15 * MINUTE
const CONFIRMATION = 24 * HOUR
/** What the stage has set, in paise. The advance is that of some histories. */
export const COD_FEE = 4_900
export const ADVANCE = 19_900

/** The coupon of a history takes this share off, for so many orders. */
export const COUPON_PERCENT = 10
export const COUPON_USES = 1

const HOLDS_NO_STOCK: ModelStatus[] = ['cancelled', 'expired']

/** Unpaid, or not confirmed. */
const isOpen = ({ status }: ModelOrder): boolean =>
  status === 'pending_payment' || status === 'placed'

const quantityIn = (lines: ModelLine[], variant: number): number =>
  lines.filter((line) => line.variant === variant).reduce((sum, line) => sum + line.quantity, 0)

/** The quantity of a variant that an order has taken from stock. */
export const takenBy = (order: ModelOrder, variant: number): number =>
  HOLDS_NO_STOCK.includes(order.status)
    ? 0
    : quantityIn(
        order.lines.filter(({ back }) => back !== 'restocked'),
        variant,
      )

/** The stock of a variant: what was counted, without what orders have taken. */
export const stockOf = (model: Model, variant: number): number =>
  (model.variants[variant]?.counted ?? 0) -
  model.orders.reduce((sum, order) => sum + takenBy(order, variant), 0)

/** The total of an order with shipping, and with the fee of cash on delivery. */
export function totalOf(lines: ModelLine[], isCod = false): number {
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  const discount = lines.reduce((sum, line) => sum + line.discount, 0)
  return subtotal - discount + (subtotal >= FREE_FROM ? 0 : SHIPPING) + (isCod ? COD_FEE : 0)
}

const hasCoupon = ({ lines }: Pick<ModelOrder, 'lines'>): boolean =>
  lines.some(({ discount }) => discount > 0)

/** The orders that use the coupon. */
const usesOf = (model: Model): ModelOrder[] =>
  model.orders.filter((order) => hasCoupon(order) && !HOLDS_NO_STOCK.includes(order.status))

/** Whether a cart has the coupon. The customer's own unpaid order does not count against it. */
function isDiscounted(model: Model, customer: number): boolean {
  const ofOthers = usesOf(model).filter((order) => order.customer !== customer || !isOpen(order))
  return model.entered[customer] === true && ofOthers.length < COUPON_USES
}

/** The lines of a cart at the prices of now. */
export function cartOf(model: Model, customer: number): ModelLine[] {
  const percent = isDiscounted(model, customer) ? COUPON_PERCENT : 0
  return [...(model.carts[customer] ?? [])]
    .map(([variant, quantity]) => {
      const price = model.variants[variant]?.price ?? 0
      return { variant, quantity, price, discount: (price * quantity * percent) / 100 }
    })
    .sort((a, b) => a.variant - b.variant)
}

export const paymentsOf = (model: Model, order: ModelOrder): ModelPayment[] =>
  model.payments.filter((payment) => payment.order === order)

/** The open orders of a customer: unpaid or not confirmed. There is one at most. */
export const unpaidOf = (model: Model, customer: number): ModelOrder[] =>
  model.orders.filter((order) => order.customer === customer && isOpen(order)).toReversed()

/** Adds to a cart. Units that the customer's own unpaid orders have reserved count as in stock. */
export function addToCart(
  model: Model,
  customer: number,
  line: Pick<ModelLine, 'variant' | 'quantity'>,
): string {
  if (!model.variants[line.variant]?.sold) return 'refused'
  const own = unpaidOf(model, customer).reduce(
    (sum, order) => sum + quantityIn(order.lines, line.variant),
    0,
  )
  const cart = model.carts[customer]
  const quantity = (cart?.get(line.variant) ?? 0) + line.quantity
  if (quantity > stockOf(model, line.variant) + own) return 'refused'
  cart?.set(line.variant, quantity)
  return 'ok'
}

/** Whether a payment is captured, and the shop does not know it. */
export const isUnreported = ({ status, outcome }: ModelPayment): boolean =>
  status === 'captured' && outcome === 'none'

/** A report of a payment, from anywhere: one paid order or one whole refund, once. */
export function settle(model: Model, payment: ModelPayment, now: number): void {
  const { order } = payment
  if (!isUnreported(payment)) return
  const isLate = order.status === 'expired'
  const isInTime = now <= Math.max(order.payBefore, order.createdAt + LATE_PAYMENT)
  const isThere = order.lines.every(
    ({ variant, quantity }) => model.variants[variant]?.sold && quantity <= stockOf(model, variant),
  )
  const isFree = !hasCoupon(order) || usesOf(model).length < COUPON_USES
  if (order.status === 'pending_payment' || (isLate && isInTime && isThere && isFree)) {
    payment.outcome = 'order'
    order.status = 'confirmed'
    removePurchased(model, order)
    return
  }
  payment.outcome = 'refund'
  payment.refunded = payment.amount
}

function removePurchased(model: Model, order: ModelOrder): void {
  if (hasCoupon(order)) model.entered[order.customer] = false
  const cart = model.carts[order.customer]
  for (const { variant, quantity } of order.lines) {
    const rest = (cart?.get(variant) ?? 0) - quantity
    if (rest > 0) cart?.set(variant, rest)
    else cart?.delete(variant)
  }
}

/** A customer uses the link of a placed order. */
export function confirm(model: Model, order: ModelOrder): string {
  if (order.status !== 'placed') return 'refused'
  order.status = 'confirmed'
  removePurchased(model, order)
  return 'ok'
}

/**
 * The cart that a customer saw, and when. `paused`: the shop returned that the unit is paused.
 * `isCompared`: the cart was compared before another customer took the coupon.
 */
type OpenInput = {
  sent: ModelLine[]
  now: number
  paused: boolean
  isCompared: boolean
  isCod?: boolean
}

/**
 * Opens a payment, or places an order with cash on delivery. The payments of earlier orders are
 * settled before.
 */
export function open(model: Model, customer: number, input: OpenInput): string {
  const refusal = compareCart(model, customer, input.sent)
  if (refusal && !(input.isCompared && refusal === 'refused')) return refusal
  const earlier = unpaidOf(model, customer).filter((order) => order.providerOrderId)
  if (model.away && earlier.length > 0) return 'payment.unavailable'
  for (const order of earlier) {
    for (const payment of paymentsOf(model, order)) settle(model, payment, input.now)
    if (paymentsOf(model, order).some(({ status }) => status === 'authorized'))
      return 'payment.unconfirmed'
  }
  return compareCart(model, customer, input.sent) ?? place(model, customer, input)
}

function compareCart(model: Model, customer: number, sent: ModelLine[]): string | undefined {
  const lines = cartOf(model, customer)
  if (lines.length === 0) return 'cart.empty'
  if (lines.some(({ variant }) => !model.variants[variant]?.sold)) return 'cart.unavailable'
  if (JSON.stringify(lines) === JSON.stringify(sent)) return undefined
  // Only the coupon is gone. If the stock is too, the shop may say so first.
  const plain = (all: ModelLine[]) => JSON.stringify(all.map((line) => ({ ...line, discount: 0 })))
  return plain(lines) === plain(sent) ? 'refused' : 'cart.changed'
}

function place(
  model: Model,
  customer: number,
  { sent: lines, now, paused, isCod = false }: OpenInput,
): string {
  const unpaid = unpaidOf(model, customer)
  const reusable = unpaid.find(
    (order) =>
      order.isCod === isCod &&
      JSON.stringify(order.lines) === JSON.stringify(lines) &&
      order.payBefore > now + MINUTE,
  )
  const replaced = unpaid.filter((order) => order !== reusable)
  const stockAfter = ({ variant }: ModelLine) =>
    stockOf(model, variant) + replaced.reduce((sum, order) => sum + takenBy(order, variant), 0)
  if (!reusable && lines.some((line) => line.quantity > stockAfter(line))) return 'refused'
  const takesLast = lines.some((line) => line.quantity === stockAfter(line))
  if (paused && !reusable && takesLast) return 'stock.paused'
  for (const order of replaced) order.status = order.status === 'placed' ? 'cancelled' : 'expired'
  const advance = isCod ? model.advance : 0
  const isPlaced = isCod && advance === 0
  const order = reusable ?? newOrder(customer, { lines, now, isCod, advance })
  if (!reusable) model.orders.push(order)
  return model.away && !isPlaced && !order.providerOrderId ? 'payment.unavailable' : 'ok'
}

const isOnlyCash = ({ isCod, advance }: Pick<ModelOrder, 'isCod' | 'advance'>): boolean =>
  isCod && advance === 0

const newOrder = (
  customer: number,
  input: { lines: ModelLine[]; now: number; isCod: boolean; advance: number },
): ModelOrder => ({
  id: '',
  customer,
  isCod: input.isCod,
  advance: input.advance,
  lines: input.lines,
  total: totalOf(input.lines, input.isCod),
  status: isOnlyCash(input) ? 'placed' : 'pending_payment',
  requested: [],
  isFault: false,
  createdAt: input.now,
  payBefore: input.now + (isOnlyCash(input) ? CONFIRMATION : RESERVATION),
  providerOrderId: null,
  collected: 0,
  cashBack: 0,
})

/** The job that looks after the payments of an order, or ends one that is not confirmed. */
export function check(model: Model, order: ModelOrder, now: number): void {
  if (order.status === 'placed' && now >= order.payBefore) order.status = 'cancelled'
  if (!model.away) for (const payment of paymentsOf(model, order)) settle(model, payment, now)
  if (order.status !== 'pending_payment') return
  const isAuthorized =
    now < order.createdAt + MAX_AUTHORIZED &&
    paymentsOf(model, order).some(({ status }) => status === 'authorized')
  if (model.away ? now >= order.payBefore + HOUR : now >= order.payBefore && !isAuthorized)
    order.status = 'expired'
}

const BEFORE: Partial<Record<ModelStatus, ModelStatus[]>> = {
  packed: ['confirmed'],
  shipped: ['packed'],
  delivered: ['shipped', 'undelivered', 'return_requested'],
  undelivered: ['shipped'],
  returned: ['return_requested'],
  cancelled: ['pending_payment', 'placed', 'confirmed', 'packed'],
}

/** Whether an administrator may change an order to a status. */
export const canMove = (order: ModelOrder, to: ModelStatus): boolean =>
  BEFORE[to]?.includes(order.status) ?? false

/** A status change by an administrator. A cancelled order gets back all that was paid. */
export function move(
  model: Model,
  order: ModelOrder,
  { to, restock = false }: { to: ModelStatus; restock?: boolean },
): string {
  if (!canMove(order, to)) return 'refused'
  const paid = paymentsOf(model, order).find(({ outcome }) => outcome === 'order')
  if (to === 'cancelled' && paid && paid.amount - paid.refunded >= MIN_REFUND)
    paid.refunded = paid.amount
  const declines = order.status === 'return_requested' && to === 'delivered'
  if (to === 'delivered' && order.isCod) order.collected = order.total - order.advance
  order.status = declines && order.lines.some(({ back }) => back) ? 'returned' : to
  if (to === 'returned')
    for (const at of order.requested) {
      const line = order.lines[at]
      if (line) line.back = restock ? 'restocked' : 'returned'
    }
  return 'ok'
}

/** An undelivered parcel comes back, and all its pieces are good, or none. */
export function receiveBack(order: ModelOrder, isGood: boolean): string {
  if (order.status !== 'undelivered') return 'refused'
  order.status = 'returned'
  for (const line of order.lines) line.back = isGood ? 'restocked' : 'returned'
  return 'ok'
}

/** `line`: the index of one line; without it all lines. `isRefunded`: all of the order is. */
type ReturnInput = { isFault: boolean; line: number | undefined; days: number; isRefunded: boolean }

const RETURN_DAYS = 3
const FAULT_DAYS = 7

/**
 * A customer's request to return lines. After an accepted return only faults of the other lines can
 * be reported.
 */
export function requestReturn(order: ModelOrder, input: ReturnInput): string {
  if (order.status === 'return_requested') return isRepeated(order, input) ? 'ok' : 'refused'
  const isOpen = order.status === 'returned' ? input.isFault && !input.isRefunded : true
  if (!isOpen || !['delivered', 'returned'].includes(order.status)) return 'refused'
  if (input.days >= (input.isFault ? FAULT_DAYS : RETURN_DAYS)) return 'refused'
  const requested = order.lines.flatMap(({ back }, at) =>
    back || (input.line !== undefined && input.line !== at) ? [] : at,
  )
  if (requested.length === 0) return 'refused'
  order.requested = requested
  order.isFault = input.isFault
  order.status = 'return_requested'
  return 'ok'
}

/** Whether a request is the one that waits already. Without a line it is about the same ones. */
const isRepeated = ({ isFault, requested }: ModelOrder, input: ReturnInput): boolean =>
  isFault === input.isFault &&
  (input.line === undefined || (requested.length === 1 && requested[0] === input.line))

/** Whether the shop knows a payment and has not refunded all of it. */
export const hasMoneyLeft = ({ amount, outcome, refunded }: ModelPayment): boolean =>
  outcome !== 'none' && refunded < amount

/**
 * A refund by an administrator, of what is left of the first payment that has something left, then
 * of the cash that was collected.
 */
export function refund(model: Model, order: ModelOrder, amount: number): string {
  const payment = paymentsOf(model, order).find((each) => hasMoneyLeft(each))
  const left = payment ? payment.amount - payment.refunded : 0
  if (amount > left + order.collected - order.cashBack) return 'refused'
  const online = Math.min(amount, left)
  if (online < left && left - online < MIN_REFUND) return 'refused'
  if (payment) payment.refunded += online
  order.cashBack += amount - online
  return 'ok'
}

/** What an administrator saw and chose: a line, the variant that it has, and another one. */
export type Resize = { line: number; from: number; to: number; price: number }

/**
 * A change of a line to another variant. A lower price is refunded, less what the coupon takes off
 * it; a higher one is waived, so that the line keeps its price.
 */
export function resize(model: Model, order: ModelOrder, change: Resize): string {
  const line = order.lines[change.line]
  if (!line || order.status !== 'confirmed' || line.variant !== change.from) return 'refused'
  const target = model.variants[change.to]
  if (!target?.sold || target.price !== change.price) return 'refused'
  const percent = line.discount > 0 ? COUPON_PERCENT : 0
  const discount = (target.price * line.quantity * percent) / 100
  const back = (line.price - target.price) * line.quantity - (line.discount - discount)
  const paid = paymentsOf(model, order).find(({ outcome }) => outcome === 'order')
  const left = (paid?.amount ?? 0) - (paid?.refunded ?? 0) - back
  if (back > 0 && order.isCod) return 'refused'
  if (back > 0 && (left < 0 || (left > 0 && left < MIN_REFUND))) return 'refused'
  if (stockOf(model, change.to) < line.quantity) return 'refused'
  if (back > 0 && order.total - back < MIN_REFUND) return 'refused'
  line.variant = change.to
  if (back > 0) {
    line.price = target.price
    line.discount = discount
    order.total -= back
    if (paid) paid.refunded += back
  }
  return 'ok'
}
