import { DEFAULT_ANNOUNCEMENT } from '#shared/shop-settings.ts'
import { buy, moveOn } from '../test/order-transitions.ts'
import type { TestUser, TestShop } from '../test/shop.ts'
import type { Piece, PlacedOrder } from './cast.ts'

const PATIENCE_MS = 15_000
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
 * saved twice, a refunded order.
 */
export async function leaveTraces(
  shop: TestShop,
  administrator: TestUser,
  { buyer, pieces }: { buyer: TestUser; pieces: { plain: Piece; sized: Piece } },
): Promise<{ draft: Piece; refunded: PlacedOrder }> {
  await shop.ask('PUT', `/api/admin/users/${buyer.id}`, {
    as: administrator,
    body: { name: 'Kavya Shah-Deshmukh', email: 'kavya@example.in' },
  })
  await shop.ask('POST', '/api/admin/synonyms', {
    as: administrator,
    body: { terms: ['chaandbali', 'chandbali', 'moon earrings'] },
  })
  // Saves the same values, so that customers see no difference.
  for (const version of [0, 1])
    await shop.ask('PUT', '/api/admin/settings/announcement', {
      as: administrator,
      body: { value: DEFAULT_ANNOUNCEMENT, version },
    })
  const archived = await addDraft(shop, administrator, 'Studs of last year')
  await shop.ask('DELETE', `/api/admin/products/${archived.id}`, { as: administrator })
  return {
    draft: await addDraft(shop, administrator, DRAFT.title),
    refunded: await payBack(shop, administrator, pieces),
  }
}

async function addDraft(shop: TestShop, administrator: TestUser, title: string): Promise<Piece> {
  const { status, body } = await shop.ask('POST', '/api/admin/products', {
    as: administrator,
    body: { ...DRAFT, title, state: 'draft', variants: [{ label: '', inventory: 2 }] },
  })
  if (status !== 200) throw new Error(`The draft was refused: ${body.message}`)
  const { product } = body
  return { id: product._id, slug: product.slug, title }
}

/** A returned order, refunded in two parts, with notes of administrators. */
async function payBack(
  shop: TestShop,
  administrator: TestUser,
  { plain, sized }: { plain: Piece; sized: Piece },
): Promise<PlacedOrder> {
  const customer = await shop.customer('Rukmini Venkataraman')
  const { variants } = (await shop.ask('GET', `/api/products/${sized.slug}`)).body
  const opened = await buy(shop, customer, [
    { productId: plain.id, quantity: 2 },
    { productId: sized.id, variantId: variants[0]._id },
  ])
  await moveOn(shop, opened, 'packed', 'shipped', 'delivered', 'return_requested', 'returned')
  const url = `/api/admin/orders/${opened.order._id}`
  for (const body of [
    'She called: one of the two came without its back.',
    'The courier fetched the parcel on Monday.',
  ])
    await shop.ask('POST', `${url}/notes`, { as: administrator, body: { body } })
  const { refundablePaise } = (await shop.ask('GET', url, { as: administrator })).body
  const part = 100
  for (const [requestId, amount, note] of [
    ['screens-part', part, 'For the wait'],
    ['screens-rest', refundablePaise / 100 - part, 'The earrings came back'],
  ] as const)
    await shop.ask('POST', `${url}/refund`, {
      as: administrator,
      body: { amount, note, requestId },
    })
  await untilRefunded(shop, administrator, url)
  return { id: opened.order._id, number: opened.order.number }
}

async function untilRefunded(shop: TestShop, administrator: TestUser, url: string): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += STEP_MS) {
    const { refundList } = (await shop.ask('GET', url, { as: administrator })).body
    if (
      refundList.length === 2 &&
      refundList.every(({ state }: { state: string }) => state === 'refunded')
    )
      return
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
  }
  throw new Error('The refunds of the screens did not arrive.')
}
