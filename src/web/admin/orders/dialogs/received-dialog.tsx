import { useState, type ReactElement } from 'react'
import { useMutation } from '#web/admin/layout/admin-data.ts'
import { RECEIVE } from '#web/admin/orders/order-mutations.ts'
import type { AdminOrder } from '#web/api/admin/orders/orders.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/admin/layout/forms/form-dialog.tsx'

const ADVANCE_STAYS = ' The advance stays with you until you refund it.'

/** Asks how many pieces of each line came back in good order. */
export function ReceivedDialog({
  order,
  onClose,
}: {
  order: AdminOrder
  onClose: () => void
}): ReactElement {
  const { run } = useMutation(RECEIVE)
  const [good, setGood] = useState<Record<string, string>>(() =>
    Object.fromEntries(order.lines.map(({ id, quantity }) => [id, String(quantity)])),
  )
  const [submitted, setSubmitted] = useState(false)
  const problemOf = ({ id, quantity }: { id: string; quantity: number }): string | undefined =>
    /^\d+$/.test(good[id]?.trim() ?? '') && Number(good[id]) <= quantity
      ? undefined
      : `Please enter a number from 0 to ${quantity}.`

  const receive = async (): Promise<boolean> => {
    setSubmitted(true)
    if (order.lines.some(problemOf)) return false
    const units = Object.entries(good).map(([id, text]) => [id, Number(text)] as const)
    const result = await run({ id: order.id, good: Object.fromEntries(units) })
    return result?.ok === true
  }
  return (
    <FormDialog
      title="Mark as received back"
      confirm="Mark as received back"
      onConfirm={receive}
      onClose={onClose}
    >
      <p className="text-sm text-jamun-700">
        Good pieces go back on the shelf; damaged and missing ones do not. The invoice gets a credit
        note.
        {order.cash
          ? order.cash.advance > 0 && ADVANCE_STAYS
          : ' Money goes back by Refund, beside the payment.'}
      </p>
      {order.lines.map((line) => (
        <div key={line.id} className="wrap-anywhere">
          <TextField
            label={
              'Good pieces of ' +
              [line.product.title, line.variant.label].filter(Boolean).join(', ')
            }
            hint={`${line.quantity} sent`}
            inputMode="numeric"
            autoComplete="off"
            value={good[line.id] ?? ''}
            error={submitted ? problemOf(line) : undefined}
            onChange={(event) => setGood({ ...good, [line.id]: event.target.value })}
          />
        </div>
      ))}
    </FormDialog>
  )
}
