import { useState, type ReactElement } from 'react'
import { useMutation } from '#web/admin/layout/admin-data.ts'
import type { AdminOrder } from '#web/api/admin/orders/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldLabel, fieldClass } from '#web/ui/field.tsx'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { Panel } from '#web/admin/layout/screen.tsx'
import { NOTE } from './order-mutations.ts'

/** Notes that only administrators can read. */
export function NotesPanel({ order }: { order: AdminOrder }): ReactElement {
  const [body, setBody] = useState('')
  const { run, busy } = useMutation(NOTE)
  const add = async () => {
    if (!body.trim()) return
    const result = await run({ id: order.id, body })
    if (result?.ok) setBody('')
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
      <ul className="mt-4 stack-3 text-sm">
        {order.notes.map((note) => (
          <li key={note.id} className="border-l-2 border-jamun-200 pl-3">
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
