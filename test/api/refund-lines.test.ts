import { sql } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '#operations/books.ts'
import { query } from '#platform/db/db.ts'
import { istDay } from '#shared/ist-time.ts'
import { move, offerCod, requestCod } from '../cod.ts'
import { buy, shipAsAdministrator } from '../order-transitions.ts'
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
  bangle = await shop.stock({
    title: 'Meera Bangle',
    price: 500,
    stock: 50,
    category: 'Bangles',
  })
})
afterAll(() => shop.close())
afterEach(async () => {
  const checks = await checkBooks(shop.db)
  expect(checks.flatMap(({ findings }) => findings.map(({ sentence }) => sentence))).toEqual([])
})

type Bought = { id: string; ringLine: string; bangleLine: string }

const toBought = (order: {
  _id: string
  items: { _id: string; productId: { title: string } }[]
}): Bought => {
  const lineOf = (title: string) =>
    order.items.find(({ productId }) => productId.title === title)?._id ?? ''
  return { id: order._id, ringLine: lineOf('Kundan Ring'), bangleLine: lineOf('Meera Bangle') }
}

/** A delivered order of a ring for Rs. 1,000 and a bangle for Rs. 500, paid online. */
async function delivered(): Promise<Bought> {
  const opened = await buy(shop, asha, [
    { productId: ring.productId },
    { productId: bangle.productId },
  ])
  await shipAsAdministrator(shop, opened)
  await move(shop, administrator, opened.order._id, 'delivered')
  return toBought(await read(opened.order._id))
}

const read = async (id: string) =>
  (await shop.request('GET', `/api/admin/orders/${id}`, { as: administrator })).body

let refunds = 0
const refund = (id: string, amount: number, lines?: string[]) =>
  shop.request('POST', `/api/admin/orders/${id}/refund`, {
    as: administrator,
    body: { amount, note: 'A stone was loose.', requestId: `refund of lines ${++refunds}`, lines },
  })

const ask = (id: string, ...lines: string[]) =>
  shop.request('POST', `/api/orders/${id}/return`, {
    as: asha,
    body: { reason: 'changed_mind', lines },
  })
const accept = (id: string) =>
  shop.request('POST', '/api/admin/orders/move', {
    as: administrator,
    body: { ids: [id], to: 'returned', restock: true },
  })

const list = async (filters: string): Promise<string[]> =>
  (
    await shop.request('GET', `/api/admin/orders?${filters}`, { as: administrator })
  ).body.orders.map(({ _id }: { _id: string }) => _id)

test('what was refunded for a piece that stays is not taken off one that comes back', async () => {
  const { id, ringLine, bangleLine } = await delivered()
  expect((await refund(id, 100, [bangleLine])).status).toBe(200)
  expect((await read(id)).refundList[0].lineAmounts).toEqual({ [bangleLine]: 100_00 })
  await ask(id, ringLine)
  expect((await read(id)).refundDue).toMatchObject({ state: 'awaiting', amountPaise: 1000_00 })
  await accept(id)
  expect((await read(id)).refundDue).toMatchObject({ state: 'due', amountPaise: 1000_00 })
  expect((await refund(id, 1000, [ringLine])).status).toBe(200)
  expect((await read(id)).refundDue).toBeUndefined()
})

test('a refund is split over its lines up to what they cost, and the rest is of none', async () => {
  const { id, ringLine, bangleLine } = await delivered()
  await refund(id, 150, [ringLine, bangleLine])
  await refund(id, 950, [ringLine])
  await refund(id, 10, [])
  await refund(id, 10)
  const amounts = (await read(id)).refundList.map(
    ({ lineAmounts }: { lineAmounts: object | null }) => lineAmounts,
  )
  expect(amounts).toEqual([
    { [ringLine]: 100_00, [bangleLine]: 50_00 },
    { [ringLine]: 900_00 },
    {},
    null,
  ])
})

test('the line of another order is refused, and nothing is refunded', async () => {
  const { id, ringLine } = await delivered()
  const other = await delivered()
  const reply = await refund(id, 100, [ringLine, other.ringLine])
  expect(reply).toMatchObject({
    status: 400,
    body: { message: 'Please choose pieces of this order.' },
  })
  expect((await read(id)).refundList).toEqual([])
})

test('a returned order is work until its own refund is recorded, also after refunds for other pieces', async () => {
  const { id, ringLine, bangleLine } = await delivered()
  const today = async () =>
    (await shop.request('GET', '/api/admin/today', { as: administrator })).body.toRefund
  const before = await today()
  await ask(id, ringLine)
  expect(await list('refund=due')).not.toContain(id)
  await accept(id)
  await refund(id, 20, [bangleLine])
  await refund(id, 30, [])
  expect(await list('refund=due')).toContain(id)
  expect(await list('work=true')).toContain(id)
  expect(await today()).toBe(before + 1)
  const listed = await shop.request('GET', '/api/admin/orders?refund=due', { as: administrator })
  expect(listed.body.orders[0]).toMatchObject({
    _id: id,
    refundDue: true,
    refundDuePaise: 1000_00,
  })
  const others = await shop.request('GET', '/api/admin/orders?status=delivered', {
    as: administrator,
  })
  expect(others.body.orders[0]).not.toHaveProperty('refundDuePaise')
  expect(listed.body.refundsDue).toBe(before + 1)
  await refund(id, 900, [ringLine])
  expect(await list('refund=due')).not.toContain(id)
  expect(await list('work=true')).not.toContain(id)
  expect(await today()).toBe(before)
})

test('of an advance and cash, both parts are for the chosen line', async () => {
  await offerCod(shop, administrator, { advance: 300, maxUndelivered: null })
  const lines = [{ productId: ring.productId }, { productId: bangle.productId }]
  const opened = await requestCod(shop, asha, { lines, advance: 300 })
  await shop.sandbox.pay(opened.body.payment.orderId)
  await shop.sandbox.webhooks.flush()
  const { order } = opened.body
  await move(shop, administrator, order._id, 'packed', 'shipped', 'delivered')
  const { id, ringLine } = toBought(await read(order._id))
  expect((await refund(id, 1000, [ringLine])).status).toBe(200)
  const { refundList, cashRefunds } = await read(id)
  const [online] = refundList
  const [cash] = cashRefunds
  expect(online.amountPaise + cash.amountPaise).toBe(1000_00)
  expect(online.lineAmounts).toEqual({ [ringLine]: online.amountPaise })
  expect(cash.lineAmounts).toEqual({ [ringLine]: cash.amountPaise })
})

test('the sales of a product lose what was refunded for it, and others keep theirs', async () => {
  const returned = async () => {
    const day = istDay(shop.now())
    const path = `/api/admin/reports/sales?by=product&from=${day}&to=${day}`
    const { rows } = (await shop.request('GET', path, { as: administrator })).body
    return Object.fromEntries(
      rows.map(({ key, returnedPaise }: { key: string; returnedPaise: number }) => [
        key,
        returnedPaise,
      ]),
    )
  }
  const { id, ringLine, bangleLine } = await delivered()
  const before = await returned()
  await refund(id, 60, [bangleLine])
  await refund(id, 900, [ringLine])
  await refund(id, 40, [])
  const after = await returned()
  const changed = Object.keys(after).map((key) => [key, after[key] - (before[key] ?? 0)])
  expect(Object.fromEntries(changed)).toEqual({
    [ring.productId]: 900_00,
    [bangle.productId]: 60_00,
    charges: 40_00,
  })
})

test('the migration finds the orders whose goods are back without a refund', async () => {
  const due = await delivered()
  const paid = await delivered()
  for (const { id, ringLine } of [due, paid]) {
    await ask(id, ringLine)
    await accept(id)
  }
  await refund(paid.id, 900)
  const file = path.join(import.meta.dirname, '../../migrations/0089_refund_lines.sql')
  const backfill = readFileSync(file, 'utf8')
    .split('--> statement-breakpoint')
    .find((statement) => statement.includes('UPDATE "orders"'))
  const flagged = () =>
    query<{ id: string }>(shop.db, sql`select id from orders where refund_due order by id`)
  const before = await flagged()
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`update orders set refund_due = false`)
    await tx.execute(sql.raw(backfill ?? ''))
  })
  expect(await flagged()).toEqual(before)
  expect(before).toContainEqual({ id: due.id })
  expect(before).not.toContainEqual({ id: paid.id })
})
