import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buy, makeTransitions } from '../order-transitions.ts'
import {
  ADDRESS,
  openTestShop,
  type TestResponse,
  type OpenedPayment,
  type TestUser,
  type TestShop,
} from '../shop.ts'

let shop: TestShop
let asha: TestUser
let opened: OpenedPayment

beforeAll(async () => void (shop = await openTestShop()))
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.execute(sql`delete from rate_counts`)
  asha = await shop.customer()
  opened = await buy(shop, asha, [
    { productId: (await shop.stock({ title: 'Kundan Ring' })).productId },
  ])
})

const track = (number: string, mobile: string = ADDRESS.phone): Promise<TestResponse> =>
  shop.request('POST', '/api/orders/track', { body: { number, mobile } })
const UNTRACKED = {
  status: 404,
  body: {
    success: false,
    code: 'order.untracked',
    message: 'No order has this number and mobile number together. Please check both.',
  },
}

test('a visitor with order number and mobile number sees only the progress of the order', async () => {
  await makeTransitions(shop, opened, 'packed', 'shipped')
  const { status, body } = await track(opened.order.number)
  expect(status).toBe(200)
  expect(body).toEqual({
    number: opened.order.number,
    status: 'shipped',
    expected: { from: expect.stringMatching(/^20\d\d-\d\d-\d\d$/), to: expect.any(String) },
    statusLabel: 'Shipped',
    refund: 'none',
    refundSent: true,
    refundDays: '5-7 business days',
    refundAt: null,
    isReplaced: false,
    changes: [],
    courier: null,
    trackingNumber: null,
    history: ['pending_payment', 'confirmed', 'packed', 'shipped'].map((each) => ({
      status: each,
      label: expect.any(String),
      at: expect.any(String),
      declinesReturn: false,
    })),
  })
  for (const secret of [
    'Kundan',
    ADDRESS.name,
    ADDRESS.address,
    ADDRESS.email,
    ADDRESS.phone,
    opened.order._id,
    asha.id,
  ])
    expect(JSON.stringify(body)).not.toContain(secret)
})

test('the mobile number of the account opens the order as well as the phone of the address', async () => {
  const { user } = (await shop.request('GET', '/api/auth/me', { as: asha })).body
  expect((await track(opened.order.number, user.mobile)).status).toBe(200)
  expect(
    (await track(opened.order.number, `+91 ${ADDRESS.phone.slice(0, 5)}-${ADDRESS.phone.slice(5)}`))
      .status,
  ).toBe(200)
})

test('an order number is accepted in any spelling', async () => {
  const { number } = opened.order
  for (const typed of [
    number.toLowerCase(),
    number.slice(3),
    number.replaceAll('-', ''),
    ` ${number.replaceAll('-', ' ')} `,
  ])
    expect(await track(typed), typed).toMatchObject({ status: 200, body: { number } })
})

test('a refund shows with its time', async () => {
  await shop.request('POST', `/api/orders/${opened.order._id}/cancel`, { as: asha })
  expect((await track(opened.order.number)).body).toMatchObject({
    status: 'cancelled',
    refund: 'pending',
    refundAt: expect.any(String),
  })
  await shop.work('payment.refund')
  expect((await track(opened.order.number)).body).toMatchObject({
    statusLabel: 'Refunded',
    refund: 'refunded',
    refundAt: expect.any(String),
  })
})

test('an unknown order and a wrong mobile number get the same response', async () => {
  expect(await track('JH-2601-999999')).toMatchObject(UNTRACKED)
  expect(await track(opened.order.number, '9000000000')).toMatchObject(UNTRACKED)
  expect(await track('whatever this is')).toMatchObject(UNTRACKED)
  expect(await track(opened.order._id)).toMatchObject(UNTRACKED)
})

test('after five wrong mobile numbers an order is blocked for an hour, as is an unknown number', async () => {
  const numbers = [opened.order.number, 'JH-2601-999999']
  for (const number of numbers) {
    for (let guess = 0; guess < 5; guess++)
      expect(await track(number, `900000000${guess}`)).toMatchObject(UNTRACKED)
    for (const mobile of ['9000000009', ADDRESS.phone]) {
      const limited = await track(number.toLowerCase(), mobile)
      expect(limited).toMatchObject({ status: 429, body: { code: 'order.track-limited' } })
      expect(Number(limited.headers['retry-after'])).toBeGreaterThan(3500)
    }
  }
})

test('of fifty concurrent guesses five are checked', async () => {
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, guess) =>
      track(opened.order.number, String(9_000_000_000 + guess)),
    ),
  )
  expect(responses.filter((response) => response.status === 404)).toHaveLength(5)
  expect(responses.filter((response) => response.status === 429)).toHaveLength(45)
})

test('a known mobile number cannot be used to search all order numbers', async () => {
  for (let guess = 0; guess < 10; guess++)
    expect(await track(`JH-2601-90000${guess}`)).toMatchObject(UNTRACKED)
  expect((await track(opened.order.number)).status).toBe(429)
})

test('repeated correct requests do not count as attempts', async () => {
  for (let look = 0; look < 20; look++) expect((await track(opened.order.number)).status).toBe(200)
})

test('a missing field and an invalid mobile number are reported', async () => {
  expect(await track('')).toMatchObject({
    status: 400,
    body: { fields: { number: 'Please enter your order number.' } },
  })
  expect(await track(opened.order.number, '98765')).toMatchObject({
    status: 400,
    body: { fields: { mobile: 'Please enter a valid 10-digit mobile number.' } },
  })
})
