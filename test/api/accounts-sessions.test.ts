import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '#accounts/tables.ts'
import { openTestShop, PASSWORD, type TestUser, type TestShop } from '../shop.ts'

let shop: TestShop

beforeAll(async () => void (shop = await openTestShop()))
afterAll(() => shop.close())

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const HOUR = 3600_000

const list = (as: TestUser) => shop.request('GET', '/api/auth/sessions', { as })
const isKnown = async (as: TestUser) =>
  (await shop.request('GET', '/api/auth/me', { as })).status === 200

async function logIn(customer: TestUser, userAgent: string): Promise<TestUser> {
  const { token } = (
    await shop.request('POST', '/api/auth/login', {
      body: { mobile: customer.mobile, password: PASSWORD },
      headers: { 'user-agent': userAgent },
    })
  ).body
  return { ...customer, token, headers: { authorization: `Bearer ${token}` } }
}

const lastUsed = async (as: TestUser): Promise<number> =>
  Date.parse((await list(as)).body.sessions[0].lastUsedAt)
const setLastUsed = (as: TestUser, lastUsedAt: Date) =>
  shop.db.transaction((tx) =>
    tx.update(sessions).set({ lastUsedAt }).where(eq(sessions.userId, as.id)),
  )

test('a customer sees only their own sessions, the current device first', async () => {
  const asha = await shop.customer()
  const laptop = await logIn(asha, LAPTOP)
  const phone = await logIn(asha, PHONE)
  await logIn(await shop.customer('Bela Shah'), PHONE)
  const { status, body } = await list(phone)
  expect(status).toBe(200)
  expect(body.sessions).toHaveLength(3)
  expect(body.sessions[0]).toEqual({
    _id: expect.stringMatching(/^ses_/),
    device: 'Chrome on Android',
    createdAt: expect.any(String),
    lastUsedAt: expect.any(String),
    isCurrent: true,
  })
  expect(body.sessions.slice(1).map((each: { isCurrent: boolean }) => each.isCurrent)).toEqual([
    false,
    false,
  ])
  expect((await list(laptop)).body.sessions[0]).toMatchObject({
    device: 'Firefox on Linux',
    isCurrent: true,
  })
})

test('a customer ends the session of another device, and nobody else can do that', async () => {
  const [asha, bela] = [await shop.customer(), await shop.customer('Bela Shah')]
  const phone = await logIn(asha, PHONE)
  const other = (await list(asha)).body.sessions.find(
    (each: { device: string }) => each.device === 'Chrome on Android',
  )
  expect(
    await shop.request('DELETE', `/api/auth/sessions/${other._id}`, { as: bela }),
  ).toMatchObject({
    status: 404,
    body: { code: 'session.missing' },
  })
  expect(await isKnown(phone)).toBe(true)
  const ended = await shop.request('DELETE', `/api/auth/sessions/${other._id}`, { as: asha })
  expect(ended).toMatchObject({ status: 200, body: { sessions: [{ isCurrent: true }] } })
  expect([await isKnown(phone), await isKnown(asha)]).toEqual([false, true])
  expect(
    (await shop.request('DELETE', `/api/auth/sessions/${other._id}`, { as: asha })).status,
  ).toBe(404)
})

test('a customer ends all sessions except the current one', async () => {
  const [asha, bela] = [await shop.customer(), await shop.customer('Bela Shah')]
  const [phone, laptop] = [await logIn(asha, PHONE), await logIn(asha, LAPTOP)]
  const ended = await shop.request('DELETE', '/api/auth/sessions', { as: phone })
  expect(ended.body.sessions).toMatchObject([{ device: 'Chrome on Android', isCurrent: true }])
  expect([
    await isKnown(asha),
    await isKnown(laptop),
    await isKnown(phone),
    await isKnown(bela),
  ]).toEqual([false, false, true, true])
})

test('an expired session is not listed', async () => {
  const asha = await shop.customer()
  const phone = await logIn(asha, PHONE)
  await shop.db.transaction((tx) =>
    tx
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(sessions.device, 'Chrome on Android')),
  )
  expect(await isKnown(phone)).toBe(false)
  expect((await list(asha)).body.sessions).toHaveLength(1)
})

test('the use of a session is recorded once an hour, even with many requests at once', async () => {
  const asha = await shop.customer()
  const [recent, old] = [new Date(Date.now() - 0.9 * HOUR), new Date(Date.now() - 1.1 * HOUR)]
  await setLastUsed(asha, recent)
  expect(await lastUsed(asha)).toBe(recent.getTime())
  await setLastUsed(asha, old)
  await Promise.all(Array.from({ length: 5 }, () => list(asha)))
  expect(Date.now() - (await lastUsed(asha))).toBeLessThan(0.1 * HOUR)
})
