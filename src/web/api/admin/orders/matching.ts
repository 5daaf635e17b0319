import type { CallInput } from '#contract/contract.ts'
import { call } from '#web/api/client.ts'
import type { AdminOrderRow } from './order-row.ts'

/** An order of those that match the filters of the list. */
export type MatchingOrder = Pick<
  AdminOrderRow,
  'id' | 'number' | 'status' | 'refund' | 'isRefundDue' | 'name' | 'city' | 'customer' | 'units'
>

/** Reads the orders that match the filters, the newest 1,000, and how many match in all. */
export async function listMatchingOrders(
  query: CallInput<'GET /api/admin/orders/matching'>['query'],
): Promise<{ rows: MatchingOrder[]; total: number }> {
  const { orders, total } = await call('GET /api/admin/orders/matching', { query })
  return {
    rows: orders.map(({ _id, pieces, refundDue, ...order }) => ({
      id: _id,
      units: pieces,
      isRefundDue: refundDue,
      ...order,
    })),
    total,
  }
}
