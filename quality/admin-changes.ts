import { sql } from 'drizzle-orm'
import { storePictures } from '#admin/catalog/pictures.ts'
import { storeVideo } from '#admin/catalog/videos.ts'
import { DEFAULT_ANNOUNCEMENT } from '#shared/shop-settings.ts'
import { ADDRESS } from '../test/address.ts'
import { DOT } from '../test/admin-calls.ts'
import { agePrices } from '../test/age-prices.ts'
import { makeMp4 } from '../test/mp4.ts'
import { buy, makeTransitions } from '../test/order-transitions.ts'
import type { TestUser, TestShop } from '../test/shop.ts'
import type { Cast, CastProduct, PlacedOrder } from './cast.ts'

const MAX_WAIT_MS = 15_000
const STEP_MS = 100

/** The required fields of the product form. */
export const DRAFT = {
  title: 'Chameli Studs, not yet photographed',
  description: 'A draft.',
  category: 'Earrings',
  actualPrice: '1299',
  salePrice: '999',
}

/**
 * Makes changes on each screen of the admin, so that none is empty: a draft, synonyms, a setting
 * saved twice, a refunded order, a change of size, a check of the books, two sales.
 */
export async function makeAdminChanges(
  shop: TestShop,
  administrator: TestUser,
  { buyer, products }: { buyer: TestUser; products: { plain: CastProduct; sized: CastProduct } },
): Promise<{
  draft: CastProduct
  refunded: PlacedOrder
  resized: ResizedOrders
  sales: Cast['sales']
}> {
  await shop.request('PUT', `/api/admin/users/${buyer.id}`, {
    as: administrator,
    body: { name: 'Kavya Shah-Deshmukh', email: 'kavya@example.in' },
  })
  await shop.request('POST', '/api/admin/synonyms', {
    as: administrator,
    body: { terms: ['chaandbali', 'chandbali', 'moon earrings'] },
  })
  // Saves the same values, so that customers see no difference.
  for (const version of [0, 1])
    await shop.request('PUT', '/api/admin/settings/announcement', {
      as: administrator,
      body: { value: DEFAULT_ANNOUNCEMENT, version },
    })
  await shop.request('POST', '/api/admin/books/check', { as: administrator })
  // In the library of pictures and videos, their use is a link to the product.
  const pictures = await storePictures(shop, [DOT])
  const video = await storeVideo(shop, makeMp4(), administrator.id)
  await storeVideo(shop, makeMp4({ samples: Buffer.from('of no product') }), administrator.id)
  const archived = await addDraft(shop, administrator, {
    title: 'Studs of last year',
    pictures: pictures.map(({ key }) => ({ key, alt: 'The studs in their box' })),
    video: { key: video.key, poster: pictures[0]?.key ?? '' },
  })
  await shop.request('DELETE', `/api/admin/products/${archived.id}`, { as: administrator })
  return {
    draft: await addDraft(shop, administrator, { title: DRAFT.title }),
    refunded: await placeRefundedOrder(shop, administrator, products),
    resized: await placeResizedOrders(shop, administrator, products.sized),
    sales: await planSales(shop, administrator),
  }
}

/** A sale of all products in a far year, and one of a single product that runs now. */
async function planSales(shop: TestShop, administrator: TestUser): Promise<Cast['sales']> {
  const listed = await shop.request('GET', '/api/products?category=Bangles')
  const [product] = listed.body.products
  const plan = async (sale: object): Promise<string> => {
    const body = { rule: { kind: 'percent', value: 20 }, ...sale }
    const planned = await shop.request('POST', '/api/admin/sales', { as: administrator, body })
    if (planned.status !== 200) throw new Error(`The sale was refused: ${planned.body.message}`)
    return planned.body._id
  }
  await agePrices(shop, 7)
  const running = await plan({
    name: 'Bangles of the week',
    selection: { by: 'words', words: product.title },
    startsAt: null,
    endsAt: new Date(Date.now() + 7 * 24 * 3600_000).toISOString(),
  })
  await shop.work('sales.switch')
  const planned = await plan({
    name: 'Diwali, the festival of lights',
    selection: { by: 'all' },
    startsAt: '2080-11-01T00:00:00+05:30',
    endsAt: '2080-11-10T23:59:00+05:30',
  })
  return { planned, running, productSlug: product.slug }
}

async function addDraft(
  shop: TestShop,
  administrator: TestUser,
  own: {
    title: string
    pictures?: { key: string; alt: string }[]
    video?: { key: string; poster: string }
  },
): Promise<CastProduct> {
  const { status, body } = await shop.request('POST', '/api/admin/products', {
    as: administrator,
    body: { ...DRAFT, ...own, state: 'draft', variants: [{ label: '', inventory: 2 }] },
  })
  if (status !== 200) throw new Error(`The draft was refused: ${body.message}`)
  const { product } = body
  return { id: product._id, slug: product.slug, title: own.title }
}

/** Places an order that is returned, refunded in two parts, and has notes of administrators. */
async function placeRefundedOrder(
  shop: TestShop,
  administrator: TestUser,
  { plain, sized }: { plain: CastProduct; sized: CastProduct },
): Promise<PlacedOrder> {
  const customer = await shop.customer('Rukmini Venkataraman')
  const { variants } = (await shop.request('GET', `/api/products/${sized.slug}`)).body
  const opened = await buy(shop, customer, [
    { productId: plain.id, quantity: 2 },
    { productId: sized.id, variantId: variants[0]._id },
  ])
  await makeTransitions(
    shop,
    opened,
    'packed',
    'shipped',
    'delivered',
    'return_requested',
    'returned',
  )
  const url = `/api/admin/orders/${opened.order._id}`
  for (const body of [
    'She called: one of the two came without its back.',
    'The courier fetched the parcel on Monday.',
  ])
    await shop.request('POST', `${url}/notes`, { as: administrator, body: { body } })
  const { refundablePaise } = (await shop.request('GET', url, { as: administrator })).body
  const part = 100
  for (const [requestId, amount, note] of [
    ['screens-part', part, 'For the wait'],
    ['screens-rest', refundablePaise / 100 - part, 'The earrings came back'],
  ] as const)
    await shop.request('POST', `${url}/refund`, {
      as: administrator,
      body: { amount, note, requestId },
    })
  await waitForRefunds(shop, administrator, url)
  return { id: opened.order._id, number: opened.order.number }
}

/** A customer with an order whose change of size waits for its payment, and one without. */
type ResizedOrders = {
  customer: TestUser
  orders: { resized: PlacedOrder; changeable: PlacedOrder }
}

/** One order has another address already, and its other size costs Rs. 250 more. */
async function placeResizedOrders(
  shop: TestShop,
  administrator: TestUser,
  sized: CastProduct,
): Promise<ResizedOrders> {
  const customer = await shop.customer('Ila Deshpande')
  const [from, to] = (await shop.request('GET', `/api/products/${sized.slug}`)).body.variants
  const lines = [{ productId: sized.id, variantId: from._id }]
  const [opened, other] = [await buy(shop, customer, lines), await buy(shop, customer, lines)]
  const [line] = opened.order.items
  const url = `/api/admin/orders/${opened.order._id}`
  await shop.request('PUT', `${url}/address`, {
    as: administrator,
    body: { shippingDetails: { ...ADDRESS, address: '7 Fergusson College Road' } },
  })
  const pricePaise = (line?.pricePaise ?? 0) + 25_000
  const setPrice = (price: number | null) =>
    shop.db.execute(sql`update variants set sale_price = ${price} where id = ${to._id}`)
  await setPrice(pricePaise)
  const { status, body } = await shop.request('POST', `${url}/variant`, {
    as: administrator,
    body: {
      lineId: line?._id,
      fromVariantId: from._id,
      variantId: to._id,
      pricePaise,
      requestId: 'screens-size',
    },
  })
  await setPrice(null)
  if (status !== 200) throw new Error(`The change was refused: ${body.message}`)
  const toPlaced = ({ order }: typeof opened): PlacedOrder => ({
    id: order._id,
    number: order.number,
  })
  return { customer, orders: { resized: toPlaced(opened), changeable: toPlaced(other) } }
}

async function waitForRefunds(shop: TestShop, administrator: TestUser, url: string): Promise<void> {
  for (let waited = 0; waited < MAX_WAIT_MS; waited += STEP_MS) {
    const { refundList } = (await shop.request('GET', url, { as: administrator })).body
    if (
      refundList.length === 2 &&
      refundList.every(({ state }: { state: string }) => state === 'refunded')
    )
      return
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
  }
  throw new Error('The refunds were not processed in time.')
}
