import type { OrderStatus } from '#shared/order/order-status.ts'
import type { Mutation } from '#web/admin/layout/admin-data.ts'
import { refreshWaiting } from '#web/admin/layout/waiting.ts'
import {
  transitionOrders,
  type AdminOrder,
  type Transition,
  type TransitionOrdersInput,
  type TransitionOrdersReply,
} from '#web/api/admin/orders/orders.ts'

export type Parcels = {
  courier: string
  trackingNumbers: Record<string, string>
  /** The orders whose number another customer's order has too, on purpose. */
  sharedIds: string[]
}

/** Why the tracking numbers of orders are not taken, by the ids of the orders. */
export type TakenNumbers = Record<string, string>

/** The orders that wait because another customer's order has their tracking number. */
export const takenOf = (refused: TransitionOrdersReply['refused']): TakenNumbers =>
  Object.fromEntries(
    refused
      .filter(({ code }) => code === 'order.parcel-taken')
      .map(({ id, why }) => [id, why] as const),
  )

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
  done: ({ isComplete, message, refused }, input) => {
    const { ids, number, from, to, nextAddress } = input
    // The dialog says it.
    if (Object.keys(takenOf(refused)).length > 0) return undefined
    if (refused[0]?.isDone) return alreadyText(to, from)
    if (!isComplete) return { warning: message }
    const text = isDecline({ status: from }, to)
      ? `The return of ${number} is declined.`
      : `${number} is ${STEP_DONE[to]}${parcelOf(input)}.`
    const label = NEXT_LABELS[from]
    if (nextAddress && label) return { text, link: { label, to: nextAddress } }
    const slip = { label: 'Print slip', to: `/admin/orders/${ids[0]}/slip` }
    if (to === 'packed') return { text, link: slip }
    // In the list the row may be gone.
    const page = { label: 'Open', to: `/admin/orders/${ids[0]}` }
    return to === 'shipped' && nextAddress === undefined ? { text, link: page } : text
  },
  // After a failure too: the order may have changed on the server.
  reloadsAfter: () => true,
}

/** The courier and the tracking number of a shipped order, so that a wrong number is seen. */
const parcelOf = ({ ids: [id = ''], courier, trackingNumbers }: StepInput): string =>
  courier ? ` with ${courier}, ${trackingNumbers?.[id] ?? ''}` : ''

/** What is said of an order that was changed elsewhere, as it was to be changed here. */
export function alreadyText(to: Transition, from?: OrderStatus): string {
  const isDeclined = from !== undefined && isDecline({ status: from }, to)
  return `Already ${isDeclined ? 'declined' : STEP_DONE[to]} in another window.`
}

/** What an order is after a step, in its toast. */
export const STEP_DONE: Record<Transition, string> = {
  confirmed: 'confirmed',
  packed: 'packed',
  shipped: 'shipped',
  delivered: 'delivered',
  undelivered: 'not delivered',
  cancelled: 'cancelled',
  returned: 'returned',
}

/** The links to the next order, by the status that the orders wait in. */
const NEXT_LABELS: Partial<Record<OrderStatus, string>> = {
  placed: 'Next to confirm',
  confirmed: 'Next to pack',
  packed: 'Next to ship',
  return_requested: 'Next return',
}
