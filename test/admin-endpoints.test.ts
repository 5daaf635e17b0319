import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { SETTINGS } from '#contract/admin/settings/settings.ts'
import { endpoints } from '#contract/contract.ts'
import { eq, isNull } from 'drizzle-orm'
import { variants } from '#catalog/tables.ts'
import { backupRuns, sellingStarts } from '#operations/tables.ts'
import { findLedgerFaults } from '#inventory/inventory.ts'
import {
  DEFAULT_ANNOUNCEMENT,
  DEFAULT_BACKUPS,
  DEFAULT_OPENING,
  DEFAULT_IDENTITY,
  DEFAULT_SECURITY,
  DEFAULT_SHOP,
} from '#shared/shop-settings.ts'
import { DEFAULT_LABELS } from '#shared/catalog/product-label.ts'
import { DEFAULT_DELIVERY } from '#shared/delivery/delivery-rule.ts'
import { storePictures } from '#admin/catalog/pictures.ts'
import { storeVideo } from '#admin/catalog/videos.ts'
import { newId, type Id } from '#shared/ids.ts'
import { DEFAULT_TALLY_NAMES } from '#shared/invoices/tally-names.ts'
import { rupees } from '#shared/money/money.ts'
import { DEFAULT_PRIVACY_RULE } from '#shared/privacy/privacy-rule.ts'
import { DEFAULT_REVIEW_RULE } from '#shared/reviews/review-rule.ts'
import { DEFAULT_PROMISES } from '#shared/promises/promises.ts'
import { routeAddress } from '#web/api/client.ts'
import { expectRefusal, JSON_TYPE, type Call } from './endpoint-call.ts'
import { addPicture, complain } from './customer-pictures.ts'
import { makeReview } from './reviews.ts'
import { toForm } from './form.ts'
import { sendHostileValues } from './hostile-calls.ts'
import { move, offerCod, requestCod } from './cod.ts'
import { encodeLoosely, HOSTILE, toPayload } from './hostile-values.ts'
import { ADMIN_CALLS, DOT, MESSENGER, saleOf, type AdminCallData } from './admin-calls.ts'
import { makeMp4 } from './mp4.ts'
import { buy, makeTransitions } from './order-transitions.ts'
import { saveSettings } from './save-settings.ts'
import { openTestShop, type TestProduct, type TestShop, type TestUser } from './shop.ts'

let shop: TestShop
let administrator: TestUser
let asha: TestUser
let things: AdminCallData

const administrators = endpoints.filter(({ auth }) => auth === 'administrator')
const callOf = (each: Endpoint, data: AdminCallData = things): Call =>
  Object.entries(ADMIN_CALLS).find(([route]) => route === each.route)?.[1](data) ?? {}

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
  asha = await shop.customer()
  things = await makeAdminData()
})
afterAll(() => shop.close())

/** A saved view. Those of earlier calls are deleted: a list has at most 20. */
async function makeView(): Promise<string> {
  for (const { _id } of (await ask('GET', '/api/admin/views?list=sales')).views)
    await ask('DELETE', `/api/admin/views/${_id}`)
  const body = { list: 'sales', name: newCode(), query: { state: 'planned' } }
  return (await ask('POST', '/api/admin/views', body)).views[0]._id
}

/** Makes each part of the data. */
function makers(): { [Key in keyof AdminCallData]: () => Promise<AdminCallData[Key]> } {
  let made: Promise<TestProduct> | undefined
  const ring = () => (made ??= shop.stock({ title: 'Kundan Ring', price: 1200, stock: 42 }))
  return {
    productId: async () => (await ring()).productId,
    variantId: async () => (await ring()).variantIds[0] ?? '',
    archivedId: async () => (await shop.stock({ title: 'An old ring' })).productId,
    orderId: async () => makeOrder(await ring()),
    sizes: buySize,
    waiting: makeWaitingChange,
    personId: async () => (await shop.customer('Bela Shah')).id,
    mailId: async () => (await ask('GET', '/api/admin/outbox')).mails[0]._id,
    complaintId: makeComplaint,
    customerPictureId: makeCustomerPicture,
    reviewId: async () => (await makeReview(shop, await shop.customer())).id,
    shipped: shipOrder,
    undelivered: failDelivery,
    delivered: deliver,
    cashRefund: makeCashRefund,
    wordsId: async () =>
      (await ask('POST', '/api/admin/synonyms', { terms: ['kangan', 'kada'] }))._id,
    sales: makeSales,
    offerId: async () =>
      (await ask('POST', '/api/admin/offers', { name: 'A', code: newCode(), ...OFFER }))._id,
    viewId: makeView,
    backupId: makeBackup,
    pictureKey: async () => (await storePictures(shop, [DOT]))[0]?.key ?? '',
    videoKey: async () => (await storeVideo(shop, makeMp4(), administrator.id)).key,
    connectionVersion: saveMessenger,
    zonesVersion: saveZone,
    categories: async () => ({
      changed: await addCategory(),
      merged: await addCategory(),
      removed: await addCategory(),
      collections: await listCollections(),
    }),
    returns: registerShop,
    settings: settingsNow,
  }
}

const OFFER = { kind: 'percent', percent: 5 }
let codes = 0
const newCode = () => `CODE${++codes}`

async function makeAdminData(): Promise<AdminCallData> {
  const data = {}
  for (const [key, make] of Object.entries(makers())) Object.assign(data, { [key]: await make() })
  return data as AdminCallData
}

/** Makes the data again that the call of an endpoint uses: an earlier call has changed it. */
async function renewDataOf(each: Endpoint): Promise<void> {
  // Calls before this one have begun them. Their jobs must not run, nor keep others waiting.
  await shop.db.delete(sellingStarts)
  await shop.db
    .update(backupRuns)
    .set({ endedAt: new Date(), failure: 'It was not written.' })
    .where(isNull(backupRuns.endedAt))
  // A connection is tested by its name alone.
  const used = new Set<string | symbol>(['connectionVersion'])
  const watched = new Proxy(things, {
    get: (data, key) => {
      used.add(key)
      return Reflect.get(data, key)
    },
  })
  callOf(each, watched)
  for (const [key, make] of Object.entries(makers()))
    if (used.has(key)) Object.assign(things, { [key]: await make() })
}

async function makeOrder({ productId }: TestProduct): Promise<string> {
  const { order, orderId } = await shop.openPayment(asha, [{ productId, quantity: 2 }])
  await shop.sandbox.pay(orderId)
  await shop.sandbox.webhooks.flush()
  await shop.work()
  return order._id
}

async function shipOrder(): Promise<AdminCallData['shipped']> {
  const { productId } = await shop.stock({})
  const { order } = await buy(shop, asha, [{ productId }])
  const orderId = order._id
  await ask('POST', '/api/admin/orders/move', { ids: [orderId], to: 'packed' })
  const parcel = { courier: 'Delhivery', trackingNumber: orderId }
  await ask('POST', '/api/admin/orders/move', { ids: [orderId], to: 'shipped', ...parcel })
  const { invoices } = await ask('GET', `/api/admin/orders/${orderId}/invoices`)
  return { orderId, invoiceId: invoices[0]._id }
}

/** Enters a GSTIN, without which there is no return. */
async function registerShop(): Promise<AdminCallData['returns']> {
  const shopDetails = { ...DEFAULT_SHOP, gstin: '27AAPFU0939F1ZV', gst: 'registered', state: '27' }
  await saveSettings(shop, administrator, { shop: shopDetails })
  return { month: '2026-11', quarter: 'true' }
}

async function makeCashRefund(): Promise<AdminCallData['cashRefund']> {
  await offerCod(shop, administrator, { confirmBy: 'link', maxUndelivered: null })
  const { productId } = await shop.stock({})
  const placed = await requestCod(shop, asha, { lines: [{ productId }] })
  const orderId = placed.body.order._id
  await makeTransitions(shop, placed.body, 'confirmed')
  await move(shop, administrator, orderId, 'packed', 'shipped', 'delivered')
  const { cashRefunds } = await ask('POST', `/api/admin/orders/${orderId}/refund`, {
    amount: 10,
    note: 'A stone was loose.',
    requestId: `refund of ${orderId}`.slice(0, 60),
  })
  const refundId = cashRefunds[0]._id
  await shop.request('POST', `/api/orders/${orderId}/refunds/${refundId}`, {
    as: asha,
    body: { kind: 'upi', upi: 'asha@okaxis' },
  })
  return { orderId, refundId }
}

async function failDelivery(): Promise<AdminCallData['undelivered']> {
  const { orderId } = await shipOrder()
  await ask('POST', '/api/admin/orders/move', { ids: [orderId], to: 'undelivered' })
  const { items } = await ask('GET', `/api/admin/orders/${orderId}`)
  return { orderId, lineId: items[0]._id }
}

async function deliver(): Promise<AdminCallData['delivered']> {
  const { orderId } = await shipOrder()
  await ask('POST', '/api/admin/orders/move', { ids: [orderId], to: 'delivered' })
  const { items } = await ask('GET', `/api/admin/orders/${orderId}`)
  return { orderId, lineId: items[0]._id }
}

async function makeBackup(): Promise<string> {
  const id = newId('bak')
  const ended = { startedAt: new Date(), endedAt: new Date() }
  const file = 'jhumka-2026-11-22T21-00-00Z.tar'
  await shop.db.insert(backupRuns).values({ id, ...ended, file })
  return id
}

let lastSale = 0

/** A sale of a product of its own. */
async function makeSale(startsNow = false): Promise<{ id: string; version: number }> {
  const { title } = await stockForSale()
  const { _id } = await ask('POST', '/api/admin/sales', saleOf(title, startsNow))
  if (startsNow) await shop.work('sales.switch')
  return { id: _id, version: (await ask('GET', `/api/admin/sales/${_id}`)).version }
}

async function stockForSale(): Promise<{ title: string }> {
  const title = `Ring of sale ${++lastSale}x`
  await shop.stock({ title })
  return { title }
}

const makeSales = async (): Promise<AdminCallData['sales']> => ({
  ...(await stockForSale()),
  planned: await makeSale(),
  removed: await makeSale(),
  running: await makeSale(true),
  ended: await makeSale(true),
})

async function saveZone(): Promise<string> {
  const { version } = await ask('GET', '/api/admin/delivery-zones')
  const zone = { prefix: '194', served: true, minDays: 7, maxDays: 12, note: '' }
  return (await ask('PUT', '/api/admin/delivery-zones', { zone, version })).version
}

/** Buys the smaller size of a product whose larger one costs Rs. 1,500. */
async function buySize(): Promise<AdminCallData['sizes']> {
  const { productId, variantIds } = await shop.stock({ price: 1200, sizes: ['2.4', '2.6'] })
  const [fromVariantId = '', variantId = ''] = variantIds
  const price = { salePrice: rupees(1500) }
  await shop.db
    .update(variants)
    .set(price)
    .where(eq(variants.id, variantId as Id<'var'>))
  const { order } = await buy(shop, asha, [{ productId, variantId: fromVariantId }])
  return { orderId: order._id, lineId: order.items[0]?._id ?? '', fromVariantId, variantId }
}

async function makeWaitingChange(): Promise<AdminCallData['waiting']> {
  const { orderId, ...sizes } = await buySize()
  const body = { ...sizes, pricePaise: 150_000, requestId: 'a change of a test' }
  const order = await ask('POST', `/api/admin/orders/${orderId}/variant`, body)
  return { orderId, changeId: order.difference._id }
}

/** Saves a messenger unless one is saved. Returns its version. */
async function saveMessenger(): Promise<number> {
  const [, , messenger] = (await ask('GET', '/api/admin/connections')).connections
  if (messenger.source === 'saved') return messenger.version
  const body = { value: MESSENGER, version: messenger.version }
  return (await ask('PUT', '/api/admin/connections/messenger', body)).connection.version
}

async function makeComplaint(): Promise<string> {
  const details = 'The parcel came open.'
  const body = { requestId: 'complaint-1', name: 'Bela Shah', mobile: '9822012345', details }
  await shop.request('POST', '/api/complaints', { body })
  return (await ask('GET', '/api/admin/complaints')).complaints[0]._id
}

async function makeCustomerPicture(): Promise<string> {
  // An account has five complaints a day.
  const customer = await shop.customer()
  const id = await addPicture(shop, customer)
  await complain(shop, customer, { pictures: [id] })
  return id
}

const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  (await shop.request(method, url, { as: administrator, body })).body

let lastCategory = 0
const addCategory = async (): Promise<string> => {
  const label = `Category ${++lastCategory}`
  return (await ask('POST', '/api/admin/categories', { label, kind: 'style' }))._id
}

async function listCollections(): Promise<string[]> {
  const { categories }: { categories: { _id: string; kind: string }[] } = await ask(
    'GET',
    '/api/admin/categories',
  )
  return categories.filter(({ kind }) => kind === 'collection').map(({ _id }) => _id)
}

/** Valid values for every group of settings. */
async function settingsNow(): Promise<AdminCallData['settings']> {
  const { settings }: { settings: { name: string; version: number }[] } = await ask(
    'GET',
    '/api/admin/settings',
  )
  return settings.map(({ name, version }) => ({
    name,
    version,
    value: VALUES[name] ?? { text: null },
  }))
}

/** A valid value of each group of settings. */
const VALUES: Record<string, unknown> = {
  shop: DEFAULT_SHOP,
  selling: { freeShippingFrom: 2000, shipping: 99, reservationMinutes: 15, lowStock: 5 },
  announcement: DEFAULT_ANNOUNCEMENT,
  security: DEFAULT_SECURITY,
  backups: DEFAULT_BACKUPS,
  opening: DEFAULT_OPENING,
  identity: DEFAULT_IDENTITY,
  promises: { ...DEFAULT_PROMISES, nonReturnableBelow: 200 },
  delivery: DEFAULT_DELIVERY,
  labels: DEFAULT_LABELS,
  privacy: DEFAULT_PRIVACY_RULE,
  reviews: DEFAULT_REVIEW_RULE,
  tally: DEFAULT_TALLY_NAMES,
  home: {
    slides: [
      {
        cloth: 'jamun',
        title: 'Rings',
        text: 'For every day',
        to: '/rings',
        label: 'See rings',
        picture: 'hero-1',
      },
    ],
    faq: [{ question: 'Is it gold?', answer: 'It is gold plated.', to: '', label: '' }],
    testimonials: [{ name: 'Meera', role: 'Pune', feedback: 'Lovely.' }],
  },
}

function send(
  each: Endpoint,
  { params = {}, query = {}, body, files, raw }: Call,
  headers: Record<string, string>,
) {
  const url = routeAddress(each.route, { params, query }).address
  if (files) {
    const form = toForm({}, files)
    const { method } = each
    return shop.app.inject({
      method,
      url,
      headers: { ...form.headers, ...headers },
      payload: form.payload,
    })
  }
  if (raw)
    return shop.app.inject({
      method: each.method,
      url,
      headers: { ...headers, 'content-type': raw.type },
      payload: raw.bytes,
    })
  return shop.app.inject({
    method: each.method,
    url,
    headers: body === undefined ? headers : { ...JSON_TYPE, ...headers },
    ...(body === undefined ? {} : { payload: toPayload(body) }),
  })
}

describe('a valid call by an administrator', () => {
  test.each(administrators)('$route is for administrators only', async (each) => {
    await renewDataOf(each)
    expectRefusal(await send(each, callOf(each), {}), 401, 'a visitor')
    expectRefusal(await send(each, callOf(each), asha.headers), 403, 'a shopper')
    const response = await send(each, callOf(each), administrator.headers)
    // This shop has no mail server, so no mail can be sent.
    expect(response.statusCode, response.body).toBe(each.route.endsWith('/:id/send') ? 409 : 200)
  })
})

const TEXTS = HOSTILE.filter((value) => typeof value === 'string')

/** Every URL of an endpoint with one unusual text at a time in its parameters. */
function unusualUrls(each: Endpoint): string[] {
  const call = callOf(each)
  const right = routeAddress(each.route, { params: call.params }).address
  const names = Object.keys(
    z.toJSONSchema(each.query ?? z.object({}), { io: 'input', unrepresentable: 'any' })
      .properties ?? {},
  )
  const DAYS = ['0000-01-01', '2026-02-30', '9999-12-31', '275760-09-13']
  const queries = names.flatMap((name) =>
    [...TEXTS, ...DAYS, '9007199254740993', '100000'].map(
      (text) => `${right}?${name}=${encodeLoosely(text)}`,
    ),
  )
  const paths = each.path.includes(':')
    ? TEXTS.map((text) => each.path.replace(/:\w+/, encodeLoosely(text)))
    : []
  return [...queries, ...paths]
}

describe('any input of an administrator', () => {
  beforeAll(async () => void (things = await makeAdminData()))

  const never = (label: string, response: Awaited<ReturnType<typeof send>>) => {
    expect(response.statusCode, `${label}: ${response.body}`).toBeLessThan(500)
    if (response.statusCode >= 400) expectRefusal(response, response.statusCode, label)
  }

  test.each(administrators)('$route does not fail for any URL', async (each) => {
    for (const url of unusualUrls(each)) {
      const { body } = callOf(each)
      never(
        url,
        await shop.app.inject({
          method: each.method,
          url,
          headers: administrator.headers,
          ...(body === undefined ? {} : { payload: Object(body) }),
        }),
      )
    }
  })

  const toReply = (response: Awaited<ReturnType<typeof send>>) => ({
    status: response.statusCode,
    fields: Object.keys(response.json().fields ?? {}),
  })

  const bodies = administrators.flatMap((each) => (each.body ? { each, schema: each.body } : []))

  test.each(
    bodies
      .filter(({ each }) => !each.path.includes('settings'))
      .map((row) => ({ ...row, route: row.each.route })),
  )('$route does not fail for any value in its body', async ({ each, schema }) => {
    const call = callOf(each)
    await sendHostileValues({
      body: call.body,
      schema,
      send: async (body, label) => {
        const response = await send(each, { ...call, body }, administrator.headers)
        never(label, response)
        return toReply(response)
      },
    })
  })

  const [changeSetting] = administrators.filter(
    ({ route }) => route === 'PUT /api/admin/settings/:name',
  )

  test.each([...Object.keys(VALUES), 'policy-shipping'])(
    'the setting %s does not fail for any value in it',
    async (name) => {
      if (!changeSetting) throw new Error('Settings can be changed.')
      const schema = Object.entries(SETTINGS).find(([known]) => known === name)?.[1]
      if (!schema) throw new Error(`There is no setting ${name}.`)
      let version = (await settingsNow()).find((setting) => setting.name === name)?.version ?? 0
      await sendHostileValues({
        body: VALUES[name] ?? { text: '## Contact\n\nWrite to us.' },
        schema,
        send: async (value, label) => {
          const body = { version, value }
          const call = { params: { name }, body }
          const response = await send(changeSetting, call, administrator.headers)
          never(label, response)
          expect(response.statusCode).not.toBe(409)
          if (response.statusCode === 200) version = response.json().setting.version
          return toReply(response)
        },
      })
    },
  )

  test('afterwards everything can be read, no mail or refund is open, and the administrator has the rights', async () => {
    things = await makeAdminData()
    for (const each of administrators.filter(({ method }) => method === 'GET')) {
      const { params, query } = callOf(each)
      const call = { ...(params && { params }), ...(query && { query }) }
      const response = await send(each, call, administrator.headers)
      expect(response.statusCode, `${each.route}: ${response.body}`).toBe(200)
    }
    for (const address of [
      '/api/shop',
      '/api/products',
      '/api/filters',
      '/api/policies/shipping',
      '/api/suggestions?q=ring',
    ])
      expect((await shop.request('GET', address)).status, address).toBe(200)
    expect(await findLedgerFaults(shop.db)).toEqual([])
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})
