import type { CallInput, AdminOrder } from '#contract/contract.ts'
import { call, serverMessage } from '#web/api/client.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

export type Transition = AdminOrder['nextSteps'][number]
export type Parcels = { courier: string; trackingNumbers: Record<string, string> }

/** What the buttons of the desk say. */
export const TRANSITION_LABELS: Record<Transition, string> = {
  packed: 'Mark as packed',
  shipped: 'Mark as shipped',
  delivered: 'Mark as delivered',
  cancelled: 'Cancel order',
  returned: 'Mark as returned',
}

/**
 * Whether a step refuses what the shopper asked for: from a return that was asked for, "delivered"
 * is the way back.
 */
export const declines = ({ status }: Pick<AdminOrder, 'status'>, to: Transition): boolean =>
  status === 'return_requested' && to === 'delivered'

type Move = NonNullable<CallInput<'POST /api/admin/orders/move'>['body']>

/**
 * Moves orders one step and says what came of it; answers which were refused, or undefined when
 * there was no answer.
 */
export async function transitionOrders(move: Move): Promise<string[] | undefined> {
  try {
    const { success, message, results } = await call('POST /api/admin/orders/move', { body: move })
    toast(success ? 'success' : 'warning', message)
    return results.flatMap(({ _id, moved }) => (moved ? [] : [_id]))
  } catch (error) {
    toast('error', serverMessage(error, 'Please check your internet connection.'))
    return undefined
  }
}
