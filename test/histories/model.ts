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
  coupon: CouponKind
  /** Whether the provider's API is unreachable. */
  away: boolean
  /** What is paid online of an order with cash on delivery. */
  advance: number
}

/** `counted` is all that the administrators put into stock, minus all that they took out. */
type ModelVariant = { product: number; counted: number; price: number; sold: boolean }

/** What the coupon of a history takes off: a share of each line, or an amount spread over them. */
export type CouponKind = 'percent' | 'amount'

/**
 * `came`: so many of its units came back, of which `back` are in stock again. `discount`: what is
 * taken off the line.
 */
export type ModelLine = {
  variant: number
  quantity: number
  price: number
  discount: number
  came?: number
  /** Of the last accepted return of it not all units came back. */
  isMissing?: boolean
  back?: number
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
  /** The units of lines, by their indexes, whose return is requested. */
  requested: { line: number; units: number }[]
  /** Whether something is wrong with them. */
  isFault: boolean
  createdAt: number
  payBefore: number
  providerOrderId: string | null
  /** The cash that was collected on delivery, what of it goes back, and if the courier paid it. */
  collected: number
  cashBack: number
  isRemitted: boolean
  /** The state of delivery. */
  state: string
  /** The changes of size whose difference was asked for. */
  changes: ModelChange[]
  /** Whether the database says that all of it is refunded. */
  isRefunded: boolean
  /** What was dispatched; undefined before it. */
  invoiced?: ModelInvoice
  /** The sum of its credit notes, without those that only correct an invoice. */
  credited: number
  /** How many of its invoices were corrected. */
  corrections: number
}

/**
 * The lines of an order when it was shipped, and to which state. `isRerated`: its rates were
 * corrected to `RIGHT_RATE`. `isRest`: it was corrected when a part of it was credited.
 */
export type ModelInvoice = {
  lines: ModelLine[]
  total: number
  state: string
  isRerated: boolean
  isRest: boolean
}

/** The HSN code and rate (basis points) to which lines are corrected. */
export const RIGHT_RATE = { hsn: '3926', gstRateBp: 500 }

/** A change of a line to a dearer variant: the units are reserved until it is paid or has ended. */
export type ModelChange = {
  line: number
  to: number
  price: number
  discount: number
  difference: number
  state: 'pending' | 'applied' | 'ended'
  /** Empty until it was found in the database. */
  id: string
  payBefore: number
  providerOrderId: string | null
}

export type ModelPayment = {
  id: string
  order: ModelOrder
  providerOrderId: string
  /** The total of the order when it was opened, its advance, or the difference of a change. */
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
const RESERVATION = 15 * MINUTE
const CONFIRMATION = 24 * HOUR
/** What the stage has set, in paise. The advance is that of some histories. */
export const COD_FEE = 4_900
export const ADVANCE = 19_900

/** The coupon of a history takes this share or amount off, for so many orders. */
export const COUPON_PERCENT = 10
export const COUPON_AMOUNT = 15_000
export const COUPON_USES = 1

/** Where the two customers live, and where the shop is registered. */
export const CUSTOMER_STATES = ['Maharashtra', 'Karnataka']
export const SELLER_STATE = 'Maharashtra'

const HOLDS_NO_STOCK: ModelStatus[] = ['cancelled', 'expired']

/** Unpaid, or not confirmed. */
const isOpen = ({ status }: ModelOrder): boolean =>
  status === 'pending_payment' || status === 'placed'

const quantityIn = (lines: ModelLine[], variant: number): number =>
  lines
    .filter((line) => line.variant === variant)
    .reduce((sum, line) => sum + line.quantity - (line.back ?? 0), 0)

export const pendingChange = ({ changes }: ModelOrder): ModelChange | undefined =>
  changes.find(({ state }) => state === 'pending')

/** The quantity of a variant that an order has taken from stock, also for a change of size. */
export function takenBy(order: ModelOrder, variant: number): number {
  if (HOLDS_NO_STOCK.includes(order.status)) return 0
  const change = pendingChange(order)
  const reserved = change?.to === variant ? (order.lines[change.line]?.quantity ?? 0) : 0
  return quantityIn(order.lines, variant) + reserved
}

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
export const usesOf = (model: Model): ModelOrder[] =>
  model.orders.filter((order) => hasCoupon(order) && !HOLDS_NO_STOCK.includes(order.status))

/** Whether a cart has the coupon. The customer's own unpaid order does not count against it. */
function isDiscounted(model: Model, customer: number): boolean {
  const ofOthers = usesOf(model).filter((order) => order.customer !== customer || !isOpen(order))
  return model.entered[customer] === true && ofOthers.length < COUPON_USES
}

/** The lines of a cart at the prices of now. */
export function cartOf(model: Model, customer: number): ModelLine[] {
  const lines = [...(model.carts[customer] ?? [])].map(([variant, quantity]) => {
    const price = model.variants[variant]?.price ?? 0
    return { variant, quantity, price, discount: 0 }
  })
  const discounts = isDiscounted(model, customer) ? discountsOf(model.coupon, lines) : []
  return lines
    .map((line, at) => ({ ...line, discount: discounts[at] ?? 0 }))
    .sort((a, b) => a.variant - b.variant)
}

/** What the coupon takes off each line. An amount is spread by largest remainder. */
function discountsOf(coupon: CouponKind, lines: ModelLine[]): number[] {
  const values = lines.map(({ price, quantity }) => price * quantity)
  if (coupon === 'percent') return values.map((value) => (value * COUPON_PERCENT) / 100)
  const all = values.reduce((sum, value) => sum + value, 0)
  const whole = values.map((value) => Math.floor((COUPON_AMOUNT * value) / all))
  const missing = COUPON_AMOUNT - whole.reduce((sum, share) => sum + share, 0)
  const raised = values
    .map((value, at) => ({ at, rest: (COUPON_AMOUNT * value) % all }))
    .toSorted((a, b) => b.rest - a.rest)
    .slice(0, missing)
  return whole.map((share, at) => share + (raised.some((each) => each.at === at) ? 1 : 0))
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

/** The change of size whose difference a payment is for. */
export const changeOf = ({ order, providerOrderId }: ModelPayment): ModelChange | undefined =>
  order.changes.find((change) => change.providerOrderId === providerOrderId)

/** A report of a payment, from anywhere: one paid order or one whole refund, once. */
export function settle(model: Model, payment: ModelPayment, now: number): void {
  const { order } = payment
  if (!isUnreported(payment)) return
  const change = changeOf(payment)
  if (change) return settleDifference(payment, change)
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

/** A paid difference makes the change, or goes back if the change has ended. */
function settleDifference(payment: ModelPayment, change: ModelChange): void {
  const { order } = payment
  const isWanted = change.state === 'pending' && order.status === 'confirmed' && !order.isRefunded
  payment.outcome = isWanted ? 'order' : 'refund'
  if (!isWanted) {
    payment.refunded = payment.amount
    return
  }
  const { to: variant, price, discount } = change
  Object.assign(order.lines[change.line] ?? {}, { variant, price, discount })
  order.total += change.difference
  change.state = 'applied'
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

/** A customer begins to pay an open order again. What was paid meanwhile is settled before. */
export function payAgain(model: Model, order: ModelOrder, now: number): string {
  const payments = paymentsOf(model, order)
  if (order.status === 'pending_payment' && order.providerOrderId) {
    if (model.away) return 'payment.unavailable'
    for (const payment of payments) settle(model, payment, now)
    if (payments.some(({ status }) => status === 'authorized')) return 'payment.unconfirmed'
  }
  if (order.status !== 'pending_payment' || order.payBefore <= now) return 'refused'
  return model.away && !order.providerOrderId ? 'payment.unavailable' : 'ok'
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
  isRemitted: false,
  state: CUSTOMER_STATES[customer] ?? '',
  changes: [],
  isRefunded: false,
  credited: 0,
  corrections: 0,
})

/** The job that looks after the payments of an order, or ends one that is not confirmed. */
export function check(model: Model, order: ModelOrder, now: number): void {
  if (order.status === 'placed' && now >= order.payBefore) order.status = 'cancelled'
  const own = paymentsOf(model, order).filter((payment) => !changeOf(payment))
  if (!model.away) for (const payment of own) settle(model, payment, now)
  if (order.status !== 'pending_payment') return
  const isAuthorized =
    now < order.createdAt + MAX_AUTHORIZED &&
    paymentsOf(model, order).some(({ status }) => status === 'authorized')
  if (model.away ? now >= order.payBefore + HOUR : now >= order.payBefore && !isAuthorized)
    order.status = 'expired'
}
