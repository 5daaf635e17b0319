import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findLedgerFaults } from '#inventory/inventory.ts'
import { checkBooks } from '#operations/books.ts'
import { query } from '#platform/db/db.ts'
import { buyWithCash, move, offerCod } from '../cod.ts'
import { buy } from '../order-transitions.ts'
import { openTestShop, type TestResponse, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser
let asha: TestUser

beforeAll(async () => {
  shop = await openTestShop({ environment: { RATE_LIMIT_PER_MINUTE: '100000' } })
  administrator = await shop.administrator()
  // All parcels of this file go to one mobile number.
  await offerCod(shop, administrator, { maxUndelivered: null })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.execute(sql`delete from rate_counts`)
  asha = await shop.customer()
})
afterEach(async () => {
  expect(await findLedgerFaults(shop.db)).toEqual([])
  const checks = await checkBooks(shop.db)
  expect(checks.flatMap(({ findings }) => findings.map(({ sentence }) => sentence))).toEqual([])
})

const TOTAL = 3 * 129_900

/** Three rings, paid online, whose parcel was not delivered. */
async function undelivered() {
  const ring = await shop.stock({ price: 1299, stock: 5 })
  const { order } = await buy(shop, asha, [{ productId: ring.productId, quantity: 3 }])
  const { _id: id, items } = order
  await move(shop, administrator, id, 'packed', 'shipped', 'undelivered')
  return { ring, id, number: order.number, lineId: items[0]?._id ?? '' }
}

const post = (path: string, body: object): Promise<TestResponse> =>
  shop.request('POST', `/api/admin/orders/${path}`, { as: administrator, body })

const receive = ({ id, lineId }: { id: string; lineId: string }, good: number) =>
  post(`${id}/received`, { lines: [{ lineId, good }] })

const refund = (id: string, amount: number, requestId: string) =>
  post(`${id}/refund`, { amount, note: 'It came back.', requestId })

const adminOrderOf = async (id: string) =>
  (await shop.request('GET', `/api/admin/orders/${id}`, { as: administrator })).body

const labelsOf = async (id: string): Promise<string[]> =>
  (await adminOrderOf(id)).timeline.map(({ label }: { label: string }) => label)

const movementsOf = (id: string) =>
  query<{ change: number; kind: string; reason: string }>(
    shop.db,
    sql`select change, kind, reason from stock_movements where order_id = ${id} order by id`,
  )

const creditNotesOf = async (id: string): Promise<number[]> => {
  const rows = await query<{ total: string }>(
    shop.db,
    sql`select total from invoices where order_id = ${id} and series = 'credit-note'
      order by position`,
  )
  return rows.map(({ total }) => Number(total))
}

test('an order that was paid online comes back: good pieces to stock, credit note, then refund', async () => {
  const parcel = await undelivered()
  const { id, number, ring } = parcel
  expect(await adminOrderOf(id)).toMatchObject({ status: 'undelivered', refund: 'none' })
  const received = await receive(parcel, 2)
  expect(received.body).toMatchObject({
    status: 'returned',
    refund: 'none',
    returnRequest: { reason: 'undelivered' },
  })
  expect(await movementsOf(id)).toEqual([
    { change: -3, kind: 'reserved', reason: 'Reserved when it was ordered' },
    { change: 2, kind: 'returned', reason: `${number} came back undelivered` },
  ])
  const { body: product } = await shop.request('GET', `/api/products/${ring.productId}`)
  expect(product.inventory).toBe(4)
  expect(await creditNotesOf(id)).toEqual([TOTAL])

  const refunded = await refund(id, TOTAL / 100, 'refund of all')
  expect([refunded.status, refunded.body.refund]).toEqual([200, 'pending'])
  await shop.work('payment.refund')
  await shop.sandbox.webhooks.flush()
  expect(await adminOrderOf(id)).toMatchObject({
    refund: 'refunded',
    refunds: [{ amountPaise: TOTAL, state: 'refunded' }],
  })
  // It is credited already.
  expect(await creditNotesOf(id)).toEqual([TOTAL])
})

test('the whole invoice is credited at once, also what is refunded later or kept', async () => {
  const studs = await shop.stock({ price: 500, stock: 5 })
  const { order } = await buy(shop, asha, [{ productId: studs.productId, quantity: 1 }])
  await move(shop, administrator, order._id, 'packed', 'shipped', 'undelivered')
  await receive({ id: order._id, lineId: order.items[0]?._id ?? '' }, 1)
  expect(order.totalPaise).toBeGreaterThan(50_000)
  expect(await creditNotesOf(order._id)).toEqual([order.totalPaise])
  expect((await refund(order._id, 500, 'the price')).status).toBe(200)
  expect(await creditNotesOf(order._id)).toEqual([order.totalPaise])
})

test('what is repeated changes nothing: marking, receiving and refunding', async () => {
  const parcel = await undelivered()
  const { id } = parcel
  await expect(move(shop, administrator, id, 'undelivered')).rejects.toThrow()
  expect((await receive(parcel, 2)).status).toBe(200)
  expect((await receive(parcel, 3)).status).toBe(200)
  expect((await refund(id, 100, 'part of it')).status).toBe(200)
  expect((await refund(id, 100, 'part of it')).status).toBe(200)
  expect(await movementsOf(id)).toHaveLength(2)
  expect(await creditNotesOf(id)).toEqual([TOTAL])
  const rest = await refund(id, TOTAL / 100, 'too much of it')
  expect([rest.status, rest.body.message]).toEqual([409, 'At most Rs. 3,797 can still go back.'])
  expect((await labelsOf(id)).filter((label) => label === 'Returned')).toHaveLength(1)
})

test('pieces that are all damaged leave the stock as it is', async () => {
  const parcel = await undelivered()
  expect((await receive(parcel, 0)).status).toBe(200)
  expect(await movementsOf(parcel.id)).toHaveLength(1)
})

test('two that receive the parcel at once put its pieces into stock once', async () => {
  const parcel = await undelivered()
  const replies = await Promise.all([receive(parcel, 2), receive(parcel, 2)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(await movementsOf(parcel.id)).toHaveLength(2)
})

test.each(['online', 'cod'])(
  'delivered and not delivered at once of an order paid %s: it ends delivered',
  async (method) => {
    const ring = await shop.stock({ price: 1299, stock: 5 })
    const line = { productId: ring.productId }
    const { _id: id, totalPaise } =
      method === 'cod'
        ? await buyWithCash(shop, asha, [line])
        : (await buy(shop, asha, [line])).order
    await move(shop, administrator, id, 'packed', 'shipped')
    const replies = await Promise.all(
      ['delivered', 'undelivered'].map((to) => post('move', { ids: [id], to })),
    )
    // A parcel that was not delivered may be delivered after all; never the other way round.
    const { status, cash } = await adminOrderOf(id)
    const labels = (await labelsOf(id)).slice(-2)
    expect(status).toBe('delivered')
    expect(replies[0]?.body.success).toBe(true)
    expect(labels).toEqual(
      replies[1]?.body.success ? ['Not delivered', 'Delivered'] : ['Shipped', 'Delivered'],
    )
    if (method === 'cod')
      expect(cash).toMatchObject({ state: 'collected', amountPaise: totalPaise })
    else expect(cash).toBeUndefined()
  },
)

test('received back and delivered after all at once: one of them', async () => {
  const parcel = await undelivered()
  const [received, delivered] = await Promise.all([
    receive(parcel, 3),
    post('move', { ids: [parcel.id], to: 'delivered' }),
  ])
  const { status } = await adminOrderOf(parcel.id)
  expect(received.status === 200).toBe(!delivered.body.success)
  expect(status).toBe(received.status === 200 ? 'returned' : 'delivered')
  expect(await movementsOf(parcel.id)).toHaveLength(received.status === 200 ? 2 : 1)
})
