import type { Mutation } from '#web/admin/layout/admin-data.ts'
import { refreshWaitingOrders } from '#web/admin/layout/waiting-orders.ts'
import {
  changeAddress,
  noteOrder,
  refundOrder,
  transitionOrders,
  type AdminOrder,
  type ChangeAddressInput,
  type RefundOrderInput,
  type Transition,
  type TransitionOrdersInput,
  type TransitionOrdersReply,
} from '#web/api/admin/orders.ts'

export type Parcels = { courier: string; trackingNumbers: Record<string, string> }

/** The labels of the status buttons. */
export const TRANSITION_LABELS: Record<Transition, string> = {
  packed: 'Mark as packed',
  shipped: 'Mark as shipped',
  delivered: 'Mark as delivered',
  cancelled: 'Cancel order',
  returned: 'Mark as returned',
}

/** Whether a status change declines a return: from `return_requested` back to `delivered`. */
export const isDecline = ({ status }: Pick<AdminOrder, 'status'>, to: Transition): boolean =>
  status === 'return_requested' && to === 'delivered'

// After a failure too the screen loads again: the order may have changed on the server.

/** Changes the status of orders. */
export const TRANSITION: Mutation<TransitionOrdersInput, TransitionOrdersReply> = {
  name: 'transition',
  send: (input) => transitionOrders(input).finally(() => void refreshWaitingOrders()),
  done: ({ isComplete, message }) => (isComplete ? message : { warning: message }),
  reloadsAfter: () => true,
}

export const REFUND: Mutation<RefundOrderInput, void> = {
  name: 'refund',
  send: refundOrder,
  done: () => 'The refund is written down and goes to the payment provider.',
  reloadsAfter: () => true,
}

export const ADDRESS: Mutation<ChangeAddressInput, void> = {
  name: 'address',
  send: changeAddress,
  done: () => 'The address is changed.',
  failed: () => 'Failed to change the address: ',
}

export const NOTE: Mutation<{ id: string; body: string }, void> = { name: 'note', send: noteOrder }
