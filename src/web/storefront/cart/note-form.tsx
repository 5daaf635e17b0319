import { useState, type ReactElement } from 'react'
import { Button } from '#web/ui/button.tsx'
import { GiftNoteField } from './gift-note-field.tsx'

export type NoteProps = {
  note: string
  /** Returns whether the note was saved. */
  onSave: (note: string) => Promise<boolean>
}

/** The form of a gift note. It is loaded when a note is written. */
export function NoteForm({
  note,
  onSave,
  onClose,
}: NoteProps & { onClose: () => void }): ReactElement {
  const [draft, setDraft] = useState(note)
  const [busy, setBusy] = useState(false)

  async function save(): Promise<void> {
    if (busy) return
    setBusy(true)
    const saved = draft.trim() === note || (await onSave(draft.trim()))
    setBusy(false)
    if (saved) onClose()
  }

  return (
    <div className="mb-1 mt-2 max-w-md basis-full bg-haldi-100 p-3">
      <GiftNoteField value={draft} onChange={setDraft} />
      <div className="mt-1 flex gap-3">
        <Button look="primary" size="sm" busy={busy} onClick={() => void save()}>
          Save
        </Button>
        <Button look="outline" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
