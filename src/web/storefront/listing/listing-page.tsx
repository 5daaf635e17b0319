import { Fragment } from 'react'
import { data, Link, redirect, useLocation } from 'react-router'
import { correctName } from '#web/seo/spelling.ts'
import { listingAt } from '#shared/catalog/taxonomy.ts'
import { apiContext, type CallApi } from '#web/api/api-context.ts'
import { addStructuredData, breadcrumbs, pageMeta } from '#web/seo/page-head.ts'
import { listingInMenus, useMenus } from '#web/session/shop-facts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LaterPieces } from '#web/storefront/pieces/later-pieces.tsx'
import { ListingBand } from './listing-band.tsx'
import { FAILED, listingWithTimeout, type ListingReply } from './listing-data.ts'
import { loadListing } from './load-listing.ts'
import {
  ALL_FILTERS,
  hasFilters,
  listingPath,
  readListingFilters,
  withoutFilters,
  type Filters,
} from '#web/storefront/listing/filters/listing-filters.ts'
import { ListingResults } from './listing-results.tsx'
import type { Route } from './+types/listing-page'

/** A path in lower case, without a trailing slash. */
const toPlainPath = (path: string): string => path.toLowerCase().replace(/\/+$/, '')

const filtersOf = (search: string): Filters => readListingFilters(new URLSearchParams(search))

/**
 * Finds the listing of a path. An earlier path redirects. Throws 404 if there is none. If the API
 * fails, only a listing of a new shop is found.
 */
async function findListing(api: CallApi, url: URL) {
  const path = toPlainPath(url.pathname)
  try {
    const { categories, redirects } = await api('GET /api/categories')
    const listing = categories.find(({ route }) => route === path)
    if (listing) return { all: categories, listing }
    const target = redirects[path]
    throw target === undefined
      ? data(null, { status: 404 })
      : redirect(`${target}${url.search}`, 301)
  } catch (error) {
    const isOutage = error instanceof Response && error.status >= 500
    if (!isOutage) throw error
    const listing = listingAt(path)
    return listing ? { all: [], listing } : { status: error.status }
  }
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const found = await findListing(api, url)
  if (found.listing === undefined) return data(FAILED, { status: found.status })
  const { listing } = found
  addStructuredData(context, (publicUrl) => [
    breadcrumbs(publicUrl, { name: correctName(listing.heading), path: listing.route }),
  ])
  return loadListing(api, {
    path: listing.route,
    listings: found,
    filters: filtersOf(url.search),
    allFilters: url.searchParams.get(ALL_FILTERS[0]) === ALL_FILTERS[1],
  })
}

/** The loader decides whether the page may be cached. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  listingWithTimeout(serverLoader())

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const menus = matches[0].loaderData?.menus
  const listing =
    loaderData?.listing ?? (menus && listingInMenus(menus, toPlainPath(location.pathname)))
  if (!listing || !loaderData) return []
  const filters = filtersOf(location.search)
  const name = correctName(listing.heading)
  const line = listing.line && `: ${listing.line}`
  return [
    ...pageMeta(matches, {
      title: name,
      description:
        `${name} in artificial jewellery${line}. Prices inclusive of all ` +
        'taxes, sent across India.',
      path: listingPath(listing.route, {
        ...withoutFilters(filters),
        sort: 'newest',
        page: filters.page,
      }),
      picture: listing.photo && { key: listing.photo.key, alt: name },
    }),
    ...(hasFilters(filters) || filters.sort !== 'newest'
      ? [{ name: 'robots', content: 'noindex' }]
      : []),
  ]
}

/** One page for all listings: collections and style categories. */
export default function ListingPage({ loaderData: reply }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const path = toPlainPath(pathname)
  const menus = useMenus()
  const listing = reply.listing ?? listingInMenus(menus, path)
  const filters = filtersOf(search)
  return (
    // Nothing of one listing, such as open filters, stays for the next.
    <Fragment key={path}>
      {listing && <ListingBand listing={listing} />}
      <div className="mx-auto max-w-page px-4 sm:px-6 lg:px-8">
        <ListingResults
          path={path}
          category={listing?.value}
          filters={filters}
          reply={reply}
          fade={listing?.value === 'Bangles'}
          empty={() => <EmptyListing path={path} reply={reply} filters={filters} />}
        />
      </div>
    </Fragment>
  )
}

type EmptyListingProps = { path: string; reply: ListingReply; filters: Filters }

function EmptyListing({ path, reply, filters }: EmptyListingProps) {
  const filtered = hasFilters(filters)
  const other = reply.failed ? undefined : reply.other
  const link = filtered
    ? { to: listingPath(path, withoutFilters(filters)), label: 'Clear filters' }
    : other && { to: other.route, label: `Browse ${other.label}` }
  return (
    <>
      <EmptyState
        text="No products found in this category"
        help={
          filtered
            ? 'Nothing fits these filters just now.'
            : 'New pieces arrive most weeks. Meanwhile, these are close by.'
        }
      >
        {link && (
          <Link to={link.to} className={buttonClass('outline')}>
            {link.label}
          </Link>
        )}
      </EmptyState>
      <LaterPieces />
    </>
  )
}
