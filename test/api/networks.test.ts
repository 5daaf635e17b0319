import { afterAll, beforeAll, expect, test } from 'vitest'
import { countUp } from '#platform/rate-limit.ts'
import { openTestShop, type TestShop } from '../shop.ts'

const MOST = 4
let shop: TestShop

beforeAll(async () => {
  const environment = { TRUST_PROXY: '127.0.0.1', RATE_LIMIT_PER_MINUTE: String(MOST) }
  shop = await openTestShop({ environment })
})
afterAll(() => shop.close())

/** Addresses of one IPv6 network, and of its neighbour. */
const inOne = (at: number) => `2001:db8:7:1:${at.toString(16)}:b:c:${at.toString(16)}`
const NEIGHBOUR = '2001:db8:7:2::1'

let mobiles = 7_200_000_000
const post = (url: string, from: string, body: object) =>
  shop.request('POST', url, { body, headers: { 'x-forwarded-for': from } })
const statuses = async (responses: Promise<{ status: number }>[]) =>
  (await Promise.all(responses)).map(({ status }) => status)

/** Counts `key` up to `count`, as that many calls do. */
async function fill(key: string, count: number): Promise<void> {
  for (let at = 0; at < count; at++) await countUp(shop.db, key, 3600)
}

const emptyCounts = () => shop.db.execute('delete from rate_counts')

test('calls of all addresses of one IPv6 network are counted together', async () => {
  const logIn = (from: string) => post('/api/auth/login', from, {})
  const many = Array.from({ length: MOST + 2 }, (_, at) => logIn(inOne(at)))
  expect((await statuses(many)).toSorted((a, b) => a - b)).toEqual([400, 400, 400, 400, 429, 429])
  expect((await logIn(NEIGHBOUR)).status).toBe(400)
})

test('an IPv4 address is one network in any spelling, and contains no other address', async () => {
  await emptyCounts()
  const logIn = (from: string) => post('/api/auth/login', from, {})
  for (let at = 0; at < MOST; at++) await logIn(at % 2 ? '::ffff:203.0.113.9' : '203.0.113.9')
  expect(await statuses([logIn('203.0.113.9'), logIn('::ffff:203.0.113.9')])).toEqual([429, 429])
  expect((await logIn('203.0.113.10')).status).toBe(400)
})

test('codes requested from one IPv6 network are counted together', async () => {
  await emptyCounts()
  await fill('codes 2001:db8:7:1::/64', 300)
  const requestCode = (from: string) =>
    post('/api/auth/code', from, { mobile: String(++mobiles), purpose: 'login' })
  expect(await requestCode(inOne(1))).toMatchObject({ status: 429, body: { code: 'code.limited' } })
  expect((await requestCode(NEIGHBOUR)).status).toBe(200)
})

test('wrong entries in the tracking form from one IPv6 network are counted together', async () => {
  await emptyCounts()
  await fill('track from 2001:db8:7:1::/64', 100)
  const track = (from: string) =>
    post('/api/orders/track', from, { number: 'JH-2611-000001', mobile: String(++mobiles) })
  const limited = { status: 429, body: { code: 'order.track-limited' } }
  expect(await track(inOne(2))).toMatchObject(limited)
  expect((await track(NEIGHBOUR)).status).toBe(404)
})

test('ports written by a proxy and invalid addresses give nobody limits of their own', async () => {
  await emptyCounts()
  const logIn = async (from: string) =>
    (await post('/api/auth/login', from, { mobile: '9876501234', password: 'guess' })).status
  for (let at = 0; at < MOST; at++) expect(await logIn(`203.0.113.77:${4000 + at}`)).toBe(401)
  expect(await logIn('203.0.113.77:5000')).toBe(429)
  const long = Array.from({ length: 400 }, (_, at) => `n${at * 7919}`).join('')
  for (let at = 0; at < MOST; at++) expect(await logIn(`${long}${at}`)).toBe(401)
  expect(await logIn('unknown')).toBe(429)
})
