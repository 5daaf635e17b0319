import {
  markCashRefundPaid,
  receiveUndelivered,
  showRefundDestination,
  type PayCashRefundInput,
  type ReceiveInput,
  type RefundDestination,
} from '#web/api/admin/orders/cash.ts'
import { changeParcel, type ChangeParcelInput } from '#web/api/admin/orders/parcel.ts'
import { recordReturn, type RecordReturnInput } from '#web/api/admin/orders/returns.ts'
import { correctInvoice, type CorrectInvoiceInput } from '#web/api/admin/orders/invoices.ts'
import type { Mutation } from '#web/admin/layout/admin-data.ts'
import { refreshWaiting } from '#web/admin/layout/waiting.ts'
import {
  changeAddress,
  changeSize,
  listSizeChoices,
  noteOrder,
  refundOrder,
  withdrawSize,
  type ChangeAddressInput,
  type ChangeSizeInput,
  type RefundOrderInput,
  type SizeChoices,
} from '#web/api/admin/orders/orders.ts'

// After a failure too the screen loads again: the order may have changed on the server.

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

/** The refusal of a tracking number that an order of another customer has. Its dialog says it. */
export const TAKEN = 'order.parcel-taken'

export const CHANGE_PARCEL: Mutation<ChangeParcelInput, void> = {
  name: 'change-parcel',
  send: changeParcel,
  done: (_value, { courier, trackingNumber, tell }) =>
    `The parcel is with ${courier}, ${trackingNumber}.` + (tell ? ' The customer is told.' : ''),
  failed: () => 'Failed to change the parcel: ',
  shows: [TAKEN],
  reloadsAfter: ({ code }) => code !== TAKEN,
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
