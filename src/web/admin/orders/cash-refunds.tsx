import { useState, type ReactElement } from 'react'
import type { RefundDestination } from '#web/api/admin/orders/cash.ts'
import type { AdminOrder } from '#web/api/admin/orders/orders.ts'
import { useMutation } from '#web/admin/layout/admin-data.ts'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { formatAmount } from '#web/admin/layout/money/amounts.ts'
import { orderFormat } from './order-amounts.tsx'
import { refundedPieces } from './return-text.ts'
import { PAY_CASH_REFUND, SHOW_DESTINATION } from './order-mutations.ts'
import { FormDialog } from '#web/admin/layout/forms/form-dialog.tsx'

type Refund = AdminOrder['cashRefunds'][number]
/** Nothing is shown for a deleted account: its destination is deleted, too. */
type Paying = { refund: Refund; shown?: RefundDestination }

/** The refunds of cash of an order, with the buttons to pay them. */
export function CashRefunds({ order }: { order: AdminOrder }): ReactElement {
  const showing = useMutation(SHOW_DESTINATION)
  const [paying, setPaying] = useState<Paying>()
  const isDeleted = order.customer === null
  const format = orderFormat(order)
  const pay = async (refund: Refund) => {
    if (refund.state === 'asked') return setPaying({ refund })
    const result = await showing.run({ id: order.id, refundId: refund.id })
    if (result?.ok) setPaying({ refund, shown: result.value })
  }
  return (
    <>
      {order.cashRefunds.map((refund) => (
        <div key={refund.id} className="mt-3 text-sm wrap-anywhere">
          <p>
            <span className="tnum font-semibold">{format(refund.amount)}</span>{' '}
            {stateOf(refund, isDeleted)} · {formatMoment(refund.at)}
            {[refundedPieces(refund, order), refund.note].map((text) => text && ` · ${text}`)}
          </p>
          {(refund.state === 'ready' || (refund.state === 'asked' && isDeleted)) && (
            <Button
              look="outline"
              size="sm"
              className="mt-2"
              busy={showing.busy}
              onClick={() => void pay(refund)}
            >
              Pay it back
            </Button>
          )}
        </div>
      ))}
      {paying && <PayDialog order={order} {...paying} onClose={() => setPaying(undefined)} />}
    </>
  )
}

function stateOf({ state, hint, reference }: Refund, isDeleted: boolean): string {
  if (state === 'asked')
    return isDeleted
      ? 'to be paid: the account is deleted'
      : 'waits: the customer is asked where it goes'
  if (state === 'ready') return `to be paid to the ${hint}`
  return hint ? `paid to the ${hint}, ${reference}` : `paid, ${reference}`
}

type PayDialogProps = Paying & { order: AdminOrder; onClose: () => void }

/** Shows where the money goes, and asks for the reference of the bank. */
function PayDialog({ order, refund, shown, onClose }: PayDialogProps) {
  const { run } = useMutation(PAY_CASH_REFUND)
  const [reference, setReference] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const confirm = async (): Promise<boolean> => {
    setSubmitted(true)
    if (!reference.trim()) return false
    const result = await run({
      id: order.id,
      refundId: refund.id,
      reference: reference.trim(),
      givenAt: shown?.givenAt,
    })
    return result?.ok === true
  }
  return (
    <FormDialog title="Pay it back" confirm="Mark as paid" onConfirm={confirm} onClose={onClose}>
      <p className="text-sm">
        Please send <span className="tnum font-semibold">{formatAmount(refund.amount)}</span>
        {shown ? ' to:' : ' to the customer, whose account and destination are deleted.'}
      </p>
      {shown && (
        <ul className="tnum bg-chandan p-3 wrap-anywhere">
          {shown.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <TextField
        label="Reference of the bank"
        hint="The UTR or UPI reference. The customer reads it. Where it went is then deleted."
        maxLength={80}
        value={reference}
        error={
          submitted && !reference.trim() ? 'Please enter the reference of the bank.' : undefined
        }
        onChange={({ target }) => setReference(target.value)}
      />
    </FormDialog>
  )
}
