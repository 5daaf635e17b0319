import { listOwnInvoices, type Invoice } from './invoices.ts'
import { toRefundDue, type RefundDue } from './refund-due.ts'
import type {
  CallInput,
  Order as ApiOrder,
  Pagination,
  Picture,
  TrackedOrder as ApiTrackedOrder,
} from '#contract/contract.ts'
import { paise, type Paise, type Totals } from '#shared/money/money.ts'
import type { ReturnReason } from '#shared/order/refund/return-reasons.ts'
import type { DiscountPart } from '#shared/order/total-rows.ts'
import { isGuest } from '#web/guest/guest-session.ts'
import { ApiError, call } from '#web/api/client.ts'
import { toDiscounts } from '#web/api/cart.ts'
import { toLine, type Line } from '#web/api/line.ts'
import { readGuestOrder } from '#web/api/guest.ts'
import { listOrderReviews } from '#web/api/reviews.ts'

/** A line as it was when the order was placed. Later changes of the product do not affect it. */
export type OrderLine = Line & {
  product: { id: string; slug: string; title: string; picture: Picture | null }
  /** A free gift of an offer. */
  isFreeGift: boolean
  /** Whether the product is still sold. */
  isAvailable: boolean
  /** Why it cannot be returned for a change of mind; empty if it can. */
  notReturnableBecause: string
  /** Bought as a sale item that cannot be returned for a change of mind. */
  isFinalSale: boolean
  /** How many units came back. */
  returnedQuantity: number
  /** All of them came back. */
  isReturned: boolean
  /** The customer has reviewed its product. Only readOrder loads it. */
  isReviewed?: boolean
}

export type OrderRefund = Pick<ApiOrder['refunds'][number], 'state' | 'sent' | 'at'> & {
  amount: Paise
  /** The response of the provider when it last did not accept it. */
  lastResponse: string | null
  /** Why a payment was refunded automatically; empty for other refunds. */
  reason: string
  /** False if it refunds an additional payment, not the one of the order. */
  isOfOrder: boolean
}

/** An order of the logged-in customer. Instants are ISO texts. */
export type Order = Omit<
  ApiOrder,
  | '_id'
  | 'items'
  | 'totalAmount'
  | 'totalPaise'
  | 'savedPaise'
  | 'subtotalPaise'
  | 'discountPaise'
  | 'discounts'
  | 'shippingPaise'
  | 'giftWrapPaise'
  | 'codFeePaise'
  | 'taxPaise'
  | 'payment'
  | 'cash'
  | 'cashRefunds'
  | 'refunds'
  | 'refundDue'
  | 'difference'
> &
  Totals & {
    id: string
    lines: OrderLine[]
    /** The offers that it was placed with, and what each takes off. */
    discounts: DiscountPart[]
    /** What it cost less than by the struck-through prices, with its discounts. */
    saved: Paise
    /** The GST in the total. */
    tax: Paise
    /** Its invoice and credit notes. Only readOrder and requestReturn load them. */
    invoices: Invoice[]
    payment: { method: string; amount: Paise; at: string } | null
    /** What is paid in cash on delivery; undefined for an order that is paid online. */
    cash?: Cash | undefined
    /** Refunds of that cash; undefined without any. */
    cashRefunds?: CashRefund[] | undefined
    refunds: OrderRefund[]
    /** What a return leads to; undefined without one, and once a refund is recorded for it. */
    refundDue?: RefundDue | undefined
    /** A change of size that waits until the customer has paid what it costs more. */
    difference: Difference | null
  }

/** `price`: what one unit of the line costs after the change. */
export type Difference = {
  text: string
  lineId: string
  fromLabel: string
  toLabel: string
  price: Paise
  amount: Paise
  payBefore: string
}

/** What of an order is paid in cash. `advance`: paid online, in paise; 0 for none. */
export type Cash = {
  amount: Paise
  advance: Paise
  state: 'due' | 'collected' | 'none'
  at: string | null
}

/** Converts the cash of an order of the API. */
export const toCash = (cash: ApiOrder['cash']): Cash | undefined =>
  cash && {
    amount: paise(cash.amountPaise),
    advance: paise(cash.advancePaise ?? 0),
    state: cash.state,
    at: cash.at,
  }

/** A refund of cash: `asked` waits for the customer's UPI id or bank account. */
export type CashRefund = {
  id: string
  amount: Paise
  state: 'asked' | 'ready' | 'paid'
  /** A part of where it goes; empty until it is known. */
  hint: string
  /** The reference of the bank, once it is paid. */
  reference: string
  /** Why. */
  note: string
  at: string
}

/** Converts a refund of cash of the API. */
export const toCashRefund = ({
  _id,
  amountPaise,
  ...refund
}: NonNullable<ApiOrder['cashRefunds']>[number]): CashRefund => ({
  ...refund,
  id: _id,
  amount: paise(amountPaise),
})

/** The progress of an order that a guest found by its number. Instants are ISO texts. */
export type TrackedOrder = Pick<
  ApiTrackedOrder,
  | 'number'
  | 'status'
  | 'refund'
  | 'refundSent'
  | 'refundDays'
  | 'history'
  | 'isReplaced'
  | 'expected'
  | 'changes'
  | 'courier'
  | 'trackingNumber'
> & {
  /** When the refund got its current state; null without a refund. */
  refundAt: string | null
}

/** Converts an order of the API. Throws RangeError if an amount is not a whole number of paise. */
export function toOrder(wire: ApiOrder): Order {
  const { _id, items, totalAmount: _, totalPaise, savedPaise, ...rest } = wire
  const { subtotalPaise, discountPaise, discounts, shippingPaise, giftWrapPaise, ...others } = rest
  const { codFeePaise, taxPaise, ...same } = others
  const { payment, cash, difference } = wire
  return {
    ...same,
    id: _id,
    lines: items.map(toOrderLine),
    subtotal: paise(subtotalPaise),
    discount: paise(discountPaise),
    discounts: toDiscounts(discounts),
    shipping: paise(shippingPaise),
    giftWrap: paise(giftWrapPaise),
    codFee: paise(codFeePaise),
    total: paise(totalPaise),
    saved: paise(savedPaise),
    tax: paise(taxPaise),
    invoices: [],
    payment: payment && {
      method: payment.method,
      amount: paise(payment.amountPaise),
      at: payment.at,
    },
    cashRefunds: wire.cashRefunds?.map(toCashRefund),
    cash: toCash(cash),
    refunds: wire.refunds.map(toRefund),
    refundDue: toRefundDue(wire.refundDue),
    difference: difference && {
      text: difference.text,
      lineId: difference.lineId,
      fromLabel: difference.fromLabel,
      toLabel: difference.toLabel,
      price: paise(difference.pricePaise),
      amount: paise(difference.amountPaise),
      payBefore: difference.payBefore,
    },
  }
}

const toRefund = (refund: ApiOrder['refunds'][number]): OrderRefund => ({
  state: refund.state,
  sent: refund.sent,
  at: refund.at,
  amount: paise(refund.amountPaise),
  lastResponse: refund.lastAnswer,
  reason: refund.why,
  isOfOrder: refund.ofOrder,
})

function toOrderLine(line: ApiOrder['items'][number]): OrderLine {
  const { _id, slug, title, picture } = line.productId
  return {
    ...toLine(line),
    product: { id: _id, slug, title, picture },
    isFreeGift: line.isFreeGift,
    isAvailable: line.available,
    notReturnableBecause: line.keptBecause,
    isFinalSale: line.isFinalSale,
    returnedQuantity: line.returnedQuantity,
    isReturned: line.isReturned,
  }
}

/** Converts the progress of an order of the API. */
export const toTrackedOrder = (order: ApiTrackedOrder): TrackedOrder => ({
  number: order.number,
  status: order.status,
  refund: order.refund,
  refundSent: order.refundSent,
  refundDays: order.refundDays,
  refundAt: order.refundAt,
  history: order.history,
  isReplaced: order.isReplaced,
  expected: order.expected,
  changes: order.changes,
  courier: order.courier,
  trackingNumber: order.trackingNumber,
})

/** Reads one page of the customer's orders, newest first. All functions here throw ApiError. */
export async function listOrders(
  query: CallInput<'GET /api/orders'>['query'],
  signal: AbortSignal,
): Promise<{ orders: Order[]; pagination: Pagination }> {
  const { orders, pagination } = await call('GET /api/orders', { query }, { signal })
  return { orders: orders.map(toOrder), pagination }
}

/** Reads one of the customer's orders by its id or number. */
export const readOrder = async (id: string, signal?: AbortSignal): Promise<Order> => {
  if (isGuest()) return toOrder(await readGuestOrder(id, signal))
  const order = toOrder(await call('GET /api/orders/:id', { params: { id } }, { signal }))
  return withReviews(await withInvoices(order, signal), signal)
}

const INVOICED: Order['status'][] = [
  'shipped',
  'delivered',
  'undelivered',
  'return_requested',
  'returned',
]

/** An order has its invoice from its dispatch on. */
const withInvoices = async (order: Order, signal?: AbortSignal): Promise<Order> =>
  INVOICED.includes(order.status)
    ? { ...order, invoices: await listOwnInvoices(order.id, signal) }
    : order

/**
 * Marks the lines whose product the customer has reviewed. The page works without it, so a failure
 * is ignored: the page of the reviews shows them too.
 */
async function withReviews(order: Order, signal?: AbortSignal): Promise<Order> {
  if (order.status !== 'delivered' && order.status !== 'returned') return order
  try {
    const { lines } = await listOrderReviews(order.number, signal)
    const reviewed = new Set(lines.filter(({ review }) => review).map(({ id }) => id))
    return {
      ...order,
      lines: order.lines.map((line) => ({ ...line, isReviewed: reviewed.has(line.id) })),
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return order
  }
}

/** Confirms a placed order with the code that was sent to its mobile number. */
export const confirmOrder = async (id: string, code: string): Promise<void> =>
  void (await call('POST /api/orders/:id/confirm', { params: { id }, body: { code } }))

/** Sends another code for a placed order. Returns the seconds until the next one may be sent. */
export const sendOrderCode = async (id: string): Promise<number> =>
  (await call('POST /api/orders/:id/code', { params: { id } })).resendSeconds

type DestinationInput = NonNullable<CallInput<'POST /api/orders/:id/refunds/:refundId'>['body']>

/** Says where a refund of cash goes. */
export const giveRefundDestination = async (
  params: { id: string; refundId: string },
  body: DestinationInput,
): Promise<void> => void (await call('POST /api/orders/:id/refunds/:refundId', { params, body }))

/** Cancels an order that has not been shipped. A repeated call changes nothing. */
export const cancelOrder = async (id: string): Promise<Order> =>
  toOrder(await call('POST /api/orders/:id/cancel', { params: { id } }))

/**
 * `lines` are ids; without them all lines are returned. `quantities`: the units of a line by its
 * id; without it all of them. `pictures`: ids of uploaded ones.
 */
export type RequestReturnInput = {
  id: string
  reason: ReturnReason
  details: string
  lines?: string[]
  quantities?: Record<string, number>
  pictures: string[]
}

/** Requests the return of an order. */
export const requestReturn = async ({ id, ...body }: RequestReturnInput): Promise<Order> =>
  withInvoices(toOrder(await call('POST /api/orders/:id/return', { params: { id }, body })))

/** What finds an order without a log-in: its number and a mobile number of it. */
export type TrackOrderInput = { number: string; mobile: string }

/** Finds the progress of an order. */
export const trackOrder = async (body: TrackOrderInput): Promise<TrackedOrder> =>
  toTrackedOrder(await call('POST /api/orders/track', { body }))
