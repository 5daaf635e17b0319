import { sql } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '#operations/books.ts'
import { query } from '#platform/db/db.ts'
import { istDay } from '#shared/ist-time.ts'
import { move } from '../cod.ts'
import { buy, shipAsAdministrator } from '../order-transitions.ts'
import { openProviderProxy } from '../provider-proxy.ts'
import { openTestShop, type TestProduct, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser
let asha: TestUser
let ring: TestProduct
let bangle: TestProduct

beforeAll(async () => {
  shop = await openTestShop({ environment: { RATE_LIMIT_PER_MINUTE: '100000' } })
  administrator = await shop.administrator()
  asha = await shop.customer()
  ring = await shop.stock({ title: 'Kundan Ring', price: 1000, stock: 50 })
  bangle = await shop.stock({ title: 'Meera Bangle', price: 500, stock: 50, category: 'Bangles' })
  // The provider reports nothing besides its responses, which the tests change.
  shop.sandbox.webhooks.mode('drop')
})
afterAll(() => shop.close())
afterEach(async () => expect(await findings(0)).toEqual([]))

const findings = async (days: number): Promise<string[]> =>
  (await checkBooks(shop.db, new Date(shop.now().getTime() + days * 86_400_000)))
    .flatMap((outcome) => outcome.findings.map(({ sentence }) => sentence))
    .filter((sentence) => days === 0 || sentence.startsWith('Goods of'))

const read = async (id: string) =>
  (await shop.request('GET', `/api/admin/orders/${id}`, { as: administrator })).body

const list = async (filters: string): Promise<string[]> =>
  (
    await shop.request('GET', `/api/admin/orders?${filters}`, { as: administrator })
  ).body.orders.map(({ _id }: { _id: string }) => _id)

let requests = 0
async function refund(id: string, amount: number, line: string): Promise<void> {
  const sent = await shop.request('POST', `/api/admin/orders/${id}/refund`, {
    as: administrator,
    body: { amount, note: 'Agreed', requestId: `refused ${(requests += 1)}`, lines: [line] },
  })
  expect(sent.status).toBe(200)
}

/** A delivered order of a ring for Rs. 1,000 and a bangle for Rs. 500; the ring came back. */
async function returned() {
  const opened = await buy(shop, asha, [
    { productId: ring.productId },
    { productId: bangle.productId },
  ])
  const id = opened.order._id
  await shipAsAdministrator(shop, opened)
  await move(shop, administrator, id, 'delivered')
  const { items, number } = await read(id)
  const lineOf = (title: string): string =>
    items.find((line: { productId: { title: string } }) => line.productId.title === title)._id
  const lines = [lineOf('Kundan Ring')]
  const asked = await shop.request('POST', `/api/orders/${id}/return`, {
    as: asha,
    body: { reason: 'changed_mind', lines },
  })
  expect(asked.status).toBe(200)
  await shop.request('POST', '/api/admin/orders/move', {
    as: administrator,
    body: { ids: [id], to: 'returned', restock: true },
  })
  return { id, number, ring: lineOf('Kundan Ring'), bangle: lineOf('Meera Bangle') }
}

/** Sends the recorded refunds. The bank refuses those of `amount` rupees, and others wait. */
async function sendRefused(amount: number): Promise<void> {
  const proxy = await openProviderProxy(shop)
  proxy.pass = (response) => {
    if (!response.path.endsWith('/refund')) return response
    const sent = JSON.parse(response.body)
    const status = sent.amount === amount * 100 ? 'failed' : 'pending'
    return { ...response, body: JSON.stringify({ ...sent, status }) }
  }
  try {
    await shop.work('payment.refund')
  } finally {
    await proxy.close()
  }
}

test('a refused refund is due again in the list, on the pages and for the books', async () => {
  const order = await returned()
  const { id } = order
  const today = async () =>
    (await shop.request('GET', '/api/admin/today', { as: administrator })).body.toRefund
  await refund(id, 950, order.ring)
  expect(await list('refund=due')).not.toContain(id)
  const before = await today()
  await sendRefused(950)
  const due = { refundDue: { state: 'due', amountPaise: 1000_00 } }
  expect(await read(id)).toMatchObject({
    refund: 'none',
    refundList: [{ state: 'failed' }],
    ...due,
  })
  expect((await shop.request('GET', `/api/orders/${id}`, { as: asha })).body).toMatchObject(due)
  expect(await list('refund=due')).toContain(id)
  expect(await list('work=true')).toContain(id)
  expect(await today()).toBe(before + 1)
  expect(await findings(20)).toEqual([
    expect.stringContaining(`Goods of ${order.number} for Rs. 1,000`),
  ])

  await refund(id, 500, order.ring)
  expect((await read(id)).refundDue).toBeUndefined()
  expect(await list('refund=due')).not.toContain(id)
  expect(await today()).toBe(before)
})

test('a refused refund is due while another refund of its order is on its way', async () => {
  const order = await returned()
  await refund(order.id, 1000, order.ring)
  await refund(order.id, 20, order.bangle)
  await sendRefused(1000)
  const { refund: state, refundDue, refundList } = await read(order.id)
  expect({ state, refundDue }).toMatchObject({
    state: 'pending',
    refundDue: { state: 'due', amountPaise: 1000_00 },
  })
  expect(refundList.map((each: { state: string }) => each.state)).toEqual(['failed', 'pending'])
  expect(await list('refund=due')).toContain(order.id)
})

test('if the second part of a refund is refused, that part is due, and no sale either', async () => {
  const order = await returned()
  const today = istDay(shop.now())
  const reported = async () =>
    (
      await shop.request('GET', `/api/admin/reports/sales?from=${today}&to=${today}&by=day`, {
        as: administrator,
      })
    ).body.totals.returnedPaise
  const before = await reported()
  await refund(order.id, 600, order.ring)
  expect(await reported()).toBe(before - 400_00)
  await refund(order.id, 400, order.ring)
  await sendRefused(400)
  expect((await read(order.id)).refundDue).toMatchObject({ state: 'due', amountPaise: 400_00 })
  expect(await reported()).toBe(before)
  expect(await list('refund=due')).toContain(order.id)
})

test('the migration finds the orders whose refund was refused', async () => {
  const file = path.join(import.meta.dirname, '../../migrations/0090_refused_refunds.sql')
  const flagged = () =>
    query<{ id: string }>(shop.db, sql`select id from orders where refund_due order by id`)
  const before = await flagged()
  expect(before).toHaveLength(2)
  await shop.db.execute(sql`update orders set refund_due = false`)
  await shop.db.execute(sql.raw(readFileSync(file, 'utf8')))
  expect(await flagged()).toEqual(before)
})
