import { listInvoices, type Correctable, type Invoice } from '#web/api/orders/invoices.ts'
import { toRefundDue, type RefundDue } from '#web/api/orders/refund-due.ts'
import { readFile } from '#web/api/upload/read-file.ts'
import type {
  AdminOrder as ApiOrder,
  CallInput,
  CallReply,
  CustomerPicture,
  Pagination,
  VariantChoices,
} from '#contract/contract.ts'
import { paise, toRupees, type Paise, type Totals } from '#shared/money/money.ts'
import type { OrderStatus } from '#shared/order/order-status.ts'
import type { ReturnCause } from '#shared/order/refund/return-reasons.ts'
import type { DiscountPart } from '#shared/order/total-rows.ts'
import { toShippingBody } from '#web/api/account/address.ts'
import { call, routeAddress } from '#web/api/client.ts'
import { toDiscounts } from '#web/api/cart.ts'
import type { LineAmounts } from '#shared/order/refund/line-amounts.ts'
import { toAdminCash, toLineAmounts, type AdminCash } from './cash.ts'
import { toAdminLine, toReturnedLines, type AdminOrderLine, type CameBack } from './order-line.ts'
import { toOrderRow, type AdminOrderRow } from './order-row.ts'

type AdminPayment = Pick<
  ApiOrder['payments'][number],
  'providerPaymentId' | 'method' | 'settles' | 'paysDifference' | 'at'
> & { id: string; amount: Paise }

export type AdminRefund = Pick<
  ApiOrder['refundList'][number],
  'state' | 'sent' | 'lastTriedAt' | 'reason' | 'note' | 'at'
> & {
  id: string
  amount: Paise
  /** What of it is for which line; null if it was not said. */
  lineAmounts: LineAmounts | null
  /** The response of the provider when it last did not accept it. */
  lastResponse: string | null
}

type OrderMovement = {
  id: string
  change: number
  title: string
  variantLabel: string
  reason: string
  at: string
}

/** The status changes that an administrator may make. */
export type Transition = ApiOrder['nextSteps'][number]

/** An order with everything that administrators see. */
export type AdminOrder = Pick<
  ApiOrder,
  | 'number'
  | 'status'
  | 'refund'
  | 'refundSent'
  | 'createdAt'
  | 'payBefore'
  | 'changes'
  | 'courier'
  | 'trackingNumber'
  | 'trackingUrl'
  | 'timeline'
  | 'isGift'
> &
  Totals &
  AdminCash & {
    id: string
    /** Null once the account is deleted. */
    customer: { id: string; name: string; mobile: string } | null
    /** The last request, which waits if the status says so. */
    returnRequest: {
      id: string
      reason: ReturnCause
      details: string
      /** How many units of each line it asks for, by the id of the line. */
      quantities: Record<string, number>
      pictures: CustomerPicture[]
    } | null
    shippingAddress: ApiOrder['shippingDetails']
    lines: AdminOrderLine[]
    /** The offers that it was placed with, and what each takes off. */
    discounts: DiscountPart[]
    /** The GST in the total. */
    tax: Paise
    /** Its invoice and credit notes; only readAdminOrder loads them. */
    invoices: Invoice[]
    /** What of its invoice can be corrected; null if nothing can. */
    correctable: Correctable | null
    /** How much can still be refunded. */
    refundable: Paise
    /** What the customer reads about the refund of a return, until one is recorded. */
    refundDue: RefundDue | undefined
    payments: AdminPayment[]
    refunds: AdminRefund[]
    movements: OrderMovement[]
    notes: { id: string; body: string; author: string; at: string }[]
    /** A change of size that waits until the customer has paid what it costs more. */
    difference: { id: string; text: string; amount: Paise; payBefore: string } | null
    transitions: Transition[]
  }

/** Converts an order of the API. */
const toAdminOrder = (order: ApiOrder): AdminOrder => ({
  id: order._id,
  number: order.number,
  status: order.status,
  refund: order.refund,
  refundSent: order.refundSent,
  createdAt: order.createdAt,
  payBefore: order.payBefore,
  changes: order.changes,
  courier: order.courier,
  trackingNumber: order.trackingNumber,
  trackingUrl: order.trackingUrl,
  timeline: order.timeline,
  returnRequest: order.returnRequest && {
    id: order.returnRequest._id,
    reason: order.returnRequest.reason,
    details: order.returnRequest.details,
    quantities: order.returnRequest.quantities,
    pictures: order.returnRequest.pictures,
  },
  customer: order.customer && { ...order.customer, id: order.customer._id },
  shippingAddress: order.shippingDetails,
  lines: order.items.map(toAdminLine),
  subtotal: paise(order.subtotalPaise),
  discount: paise(order.discountPaise),
  discounts: toDiscounts(order.discounts),
  shipping: paise(order.shippingPaise),
  giftWrap: paise(order.giftWrapPaise),
  codFee: paise(order.codFeePaise),
  isGift: order.isGift,
  total: paise(order.totalPaise),
  tax: paise(order.taxPaise),
  invoices: [],
  correctable: null,
  refundable: paise(order.refundablePaise),
  refundDue: toRefundDue(order.refundDue),
  payments: order.payments.map(({ _id, amountPaise, ...payment }) => ({
    ...payment,
    id: _id,
    amount: paise(amountPaise),
  })),
  ...toAdminCash(order),
  refunds: order.refundList.map(({ _id, amountPaise, lineAmounts, lastAnswer, ...refund }) => ({
    ...refund,
    id: _id,
    amount: paise(amountPaise),
    lineAmounts: toLineAmounts(lineAmounts),
    lastResponse: lastAnswer,
  })),
  movements: order.movements.map(({ _id, ...movement }) => ({ ...movement, id: _id })),
  notes: order.notes.map(({ _id, ...note }) => ({ ...note, id: _id })),
  difference: order.difference && {
    id: order.difference._id,
    text: order.difference.text,
    amount: paise(order.difference.amountPaise),
    payBefore: order.difference.payBefore,
  },
  transitions: order.nextSteps,
})

type OrderList = {
  orders: AdminOrderRow[]
  pagination: Pagination
  /** The number of orders by status, up to 1,000. */
  counts: Partial<Record<OrderStatus, number>>
  /** How many need work, and how many of them wait for their refund; each up to 1,000. */
  waiting: number
  refundsDue: number
}

/** Reads one page of the orders. Throws ApiError, as all functions here. */
export async function listAdminOrders(
  query: CallInput<'GET /api/admin/orders'>['query'],
  signal?: AbortSignal,
): Promise<OrderList> {
  const { orders, ...rest } = await call('GET /api/admin/orders', { query }, { signal })
  return { orders: orders.map(toOrderRow), ...rest }
}

/** Reads the orders that match the filters of the list as CSV; null if that fails. */
export const exportOrders = (
  query: CallInput<'GET /api/admin/orders/csv'>['query'],
): Promise<Blob | null> => readFile(routeAddress('GET /api/admin/orders/csv', { query }).address)

/** Reads an order by its id or number. */
export async function readAdminOrder(id: string, signal: AbortSignal): Promise<AdminOrder> {
  const [order, documents] = await Promise.all([
    call('GET /api/admin/orders/:id', { params: { id } }, { signal }),
    listInvoices(id, signal),
  ])
  return { ...toAdminOrder(order), ...documents }
}

/** What needs an action by an administrator; of orders up to 1,000. */
export type Waiting = CallReply<'GET /api/admin/waiting'>

export const countWaiting = (signal?: AbortSignal): Promise<Waiting> =>
  call('GET /api/admin/waiting', {}, { signal })

export type TransitionOrdersInput = {
  ids: string[]
  to: Transition
  courier?: string
  /** By the ids of the orders. */
  trackingNumbers?: Record<string, string>
  /** The orders that may have a tracking number of another customer's order. */
  sharedIds?: string[]
  /** What came back of each line of a return, by the id of the line. */
  returned?: Record<string, CameBack>
  note?: string
  /** The return request that is accepted or declined. */
  returnId?: string
}

export type TransitionOrdersReply = {
  isComplete: boolean
  message: string
  /** The orders that could not change, and why. */
  refused: {
    id: string
    name: string
    why: string
    code: string
    /** It has the new status already. */
    isDone: boolean
  }[]
}

/** Changes the status of orders, each by itself. */
export async function transitionOrders({
  returned,
  sharedIds = [],
  ...input
}: TransitionOrdersInput): Promise<TransitionOrdersReply> {
  const body = { ...input, ...(returned && { good: toReturnedLines(returned) }) }
  const own = input.ids.filter((id) => !sharedIds.includes(id))
  const shared = input.ids.filter((id) => sharedIds.includes(id))
  const calls = [
    { ...body, ids: own },
    { ...body, ids: shared, sharedParcel: true },
  ].filter(({ ids }) => ids.length > 0)
  const replies = []
  for (const each of calls) replies.push(await call('POST /api/admin/orders/move', { body: each }))
  return {
    isComplete: replies.every(({ success }) => success),
    message: replies.map(({ message }) => message).join(' '),
    refused: replies.flatMap(({ results }) =>
      results.flatMap(({ _id, number, moved, message, code = '', status }) => {
        const isDone = code === 'order.move' && status === input.to
        return moved ? [] : [{ id: _id, name: number, why: message, code, isDone }]
      }),
    ),
  }
}

/** How a refund goes back: to the payment, by hand, or the advance so and the cash so. */
export type RefundWay = 'online' | 'cash' | 'both'

export type RefundOrderInput = {
  id: string
  amount: Paise
  note: string
  requestId: string
  /** The ids of the lines that it is for. */
  lines: string[]
  way: RefundWay
}

/** Refunds a payment in whole or in part. A repeated call with its `requestId` refunds once. */
export async function refundOrder({
  id,
  amount,
  note,
  requestId,
  lines,
}: RefundOrderInput): Promise<void> {
  await call('POST /api/admin/orders/:id/refund', {
    params: { id },
    body: { note, requestId, lines, amount: toRupees(amount) },
  })
}

/** Adds a note, which customers never see. */
export async function noteOrder({ id, body }: { id: string; body: string }): Promise<void> {
  await call('POST /api/admin/orders/:id/notes', { params: { id }, body: { body } })
}

export type ChangeAddressInput = { id: string; shippingDetails: AdminOrder['shippingAddress'] }

/** Changes the shipping address of an order until its parcel is on its way. */
export async function changeAddress({ id, shippingDetails }: ChangeAddressInput): Promise<void> {
  const body = { shippingDetails: toShippingBody(shippingDetails) }
  await call('PUT /api/admin/orders/:id/address', { params: { id }, body })
}

type ApiChoice = VariantChoices['lines'][number]['choices'][number]

/** A size that a line may be changed to, and what the order would cost with it. */
export type SizeChoice = Pick<ApiChoice, 'label' | 'stock' | 'effect' | 'problem'> & {
  variantId: string
  hasEnough: boolean
  unitPrice: Paise
  difference: Paise
  subtotal: Paise
  discount: Paise
  shipping: Paise
  total: Paise
}

/** The sizes of each line by its id. `payDays`: how long the customer may pay a difference. */
export type SizeChoices = { payDays: number; byLine: Record<string, SizeChoice[]> }

/** Reads the sizes that the lines of an order may be changed to. */
export async function listSizeChoices(id: string): Promise<SizeChoices> {
  const { payDays, lines } = await call('GET /api/admin/orders/:id/variants', { params: { id } })
  const entries = lines.map(({ _id, choices }) => [_id, choices.map(toSizeChoice)] as const)
  return { payDays, byLine: Object.fromEntries(entries) }
}

const toSizeChoice = (choice: ApiChoice): SizeChoice => ({
  variantId: choice.variantId,
  label: choice.label,
  stock: choice.stock,
  hasEnough: choice.enough,
  unitPrice: paise(choice.pricePaise),
  difference: paise(choice.differencePaise),
  effect: choice.effect,
  problem: choice.problem,
  subtotal: paise(choice.subtotalPaise),
  discount: paise(choice.discountPaise),
  shipping: paise(choice.shippingPaise),
  total: paise(choice.totalPaise),
})

export type ChangeSizeInput = {
  id: string
  lineId: string
  fromVariantId: string
  variantId: string
  /** The price that was shown. */
  unitPrice: Paise
  waive: boolean
  requestId: string
}

/** Changes the size of a line. A repeated call with its `requestId` changes it once. */
export async function changeSize({ id, unitPrice, ...body }: ChangeSizeInput): Promise<void> {
  await call('POST /api/admin/orders/:id/variant', {
    params: { id },
    body: { ...body, pricePaise: unitPrice },
  })
}

/** Withdraws a change of size that waits for its payment. */
export async function withdrawSize({ id, change }: { id: string; change: string }): Promise<void> {
  await call('DELETE /api/admin/orders/:id/variant', { params: { id }, query: { change } })
}
