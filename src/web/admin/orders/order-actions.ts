import type { CallInput, AdminOrder } from '#contract/contract.ts'
import { call, serverMessage } from '#web/api/client.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

export type Transition = AdminOrder['nextSteps'][number]
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

type TransitionOrdersInput = NonNullable<CallInput<'POST /api/admin/orders/move'>['body']>

/**
 * Changes the status of orders and shows the result as a toast. Returns the ids of the refused
 * orders, or undefined if the call failed.
 */
export async function transitionOrders(
  input: TransitionOrdersInput,
): Promise<string[] | undefined> {
  try {
    const { success, message, results } = await call('POST /api/admin/orders/move', { body: input })
    toast(success ? 'success' : 'warning', message)
    return results.flatMap(({ _id, moved }) => (moved ? [] : [_id]))
  } catch (error) {
    toast('error', serverMessage(error, 'Please check your internet connection.'))
    return undefined
  }
}
