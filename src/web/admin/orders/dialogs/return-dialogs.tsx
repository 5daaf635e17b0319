import { useState, type ReactElement } from 'react'
import { MailNote } from '#web/admin/orders/mail-note.tsx'
import type { AdminOrder } from '#web/api/admin/orders/orders.ts'
import type { CameBack } from '#web/api/admin/orders/order-line.ts'
import { FieldNote, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/admin/layout/forms/form-dialog.tsx'
import { useReturnedPieces, type RequestedLine } from './returned-pieces.tsx'

/** Asks how many of the requested pieces came back, and how many of them go back to stock. */
export function ReturnedDialog({
  order,
  onReturned,
  onClose,
}: {
  order: AdminOrder
  onReturned: (returned: Record<string, CameBack>) => Promise<boolean>
  onClose: () => void
}): ReactElement {
  const { fields, problem, submit } = useReturnedPieces(requestedLines(order))
  const accept = async (): Promise<boolean> => {
    const returned = submit()
    return returned ? onReturned(returned) : false
  }
  return (
    <FormDialog
      title="Mark as returned"
      confirm="Mark as returned"
      onConfirm={accept}
      onClose={onClose}
    >
      <p className="text-sm text-jamun-700">
        Good pieces go back into stock; damaged ones do not. If fewer came back than were asked for,
        the customer gets a mail. Money goes back by Refund, beside the payment.
      </p>
      {fields}
      <div role="alert">{problem && <FieldNote id="returned-problem" error={problem} />}</div>
      <MailNote />
    </FormDialog>
  )
}

/** The lines of the return that waits, with the units that it asks for. */
const requestedLines = ({ lines, returnRequest }: AdminOrder): RequestedLine[] =>
  lines.flatMap((line) => {
    const units = returnRequest?.quantities[line.id] ?? 0
    return units > 0 ? [{ line, units }] : []
  })

/** Asks why a return is declined. The reason is sent to the customer. */
export function DeclineDialog({
  onDecline,
  onClose,
}: {
  onDecline: (note: string) => Promise<boolean>
  onClose: () => void
}): ReactElement {
  const [note, setNote] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const decline = async (): Promise<boolean> => {
    setSubmitted(true)
    return note.trim() ? onDecline(note.trim()) : false
  }
  return (
    <FormDialog
      title="Decline the return"
      confirm="Decline the return"
      danger
      onConfirm={decline}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        hint="The customer reads it in a mail."
        maxLength={500}
        value={note}
        error={submitted && !note.trim() ? 'Please say why the return is declined.' : undefined}
        onChange={(event) => setNote(event.target.value)}
      />
      <MailNote />
    </FormDialog>
  )
}
