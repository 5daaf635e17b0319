import { useEffect, useRef, type ReactElement } from 'react'
import { Link, redirect, useLocation } from 'react-router'
import { apiContext } from '#web/api/api-context.ts'
import { pageMeta } from '#web/seo/page-head.ts'
import { listingWithTimeout, type ListingReply } from '#web/storefront/listing/listing-data.ts'
import { loadListing } from '#web/storefront/listing/load-listing.ts'
import {
  ALL_FILTERS,
  hasFilters,
  listingPath,
  readFilters,
  type Filters,
} from '#web/storefront/listing/filters/listing-filters.ts'
import { priceLabel } from '#web/storefront/listing/filters/price-label.ts'
import { ListingResults } from '#web/storefront/listing/listing-results.tsx'
import { helpTopicsOf, type HelpTopic } from '#shared/help-topics.ts'
import { partlyFound } from './closest.ts'
import { cut, MAX_QUERY } from './cut-text.ts'
import { AfterFew, Elsewhere, FEW, NearWays, NothingFound } from './nothing-found.tsx'
import { rememberSearch } from './recent-searches.ts'
import { withTextFilters } from './text-filters.ts'
import { PhoneSearchField } from './phone-search-field.tsx'
import type { Route } from './+types/search-page'

const PATH = '/search'
const GIFTS = 'Gifts'
const LOVED = 'Most loved'

/**
 * Redirects a text with filters, such as "ring size 14 under 500", to the search with these
 * filters, so that each can be removed.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const filters = readFilters(url.searchParams)
  const meant = await withTextFilters(api, filters)
  if (meant) return redirect(listingPath(PATH, meant))
  return loadListing(api, {
    path: PATH,
    filters,
    allFilters: url.searchParams.get(ALL_FILTERS[0]) === ALL_FILTERS[1],
  })
}

/** Remembers the text as it was typed. */
export function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  rememberSearch(toTyped(readFilters(url.searchParams)))
  return listingWithTimeout(serverLoader())
}

/** The text of an address, or none if it may be the rest of a text with filters. */
const toTyped = (filters: Filters): string =>
  filters.typed || (hasFilters(filters) ? '' : filters.q)

/** The query of the link "Gifts" on the home page (read-price-tiles.ts). */
const isGifts = ({ q, typed }: Filters): boolean => q === 'gift' && !typed

/** Where "See all" of the most loved pieces leads. */
const isLoved = (filters: Filters): boolean =>
  textOf(filters) === '' && filters.sort === 'loved' && !hasFilters(filters)

/**
 * What the field and the heading show: the typed text, or what is left of it. A text that is quoted
 * as a whole is shown without its quotes, which the heading has.
 */
const textOf = ({ typed, q }: Filters): string => typed || /^"([^"]+)"$/.exec(q)?.[1] || q

/** The corrected text, if the results are of it; else empty. */
const correctedOf = ({ typed }: Filters, reply: ListingReply): string =>
  reply.failed || typed || reply.cards.length === 0 ? '' : reply.corrected

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const filters = readFilters(new URLSearchParams(location.search))
  return [
    ...pageMeta(matches, {
      title: titleOf(filters),
      description: 'Search artificial jewellery: jhumkas, rings, bangles, pendants and sets.',
      path: PATH,
    }),
    { name: 'robots', content: 'noindex' },
  ]
}

function titleOf(filters: Filters): string {
  if (isGifts(filters)) return GIFTS
  if (isLoved(filters)) return LOVED
  return textOf(filters) ? `Search: ${textOf(filters)}` : 'All jewellery'
}

/** The results of a search; without a query, all products. */
export default function SearchPage({ loaderData: reply }: Route.ComponentProps) {
  const filters = readFilters(new URLSearchParams(useLocation().search))
  const typed = toTyped(filters)
  const query = isGifts(filters) ? '' : correctedOf(filters, reply) || textOf(filters)
  const help = hasFilters(filters) ? [] : helpTopicsOf(filters.q)
  useEffect(() => rememberSearch(typed), [typed])
  return (
    <div className="mx-auto max-w-page px-4 pt-5 sm:px-6 lg:px-8 lg:pt-10">
      {isEntrance(filters) ? null : <PhoneSearch filters={filters} />}
      <h1
        title={textOf(filters) || undefined}
        className={
          'mt-5 line-clamp-2 font-display leading-tight text-pretty wrap-anywhere lg:mt-0 ' +
          'lg:text-[2.75rem] ' +
          (query ? 'text-[1.5rem]' : 'text-[2.125rem]')
        }
      >
        {query ? <Results q={query} /> : headingOf(filters, reply)}
      </h1>
      {isGifts(filters) && (
        <p className="mt-2 text-jamun-700">A note of yours can travel with each piece.</p>
      )}
      {help.length > 0 && <Help topics={help} />}
      {!reply.failed && reply.corrected && reply.cards.length > 0 && (
        <Corrected q={filters.q} corrected={reply.corrected} />
      )}
      {!reply.failed && reply.partly && reply.total > 0 && help.length === 0 && (
        <p className="mt-2 wrap-anywhere text-jamun-700">
          {partlyFound(reply.total, reply.partly)}
        </p>
      )}
      {help.length > 0 && !reply.failed && (reply.total === 0 || reply.partly) ? (
        <Elsewhere />
      ) : (
        <ListingResults
          path={PATH}
          filters={filters}
          reply={reply}
          empty={() =>
            !reply.failed && (
              <NothingFound {...{ q: textOf(filters), path: PATH, filters, reply }} />
            )
          }
        />
      )}
      {!reply.failed && reply.total > 0 && reply.total <= FEW && <AfterFew reply={reply} />}
    </div>
  )
}

/** The heading of a search for a text. A text that does not fit ends inside the quotes. */
function Results({ q }: { q: string }) {
  if (cut(q, MAX_QUERY.phone) === q) return `Results for “${q}”`
  return (
    <>
      <span className="lg:hidden">Results for “{cut(q, MAX_QUERY.phone)}”</span>
      <span className="max-lg:hidden">Results for “{cut(q, MAX_QUERY.wide)}”</span>
    </>
  )
}

/** Whether the page has a name of its own and no text that one may want to change. */
const isEntrance = (filters: Filters): boolean =>
  isGifts(filters) || (textOf(filters) === '' && filters.maxPrice !== null)

/** The name of a search without a text: the chosen styles, the prices, or the most loved. */
function headingOf(filters: Filters, reply: ListingReply): string {
  const { chosen, minPrice, maxPrice } = filters
  if (isGifts(filters)) return GIFTS
  if (isLoved(filters)) return LOVED
  const styles = reply.failed
    ? undefined
    : reply.options.groups.find(({ name }) => name === 'style')
  const labels = styles?.values.filter(({ value }) => chosen.style.includes(value)) ?? []
  const names = labels.map(({ label }) => label).join(', ')
  if (names || (minPrice === null && maxPrice === null)) return names || 'All jewellery'
  // As the link of the home page says.
  return priceLabel(filters).replace('Up to', 'Under')
}

/** The pages of the shop that a text asks for, such as `return policy`. */
const Help = ({ topics }: { topics: HelpTopic[] }) => (
  <nav aria-label="Help" className="mt-4 mb-8">
    <p className="mb-3 text-jamun-700">This may help:</p>
    <NearWays links={topics.map(({ path, label }) => ({ to: path, text: label }))} isStart />
  </nav>
)

/** Shows the corrected query, with a link to the typed one. A query in quotes is not corrected. */
function Corrected({ q, corrected }: { q: string; corrected: string }) {
  const link =
    '-my-2.5 inline-block py-2.5 font-medium text-rani-600 underline underline-offset-4 ' +
    'hover:text-rani-700'
  const asTyped = `"${q.replaceAll('"', '')}"`
  return (
    <p className="mt-2 wrap-anywhere text-jamun-700">
      Showing results for <strong>{corrected}</strong>. Search instead for{' '}
      <Link to={`${PATH}?${new URLSearchParams({ q: asTyped })}`} rel="nofollow" className={link}>
        {q}
      </Link>
    </p>
  )
}

/** The field on phones; wide screens have it in the header. */
function PhoneSearch({ filters }: { filters: Filters }): ReactElement {
  const q = textOf(filters)
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className="max-w-2xl lg:hidden">
      <PhoneSearchField
        id="search-field"
        q={q}
        field={field}
        className={
          'w-full hover:border-jamun-700 focus:border-jamun-900 focus:outline-2 ' +
          'focus:outline-offset-0 focus:outline-mor-700'
        }
        clearClass="right-0"
      />
    </div>
  )
}
