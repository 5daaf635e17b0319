import type { AdminOrderRow as ApiOrderRow } from '#contract/contract.ts'
import { paise, type Paise } from '#shared/money/money.ts'
import { paidByLabel } from './cash.ts'

/** An order in the list of orders. */
export type AdminOrderRow = Pick<
  ApiOrderRow,
  | 'number'
  | 'status'
  | 'refund'
  | 'refundSent'
  | 'createdAt'
  | 'name'
  | 'city'
  | 'customer'
  | 'picture'
  | 'lines'
  | 'dispatchBy'
> & {
  id: string
  mobile: string
  /** The number of units. */
  units: number
  total: Paise
  /** Goods are back, and no refund is recorded for them. */
  isRefundDue: boolean
  /** What goes back; undefined if no refund is due. */
  dueAmount: Paise | undefined
  /** Paid in cash on delivery. */
  isCod: boolean
  /** How it was paid or will be paid, as administrators read it. */
  payment: string
}

/** Converts an order of the list of the API. */
export function toOrderRow(order: ApiOrderRow): AdminOrderRow {
  const { _id, number, status, refund, refundSent, createdAt } = order
  const isCod = order.cod === true
  return {
    id: _id,
    number,
    status,
    refund,
    refundSent,
    isRefundDue: order.refundDue,
    dueAmount: order.refundDuePaise === undefined ? undefined : paise(order.refundDuePaise),
    createdAt,
    name: order.name,
    city: order.city,
    customer: order.customer,
    mobile: order.phone,
    units: order.pieces,
    total: paise(order.totalPaise),
    picture: order.picture,
    lines: order.lines,
    dispatchBy: order.dispatchBy,
    isCod,
    payment: isCod ? 'Cash on delivery' : paidByLabel(order.paidBy),
  }
}
