import { useState, type ReactElement } from 'react'
import type { AdminOrder } from '#contract/contract.ts'
import { call, serverMessage } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldLabel, fieldClass } from '#web/ui/field.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { Panel } from '#web/admin/layout/screen.tsx'

/** Notes that only administrators can read. */
export function NotesPanel({
  order,
  onNoted,
}: {
  order: AdminOrder
  onNoted: () => void
}): ReactElement {
  const [body, setBody] = useState('')
  const [busy, setBusy] = useState(false)
  const add = async () => {
    if (!body.trim() || busy) return
    setBusy(true)
    try {
      await call('POST /api/admin/orders/:id/notes', { params: { id: order._id }, body: { body } })
      setBody('')
      onNoted()
    } catch (error) {
      toast('error', serverMessage(error, 'Please check your internet connection.'))
    }
    setBusy(false)
  }
  return (
    <Panel title="Notes">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <FieldLabel htmlFor="order-note" label="For administrators alone" />
        <textarea
          id="order-note"
          rows={2}
          maxLength={1000}
          value={body}
          onChange={(event) => setBody(event.target.value)}
          className={fieldClass(false, 'py-2.5')}
        />
        <Button type="submit" look="soft" size="sm" busy={busy} className="mt-2">
          Add note
        </Button>
      </form>
      <ul className="mt-4 space-y-3 text-sm">
        {order.notes.map((note) => (
          <li key={note._id} className="border-l-2 border-jamun-200 pl-3">
            <p className="whitespace-pre-line wrap-anywhere">{note.body}</p>
            <p className="text-jamun-700">
              {note.author} · {formatMoment(note.at)}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
