import { Download } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { MAX_EXPORTED_ORDERS } from '#shared/order/order-export.ts'
import { exportOrders } from '#web/api/admin/orders/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/browser/save-file.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import type { OrdersQuery } from './orders-query.ts'

const NEWEST = MAX_EXPORTED_ORDERS.toLocaleString('en-IN')

/** Downloads the orders that match the list's filters as CSV. `total`: how many there are. */
export function ExportButton({
  query,
  total,
}: {
  query: OrdersQuery
  total: number
}): ReactElement {
  const [busy, setBusy] = useState(false)

  async function save(): Promise<void> {
    setBusy(true)
    const file = await exportOrders(query)
    setBusy(false)
    if (!file) {
      toast('error', 'The orders could not be downloaded. Please try again.')
      return
    }
    saveFile('orders.csv', file, 'text/csv;charset=utf-8')
    if (total <= MAX_EXPORTED_ORDERS) toast('success', 'The orders are downloaded.')
    else toast('warning', `The newest ${NEWEST} orders are downloaded. Choose days for the others.`)
  }

  return (
    <Button
      look="outline"
      size="sm"
      busy={busy}
      title="Export CSV"
      className="max-sm:px-3"
      onClick={() => void save()}
    >
      {!busy && (
        <Download aria-hidden="true" strokeWidth={1.6} className="size-[1.15em] shrink-0" />
      )}
      <span className="max-sm:sr-only">Export CSV</span>
    </Button>
  )
}
