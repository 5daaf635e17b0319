import { Search } from 'lucide-react'
import type { ReactElement } from 'react'
import { useLocation } from 'react-router'
import { PLACEHOLDER, SearchField } from './search-field.tsx'

/** The search on wide screens. On the search page it contains the current query. */
export function SearchForm(): ReactElement {
  const { pathname, search } = useLocation()
  const q = pathname.toLowerCase() === '/search' ? (new URLSearchParams(search).get('q') ?? '') : ''
  return (
    <div className="hidden w-72 lg:block">
      <SearchField
        id="header-search"
        q={q}
        placeholder={PLACEHOLDER}
        className={
          'min-h-11 w-full rounded-xs border border-jamun-200 bg-white pl-11 pr-3 text-sm ' +
          'placeholder:text-jamun-500 hover:border-jamun-400'
        }
      >
        <button
          type="submit"
          className={
            'absolute inset-y-0 left-0 grid w-11 place-items-center text-jamun-700 ' +
            'hover:text-rani-600'
          }
        >
          <Search aria-hidden="true" strokeWidth={1.6} className="size-5" />
          <span className="sr-only">Search</span>
        </button>
      </SearchField>
    </div>
  )
}
