import { useState, type ReactElement } from 'react'
import { useMutation } from '#web/admin/layout/admin-data.ts'
import type { AdminOrderRow } from '#web/api/admin/orders/orders.ts'
import { mergeInvoices } from '#web/api/orders/invoices.ts'
import { saveFile } from '#web/ui/browser/save-file.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { bulkTransitions, type BulkTransition } from './bulk-transitions.ts'
import { ParcelDialog } from '#web/admin/orders/dialogs/parcel-dialog.tsx'
import { TRANSITION, TRANSITION_LABELS, type Parcels } from '#web/admin/orders/order-mutations.ts'

type BulkBarProps = { orders: AdminOrderRow[]; onDone: (stillSelected: string[]) => void }
type BulkOption = { to: BulkTransition; eligible: AdminOrderRow[] }

const idsOf = (orders: AdminOrderRow[]): string[] => orders.map(({ id }) => id)

/**
 * The status changes for the selected orders. Each applies to the orders that allow it. The others
 * stay selected, and so do those that the server refuses.
 */
export function BulkBar({ orders, onDone }: BulkBarProps): ReactElement {
  const { run, busy } = useMutation(TRANSITION)
  const [shipping, setShipping] = useState<AdminOrderRow[]>()
  const transitions = bulkTransitions(orders)

  const applyTransition = async (
    { to, eligible }: BulkOption,
    parcels: Partial<Parcels> = {},
  ): Promise<boolean> => {
    const ids = idsOf(eligible)
    const result = await run({ ids, to, ...parcels })
    if (!result?.ok) return false
    onDone([...idsOf(orders).filter((id) => !ids.includes(id)), ...result.value.refused])
    return true
  }
  const startTransition = async (transition: BulkOption) => {
    const { to, eligible } = transition
    if (to === 'shipped') return setShipping(eligible)
    const orderCount = `${eligible.length} ${eligible.length === 1 ? 'order' : 'orders'}`
    const question = `${TRANSITION_LABELS[to]}: ${orderCount}?`
    if (await askConfirm(question, { confirm: TRANSITION_LABELS[to] }))
      await applyTransition(transition)
  }
  return (
    <div
      data-bulk-bar
      className={
        'sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-jamun-200 bg-white ' +
        'p-4 shadow-bar lg:px-6'
      }
    >
      <SelectedCount count={orders.length} canChange={transitions.length > 0} />
      {transitions.map((transition) => (
        <Button
          key={transition.to}
          size="sm"
          busy={busy}
          onClick={() => void startTransition(transition)}
        >
          {TRANSITION_LABELS[transition.to]}
          {transition.eligible.length < orders.length &&
            ` (${transition.eligible.length} of ${orders.length})`}
        </Button>
      ))}
      <InvoicesButton orders={orders} />
      {shipping && (
        <ParcelDialog
          orders={shipping}
          onShip={(parcels) => applyTransition({ to: 'shipped', eligible: shipping }, parcels)}
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
          Only confirmed, packed and shipped orders have a next step here.
        </span>
      )}
    </p>
  )
}

const INVOICED: AdminOrderRow['status'][] = ['shipped', 'delivered', 'return_requested', 'returned']

/** Saves the invoices of the chosen orders that were shipped as one PDF. */
function InvoicesButton({ orders }: { orders: AdminOrderRow[] }): ReactElement | null {
  const [busy, setBusy] = useState(false)
  const shipped = orders.filter(({ status }) => INVOICED.includes(status))
  if (shipped.length === 0) return null
  async function save(): Promise<void> {
    setBusy(true)
    const file = await mergeInvoices(idsOf(shipped))
    setBusy(false)
    if (file) saveFile('invoices.pdf', file, 'application/pdf')
    else toast('error', 'The invoices could not be loaded. Please try again.')
  }
  return (
    <Button look="outline" size="sm" busy={busy} onClick={() => void save()}>
      Invoices as PDF
      {shipped.length < orders.length && ` (${shipped.length} of ${orders.length})`}
    </Button>
  )
}
