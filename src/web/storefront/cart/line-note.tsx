import { Gift } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { Button } from '#web/ui/button.tsx'
import { GiftNoteField } from './gift-note-field.tsx'

/** Shows and edits the gift note of a cart line. `onSave` returns whether the note was saved. */
export function LineNote({
  note,
  onSave,
}: {
  note: string
  onSave: (note: string) => Promise<boolean>
}): ReactElement {
  const [draft, setDraft] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function save(): Promise<void> {
    if (draft === null || busy) return
    setBusy(true)
    const saved = draft.trim() === note || (await onSave(draft.trim()))
    setBusy(false)
    if (saved) setDraft(null)
  }

  if (draft !== null) {
    return (
      <div className="mb-1 mt-2 max-w-md basis-full bg-haldi-100 p-3">
        <GiftNoteField value={draft} onChange={setDraft} />
        <div className="mt-1 flex gap-3">
          <Button look="primary" size="sm" busy={busy} onClick={() => void save()}>
            Save
          </Button>
          <Button look="outline" size="sm" onClick={() => setDraft(null)}>
            Cancel
          </Button>
        </div>
      </div>
    )
  }
  return (
    <>
      {note !== '' && (
        <div className="mt-1.5 flex min-w-0 basis-full items-start gap-2 text-sm text-jamun-800">
          <Gift
            aria-hidden="true"
            strokeWidth={1.6}
            className="mt-0.5 size-5 shrink-0 text-zari-700"
          />
          <p className="min-w-0 whitespace-pre-line break-words">
            <span className="sr-only">Gift note: </span>
            {note}
          </p>
        </div>
      )}
      <button
        type="button"
        onClick={() => setDraft(note)}
        className="min-h-11 text-sm text-jamun-700 underline underline-offset-4 hover:text-rani-700"
      >
        {note === '' ? 'Add a gift note' : 'Edit gift note'}
      </button>
    </>
  )
}
