import { products } from '#catalog/tables.ts'
import { listLines, lockOrder, transitionOrder } from '#orders/orders.ts'
import { setParcel } from '#orders/admin/admin-order.ts'
import { claimPictures } from '#customer-pictures/customer-pictures.ts'
import { acceptReturn, recordReturn } from '#orders/returns.ts'
import type { User } from '#contract/contract.ts'
import type { Id } from '#shared/ids.ts'
import type { OrderStatus } from '#shared/order/order-status.ts'
import { MAX_VIEW_NAME } from '#shared/saved-views.ts'
import { addPicture, complain } from '../test/customer-pictures.ts'
import { ADDRESS, type TestUser, type TestShop } from '../test/shop.ts'
import { makeCash, sellOut } from './cast-cash.ts'
import { makeHome } from './cast-home.ts'
import { makeOffers } from './cast-offers.ts'
import { makeReviews } from './cast-reviews.ts'
import { lengthenData } from './long-data.ts'
import { makeAdminChanges } from './admin-changes.ts'

/** A logged-in user: the session in the storage of the browser. */
export type CastUser = { token: string; user: User }

export type CastProduct = { id: string; slug: string; title: string }
export type PlacedOrder = { id: string; number: string }

/**
 * The users, products and orders on the screens. Plain data, so that another process can send it.
 */
export type Cast = {
  url: string
  users: {
    /**
     * Has a cart, a wishlist, addresses and orders in every status. Screens must not change this
     * data.
     */
    asha: CastUser
    /** Has no data. */
    newcomer: CastUser
    /** Has a cart that screens may change. */
    buyer: CastUser
    /** An administrator with changes on each screen of the admin. */
    administrator: CastUser
    /** Has an order whose change of size waits for its payment. */
    resized: CastUser
    /** Has placed an order with cash on delivery. */
    cash: CastUser
    /** Has orders with an advance, paid and unpaid, and a cart that can be paid in cash. */
    advance: CastUser
    /** Has a cart with a coupon, and a paid order with it. */
    saver: CastUser
    /** Has a review that is hidden. */
    reviewer: CastUser
  }
  /**
   * `draft` is not published, so screens may change it. `shown` and `soldOut` keep their titles
   * among the longest texts: a heading of 150 letters can get one line more with its own font,
   * which shifts the page.
   */
  products: Record<'sized' | 'shown' | 'plain' | 'soldOut' | 'draft', CastProduct>
  orders: Record<
    | OrderStatus
    | 'refunded'
    | 'resized'
    | 'changeable'
    | 'discounted'
    | 'advance'
    | 'advancePaid'
    | 'reviewed',
    PlacedOrder
  >
  /** The ids of sales, and the address of a product that is in the running one. */
  sales: { planned: string; running: string; productSlug: string }
  /** A coupon that was used. */
  offerId: string
}

/** The transitions to each status after the payment. An unpaid order stays as it was placed. */
const TRANSITIONS: Record<Exclude<OrderStatus, 'placed'>, OrderStatus[]> = {
  delivered: ['packed', 'shipped', 'delivered'],
  return_requested: ['packed', 'shipped', 'delivered', 'return_requested'],
  returned: ['packed', 'shipped', 'delivered', 'return_requested', 'returned'],
  cancelled: ['cancelled'],
  expired: ['expired'],
  shipped: ['packed', 'shipped'],
  packed: ['packed'],
  confirmed: [],
  undelivered: ['packed', 'shipped', 'undelivered'],
  pending_payment: [],
}
const PARCEL = { courier: 'Delhivery', trackingNumber: '1490812345678' }
const UNPAID: OrderStatus[] = ['expired', 'pending_payment']
/** Orders of two pieces in a line, of which one can come back, or is asked back. */
const TWO_PIECES: OrderStatus[] = ['delivered', 'return_requested']

const ADDRESSES = [
  ADDRESS,
  {
    ...ADDRESS,
    name: 'Sunita Rao',
    address: '4 Brigade Road, near the big banyan',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560001',
  },
]

/**
 * Fills a seeded shop with users, carts, wishlists and orders, so that every screen has data; with
 * `long`, texts have their maximum length.
 */
export async function makeCast(shop: TestShop, { long = false } = {}): Promise<Cast> {
  const chosen = await chooseProducts(shop)
  const administrator = await shop.administrator()
  const [asha, newcomer] = [await shop.customer(), await shop.customer('Meera Nair')]
  const buyer = await shop.customer('Kavya Shah')
  const orders = await placeOrders(shop, asha, chosen)
  const { cash, advance, orders: inCash } = await makeCash(shop, administrator, chosen.plain)
  for (const customer of [asha, buyer]) await fillCart(shop, customer, { ...chosen, size: -1 })
  await fillCart(shop, cash, { ...chosen, size: 0 })
  for (const body of ADDRESSES) await shop.request('POST', '/api/addresses', { as: asha, body })
  await complain(shop, asha, { pictures: [await addPicture(shop, asha)] })
  const changes = await makeAdminChanges(shop, administrator, { buyer, products: chosen })
  const { saver, order: discounted, offerId } = await makeOffers(shop, { ...chosen, long })
  const { reviewer, order: reviewed } = await makeReviews(shop, administrator, {
    product: chosen.shown,
    long,
  })
  await makeHome(shop, administrator, { ...chosen, long })
  await saveViews(shop, administrator, long)
  await sellOut(shop, cash, chosen.sized)
  if (long) await lengthenData(shop, administrator, { except: [chosen.shown, chosen.soldOut] })
  return {
    url: shop.url,
    users: {
      asha: await toCastUser(shop, asha),
      newcomer: await toCastUser(shop, newcomer),
      buyer: await toCastUser(shop, buyer),
      administrator: await toCastUser(shop, administrator),
      cash: await toCastUser(shop, cash),
      advance: await toCastUser(shop, advance),
      resized: await toCastUser(shop, changes.resized.customer),
      saver: await toCastUser(shop, saver),
      reviewer: await toCastUser(shop, reviewer),
    },
    products: await withCurrentTitles(shop, { ...chosen, draft: changes.draft }),
    sales: changes.sales,
    offerId,
    orders: {
      ...orders,
      ...inCash,
      refunded: changes.refunded,
      ...changes.resized.orders,
      discounted,
      reviewed,
    },
  }
}

/** Returns the products with their current titles. */
async function withCurrentTitles(
  { db }: TestShop,
  chosen: Cast['products'],
): Promise<Cast['products']> {
  const titles = await db.select({ id: products.id, title: products.title }).from(products)
  const entries = Object.entries(chosen).map(([name, product]) => [
    name,
    { ...product, title: titles.find(({ id }) => id === product.id)?.title ?? product.title },
  ])
  return Object.fromEntries(entries) as Cast['products']
}

async function toCastUser(shop: TestShop, customer: TestUser): Promise<CastUser> {
  return {
    token: customer.token,
    user: (await shop.request('GET', '/api/auth/me', { as: customer })).body.user,
  }
}

type Listed = {
  _id: string
  slug: string
  title: string
  inventory: number
  variants: { _id: string }[]
}

/** Chooses two products with variants, one without, and a sold-out one. */
async function chooseProducts(shop: TestShop): Promise<Omit<Cast['products'], 'draft'>> {
  const listed = async (category: string): Promise<Listed[]> =>
    (await shop.request('GET', `/api/products?category=${category}`)).body.products
  const [rings, earrings] = [await listed('Rings'), await listed('Earrings')]
  const [sized, shown] = rings.filter(
    ({ variants, inventory }) => variants.length > 1 && inventory > 0,
  )
  const plain = earrings.find(({ variants, inventory }) => variants.length === 1 && inventory > 9)
  const soldOut = earrings.find(({ inventory }) => inventory === 0)
  if (!sized || !shown || !plain || !soldOut)
    throw new Error(
      'The shop lacks two rings with variants, earrings with stock or sold-out earrings.',
    )
  const toCastProduct = ({ _id, slug, title }: Listed): CastProduct => ({ id: _id, slug, title })
  return {
    sized: toCastProduct(sized),
    shown: toCastProduct(shown),
    plain: toCastProduct(plain),
    soldOut: toCastProduct(soldOut),
  }
}

const sizeOf = async (shop: TestShop, { id, slug }: CastProduct, at = 0) => ({
  productId: id,
  variantId: (await shop.request('GET', `/api/products/${slug}`)).body.variants.at(at)._id,
})

/** `size`: the position of the size in the cart. */
async function fillCart(
  shop: TestShop,
  as: TestUser,
  { plain, sized, soldOut, size }: Omit<Cast['products'], 'draft'> & { size: number },
): Promise<void> {
  const lines = [
    { productId: plain.id, quantity: 2, giftNote: 'For Meera, who never takes them off.' },
    { ...(await sizeOf(shop, sized, size)), quantity: 1 },
  ]
  for (const body of lines) await shop.request('POST', '/api/cart', { as, body })
  for (const { id } of [plain, sized, soldOut])
    await shop.request('POST', '/api/wishlist', { as, body: { productId: id } })
}

/** Places an order in every status. The packed one has two products, so lists show two pictures. */
async function placeOrders(
  shop: TestShop,
  customer: TestUser,
  { plain, sized }: Record<'plain' | 'sized', CastProduct>,
): Promise<Record<Exclude<OrderStatus, 'placed'>, PlacedOrder>> {
  const placed: [string, PlacedOrder][] = []
  for (const [status, transitions] of Object.entries(TRANSITIONS) as [
    OrderStatus,
    OrderStatus[],
  ][]) {
    const quantity = TWO_PIECES.includes(status) ? 2 : 1
    const second = status === 'packed' ? [await sizeOf(shop, sized)] : []
    const opened = await shop.openPayment(customer, [{ productId: plain.id, quantity }, ...second])
    if (!UNPAID.includes(status)) await pay(shop, opened.orderId, customer)
    for (const to of transitions)
      await transition(shop, { orderId: opened.order._id as Id<'ord'>, to, customer })
    await shop.request('DELETE', `/api/cart/${plain.id}`, { as: customer })
    placed.push([status, { id: opened.order._id, number: opened.order.number }])
  }
  return Object.fromEntries(placed) as Awaited<ReturnType<typeof placeOrders>>
}

/** Pays in the sandbox and sends the signed result, as the checkout does. */
async function pay(shop: TestShop, providerOrderId: string, as: TestUser): Promise<void> {
  const verified = await shop.request('POST', '/api/payment/verify-payment', {
    as,
    body: await shop.sandbox.pay(providerOrderId),
  })
  if (verified.status !== 200) throw new Error(`The payment was refused: ${verified.body.message}`)
}

type TransitionInput = { orderId: Id<'ord'>; to: OrderStatus; customer: TestUser }

async function transition(
  shop: TestShop,
  { orderId, to, customer }: TransitionInput,
): Promise<void> {
  const isRequest = to === 'return_requested'
  const pictures = isRequest
    ? [await addPicture(shop, customer), await addPicture(shop, customer)]
    : []
  await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Error(`There is no order ${orderId}.`)
    const details = 'For the screens'
    if (isRequest) {
      const [now, userId] = [shop.now(), customer.id]
      const [line] = await listLines(tx, orderId)
      const quantities = line ? { [line.id]: 1 } : {}
      const what = { reason: 'something_wrong', details, quantities } as const
      const request = { ...what, actorId: userId, now }
      const { requestId: returnId } = await recordReturn(tx, order, request)
      await claimPictures(tx, { userId, ids: pictures, subject: { returnId }, now })
      return
    }
    await transitionOrder(tx, order, { to, note: details })
    if (to === 'shipped') await setParcel(tx, order, { ...PARCEL, isShared: true })
    if (to === 'returned') await acceptReturn(tx, orderId, { received: {}, now: shop.now() })
  })
}

/** Saves a view of the orders and one of the products; with `long`, of the longest name. */
async function saveViews(shop: TestShop, as: TestUser, long: boolean): Promise<void> {
  const nameOf = (name: string) => (long ? name.padEnd(MAX_VIEW_NAME, 'w') : name)
  for (const body of [
    {
      list: 'orders',
      name: nameOf('Sent this week'),
      query: { status: 'shipped', period: 'week' },
    },
    { list: 'products', name: nameOf('Pearls'), query: { q: 'pearl' } },
  ])
    await shop.request('POST', '/api/admin/views', { as, body })
}
