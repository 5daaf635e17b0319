import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#catalog/tables.ts'
import { query } from '#platform/db/db.ts'
import { buy, makeTransitions } from '../order-transitions.ts'
import {
  openTestShop,
  type OpenedPayment,
  type TestUser,
  type TestProduct,
  type TestShop,
} from '../shop.ts'

let shop: TestShop

beforeAll(async () => void (shop = await openTestShop()))
afterAll(() => shop.close())

type World = { asha: TestUser; opened: OpenedPayment }

/** An order of these products that has just been delivered. */
async function delivered(...products: TestProduct[]): Promise<World> {
  const asha = await shop.customer()
  const lines = products.map(({ productId }) => ({ productId }))
  const opened = await buy(shop, asha, lines)
  await makeTransitions(shop, opened, 'packed', 'shipped', 'delivered')
  return { asha, opened }
}

const read = async ({ asha, opened }: World) =>
  (await shop.request('GET', `/api/orders/${opened.order._id}`, { as: asha })).body
const ask = ({ asha, opened }: World, body: object) =>
  shop.request('POST', `/api/orders/${opened.order._id}/return`, { as: asha, body })
const CHANGED = { reason: 'changed_mind' }
const WRONG = { reason: 'something_wrong', details: 'A stone is missing.' }

async function requests({ opened }: World) {
  return query<{ reason: string; details: string; line_ids: string[] }>(
    shop.db,
    sql`select reason, details, line_ids from return_requests where order_id = ${opened.order._id}`,
  )
}

const mark = (product: TestProduct, isSaleItem: boolean) =>
  shop.db.transaction((tx) =>
    tx.update(products).set({ isSaleItem }).where(eq(products.id, product.productId)),
  )

test('a customer requests a return within three days of delivery and gets a confirmation', async () => {
  const world = await delivered(await shop.stock({ title: 'Kundan Ring' }))
  expect(await read(world)).toMatchObject({
    canReturn: { allowed: true, reason: '' },
    canReport: { allowed: true },
    canCancel: false,
  })
  const { status, body } = await ask(world, {
    ...CHANGED,
    details: 'It is smaller than I thought.',
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'return_requested',
    statusLabel: 'Return requested',
    canReturn: { allowed: false },
    canReport: { allowed: false },
  })
  expect(await requests(world)).toEqual([
    {
      reason: 'changed_mind',
      details: 'It is smaller than I thought.',
      line_ids: [body.items[0]._id],
    },
  ])
  const [mail] = await query<{ subject: string; body: string }>(
    shop.db,
    sql`select subject, body from mails where subject like ${`%return of ${body.number}%`}`,
  )
  expect(mail?.body).toContain('Kundan Ring: 1')
  expect(mail?.body).toContain('I have changed my mind: It is smaller than I thought.')
  expect(mail?.body).toContain(`/track?order=${body.number}`)
})

test('earrings, sale items and cheap products, as they were sold, can be returned only with a fault', async () => {
  const sale = await shop.stock({ price: 900 })
  await mark(sale, true)
  const nonReturnable: [TestProduct, string][] = [
    [await shop.stock({ category: 'Earrings' }), 'Earrings cannot be returned, for hygiene.'],
    [
      await shop.stock({ category: 'Quirky', alsoIn: ['Earrings'] }),
      'Earrings cannot be returned, for hygiene.',
    ],
    [sale, 'Sale items cannot be returned.'],
    [await shop.stock({ price: 199 }), 'Items under Rs. 200 cannot be returned.'],
  ]
  for (const [product, reason] of nonReturnable) {
    const world = await delivered(product)
    await mark(product, false)
    expect(await read(world)).toMatchObject({
      canReturn: { allowed: false, reason, lines: [] },
      items: [{ keptBecause: reason }],
    })
    expect(await ask(world, CHANGED)).toMatchObject({
      status: 409,
      body: { code: 'order.return', message: reason },
    })
    expect(await ask(world, WRONG)).toMatchObject({
      status: 200,
      body: { status: 'return_requested' },
    })
  }
})

test('of an order with a ring and earrings only the ring can be returned for a change of mind', async () => {
  const [ring, jhumka] = [await shop.stock(), await shop.stock({ category: 'Earrings' })]
  const world = await delivered(ring, jhumka)
  const { items, canReturn } = await read(world)
  const lineOf = (product: TestProduct) =>
    items.find((item: { productId: { _id: string } }) => item.productId._id === product.productId)
      ._id
  expect(canReturn.lines).toEqual([lineOf(ring)])
  for (const lines of [
    [lineOf(jhumka)],
    items.map((item: { _id: string }) => item._id),
    ['oln_nothing'],
    [lineOf(ring), 'oln_nothing'],
  ])
    expect(await ask(world, { ...CHANGED, lines })).toMatchObject({
      status: 409,
      body: { code: 'order.return' },
    })
  expect((await read(world)).status).toBe('delivered')
  expect((await ask(world, CHANGED)).status).toBe(200)
  expect(await requests(world)).toMatchObject([{ line_ids: [lineOf(ring)] }])
})

test('a return that was declined can be requested again within its time', async () => {
  const world = await delivered(await shop.stock())
  await ask(world, CHANGED)
  await makeTransitions(shop, world.opened, 'delivered')
  expect((await ask(world, WRONG)).status).toBe(200)
  expect(await requests(world)).toHaveLength(2)
})

test('requesting eight times at once requests once', async () => {
  const world = await delivered(await shop.stock())
  const responses = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => ask(world, CHANGED)))
  for (const response of responses)
    expect(response).toMatchObject({ status: 200, body: { status: 'return_requested' } })
  expect(await requests(world)).toHaveLength(1)
})

test("a fault needs a description, the reason must be on the list, and the order one's own and delivered", async () => {
  const world = await delivered(await shop.stock())
  expect(await ask(world, { reason: 'something_wrong', details: '  ' })).toMatchObject({
    status: 400,
    body: { fields: { details: 'Please tell us what is wrong.' } },
  })
  expect(await ask(world, { reason: 'because' })).toMatchObject({
    status: 400,
    body: { fields: { reason: 'Please choose a reason.' } },
  })
  expect(await ask(world, { ...CHANGED, lines: [] })).toMatchObject({
    status: 400,
    body: { fields: { lines: 'Please choose what you want to send back.' } },
  })
  expect(await ask({ ...world, asha: await shop.customer('Bela Shah') }, CHANGED)).toMatchObject({
    status: 404,
    body: { code: 'order.missing' },
  })
  const asha = await shop.customer()
  const young = {
    asha,
    opened: await buy(shop, asha, [{ productId: (await shop.stock()).productId }]),
  }
  expect(await ask(young, CHANGED)).toMatchObject({
    status: 409,
    body: { message: 'Opens when the parcel is delivered.' },
  })
})

test('a change of mind is accepted for three days and a fault for seven, from the first delivery', async () => {
  const world = await delivered(await shop.stock())
  shop.later(3 * 24 * 60 - 5)
  expect((await read(world)).canReturn.allowed).toBe(true)
  shop.later(10)
  expect(await ask(world, CHANGED)).toMatchObject({
    status: 409,
    body: { message: 'Returns are open for 3 days after delivery. That time is over.' },
  })
  shop.later(4 * 24 * 60 - 10)
  expect((await read(world)).canReport.allowed).toBe(true)
  shop.later(10)
  expect(await ask(world, WRONG)).toMatchObject({
    status: 409,
    body: {
      message:
        'Damage and faults can be reported here for 7 days after delivery. Please write to us.',
    },
  })
})
