import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
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
import { storePictures } from '#admin/pictures.ts'
import { newId, type Id } from '#shared/ids.ts'
import { rupees } from '#shared/money/money.ts'
import { DEFAULT_PRIVACY_RULE } from '#shared/privacy/privacy-rule.ts'
import { DEFAULT_PROMISES } from '#shared/promises/promises.ts'
import { routeAddress } from '#web/api/client.ts'
import { expectRefusal, JSON_TYPE, type Call } from './endpoint-call.ts'
import { toForm } from './form.ts'
import { encodeLoosely, HOSTILE, toPayload } from './hostile-values.ts'
import { ADMIN_CALLS, DOT, MESSENGER, type AdminCallData } from './admin-calls.ts'
import { buy } from './order-transitions.ts'
import { openTestShop, type TestUser, type TestShop } from './shop.ts'

let shop: TestShop
let administrator: TestUser
let asha: TestUser
let things: AdminCallData

const administrators = endpoints.filter(({ auth }) => auth === 'administrator')
const callOf = (each: Endpoint): Call =>
  Object.entries(ADMIN_CALLS).find(([route]) => route === each.route)?.[1](things) ?? {}

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
  asha = await shop.customer()
  things = await makeAdminData()
})
afterAll(() => shop.close())

async function makeAdminData(): Promise<AdminCallData> {
  // Calls before this one have begun them. Their jobs must not run, nor keep others waiting.
  await shop.db.delete(sellingStarts)
  await shop.db
    .update(backupRuns)
    .set({ endedAt: new Date(), failure: 'It was not written.' })
    .where(isNull(backupRuns.endedAt))
  const ring = await shop.stock({ title: 'Kundan Ring', price: 1200, stock: 42 })
  const { productId: archivedId } = await shop.stock({ title: 'An old ring' })
  const { order, orderId } = await shop.openPayment(asha, [
    { productId: ring.productId, quantity: 2 },
  ])
  await shop.sandbox.pay(orderId)
  await shop.sandbox.webhooks.flush()
  await shop.work()
  const mails = await ask('GET', '/api/admin/outbox')
  const words = await ask('POST', '/api/admin/synonyms', { terms: ['kangan', 'kada'] })
  const { version } = await ask('GET', '/api/admin/delivery-zones')
  const zone = { prefix: '194', served: true, minDays: 7, maxDays: 12, note: '' }
  const zones = await ask('PUT', '/api/admin/delivery-zones', { zone, version })
  const backupId = newId('bak')
  await shop.db.insert(backupRuns).values({
    id: backupId,
    startedAt: new Date(),
    endedAt: new Date(),
    file: 'jhumka-2026-11-22T21-00-00Z.tar',
  })
  const [picture] = await storePictures(shop, [DOT])
  return {
    productId: ring.productId,
    variantId: ring.variantIds[0] ?? '',
    archivedId,
    orderId: order._id,
    sizes: await buySize(),
    waiting: await makeWaitingChange(),
    personId: (await shop.customer('Bela Shah')).id,
    mailId: mails.mails[0]._id,
    complaintId: await makeComplaint(),
    wordsId: words._id,
    backupId,
    pictureKey: picture?.key ?? '',
    connectionVersion: await saveMessenger(),
    zonesVersion: zones.version,
    categories: {
      changed: await addCategory(),
      merged: await addCategory(),
      removed: await addCategory(),
      collections: await listCollections(),
    },
    settings: await settingsNow(),
  }
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

const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) =>
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
    value: SETTINGS[name] ?? { text: null },
  }))
}

const SETTINGS: Record<string, unknown> = {
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
    expectRefusal(await send(each, callOf(each), {}), 401, 'a visitor')
    expectRefusal(await send(each, callOf(each), asha.headers), 403, 'a shopper')
    const response = await send(each, callOf(each), administrator.headers)
    // This shop has no mail server, so no mail can be sent.
    expect(response.statusCode, response.body).toBe(each.route.endsWith('/send') ? 409 : 200)
    if (each.method !== 'GET') things = await makeAdminData()
  })
})

/** The paths of a body's values; in a list, those of its first row. */
function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return [
    path,
    ...Object.entries(Array.isArray(value) ? value.slice(0, 1) : value).flatMap(([key, inner]) =>
      pathsOf(inner, [...path, key]),
    ),
  ]
}

/** Returns the body with another value at one path. */
function withValueAt(value: unknown, [key, ...rest]: string[], other: unknown): unknown {
  if (key === undefined) return other
  if (Array.isArray(value))
    return value.map((inner, index) =>
      String(index) === key ? withValueAt(inner, rest, other) : inner,
    )
  const known: Record<string, unknown> = { ...Object(value) }
  return { ...known, [key]: withValueAt(known[key], rest, other) }
}

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

  const bodies = administrators.filter((each) => each.body)

  test.each(bodies.filter(({ path }) => !path.includes('settings')))(
    '$route does not fail for any value in its body',
    async (each) => {
      for (const place of pathsOf(callOf(each).body)) {
        for (const value of HOSTILE) {
          const call = callOf(each)
          never(
            `${place.join('.')} = ${String(JSON.stringify(value)).slice(0, 100)}`,
            await send(
              each,
              { ...call, body: withValueAt(call.body, place, value) },
              administrator.headers,
            ),
          )
        }
      }
    },
  )

  const [changeSetting] = administrators.filter(
    ({ route }) => route === 'PUT /api/admin/settings/:name',
  )

  test.each([...Object.keys(SETTINGS), 'policy-shipping'])(
    'the setting %s does not fail for any value in it',
    async (name) => {
      if (!changeSetting) throw new Error('Settings can be changed.')
      const right = SETTINGS[name] ?? { text: '## Contact\n\nWrite to us.' }
      let version = (await settingsNow()).find((setting) => setting.name === name)?.version ?? 0
      for (const place of pathsOf(right)) {
        for (const value of HOSTILE) {
          const response = await send(
            changeSetting,
            { params: { name }, body: { version, value: withValueAt(right, place, value) } },
            administrator.headers,
          )
          never(`${place.join('.')} = ${String(JSON.stringify(value)).slice(0, 100)}`, response)
          expect(response.statusCode).not.toBe(409)
          if (response.statusCode === 200) version = response.json().setting.version
        }
      }
    },
  )

  test('afterwards everything can be read, no mail or refund is open, and the administrator has the rights', async () => {
    things = await makeAdminData()
    for (const each of administrators.filter(({ method }) => method === 'GET')) {
      const { params } = callOf(each)
      const response = await send(each, params ? { params } : {}, administrator.headers)
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
