import { Search } from 'lucide-react'
import type { ReactElement } from 'react'
import { Form } from 'react-router'

/** The search of wide screens: a plain GET form, so that it works without scripts. */
export function SearchForm(): ReactElement {
  return (
    <search className="hidden w-72 lg:block">
      <Form action="/search" className="relative">
        <label htmlFor="header-search" className="sr-only">
          Search
        </label>
        <input
          id="header-search"
          type="search"
          name="q"
          maxLength={100}
          enterKeyHint="search"
          placeholder="Search jhumkas, rings, bangles"
          className="min-h-11 w-full rounded-xs border border-jamun-200 bg-white pl-11 pr-3 text-sm placeholder:text-jamun-500 hover:border-jamun-400"
        />
        <button type="submit" className="absolute inset-y-0 left-0 grid w-11 place-items-center text-jamun-700 hover:text-rani-600">
          <Search aria-hidden="true" strokeWidth={1.6} className="size-5" />
          <span className="sr-only">Search</span>
        </button>
      </Form>
    </search>
  )
}
