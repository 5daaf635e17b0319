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
    <div className="mt-5 flex items-start gap-3 bg-haldi-100 px-4 pb-1.5 pt-3">
      <Gift aria-hidden="true" strokeWidth={1.6} className="mt-0.5 size-5 shrink-0 text-zari-700" />
      <div className="min-w-0 flex-1">
        <p className="text-sm leading-snug text-jamun-900">
          <span className="font-semibold">Gifting it?</span> Your note travels with it.
        </p>
        {open && (
          <div className="mt-3">
            <Suspense>
              <GiftNoteField value={note} onChange={onNote} />
            </Suspense>
          </div>
        )}
        <button
          type="button"
          aria-expanded={open}
          onClick={() => void toggle()}
          className={
            'min-h-11 text-sm font-medium text-jamun-900 underline underline-offset-4 ' +
            'hover:text-rani-700 noscript:hidden'
          }
        >
          {open ? 'Leave the gift note out' : 'Add a gift note'}
        </button>
      </div>
    </div>
  )
}
