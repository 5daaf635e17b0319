import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findLedgerFaults } from '#inventory/inventory.ts'
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
afterEach(async () => {
  shop.sandbox.webhooks.mode('send')
  expect(await findLedgerFaults(shop.db)).toEqual([])
})

type World = { asha: TestUser; ring: TestProduct; opened: OpenedPayment }

const makeWorld = async () => ({
  asha: await shop.customer(),
  ring: await shop.stock({ stock: 5, price: 800 }),
})
const twoOf = ({ ring }: Pick<World, 'ring'>) => [{ productId: ring.productId, quantity: 2 }]

async function open(): Promise<World> {
  const world = await makeWorld()
  return { ...world, opened: await shop.openPayment(world.asha, twoOf(world)) }
}

async function bought(): Promise<World> {
  const world = await makeWorld()
  return { ...world, opened: await buy(shop, world.asha, twoOf(world)) }
}

const verify = ({ asha }: World, signed: object) =>
  shop.request('POST', '/api/payment/verify-payment', { as: asha, body: signed })
const cancel = ({ asha, opened }: World, reference: string = opened.order._id) =>
  shop.request('POST', `/api/orders/${reference}/cancel`, { as: asha })
const read = async ({ asha, opened }: World) =>
  (await shop.request('GET', `/api/orders/${opened.order._id}`, { as: asha })).body
const stockOf = async ({ ring }: World): Promise<number> =>
  (await shop.request('GET', `/api/products/${ring.productId}`)).body.inventory
const refundsOf = ({ opened }: World) => {
  const ids = shop.sandbox
    .payments()
    .flatMap((payment) => (payment.order_id === opened.orderId ? [payment.id] : []))
  return shop.sandbox.refunds().filter((refund) => ids.includes(refund.payment_id))
}

/** The records of an order: its status changes, stock movements, refunds and mails. */
async function recordsOf({ opened: { order } }: World) {
  const [row] = await query<{
    moves: string[]
    stock: string[]
    refunds: string[]
    mails: string[]
  }>(
    shop.db,
    sql`select
    (select json_agg(status order by id) from order_status_history where order_id = ${order._id}) as moves,
    (select json_agg(kind || ' ' || change order by id) from stock_movements where order_id = ${order._id}) as stock,
    (select coalesce(json_agg(r.reason || ' ' || r.status order by r.created_at), '[]') from refunds r join payments p on p.id = r.payment_id where p.order_id = ${order._id}) as refunds,
    (select coalesce(json_agg(split_part(idempotency_key, ' ', 1) order by created_at, idempotency_key), '[]') from mails where subject like ${`%${order.number}%`}) as mails`,
  )
  return row
}

test('a cancelled paid order releases its units and refunds all its money, including shipping', async () => {
  const world = await bought()
  expect(await read(world)).toMatchObject({
    canCancel: true,
    payment: { method: 'card', amountPaise: 169_900 },
    refunds: [],
  })
  const { status, body } = await cancel(world)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'cancelled',
    statusLabel: 'Cancelled',
    refund: 'pending',
    canCancel: false,
  })
  expect(body.refunds).toEqual([
    {
      amountPaise: 169_900,
      state: 'pending',
      sent: false,
      lastAnswer: null,
      why: '',
      ofOrder: true,
      at: expect.any(String),
    },
  ])
  expect(await stockOf(world)).toBe(5)

  await shop.work('payment.refund')
  expect(await read(world)).toMatchObject({
    status: 'cancelled',
    statusLabel: 'Refunded',
    refund: 'refunded',
    refunds: [{ state: 'refunded' }],
  })
  expect(refundsOf(world)).toMatchObject([{ amount: 169_900, status: 'processed' }])
  expect(await recordsOf(world)).toEqual({
    moves: ['pending_payment', 'confirmed', 'cancelled'],
    stock: ['reserved -2', 'released 2'],
    refunds: ['cancelled processed'],
    mails: ['confirmation', 'cancellation'],
  })
})

test('the history of a cancelled order names the customer, and the mail says how the money is refunded', async () => {
  const world = await bought()
  await cancel(world, world.opened.order.number.toLowerCase())
  const [move] = await query<{ actor_id: string; note: string }>(
    shop.db,
    sql`select actor_id, note from order_status_history where order_id = ${world.opened.order._id} and status = 'cancelled'`,
  )
  expect(move).toEqual({ actor_id: world.asha.id, note: 'Cancelled by the shopper' })
  const [mail] = await query<{ subject: string; body: string }>(
    shop.db,
    sql`select subject, body from mails where idempotency_key = ${`cancellation ${world.opened.order._id}`}`,
  )
  expect(mail?.subject).toBe(`Your order ${world.opened.order.number} is cancelled`)
  expect(mail?.body).toContain(
    'We send Rs. 1,699.00 back to the original payment method, shipping included.',
  )
  expect(mail?.body).toContain(`/track?order=${world.opened.order.number}`)
})

test('a cancelled unpaid order releases its units; a later payment is refunded automatically', async () => {
  const world = await open()
  expect((await cancel(world)).body).toMatchObject({
    status: 'cancelled',
    refund: 'none',
    refunds: [],
  })
  expect(await stockOf(world)).toBe(5)
  const paid = await verify(world, await shop.sandbox.pay(world.opened.orderId))
  expect(paid).toMatchObject({
    status: 409,
    body: { message: 'This order was cancelled. Your money goes back to you.' },
  })
  await shop.work('payment.refund')
  expect(await read(world)).toMatchObject({ status: 'cancelled', statusLabel: 'Refunded' })
  expect(await recordsOf(world)).toEqual({
    moves: ['pending_payment', 'cancelled'],
    stock: ['reserved -2', 'released 2'],
    refunds: ['cancelled processed'],
    mails: ['cancellation', 'refund'],
  })
})

test('an unreported payment of a cancelled order is found by the check and refunded', async () => {
  const world = await open()
  shop.sandbox.webhooks.mode('drop')
  await shop.sandbox.pay(world.opened.orderId)
  expect((await cancel(world)).body.status).toBe('cancelled')
  await shop.work('payment.check')
  await shop.work('payment.refund')
  expect(await read(world)).toMatchObject({ status: 'cancelled', refund: 'refunded' })
  expect(refundsOf(world)).toHaveLength(1)
})

test('an order can be cancelled while it is packed, but not once it is shipped', async () => {
  const [packed, shipped] = [await bought(), await bought()]
  await makeTransitions(shop, packed.opened, 'packed')
  expect((await cancel(packed)).body.status).toBe('cancelled')
  await makeTransitions(shop, shipped.opened, 'packed', 'shipped')
  expect(await read(shipped)).toMatchObject({ canCancel: false })
  expect(await cancel(shipped)).toMatchObject({
    status: 409,
    body: { code: 'order.move', message: 'An order that is shipped cannot become cancelled.' },
  })
  expect(await stockOf(shipped)).toBe(3)
  expect((await recordsOf(shipped))?.refunds).toEqual([])
})

test('an expired order cannot be cancelled, nor an order of another customer', async () => {
  const world = await open()
  shop.later(16)
  await shop.work('payment.check')
  expect((await cancel(world)).status).toBe(409)
  const stranger = { ...(await bought()), asha: await shop.customer('Bela Shah') }
  expect(await cancel(stranger)).toMatchObject({ status: 404, body: { code: 'order.missing' } })
})

test.each([true, false])('cancelling eight times at once cancels once (paid: %s)', async (paid) => {
  const world = paid ? await bought() : await open()
  const responses = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => cancel(world)))
  for (const response of responses)
    expect(response).toMatchObject({ status: 200, body: { status: 'cancelled' } })
  await shop.work('payment.refund')
  expect((await recordsOf(world))?.stock).toEqual(['reserved -2', 'released 2'])
  expect((await recordsOf(world))?.refunds).toEqual(paid ? ['cancelled processed'] : [])
  expect((await recordsOf(world))?.mails.filter((mail) => mail === 'cancellation')).toHaveLength(1)
  expect(await stockOf(world)).toBe(5)
})

test.each([1, 2, 3, 4, 5, 6])(
  'paying and cancelling at once, run %i: the order is cancelled, its units are released once and its money is refunded once',
  async () => {
    const world = await open()
    const signed = await shop.sandbox.pay(world.opened.orderId)
    const responses = await Promise.all([
      verify(world, signed),
      cancel(world),
      verify(world, signed),
      cancel(world),
    ])
    await shop.sandbox.webhooks.flush()
    for (const response of responses) expect([200, 409]).toContain(response.status)
    await shop.work('payment.refund')
    expect(await read(world)).toMatchObject({ status: 'cancelled', refund: 'refunded' })
    expect(refundsOf(world)).toMatchObject([{ amount: 169_900 }])
    expect(await recordsOf(world)).toMatchObject({
      stock: ['reserved -2', 'released 2'],
      refunds: ['cancelled processed'],
    })
    expect(await stockOf(world)).toBe(5)
  },
)

test('a reservation that expires while its order is cancelled releases its units once', async () => {
  const world = await open()
  shop.later(16)
  await Promise.all([shop.work('payment.check'), cancel(world), cancel(world)])
  expect(['cancelled', 'expired']).toContain((await read(world)).status)
  expect((await recordsOf(world))?.stock).toEqual(['reserved -2', 'released 2'])
  expect(await stockOf(world)).toBe(5)
})

test('many customers cancel and buy the same units at once without deadlocks', async () => {
  const ring = await shop.stock({ stock: 60 })
  const worlds = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const asha = await shop.customer()
      return { asha, ring, opened: await shop.openPayment(asha, [{ productId: ring.productId }]) }
    }),
  )
  const responses = await Promise.all(
    worlds.map(async (world, index) =>
      index % 2 ? cancel(world) : verify(world, await shop.sandbox.pay(world.opened.orderId)),
    ),
  )
  expect(responses.map((response) => response.status)).toEqual(worlds.map(() => 200))
  expect((await shop.request('GET', `/api/products/${ring.productId}`)).body.inventory).toBe(50)
})

test('the shop cancels with a reason, which customers do not see, or without one', async () => {
  const administrator = await shop.administrator()
  const cancelAsShop = async (more: object) => {
    const world = await bought()
    const id = world.opened.order._id
    await shop.request('POST', '/api/admin/orders/move', {
      as: administrator,
      body: { ids: [id], to: 'cancelled', ...more },
    })
    const { timeline } = (
      await shop.request('GET', `/api/admin/orders/${id}`, { as: administrator })
    ).body
    return { world, id, last: timeline.at(-1) }
  }
  const { world, id, last } = await cancelAsShop({ note: 'Suspected fraud: two cards' })
  expect(last).toMatchObject({ label: 'Cancelled', note: 'Suspected fraud: two cards' })
  expect(JSON.stringify(await read(world))).not.toContain('fraud')
  const sent = await query<{ body: string }>(
    shop.db,
    sql`select body from mails where order_id = ${id}`,
  )
  expect(sent.map(({ body }) => body).join()).not.toContain('fraud')
  const log = await query<{ after: object }>(
    shop.db,
    sql`select after from audit_log where subject_id = ${id}`,
  )
  expect(log).toEqual([{ after: { status: 'cancelled', note: 'Suspected fraud: two cards' } }])
  expect((await cancelAsShop({})).last).toMatchObject({ note: 'Cancelled by the shop' })
})
