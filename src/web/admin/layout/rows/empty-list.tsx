import type { ReactElement, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#web/ui/button.tsx'

/**
 * In place of the rows of an empty list. After a search it says what was not found, unless `found`
 * says more, and has a button that clears the search.
 */
export function EmptyList({
  found,
  children,
}: {
  found?: ReactNode
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
      {q && (
        <Button look="outline" size="sm" className="mt-4" onClick={clear}>
          Clear search
        </Button>
      )}
    </div>
  )
}
