import { useState, type ReactElement } from 'react'

const MAX_TWO_LINES = 90
const CLAMPED = 'line-clamp-2 lg:line-clamp-none noscript:line-clamp-none'

/** The description; on phones two lines of it until the customer opens the rest. */
export function Description({ text }: { text: string }): ReactElement {
  const [open, setOpen] = useState(false)
  const long = text.length > MAX_TWO_LINES
  return (
    <div className="mt-2.5 lg:mt-4">
      <p className={`whitespace-pre-line text-jamun-800 ${long && !open ? CLAMPED : ''}`}>{text}</p>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className={
            '-my-1 min-h-11 py-2 text-sm font-medium text-rani-600 underline ' +
            'underline-offset-4 lg:hidden noscript:hidden'
          }
        >
          {open ? 'Read less' : 'Read more'}
        </button>
      )}
    </div>
  )
}
