import type { ReactElement, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button, buttonClass } from '#web/ui/button.tsx'

/** What begins the list: an address, or a button that opens its form. */
type Start = { label: string } & ({ to: string } | { onClick: () => void })

/**
 * In place of the rows of an empty list: `children` says that it is empty, `hint` what it is for,
 * and `start` begins it. After a search it says what was not found, unless `found` says more, and
 * has a button that clears the search.
 */
export function EmptyList({
  found,
  hint,
  start,
  children,
}: {
  found?: ReactNode
  hint?: string | undefined
  start?: Start | undefined
  children: ReactNode
}): ReactElement {
  const [search, setSearch] = useSearchParams()
  const q = search.get('q')?.trim()
  const clear = () => {
    document.querySelector<HTMLElement>('search input[name=q]')?.focus()
    search.delete('q')
    search.delete('page')
    setSearch(search, { preventScrollReset: true })
  }
  return (
    <div className="border-t border-jamun-100 px-6 py-8 text-center wrap-anywhere text-jamun-700">
      <p>{q ? (found ?? `Nothing found for “${q}”.`) : children}</p>
      {!q && hint && <p className="mx-auto mt-1 max-w-md text-sm">{hint}</p>}
      {!q && start && <StartButton start={start} />}
      {q && (
        <Button look="outline" size="sm" className="mt-4" onClick={clear}>
          Clear search
        </Button>
      )}
    </div>
  )
}

/** Where a form stands beside the list, what opens it is left out. */
const StartButton = ({ start }: { start: Start }) =>
  'to' in start ? (
    <Link
      to={start.to}
      className={buttonClass('outline', 'sm', start.to.includes('#') ? 'mt-4 xl:hidden' : 'mt-4')}
    >
      {start.label}
    </Link>
  ) : (
    <Button look="outline" size="sm" className="mt-4 xl:hidden" onClick={start.onClick}>
      {start.label}
    </Button>
  )
