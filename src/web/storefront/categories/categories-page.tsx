import type { ReactNode } from 'react'
import type { Listing } from '#shared/catalog/taxonomy.ts'
import { LISTING_KIND_LABELS } from '#web/session/shop-facts.ts'
import { apiContext } from '#web/api/api-context.ts'
import { withTimeout } from '#web/api/client.ts'
import { pageMeta } from '#web/seo/page-head.ts'
import { ClothCards } from '#web/storefront/listing/cloth-cards.tsx'
import { RoundCategories } from '#web/storefront/listing/round-categories.tsx'
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
  const collections = listings.filter(({ kind }) => kind === 'collection')
  const styles = listings.filter(({ kind }) => kind === 'style')
  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-6 lg:px-8 lg:py-14">
      <h1 className="font-display text-[2.125rem] leading-tight lg:text-[3.5rem]">{TITLE}</h1>
      <Group kind="collection" listings={collections}>
        <ClothCards collections={collections} />
      </Group>
      <Group kind="style" listings={styles}>
        <RoundCategories styles={styles} />
      </Group>
    </div>
  )
}

type GroupProps = { kind: Listing['kind']; listings: readonly Listing[]; children: ReactNode }

/** The categories of a kind under their heading; nothing if there are none. */
function Group({ kind, listings, children }: GroupProps) {
  if (listings.length === 0) return null
  return (
    <section aria-labelledby={kind} className="pt-8 lg:pt-12">
      <h2 id={kind} className="mb-5 font-display text-2xl leading-tight lg:mb-8">
        {LISTING_KIND_LABELS[kind]}
      </h2>
      {children}
    </section>
  )
}
