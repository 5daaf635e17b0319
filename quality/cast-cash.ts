import { removeStock } from '#inventory/inventory.ts'
import { offerCod, requestCod } from '../test/cod.ts'
import { pay } from '../test/offers.ts'
import type { Id } from '#shared/ids.ts'
import type { TestShop, TestUser } from '../test/shop.ts'
import type { CastProduct, PlacedOrder } from './cast.ts'

type CastCash = {
  cash: TestUser
  advance: TestUser
  orders: Record<'placed' | 'advance' | 'advancePaid', PlacedOrder>
}

/**
 * Offers cash on delivery. Places an order with it, an order whose advance is paid and one whose
 * advance is not, and fills a cart that can be paid so.
 */
export async function makeCash(
  shop: TestShop,
  administrator: TestUser,
  product: CastProduct,
): Promise<CastCash> {
  await offerCod(shop, administrator)
  const [cash, advance] = [await shop.customer('Ritu Sen'), await shop.customer('Nisha Verma')]
  const place = async (customer: TestUser, rupees = 0) => {
    const lines = [{ productId: product.id }]
    const reply = await requestCod(shop, customer, { lines, advance: rupees })
    if (reply.status !== 200) throw new Error(`The order was refused: ${reply.body.message}`)
    const { _id: id, number } = reply.body.order
    return { reply: { ...reply, body: reply.body.payment }, order: { id, number } }
  }
  const { order: placed } = await place(cash)
  await offerCod(shop, administrator, { advance: 99 })
  const paid = await place(advance, 99)
  await pay(shop, advance, paid.reply)
  const { order: unpaid } = await place(advance, 99)
  await offerCod(shop, administrator)
  const cheap = { productId: await cheapProduct(shop), quantity: 1 }
  await shop.request('DELETE', `/api/cart/${product.id}`, { as: advance })
  await shop.request('POST', '/api/cart', { as: advance, body: cheap })
  return { cash, advance, orders: { placed, advance: unpaid, advancePaid: paid.order } }
}

/** Takes what is left of this product in the variant of the cart, which shows it as sold out. */
export async function sellOut(shop: TestShop, as: TestUser, { id }: CastProduct): Promise<void> {
  const items: CartLine[] = (await shop.request('GET', '/api/cart', { as })).body.items
  for (const { productId, variantId, inventory: quantity } of items)
    if (productId._id === id && quantity > 0)
      await shop.db.transaction((tx) =>
        removeStock(tx, [{ variantId, quantity }], { kind: 'removed', reason: 'For the screens' }),
      )
}

type CartLine = { productId: { _id: string }; variantId: Id<'var'>; inventory: number }
type Listed = { _id: string; inventory: number; variants: object[]; salePrice: string }

/** The cheapest product without variants: long texts do not raise its price. */
async function cheapProduct(shop: TestShop): Promise<string> {
  const url = '/api/products?sort=price-asc&limit=50'
  const products: Listed[] = (await shop.request('GET', url)).body.products
  const cheap = products.find(({ inventory, variants }) => inventory > 0 && variants.length === 1)
  if (!cheap) throw new Error('The shop has no product for a cart that is paid in cash.')
  return cheap._id
}
