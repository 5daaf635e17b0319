import type { ReactElement, ReactNode } from 'react'

type Column = { label: string; right?: boolean }

/**
 * A table that becomes a stack of cards on a phone: there each row is a grid of two columns, and cells say where they stand with `className`.
 */
export function Table({ caption, columns, children }: { caption: string; columns: Column[]; children: ReactNode }): ReactElement {
  return (
    <table className="w-full max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-y border-jamun-100 bg-jamun-50 max-md:sr-only">
        <tr>
          {columns.map(({ label, right }) => (
            <th
              key={label}
              scope="col"
              className={`whitespace-nowrap px-3 py-3 text-xs font-semibold uppercase tracking-caps text-jamun-700 lg:px-6 ${right ? 'text-right' : 'text-left'}`}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-jamun-100 text-sm max-md:block max-md:border-t max-md:border-jamun-100">{children}</tbody>
    </table>
  )
}

/** A row; `marked` tints the one that is being edited. */
export function Row({ marked = false, children }: { marked?: boolean; children: ReactNode }): ReactElement {
  return (
    <tr
      className={`max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:px-4 max-md:py-2.5 ${marked ? 'bg-rani-100/60' : 'hover:bg-jamun-50'}`}
    >
      {children}
    </tr>
  )
}

export function Cell({ right = false, className = '', children }: { right?: boolean; className?: string; children: ReactNode }): ReactElement {
  return <td className={`md:px-3 md:py-2.5 lg:px-6 ${right ? 'text-right' : ''} ${className}`}>{children}</td>
}

/** A round icon button of a row, named with what it acts on. */
export function RowButton({
  label,
  danger = false,
  onClick,
  children,
}: {
  label: string
  danger?: boolean
  onClick: () => void
  children: ReactNode
}): ReactElement {
  const look = danger ? 'text-sindoor-600 hover:bg-sindoor-100' : 'text-jamun-800 hover:bg-jamun-100'
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick} className={`grid size-11 place-items-center rounded-full ${look}`}>
      {children}
    </button>
  )
}
