import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderLines } from '#orders/tables.ts'
import { orders } from '#orders/tables.ts'
import { groupSales, listOrdersOfRow } from '#reports/sales/sales-rows.ts'
import { readSoldOrders } from '#reports/sales/sold-orders.ts'
import type { Id } from '#shared/ids.ts'
import { istDay } from '#shared/ist-time.ts'
import { SALES_DIMENSIONS } from '#shared/reports/sales-dimensions.ts'
import { ADDRESS } from '../address.ts'
import { buy } from '../order-transitions.ts'
import { openTestShop, type TestProduct, type TestShop, type TestUser } from '../shop.ts'

const SHIPPING = 9900
const CHARGES = 'Shipping and other charges'

let shop: TestShop
let administrator: TestUser
let asha: TestUser
let ring: TestProduct
let bangles: TestProduct
let from: string
let to: string

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
  asha = await shop.customer()
  ring = await shop.stock({ title: 'Kundan Ring', price: 1000, stock: 20 })
  bangles = await shop.stock({
    title: 'Glass Bangles',
    price: 500,
    sizes: ['2.4', '2.6'],
    stock: 20,
    category: 'Bangles',
  })
  from = istDay(shop.now())
  // Kept, cancelled, and refunded in part after its dispatch.
  await sell([{ productId: ring.productId, quantity: 2 }])
  const cancelled = await sell([{ productId: ring.productId }])
  await call('POST', 'orders/move', { ids: [cancelled], to: 'cancelled' })
  const mixed = await sell([
    { productId: ring.productId },
    { productId: bangles.productId, variantId: bangles.variantIds[1] ?? '' },
  ])
  const refund = { amount: 150, note: 'A stone was loose', requestId: 'refund-of-sales-1' }
  await call('POST', `orders/${mixed}/refund`, refund)
  await shop.work('payment.refund')
  // Placed and never paid.
  await shop.openPayment(await shop.customer(), [{ productId: ring.productId }])
  to = istDay(shop.now())
})
afterAll(() => shop.close())

type Lines = Parameters<typeof buy>[2]

const sell = async (lines: Lines): Promise<string> => (await buy(shop, asha, lines)).order._id

async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) {
  const reply = await shop.request(method, `/api/admin/${path}`, { as: administrator, body })
  if (reply.status !== 200) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
  return reply.body
}

const report = (query: string) => call('GET', `reports/sales${query}`)
const days = () => `from=${from}&to=${to}`

/** By test: two rings; one ring, cancelled; a ring and bangles, of which Rs. 150 are refunded. */
const GROSS = 200_000 + (100_000 + SHIPPING) + (150_000 + SHIPPING)
const CANCELLED = 100_000 + SHIPPING
const RETURNED = 15_000

test('gross less cancelled and returned is net, and unpaid orders are no sales', async () => {
  const { totals } = await report(`?${days()}`)
  expect(totals).toEqual({
    orders: 3,
    cancelledOrders: 1,
    placed: 4,
    startedCarts: 4,
    cartsSince: from,
    carts: 1,
    pieces: 5,
    keptPieces: 4,
    grossPaise: GROSS,
    cancelledPaise: CANCELLED,
    returnedPaise: RETURNED,
    netPaise: GROSS - CANCELLED - RETURNED,
    retainedPaise: 0,
    averagePaise: (GROSS - CANCELLED) / 2,
  })
})

test('pieces are counted as orders are: cancelled ones too, and beside them those that are kept', async () => {
  const { rows } = await report(`?${days()}&by=product`)
  expect(rows[0]).toMatchObject({ label: 'Kundan Ring', orders: 3, pieces: 4, keptPieces: 3 })
  expect(rows[1]).toMatchObject({ label: 'Glass Bangles', orders: 1, pieces: 1, keptPieces: 1 })
})

test('goods have their picture, other rows and charges have none', async () => {
  const picture = { key: 'ring', alt: 'A ring', width: 8, height: 8 }
  await shop.db.update(orderLines).set({ picture }).where(eq(orderLines.title, 'Kundan Ring'))
  for (const by of ['product', 'variant']) {
    const { rows } = await report(`?${days()}&by=${by}`)
    const pictures = rows.map((row: { picture: unknown }) => row.picture)
    expect(pictures, by).toEqual([picture, ...pictures.slice(1).map(() => null)])
  }
  const { rows } = await report(`?${days()}&by=month`)
  expect(rows[0].picture).toBeNull()
})

const SUMMED = ['grossPaise', 'cancelledPaise', 'returnedPaise', 'netPaise', 'pieces', 'keptPieces']

test('the rows of each dimension and their orders sum up to the totals', async () => {
  const { totals } = await report(`?${days()}`)
  for (const by of SALES_DIMENSIONS) {
    const { rows } = await report(`?${days()}&by=${by}&limit=100`)
    for (const name of SUMMED) {
      const sum = (of: Record<string, number>[]) =>
        of.reduce((before, each) => before + (each[name] ?? 0), 0)
      expect(sum(rows), `${by} ${name}`).toBe(totals[name])
      for (const row of rows) {
        const list = await report(`/orders?${days()}&by=${by}&key=${row.key}&limit=100`)
        expect(list.orders).toHaveLength(row.orders)
        expect(list.label).toBe(row.label)
        expect(list.totals[name]).toBe(row[name])
        expect(sum(list.orders)).toBe(row[name])
      }
    }
  }
})

test('rows have names that people know', async () => {
  const labels = async (by: string) =>
    (await report(`?${days()}&by=${by}`)).rows.map(({ label }: { label: string }) => label)
  expect(await labels('product')).toEqual(['Kundan Ring', 'Glass Bangles', CHARGES])
  expect(await labels('variant')).toEqual(['Kundan Ring', 'Glass Bangles, 2.6', CHARGES])
  expect(await labels('category')).toEqual(['Rings', 'Bangles', CHARGES])
  expect(await labels('state')).toEqual(['Maharashtra'])
  expect(await labels('method')).toEqual(['Card'])
  expect(await labels('month')).toEqual([...new Set([to.slice(0, 7), from.slice(0, 7)])])
})

test('an order belongs to its day in India', async () => {
  const moments = [
    ['2020-03-31T18:29:59Z', '2020-03-31'],
    ['2020-03-31T18:30:00Z', '2020-04-01'],
  ] as const
  for (const [moment, day] of moments) {
    const id = (await sell([{ productId: ring.productId }])) as Id<'ord'>
    await shop.db
      .update(orders)
      .set({ createdAt: new Date(moment) })
      .where(eq(orders.id, id))
    const { rows, totals } = await report(`?from=${day}&to=${day}`)
    expect(rows.map(({ key }: { key: string }) => key)).toEqual([day])
    expect(totals.orders).toBe(1)
  }
  const months = await report('?from=2020-03-01&to=2020-04-30&by=month')
  expect(months.rows.map(({ key }: { key: string }) => key)).toEqual(['2020-04', '2020-03'])
})

async function ship(id: string, to: 'delivered' | 'undelivered'): Promise<void> {
  const parcel = { courier: 'Delhivery', trackingNumber: `AWB ${id}` }
  for (const move of [{ to: 'packed' }, { to: 'shipped', ...parcel }, { to }])
    await call('POST', 'orders/move', { ids: [id], ...move })
}

test('refunded goods of a return lower the row of those goods', async () => {
  const product = await shop.stock({ title: 'Pearl Drops', price: 800, category: 'Pendant' })
  const order = await sell([{ productId: product.productId }, { productId: ring.productId }])
  await ship(order, 'delivered')
  const items = (await call('GET', `orders/${order}`)).items
  const drops = items.find(
    ({ productId: { title } }: { productId: { title: string } }) => title === 'Pearl Drops',
  )
  const asked = await shop.request('POST', `/api/orders/${order}/return`, {
    as: asha,
    body: { lines: [drops._id], reason: 'changed_mind', details: '' },
  })
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  await call('POST', 'orders/move', { ids: [order], to: 'returned', restock: true })
  const refund = { amount: 800, note: 'It came back', requestId: 'refund-of-sales-2' }
  await call('POST', `orders/${order}/refund`, refund)
  const { rows } = await report(`?${days()}&by=product`)
  expect(rows.find(({ label }: { label: string }) => label === 'Pearl Drops')).toMatchObject({
    grossPaise: 80_000,
    returnedPaise: 80_000,
    netPaise: 0,
    pieces: 1,
    keptPieces: 0,
  })
})

test('goods of a parcel that came back are no sale, before anything is refunded', async () => {
  const product = await shop.stock({ title: 'Parcel Ring', price: 1000, category: 'Pendant' })
  const id = await sell([{ productId: product.productId, quantity: 2 }])
  await ship(id, 'undelivered')
  const lineId = (await call('GET', `orders/${id}`)).items[0]._id
  await call('POST', `orders/${id}/received`, { lines: [{ lineId, good: 2 }] })
  const row = async () =>
    (await report(`?${days()}&by=product&limit=100`)).rows.find(
      ({ label }: { label: string }) => label === 'Parcel Ring',
    )
  const none = { pieces: 2, keptPieces: 0, grossPaise: 200_000, netPaise: 0 }
  expect(await row()).toMatchObject(none)
  const refund = { amount: 2000, note: 'It came back', requestId: 'refund-of-sales-3' }
  await call('POST', `orders/${id}/refund`, refund)
  expect(await row()).toMatchObject(none)
})

test('a refund for one line stays with it when another line comes back', async () => {
  const rings = await shop.stock({ title: 'Loose Ring', price: 1600 })
  const studs = await shop.stock({ title: 'Pearl Studs', price: 500 })
  const id = await sell([{ productId: rings.productId }, { productId: studs.productId }])
  await ship(id, 'delivered')
  const refund = { amount: 100, note: 'A stone was loose', requestId: 'refund-of-sales-4' }
  await call('POST', `orders/${id}/refund`, refund)
  const lines = (await call('GET', `orders/${id}`)).items.map(({ _id }: { _id: string }) => _id)
  const asked = await shop.request('POST', `/api/orders/${id}/return`, {
    as: asha,
    body: { lines: [lines[1]], reason: 'changed_mind', details: '' },
  })
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  await call('POST', 'orders/move', { ids: [id], to: 'returned', restock: true })
  const netOf = async () => {
    const { rows } = await report(`?${days()}&by=product&limit=100`)
    return ['Loose Ring', 'Pearl Studs'].map(
      (title) => rows.find(({ label }: { label: string }) => label === title).netPaise,
    )
  }
  const back = { amount: 500, note: 'It came back', requestId: 'refund-of-sales-5' }
  await call('POST', `orders/${id}/refund`, back)
  expect(await netOf()).toEqual([150_000, 0])
})

test('the files have all rows, amounts in rupees', async () => {
  const { rows } = await report(`?${days()}&by=variant&limit=100`)
  const lines = (await report(`/csv?${days()}&by=variant`)).trimEnd().split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFFProduct and size,SKU,Orders,Pieces,Pieces kept,Gross,Cancelled,Returned,Net',
  )
  expect(lines).toHaveLength(rows.length + 1)
  const listed = (await report(`/orders/csv?${days()}&by=product&key=${ring.productId}`))
    .trimEnd()
    .split('\r\n')
  expect(listed[0]).toBe(
    '\uFEFFOrder,Day,Name,Status,Pieces,Pieces kept,Gross,Cancelled,Returned,Net,' +
      'Kept of undelivered parcels',
  )
  expect(listed.at(-1)).toMatch(
    /^JH-.+,Asha Rao,Confirmed,2,2,2000\.00,0\.00,0\.00,2000\.00,0\.00$/,
  )
})

test.each([
  ['from=2026-11-02&to=2026-11-01', 'The last day is before the first one.'],
  ['from=2024-01-01&to=2026-11-01', 'Please choose at most 366 days.'],
])('the days %s are refused with a sentence', async (query, sentence) => {
  const url = `/api/admin/reports/sales?${query}`
  const { status, body } = await shop.request('GET', url, { as: administrator })
  expect(status).toBe(400)
  expect(body.fields).toEqual({ to: sentence })
})

test('the address decides the state, also after its change', async () => {
  const order = await sell([{ productId: ring.productId }])
  const goa = { ...ADDRESS, city: 'Panaji', state: 'Goa', pincode: '403001' }
  await call('PUT', `orders/${order}/address`, { shippingDetails: goa })
  const { rows } = await report(`?${days()}&by=state`)
  expect(rows.find(({ key }: { key: string }) => key === '30')).toMatchObject({
    label: 'Goa',
    orders: 1,
    netPaise: 100_000 + SHIPPING,
  })
})

test('the sums of the database are those of the orders, added up one by one', async () => {
  const orderCount = (await report(`?${days()}`)).totals.orders
  const sold = await readSoldOrders(shop.db, { from, to })
  expect(sold).toHaveLength(orderCount)
  const facts = sold.map(({ isCancelled, returned, lines }) =>
    isCancelled ? 'cancelled' : returned > 0 && lines.some((each) => each.returnedQuantity > 0),
  )
  expect(new Set(facts)).toEqual(new Set(['cancelled', true, false]))
  for (const by of SALES_DIMENSIONS) {
    const { rows } = await report(`?${days()}&by=${by}&limit=100`)
    const expected = groupSales(sold, by).map(({ gross, cancelled, returned, net, ...row }) => ({
      ...row,
      grossPaise: gross,
      cancelledPaise: cancelled,
      returnedPaise: returned,
      netPaise: net,
    }))
    expect(rows).toEqual(expected.map((row) => expect.objectContaining(row)))
    for (const { key, orders: count } of expected) {
      const pages = await Promise.all(
        [1, 2].map((page) => report(`/orders?${days()}&by=${by}&key=${key}&limit=2&page=${page}`)),
      )
      const ids = listOrdersOfRow(sold, by, key).map(({ order }) => order.id)
      expect(pages[0].pagination.total).toBe(count)
      expect(pages.flatMap((page) => page.orders.map(({ _id }: { _id: string }) => _id))).toEqual(
        ids.slice(0, 4),
      )
    }
  }
  const nothing = await report(`/orders?${days()}&by=product&key=prd_none`)
  expect(nothing).toMatchObject({ orders: [], totals: { grossPaise: 0 }, pagination: { total: 0 } })
})
