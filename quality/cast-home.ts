import { sql } from 'drizzle-orm'
import { refreshSoldCounts } from '#operations/sold-counts.ts'
import { DEFAULT_STORY } from '#shared/home/story.ts'
import { LISTS } from '#web/admin/settings/setting-values.ts'
import { buy } from '../test/order-transitions.ts'
import { saveSettings } from '../test/save-settings.ts'
import type { TestShop, TestUser } from '../test/shop.ts'
import type { CastProduct } from './cast.ts'
import { LONG_WORD } from './long-data.ts'

/** The home page shows the most loved pieces from so many on. */
const LOVED = 5

type HomeInput = { plain: CastProduct; sized: CastProduct; long: boolean }

/**
 * Fills the home page: the story names the products in its picture, or two others in a shop without
 * the whole demo, and enough products have orders for the most loved pieces. Those with most orders
 * have the flag "Bestseller", and one piece has "New".
 */
export async function makeHome(
  shop: TestShop,
  administrator: TestUser,
  { plain, sized, long }: HomeInput,
): Promise<void> {
  const { slides, faq, testimonials } = LISTS
  const hotspots = await listHotspots(shop, [plain.id, sized.id])
  const texts = long && {
    title: `${LONG_WORD} in one word`,
    text: `${LONG_WORD} `.repeat(4) + 'and its words.',
  }
  await saveSettings(shop, administrator, {
    home: {
      slides: slides.start,
      faq: faq.start,
      testimonials: testimonials.start,
      story: { ...DEFAULT_STORY, hotspots, ...texts },
    },
  })
  await buyMore(shop)
  await ageProducts(shop, [plain, sized])
  await refreshSoldCounts(shop)
}

/** The products in the picture of the story. For those that the shop lacks it names others. */
const listHotspots = (shop: TestShop, others: string[]) =>
  Promise.all(
    DEFAULT_STORY.hotspots.map(async (hotspot, index) => {
      const { status } = await shop.request('GET', `/api/products/${hotspot.product}`)
      const other = others[index]
      return status === 200 || !other ? hotspot : { ...hotspot, product: other }
    }),
  )

/**
 * Lists all products but one more than 30 days ago: that one has "New". It is one that is hardly
 * sold: the orders of other screens would make it a bestseller, which is no longer new. The search
 * takes the time from the product, also after a later change of it.
 */
const ageProducts = ({ db }: TestShop, [plain, sized]: [CastProduct, CastProduct]) =>
  db.execute(sql`
    update products set created_at = created_at - interval '40 days'
    where id <> (
      select s.product_id from product_search s
      where s.in_stock
      order by s.product_id in (${plain.id}, ${sized.id}), (
        select count(*) from order_lines l where l.product_id = s.product_id
      ), s.listed_at, s.product_id
      limit 1)`)

type Listed = { _id: string; variants: { _id: string; inventory: number }[] }

/** One order with one of each of the first products with stock. */
async function buyMore(shop: TestShop): Promise<void> {
  const { products }: { products: Listed[] } = (await shop.request('GET', '/api/products')).body
  const lines = products.flatMap(({ _id, variants }) => {
    const variant = variants.find(({ inventory }) => inventory > 3)
    return variant ? [{ productId: _id, variantId: variant._id, quantity: 1 }] : []
  })
  await buy(shop, await shop.customer('Ila Bose'), lines.slice(0, LOVED))
}
