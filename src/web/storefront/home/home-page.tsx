import { data } from 'react-router'
import { DEFAULT_SHOP, type ShopDetails } from '#shared/shop-settings.ts'
import { apiContext } from '#web/api/api-context.ts'
import { withTimeout } from '#web/api/with-timeout.ts'
import { pageMeta } from '#web/seo/page-meta.ts'
import { toCard } from '#web/storefront/product-card/card.ts'
import type { Faq } from '#web/storefront/home/content/faq.ts'
import { toFaq, toSlides } from '#web/storefront/home/content/home-texts.ts'
import { TESTIMONIALS } from '#web/storefront/home/content/testimonials.ts'
import { ClothCards } from './cloth-cards.tsx'
import { CollectionsRow } from './collections-row.tsx'
import { Customers } from './customers.tsx'
import { FaqList } from './faq-list.tsx'
import { Hero } from './hero.tsx'
import { NewIn } from './new-in.tsx'
import { TrustRow } from './trust-row.tsx'
import { addStructuredData } from '#web/seo/things/describe.ts'
import { faqPage, organization, website } from '#web/seo/things/shop.ts'
import type { Route } from './+types/home-page'

const NEWEST_LIMIT = 4

/**
 * Without its newest pieces and its questions the page still opens, under the API's status, so that
 * nobody keeps it.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  try {
    const facts = await api('GET /api/shop')
    const { shop, home } = facts
    const faq = toFaq(facts)
    addStructuredData(context, (publicUrl) => describeHome(publicUrl, shop ?? DEFAULT_SHOP, faq))
    const { products } = await api('GET /api/products', { query: { limit: NEWEST_LIMIT } })
    return data({
      newest: products.map(toCard),
      home: home && { slides: home.slides, testimonials: home.testimonials },
      faq,
    })
  } catch (error) {
    if (!(error instanceof Response)) throw error
    return data(EMPTY, { status: error.status })
  }
}

const EMPTY = { newest: [], home: null, faq: [] }

const describeHome = (publicUrl: string, shop: ShopDetails, faq: readonly Faq[]) => [
  organization(publicUrl, shop),
  website(publicUrl, shop),
  faqPage(faq),
]

/**
 * In the browser the home page opens without its newest pieces and its questions rather than late
 * or not at all.
 */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  withTimeout(serverLoader()).catch(() => EMPTY)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    description:
      'Jhumkas, bangles, rings, pendants and sets in brass, enamel and glass stone. Prices ' +
      'inclusive of all taxes, sent across India.',
    path: '/',
  })

export default function HomePage({ loaderData: { newest, home, faq } }: Route.ComponentProps) {
  return (
    <>
      <Hero slides={toSlides(home)} />
      <ClothCards />
      <CollectionsRow />
      <NewIn cards={newest} />
      <TrustRow className="mx-auto max-w-page px-4 pt-14 sm:px-6 lg:px-8 lg:pt-24" />
      <Customers testimonials={home?.testimonials ?? TESTIMONIALS} />
      <FaqList questions={faq} />
    </>
  )
}
