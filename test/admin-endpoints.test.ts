import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/contract.ts'
import { findLedgerFaults } from '#inventory/inventory.ts'
import { DEFAULT_ANNOUNCEMENT, DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { routeAddress } from '#shared/route-address.ts'
import { expectRefusal, JSON_TYPE, type Call } from './endpoint-call.ts'
import { toForm } from './form.ts'
import { encodeLoosely, HOSTILE, toPayload } from './hostile-values.ts'
import { OWNERS_CALLS, type Things } from './admin-calls.ts'
import { openTestShop, type TestUser, type TestShop } from './shop.ts'

let shop: TestShop
let administrator: TestUser
let asha: TestUser
let things: Things

const administrators = endpoints.filter(({ auth }) => auth === 'administrator')
const callOf = (each: Endpoint): Call =>
  Object.entries(OWNERS_CALLS).find(([route]) => route === each.route)?.[1](things) ?? {}

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
  asha = await shop.customer()
  things = await furnish()
})
afterAll(() => shop.close())

async function furnish(): Promise<Things> {
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
  return {
    productId: ring.productId,
    variantId: ring.variantIds[0] ?? '',
    archivedId,
    orderId: order._id,
    personId: (await shop.customer('Bela Shah')).id,
    mailId: mails.mails[0]._id,
    wordsId: words._id,
    settings: await settingsNow(),
  }
}

const ask = async (method: 'GET' | 'POST', url: string, body?: unknown) =>
  (await shop.ask(method, url, { as: administrator, body })).body

/** Valid values for every group of settings. */
async function settingsNow(): Promise<Things['settings']> {
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
  { params = {}, query = {}, body, files }: Call,
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
  return shop.app.inject({
    method: each.method,
    url,
    headers: body === undefined ? headers : { ...JSON_TYPE, ...headers },
    ...(body === undefined ? {} : { payload: toPayload(body) }),
  })
}

describe('a right call of the administrator’s', () => {
  test.each(administrators)('$route is for administrators alone', async (each) => {
    expectRefusal(await send(each, callOf(each), {}), 401, 'a visitor')
    expectRefusal(await send(each, callOf(each), asha.headers), 403, 'a shopper')
    const response = await send(each, callOf(each), administrator.headers)
    // This shop has no mail server, so no mail can be sent.
    expect(response.statusCode, response.body).toBe(each.route.endsWith('/send') ? 409 : 200)
    things = await furnish()
  })
})

/** The places of a body at which something stands, those in a list by its first row. */
function placesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return [
    path,
    ...Object.entries(Array.isArray(value) ? value.slice(0, 1) : value).flatMap(([key, inner]) =>
      placesOf(inner, [...path, key]),
    ),
  ]
}

/** The same body with something else at one place. */
function spoilt(value: unknown, [key, ...rest]: string[], other: unknown): unknown {
  if (key === undefined) return other
  if (Array.isArray(value))
    return value.map((inner, index) => (String(index) === key ? spoilt(inner, rest, other) : inner))
  const known: Record<string, unknown> = { ...Object(value) }
  return { ...known, [key]: spoilt(known[key], rest, other) }
}

const TEXTS = HOSTILE.filter((value) => typeof value === 'string')

/** Everything that an address of an endpoint can be asked with, one strange text at a time. */
function strangeAddresses(each: Endpoint): string[] {
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

  test.each(administrators)('$route does not break by its address', async (each) => {
    for (const url of strangeAddresses(each)) {
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
    '$route does not break by any field of its body',
    async (each) => {
      for (const place of placesOf(callOf(each).body)) {
        for (const value of HOSTILE) {
          const call = callOf(each)
          never(
            `${place.join('.')} = ${String(JSON.stringify(value)).slice(0, 100)}`,
            await send(
              each,
              { ...call, body: spoilt(call.body, place, value) },
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
    'the setting %s does not break by any field of it',
    async (name) => {
      if (!changeSetting) throw new Error('Settings can be changed.')
      const right = SETTINGS[name] ?? { text: '## Contact\n\nWrite to us.' }
      let version = (await settingsNow()).find((setting) => setting.name === name)?.version ?? 0
      for (const place of placesOf(right)) {
        for (const value of HOSTILE) {
          const response = await send(
            changeSetting,
            { params: { name }, body: { version, value: spoilt(right, place, value) } },
            administrator.headers,
          )
          never(`${place.join('.')} = ${String(JSON.stringify(value)).slice(0, 100)}`, response)
          expect(response.statusCode).not.toBe(409)
          if (response.statusCode === 200) version = response.json().setting.version
        }
      }
    },
  )

  test('and afterwards everything can be read, nothing is owed, and the administrator is still the administrator', async () => {
    things = await furnish()
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
      expect((await shop.ask('GET', address)).status, address).toBe(200)
    expect(await findLedgerFaults(shop.db)).toEqual([])
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})
