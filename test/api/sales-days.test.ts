import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#orders/tables.ts'
import type { Id } from '#shared/ids.ts'
import { buy } from '../order-transitions.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

type Reported = {
  days: { day: string; netPaise: number; beforePaise: number }[]
  before: { orders: number; netPaise: number; averagePaise: number | null }
  rows: { key: string; netPaise: number }[]
  totals: { orders: number; netPaise: number; averagePaise: number | null }
}

let shop: TestShop
let administrator: TestUser
let asha: TestUser
let productId: string

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
  asha = await shop.customer()
  productId = (await shop.stock({ price: 2000, stock: 20 })).productId
  await sellOn('2021-05-03T10:00:00Z', 1)
  await sellOn('2021-05-04T18:29:59Z', 2)
  await sellOn('2021-05-04T18:30:00Z', 1)
  const cancelled = await sellOn('2021-05-05T10:00:00Z', 1)
  await call('POST', 'orders/move', { ids: [cancelled], to: 'cancelled' })
})
afterAll(() => shop.close())

/** Sells units for Rs. 2,000 each, without a shipping charge. */
async function sellOn(moment: string, quantity: number): Promise<Id<'ord'>> {
  const id = (await buy(shop, asha, [{ productId, quantity }])).order._id as Id<'ord'>
  await shop.db
    .update(orders)
    .set({ createdAt: new Date(moment) })
    .where(eq(orders.id, id))
  return id
}

async function call(method: 'GET' | 'POST', path: string, body?: object) {
  const reply = await shop.request(method, `/api/admin/${path}`, { as: administrator, body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}

const report = (from: string, to = from): Promise<Reported> =>
  call('GET', `reports/sales?from=${from}&to=${to}&limit=100`)

test('each day has its net sales, and those of the day as long before as the period has days', async () => {
  const { days, before, totals } = await report('2021-05-04', '2021-05-06')
  expect(days).toEqual([
    { day: '2021-05-04', netPaise: 400_000, beforePaise: 0 },
    { day: '2021-05-05', netPaise: 200_000, beforePaise: 0 },
    { day: '2021-05-06', netPaise: 0, beforePaise: 200_000 },
  ])
  expect(before).toEqual({
    orders: 1,
    netPaise: 200_000,
    averagePaise: 200_000,
    startedCarts: null,
  })
  expect(totals).toMatchObject({ orders: 3, netPaise: 600_000 })
})

test('one day is compared with the day before', async () => {
  const { days, before } = await report('2021-05-05')
  expect(days).toEqual([{ day: '2021-05-05', netPaise: 200_000, beforePaise: 400_000 }])
  expect(before).toMatchObject({ orders: 1, netPaise: 400_000, averagePaise: 400_000 })
})

test('days without a sale in both periods are listed with nothing', async () => {
  const { days, before, rows } = await report('2021-06-01', '2021-06-10')
  expect(rows).toEqual([])
  expect(days).toHaveLength(10)
  expect(days.every(({ netPaise, beforePaise }) => netPaise === 0 && beforePaise === 0)).toBe(true)
  expect(before).toMatchObject({ orders: 0, netPaise: 0, averagePaise: null })
})

test('a year has all its days, which sum up to the totals and are the rows of the days', async () => {
  const { days, rows, totals } = await report('2021-01-01', '2021-12-31')
  expect(days).toHaveLength(365)
  expect(days.at(-1)?.day).toBe('2021-12-31')
  expect(days.reduce((sum, { netPaise }) => sum + netPaise, 0)).toBe(totals.netPaise)
  const sold = days.filter(({ netPaise }) => netPaise !== 0)
  expect(sold.toReversed()).toMatchObject(rows.map(({ key, netPaise }) => ({ day: key, netPaise })))
})

test('the first and the last days that a report takes have days before them', async () => {
  expect((await report('1900-01-01', '1900-12-31')).days).toHaveLength(365)
  expect((await report('9999-12-30', '9999-12-31')).days.map(({ day }) => day)).toEqual([
    '9999-12-30',
    '9999-12-31',
  ])
})

test('what comes back lowers the day of its order, at most to nothing', async () => {
  const id = await sellOn('2021-07-01T10:00:00Z', 1)
  const parcel = { courier: 'Delhivery', trackingNumber: 'AWB 7' }
  for (const move of [{ to: 'packed' }, { to: 'shipped', ...parcel }, { to: 'undelivered' }])
    await call('POST', 'orders/move', { ids: [id], ...move })
  const lineId = (await call('GET', `orders/${id}`)).items[0]._id
  await call('POST', `orders/${id}/received`, { lines: [{ lineId, good: 1 }] })
  const { days, totals, rows } = await report('2021-07-01', '2021-07-02')
  expect(days.map(({ netPaise }) => netPaise)).toEqual([0, 0])
  expect(totals.netPaise).toBe(0)
  expect(rows.map(({ netPaise }) => netPaise)).toEqual([0])
  const body = { amount: 2000, note: 'It came back', requestId: 'refund-of-sales-days' }
  await call('POST', `orders/${id}/refund`, body)
  expect((await report('2021-07-02')).days[0]).toMatchObject({ netPaise: 0, beforePaise: 0 })
})
