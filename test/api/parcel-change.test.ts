import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '#audit-log/tables.ts'
import { mails } from '#platform/tables.ts'
import { buy, makeTransitions } from '../order-transitions.ts'
import { ADDRESS, openTestShop, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterAll(() => shop.close())

const RIGHT = { courier: 'Delhivery', trackingNumber: '1490812345678' }
const change = (id: string, parcel: object, as = administrator) =>
  shop.request('PUT', `/api/admin/orders/${id}/parcel`, { as, body: parcel })
const mailsOf = async (id: string) =>
  (await shop.db.select().from(mails)).filter(
    (mail) => mail.orderId === id && mail.subject.includes('tracking number'),
  )

/** An order that was shipped with the number `12345`. */
async function shipped() {
  const { productId } = await shop.stock({ price: 1200 })
  const customer = await shop.customer()
  const opened = await buy(shop, customer, [{ productId }])
  const id: string = opened.order._id
  await makeTransitions(shop, opened, 'packed')
  await shop.request('POST', '/api/admin/orders/move', {
    as: administrator,
    body: { ids: [id], to: 'shipped', courier: 'Delhivery', trackingNumber: `W-${id}` },
  })
  return { customer, opened, id, before: { courier: 'Delhivery', trackingNumber: `W-${id}` } }
}

test('a wrong tracking number is corrected, and the customer is told once', async () => {
  const { customer, opened, id, before } = await shipped()
  const replies = await Promise.all([
    change(id, { ...RIGHT, before }),
    change(id, { ...RIGHT, before }),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  const text = `The tracking number was changed from W-${id} to 1490812345678.`
  expect(replies[0]?.body).toMatchObject({
    ...RIGHT,
    trackingUrl: 'https://www.delhivery.com/track/package/1490812345678',
    changes: [{ text, at: expect.any(String) }],
  })
  const own = await shop.request('GET', `/api/orders/${id}`, { as: customer })
  expect(own.body).toMatchObject({ ...RIGHT, changes: [{ text }] })
  const tracked = await shop.request('POST', '/api/orders/track', {
    body: { number: opened.order.number, mobile: ADDRESS.phone },
  })
  expect(tracked.body).toMatchObject({
    ...RIGHT,
    changes: [{ text: 'The courier or the tracking number was corrected.' }],
  })
  const log = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
  expect(log.filter(({ action }) => action === 'order.parcel-changed')).toEqual([
    expect.objectContaining({
      actorId: administrator.id,
      before: { trackingNumber: before.trackingNumber },
      after: { trackingNumber: RIGHT.trackingNumber },
    }),
  ])
  const sent = await mailsOf(id)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toContain('with Delhivery, and its tracking number is 1490812345678.')
})

test('another courier is a change too, also of a delivered order, and can be made without a mail', async () => {
  const { opened, id } = await shipped()
  await makeTransitions(shop, opened, 'delivered')
  const reply = await change(id, {
    courier: 'Blue Dart',
    trackingNumber: '69812345678',
    tell: false,
  })
  expect(reply.body).toMatchObject({
    status: 'delivered',
    courier: 'Blue Dart',
    changes: [{ text: `The parcel was changed from Delhivery W-${id} to Blue Dart 69812345678.` }],
  })
  expect(await mailsOf(id)).toEqual([])
})

test('a mail about another courier with the same number speaks of the courier', async () => {
  const { id, before } = await shipped()
  await change(id, { courier: 'DTDC', trackingNumber: before.trackingNumber })
  const sent = (await shop.db.select().from(mails)).filter(
    ({ orderId, subject }) => orderId === id && subject.includes('corrected'),
  )
  expect(sent).toHaveLength(1)
  expect(sent[0]?.subject).toContain('The courier of your order')
  expect(sent[0]?.body).toContain('the courier that we gave you')
  expect(sent[0]?.body).toContain('with DTDC')
})

test('a parcel that somebody else has corrected meanwhile is not changed', async () => {
  const { id, before } = await shipped()
  await change(id, { courier: 'Delhivery', trackingNumber: '1490800000001', before })
  const late = await change(id, { courier: 'Delhivery', trackingNumber: '1490800000002', before })
  expect(late.status).toBe(409)
  expect(late.body.code).toBe('order.changed')
  expect(await mailsOf(id)).toHaveLength(1)
})

test('the number of another customer is refused until it is meant', async () => {
  const first = await shipped()
  const taken = { courier: 'Delhivery', trackingNumber: '1490800000003' }
  await change(first.id, taken)
  const { id } = await shipped()
  const refused = await change(id, taken)
  expect(refused.status).toBe(409)
  expect(refused.body.code).toBe('order.parcel-taken')
  expect((await change(id, { ...taken, sharedParcel: true })).status).toBe(200)
})

test('empty fields, customers and orders that are not shipped are refused', async () => {
  const { customer, id } = await shipped()
  const empty = await change(id, { courier: ' ', trackingNumber: '' })
  expect(empty.status).toBe(400)
  expect(empty.body.fields).toEqual({
    courier: 'Please enter the courier.',
    trackingNumber: 'Please enter the tracking number.',
  })
  expect((await change(id, RIGHT, customer)).status).toBe(403)
  const { productId } = await shop.stock({ price: 1200 })
  const { order } = await buy(shop, await shop.customer(), [{ productId }])
  const early = await change(order._id, RIGHT)
  expect(early.status).toBe(409)
  expect(early.body.code).toBe('order.move')
})
