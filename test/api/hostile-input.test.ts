import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findLedgerFaults } from '#inventory/inventory.ts'
import { ADDRESS, openTestShop, type TestUser, type TestProduct, type TestShop } from '../shop.ts'

let shop: TestShop
let asha: TestUser
let ring: TestProduct

beforeAll(async () => {
  shop = await openTestShop()
  asha = await shop.customer()
  ring = await shop.stock({ title: 'Kundan Ring', stock: 9 })
})
afterAll(() => shop.close())

const post = (url: string, payload: string) =>
  shop.app.inject({
    method: 'POST',
    url,
    headers: { ...asha.headers, 'content-type': 'application/json' },
    payload,
  })

describe('a listing with unusual parameters', () => {
  test.each([
    '?category=Rings&category=Quirky',
    '?category=',
    '?category=rings',
    '?page=0',
    '?page=-1',
    '?page=1.5',
    '?page=1e9',
    '?page=NaN',
    '?limit=0',
    '?limit=61',
    '?limit=all',
    '?sort=oldest',
    '?sort=newest;drop table products',
    '?minPrice=-1',
    '?minPrice=Infinity',
    '?minPrice=free',
    '?maxPrice=1e300',
    '?inStock=1',
    `?q=${'x'.repeat(101)}`,
    '?q=%00',
    '?q=a%00b',
    '?%00=1',
  ])('%s is refused', async (query) => {
    const answer = await shop.request('GET', `/api/products${query}`)
    expect(answer).toMatchObject({
      status: 400,
      body: { success: false, message: expect.any(String) },
    })
  })

  test.each([
    '?q=',
    '?q=%20',
    '?q=%27',
    '?q=%22',
    '?q=%22kundan',
    '?q=-',
    '?q=-kundan',
    '?q=or',
    '?q=or%20or',
    '?q=%26%20%7C%20%21%20%28%29%20%3A%2A',
    '?q=kundan%3A%2A',
    '?q=%5C',
    '?q=%C2%BD',
    '?q=%E0%A4%95%E0%A5%81',
    '?q=%F0%9F%AA%94',
    '?q=the',
    '?q=%3C%3E',
    '?q=%2525',
    '?minPrice=900&maxPrice=100',
    '?minPrice=0.001',
    '?maxPrice=1e7',
    '?page=100000&limit=60',
    '?nonsense=1&__proto__=2',
    '?constructor=1',
    '?&&&=',
    '?category[]=Quirky',
    '?q=%ED%A0%80',
    `?q=${encodeURIComponent('\u{11af3}\u{1ee21}\u{11496}\u{11116}\ufd68')}`,
    '?q=%',
    '?minPrice=&maxPrice=',
  ])('%s gets a response', async (query) => {
    const answer = await shop.request('GET', `/api/products${query}`)
    expect(answer).toMatchObject({ status: 200, body: { products: expect.any(Array) } })
  })
})

describe('an invalid URL', () => {
  test.each([
    '/api/products/..%2f..%2fetc%2fpasswd',
    '/api/products/%27%20or%20%271%27=%271',
    '/api/products/__proto__',
    '/api/products/constructor',
    '/api/products/prd_',
    '/api/products/%F0%9F%AA%94',
    '/api/products/undefined',
  ])('%s is a product that does not exist', async (url) =>
    expect(await shop.request('GET', url)).toMatchObject({
      status: 404,
      body: { code: 'product.missing', message: 'Product not found!' },
    }),
  )

  test.each([
    '/api/products/%00',
    '/api/products/a%00b',
    '/api/products/%E0%A4%A',
    '/api/products/%',
    `/api/products/${'x'.repeat(300)}`,
  ])('%s cannot be read', async (url) => {
    expect(await shop.request('GET', url)).toMatchObject({ status: 400, body: { success: false } })
  })

  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/cart/',
    '/api/products/a/b',
    '/api/../healthz/x',
    '/API/cart',
  ])('%s is not found', async (url) => {
    expect(await shop.request('GET', url, { as: asha })).toMatchObject({
      status: 404,
      body: { success: false, code: 'not-found', message: 'There is nothing at this address.' },
    })
  })

  test('a method that no endpoint has is not found either', async () => {
    for (const method of ['PATCH', 'TRACE', 'PUT', 'DELETE'] as const) {
      const response = await shop.app.inject({
        method,
        url: '/api/products',
        headers: asha.headers,
      })
      expect(response.statusCode, method).toBe(404)
      expect(response.json(), method).toMatchObject({ success: false, code: 'not-found' })
    }
  })
})

describe('a hostile body', () => {
  test('of thousands of brackets is refused without an error', async () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const depth = Math.floor(60_000 / (open.length + close.length))
      const payload = `{"productId":${open.repeat(depth)}1${close.repeat(depth)}}`
      const response = await post('/api/cart', payload)
      expect(response.statusCode, response.body).toBe(400)
    }
  })

  test('does not reach a prototype', async () => {
    for (const payload of [
      '{"__proto__":{"polluted":1}}',
      '{"productId":{"__proto__":{"polluted":1}}}',
      '{"constructor":{"prototype":{"polluted":1}}}',
    ])
      expect((await post('/api/cart', payload)).statusCode).toBe(400)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test('gives no more than its endpoint accepts: unknown fields are ignored', async () => {
    const mobile = '9111111111'
    await post(
      '/api/auth/register',
      JSON.stringify({
        name: 'Eve',
        mobile,
        password: 'secret1',
        isAdmin: true,
        is_admin: true,
        _id: 'usr_eve',
        createdAt: '2001-01-01',
      }),
    )
    const { token, user } = (
      await post('/api/auth/login', JSON.stringify({ mobile, password: 'secret1', isAdmin: true }))
    ).json()
    expect(user).toMatchObject({ name: 'Eve', isAdmin: false })
    expect(user._id).not.toBe('usr_eve')
    const eve = { id: user._id, mobile, token, headers: { authorization: `Bearer ${token}` } }
    const added = await shop.request('POST', '/api/cart', {
      as: eve,
      body: {
        productId: ring.productId,
        quantity: 1,
        userId: asha.id,
        price: 1,
        pricePaise: 1,
        totalPrice: 1,
      },
    })
    expect(added.body.items).toMatchObject([{ quantity: 1, price: 1200 }])
    expect((await shop.request('GET', '/api/cart', { as: asha })).body.items).toEqual([])
  })

  test('with text that the database cannot store is refused, and any other text comes back unchanged', async () => {
    for (const giftNote of ['a\u0000b', '\ud83e', '\udd94 tail']) {
      expect(
        await shop.request('POST', '/api/cart', {
          as: asha,
          body: { productId: ring.productId, giftNote },
        }),
      ).toMatchObject({
        status: 400,
        body: { code: 'input.invalid' },
      })
    }
    await shop.request('POST', '/api/cart', { as: asha, body: { productId: ring.productId } })
    for (const giftNote of [
      '<script>alert(1)</script>',
      "Robert'); drop table users; --",
      '🪔 शुभ दीपावली',
      'line\nbreak',
      '${7*7} {{7*7}} %s \\u0000',
    ]) {
      await shop.request('PUT', '/api/cart', {
        as: asha,
        body: { productId: ring.productId, quantity: 1, giftNote },
      })
      expect((await shop.request('GET', '/api/cart', { as: asha })).body.items).toMatchObject([
        { quantity: 1, giftNote },
      ])
    }
    expect(await shop.request('GET', '/api/auth/me', { as: asha })).toMatchObject({ status: 200 })
  })

  test('with invalid quantities changes nothing', async () => {
    for (const quantity of [0, -1, 0.5, 1e9, 1e308, '1', null, [1], { $gt: 0 }]) {
      for (const method of ['POST', 'PUT'] as const) {
        expect(
          await shop.request(method, '/api/cart', {
            as: asha,
            body: { productId: ring.productId, quantity },
          }),
        ).toMatchObject({
          status: 400,
          body: { fields: { quantity: expect.any(String) } },
        })
      }
    }
    expect((await shop.request('GET', '/api/cart', { as: asha })).body.items).toMatchObject([
      { quantity: 1 },
    ])
  })

  test('with an invalid amount places no order', async () => {
    const cart = [{ productId: ring.productId, quantity: 1 }]
    for (const amount of ['1299', null, [1299], {}, true]) {
      expect(
        await shop.request('POST', '/api/payment/create-order', {
          as: asha,
          body: { amount, cart, shippingDetails: ADDRESS },
        }),
      ).toMatchObject({
        status: 400,
        body: { fields: { amount: expect.any(String) } },
      })
    }
    for (const amount of [-1299, 0, 1e300, 0.001]) {
      expect(
        await shop.request('POST', '/api/payment/create-order', {
          as: asha,
          body: { amount, cart, shippingDetails: ADDRESS },
        }),
      ).toMatchObject({
        status: 409,
        body: { code: 'cart.changed' },
      })
    }
    expect((await shop.request('GET', '/api/orders', { as: asha })).body.orders).toEqual([])
    expect(await findLedgerFaults(shop.db)).toEqual([])
  })
})

test('an unusual content type is not JSON, and JSON with a charset is', async () => {
  const send = (type: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/wishlist',
      headers: { ...asha.headers, 'content-type': type },
      payload: JSON.stringify({ productId: ring.productId }),
    })
  expect((await send('application/json; charset=utf-8')).statusCode).toBe(200)
  for (const type of [
    'application/json-patch+json',
    'text/json',
    'application/x-json',
    'text/plain;application/json',
  ])
    expect((await send(type)).statusCode, type).toBe(415)
})

test('an error reveals nothing of the inside of the shop', async () => {
  const responses = [
    await shop.request('GET', '/api/products/%00'),
    await shop.request('GET', '/api/orders/x', { as: asha }),
    await post('/api/cart', '{'),
    await post('/api/cart', '{"productId":7}'),
  ]
  for (const { body } of responses)
    expect(JSON.stringify(body)).not.toMatch(
      /stack|node_modules|\.ts\b|select |zod|fastify|postgres/i,
    )
})
