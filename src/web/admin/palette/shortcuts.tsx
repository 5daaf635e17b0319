import { useRef, useState, type ReactElement } from 'react'
import { DetailsDialog } from '#web/admin/layout/details-dialog.tsx'
import { closePart, hasSingleKeys, setSingleKeys } from './palette-state.ts'

const SHORTCUTS = [
  { keys: 'Ctrl K', text: 'Find a screen, an order, a product or a person' },
  { keys: '/', text: 'Go to the search of the list' },
  { keys: 'j', text: 'Next row, or next order' },
  { keys: 'k', text: 'Previous row, or previous order' },
  { keys: 'x', text: 'Select the row' },
  { keys: 'Enter', text: 'Open the row' },
  { keys: '?', text: 'This list' },
]

/** The list of keyboard shortcuts, with the switch for those of a single key. */
export function Shortcuts(): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOn, setOn] = useState(hasSingleKeys)
  return (
    <DetailsDialog ref={dialog} title="Keyboard shortcuts" onClose={closePart}>
      <dl className="divide-y divide-jamun-100 px-5">
        {SHORTCUTS.map(({ keys, text }) => (
          <div key={keys} className="flex items-center gap-4 py-3">
            <dt className="w-18 shrink-0">
              <kbd
                className={
                  'rounded-xs border border-jamun-300 bg-jamun-50 px-2 py-1 font-sans text-sm ' +
                  'whitespace-nowrap'
                }
              >
                {keys}
              </kbd>
            </dt>
            <dd className="min-w-0">{text}</dd>
          </div>
        ))}
      </dl>
      <label className="m-5 flex min-h-12 items-center gap-3 border border-jamun-200 px-4">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            setOn(target.checked)
            setSingleKeys(target.checked)
          }}
          className="size-5 shrink-0 accent-rani-600"
        />
        Single keys work in this browser
      </label>
    </DetailsDialog>
  )
}
