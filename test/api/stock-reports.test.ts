import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#catalog/tables.ts'
import { stockMovements } from '#inventory/tables.ts'
import { orders } from '#orders/tables.ts'
import type { Id } from '#shared/ids.ts'
import { istDay } from '#shared/ist-time.ts'
import { buy } from '../order-transitions.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

const DAY_MS = 86_400_000

let shop: TestShop
let administrator: TestUser
let asha: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
  asha = await shop.customer()
})
afterAll(() => shop.close())

async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) {
  const reply = await shop.request(method, `/api/admin/${path}`, { as: administrator, body })
  if (reply.status !== 200) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
  return reply.body
}

const report = (query: string) => call('GET', `reports/stock?limit=100&${query}`)
const daysAgo = (days: number) => new Date(shop.now().getTime() - days * DAY_MS)

type Variant = { label: string; inventory?: number; costPrice?: string }

/** Adds a product of these variants, as the form does. */
async function add(title: string, ...variants: Variant[]) {
  const { product } = await call('POST', 'products', {
    title,
    description: 'Round.',
    category: 'Rings',
    actualPrice: '500',
    salePrice: '400',
    variants,
  })
  return product
}

const rowsNamed = async (query: string, title: string) =>
  (await report(query)).rows.filter((row: { title: string }) => row.title === title)

test('stock is worth its cost prices, and what has none is counted', async () => {
  const before = await report('view=value')
  await add(
    'Kada',
    { label: '2.4', inventory: 3, costPrice: 'Rs. 150.50' },
    { label: '2.6', inventory: 4 },
  )
  const { totals } = await report('view=value')
  expect(totals).toEqual({
    stock: before.totals.stock + 7,
    costValuePaise: before.totals.costValuePaise + 3 * 15_050,
    saleValuePaise: before.totals.saleValuePaise + 7 * 40_000,
    withoutCost: before.totals.withoutCost + 4,
    toBuy: expect.any(Number),
  })
  expect(await rowsNamed('view=value', 'Kada')).toMatchObject([
    { label: '2.4', stock: 3, costPricePaise: 15_050, costValuePaise: 45_150 },
    { label: '2.6', stock: 4, costPricePaise: null, costValuePaise: null, saleValuePaise: 160_000 },
  ])
})

test('a cost price stays when an edit leaves it out, can be removed, and no customer sees it', async () => {
  const product = await add('Nath', { label: '', inventory: 1, costPrice: '99' })
  const [variant] = product.variants
  expect(variant.costPricePaise).toBe(9_900)
  const edit = async (change: object) =>
    (
      await call('PUT', `products/${product._id}`, {
        title: 'Nath',
        description: 'Round.',
        category: 'Rings',
        actualPrice: '500',
        salePrice: '400',
        variants: [{ _id: variant._id, label: '', sku: variant.sku, ...change }],
      })
    ).product.variants[0].costPricePaise
  expect(await edit({})).toBe(9_900)
  expect(await edit({ costPrice: '110' })).toBe(11_000)
  const shown = await shop.request('GET', `/api/products/${product.slug}`)
  expect(JSON.stringify(shown.body)).not.toMatch(/costPrice/i)
  expect(await edit({ costPrice: '' })).toBeNull()
  const url = `/api/admin/products/${product._id}`
  const wrong = { variants: [{ _id: variant._id, label: '', costPrice: 'cheap' }] }
  const { status, body } = await shop.request('PUT', url, { as: administrator, body: wrong })
  expect(status).toBe(400)
  expect(body.fields['variants.0.costPrice']).toBe('Please enter a price such as Rs. 1,299.')
})

test('the copy of a product has its cost price', async () => {
  const product = await add('Payal', { label: '', inventory: 1, costPrice: '75' })
  const copy = (await call('POST', `products/${product._id}/duplicate`)).product
  expect(copy.variants).toMatchObject([{ costPricePaise: 7_500, inventory: 0 }])
})

test('the stock of an earlier day is without later movements, by the day in India', async () => {
  const product = await add('Maang Tikka', { label: '', inventory: 2 })
  const variantId = product.variants[0]._id as Id<'var'>
  const move = (change: number, at: string) => ({
    variantId,
    change,
    kind: change > 0 ? ('added' as const) : ('removed' as const),
    reason: 'Counted',
    createdAt: new Date(at),
  })
  await shop.db
    .insert(stockMovements)
    .values([move(5, '2020-01-01T06:00:00Z'), move(-5, '2020-02-01T18:29:59Z')])
  const stockOn = async (date: string) =>
    (await rowsNamed(`view=value&date=${date}`, 'Maang Tikka'))[0]?.stock
  expect(await stockOn('2019-12-31')).toBeUndefined()
  expect(await stockOn('2020-01-01')).toBe(5)
  expect(await stockOn('2020-01-31')).toBe(5)
  expect(await stockOn('2020-02-01')).toBeUndefined()
  expect(await stockOn(istDay(shop.now()))).toBe(2)
  expect((await report('view=value&date=2100-01-01')).date).toBe(istDay(shop.now()))
})

/** Moves the day on which a product was added into the past. */
const age = (id: string, days: number) =>
  shop.db
    .update(products)
    .set({ createdAt: daysAgo(days) })
    .where(eq(products.id, id as Id<'prd'>))

test('dead stock was listed and last sold long ago; cancelled orders are no sales', async () => {
  const titles = ['Never sold', 'Sold lately', 'Sold long ago', 'Cancelled', 'New']
  const ids = new Map<string, string>()
  for (const title of titles) {
    const { _id } = await add(title, { label: '', inventory: 5 })
    if (title !== 'New') await age(_id, 200)
    ids.set(title, _id)
  }
  const sell = async (title: string, days: number) => {
    const { order } = await buy(shop, asha, [{ productId: ids.get(title) ?? '' }])
    await shop.db
      .update(orders)
      .set({ createdAt: daysAgo(days) })
      .where(eq(orders.id, order._id as Id<'ord'>))
    return order._id
  }
  await sell('Sold lately', 10)
  await sell('Sold long ago', 75)
  const cancelled = await sell('Cancelled', 10)
  await call('POST', 'orders/move', { ids: [cancelled], to: 'cancelled' })
  const dead = async (days: number) =>
    (await report(`view=dead&days=${days}`)).rows
      .map(({ title }: { title: string }) => title)
      .filter((title: string) => titles.includes(title))
      .toSorted()
  expect(await dead(60)).toEqual(['Cancelled', 'Never sold', 'Sold long ago'])
  expect(await dead(90)).toEqual(['Cancelled', 'Never sold'])
  expect(await rowsNamed('view=dead', 'Sold long ago')).toMatchObject([
    { stock: 4, lastSold: istDay(daysAgo(75)) },
  ])
})

test('the purchase list has low stock, and stock below the sales of a month', async () => {
  const { _id } = await add('Selling well', { label: '', inventory: 20 })
  await add('Low', { label: '', inventory: 5 })
  await add('Enough', { label: '', inventory: 6 })
  await buy(shop, asha, [{ productId: _id, quantity: 11 }])
  expect((await report('view=purchase')).lowStock).toBe(5)
  expect(await rowsNamed('view=purchase', 'Selling well')).toMatchObject([
    { stock: 9, sold: 11, toBuy: 8 },
  ])
  expect(await rowsNamed('view=purchase', 'Low')).toMatchObject([{ stock: 5, sold: 0, toBuy: 1 }])
  expect(await rowsNamed('view=purchase', 'Enough')).toEqual([])
  const lines = (await call('GET', 'reports/stock/csv?view=purchase')).split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFProduct,Size,SKU,Pieces in stock,Cost price,/)
  expect(lines.find((line: string) => line.startsWith('Selling well,'))).toBe(
    `Selling well,,SELLING-WELL,9,,,3600.00,11,${istDay(shop.now())},8`,
  )
})
