import { z } from 'zod'
import { contract } from '#contract/contract.ts'
import type { BareRoute } from './bare-server.ts'
import type { Child } from './child.ts'
import { requestOk, readJson, toRequest, type RawResponse, type Connection } from './connection.ts'
import type { Action } from './load.ts'
import { ADDRESS } from '../test/address.ts'

/**
 * One row of the table: the same action on the shop and on a bare server with the same responses.
 */
export type Scene = {
  name: string
  title: string
  goal: Goal | null
  onShop: Action
  onBare: Action
  routes: BareRoute[]
  /** Waits until all work that the actions started is done. */
  settle?: (acts: number) => Promise<void>
}

/** The goal of a row: a share of the bare server's rate, or a rate. */
export type Goal = { shareOfBare: number } | { perSecond: number; fromConnections: number }

export const PAGE_SCENES = [
  'listing-json',
  'product-json',
  'home-html',
  'listing-html',
  'product-html',
] as const
export const CUSTOMER_SCENES = ['add-to-cart', 'orders'] as const

const CUSTOMERS = 1024
/** The most connections of any measurement; each has its own customers. */
export const MAX_CONNECTIONS = 64

const Listing = z.object({ products: z.array(z.object({ slug: z.string() })).min(1) })
const CartReply = z.object({ totalPaise: z.number() })
const Opened = z.object({ orderId: z.string(), key: z.string() })
const StockedVariants = z.array(z.object({ productId: z.string(), variantId: z.string() })).min(1)

/** Pages and public JSON: most requests of a shop. */
export async function pageScenes(connection: Connection): Promise<Scene[]> {
  const listing = '/api/products?category=Rings'
  const { products } = Listing.parse(
    readJson(await requestOk(connection, toRequest('GET', listing))),
  )
  const slug = products[0]?.slug ?? ''
  const rows: [(typeof PAGE_SCENES)[number], string, string][] = [
    ['listing-json', 'Listing, JSON', listing],
    ['product-json', 'Product, JSON', `/api/products/${slug}`],
    ['home-html', 'Home, HTML', '/'],
    ['listing-html', 'Listing, HTML', '/rings'],
    ['product-html', 'Product, HTML', `/product/${slug}`],
  ]
  const scenes: Scene[] = []
  for (const [name, title, path] of rows) {
    const request = toRequest('GET', path)
    const act: Action = (each) => requestOk(each, request)
    const routes = [toBareRoute('GET', path, await requestOk(connection, request))]
    scenes.push({ name, title, goal: { shareOfBare: 0.6 }, onShop: act, onBare: act, routes })
  }
  return scenes
}

/** Actions of logged-in customers: filling a cart, and a whole order. Each customer has a cart. */
export async function customerScenes(connection: Connection, shop: Child): Promise<Scene[]> {
  const variants = await shop.call('pieces', StockedVariants)
  const [fillers, buyers] = await Promise.all([
    shop.call('customers', z.array(z.string()), CUSTOMERS),
    shop.call('customers', z.array(z.string()), CUSTOMERS),
  ])
  return [
    await cartScene(connection, toCustomers(fillers, variants)),
    await orderScene(connection, shop, toCustomers(buyers, variants)),
  ]
}

type Customer = {
  token: string
  line: { productId: string; variantId: string; quantity: number }
  fillsCart: Buffer
}

const toCustomers = (tokens: string[], variants: z.output<typeof StockedVariants>): Customer[] =>
  tokens.map((token, index) => {
    const { productId = '', variantId = '' } = variants[index % variants.length] ?? {}
    const line = { productId, variantId, quantity: 1 }
    return {
      token,
      line,
      fillsCart: toRequest('POST', contract.addToCart.path, { token, body: line }),
    }
  })

/** Every connection has its own sixteen customers, used one after the other. */
function customerAt(customers: Customer[], place: { connection: number; turn: number }): Customer {
  const each = Math.floor(customers.length / MAX_CONNECTIONS)
  const customer = customers[place.connection * each + (place.turn % each)]
  if (!customer) throw new RangeError('There are more connections than customers.')
  return customer
}

async function cartScene(connection: Connection, customers: Customer[]): Promise<Scene> {
  const act: Action = (each, place) => requestOk(each, customerAt(customers, place).fillsCart)
  const response = await requestOk(
    connection,
    customerAt(customers, { connection: 0, turn: 0 }).fillsCart,
  )
  return {
    name: 'add-to-cart',
    title: 'Add to cart',
    goal: null,
    onShop: act,
    onBare: act,
    routes: [toBareRoute('POST', contract.addToCart.path, response)],
  }
}

const PAY_PATH = '/sandbox/checkout/pay'
/** `payment.captured` and `order.paid` follow every payment. */
const WEBHOOKS_PER_ORDER = 2

async function orderScene(
  connection: Connection,
  shop: Child,
  customers: Customer[],
): Promise<Scene> {
  const first = await order(connection, customerAt(customers, { connection: 0, turn: 0 }))
  let placed = 1
  return {
    name: 'orders',
    title: 'Whole order',
    goal: { perSecond: 150, fromConnections: 16 },
    onShop: (each, place) => order(each, customerAt(customers, place)),
    onBare: async (each) => {
      for (const { request } of first) await requestOk(each, request)
    },
    routes: first.map(({ path, response }) => toBareRoute('POST', path, response)),
    settle: async (orders) => {
      placed += orders
      while ((await shop.call('webhooks', z.number())) < placed * WEBHOOKS_PER_ORDER)
        await new Promise((later) => void setTimeout(later, 5))
    },
  }
}

type Step = { path: string; request: Buffer; response: RawResponse }

/** Goes from a full cart to a confirmed order, with the same requests as the browser. */
async function order(
  connection: Connection,
  { token, line, fillsCart }: Customer,
): Promise<Step[]> {
  const steps: Step[] = []
  const post = async <Reply>(
    path: string,
    request: Buffer,
    reply: z.ZodType<Reply>,
  ): Promise<Reply> => {
    const response = await requestOk(connection, request)
    steps.push({ path, request, response })
    return reply.parse(readJson(response))
  }
  const { totalPaise } = await post(contract.addToCart.path, fillsCart, CartReply)
  const input = { amount: totalPaise / 100, cart: [line], shippingDetails: ADDRESS }
  const opened = await post(
    contract.openPayment.path,
    toRequest('POST', contract.openPayment.path, { token, body: input }),
    Opened,
  )
  const payment = { key_id: opened.key, order_id: opened.orderId, method: 'card' }
  const result = await post(PAY_PATH, toRequest('POST', PAY_PATH, { body: payment }), z.unknown())
  await post(
    contract.verifyPayment.path,
    toRequest('POST', contract.verifyPayment.path, { token, body: result }),
    z.object({ success: z.literal(true) }),
  )
  return steps
}

function toBareRoute(
  method: 'GET' | 'POST',
  address: string,
  { head, body }: RawResponse,
): BareRoute {
  const header = (name: string) =>
    new RegExp(`\\r\\n${name}: *([^\\r]*)`, 'i').exec(head)?.[1] ?? ''
  return {
    method,
    path: address.split('?')[0] ?? address,
    contentType: header('content-type'),
    contentEncoding: header('content-encoding'),
    body: body.toString('base64'),
  }
}
