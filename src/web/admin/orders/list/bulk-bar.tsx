import { useState, type ReactElement } from 'react'
import { useMutation } from '#web/admin/layout/admin-data.ts'
import type { AdminOrderRow } from '#web/api/admin/orders/orders.ts'
import { mergeInvoices } from '#web/api/orders/invoices.ts'
import { saveFile } from '#web/ui/browser/save-file.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { bulkTransition, type BulkTransition } from './bulk-transitions.ts'
import { ParcelDialog } from '#web/admin/orders/dialogs/parcel-dialog.tsx'
import { TRANSITION, TRANSITION_LABELS, type Parcels } from '#web/admin/orders/order-mutations.ts'

type BulkBarProps = { orders: AdminOrderRow[]; onDone: (stillSelected: string[]) => void }

const idsOf = (orders: AdminOrderRow[]): string[] => orders.map(({ id }) => id)

/**
 * The status change for the selected orders, if one fits all of them. Orders that the server
 * refuses stay selected.
 */
export function BulkBar({ orders, onDone }: BulkBarProps): ReactElement {
  const { run, busy } = useMutation(TRANSITION)
  const [shipping, setShipping] = useState<AdminOrderRow[]>()
  const to = bulkTransition(orders)

  const applyTransition = async (
    next: BulkTransition,
    sent: AdminOrderRow[],
    parcels: Partial<Parcels> = {},
  ): Promise<boolean> => {
    const result = await run({ ids: idsOf(sent), to: next, ...parcels })
    if (!result?.ok) return false
    onDone(result.value.refused)
    return true
  }
  const startTransition = async (next: BulkTransition) => {
    if (next === 'shipped') return setShipping(orders)
    const orderCount = `${orders.length} ${orders.length === 1 ? 'order' : 'orders'}`
    const question = `${TRANSITION_LABELS[next]}: ${orderCount}?`
    if (await askConfirm(question, { confirm: TRANSITION_LABELS[next] }))
      await applyTransition(next, orders)
  }
  return (
    <div
      data-bulk-bar
      className={
        'sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-jamun-200 bg-white ' +
        'p-4 shadow-bar lg:px-6'
      }
    >
      <SelectedCount count={orders.length} canChange={to !== undefined} />
      {to && (
        <Button size="sm" busy={busy} onClick={() => void startTransition(to)}>
          {TRANSITION_LABELS[to]}
        </Button>
      )}
      <InvoicesButton orders={orders} />
      {shipping && (
        <ParcelDialog
          orders={shipping}
          onShip={(parcels) => applyTransition('shipped', shipping, parcels)}
          onClose={() => setShipping(undefined)}
        />
      )}
    </div>
  )
}

function SelectedCount({ count, canChange }: { count: number; canChange: boolean }) {
  return (
    <p aria-live="polite" className="mr-auto text-sm">
      {count} chosen
      {!canChange && (
        <span className="block text-jamun-700">
          {count === 1 ? 'This order has no next step here.' : 'No next step fits all of them.'}
        </span>
      )}
    </p>
  )
}

const INVOICED: AdminOrderRow['status'][] = ['shipped', 'delivered', 'return_requested', 'returned']

/** Saves the invoices of the chosen orders as one PDF, if all were shipped. */
function InvoicesButton({ orders }: { orders: AdminOrderRow[] }): ReactElement | null {
  const [busy, setBusy] = useState(false)
  if (!orders.every(({ status }) => INVOICED.includes(status))) return null
  async function save(): Promise<void> {
    setBusy(true)
    const file = await mergeInvoices(idsOf(orders))
    setBusy(false)
    if (file) saveFile('invoices.pdf', file, 'application/pdf')
    else toast('error', 'The invoices could not be loaded. Please try again.')
  }
  return (
    <Button look="outline" size="sm" busy={busy} onClick={() => void save()}>
      Invoices as PDF
    </Button>
  )
}
