import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '#audit-log/tables.ts'
import { findDates } from '#delivery/delivery.ts'
import { mails } from '#platform/tables.ts'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { buyWithCash, offerCod } from '../cod.ts'
import { buy, makeTransitions } from '../order-transitions.ts'
import { saveSettings } from '../save-settings.ts'
import { ADDRESS, openTestShop, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterAll(() => shop.close())

const NEW = {
  ...ADDRESS,
  address: '7 Park Street',
  city: 'Kolkata',
  state: 'West Bengal',
  pincode: '700016',
}
const change = (id: string, shippingDetails: object, as = administrator) =>
  shop.request('PUT', `/api/admin/orders/${id}/address`, { as, body: { shippingDetails } })

async function bought() {
  const { productId } = await shop.stock({ price: 1200 })
  const customer = await shop.customer()
  return { customer, opened: await buy(shop, customer, [{ productId }]) }
}

test('an order gets another address, its dates, a note and a mail', async () => {
  const { customer, opened } = await bought()
  const id = opened.order._id
  const before = (await shop.request('GET', `/api/orders/${id}`, { as: customer })).body
  const replies = await Promise.all([change(id, NEW), change(id, NEW)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(replies[0]?.body).toMatchObject({
    shippingDetails: NEW,
    totalPaise: before.totalPaise,
    notes: [{ body: expect.stringContaining(`Before: ${ADDRESS.name}, ${ADDRESS.address}`) }],
  })
  const after = (await shop.request('GET', `/api/orders/${id}`, { as: customer })).body
  expect(after.expected.to > before.expected.to).toBe(true)
  // Guests read it too, so it has no address.
  expect(after.changes).toEqual([
    { text: 'The shipping address was changed.', at: expect.any(String) },
  ])
  const log = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
  expect(log.map(({ action, after: values }) => ({ action, values }))).toEqual([
    {
      action: 'order.address-changed',
      values: { changed: ['address', 'city', 'state', 'pincode'] },
    },
  ])
  const sent = await shop.db.select().from(mails)
  const about = sent.filter((mail) => mail.orderId === id && mail.subject.includes('address'))
  expect(about).toHaveLength(1)
  expect(about[0]?.body).toContain('7 Park Street')
})

test('a name that is a link is in no mail about an order', async () => {
  const { opened } = await bought()
  const id = opened.order._id
  expect((await change(id, { ...NEW, name: 'Win at evil.example' })).status).toBe(200)
  const sent = await shop.db.select().from(mails)
  const about = sent.filter((mail) => mail.orderId === id && mail.subject.includes('address'))
  expect(about[0]?.body).toContain('Dear customer,')
  expect(about[0]?.body).toContain('  7 Park Street')
  expect(about.map(({ body }) => body).join('')).not.toContain('evil')
})

test('a wrong address, a customer and an order on its way are refused', async () => {
  const { customer, opened } = await bought()
  const wrong = await change(opened.order._id, { ...NEW, pincode: '0' })
  expect(wrong.body.fields).toEqual({
    'shippingDetails.pincode': 'Please enter a valid 6-digit pincode.',
  })
  expect((await change(opened.order._id, NEW, customer)).status).toBe(403)
  await makeTransitions(shop, opened, 'packed', 'shipped')
  const refused = await change(opened.order._id, NEW)
  expect(refused.status).toBe(409)
  expect(refused.body.code).toBe('order.move')
})

test('a packed order can still be sent elsewhere', async () => {
  const { opened } = await bought()
  const id = opened.order._id
  await makeTransitions(shop, opened, 'packed')
  expect((await change(id, NEW)).status).toBe(200)
  expect(
    (await shop.request('GET', `/api/admin/orders/${id}`, { as: administrator })).body,
  ).toMatchObject({ status: 'packed', shippingDetails: NEW })
})

test('an order with cash on delivery stays where the shop takes cash', async () => {
  await offerCod(shop, administrator, { stateRule: 'except', states: ['19'] })
  const { productId } = await shop.stock({ price: 1200 })
  const { _id: id } = await buyWithCash(shop, await shop.customer(), [{ productId }])
  for (const state of ['West Bengal', 'Maharashtra']) {
    const refused = await change(id, { ...NEW, state })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe('Cash on delivery is not offered at this address.')
  }
  expect((await change(id, { ...ADDRESS, address: '8 Karve Road' })).status).toBe(200)
})

/** Saves whether the shop delivers to a pincode. */
async function saveServed(prefix: string, served: boolean): Promise<void> {
  const { version } = (
    await shop.request('GET', '/api/admin/delivery-zones', { as: administrator })
  ).body
  const saved = await shop.request('PUT', '/api/admin/delivery-zones', {
    as: administrator,
    body: { zone: { prefix, served, minDays: 1, maxDays: 2 }, version },
  })
  expect(saved.status).toBe(200)
}

test('dates stay with the pincode, and those of another one count from the payment', async () => {
  const { customer, opened } = await bought()
  const id = opened.order._id
  const expectedOf = async () =>
    (await shop.request('GET', `/api/orders/${id}`, { as: customer })).body.expected
  const before = await expectedOf()
  const paidAt = new Date()
  shop.later(5 * 24 * 60)
  expect((await change(id, { ...ADDRESS, phone: '9822054321' })).status).toBe(200)
  expect(await expectedOf()).toEqual(before)
  expect((await change(id, NEW)).status).toBe(200)
  expect(await expectedOf()).toEqual(
    await findDates(shop.db, { pincode: NEW.pincode, now: paidAt, terms: await shop.delivery() }),
  )
})

test('a phone is corrected where the shop delivers no more; no order moves there', async () => {
  const { opened } = await bought()
  const other = await bought()
  await change(other.opened.order._id, NEW)
  await saveServed(ADDRESS.pincode, false)
  const corrected = { ...ADDRESS, phone: '9822054321' }
  const reply = await change(opened.order._id, corrected)
  expect(reply).toMatchObject({ status: 200, body: { shippingDetails: corrected } })
  const refused = await change(other.opened.order._id, ADDRESS)
  expect(refused).toMatchObject({ status: 400, body: { code: 'delivery.not-served' } })
  await saveServed(ADDRESS.pincode, true)
})

test('no order moves out of the state of a seller who is not registered', async () => {
  const { opened } = await bought()
  const id = opened.order._id
  await saveSettings(shop, administrator, {
    shop: { ...DEFAULT_SHOP, gst: 'unregistered', state: '27' },
  })
  for (const [field, address] of [
    ['pincode', { ...ADDRESS, pincode: '700016' }],
    ['state', { ...ADDRESS, state: 'West Bengal' }],
  ] as const) {
    const { status, body } = await change(id, address)
    expect(status).toBe(400)
    expect(body.code).toBe('delivery.not-served')
    expect(Object.keys(body.fields)).toEqual([`shippingDetails.${field}`])
  }
  expect((await change(id, { ...ADDRESS, phone: '9876500000' })).status).toBe(200)
})

test('an order of before "not registered" goes to no other state; it can be cancelled', async () => {
  await saveSettings(shop, administrator, { shop: DEFAULT_SHOP })
  const { opened } = await bought()
  const id = opened.order._id
  const kolkata = { ...ADDRESS, city: 'Kolkata', state: 'West Bengal', pincode: '700016' }
  expect((await change(id, kolkata)).status).toBe(200)
  const move = async (step: object) =>
    (
      await shop.request('POST', '/api/admin/orders/move', {
        as: administrator,
        body: { ids: [id], ...step },
      })
    ).body.results
  await saveSettings(shop, administrator, {
    shop: { ...DEFAULT_SHOP, gst: 'unregistered', state: '27' },
  })
  expect(await move({ to: 'packed' })).toMatchObject([{ moved: true }])
  expect(await move({ to: 'shipped', courier: 'Delhivery', trackingNumber: 'AWB1' })).toMatchObject(
    [{ moved: false, message: expect.stringMatching(/goes to another state.+within Maharashtra/) }],
  )
  expect(await move({ to: 'cancelled' })).toMatchObject([{ moved: true }])
})
