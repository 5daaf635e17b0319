import { afterAll, beforeAll, expect, test } from 'vitest'
import { mails } from '#platform/tables.ts'
import { buy, makeTransitions } from '../order-transitions.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser
let asha: TestUser

beforeAll(async () => {
  shop = await openTestShop({ environment: { RATE_LIMIT_PER_MINUTE: '100000' } })
  administrator = await shop.administrator()
  asha = await shop.customer()
})
afterAll(() => shop.close())

type Bought = { id: string; number: string; lineId: string }

/** A delivered order of two pairs of earrings, which are kept after a change of mind. */
async function delivered(): Promise<Bought> {
  const { productId } = await shop.stock({ category: 'Earrings', price: 900, stock: 5 })
  const opened = await buy(shop, asha, [{ productId, quantity: 2 }])
  await makeTransitions(shop, opened, 'packed', 'shipped', 'delivered')
  const { _id: id, number, items } = opened.order
  return { id, number, lineId: items[0]?._id ?? '' }
}

const record = (id: string, quantities: Record<string, unknown>, reason = 'changed_mind') =>
  shop.request('POST', `/api/admin/orders/${id}/return`, {
    as: administrator,
    body: { reason, details: 'The customer called.', quantities },
  })

const read = async (id: string) =>
  (await shop.request('GET', `/api/admin/orders/${id}`, { as: administrator })).body

test('an administrator records a return that the customer could not ask for any more', async () => {
  const { id, number, lineId } = await delivered()
  const asked = await shop.request('POST', `/api/orders/${id}/return`, {
    as: asha,
    body: { reason: 'changed_mind' },
  })
  expect(asked.status).toBe(409)
  const reply = await record(id, { [lineId]: 1 })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    status: 'return_requested',
    returnRequest: { reason: 'changed_mind', quantities: { [lineId]: 1 } },
    refundDue: { state: 'awaiting', amountPaise: 900_00 },
  })
  expect(reply.body.timeline.at(-1)).toMatchObject({
    label: 'Return requested',
    note: 'The customer called.',
    actor: 'Owner',
  })
  const sent = await shop.db.select({ subject: mails.subject }).from(mails)
  expect(sent).toContainEqual({ subject: `You asked for a return of ${number}` })
  const log = await shop.request('GET', `/api/admin/changes?subjectId=${id}`, {
    as: administrator,
  })
  expect(log.body.changes).toContainEqual(
    expect.objectContaining({ action: 'order.return_requested' }),
  )
})

test('a repeated call records it once, and another one while it waits is refused', async () => {
  const { id, lineId } = await delivered()
  const replies = await Promise.all([1, 2, 3].map(() => record(id, { [lineId]: 1 })))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  const { timeline } = await read(id)
  const requests = timeline.filter(({ label }: { label: string }) => label === 'Return requested')
  expect(requests).toHaveLength(1)
  expect((await record(id, { [lineId]: 2 })).status).toBe(409)
})

test('too many pieces, none, those of another order, and an order on its way are refused', async () => {
  const { id, lineId } = await delivered()
  const other = await delivered()
  expect((await record(id, { [lineId]: 3 })).status).toBe(409)
  expect((await record(id, { [lineId]: 0 })).status).toBe(400)
  expect((await record(id, {})).status).toBe(400)
  expect((await record(id, { [other.lineId]: 1 })).status).toBe(409)
  expect((await record(id, { [lineId]: 1 }, 'undelivered')).status).toBe(400)
  const opened = await buy(shop, asha, [
    { productId: (await shop.stock({ price: 900, stock: 5 })).productId },
  ])
  await makeTransitions(shop, opened, 'packed', 'shipped')
  const early = await record(opened.order._id, { [opened.order.items[0]?._id ?? '']: 1 })
  expect(early).toMatchObject({
    status: 409,
    body: { message: 'Only a delivered order can be returned.' },
  })
  expect((await read(id)).status).toBe('delivered')
})

test('what came back before is not recorded again, and the rest can be', async () => {
  const { id, lineId } = await delivered()
  await record(id, { [lineId]: 1 })
  await shop.request('POST', '/api/admin/orders/move', {
    as: administrator,
    body: { ids: [id], to: 'returned', restock: true },
  })
  expect((await record(id, { [lineId]: 2 })).status).toBe(409)
  expect((await record(id, { [lineId]: 1 })).body.status).toBe('return_requested')
})
