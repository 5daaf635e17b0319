import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { costHistory } from '#catalog/price-tables.ts'
import { products } from '#catalog/tables.ts'
import { stockMovements } from '#inventory/tables.ts'
import { orders } from '#orders/tables.ts'
import type { Id } from '#shared/ids.ts'
import { istDay } from '#shared/ist-time.ts'
import { paise } from '#shared/money/money.ts'
import { buy, makeTransitions } from '../order-transitions.ts'
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
    values: {
      costValuePaise: before.totals.values.costValuePaise + 3 * 15_050,
      saleValuePaise: before.totals.values.saleValuePaise + 7 * 40_000,
      withoutCost: before.totals.values.withoutCost + 4,
      atFirstCost: 0,
    },
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

  const changesUntil = async (until: string): Promise<number[]> =>
    (await call('GET', `inventory/movements?variantId=${variantId}&until=${until}`)).movements.map(
      ({ change }: { change: number }) => change,
    )
  expect(await changesUntil('2019-12-31')).toEqual([])
  expect(await changesUntil('2020-01-31')).toEqual([5])
  expect(await changesUntil('2020-02-01')).toEqual([-5, 5])
  const all = await changesUntil(istDay(shop.now()))
  expect(all.reduce((sum, change) => sum + change)).toBe(2)
})

test('movements until no day are refused with a sentence', async () => {
  const url = '/api/admin/inventory/movements?until=soon'
  const { status, body } = await shop.request('GET', url, { as: administrator })
  expect([status, Object.keys(body.fields)]).toEqual([400, ['until']])
})

/** Changes the cost price of the only variant of a product; an empty text removes it. */
async function setCost(title: string, { _id, variants }: Added, costPrice: string) {
  const [{ _id: variantId, sku } = { _id: '', sku: '' }] = variants
  await call('PUT', `products/${_id}`, {
    title,
    description: 'Round.',
    category: 'Rings',
    actualPrice: '500',
    salePrice: '400',
    variants: [{ _id: variantId, label: '', sku, costPrice }],
  })
}

type Added = { _id: string; variants: { _id: string; sku: string }[] }

/** The stock of an earlier day was there: the ledger has it then, and not now. */
const stockBefore = (variantId: Id<'var'>, units: number, day: string) =>
  shop.db.insert(stockMovements).values({
    variantId,
    change: -units,
    kind: 'removed',
    reason: 'Counted',
    createdAt: new Date(`${day}T06:00:00Z`),
  })

test('the stock of an earlier day is worth the cost prices of that day', async () => {
  const product: Added = await add('Haath Phool', { label: '', inventory: 2, costPrice: '100' })
  const variantId = product.variants[0]?._id as Id<'var'>
  await stockBefore(variantId, 4, '2020-06-01')
  const rowOn = async (date: string) =>
    (await rowsNamed(`view=value&date=${date}`, 'Haath Phool'))[0]
  // The history begins with the product: an earlier day has its first cost price.
  expect(await rowOn('2020-03-31')).toMatchObject({
    stock: 4,
    costPricePaise: 10_000,
    costValuePaise: 40_000,
    isFirstCost: true,
  })
  await shop.db.insert(costHistory).values([
    { variantId, costPrice: paise(6000), changedAt: new Date('2020-01-31T18:30:00Z') },
    { variantId, costPrice: null, changedAt: new Date('2020-02-29T18:29:59Z') },
    { variantId, costPrice: paise(8000), changedAt: new Date('2020-03-31T18:29:59Z') },
  ])
  expect(await rowOn('2020-01-31')).toMatchObject({ costPricePaise: 6000, isFirstCost: true })
  expect(await rowOn('2020-02-01')).toMatchObject({ costPricePaise: 6000, isFirstCost: false })
  expect(await rowOn('2020-02-29')).toMatchObject({ costPricePaise: null, costValuePaise: null })
  expect(await rowOn('2020-03-30')).toMatchObject({ costPricePaise: null })
  expect(await rowOn('2020-03-31')).toMatchObject({ costPricePaise: 8000, costValuePaise: 32_000 })
  await setCost('Haath Phool', product, '130')
  expect(await rowOn('2020-03-31')).toMatchObject({ costPricePaise: 8000 })
  expect(await rowOn(istDay(shop.now()))).toMatchObject({ costPricePaise: 13_000 })
  const { totals } = await report('view=value&date=2020-01-31')
  expect(totals.values.atFirstCost).toBe(4)
  const file: string = await call('GET', 'reports/stock/csv?view=value&date=2020-01-31')
  const line = file.split('\r\n').find((each) => each.startsWith('Haath Phool,'))
  expect(line).toMatch(/,4,60\.00,240\.00,[\d.]+,Yes$/)
})

test('each change of a cost price is in the history, which nobody changes', async () => {
  const product: Added = await add('Bichhiya', { label: '', inventory: 0 })
  const variantId = product.variants[0]?._id as Id<'var'>
  for (const cost of ['90', '90', '', '95']) await setCost('Bichhiya', product, cost)
  const isOfIt = eq(costHistory.variantId, variantId)
  const rows = await shop.db.select().from(costHistory).where(isOfIt).orderBy(costHistory.id)
  expect(rows.map(({ costPrice }) => costPrice)).toEqual([9000, null, 9500])
  await expect(
    shop.db
      .update(costHistory)
      .set({ costPrice: paise(1) })
      .where(isOfIt),
  ).rejects.toThrow()
  await expect(shop.db.delete(costHistory).where(isOfIt)).rejects.toThrow()
  await shop.db.delete(products).where(eq(products.id, product._id as Id<'prd'>))
  expect(await shop.db.select().from(costHistory).where(isOfIt)).toEqual([])
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
  expect((await report('view=purchase')).totals).toEqual({
    stock: expect.any(Number),
    toBuy: expect.any(Number),
  })
})

test('goods that came back were not sold on the purchase list', async () => {
  const { _id } = await add('Sent back', { label: '', inventory: 4 })
  const opened = await buy(shop, asha, [{ productId: _id, quantity: 3 }])
  const soldOf = async () => (await rowsNamed('view=purchase', 'Sent back'))[0]
  expect(await soldOf()).toMatchObject({ stock: 1, sold: 3, toBuy: 8 })
  await makeTransitions(shop, opened, 'packed', 'shipped', 'delivered')
  await shop.request('POST', `/api/orders/${opened.order._id}/return`, {
    as: asha,
    body: { reason: 'changed_mind' },
  })
  await call('POST', 'orders/move', { ids: [opened.order._id], to: 'returned' })
  expect(await soldOf()).toMatchObject({ sold: 0 })
  const { body } = await shop.request(
    'GET',
    `/api/admin/reports/sales?by=product&from=${istDay(daysAgo(29))}&to=${istDay(shop.now())}`,
    { as: administrator },
  )
  expect(body.rows).toContainEqual(expect.objectContaining({ key: _id, keptPieces: 0 }))
})

test('each view has the columns of its own, on the screen and as CSV', async () => {
  await add('Own columns', { label: '', inventory: 2, costPrice: '100' })
  const [row] = await rowsNamed('view=value', 'Own columns')
  expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['sold', 'toBuy', 'lastSold']))
  const fileOf = async (view: string) =>
    (await call('GET', `reports/stock/csv?view=${view}`)).split('\r\n')
  const lineOf = (lines: string[]) => lines.find((line) => line.startsWith('Own columns,'))
  const value = await fileOf('value')
  expect(value[0]).toBe(
    '\uFEFFProduct,Size,SKU,Pieces in stock,Cost price,Value at cost price,Value at sale price,' +
      'First known cost price',
  )
  expect(lineOf(value)).toBe('Own columns,,OWN-COLUMNS,2,100.00,200.00,800.00,No')
  expect((await fileOf('dead'))[0]).toMatch(/Pieces in stock,Last sold,Cost price,/)
  const purchase = await fileOf('purchase')
  expect(purchase[0]).toBe(
    '\uFEFFProduct,Size,SKU,Pieces in stock,Sold in 30 days,To buy,Cost price',
  )
  expect(lineOf(purchase)).toBe('Own columns,,OWN-COLUMNS,2,0,4,100.00')
})
