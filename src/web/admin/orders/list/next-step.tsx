import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useMutation } from '#web/admin/layout/admin-data.ts'
import { askStep } from '#web/admin/orders/step/ask-step.tsx'
import { STEP, takenOf } from '#web/admin/orders/step/step-mutation.ts'
import type { AdminOrderRow } from '#web/api/admin/orders/order-row.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { nextStepOf, type StepTransition } from './bulk-transitions.ts'
import { contentsText } from './contents-text.ts'
import { orderAddress } from './orders-query.ts'
import { useParcelDialog } from '#web/admin/orders/dialogs/parcel/use-parcel-dialog.tsx'

const LOOK = 'min-w-20 whitespace-nowrap px-3!'

/** The next step of an order in its row: a button, or a link to the page where it is decided. */
export function NextStep({ order }: { order: AdminOrderRow }): ReactElement | null {
  const [search] = useSearchParams()
  const step = nextStepOf(order)
  if (!step) return null
  if (step.to) return <StepButton order={order} to={step.to} label={step.label} />
  return (
    <Link to={orderAddress(order.id, search)} className={buttonClass('outline', 'sm', LOOK)}>
      {step.label}
      <span className="sr-only">
        {step.about} of {order.number}
      </span>
    </Link>
  )
}

/** Asks before a step that has a question. */
function isAgreed(order: AdminOrderRow, to: StepTransition): Promise<boolean> {
  const { first, more } = contentsText(order.lines)
  return askStep(to, { ...order, phone: order.mobile, title: `${first} ${more}`.trim() })
}

type StepButtonProps = { order: AdminOrderRow; to: StepTransition; label: string }

/** Changes the status of one order, as its page does. */
function StepButton({ order, to, label }: StepButtonProps) {
  const { run, busy } = useMutation(STEP)
  const step = { ids: [order.id], to, number: order.number, from: order.status }
  const parcel = useParcelDialog<AdminOrderRow>(async (_orders, parcels) => {
    const result = await run({ ...step, ...parcels })
    return result?.ok ? takenOf(result.value.refused) : undefined
  })
  const start = async () => {
    if (to === 'shipped') return parcel.open([order])
    if (!(await isAgreed(order, to))) return
    await run({ ...step, ...(to === 'confirmed' && { note: 'Confirmed by a call' }) })
  }
  return (
    <>
      <Button look="outline" size="sm" busy={busy} className={LOOK} onClick={() => void start()}>
        {label}
        <span className="sr-only"> {order.number}</span>
      </Button>
      {parcel.dialog}
    </>
  )
}
