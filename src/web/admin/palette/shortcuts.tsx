import { useRef, useState, type ReactElement } from 'react'
import { DetailsDialog } from '#web/admin/layout/details-dialog.tsx'
import { closePart, hasSingleKeys, setSingleKeys } from './palette-state.ts'
import { findSearch, listRows, openerOf } from './use-shortcuts.ts'

type Shortcut = { keys: string; text: string }

/** The shortcuts that do something on the screen behind the dialog. */
function listShortcuts(): Shortcut[] {
  const rows = listRows().filter(openerOf)
  const hasPage = (rel: string) => document.querySelector(`main a[rel=${rel}]`) !== null
  const isList = rows.length > 0
  const shortcuts: (Shortcut | false)[] = [
    { keys: 'Ctrl K', text: 'Find a screen, an order, a product or a person' },
    findSearch() !== undefined && { keys: '/', text: 'Go to the search of the list' },
    isList && { keys: 'j', text: 'Next row' },
    isList && { keys: 'k', text: 'Previous row' },
    !isList && hasPage('next') && { keys: 'j', text: 'Next order' },
    !isList && hasPage('prev') && { keys: 'k', text: 'Previous order' },
    rows.some((row) => row.querySelector('input[type=checkbox]')) && {
      keys: 'x',
      text: 'Select the row',
    },
    isList && { keys: 'Enter', text: 'Open the row' },
    { keys: '?', text: 'This list' },
  ]
  return shortcuts.filter((each) => each !== false)
}

/** The list of keyboard shortcuts of the screen, with the switch for those of a single key. */
export function Shortcuts(): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOn, setOn] = useState(hasSingleKeys)
  const [shortcuts] = useState(listShortcuts)
  return (
    <DetailsDialog ref={dialog} title="Keyboard shortcuts" onClose={closePart}>
      <dl className="divide-y divide-jamun-100 px-5">
        {shortcuts.map(({ keys, text }) => (
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
