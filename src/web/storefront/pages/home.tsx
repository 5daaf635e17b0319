import { data } from 'react-router'
import { apiContext } from '#web/api-context.ts'
import { inTime } from '#web/in-time.ts'
import { pageMeta } from '#web/page-meta.ts'
import { toCard } from '../card.ts'
import { ClothCards } from '../home/cloth-cards.tsx'
import { CollectionsRow } from '../home/collections-row.tsx'
import { Customers } from '../home/customers.tsx'
import { FaqList } from '../home/faq-list.tsx'
import { Hero } from '../home/hero.tsx'
import { NewIn } from '../home/new-in.tsx'
import { TrustRow } from '../home/trust-row.tsx'
import { describe } from '../structured-data/describe.ts'
import { faqPage, organization, website } from '../structured-data/shop.ts'
import type { Route } from './+types/home'

const NEWEST = 4

/** Without its newest pieces the page still opens, under the API's status, so that nobody keeps it. */
export async function loader({ context }: Route.LoaderArgs) {
  describe(context, (publicUrl) => [organization(publicUrl), website(publicUrl), faqPage()])
  try {
    const { products } = await context.get(apiContext)('GET /api/products', { query: { limit: NEWEST } })
    return data({ newest: products.map(toCard) })
  } catch (error) {
    if (!(error instanceof Response)) throw error
    return data({ newest: [] }, { status: error.status })
  }
}

/** In the browser the home page opens without its newest pieces rather than late or not at all. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => inTime(serverLoader()).catch(() => ({ newest: [] }))

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Jhumka: artificial jewellery for women',
    description: 'Jhumkas, bangles, rings, pendants and sets in brass, enamel and glass stone. Prices inclusive of all taxes, sent across India.',
    path: '/',
  })

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <ClothCards />
      <CollectionsRow />
      <NewIn cards={loaderData.newest} />
      <TrustRow className="mx-auto max-w-page px-4 pt-14 sm:px-6 lg:px-8 lg:pt-24" />
      <Customers />
      <FaqList />
    </>
  )
}
