import { z } from 'zod'
import { contract } from '#contract/contract.ts'
import type { Child } from './child.ts'
import { requestOk, readJson, toRequest, type Connection } from './connection.ts'
import type { Action } from './load.ts'
import { ORDER_SCENES, orderScenes } from './order-scenes.ts'
import { customerAt, toBareRoute, type Customer, type Scene } from './scene.ts'

export const PAGE_SCENES = [
  'listing-json',
  'product-json',
  'home-html',
  'listing-html',
  'product-html',
] as const
export const CUSTOMER_SCENES = ['add-to-cart', ...ORDER_SCENES] as const

const CUSTOMERS = 1024
const Listing = z.object({ products: z.array(z.object({ slug: z.string() })).min(1) })
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

/**
 * Actions of logged-in customers: filling a cart, and whole orders. Each customer has a cart. Only
 * scenes of `only` are made, because another build may not have the others.
 */
export async function customerScenes(
  connection: Connection,
  shop: Child,
  only: string[],
): Promise<Scene[]> {
  const variants = await shop.call('pieces', StockedVariants)
  const customers = async () =>
    toCustomers(await shop.call('customers', z.array(z.string()), CUSTOMERS), variants)
  return [
    ...(only.includes('add-to-cart') ? [await cartScene(connection, await customers())] : []),
    ...(await orderScenes({ connection, shop, customers, only })),
  ]
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
