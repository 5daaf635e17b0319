import { Download } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { listAdminOrders, type AdminOrderRow } from '#web/api/admin/orders.ts'
import { serverMessage } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/browser/save-file.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { toCsv } from './orders-csv.ts'
import type { OrdersQuery } from './orders-query.ts'

const EXPORT_BATCH = 100
const MAX_PAGES = 50

/**
 * Reads the orders that match a query, newest first, at most 5,000. An order placed meanwhile
 * pushes others to the next page, so orders are kept by id.
 */
async function listAllOrders(
  query: OrdersQuery,
): Promise<{ orders: AdminOrderRow[]; isComplete: boolean }> {
  const orders = new Map<string, AdminOrderRow>()
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const reply = await listAdminOrders({ ...query, page, limit: EXPORT_BATCH })
    for (const order of reply.orders) orders.set(order.id, order)
    if (page >= reply.pagination.totalPages)
      return { orders: [...orders.values()], isComplete: true }
  }
  return { orders: [...orders.values()], isComplete: false }
}

/** Downloads the orders that match the list's filters as a CSV file. */
export function ExportButton({ query }: { query: OrdersQuery }): ReactElement {
  const [busy, setBusy] = useState(false)

  async function save(): Promise<void> {
    setBusy(true)
    try {
      const { orders, isComplete } = await listAllOrders(query)
      saveFile('orders.csv', toCsv(orders), 'text/csv;charset=utf-8')
      if (isComplete) toast('success', 'The orders are downloaded.')
      else
        toast(
          'warning',
          `The newest ${orders.length.toLocaleString('en-IN')} orders are downloaded. Choose ` +
            'days for the others.',
        )
    } catch (error) {
      toast('error', serverMessage(error, 'The orders could not be downloaded. Please try again.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button look="outline" size="sm" busy={busy} onClick={() => void save()}>
      {!busy && (
        <Download aria-hidden="true" strokeWidth={1.6} className="size-[1.15em] shrink-0" />
      )}
      Export CSV
    </Button>
  )
}
