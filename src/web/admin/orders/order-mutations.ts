import {
  markCashRefundPaid,
  receiveUndelivered,
  showRefundDestination,
  type PayCashRefundInput,
  type ReceiveInput,
  type RefundDestination,
} from '#web/api/admin/orders/cash.ts'
import { recordReturn, type RecordReturnInput } from '#web/api/admin/orders/returns.ts'
import { correctInvoice, type CorrectInvoiceInput } from '#web/api/admin/orders/invoices.ts'
import type { OrderStatus } from '#shared/order/order-status.ts'
import type { Mutation } from '#web/admin/layout/admin-data.ts'
import { refreshWaiting } from '#web/admin/layout/waiting.ts'
import {
  changeAddress,
  changeSize,
  listSizeChoices,
  noteOrder,
  refundOrder,
  transitionOrders,
  withdrawSize,
  type AdminOrder,
  type ChangeAddressInput,
  type ChangeSizeInput,
  type RefundOrderInput,
  type SizeChoices,
  type Transition,
  type TransitionOrdersInput,
  type TransitionOrdersReply,
} from '#web/api/admin/orders/orders.ts'

export type Parcels = { courier: string; trackingNumbers: Record<string, string> }

/** The labels of the status buttons. */
export const TRANSITION_LABELS: Record<Transition, string> = {
  confirmed: 'Confirm order',
  packed: 'Mark as packed',
  shipped: 'Mark as shipped',
  delivered: 'Mark as delivered',
  undelivered: 'Mark as not delivered',
  cancelled: 'Cancel order',
  returned: 'Mark as returned',
}

/** Whether a status change declines a return: from `return_requested` back to `delivered`. */
export const isDecline = ({ status }: Pick<AdminOrder, 'status'>, to: Transition): boolean =>
  status === 'return_requested' && to === 'delivered'

// After a failure too the screen loads again: the order may have changed on the server.

type StepInput = TransitionOrdersInput & {
  number: string
  from: OrderStatus
  /** The address of another order that waits for the same step, on the page of this one. */
  nextAddress?: string | null | undefined
}

/**
 * Changes the status of one order, in its row or on its page. The toast leads to the next order of
 * that work, or to the slip of what is packed.
 */
export const STEP: Mutation<StepInput, TransitionOrdersReply> = {
  name: 'step',
  send: ({ number: _number, from: _from, nextAddress: _nextAddress, ...input }) =>
    transitionOrders(input).finally(() => void refreshWaiting()),
  done: ({ isComplete, message }, input) => {
    const { ids, number, from, to, nextAddress } = input
    if (!isComplete) return { warning: message }
    const text = isDecline({ status: from }, to)
      ? `The return of ${number} is declined.`
      : `${number} ${STEP_DONE[to]}${parcelOf(input)}.`
    const label = NEXT_LABELS[from]
    if (nextAddress && label) return { text, link: { label, to: nextAddress } }
    const slip = { label: 'Print slip', to: `/admin/orders/${ids[0]}/slip` }
    if (to === 'packed') return { text, link: slip }
    // In the list the row may be gone.
    const page = { label: 'Open', to: `/admin/orders/${ids[0]}` }
    return to === 'shipped' && nextAddress === undefined ? { text, link: page } : text
  },
  reloadsAfter: () => true,
}

/** The courier and the tracking number of a shipped order, so that a wrong number is seen. */
const parcelOf = ({ ids: [id = ''], courier, trackingNumbers }: StepInput): string =>
  courier ? ` with ${courier}, ${trackingNumbers?.[id] ?? ''}` : ''

const STEP_DONE: Record<Transition, string> = {
  confirmed: 'is confirmed',
  packed: 'is packed',
  shipped: 'is shipped',
  delivered: 'is delivered',
  undelivered: 'is not delivered',
  cancelled: 'is cancelled',
  returned: 'is returned',
}

/** The links to the next order, by the status that the orders wait in. */
const NEXT_LABELS: Partial<Record<OrderStatus, string>> = {
  placed: 'Next to confirm',
  confirmed: 'Next to pack',
  packed: 'Next to ship',
  return_requested: 'Next return',
}

const REFUND_DONE: Record<RefundOrderInput['way'], string> = {
  online: 'The refund is written down and goes to the payment provider.',
  cash: 'The refund is written down. The customer is asked where it goes.',
  both: 'The refund is written down. For its cash the customer is asked where it goes.',
}

export const REFUND: Mutation<RefundOrderInput, void> = {
  name: 'refund',
  send: (input) => refundOrder(input).finally(() => void refreshWaiting()),
  done: (_value, { way }) => REFUND_DONE[way],
  reloadsAfter: () => true,
}

export const RECORD_RETURN: Mutation<RecordReturnInput, void> = {
  name: 'record-return',
  send: (input) => recordReturn(input).finally(() => void refreshWaiting()),
  done: () => 'The return is recorded. It waits until the pieces are here.',
  reloadsAfter: () => true,
}

export const RECEIVE: Mutation<ReceiveInput, void> = {
  name: 'receive',
  send: (input) => receiveUndelivered(input).finally(() => void refreshWaiting()),
  done: () => 'The parcel is received back.',
  reloadsAfter: () => true,
}

/** Reads where a refund of cash goes. */
export const SHOW_DESTINATION: Mutation<{ id: string; refundId: string }, RefundDestination> = {
  name: 'show-destination',
  send: showRefundDestination,
  keepsScreen: true,
}

export const PAY_CASH_REFUND: Mutation<PayCashRefundInput, void> = {
  name: 'pay-cash-refund',
  send: markCashRefundPaid,
  done: () => 'The refund is marked as paid.',
  reloadsAfter: () => true,
}

export const ADDRESS: Mutation<ChangeAddressInput, void> = {
  name: 'address',
  send: changeAddress,
  done: () => 'The address is changed.',
  failed: () => 'Failed to change the address: ',
}

/** Reads the sizes of the lines of an order, for the dialog. */
export const READ_SIZES: Mutation<string, SizeChoices> = {
  name: 'read-sizes',
  send: listSizeChoices,
  isRead: true,
}

// Another administrator, or the customer, may have changed the order: after a refusal too the
// screen loads again.

export const SIZE: Mutation<ChangeSizeInput, void> = {
  name: 'size',
  send: changeSize,
  done: () => 'The change of size is written down. The customer gets a mail.',
  failed: () => 'Failed to change the size: ',
  reloadsAfter: () => true,
}

export const WITHDRAW_SIZE: Mutation<{ id: string; change: string }, void> = {
  name: 'withdraw-size',
  send: withdrawSize,
  done: () => 'The change of size is withdrawn.',
  failed: () => 'Failed to withdraw the change: ',
  reloadsAfter: () => true,
}

export const CORRECT_INVOICE: Mutation<CorrectInvoiceInput, void> = {
  name: 'correct-invoice',
  send: correctInvoice,
  done: () => 'The new invoice is issued, and the wrong one is credited.',
  failed: () => 'Failed to correct the invoice: ',
  reloadsAfter: () => true,
}

export const NOTE: Mutation<{ id: string; body: string }, void> = { name: 'note', send: noteOrder }
