import { useState, type ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useMutation } from '#web/admin/layout/admin-data.ts'
import { ParcelDialog } from '#web/admin/orders/dialogs/parcel-dialog.tsx'
import { readCouriers } from '#web/admin/orders/dialogs/couriers.ts'
import { STEP } from '#web/admin/orders/order-mutations.ts'
import type { AdminOrderRow } from '#web/api/admin/orders/order-row.ts'
import { ConfirmSubject } from '#web/admin/layout/confirm-subject.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { nextStepOf, type StepTransition } from './bulk-transitions.ts'
import { contentsText } from './contents-text.ts'
import { orderAddress } from './orders-query.ts'

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

const confirmQuestion = ({ number, mobile }: AdminOrderRow): string =>
  `Confirm ${number}? Please call ${mobile} first, and ask whether the order is right.`

/** Asks whether a parcel has arrived: a delivery cannot be taken back. */
function askDelivered({ number, name, city, picture, lines }: AdminOrderRow): Promise<boolean> {
  const { first, more } = contentsText(lines)
  return askConfirm(`Is the parcel to ${name}, ${city} delivered?`, {
    confirm: 'Mark as delivered',
    refuse: 'Not yet',
    about: (
      <ConfirmSubject
        picture={<Picture picture={picture} sizes="56px" alt="" />}
        title={`${first} ${more}`.trim()}
        line={`${number} · This cannot be taken back.`}
      />
    ),
  })
}

const CONFIRM_WORDS = { confirm: 'Confirm order', refuse: 'Not yet' }

/** Asks before a step that has a question. */
async function isAgreed(order: AdminOrderRow, to: StepTransition): Promise<boolean> {
  if (to === 'confirmed') return askConfirm(confirmQuestion(order), CONFIRM_WORDS)
  return to !== 'delivered' || askDelivered(order)
}

type StepButtonProps = { order: AdminOrderRow; to: StepTransition; label: string }

/** Changes the status of one order, as its page does. */
function StepButton({ order, to, label }: StepButtonProps) {
  const { run, busy } = useMutation(STEP)
  const [isShipping, setShipping] = useState(false)
  const step = { ids: [order.id], to, number: order.number, from: order.status }
  const start = async () => {
    if (to === 'shipped') {
      void readCouriers()
      return setShipping(true)
    }
    if (!(await isAgreed(order, to))) return
    await run({ ...step, ...(to === 'confirmed' && { note: 'Confirmed by a call' }) })
  }
  return (
    <>
      <Button look="outline" size="sm" busy={busy} className={LOOK} onClick={() => void start()}>
        {label}
        <span className="sr-only"> {order.number}</span>
      </Button>
      {isShipping && (
        <ParcelDialog
          orders={[order]}
          onShip={async (parcels) => (await run({ ...step, ...parcels }))?.ok === true}
          onClose={() => setShipping(false)}
        />
      )}
    </>
  )
}
