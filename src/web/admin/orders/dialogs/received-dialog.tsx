import type { ReactElement } from 'react'
import { useMutation } from '#web/admin/layout/admin-data.ts'
import { RECEIVE } from '#web/admin/orders/order-mutations.ts'
import type { AdminOrder } from '#web/api/admin/orders/orders.ts'
import { FormDialog } from '#web/admin/layout/forms/form-dialog.tsx'
import { usePieceCounts } from './piece-counts.tsx'

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
  const { fields, submit } = usePieceCounts(
    order.lines.map((line) => ({ line, units: line.quantity })),
    {
      label: 'Good pieces of',
      hintOf: ({ units }) => `${units} sent`,
      initialOf: ({ units }) => units,
    },
  )
  const receive = async (): Promise<boolean> => {
    const good = submit()
    if (!good) return false
    const result = await run({ id: order.id, good })
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
        Good pieces go back into stock; damaged and missing ones do not. The invoice gets a credit
        note.
        {order.cash
          ? order.cash.advance > 0 && ADVANCE_STAYS
          : ' Money goes back by Refund, beside the payment.'}
      </p>
      {fields}
    </FormDialog>
  )
}
