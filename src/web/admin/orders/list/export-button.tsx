import type { ReactElement } from 'react'
import { MAX_EXPORTED_ORDERS } from '#shared/order/order-export.ts'
import { exportOrders } from '#web/api/admin/orders/orders.ts'
import { CsvButton } from '#web/admin/layout/forms/csv-button.tsx'
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
  async function save(): Promise<void> {
    const file = await exportOrders(query)
    if (!file) {
      toast('error', 'The orders could not be downloaded. Please try again.')
      return
    }
    saveFile('orders.csv', file, 'text/csv;charset=utf-8')
    if (total <= MAX_EXPORTED_ORDERS) toast('success', 'The orders are downloaded.')
    else toast('warning', `The newest ${NEWEST} orders are downloaded. Choose days for the others.`)
  }
  return <CsvButton save={save} />
}
