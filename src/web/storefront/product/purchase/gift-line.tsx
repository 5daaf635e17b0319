import { Gift } from 'lucide-react'
import { lazy, Suspense, type ReactElement } from 'react'
import { loadPart } from '#web/ui/feedback/load-part.ts'

const importField = () => import('#web/storefront/cart/gift-note-field.tsx')
const GiftNoteField = lazy(async () => ({ default: (await importField()).GiftNoteField }))

/** The gift line with the note to enclose; null is a closed note. */
export function GiftLine({
  note,
  onNote,
}: {
  note: string | null
  onNote: (note: string | null) => void
}): ReactElement {
  const open = note !== null
  const toggle = async () => {
    if (open) onNote(null)
    else if (await loadPart(importField)) onNote('')
  }
  return (
    <div className="mt-5 flex gap-3 text-sm text-jamun-800">
      <Gift aria-hidden="true" strokeWidth={1.6} className="size-5 shrink-0 text-jamun-500" />
      <div className="min-w-0 flex-1">
        Gifting it? Your note travels with it.{' '}
        <button
          type="button"
          aria-expanded={open}
          onClick={() => void toggle()}
          className={
            '-my-3 min-h-11 font-medium text-jamun-900 underline underline-offset-4 ' +
            'hover:text-rani-700 noscript:hidden'
          }
        >
          {open ? 'Leave the gift note out' : 'Add a gift note'}
        </button>
        {open && (
          <div className="mt-3">
            <Suspense>
              <GiftNoteField value={note} onChange={onNote} />
            </Suspense>
          </div>
        )}
      </div>
    </div>
  )
}
