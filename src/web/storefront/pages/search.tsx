import { Search, X } from 'lucide-react'
import { useRef, type ReactElement } from 'react'
import { Form, useLocation } from 'react-router'
import { apiContext } from '#web/api-context.ts'
import { pageMeta } from '#web/page-meta.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { listingInTime, loadListing } from '../listing-data.ts'
import { listingPath, readFilters } from '../listing-filters.ts'
import { ListingResults } from '../listing-results.tsx'
import { RoundCategories } from '../round-categories.tsx'
import type { Route } from './+types/search'

const PATH = '/search'

export async function loader({ url, context }: Route.LoaderArgs) {
  return loadListing(context.get(apiContext), undefined, readFilters(url.searchParams))
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => listingInTime(serverLoader())

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const filters = readFilters(new URLSearchParams(location.search))
  return [
    ...pageMeta(matches, {
      title: filters.q ? `Search: ${filters.q} | Jhumka` : 'All jewellery | Jhumka',
      description: 'Search artificial jewellery: jhumkas, rings, bangles, pendants and sets.',
      path: listingPath(PATH, filters),
    }),
    { name: 'robots', content: 'noindex' },
  ]
}

/** What a search found; without words to search for, everything the shop has. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const filters = readFilters(new URLSearchParams(useLocation().search))
  return (
    <div className="mx-auto max-w-page px-4 pt-5 sm:px-6 lg:px-8 lg:pt-10">
      <SearchField key={filters.q} q={filters.q} />
      <h1 className="mt-5 font-display text-[1.9rem] leading-tight [overflow-wrap:anywhere] lg:mt-0 lg:text-[2.75rem]">
        {filters.q ? `Results for "${filters.q}"` : 'All jewellery'}
      </h1>
      <ListingResults path={PATH} filters={filters} reply={loaderData} empty={<NothingFound q={filters.q} />} />
    </div>
  )
}

/** The phone's field; wide screens have the header's. */
function SearchField({ q }: { q: string }): ReactElement {
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    if (!field.current) return
    field.current.value = ''
    field.current.focus()
  }
  return (
    <search className="block lg:hidden">
      <Form action={PATH} className="relative max-w-2xl">
        <label htmlFor="search-field" className="sr-only">
          Search
        </label>
        <input
          ref={field}
          id="search-field"
          name="q"
          defaultValue={q}
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          className="min-h-12 w-full rounded-xs border border-jamun-400 bg-white px-11 text-base text-jamun-950 hover:border-jamun-700 focus:border-jamun-900 focus:outline-2 focus:outline-offset-0 focus:outline-mor-700"
        />
        <button type="submit" aria-label="Search" className="absolute inset-y-0 left-0 grid w-11 place-items-center">
          <Search aria-hidden="true" strokeWidth={1.6} className="size-5" />
        </button>
        <button type="button" aria-label="Clear" onClick={clear} className="absolute inset-y-0 right-0 grid w-11 place-items-center">
          <X aria-hidden="true" strokeWidth={1.6} className="size-5" />
        </button>
      </Form>
    </search>
  )
}

function NothingFound({ q }: { q: string }) {
  return (
    <>
      <EmptyState text={q ? `Nothing matches "${q}"` : 'Nothing matches'} help="Try one word less, or look where most people look." />
      <RoundCategories />
    </>
  )
}
