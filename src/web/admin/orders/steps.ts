import type { CallInput, DeskOrder } from '#contract/index.ts'
import { call, serverMessage } from '#web/api.ts'
import { toast } from '#web/ui/toast.tsx'

export type Step = DeskOrder['nextSteps'][number]
export type Parcel = { courier: string; trackingNumber: string }

/** What the buttons of the desk say. */
export const STEP_LABELS: Record<Step, string> = {
  packed: 'Mark as packed',
  shipped: 'Mark as shipped',
  delivered: 'Mark as delivered',
  cancelled: 'Cancel order',
  returned: 'Mark as returned',
}

type Move = NonNullable<CallInput<'POST /api/admin/orders/move'>['body']>

/** Moves orders one step and says what came of it; answers whether any moved. */
export async function moveOrders(move: Move): Promise<boolean> {
  try {
    const { success, message, results } = await call('POST /api/admin/orders/move', { body: move })
    toast(success ? 'success' : 'warning', message)
    return results.some(({ moved }) => moved)
  } catch (error) {
    toast('error', serverMessage(error, 'Please check your internet connection.'))
    return false
  }
}
