import { Gift } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { loadPart } from '#web/ui/feedback/load-part.ts'
import type { NoteProps } from './note-form.tsx'

const importForm = () => import('./note-form.tsx')
type NoteForm = Awaited<ReturnType<typeof importForm>>['NoteForm']

/** Shows and edits the gift note of a cart line. */
export function LineNote({ note, onSave }: NoteProps): ReactElement {
  const [Form, setForm] = useState<NoteForm>()
  const open = async () => {
    const part = await loadPart(importForm)
    setForm(() => part?.NoteForm)
  }
  if (Form) return <Form note={note} onSave={onSave} onClose={() => setForm(undefined)} />
  return (
    <>
      {note !== '' && (
        <div className="mt-1.5 flex min-w-0 basis-full items-start gap-2 text-sm text-jamun-800">
          <Gift
            aria-hidden="true"
            strokeWidth={1.6}
            className="mt-0.5 size-5 shrink-0 text-zari-700"
          />
          <p className="min-w-0 whitespace-pre-line wrap-break-word">
            <span className="sr-only">Gift note: </span>
            {note}
          </p>
        </div>
      )}
      <button
        type="button"
        aria-label={note === '' ? 'Add a gift note' : 'Edit gift note'}
        onClick={() => void open()}
        className="min-h-11 text-sm text-jamun-700 underline underline-offset-4 hover:text-rani-700"
      >
        {note === '' ? 'Gift note' : 'Edit gift note'}
      </button>
    </>
  )
}
