import { Link, useLocation } from 'react-router'
import { listingAt, type Listing } from '#shared/catalog/taxonomy.ts'
import { apiContext } from '#web/api/api-context.ts'
import { pageMeta } from '#web/seo/page-meta.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ListingBand } from './listing-band.tsx'
import { listingWithTimeout, loadListing } from './listing-data.ts'
import {
  hasFilters,
  listingPath,
  readListingFilters,
  withoutFilters,
  type Filters,
} from '#web/storefront/listing/filters/listing-filters.ts'
import { ListingResults } from './listing-results.tsx'
import { breadcrumbs } from '#web/seo/things/breadcrumbs.ts'
import { addStructuredData } from '#web/seo/structured-data.ts'
import type { Route } from './+types/listing-page'

/** Returns the listing of a path, with or without a trailing slash. */
const listingOfPath = (path: string): Listing | undefined => listingAt(path.replace(/\/+$/, ''))

const filtersOf = (search: string): Filters => readListingFilters(new URLSearchParams(search))

export async function loader({ url, context }: Route.LoaderArgs) {
  const listing = listingOfPath(url.pathname)
  if (!listing) throw new Response(null, { status: 404 })
  addStructuredData(context, (publicUrl) => [
    breadcrumbs(publicUrl, { name: listing.heading, path: listing.route }),
  ])
  return loadListing(context.get(apiContext), {
    path: listing.route,
    category: listing.value,
    filters: filtersOf(url.search),
  })
}

/** The loader decides whether the page may be cached. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  listingWithTimeout(serverLoader())

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const listing = listingOfPath(location.pathname)
  if (!listing) return []
  const filters = filtersOf(location.search)
  return [
    ...pageMeta(matches, {
      title: listing.heading,
      description:
        `${listing.heading} in artificial jewellery: ${listing.line}. Prices inclusive of all ` +
        'taxes, sent across India.',
      path: listingPath(listing.route, {
        ...withoutFilters(filters),
        sort: 'newest',
        page: filters.page,
      }),
    }),
    ...(hasFilters(filters) || filters.sort !== 'newest'
      ? [{ name: 'robots', content: 'noindex' }]
      : []),
  ]
}

/** One page for the ten listings: five collections and five style categories. */
export default function ListingPage({ loaderData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  const listing = listingOfPath(pathname)
  if (!listing) return null
  const filters = filtersOf(search)
  return (
    <>
      <ListingBand listing={listing} />
      <div className="mx-auto max-w-page px-4 sm:px-6 lg:px-8">
        <ListingResults
          path={listing.route}
          category={listing.value}
          filters={filters}
          reply={loaderData}
          fade={listing.value === 'Bangles'}
          empty={() => <EmptyListing listing={listing} filters={filters} />}
        />
      </div>
    </>
  )
}

function EmptyListing({ listing, filters }: { listing: Listing; filters: Filters }) {
  const filtered = hasFilters(filters)
  const other =
    listing.value === 'Rings'
      ? { to: '/earrings', label: 'Browse Earrings' }
      : { to: '/rings', label: 'Browse Rings' }
  const link = filtered
    ? { to: listingPath(listing.route, withoutFilters(filters)), label: 'Clear filters' }
    : other
  return (
    <EmptyState
      text="No products found in this category"
      help={
        filtered
          ? 'Nothing fits these filters just now.'
          : 'New pieces arrive most weeks. Meanwhile, these are close by.'
      }
    >
      <Link to={link.to} className={buttonClass('outline')}>
        {link.label}
      </Link>
    </EmptyState>
  )
}
