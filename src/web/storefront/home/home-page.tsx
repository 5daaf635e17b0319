import { data } from 'react-router'
import { DEFAULT_SHOP, type ShopDetails } from '#shared/shop-settings.ts'
import { apiContext, type CallApi } from '#web/api/api-context.ts'
import { withTimeout } from '#web/api/client.ts'
import { addStructuredData, pageMeta } from '#web/seo/page-head.ts'
import { ClothCards } from '#web/storefront/listing/cloth-cards.tsx'
import { RoundCategories } from '#web/storefront/listing/round-categories.tsx'
import { toCards, type Card } from '#web/api/product.ts'
import { TitledCards } from '#web/storefront/product-card/titled-cards.tsx'
import { withWornPicture } from '#web/storefront/product-card/worn-picture.ts'
import type { HeroSlide } from '#web/storefront/home/content/hero.ts'
import type { Faq } from '#web/storefront/home/content/faq.ts'
import { LISTING_KIND_LABELS, useMenus } from '#web/session/shop-facts.ts'
import { toShop } from '#web/session/to-shop.ts'
import { toFaq, toSlides, toTestimonials } from '#web/storefront/home/content/home-texts.ts'
import { readPriceTiles } from '#web/storefront/home/content/read-price-tiles.ts'
import { mixStyles } from '#web/storefront/home/content/mix-styles.ts'
import { toStoryBand } from '#web/storefront/home/content/story.ts'
import { Testimonials } from './testimonials.tsx'
import { FaqList } from './faq-list.tsx'
import { HERO_SLIDES } from '#web/storefront/home/content/hero.ts'
import { Hero } from './hero.tsx'
import { StoryBand } from './story-band.tsx'
import { PriceLinks, PriceTiles } from './price-tiles.tsx'
import { OVER_HEAD, SECTION, SECTION_HEAD } from './section-head.ts'
import { TrustRow } from './trust-row.tsx'
import { faqPage, organization, website } from '#web/seo/schema-org.ts'
import type { Route } from './+types/home-page'

const NEWEST_LIMIT = 8
const LOVED_LIMIT = 8
/** Enough to choose from where the most loved ones are of one style. */
const MAX_LOVED = 24
/** Fewer are no row of the home page. */
const MIN_CARDS = 4

/**
 * If the API fails, the page renders without products and questions, with the status of the API, so
 * that no cache stores it.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  try {
    const shop = toShop(await api('GET /api/shop'))
    const { details } = shop
    const faq = toFaq(shop)
    addStructuredData(context, (publicUrl) => describeHome(publicUrl, details ?? DEFAULT_SHOP, faq))
    const [{ products }, lovedOnes, { story }, tiles, featured] = await Promise.all([
      api('GET /api/products', { query: { limit: NEWEST_LIMIT + LOVED_LIMIT } }),
      readLoved(api),
      api('GET /api/story'),
      readPriceTiles(api),
      api('GET /api/reviews/featured'),
    ])
    const lovedCards = lovedOnes.length < MIN_CARDS ? [] : toCards(lovedOnes).map(withWornPicture)
    return data({
      newest: withoutLoved(toCards(products), lovedCards),
      tiles,
      loved: lovedCards,
      story: story && toStoryBand(story),
      slides: toSlides(shop),
      testimonials: toTestimonials(shop, featured.reviews),
      faq,
    })
  } catch (error) {
    if (!(error instanceof Response)) throw error
    return data(EMPTY, { status: error.status })
  }
}

/** The most loved products, of several styles. */
async function readLoved(api: CallApi) {
  const [{ products }, { categories }] = await Promise.all([
    api('GET /api/products', { query: { limit: MAX_LOVED, sort: 'loved', loved: 'true' } }),
    api('GET /api/categories'),
  ])
  const styles = categories.filter(({ kind }) => kind === 'style').map(({ value }) => value)
  return mixStyles(products, { count: LOVED_LIMIT, styles: new Set(styles) })
}

/** The newest pieces that are not among the most loved, or all newest where those are too few. */
function withoutLoved(newest: Card[], loved: Card[]): Card[] {
  const ids = new Set(loved.map(({ id }) => id))
  const others = newest.filter(({ id }) => !ids.has(id))
  return (others.length < MIN_CARDS ? newest : others).slice(0, NEWEST_LIMIT)
}

const EMPTY = {
  newest: [],
  tiles: [],
  loved: [],
  story: null,
  slides: null,
  testimonials: [],
  faq: [],
}

const describeHome = (publicUrl: string, shop: ShopDetails, faq: readonly Faq[]) => [
  organization(publicUrl, shop),
  website(publicUrl, shop),
  faqPage(faq),
]

/**
 * In the browser the page opens without products, testimonials and questions if they are late or
 * fail.
 */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  withTimeout(serverLoader()).catch(() => EMPTY)

const DEFAULT_LINE = 'Jhumkas, bangles, rings, pendants and sets in brass, enamel and glass stone.'

export const meta: Route.MetaFunction = ({ matches }) => {
  const line = matches[0].loaderData?.words?.footerLine || DEFAULT_LINE
  const description = `${line} Prices inclusive of all taxes, sent across India.`
  return pageMeta(matches, { description, path: '/' })
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { newest, tiles, loved, story, slides, testimonials, faq } = loaderData
  const { collections, styles, gone } = useMenus()
  const hasLoved = loved.length > 0
  return (
    <>
      <Hero slides={(slides ?? HERO_SLIDES).map((slide) => withOpenLink(slide, gone))}>
        <PriceLinks tiles={tiles} />
      </Hero>
      <TrustRow className="mx-auto max-w-page px-4 pt-6 sm:px-6 sm:pt-8 lg:px-8" />
      {hasLoved ? <MostLoved cards={loved} /> : <NewIn cards={newest} />}
      <PriceTiles tiles={tiles} />
      {collections.length > 0 && <CollectionCards />}
      {styles.length > 0 && <CollectionsRow />}
      {story && (
        <div className="pt-10 lg:pt-24">
          <StoryBand story={story} />
        </div>
      )}
      {hasLoved && <NewIn cards={newest} />}
      <Testimonials
        testimonials={testimonials}
        // Right after the story it has another ground than the story.
        cloth={!hasLoved && story?.cloth === 'gulabi' ? 'neem' : 'gulabi'}
      />
      <FaqList questions={faq} />
    </>
  )
}

/** A slide whose category is gone leads to all products. */
const withOpenLink = (slide: HeroSlide, gone: readonly string[]): HeroSlide =>
  gone.includes(slide.link.to)
    ? { ...slide, link: { to: '/search', label: 'All jewellery' } }
    : slide

/** The collections as cards in their colours. */
const CollectionCards = () => (
  <section
    id="collections"
    aria-labelledby="style-categories"
    className={`${SECTION} pt-10 lg:pt-20`}
  >
    <p className={OVER_HEAD}>{LISTING_KIND_LABELS.collection}</p>
    <h2 id="style-categories" className={`${SECTION_HEAD} mb-5 lg:mb-9`}>
      Style Categories
    </h2>
    <ClothCards collections={useMenus().collections} />
  </section>
)

/** The style categories as a row of round pictures. */
function CollectionsRow() {
  return (
    <section id="styles" aria-labelledby="collections-row" className={`${SECTION} pt-10 lg:pt-24`}>
      <p className={OVER_HEAD}>{LISTING_KIND_LABELS.style}</p>
      <h2 id="collections-row" className={`${SECTION_HEAD} mb-5 lg:mb-9`}>
        Collections
      </h2>
      <RoundCategories styles={useMenus().styles} />
    </section>
  )
}

/** The products of most orders in the last 30 days. */
const MostLoved = ({ cards }: { cards: Card[] }) => (
  <Row title="Most loved" to="/search?sort=loved" cards={cards} />
)

/** The newest products. */
const NewIn = ({ cards }: { cards: Card[] }) => <Row title="New in" to="/search" cards={cards} />

type RowProps = { title: string; to: string; cards: Card[] }

/** Products under a heading with a link to all; nothing if there are none. */
const Row = (props: RowProps) => (
  <TitledCards {...props} className={`${SECTION} snap-row whole-rows pt-10 lg:pt-24`} />
)
