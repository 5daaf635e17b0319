import { eq, sql } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { products } from '#catalog/tables.ts'
import { checkBooks } from '#operations/books.ts'
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
  return query<{ reason: string; details: string; quantities: Record<string, number> }>(
    shop.db,
    sql`select reason, details, quantities from return_requests where order_id = ${opened.order._id}`,
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
      quantities: { [body.items[0]._id]: 1 },
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
  expect(await requests(world)).toMatchObject([{ quantities: { [lineOf(ring)]: 1 } }])
})

test('a return that was declined can be requested again within its time', async () => {
  const world = await delivered(await shop.stock())
  await ask(world, CHANGED)
  await makeTransitions(shop, world.opened, 'delivered')
  expect((await ask(world, WRONG)).status).toBe(200)
  expect(await requests(world)).toHaveLength(2)
})

test('the days to report a fault do not run while a request waits', async () => {
  const world = await delivered(await shop.stock())
  const before = await read(world)
  await ask(world, CHANGED)
  await makeTransitions(shop, world.opened, 'delivered')
  const { history, canReport, canReturn } = await read(world)
  const [asked, declined] = history.slice(-2).map(({ at }: { at: string }) => Date.parse(at))
  expect(declined).toBeGreaterThan(asked)
  expect(Date.parse(canReport.until) - Date.parse(before.canReport.until)).toBe(declined - asked)
  expect(canReturn.until).toBe(before.canReturn.until)
})

test('requesting eight times at once requests once', async () => {
  const world = await delivered(await shop.stock())
  const responses = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => ask(world, CHANGED)))
  for (const response of responses)
    expect(response).toMatchObject({ status: 200, body: { status: 'return_requested' } })
  expect(await requests(world)).toHaveLength(1)
})

test('another request is refused while one waits, and says so', async () => {
  const [ring, jhumka] = [await shop.stock(), await shop.stock()]
  const world = await delivered(ring, jhumka)
  const [first, second] = (await read(world)).items.map(({ _id }: { _id: string }) => _id)
  expect((await ask(world, { ...CHANGED, lines: [first] })).status).toBe(200)
  expect((await ask(world, { ...CHANGED, lines: [first] })).status).toBe(200)
  for (const other of [
    { ...WRONG, lines: [second] },
    { ...WRONG, lines: [first] },
    { ...CHANGED, lines: [first, second] },
  ])
    expect(await ask(world, other)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Report the other piece once we have written') },
    })
  expect(await requests(world)).toMatchObject([{ quantities: { [first]: 1 } }])
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
    body: { message: 'You can ask once the parcel is delivered.' },
  })
})

describe('after an accepted return of one line', () => {
  let administrator: TestUser
  let ring: TestProduct
  let jhumka: TestProduct
  let world: World

  const moveTo = (to: string, details: object = {}) =>
    shop.request('POST', '/api/admin/orders/move', {
      as: administrator,
      body: { ids: [world.opened.order._id], to, ...details },
    })
  const decline = () => moveTo('delivered', { note: 'The stone is there.' })
  const accept = () => moveTo('returned', { restock: true })
  const lineOf = async (product: TestProduct): Promise<string> =>
    (await read(world)).items.find(
      (item: { productId: { _id: string } }) => item.productId._id === product.productId,
    )._id
  const report = async (...products: TestProduct[]) =>
    ask(world, { ...WRONG, lines: await Promise.all(products.map(lineOf)) })
  const stocks = () =>
    query<{ stock: number }>(
      shop.db,
      sql`select stock from variants where product_id in ${[ring.productId, jhumka.productId]}
        order by product_id = ${jhumka.productId}`,
    )
  const faults = async () =>
    (await checkBooks(shop.db, shop.now())).flatMap(({ findings }) => findings)

  beforeEach(async () => {
    administrator = await shop.administrator()
    ;[ring, jhumka] = [
      await shop.stock({ stock: 5 }),
      await shop.stock({ stock: 5, category: 'Earrings' }),
    ]
    world = await delivered(ring, jhumka)
    await ask(world, { ...CHANGED, lines: [await lineOf(ring)] })
    expect((await accept()).body.success).toBe(true)
  })

  test('a fault of the other line can be reported, and its units come back once', async () => {
    expect(await read(world)).toMatchObject({
      status: 'returned',
      canReturn: {
        allowed: false,
        reason: expect.stringContaining('if something is wrong with them'),
      },
      canExchange: { allowed: false },
      canReport: { allowed: true, lines: [await lineOf(jhumka)] },
    })
    expect((await report(jhumka)).body).toMatchObject({ status: 'return_requested' })
    expect(await faults()).toEqual([])
    const { body } = await shop.request('GET', `/api/admin/orders/${world.opened.order._id}`, {
      as: administrator,
    })
    expect(body).toMatchObject({
      nextSteps: ['delivered', 'returned'],
      returnRequest: { lines: [await lineOf(jhumka)] },
    })
    expect((await accept()).body.success).toBe(true)
    expect(await read(world)).toMatchObject({
      status: 'returned',
      canReport: { allowed: false, lines: [] },
      items: [{ isReturned: true }, { isReturned: true }],
    })
    expect(await stocks()).toEqual([{ stock: 5 }, { stock: 5 }])
    expect(await faults()).toEqual([])
    const mails = await query(
      shop.db,
      sql`select id from mails where order_id = ${world.opened.order._id}
        and subject like '%asked for a return%'`,
    )
    expect(mails).toHaveLength(2)
  })

  test('the line that came back, a change of mind and an exchange stay closed', async () => {
    for (const lines of [[ring], [ring, jhumka]])
      expect(await report(...lines)).toMatchObject({ status: 409, body: { code: 'order.return' } })
    for (const reason of ['changed_mind', 'does_not_fit'])
      for (const lines of [undefined, [await lineOf(jhumka)]])
        expect(await ask(world, { reason, details: '', lines })).toMatchObject({
          status: 409,
          body: { code: 'order.return', message: expect.stringContaining('came back already') },
        })
    expect((await read(world)).status).toBe('returned')
    expect(await requests(world)).toHaveLength(1)
  })

  test('a declined report leads back to returned, says so, and can be repeated', async () => {
    await report(jhumka)
    expect((await moveTo('delivered')).body.success).toBe(false)
    expect((await decline()).body.success).toBe(true)
    const order = await read(world)
    expect(order).toMatchObject({ status: 'returned', canReport: { allowed: true } })
    const ends = order.history.slice(-4)
    expect(
      ends.map((entry: { status: string; declinesReturn: boolean }) => [
        entry.status,
        entry.declinesReturn,
      ]),
    ).toEqual([
      ['return_requested', false],
      ['returned', false],
      ['return_requested', false],
      ['returned', true],
    ])
    const tracked = await shop.request('POST', '/api/orders/track', {
      body: { number: order.number, mobile: order.shippingDetails.phone },
    })
    expect(tracked.body.history).toEqual(order.history)
    expect((await decline()).body.success).toBe(false)
    const { timeline } = (
      await shop.request('GET', `/api/admin/orders/${order._id}`, { as: administrator })
    ).body
    expect(timeline.at(-1)).toMatchObject({ label: 'Return declined', note: 'The stone is there.' })
    const { changes } = (
      await shop.request('GET', `/api/admin/changes?subjectId=${order._id}`, { as: administrator })
    ).body
    expect(changes[0]).toMatchObject({ action: 'order.delivered', after: { status: 'returned' } })
    expect((await report(jhumka)).body.status).toBe('return_requested')
    expect(await stocks()).toEqual([{ stock: 5 }, { stock: 4 }])
    expect(await faults()).toEqual([])
  })

  test('of administrators who decide at once one succeeds, and units come back once', async () => {
    await report(jhumka)
    const results = await Promise.all([accept(), decline(), accept(), accept(), decline()])
    expect(results.filter(({ body }) => body.success)).toHaveLength(1)
    expect((await read(world)).status).toBe('returned')
    const [, { stock } = { stock: 0 }] = await stocks()
    expect([4, 5]).toContain(stock)
    expect(await faults()).toEqual([])
  })

  test('a decision about a request of before does not concern the next one', async () => {
    const last = async () =>
      (
        await shop.request('GET', `/api/admin/orders/${world.opened.order._id}`, {
          as: administrator,
        })
      ).body.returnRequest._id
    await report(jhumka)
    const returnId = await last()
    expect((await decline()).body.success).toBe(true)
    await report(jhumka)
    for (const late of [
      await moveTo('returned', { restock: true, returnId }),
      await moveTo('delivered', { note: 'No.', returnId }),
    ])
      expect(late.body).toMatchObject({
        success: false,
        message: 'Somebody else has changed this order. Please look at it again.',
      })
    expect((await read(world)).status).toBe('return_requested')
    const seen = await moveTo('returned', { restock: true, returnId: await last() })
    expect(seen.body.success).toBe(true)
    expect(await stocks()).toEqual([{ stock: 5 }, { stock: 5 }])
  })

  test('reporting it in eight tabs at once reports it once', async () => {
    const results = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => report(jhumka)))
    expect(results.map(({ status }) => status)).toEqual(results.map(() => 200))
    expect(await requests(world)).toHaveLength(2)
  })

  test('nothing is open once all of it is refunded', async () => {
    const { _id, totalPaise } = await read(world)
    await shop.request('POST', `/api/admin/orders/${_id}/refund`, {
      as: administrator,
      body: { amount: totalPaise / 100, note: 'All of it', requestId: 'the whole order' },
    })
    await shop.work('payment.refund')
    expect(await read(world)).toMatchObject({ refund: 'refunded', canReport: { allowed: false } })
    expect(await report(jhumka)).toMatchObject({
      status: 409,
      body: { message: 'All that you paid for this order went back to you already.' },
    })
  })

  test('the migration knows that the last request of a returned order was accepted', async () => {
    await report(jhumka)
    await decline()
    const accepted = () =>
      query<{ accepted: boolean }>(
        shop.db,
        sql`select accepted_at is not null as accepted from return_requests
          where order_id = ${world.opened.order._id} order by created_at`,
      )
    expect(await accepted()).toEqual([{ accepted: true }, { accepted: false }])
    const file = path.join(import.meta.dirname, '../../migrations/0053_accepted_returns.sql')
    const [, backfill = ''] = readFileSync(file, 'utf8').split('--> statement-breakpoint')
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`update return_requests set accepted_at = null`)
      await tx.execute(sql.raw(backfill))
    })
    expect(await accepted()).toEqual([{ accepted: false }, { accepted: true }])
  })

  test('the database accepts no second return of the same units', async () => {
    const again = shop.db.transaction((tx) =>
      tx.execute(sql`
        insert into return_requests (id, order_id, reason, quantities, accepted_at)
        select 'ret_again', order_id, reason, quantities, now() from return_requests
        where order_id = ${world.opened.order._id}`),
    )
    await expect(again).rejects.toMatchObject({
      cause: { message: expect.stringContaining('would come back than were sold') },
    })
    expect(await requests(world)).toHaveLength(1)
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
