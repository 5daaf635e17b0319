import { useState, type ReactElement } from 'react'
import { Link } from 'react-router'
import { BulkBar, useBulkRunning } from '#web/admin/layout/bulk/bulk-bar.tsx'
import { countOf } from '#web/admin/layout/bulk/bulk-texts.ts'
import type { BulkResult } from '#web/admin/layout/bulk/in-pieces.ts'
import type { Selection } from '#web/admin/layout/bulk/use-selection.ts'
import { useMutation } from '#web/admin/layout/admin-data.ts'
import type { MatchingOrder } from '#web/api/admin/orders/matching.ts'
import { mergeInvoices } from '#web/api/orders/invoices.ts'
import { saveFile } from '#web/ui/browser/save-file.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { bulkInvoices } from './bulk-invoices.ts'
import { BULK_TRANSITION, MAX_PARCELS, ORDER } from './bulk-mutations.ts'
import {
  bulkSteps,
  STEP_LABELS,
  toBePacked,
  withoutStepText,
  type BulkStep,
  type BulkTransition,
} from './bulk-transitions.ts'
import { $packed } from './ship-packed.tsx'
import { MAX_SLIPS, slipsAddress } from '#web/admin/orders/slip/slips-address.ts'
import {
  TRANSITION_LABELS,
  type Parcels,
  type TakenNumbers,
} from '#web/admin/orders/step/step-mutation.ts'
import { useParcelDialog } from '#web/admin/orders/dialogs/parcel/use-parcel-dialog.tsx'

type OrdersBarProps = {
  selection: Selection<MatchingOrder>
  /** `others`: the ids of the selected orders that the change was not for. */
  onDone: (result: BulkResult, others: string[]) => void
}

const idsOf = (orders: MatchingOrder[]): string[] => orders.map(({ id }) => id)

/** What can be done with the selected orders: their slips, their next steps and their invoices. */
export function OrdersBar({ selection, onDone }: OrdersBarProps): ReactElement {
  const orders = selection.chosen
  const { run, busy } = useMutation(BULK_TRANSITION)
  const isRunning = useBulkRunning()
  const steps = bulkSteps(orders)
  const tooMany = steps.find((step) => step.to === 'shipped' && step.orders.length > MAX_PARCELS)
  const slips = toBePacked(orders)
  const invoices = bulkInvoices(orders)
  const lines = [lineOf(orders, steps, slips.length, tooMany), invoices.line]

  const applyTransition = async (
    next: BulkTransition,
    sent: MatchingOrder[],
    parcels: Partial<Parcels> = {},
  ): Promise<TakenNumbers | undefined> => {
    // Before it is sent: its toast may be pressed at once.
    if (next === 'packed') $packed.set(sent)
    const result = await run({ ids: idsOf(sent), to: next, ...parcels })
    if (!result?.ok) return undefined
    const { taken } = result.value
    const done = idsOf(sent).filter((id) => !(id in taken))
    onDone(
      result.value,
      idsOf(orders).filter((id) => !done.includes(id)),
    )
    return taken
  }
  const parcels = useParcelDialog<MatchingOrder>((sent, typed) =>
    applyTransition('shipped', sent, typed),
  )
  const start = async ({ to, orders: fitting }: BulkStep<MatchingOrder>) => {
    if (to === 'shipped') return parcels.open(fitting)
    const question = `${TRANSITION_LABELS[to]}: ${countOf(fitting.length, ORDER)}?`
    if (await askConfirm(question, { confirm: TRANSITION_LABELS[to] }))
      await applyTransition(to, fitting)
  }
  return (
    <BulkBar selection={selection} line={lines.filter(Boolean).join(' ')}>
      {steps
        .filter((step) => step !== tooMany)
        .map((step) => (
          <Button key={step.to} size="sm" busy={busy || isRunning} onClick={() => void start(step)}>
            {labelOf(step, orders.length)}
          </Button>
        ))}
      {slips.length > 0 && slips.length <= MAX_SLIPS && (
        <Link to={slipsAddress(slips)} className={buttonClass('outline', 'sm')}>
          {slips.length === 1 ? 'Print packing slip' : `Print ${slips.length} packing slips`}
        </Link>
      )}
      {invoices.orders.length > 0 && <InvoicesButton orders={invoices.orders} />}
      {parcels.dialog}
    </BulkBar>
  )
}

/** The name of a step that fits all chosen orders, or for how many of them it is. */
const labelOf = ({ to, orders }: BulkStep<MatchingOrder>, chosen: number): string =>
  orders.length === chosen ? TRANSITION_LABELS[to] : `${STEP_LABELS[to]} ${orders.length}`

function lineOf(
  orders: MatchingOrder[],
  steps: unknown[],
  slips: number,
  tooMany: unknown,
): string | undefined {
  if (steps.length === 0) return withoutStepText(orders)
  if (tooMany)
    return `Each parcel has its own tracking number. Please ship at most ${MAX_PARCELS} at once.`
  if (slips > MAX_SLIPS) return `At most ${MAX_SLIPS} packing slips are printed at once.`
  return undefined
}

/** Saves the invoices of these orders, with their credit notes, as one PDF. */
function InvoicesButton({ orders }: { orders: MatchingOrder[] }): ReactElement {
  const [busy, setBusy] = useState(false)
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
