import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '#audit-log/tables.ts'
import { mails } from '#platform/tables.ts'
import { eq } from 'drizzle-orm'
import { DEFAULT_PROMISES } from '#shared/promises/promises.ts'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { saveSettings } from '../save-settings.ts'
import { ADDRESS, openTestShop, type TestProduct, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser
let asha: TestUser
let ring: TestProduct
/**
 * Tuesday 24 November 2037, 10 am in India. It is ahead of the clock of the sandbox, so that no
 * payment is late.
 */
let now = new Date('2037-11-24T04:30:00Z')

beforeAll(async () => {
  shop = await openTestShop({ now: () => now })
  administrator = await shop.administrator()
  asha = await shop.customer()
  ring = await shop.stock({ title: 'Kundan Ring', price: 1200, stock: 90 })
})
afterAll(() => shop.close())

const estimate = async (pincode: string) =>
  (await shop.request('GET', `/api/delivery?pincode=${encodeURIComponent(pincode)}`)).body
const listZones = async (search = '') =>
  (await shop.request('GET', `/api/admin/delivery-zones${search}`, { as: administrator })).body

async function importCsv(lines: string[]) {
  const { version } = await listZones()
  const csv = ['prefix,served,min_days,max_days,note', ...lines].join('\n')
  return shop.request('POST', '/api/admin/delivery-zones/csv', {
    as: administrator,
    body: { csv, version },
  })
}

const order = (pincode: string) => orderTo({ ...ADDRESS, pincode })
const orderTo = (shippingDetails: typeof ADDRESS, as = asha) =>
  shop.request('POST', '/api/payment/create-order', {
    as,
    body: { amount: 1299, cart: [{ productId: ring.productId, quantity: 1 }], shippingDetails },
  })

describe('an untouched shop', () => {
  test('delivers everywhere, and longest to unknown pincodes', async () => {
    expect(await estimate('411004')).toEqual({
      pincode: '411004',
      served: true,
      message: '',
      place: 'Pune, Maharashtra',
      // Packed on Wednesday to Saturday; one or two days, and no Sunday.
      expected: { from: '2037-11-26', to: '2037-12-01' },
      metros: null,
    })
    expect(await estimate('110 001')).toMatchObject({ place: 'Delhi', served: true })
    expect(await estimate('421201')).toMatchObject({ place: 'Thane, Maharashtra' })
    expect(await estimate('999999')).toMatchObject({
      place: '',
      served: true,
      expected: { from: '2037-12-03', to: '2037-12-16' },
    })
  })

  test('a wrong pincode gets the sentence of the checkout', async () => {
    for (const pincode of ['', '0', '011004', '4110041', 'x'.repeat(500), '४११००४']) {
      const { status, body } = await shop.request('GET', `/api/delivery?pincode=${pincode}`)
      expect(status).toBe(400)
      expect(body.fields.pincode).toBe('Please enter a valid 6-digit pincode.')
    }
  })

  test('without a pincode the reply is the day for most of India', async () => {
    const { status, headers, body } = await shop.request('GET', '/api/delivery')
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('public, max-age=60')
    expect(body).toEqual({
      pincode: '',
      served: true,
      message: '',
      place: 'Most of India',
      expected: { from: '2037-11-26', to: '2037-12-07' },
      metros: (await estimate('560001')).expected,
    })
    expect(body.metros.to < body.expected.to).toBe(true)
    expect(body.expected.to).toBe((await estimate('302001')).expected.to)
  })

  test('a browser may keep the reply for a minute', async () => {
    const { headers } = await shop.request('GET', '/api/delivery?pincode=411004')
    expect(headers['cache-control']).toBe('public, max-age=60')
  })

  test('the administrator sees the defaults as rows, and gets them as CSV', async () => {
    const { zones, defaults, from } = await listZones()
    expect({ zones, from }).toEqual({ zones: [], from: '411030' })
    expect(defaults).toContainEqual({
      prefix: '411',
      served: true,
      minDays: 1,
      maxDays: 2,
      note: 'Same city',
    })
    const { csv } = (
      await shop.request('GET', '/api/admin/delivery-zones/csv', { as: administrator })
    ).body
    expect(csv).toContain('411,yes,1,2,Same city')
  })
})

describe('the setting', () => {
  test('cut-off, holidays and the pincode of the shop change the dates', async () => {
    const holiday = { date: '2037-11-25', name: 'Local holiday', everyYear: false }
    const value = { cutOffHour: 10, offDays: [0], holidays: [holiday], pincode: '110 001' }
    await saveSettings(shop, administrator, {
      delivery: value,
      promises: {
        ...DEFAULT_PROMISES,
        nonReturnableBelow: 200,
        dispatchDays: { min: 1, max: 1 },
      },
    })
    // After the cut-off; Wednesday is closed; packed on Friday; Delhi to Pune takes 4 to 7 days.
    expect((await estimate('411004')).expected).toEqual({ from: '2037-12-02', to: '2037-12-05' })
    now = new Date('2037-11-24T04:29:59Z')
    expect((await estimate('411004')).expected).toEqual({ from: '2037-12-01', to: '2037-12-04' })
    now = new Date('2037-11-24T04:30:00Z')
  })

  test('a wrong value has its message beside its field', async () => {
    const day = { date: '2037-11-25', name: 'Closed', everyYear: false }
    const { status, body } = await shop.request('PUT', '/api/admin/settings/delivery', {
      as: administrator,
      body: {
        version: 1,
        value: {
          cutOffHour: 25,
          offDays: [0, 1, 2, 3, 4, 5, 6],
          holidays: [day, { ...day, date: '2026-02-30' }, { ...day, name: '' }],
          pincode: '0411',
        },
      },
    })
    expect(status).toBe(400)
    expect(body.fields).toEqual({
      cutOffHour: 'Please enter a full hour from 0 to 24.',
      offDays: 'At least one day of the week must be a working day.',
      'holidays.1.date': 'There is no such day.',
      'holidays.2.date': 'This date is in the list already.',
      'holidays.2.name': 'Please fill this in.',
      pincode: 'This is not a pincode.',
    })
  })
})

describe('zones', () => {
  test('the longest prefix holds; others keep the default', async () => {
    const { body } = await importCsv(['41,yes,5,6,', '411,yes,1,1,', '4110,no,1,1,"=1+1"'])
    expect(body).toMatchObject({ count: 3, message: '3 delivery zones imported.' })
    expect((await estimate('411504')).expected.to).toBe('2037-11-28')
    expect((await estimate('413004')).expected.to).toBe('2037-12-04')
    expect(await estimate('411004')).toEqual({
      pincode: '411004',
      served: false,
      message: 'Sorry, we do not deliver to Pune (411004) yet. Please use another address.',
      place: 'Pune, Maharashtra',
      expected: null,
      metros: null,
    })
    expect((await estimate('744101')).served).toBe(true)
    expect(
      (await listZones('?q=411004')).zones.map((zone: { prefix: string }) => zone.prefix),
    ).toEqual(['41', '411', '4110'])
  })

  test('a file with wrong lines changes nothing, and every line is named', async () => {
    const before = await listZones()
    const { status, body } = await importCsv(['41,yes,9,9,', '4,yes,1,2,', '42,yes,3,2,'])
    expect(status).toBe(400)
    expect(body.message).toBe(
      'Nothing was changed. Line 3: "4" is not the first 2 to 6 digits of a pincode. One more ' +
        'line is wrong.',
    )
    expect(Object.keys(body.fields)).toEqual(['csv.3', 'csv.4'])
    expect(await listZones()).toEqual(before)
  })

  test('the second of two administrators is told', async () => {
    const { version } = await listZones()
    const zone = { prefix: '195', served: true, minDays: 8, maxDays: 12, note: '' }
    const save = (minDays: number) =>
      shop.request('PUT', '/api/admin/delivery-zones', {
        as: administrator,
        body: { zone: { ...zone, minDays }, version },
      })
    const replies = await Promise.all([save(8), save(9)])
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ])
    const removed = await shop.request(
      'DELETE',
      `/api/admin/delivery-zones/195?version=${(await listZones()).version}`,
      { as: administrator },
    )
    expect(removed.status).toBe(200)
    const missing = await shop.request(
      'DELETE',
      `/api/admin/delivery-zones/195?version=${removed.body.version}`,
      { as: administrator },
    )
    expect(missing.status).toBe(404)
    const rows = await shop.db.select().from(auditLog).where(eq(auditLog.subjectKind, 'delivery'))
    expect(rows.map(({ action }) => action)).toEqual([
      'delivery.imported',
      'delivery.added',
      'delivery.removed',
    ])
  })
})

describe('an order', () => {
  test('to a refused pincode is refused before payment, beside the field', async () => {
    await shop.request('POST', '/api/cart', {
      as: asha,
      body: { productId: ring.productId, quantity: 1 },
    })
    const { status, body } = await order('411004')
    expect(status).toBe(400)
    expect(body.code).toBe('delivery.not-served')
    expect(body.fields['shippingDetails.pincode']).toContain('we do not deliver to Pune (411004)')
    expect((await shop.request('GET', '/api/orders', { as: asha })).body.orders).toEqual([])
  })

  test('keeps the dates that it promised, on every screen and in its mails', async () => {
    const expected = (await estimate('411504')).expected
    const opened = (await order('411504')).body
    expect(opened.order.expected).toBeNull()
    await shop.sandbox.pay(opened.orderId)
    await shop.sandbox.webhooks.flush()
    await shop.work()
    await importCsv(['411,yes,9,9,'])
    now = new Date('2037-11-25T04:30:00Z')
    const read = await shop.request('GET', `/api/orders/${opened.order._id}`, { as: asha })
    const tracked = await shop.request('POST', '/api/orders/track', {
      body: { number: opened.order.number, mobile: asha.mobile },
    })
    expect([read.body.expected, tracked.body.expected]).toEqual([expected, expected])
    const [mail] = await shop.db.select().from(mails).where(eq(mails.orderId, opened.order._id))
    expect(mail?.body).toContain('Expected Sat 28 Nov.')
  })

  test('that is paid late counts from its payment', async () => {
    await shop.request('POST', '/api/cart', {
      as: asha,
      body: { productId: ring.productId, quantity: 1 },
    })
    const opened = (await order('411504')).body
    shop.later(60)
    now = new Date('2037-11-25T13:30:00Z')
    await shop.work()
    const promised = (await estimate('411504')).expected
    await shop.sandbox.pay(opened.orderId)
    await shop.sandbox.webhooks.flush()
    await shop.work()
    const { body } = await shop.request('GET', `/api/orders/${opened.order._id}`, { as: asha })
    expect(body).toMatchObject({ status: 'confirmed', expected: promised })
  })
})

test('the largest table that is exported is imported again', async () => {
  const note = `"${'""'.repeat(100)}"`
  const lines = Array.from({ length: 5000 }, (_, index) => `${200_000 + index},yes,10,60,${note}`)
  expect(await importCsv(lines)).toMatchObject({ status: 200, body: { count: 5000 } })
  const csvUrl = '/api/admin/delivery-zones/csv'
  const { body } = await shop.request('GET', csvUrl, { as: administrator })
  expect(body.csv.length).toBeGreaterThan(1_000_000)
  const again = await shop.request('POST', csvUrl, { as: administrator, body })
  expect(again).toMatchObject({ status: 200, body: { count: 5000 } })
  expect(await importCsv([])).toMatchObject({ status: 200, body: { count: 0 } })
})

test('short zones change the day for most of India, and too few served ones state none', async () => {
  const all = (row: string) => Array.from({ length: 90 }, (_, index) => `${index + 10},${row}`)
  const usual = async () => (await shop.request('GET', '/api/delivery')).body
  await importCsv(all('yes,2,3,'))
  const { expected } = await usual()
  expect(expected).toEqual((await estimate('302001')).expected)
  await importCsv([...all('yes,2,3,'), '411,yes,20,30,', '302001,yes,40,50,'])
  expect((await usual()).expected).toEqual(expected)
  expect((await usual()).metros, 'the metros get it as late').toBeNull()
  await importCsv([...all('yes,2,4,'), '560,no,2,3,'])
  expect((await usual()).metros, 'one of them is not served').toBeNull()
  await importCsv(all('no,2,3,'))
  expect(await usual()).toMatchObject({ served: false, message: '', expected: null })
  await importCsv([])
})

test('a seller who is not registered delivers within the own state only, and says why', async () => {
  const shopOf = (change: object) =>
    saveSettings(shop, administrator, { shop: { ...DEFAULT_SHOP, ...change } })
  await shopOf({ gst: 'unregistered', state: '27' })
  const why =
    'We deliver only within Maharashtra: without a GST registration a shop may not sell to other ' +
    'states.'
  expect(await estimate('110001')).toMatchObject({ served: false, message: why, expected: null })
  expect(await estimate('411004')).toMatchObject({ served: true, message: '' })
  const usual = (await shop.request('GET', '/api/delivery')).body
  expect(usual).toMatchObject({ place: 'Maharashtra', served: true, metros: null })
  expect(usual.expected.to).toBe((await estimate('440001')).expected.to)
  const bela = await shop.customer('Bela Shah')
  const added = await shop.request('POST', '/api/cart', {
    as: bela,
    body: { productId: ring.productId, quantity: 1 },
  })
  expect(added.status).toBe(200)
  const elsewhere = { ...ADDRESS, pincode: '110001', city: 'Delhi', state: 'Delhi' }
  expect(await orderTo(elsewhere, bela)).toMatchObject({
    status: 400,
    body: {
      code: 'delivery.not-served',
      message: why,
      fields: { 'shippingDetails.state': why },
    },
  })
  // The entered state alone decides nothing: the check of the pincode has said no before.
  const mixed = { ...elsewhere, state: 'Maharashtra' }
  expect(await orderTo(mixed, bela)).toMatchObject({
    status: 400,
    body: { code: 'delivery.not-served', fields: { 'shippingDetails.pincode': why } },
  })
  await shopOf({ gst: 'registered', gstin: '27AAPFU0939F1ZV', state: '27' })
  expect((await orderTo(elsewhere, bela)).status).toBe(200)
  await shopOf({})
})
