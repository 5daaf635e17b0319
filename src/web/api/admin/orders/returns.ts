import type { ReturnReason } from '#shared/order/refund/return-reasons.ts'
import { call } from '#web/api/client.ts'

export type RecordReturnInput = {
  id: string
  reason: ReturnReason
  details: string
  /** How many units of each line come back, by the id of the line. */
  quantities: Record<string, number>
}

/** Records a return that a customer asked the shop for. A repeated call changes nothing. */
export async function recordReturn({ id, ...body }: RecordReturnInput): Promise<void> {
  await call('POST /api/admin/orders/:id/return', { params: { id }, body })
}
