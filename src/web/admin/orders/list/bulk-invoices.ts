import type { OrderStatus } from '#shared/order/order-status.ts'
import { countOf } from '#web/admin/layout/bulk/bulk-texts.ts'
import type { MatchingOrder } from '#web/api/admin/orders/matching.ts'
import { ORDER } from './bulk-mutations.ts'

/** An order has its invoice from its dispatch on. */
const INVOICED: readonly OrderStatus[] = [
  'shipped',
  'delivered',
  'undelivered',
  'return_requested',
  'returned',
]

type BulkInvoices<Order> = { orders: Order[]; line: string | undefined }

/** The chosen orders that have an invoice, and a sentence about the others. */
export function bulkInvoices<Order extends Pick<MatchingOrder, 'status'>>(
  chosen: Order[],
): BulkInvoices<Order> {
  const orders = chosen.filter(({ status }) => INVOICED.includes(status))
  const without = chosen.length - orders.length
  if (orders.length === 0) return { orders, line: undefined }
  const line = `${countOf(without, ORDER)} ${without === 1 ? 'has' : 'have'} no invoice.`
  return { orders, line: without > 0 ? line : undefined }
}
