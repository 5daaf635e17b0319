import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ReactElement } from 'react'

import type { ColumnSort } from '#web/admin/layout/table.tsx'

const ICONS = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }

/** The head of a column as a button that sorts the list. Over cards it is a text. */
export function SortButton({
  label,
  by,
  direction,
  onSort,
}: {
  label: string
  /** By what it sorts, for the pointer. */
  by: string
  direction: ColumnSort['direction']
  onSort: () => void
}): ReactElement {
  const Icon = ICONS[direction ?? 'none']
  return (
    <>
      <span className="hidden stacked:inline">{label}</span>
      <button
        type="button"
        title={`Sort by ${by}`}
        onClick={onSort}
        className={
          '-my-3 inline-flex min-h-11 min-w-11 items-center gap-1 uppercase tracking-caps ' +
          'hover:text-rani-600 stacked:hidden'
        }
      >
        {label}
        <Icon
          aria-hidden="true"
          strokeWidth={1.6}
          className={`size-3.5 shrink-0 ${direction ? 'text-rani-600' : 'text-jamun-300'}`}
        />
      </button>
    </>
  )
}
