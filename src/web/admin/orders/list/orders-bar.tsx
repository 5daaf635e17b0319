import { useState, type ReactElement } from 'react'
import { BulkBar, useBulkRunning } from '#web/admin/layout/bulk/bulk-bar.tsx'
import { countOf } from '#web/admin/layout/bulk/bulk-texts.ts'
import type { BulkResult } from '#web/admin/layout/bulk/in-pieces.ts'
import { useMutation } from '#web/admin/layout/admin-data.ts'
import type { MatchingOrder } from '#web/api/admin/orders/matching.ts'
import { mergeInvoices } from '#web/api/orders/invoices.ts'
import { saveFile } from '#web/ui/browser/save-file.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { bulkInvoices } from './bulk-invoices.ts'
import { BULK_TRANSITION, ORDER } from './bulk-mutations.ts'
import { bulkTransition, type BulkTransition } from './bulk-transitions.ts'
import { readCouriers } from '#web/admin/orders/dialogs/couriers.ts'
import { ParcelDialog } from '#web/admin/orders/dialogs/parcel-dialog.tsx'
import { TRANSITION_LABELS, type Parcels } from '#web/admin/orders/order-mutations.ts'

type OrdersBarProps = { orders: MatchingOrder[]; onDone: (result: BulkResult) => void }

const idsOf = (orders: MatchingOrder[]): string[] => orders.map(({ id }) => id)

/** Each parcel needs its own tracking number, which is typed by hand. */
const MAX_PARCELS = 20

/** The status change for the selected orders, if one fits all of them. */
export function OrdersBar({ orders, onDone }: OrdersBarProps): ReactElement {
  const { run, busy } = useMutation(BULK_TRANSITION)
  const isRunning = useBulkRunning()
  const [shipping, setShipping] = useState<MatchingOrder[]>()
  const to = bulkTransition(orders)
  const hasTooMany = to === 'shipped' && orders.length > MAX_PARCELS
  const invoices = bulkInvoices(orders)
  const lines = [lineOf(orders.length, to, hasTooMany), invoices.line].filter(Boolean)

  const applyTransition = async (
    next: BulkTransition,
    sent: MatchingOrder[],
    parcels: Partial<Parcels> = {},
  ): Promise<boolean> => {
    const result = await run({ ids: idsOf(sent), to: next, ...parcels })
    if (!result?.ok) return false
    onDone(result.value)
    return true
  }
  const startTransition = async (next: BulkTransition) => {
    if (next === 'shipped') {
      void readCouriers()
      return setShipping(orders)
    }
    const question = `${TRANSITION_LABELS[next]}: ${countOf(orders.length, ORDER)}?`
    if (await askConfirm(question, { confirm: TRANSITION_LABELS[next] }))
      await applyTransition(next, orders)
  }
  return (
    <BulkBar count={orders.length} line={lines.join(' ')}>
      {to && !hasTooMany && (
        <Button size="sm" busy={busy || isRunning} onClick={() => void startTransition(to)}>
          {TRANSITION_LABELS[to]}
        </Button>
      )}
      <InvoicesButton orders={invoices.orders} disabled={!invoices.canSave} />
      {shipping && (
        <ParcelDialog
          orders={shipping}
          onShip={(parcels) => applyTransition('shipped', shipping, parcels)}
          onClose={() => setShipping(undefined)}
        />
      )}
    </BulkBar>
  )
}

function lineOf(count: number, to: BulkTransition | undefined, hasTooMany: boolean) {
  if (hasTooMany)
    return `Each parcel has its own tracking number. Please ship at most ${MAX_PARCELS} at once.`
  if (to) return undefined
  return count === 1 ? 'This order has no next step here.' : 'No next step fits all of them.'
}

/** Saves the invoices of these orders, with their credit notes, as one PDF. */
function InvoicesButton({
  orders,
  disabled,
}: {
  orders: MatchingOrder[]
  disabled: boolean
}): ReactElement {
  const [busy, setBusy] = useState(false)
  async function save(): Promise<void> {
    setBusy(true)
    const file = await mergeInvoices(idsOf(orders))
    setBusy(false)
    if (file) saveFile('invoices.pdf', file, 'application/pdf')
    else toast('error', 'The invoices could not be loaded. Please try again.')
  }
  return (
    <Button look="outline" size="sm" busy={busy} disabled={disabled} onClick={() => void save()}>
      Invoices as PDF
    </Button>
  )
}
