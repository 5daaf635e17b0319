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

/** How many invoices the server puts into one file. */
const MAX_INVOICES = 100

type BulkInvoices<Order> = { orders: Order[]; canSave: boolean; line: string | undefined }

/**
 * The chosen orders that have an invoice, whether these can be saved as one PDF, and a sentence
 * about what is not saved.
 */
export function bulkInvoices<Order extends Pick<MatchingOrder, 'status'>>(
  chosen: Order[],
): BulkInvoices<Order> {
  const orders = chosen.filter(({ status }) => INVOICED.includes(status))
  const without = chosen.length - orders.length
  if (orders.length === 0) return { orders, canSave: false, line: undefined }
  if (orders.length > MAX_INVOICES)
    return {
      orders,
      canSave: false,
      line: `At most ${MAX_INVOICES} invoices fit into one PDF. Please choose fewer orders.`,
    }
  const line = `${countOf(without, ORDER)} ${without === 1 ? 'has' : 'have'} no invoice.`
  return { orders, canSave: true, line: without > 0 ? line : undefined }
}
