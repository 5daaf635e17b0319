import { useId, useState, type ReactElement } from 'react'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/admin/layout/forms/form-dialog.tsx'

/** Asks whether the returned units go back to stock. */
export function ReturnedDialog({
  onReturned,
  onClose,
}: {
  onReturned: (restock: boolean) => Promise<boolean>
  onClose: () => void
}): ReactElement {
  const [restock, setRestock] = useState(true)
  const id = useId()
  return (
    <FormDialog
      title="Mark as returned"
      confirm="Mark as returned"
      onConfirm={() => onReturned(restock)}
      onClose={onClose}
    >
      <p className="text-sm text-jamun-700">
        The requested pieces have come back. Money goes back by Refund, beside the payment.
      </p>
      <label htmlFor={id} className="flex min-h-11 items-center gap-3">
        <input
          id={id}
          type="checkbox"
          checked={restock}
          onChange={(event) => setRestock(event.target.checked)}
          className="size-5 accent-rani-600"
        />
        Put the pieces back on the shelf
      </label>
    </FormDialog>
  )
}

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
    </FormDialog>
  )
}
