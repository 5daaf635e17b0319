import { Link } from 'react-router'
import { LISTING_KIND_LABELS, type Listing } from '#shared/catalog/taxonomy.ts'
import { apiContext } from '#web/api/api-context.ts'
import { withTimeout } from '#web/api/client.ts'
import { pageMeta } from '#web/seo/page-head.ts'
import { ListingPicture } from '#web/storefront/listing/listing-band.tsx'
import type { Route } from './+types/categories-page'

const TITLE = 'All categories'

export const loader = async ({ context }: Route.LoaderArgs) =>
  (await context.get(apiContext)('GET /api/categories')).categories

/** In the browser a page that takes more than 10 s fails. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  withTimeout(serverLoader())

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: TITLE,
    description: 'All collections and style categories of the shop.',
    path: '/categories',
  })

/** All categories, for a shop with more than its menus have room for. */
export default function CategoriesPage({ loaderData: listings }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-6 lg:px-8 lg:py-14">
      <h1 className="font-display text-[2.125rem] leading-tight lg:text-[3.5rem]">{TITLE}</h1>
      <Group title={LISTING_KIND_LABELS.collection} listings={listings} kind="collection" />
      <Group title={LISTING_KIND_LABELS.style} listings={listings} kind="style" />
    </div>
  )
}

type GroupProps = { title: string; listings: readonly Listing[]; kind: Listing['kind'] }

/** The categories of a kind; nothing if there are none. */
function Group({ title, listings, kind }: GroupProps) {
  const own = listings.filter((each) => each.kind === kind)
  if (own.length === 0) return null
  return (
    <section aria-labelledby={kind} className="pt-8 lg:pt-12">
      <h2 id={kind} className="mb-4 font-display text-[1.75rem] leading-tight">
        {title}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-3">
        {own.map((listing) => (
          <li key={listing.value}>
            <ListingLink listing={listing} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ListingLink({ listing }: { listing: Listing }) {
  return (
    <Link
      to={listing.route}
      className="group flex h-full items-center gap-3 rounded-xs bg-white p-2 hover:bg-jamun-50"
    >
      <span
        data-cloth={listing.cloth}
        className="size-14 shrink-0 overflow-hidden rounded-xs bg-(--ground)"
      >
        <ListingPicture listing={listing} sizes="56px" />
      </span>
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-medium group-hover:text-rani-600">{listing.label}</span>
        <span className="block text-sm text-jamun-700">{listing.line}</span>
      </span>
    </Link>
  )
}
