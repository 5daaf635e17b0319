import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { hashPassword } from '#accounts/login/passwords.ts'
import { sessions, users } from '#accounts/tables.ts'
import { guard } from '#api/serve.ts'
import { endpoint, type Endpoint } from '#contract/endpoint.ts'
import { endpoints, type Route } from '#contract/contract.ts'
import { findLedgerFaults } from '#inventory/inventory.ts'
import { routeAddress } from '#web/api/client.ts'
import { expectRefusal, JSON_TYPE, type Call } from './endpoint-call.ts'
import { addPicture } from './customer-pictures.ts'
import {
  confirmNumber,
  linesOf,
  newMobile,
  orderByPhone,
  placeAsGuest,
  type TestGuest,
} from './guests.ts'
import { issueInvoiceOf } from './invoices.ts'
import { encodeLoosely, HOSTILE, toPayload } from './hostile-values.ts'
import { makeReview, publish, REVIEW, type MadeReview } from './reviews.ts'
import {
  ADDRESS,
  openTestShop,
  type OpenedPayment,
  type TestUser,
  type TestProduct,
  type TestShop,
} from './shop.ts'

/** The data of the first customer: a paid order, an unpaid one, a cart and a wishlist. */
type World = {
  ring: TestProduct
  paid: OpenedPayment
  unpaid: OpenedPayment
  /** A variant without stock. */
  soldOutId: string
  signed: object
  total: number
  mobile: string
  addressId: string
  pictureId: string
  /** A published review of the first customer. */
  review: MadeReview
  invoiceId: string
  sessionId: string
  /** The first customer's number in a browser without a log-in, and an order placed there. */
  guest: TestGuest
  guestOrderId: string
  guestSigned: object
  secrets: string[]
}

/** A valid call of an endpoint, and the status of the same call by another customer. */
type EndpointCase = { call: (world: World) => Call; otherStatus: number }

/**
 * A valid call by the first customer for every endpoint outside the admin. A new endpoint needs a
 * row here before the tests below can check it.
 */
const COMPLAINT = {
  requestId: 'complaint-1',
  name: 'Asha Rao',
  mobile: '9876543210',
  details: 'The parcel came open.',
}

const ENDPOINT_CASES: Record<Exclude<Route, `${string} /api/admin/${string}`>, EndpointCase> = {
  'GET /api/products': { call: () => ({ query: { category: 'Rings' } }), otherStatus: 200 },
  'GET /api/filters': { call: () => ({ query: { category: 'Rings' } }), otherStatus: 200 },
  'GET /api/search-filters': { call: () => ({ query: { q: 'ring size 14' } }), otherStatus: 200 },
  'GET /api/search-start': { call: () => ({}), otherStatus: 200 },
  'GET /api/suggestions': { call: () => ({ query: { q: 'kund' } }), otherStatus: 200 },
  'GET /api/products/:id': {
    call: ({ ring }) => ({ params: { id: ring.productId } }),
    otherStatus: 200,
  },
  'GET /api/products/:id/related': {
    call: ({ ring }) => ({ params: { id: ring.productId } }),
    otherStatus: 200,
  },
  'POST /api/coupon': { call: () => ({ body: { code: 'DIWALI10' } }), otherStatus: 404 },
  'DELETE /api/coupon': { call: () => ({}), otherStatus: 200 },
  'GET /api/categories': { call: () => ({}), otherStatus: 200 },
  'GET /api/viewed': { call: ({ ring }) => ({ query: { id: ring.productId } }), otherStatus: 200 },
  'GET /api/delivery': { call: () => ({ query: { pincode: '411004' } }), otherStatus: 200 },
  'POST /api/auth/register': {
    call: ({ mobile }) => ({
      body: { name: 'Asha Rao', email: '', mobile, password: 'another password' },
    }),
    otherStatus: 409,
  },
  'POST /api/auth/login-link': {
    call: () => ({ body: { token: 'not-a-token-of-this-shop' } }),
    otherStatus: 410,
  },
  'POST /api/auth/setup': {
    call: () => ({
      body: {
        token: 'not-the-token-of-this-shop',
        name: 'Asha Rao',
        mobile: '9876543210',
        password: 'a password',
      },
    }),
    otherStatus: 410,
  },
  'POST /api/auth/login': {
    call: ({ mobile }) => ({ body: { mobile, password: 'not her password', remember: true } }),
    otherStatus: 401,
  },
  'POST /api/auth/code': {
    call: ({ mobile }) => ({ body: { mobile, purpose: 'login' } }),
    otherStatus: 200,
  },
  'POST /api/auth/login-code': {
    call: ({ mobile }) => ({ body: { mobile, code: '000000', remember: true } }),
    otherStatus: 400,
  },
  'POST /api/auth/reset-password': {
    call: ({ mobile }) => ({ body: { mobile, code: '000000', password: 'another password' } }),
    otherStatus: 400,
  },
  'POST /api/auth/logout': { call: () => ({}), otherStatus: 200 },
  'PUT /api/auth/me': {
    call: () => ({ body: { name: 'Asha Rao', email: 'asha@example.in' } }),
    otherStatus: 200,
  },
  'PUT /api/auth/password': {
    call: () => ({ body: { current: 'her password', password: 'another password' } }),
    otherStatus: 400,
  },
  'GET /api/auth/export': { call: () => ({}), otherStatus: 200 },
  'POST /api/auth/delete-account': {
    call: () => ({ body: { password: 'her password' } }),
    otherStatus: 400,
  },
  'GET /api/auth/sessions': { call: () => ({}), otherStatus: 200 },
  'DELETE /api/auth/sessions': { call: () => ({}), otherStatus: 200 },
  'DELETE /api/auth/sessions/:id': {
    call: ({ sessionId }) => ({ params: { id: sessionId } }),
    otherStatus: 404,
  },
  'POST /api/auth/reauthenticate': {
    call: () => ({ body: { password: 'her password' } }),
    otherStatus: 400,
  },
  'GET /api/auth/totp': { call: () => ({}), otherStatus: 200 },
  'POST /api/auth/totp': {
    call: () => ({ body: { password: 'her password' } }),
    otherStatus: 403,
  },
  'PUT /api/auth/totp': { call: () => ({ body: { code: '000000' } }), otherStatus: 409 },
  'POST /api/auth/totp/recovery-codes': {
    call: () => ({ body: { password: 'her password', code: '000000' } }),
    otherStatus: 409,
  },
  'POST /api/auth/totp/off': {
    call: () => ({ body: { password: 'her password', code: '000000' } }),
    otherStatus: 409,
  },
  'GET /api/privacy-notice': { call: () => ({}), otherStatus: 200 },
  'GET /api/auth/consents': { call: () => ({}), otherStatus: 200 },
  'PUT /api/auth/consents': {
    call: () => ({ body: { marketing: true, source: 'account' } }),
    otherStatus: 200,
  },
  'GET /api/auth/me': { call: () => ({}), otherStatus: 200 },
  'GET /api/shop': { call: () => ({}), otherStatus: 200 },
  'GET /api/about': { call: () => ({}), otherStatus: 200 },
  'GET /api/story': { call: () => ({}), otherStatus: 200 },
  'GET /api/policies/:name': { call: () => ({ params: { name: 'shipping' } }), otherStatus: 200 },
  'GET /api/cart': { call: () => ({}), otherStatus: 200 },
  'POST /api/cart': {
    call: ({ ring }) => ({
      body: {
        productId: ring.productId,
        variantId: ring.variantIds[0],
        quantity: 1,
        giftNote: 'Hello',
      },
    }),
    otherStatus: 200,
  },
  'PUT /api/cart': {
    call: ({ ring }) => ({
      body: {
        productId: ring.productId,
        variantId: ring.variantIds[0],
        quantity: 5,
        giftNote: 'Hello',
      },
    }),
    otherStatus: 404,
  },
  'DELETE /api/cart/:productId': {
    call: ({ ring }) => ({
      params: { productId: ring.productId },
      query: { variantId: ring.variantIds[0] ?? '' },
    }),
    otherStatus: 200,
  },
  'GET /api/wishlist': { call: () => ({}), otherStatus: 200 },
  'POST /api/wishlist': {
    call: ({ ring }) => ({ body: { productId: ring.productId } }),
    otherStatus: 200,
  },
  'DELETE /api/wishlist/:productId': {
    call: ({ ring }) => ({ params: { productId: ring.productId } }),
    otherStatus: 200,
  },
  'POST /api/payment/create-order': {
    call: ({ ring, total }) => ({
      body: {
        amount: total,
        cart: [{ productId: ring.productId, variantId: ring.variantIds[0], quantity: 2 }],
        shippingDetails: ADDRESS,
      },
    }),
    otherStatus: 409,
  },
  'POST /api/guest/cart': {
    call: ({ ring }) => ({ body: { items: [{ variantId: ring.variantIds[0], quantity: 1 }] } }),
    otherStatus: 200,
  },
  'POST /api/guest/coupon': { call: () => ({ body: { code: 'NOTHING' } }), otherStatus: 404 },
  'POST /api/guest/wishlist': {
    call: ({ ring }) => ({ body: { productIds: [ring.productId] } }),
    otherStatus: 200,
  },
  'POST /api/cart/merge': {
    call: ({ ring }) => ({
      body: {
        items: [{ variantId: ring.variantIds[0], quantity: 1 }],
        productIds: [ring.productId],
      },
    }),
    otherStatus: 200,
  },
  'POST /api/auth/guest-code': { call: ({ mobile }) => ({ body: { mobile } }), otherStatus: 200 },
  'POST /api/auth/guest': {
    call: ({ mobile }) => ({ body: { mobile, code: '000000' } }),
    otherStatus: 400,
  },
  'POST /api/guest/orders': {
    call: ({ ring, guest }) => ({
      body: {
        method: 'online',
        amount: 1299,
        cartId: 'cart-of-a-guest',
        items: [{ variantId: ring.variantIds[0], quantity: 1 }],
        shippingDetails: { ...ADDRESS, phone: guest.mobile },
      },
    }),
    otherStatus: 409,
  },
  'POST /api/guest/verify-payment': {
    call: ({ guestSigned }) => ({ body: guestSigned }),
    otherStatus: 400,
  },
  'GET /api/guest/orders/:id': {
    call: ({ guestOrderId }) => ({ params: { id: guestOrderId } }),
    otherStatus: 404,
  },
  'POST /api/checkout/cod': {
    call: ({ ring, total }) => ({
      body: {
        amount: total,
        cart: [{ productId: ring.productId, variantId: ring.variantIds[0], quantity: 2 }],
        shippingDetails: ADDRESS,
      },
    }),
    otherStatus: 409,
  },
  'POST /api/payment/verify-payment': {
    call: ({ signed }) => ({ body: signed }),
    otherStatus: 400,
  },
  'POST /api/payment/webhook': {
    call: () => ({ body: { entity: 'event', event: 'payment.captured', payload: {} } }),
    otherStatus: 401,
  },
  'GET /api/addresses': { call: () => ({}), otherStatus: 200 },
  'POST /api/addresses': { call: () => ({ body: ADDRESS }), otherStatus: 200 },
  'PUT /api/addresses/:id': {
    call: ({ addressId }) => ({ params: { id: addressId }, body: { ...ADDRESS, city: 'Nashik' } }),
    otherStatus: 404,
  },
  'DELETE /api/addresses/:id': {
    call: ({ addressId }) => ({ params: { id: addressId } }),
    otherStatus: 404,
  },
  'PUT /api/addresses/:id/default': {
    call: ({ addressId }) => ({ params: { id: addressId } }),
    otherStatus: 404,
  },
  'GET /api/orders': { call: () => ({ query: { page: '1', limit: '10' } }), otherStatus: 200 },
  'GET /api/orders/:id': {
    call: ({ paid }) => ({ params: { id: paid.order._id } }),
    otherStatus: 404,
  },
  'POST /api/orders/track': {
    call: ({ paid }) => ({ body: { number: paid.order.number, mobile: '9000000000' } }),
    otherStatus: 404,
  },
  'GET /api/orders/:id/invoices': {
    call: ({ paid }) => ({ params: { id: paid.order._id } }),
    otherStatus: 404,
  },
  'GET /api/invoices/:id': {
    call: ({ invoiceId }) => ({ params: { id: invoiceId } }),
    otherStatus: 404,
  },
  'POST /api/complaints': { call: () => ({ body: COMPLAINT }), otherStatus: 200 },
  'POST /api/complaints/own': { call: () => ({ body: COMPLAINT }), otherStatus: 200 },
  'GET /api/complaints/own': { call: () => ({}), otherStatus: 200 },
  'POST /api/pictures': { call: () => ({}), otherStatus: 400 },
  'GET /api/pictures/:id': {
    call: ({ pictureId }) => ({ params: { id: pictureId } }),
    otherStatus: 404,
  },
  'POST /api/restock-alerts': {
    call: ({ soldOutId }) => ({ body: { variantId: soldOutId, email: 'her@example.com' } }),
    otherStatus: 200,
  },
  'POST /api/restock-alerts/own': {
    call: ({ soldOutId }) => ({ body: { variantId: soldOutId, email: 'her@example.com' } }),
    otherStatus: 200,
  },
  'POST /api/restock-alerts/stop': {
    call: () => ({ body: { token: 'a-token-that-is-not-known' } }),
    otherStatus: 200,
  },
  'POST /api/complaints/track': {
    call: () => ({ body: { number: 'GR-AAAAAAAA', mobile: '9000000000' } }),
    otherStatus: 404,
  },
  'GET /api/products/:id/reviews': {
    call: ({ review }) => ({
      params: { id: review.opened.order.items[0]?.productId._id ?? '' },
      query: { page: '1', limit: '5', sort: 'newest' },
    }),
    otherStatus: 200,
  },
  'GET /api/reviews/featured': { call: () => ({}), otherStatus: 200 },
  'GET /api/reviews/pictures/:id': {
    call: ({ review }) => ({ params: { id: review.pictureId }, query: { size: 'small' } }),
    otherStatus: 200,
  },
  'GET /api/orders/:id/reviews': {
    call: ({ review }) => ({ params: { id: review.opened.order._id } }),
    otherStatus: 404,
  },
  'POST /api/reviews': {
    call: ({ review }) => ({
      body: { ...REVIEW, lineId: review.opened.order.items[0]?._id },
    }),
    otherStatus: 404,
  },
  'DELETE /api/reviews/:id': {
    call: ({ review }) => ({ params: { id: review.id } }),
    otherStatus: 404,
  },
  'POST /api/orders/:id/cancel': {
    call: ({ paid }) => ({ params: { id: paid.order._id } }),
    otherStatus: 404,
  },
  'POST /api/orders/:id/code': {
    call: ({ paid }) => ({ params: { id: paid.order._id } }),
    otherStatus: 404,
  },
  'POST /api/orders/:id/confirm': {
    call: ({ paid }) => ({ params: { id: paid.order._id }, body: { code: '123456' } }),
    otherStatus: 404,
  },
  'POST /api/orders/confirm': {
    call: () => ({ body: { token: 'the token of no order' } }),
    otherStatus: 404,
  },
  'POST /api/orders/:id/refunds/:refundId': {
    call: ({ paid }) => ({
      params: { id: paid.order._id, refundId: 'crf_none' },
      body: { kind: 'upi', upi: 'asha@okaxis' },
    }),
    otherStatus: 404,
  },
  'POST /api/orders/:id/payment': {
    call: ({ paid }) => ({ params: { id: paid.order._id } }),
    otherStatus: 404,
  },
  'POST /api/orders/:id/difference': {
    call: ({ paid }) => ({ params: { id: paid.order._id } }),
    otherStatus: 404,
  },
  'POST /api/orders/:id/return': {
    call: ({ paid }) => ({
      params: { id: paid.order._id },
      body: { reason: 'something_wrong', details: 'A stone is missing.' },
    }),
    otherStatus: 404,
  },
}

/** Open to everybody: listed here, so that nothing becomes public by mistake. */
const PUBLIC = [
  'GET /api/delivery',
  'GET /api/shop',
  'GET /api/about',
  'GET /api/story',
  'GET /api/privacy-notice',
  'GET /api/policies/:name',
  'GET /api/products',
  'GET /api/categories',
  'GET /api/filters',
  'GET /api/search-filters',
  'GET /api/search-start',
  'GET /api/suggestions',
  'GET /api/products/:id',
  'GET /api/products/:id/related',
  'GET /api/products/:id/reviews',
  'GET /api/reviews/featured',
  'GET /api/reviews/pictures/:id',
  'GET /api/viewed',
  'POST /api/auth/register',
  'POST /api/auth/login',
  'POST /api/auth/setup',
  'POST /api/auth/login-link',
  'POST /api/auth/code',
  'POST /api/auth/guest-code',
  'POST /api/auth/guest',
  'POST /api/guest/cart',
  'POST /api/guest/coupon',
  'POST /api/guest/wishlist',
  'POST /api/auth/login-code',
  'POST /api/auth/reset-password',
  'POST /api/orders/track',
  'POST /api/orders/confirm',
  'POST /api/complaints',
  'POST /api/complaints/track',
  'POST /api/restock-alerts',
  'POST /api/restock-alerts/stop',
]

const of = (...audiences: Endpoint['auth'][]) =>
  endpoints.filter(({ auth }) => audiences.includes(auth))
const takesBody = endpoints.filter((each) => each.body && each.auth !== 'provider')
const placeOf = (route: string): EndpointCase | undefined =>
  Object.entries(ENDPOINT_CASES).find(([known]) => known === route)?.[1]
const callOf = (each: Endpoint): Call =>
  placeOf(each.route)?.call(world) ?? { params: { id: 'no-such-thing', name: 'announcement' } }
const pathOf = (each: Endpoint, call: Call = callOf(each)) =>
  routeAddress(each.route, { params: call.params, query: call.query }).address

let shop: TestShop
let world: World
let asha: TestUser
let administrator: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  asha = await shop.customer()
  const passwordHash = await hashPassword('her password')
  await shop.db.transaction((tx) =>
    tx.update(users).set({ passwordHash }).where(eq(users.id, asha.id)),
  )
  administrator = await shop.administrator()
  world = await furnish()
})
afterAll(() => shop.close())

async function furnish(): Promise<World> {
  const review = await makeReview(shop, asha)
  await publish(shop, administrator, review.id)
  const ring = await shop.stock({ title: 'Kundan Ring', price: 1200, stock: 50 })
  const paid = await shop.openPayment(asha, [{ productId: ring.productId }])
  await shop.sandbox.pay(paid.orderId)
  await shop.sandbox.webhooks.flush()
  shop.sandbox.webhooks.mode('drop')
  await shop.request('POST', '/api/cart', {
    as: asha,
    body: { productId: ring.productId, giftNote: 'For Meera alone' },
  })
  const { variantIds } = await shop.stock({ title: 'Sold-out Ring', stock: 0 })
  const soldOutId = variantIds[0] ?? ''
  const unpaid = await shop.openPayment(asha, [{ productId: ring.productId }])
  const signed = await shop.sandbox.pay(unpaid.orderId)
  await shop.request('POST', '/api/wishlist', { as: asha, body: { productId: ring.productId } })
  const { user } = (await shop.request('GET', '/api/auth/me', { as: asha })).body
  const [home] = (
    await shop.request('POST', '/api/addresses', {
      as: asha,
      body: { ...ADDRESS, address: '7 Hers Alone Road' },
    })
  ).body.addresses
  const [session] = (await shop.request('GET', '/api/auth/sessions', { as: asha })).body.sessions
  const pictureId = await addPicture(shop, asha)
  const { id: invoiceId } = await issueInvoiceOf(shop, paid)
  await orderByPhone(shop, administrator)
  const guest = await confirmNumber(shop, newMobile())
  const { order: ofGuest, payment } = (await placeAsGuest(shop, guest, { items: linesOf(ring) }))
    .body
  const guestSigned = await shop.sandbox.pay(payment.orderId)
  const lines = unpaid.cart.items.map((item) => item._id)
  const secrets = [
    asha.id,
    asha.token,
    user.mobile,
    'For Meera alone',
    '7 Hers Alone Road',
    home._id,
    session._id,
    pictureId,
    invoiceId,
    paid.order._id,
    paid.order.number,
    unpaid.order._id,
    unpaid.order.number,
    paid.orderId,
    unpaid.orderId,
    ofGuest._id,
    ofGuest.number,
    ...lines,
  ]
  return {
    ring,
    paid,
    unpaid,
    soldOutId,
    signed,
    total: unpaid.cart.totalPaise / 100,
    mobile: user.mobile,
    addressId: home._id,
    pictureId,
    review,
    invoiceId,
    sessionId: session._id,
    guest,
    guestOrderId: ofGuest._id,
    guestSigned,
    secrets,
  }
}

/** All that the first customer can read. */
const firstCustomerData = async () =>
  Promise.all(
    [
      '/api/auth/me',
      '/api/auth/sessions',
      '/api/addresses',
      '/api/cart',
      '/api/wishlist',
      '/api/orders',
    ].map(async (url) => (await shop.request('GET', url, { as: asha })).body),
  )

type Raw = { headers?: Record<string, string>; payload?: string; url?: string }

/** Sends a valid call, or one with some parts replaced. */
function send(each: Endpoint, { headers = {}, payload, url }: Raw = {}) {
  const { body } = callOf(each)
  const text = payload ?? (body === undefined ? undefined : JSON.stringify(body))
  return shop.app.inject({
    method: each.method,
    url: url ?? pathOf(each),
    headers: { ...(text === undefined ? {} : JSON_TYPE), ...headers },
    ...(text === undefined ? {} : { payload: text }),
  })
}

/** Invalid inputs of a call: rights are checked before them. */
const invalidInputs = (each: Endpoint): Record<string, Raw> => ({
  'a right call': {},
  'a broken body': { payload: '{"quantity":', headers: JSON_TYPE },
  'a foreign body': {
    payload: 'quantity=1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  },
  'a body without end': {
    payload: JSON.stringify({ text: 'x'.repeat(300_000) }),
    headers: JSON_TYPE,
  },
  'what is not there': {
    url: pathOf(each, {
      params: { id: 'no-such-thing', productId: 'no-such-thing' },
      query: { page: '-1', limit: 'all' },
    }),
  },
})

describe('who may call an endpoint', () => {
  test('every endpoint has its case, and only the listed ones are public', () => {
    const administrators = endpoints.filter(({ path }) => path.startsWith('/api/admin'))
    expect(of('administrator').map(({ route }) => route)).toEqual(
      administrators.map(({ route }) => route),
    )
    expect(
      endpoints
        .filter((each) => !administrators.includes(each))
        .map(({ route }) => route)
        .sort(),
    ).toEqual(Object.keys(ENDPOINT_CASES).sort())
    expect(
      of('anyone')
        .map(({ route }) => route)
        .sort(),
    ).toEqual([...PUBLIC].sort())
    expect(of('provider').map(({ route }) => route)).toEqual(['POST /api/payment/webhook'])
  })

  test.each(of('guest', 'customer', 'administrator'))(
    '$route refuses a visitor before it reads the input',
    async (each) => {
      for (const [label, wrong] of Object.entries(invalidInputs(each))) {
        const response = await send(each, wrong)
        expectRefusal(response, 401, label)
        expect(response.headers['www-authenticate']).toBe('Bearer')
      }
    },
  )

  test.each(of('guest', 'customer', 'administrator'))(
    '$route accepts only a valid token',
    async (each) => {
      const { token } = asha
      const other = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`
      for (const authorization of [
        '',
        'Bearer',
        'Bearer ',
        'Bearer null',
        'Bearer undefined',
        token,
        `Basic ${token}`,
        `Bearer ${token}x`,
        `Bearer ${token} ${token}`,
        `Bearer ${other}`,
        `Bearer ${asha.id}`,
      ]) {
        expectRefusal(await send(each, { headers: { authorization } }), 401, authorization)
      }
      expectRefusal(
        await send(each, {
          headers: { cookie: `token=${token}` },
          url: `${pathOf(each, { ...callOf(each), query: {} })}?token=${token}`,
        }),
        401,
        'a token elsewhere',
      )
    },
  )

  test('a customer is refused at admin endpoints before they read the input', async () => {
    for (const each of of('administrator')) {
      for (const [label, wrong] of Object.entries(invalidInputs(each)))
        expectRefusal(
          await send(each, { ...wrong, headers: { ...wrong.headers, ...asha.headers } }),
          403,
          `${each.route} with ${label}`,
        )
    }
    const made = endpoint('GET /api/admin/made-up', {
      auth: 'administrator',
      summary: 'For this test.',
      reply: z.null(),
    })
    const pass = async (who?: TestUser) => {
      const request = { headers: { ...who?.headers }, ip: '127.0.0.1', person: null }
      for (const step of guard(shop, made)) await step(request as never)
    }
    await expect(pass()).rejects.toMatchObject({ status: 401 })
    await expect(pass(asha)).rejects.toMatchObject({ status: 403, code: 'admin.needed' })
    await expect(pass(administrator)).resolves.toBeUndefined()
  })

  test.each(of('customer'))(
    '$route shows and changes nothing of another customer',
    async (each) => {
      const before = await firstCustomerData()
      const bela = await shop.customer('Bela Shah')
      const response = await send(each, { headers: bela.headers })
      expect(response.statusCode, response.body).toBe(placeOf(each.route)?.otherStatus)
      expect(response.headers['cache-control']).toBe('no-store')
      for (const secret of world.secrets) expect(response.body).not.toContain(secret)
      expect(await firstCustomerData()).toEqual(before)
    },
  )

  test.each(of('guest'))('$route shows and changes nothing of another guest', async (each) => {
    const before = await firstCustomerData()
    const other = await confirmNumber(shop, newMobile())
    const response = await send(each, { headers: other.headers })
    expect(response.statusCode, response.body).toBe(placeOf(each.route)?.otherStatus)
    expect(response.headers['cache-control']).toBe('no-store')
    for (const secret of world.secrets) expect(response.body).not.toContain(secret)
    expect(await firstCustomerData()).toEqual(before)
  })

  test('a log-in is no confirmed number, and a confirmed number is no log-in', async () => {
    for (const each of of('guest'))
      for (const { headers } of [asha, administrator])
        expectRefusal(await send(each, { headers }), 401, each.route)
    for (const each of of('customer', 'administrator'))
      expectRefusal(await send(each, { headers: world.guest.headers }), 401, each.route)
  })

  test.each(of('anyone'))('$route shows a visitor nothing of a customer', async (each) => {
    const before = await firstCustomerData()
    const response = await send(each)
    expect(response.statusCode, response.body).toBe(placeOf(each.route)?.otherStatus)
    for (const secret of world.secrets) expect(response.body).not.toContain(secret)
    expect(await firstCustomerData()).toEqual(before)
  })

  test("an order of another customer cannot be read by its number either, nor by an administrator at the customer's endpoint", async () => {
    const bela = await shop.customer('Bela Shah')
    for (const as of [bela, administrator]) {
      for (const reference of [world.paid.order._id, world.paid.order.number, world.paid.orderId]) {
        expect(await shop.request('GET', `/api/orders/${reference}`, { as })).toMatchObject({
          status: 404,
          body: { code: 'order.missing' },
        })
      }
    }
  })

  test('a session that ended, expired or lost its user is refused by every endpoint at once', async () => {
    const dead = {
      'logged out': await shop.customer(),
      'run out': await shop.customer(),
      deleted: await shop.customer(),
    }
    for (const who of Object.values(dead))
      expect((await shop.request('GET', '/api/auth/me', { as: who })).status).toBe(200)
    await shop.request('POST', '/api/auth/logout', { as: dead['logged out'] })
    await shop.db.transaction(async (tx) => {
      await tx
        .update(sessions)
        .set({ expiresAt: new Date(Date.now() - 1) })
        .where(eq(sessions.userId, dead['run out'].id))
      await tx.delete(users).where(eq(users.id, dead.deleted.id))
    })
    for (const each of of('customer', 'administrator')) {
      for (const [label, { headers }] of Object.entries(dead))
        expectRefusal(await send(each, { headers }), 401, `${each.route}, ${label}`)
    }
  })

  test.each(of('provider'))(
    "$route refuses calls without the provider's signature, even by an administrator",
    async (each) => {
      const strangers: Record<string, string>[] = [
        {},
        asha.headers,
        administrator.headers,
        { 'x-razorpay-signature': '' },
        { 'x-razorpay-signature': 'a'.repeat(64) },
        { 'x-razorpay-signature': 'true' },
      ]
      for (const headers of strangers) {
        expectRefusal(await send(each, { headers }), 401, JSON.stringify(headers))
        expectRefusal(await send(each, { headers, payload: '{"broken":' }), 401, 'a broken body')
        expectRefusal(
          await send(each, {
            headers: { ...headers, 'content-type': 'text/plain' },
            payload: 'Hello',
          }),
          401,
          'a foreign body',
        )
      }
    },
  )
})

/**
 * A caller with the needed rights: a new one each time, because one of the endpoints ends the
 * session.
 */
async function allowed(each: Endpoint): Promise<Record<string, string>> {
  if (each.auth === 'administrator') return administrator.headers
  if (each.auth === 'guest') return (await confirmNumber(shop, newMobile())).headers
  return each.auth === 'customer' ? (await shop.customer('Chitra Iyer')).headers : {}
}

describe('what an endpoint accepts', () => {
  test.each(takesBody)(
    '$route accepts JSON, or a form if it says so, complete and of limited size',
    async (each) => {
      const headers = await allowed(each)
      const body = JSON.stringify(callOf(each).body ?? {})
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/xml',
        'application/jsonp',
        'json',
        '',
      ]) {
        const isForm = each.uploads === true && type.startsWith('multipart')
        expectRefusal(
          await send(each, { headers: { ...headers, 'content-type': type }, payload: body }),
          isForm ? 400 : 415,
          type,
        )
      }
      for (const payload of [
        '{',
        '{"a":}',
        '{"a":1,}',
        "{'a':1}",
        'undefined',
        '\u0000',
        '{"__proto__":{"isAdmin":true}}',
        '{"constructor":{"prototype":{"isAdmin":true}}}',
        `${body}${body}`,
      ]) {
        expectRefusal(await send(each, { headers, payload }), 400, payload)
      }
      for (const payload of ['null', '[]', '"text"', '7', 'true', ''])
        expectRefusal(await send(each, { headers, payload }), 400, payload)
      expectRefusal(
        await send(each, {
          headers,
          payload: JSON.stringify({
            ...Object(callOf(each).body),
            further: 'x'.repeat((each.maxBodyBytes ?? 65_536) + 5000),
          }),
        }),
        413,
        'too much',
      )
    },
  )

  const declared = takesBody.flatMap((each) =>
    fieldsOf(z.toJSONSchema(each.body ?? z.never(), { io: 'input', unrepresentable: 'any' })).map(
      (field) => ({ each, route: each.route, ...field }),
    ),
  )

  test('every endpoint with a body is checked', () => {
    expect(declared.length).toBeGreaterThan(25)
    expect(
      declared
        .filter(({ types }) => types.length === 0)
        .map(({ route, name }) => `${route} ${name}`),
    ).toEqual([])
  })

  test.each(declared)(
    '$route refuses a $name of the wrong type and names it',
    async ({ each, name, types }) => {
      const headers = await allowed(each)
      for (const [type, value] of Object.entries(VALUES)) {
        if (types.includes(type)) continue
        const response = await send(each, {
          headers,
          payload: JSON.stringify(replaced(callOf(each).body ?? {}, name.split('.'), value)),
        })
        expectRefusal(response, 400, type)
        expect(Object.keys(response.json().fields), type).toContain(name)
      }
    },
  )
})

type Schema = z.core.JSONSchema.BaseSchema
type Field = { name: string; types: string[] }

/** One value of each JSON type that no field accepts because of its content. */
const VALUES: Record<string, unknown> = {
  string: 'wrong',
  number: -7.5,
  boolean: true,
  object: { wrong: true },
  array: [['wrong']],
  null: null,
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** The fields of a body, nested ones as `object.field`, with the JSON types that each accepts. */
function fieldsOf(schema: Schema, inside = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    if (!isSchema(value)) return []
    const name = `${inside}${key}`
    return [{ name, types: typesOf(value) }, ...fieldsOf(value, `${name}.`)]
  })
}

function typesOf(schema: Schema): string[] {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(isSchema)
  if (parts.length > 0) return parts.flatMap(typesOf)
  return [schema.type].flat().flatMap((type) => (type === 'integer' ? ['number'] : (type ?? [])))
}

function replaced(body: unknown, [key = '', ...rest]: string[], value: unknown): unknown {
  const known: Record<string, unknown> = { ...Object(body) }
  return { ...known, [key]: rest.length > 0 ? replaced(known[key], rest, value) : value }
}

describe('any input', () => {
  const SEED = 20_261_120
  const TRIES = 40

  test.each(endpoints)('$route never fails with 500', async (each) => {
    const random = randomNumbers(SEED + each.route.length)
    const headers = { ...(await allowed(each)), ...JSON_TYPE }
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const { url, payload } = nonsense(each, random)
      const response = await shop.app.inject({
        method: each.method,
        url,
        headers: payload === undefined ? { ...headers, 'content-type': '' } : headers,
        ...(payload === undefined ? {} : { payload }),
      })
      const label = `${url} ${payload?.slice(0, 300)}`
      expect(response.statusCode, `${label}: ${response.body}`).toBeLessThan(500)
      if (response.statusCode >= 400 && response.statusCode !== 409)
        expectRefusal(response, response.statusCode, label)
    }
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test('afterwards the shop works as before', async () => {
    expect(await findLedgerFaults(shop.db)).toEqual([])
    expect((await shop.request('GET', '/api/products', {})).body.products).toHaveLength(3)
    expect((await shop.request('GET', '/api/cart', { as: asha })).body.items).toMatchObject([
      { quantity: 2, giftNote: 'For Meera alone' },
    ])
  })
})

/** Numbers from 0 up to 1, the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((more ^ (more >>> 14)) >>> 0) / 4_294_967_296
  }
}

function nonsense(
  each: Endpoint,
  random: () => number,
): { url: string; payload: string | undefined } {
  const all = [
    ...HOSTILE,
    world.ring.productId,
    world.ring.variantIds[0],
    world.paid.order._id,
    world.paid.order.number,
    asha.id,
  ]
  const pick = () => all[Math.floor(random() * all.length)]
  const texts = all.filter((value) => typeof value !== 'object')
  const text = () => encodeLoosely(String(texts[Math.floor(random() * texts.length)]))
  const spoil = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || random() < 0.1) return pick()
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, random() < 0.4 ? spoil(inner) : inner]),
    )
  }
  const names = Object.keys(
    z.toJSONSchema(each.query ?? z.object({}), { io: 'input', unrepresentable: 'any' })
      .properties ?? {},
  )
  const query = [...names, '__proto__', 'further']
    .filter(() => random() < 0.4)
    .map((name) => `${name}=${text()}`)
  const url = `${each.path.replace(/:\w+/g, text)}${query.length > 0 ? `?${query.join('&')}` : ''}`
  const { body } = callOf(each)
  return { url, payload: each.body ? toPayload(spoil(body ?? {})) : undefined }
}

describe('pages of other origins', () => {
  const ORIGIN = 'https://pages.example'
  const preflight = (from: TestShop, each: Endpoint, origin: string) =>
    from.app.inject({
      method: 'OPTIONS',
      url: pathOf(each),
      headers: {
        origin,
        'access-control-request-method': each.method,
        'access-control-request-headers': 'authorization,content-type',
      },
    })
  const paths = endpoints.filter(({ auth }) => auth !== 'provider')

  test('are refused by every endpoint while no setting lists them', async () => {
    for (const each of paths) {
      const response = await send(each, { headers: { origin: ORIGIN } })
      expect(response.headers['access-control-allow-origin'], each.route).toBeUndefined()
      expect(
        (await preflight(shop, each, ORIGIN)).headers['access-control-allow-origin'],
        each.route,
      ).toBeUndefined()
    }
  })

  test('that a setting lists may use every endpoint, and no others may', async () => {
    const open = await openTestShop({
      environment: { API_ORIGINS: `${ORIGIN},http://localhost:5173` },
    })
    try {
      for (const each of paths) {
        const { headers } = await preflight(open, each, ORIGIN)
        expect(headers['access-control-allow-origin'], each.route).toBe(ORIGIN)
        expect(String(headers['access-control-allow-methods']).split(/,\s*/), each.route).toContain(
          each.method,
        )
        expect(String(headers['access-control-allow-headers']).toLowerCase(), each.route).toContain(
          'authorization',
        )
        const isLogIn = each.route.includes(' /api/auth/')
        expect(headers['access-control-allow-credentials'], each.route).toBe(
          isLogIn ? 'true' : undefined,
        )
        for (const otherStatus of [
          'https://evil.example',
          `${ORIGIN}.evil.example`,
          'null',
          'http://pages.example',
        ]) {
          expect(
            (await preflight(open, each, otherStatus)).headers['access-control-allow-origin'],
            otherStatus,
          ).toBeUndefined()
        }
      }
      const answer = await open.request('GET', '/api/cart', { headers: { origin: ORIGIN } })
      expect(answer).toMatchObject({
        status: 401,
        headers: { 'access-control-allow-origin': ORIGIN },
      })
      expect(String(answer.headers.vary).toLowerCase()).toContain('origin')
    } finally {
      await open.close()
    }
  })
})
