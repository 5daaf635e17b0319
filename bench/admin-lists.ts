import { z } from 'zod'
import { freePort, startChild } from './child.ts'
import { requestOk, openConnection, readJson, toRequest, type Connection } from './connection.ts'
import { costsOf, type RequestCost } from './load.ts'

const PAGE = 10
const DEEP = 2000

/**
 * Search texts of an administrator: a number, a name, a part of one, a mobile, words of titles.
 * Used one after the other.
 */
const NAMES = ['asha rao', 'meera', 'kaur', 'nandini pill', 'fathima khan', 'bose']
const TITLES = ['jhumkas', 'zoya', 'rose gold', 'kada', 'aarohi silver hoops', 'choker']
const MOBILES = ['6000000123', '60000123', '+91 60000 20020', '6000039999']

type Facts = { numbers: string[]; orderIds: string[]; productIds: string[] }
type List = { title: string; addresses: (facts: Facts) => string[] }

const paged = (path: string) =>
  [1, 2, 3].map((page) => `${path}${path.includes('?') ? '&' : '?'}limit=${PAGE}&page=${page}`)
const each = (path: string, words: string[]) =>
  words.flatMap((word) =>
    paged(`${path}${path.includes('?') ? '&' : '?'}q=${encodeURIComponent(word)}`),
  )

const LISTS: List[] = [
  { title: 'Dashboard', addresses: () => ['/api/admin/dashboard'] },
  { title: 'Waiting orders', addresses: () => ['/api/admin/waiting'] },
  { title: 'Figures of today', addresses: () => ['/api/admin/today'] },
  {
    title: 'Products',
    addresses: () =>
      [
        '',
        '?state=draft',
        '?state=archived',
        '?category=Rings',
        '?state=draft&category=Rings',
      ].flatMap((query) => paged(`/api/admin/products${query}`)),
  },
  {
    title: 'Products, last pages',
    addresses: () => [`/api/admin/products?limit=${PAGE}&page=${DEEP}`],
  },
  { title: 'Products by words', addresses: () => each('/api/admin/products', TITLES) },
  { title: 'Inventory', addresses: () => paged('/api/admin/inventory') },
  { title: 'Inventory by words', addresses: () => each('/api/admin/inventory', TITLES) },
  { title: 'Low stock', addresses: () => paged('/api/admin/inventory?low=true') },
  {
    title: 'Ledger',
    addresses: ({ productIds }) =>
      ['', ...productIds.map((id) => `?productId=${id}`)].map(
        (query) => `/api/admin/inventory/movements${query}`,
      ),
  },
  { title: 'Users', addresses: () => paged('/api/admin/users') },
  { title: 'Users by spending', addresses: () => paged('/api/admin/users?sort=spent') },
  {
    title: 'Users by name and mobile',
    addresses: () => each('/api/admin/users', [...NAMES, ...MOBILES]),
  },
  { title: 'Orders', addresses: () => paged('/api/admin/orders') },
  {
    title: 'Orders, last pages',
    addresses: () => [`/api/admin/orders?limit=${PAGE}&page=${DEEP * 5}`],
  },
  {
    title: 'Orders of a status',
    addresses: () =>
      ['confirmed', 'packed', 'shipped', 'delivered', 'cancelled', 'returned', 'expired'].flatMap(
        (status) => paged(`/api/admin/orders?status=${status}`),
      ),
  },
  {
    title: 'Orders by days, by refund, unpaid',
    addresses: () =>
      [
        'unpaid=true',
        'from=2026-01-01&to=2026-01-31',
        'from=2025-06-01&status=delivered',
        'refund=partial',
        'refund=refunded&from=2026-01-01',
      ].flatMap((query) => paged(`/api/admin/orders?${query}`)),
  },
  { title: 'Orders by number', addresses: ({ numbers }) => each('/api/admin/orders', numbers) },
  {
    title: 'Orders by name and mobile',
    addresses: () => each('/api/admin/orders', [...NAMES, ...MOBILES]),
  },
  {
    title: 'One order',
    addresses: ({ orderIds }) => orderIds.map((id) => `/api/admin/orders/${id}`),
  },
  {
    title: 'Audit log',
    addresses: () =>
      ['', '?kind=stock', '?kind=user', '?before=50000'].map(
        (query) => `/api/admin/changes${query}`,
      ),
  },
  {
    title: 'Settings and their versions',
    addresses: () => ['/api/admin/settings', '/api/admin/settings/shop/versions'],
  },
  { title: 'Search words', addresses: () => ['/api/admin/synonyms'] },
  {
    title: 'Outbox',
    addresses: () => [
      ...paged('/api/admin/outbox'),
      ...paged('/api/admin/outbox?status=failed'),
      `/api/admin/outbox?limit=${PAGE}&page=${DEEP}`,
    ],
  },
  {
    title: 'Outbox by words',
    addresses: ({ numbers }) => each('/api/admin/outbox', [...numbers, 'shopper12@example.in']),
  },
]

const Orders = z.object({
  orders: z.array(z.object({ _id: z.string(), number: z.string() })).min(1),
})
const Products = z.object({ products: z.array(z.object({ _id: z.string() })).min(1) })

/**
 * Requests every admin list of a shop with these settings, one after the other, over one connection
 * and over four.
 */
export async function measureAdminLists(
  settings: Record<string, string>,
  { seconds }: { seconds: number },
): Promise<RequestCost[]> {
  const port = await freePort()
  const child = await startChild('shop-server.ts', { ...settings, PORT: String(port) })
  const costs: RequestCost[] = []
  try {
    const token = await child.call('administrator', z.string())
    const connection = await openConnection(port)
    const facts = await readFacts(connection, token)
    connection.close()
    for (const { title, addresses } of LISTS) {
      const requests = addresses(facts).map((address) => toRequest('GET', address, { token }))
      let sent = 0
      const act = (each: Connection) =>
        requestOk(each, requests[sent++ % requests.length] ?? Buffer.alloc(0))
      const kind = { title, act, seconds, warmUp: 0.5 }
      costs.push(...(await costsOf({ port, child }, kind)))
    }
    return costs
  } finally {
    await child.stop()
  }
}

/** Returns orders and products to request, from the first pages and from old ones. */
async function readFacts(connection: Connection, token: string): Promise<Facts> {
  const get = async <Reply>(path: string, reply: z.ZodType<Reply>) =>
    reply.parse(readJson(await requestOk(connection, toRequest('GET', path, { token }))))
  const orders = []
  for (const page of [1, 40, 900])
    orders.push(...(await get(`/api/admin/orders?limit=${PAGE}&page=${page}`, Orders)).orders)
  const { products } = await get(`/api/admin/products?limit=${PAGE}&page=5`, Products)
  return {
    numbers: orders.map(({ number }) => number),
    orderIds: orders.map(({ _id }) => _id),
    productIds: products.map(({ _id }) => _id),
  }
}
