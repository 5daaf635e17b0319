import type { CashRefund, Order, OrderRefund } from '#web/api/orders/order.ts'
import type { RefundDue } from '#web/api/orders/refund-due.ts'
import { formatDay } from '#web/storefront/account/format.ts'
import { formatTotal } from '#web/storefront/orders/order-text.ts'

const day = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  timeZone: 'Asia/Kolkata',
})

/** `8 Dec`, of an instant or an ISO date, with a no-break space. */
export const formatShortDay = (date: string): string =>
  day.format(new Date(date)).replace(' ', '\u00a0')

type Refunded = Partial<Pick<Order, 'refunds' | 'cashRefunds' | 'refundDue'>>

/**
 * The refunds of an order, as they stand under its total: amount, state and date of each. Without
 * those of additional payments, which are not a part of its total.
 */
export const refundRows = ({ refunds = [], cashRefunds = [], refundDue }: Refunded): string[] => [
  ...refunds.filter(({ isOfOrder }) => isOfOrder).map(refundRow),
  ...cashRefunds.map(cashRow),
  ...(refundDue ? [dueRow(refundDue)] : []),
]

/** The dot stays with the amount when a row breaks. */
const rowOf = (amount: OrderRefund['amount'], state: string): string =>
  `${formatTotal(amount)}\u00a0· ${state}`

function refundRow({ amount, state, sent, at }: OrderRefund): string {
  if (state === 'failed') return rowOf(amount, 'not taken by your bank')
  if (state === 'refunded') return rowOf(amount, `sent on ${formatShortDay(at)}`)
  return rowOf(amount, sent ? 'on its way' : 'not sent yet')
}

function cashRow({ amount, state, at }: CashRefund): string {
  if (state === 'paid') return rowOf(amount, `sent on ${formatShortDay(at)}`)
  return rowOf(amount, state === 'asked' ? 'tell us where it goes' : 'not sent yet')
}

const NOT_DUE = {
  declined: 'return declined',
  free: 'a free gift',
  unpaid: 'nothing was paid',
}

function dueRow(due: RefundDue): string {
  switch (due.state) {
    case 'due':
      return rowOf(due.amount, 'not sent yet')
    case 'awaiting':
      return rowOf(due.amount, 'once it is back with us')
    case 'advance':
      return rowOf(due.amount, 'please ask us')
    default:
      return `Not due\u00a0· ${NOT_DUE[due.state]}`
  }
}

const NO_REFUND = {
  declined: 'No refund is due: we could not take back what you asked for.',
  free: 'No refund is due: it was a free gift.',
  unpaid: 'No refund is due: nothing was paid for it.',
}

/** What a return, or a parcel that was not delivered, leads to, until a refund is recorded. */
export function dueSentence(due: RefundDue): string {
  const { state, cause, pieces, by } = due
  const amount = formatTotal(due.amount)
  if (state === 'advance')
    return `You have paid ${amount} in advance. If you have a question about it, please ask us.`
  if (state !== 'due' && state !== 'awaiting') return NO_REFUND[state]
  const isParcel = cause === 'undelivered'
  const back = isParcel ? 'The parcel is' : pieces === 1 ? 'The piece is' : 'The pieces are'
  if (state === 'awaiting')
    return (
      (isParcel
        ? 'The parcel is on its way back to us. Then '
        : `${back} not back yet. Once we have looked at ${pieces === 1 ? 'it' : 'them'}, `) +
      `${amount} goes back to you${UNLESS[cause]}.`
    )
  return by === null
    ? `${back} back with us. Your refund of ${amount} is late: please write to us.`
    : `${back} back with us. ${amount} goes back to you by ${formatShortDay(by)}${UNLESS[cause]}.`
}

/** The customer may also choose another piece, or the parcel once more (refund policy). */
const UNLESS: Record<RefundDue['cause'], string> = {
  changed_mind: '',
  does_not_fit: ', unless you chose another piece',
  something_wrong: ', unless you chose another piece',
  undelivered: ', unless you still want it',
}

/** The status of a refund of cash, with why it is sent and where it goes. */
export function cashSentence({ state, hint, reference, note, at }: CashRefund): string {
  if (state === 'paid') return `${note} Sent to your ${hint} on ${formatDay(at)}, ${reference}.`
  return state === 'ready'
    ? `${note} It goes to your ${hint}.`
    : `${note} You have paid in cash: please tell us where it goes.`
}
