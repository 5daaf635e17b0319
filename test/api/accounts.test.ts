import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sessions, users } from '#accounts/tables.ts'
import { rateCounts } from '#platform/tables.ts'
import { openTestShop, type TestUser, type TestShop } from '../shop.ts'

let shop: TestShop
let counter = 0

beforeAll(async () => void (shop = await openTestShop()))
afterAll(() => shop.close())

const newMobile = () => String(7_000_000_000 + ++counter)
const register = (body: object) =>
  shop.request('POST', '/api/auth/register', {
    body: { name: 'Asha Rao', mobile: newMobile(), password: 'kundan7', ...body },
  })
const login = (body: object) => shop.request('POST', '/api/auth/login', { body })
const me = (token: string) =>
  shop.request('GET', '/api/auth/me', { headers: { authorization: `Bearer ${token}` } })

/** Registers an account with a password, as a customer does. */
async function account(): Promise<{ mobile: string; password: string }> {
  const user = { mobile: newMobile(), password: 'kundan7' }
  expect((await register(user)).status).toBe(200)
  return user
}

test('a customer registers, logs in, is recognised and logs out; then the token is invalid', async () => {
  const mobile = newMobile()
  expect(await register({ mobile, email: 'asha@example.in' })).toMatchObject({
    status: 200,
    body: { success: true, message: expect.any(String) },
  })
  const { status, body } = await login({ mobile, password: 'kundan7' })
  expect(status).toBe(200)
  expect(body).toEqual({
    success: true,
    message: expect.any(String),
    token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    user: {
      _id: expect.stringMatching(/^usr_/),
      name: 'Asha Rao',
      email: 'asha@example.in',
      mobile,
      isAdmin: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    },
  })
  expect(await me(body.token)).toMatchObject({ status: 200, body: { user: body.user } })
  const other = (await login({ mobile, password: 'kundan7' })).body.token
  expect(
    (
      await shop.request('POST', '/api/auth/logout', {
        headers: { authorization: `Bearer ${body.token}` },
      })
    ).status,
  ).toBe(200)
  expect(await me(body.token)).toMatchObject({ status: 401, body: { code: 'login.needed' } })
  expect((await me(other)).status).toBe(200)
})

describe('registering', () => {
  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(101) }, 'name'],
    ['nine digits', { mobile: '987654321' }, 'mobile'],
    ['eleven digits', { mobile: '98765432109' }, 'mobile'],
    ['letters for a mobile number', { mobile: '98765abcde' }, 'mobile'],
    ['five characters of password', { password: '12345' }, 'password'],
    ['129 characters of password', { password: 'x'.repeat(129) }, 'password'],
    ['an invalid e-mail address', { email: 'asha@' }, 'email'],
  ])('with %s is refused at its field', async (_name, wrong, field) => {
    const response = await register(wrong)
    expect(response).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
    expect(Object.keys(response.body.fields)).toEqual([field])
    expect(response.body.message).toBe(response.body.fields[field])
  })

  test('requires no e-mail address', async () => {
    for (const email of [undefined, null, '']) {
      const mobile = newMobile()
      expect((await register({ mobile, email })).status).toBe(200)
      expect((await login({ mobile, password: 'kundan7' })).body.user).not.toHaveProperty('email')
    }
  })

  test('accepts the usual spellings of a mobile number, for one account', async () => {
    expect((await register({ mobile: '+91 61234-56789' })).status).toBe(200)
    for (const mobile of ['6123456789', '06123456789', '91 6123456789']) {
      expect(await register({ mobile })).toMatchObject({
        status: 409,
        body: { code: 'mobile.taken', fields: { mobile: expect.any(String) } },
      })
      expect((await login({ mobile, password: 'kundan7' })).body.user).toMatchObject({
        mobile: '6123456789',
      })
    }
  })

  test('twice at once creates one account', async () => {
    const mobile = newMobile()
    const responses = await Promise.all(Array.from({ length: 4 }, () => register({ mobile })))
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ])
  })

  test('stores a password exactly as typed, and only as a hash', async () => {
    const mobile = newMobile()
    await register({ mobile, password: '  पासवर्ड 🪔 ' })
    expect((await login({ mobile, password: 'पासवर्ड 🪔' })).status).toBe(401)
    expect((await login({ mobile, password: '  पासवर्ड 🪔 ' })).status).toBe(200)
    const [row] = await shop.db.select().from(users).where(eq(users.mobile, mobile))
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('logging in', () => {
  test('gives the same response for an unknown number, a wrong password and an invalid number', async () => {
    const { mobile } = await account()
    const responses = [
      await login({ mobile, password: 'polki88' }),
      await login({ mobile: newMobile(), password: 'polki88' }),
      await login({ mobile: 'asha', password: 'polki88' }),
    ]
    for (const response of responses) {
      expect(response.status).toBe(401)
      expect(response.body).toEqual({
        success: false,
        code: 'login.wrong',
        message: 'Mobile number or password is not right.',
      })
    }
  })

  /** The shortest times of seven log-ins, in ms: with a wrong password, and an unknown number. */
  const shortestTimes = async (): Promise<[number, number]> => {
    const { mobile } = await account()
    const clock = async (attempt: object) => {
      const begun = performance.now()
      await login(attempt)
      return performance.now() - begun
    }
    const [known, unknown]: [number[], number[]] = [[], []]
    for (let round = 0; round < 7; round++) {
      known.push(await clock({ mobile, password: 'polki88' }))
      unknown.push(await clock({ mobile: newMobile(), password: 'polki88' }))
    }
    return [Math.min(...known), Math.min(...unknown)]
  }

  test('takes as long for an unknown mobile number as for a wrong password', async () => {
    // Other work of the machine can disturb a series. A true difference is in each one.
    await vi.waitFor(
      async () => {
        const [known, unknown] = await shortestTimes()
        expect(unknown).toBeGreaterThan(known * 0.5)
        expect(unknown).toBeLessThan(known * 2)
      },
      { timeout: 30_000, interval: 1 },
    )
  }, 60_000)

  test('requires both fields, and a password of any length is only wrong', async () => {
    expect(await login({ mobile: '', password: 'x' })).toMatchObject({
      status: 400,
      body: { fields: { mobile: 'Please enter your mobile number.' } },
    })
    expect(await login({ mobile: newMobile(), password: '' })).toMatchObject({
      status: 400,
      body: { fields: { password: 'Please enter your password.' } },
    })
    expect((await login({ mobile: newMobile(), password: 'x'.repeat(1000) })).status).toBe(401)
  })

  test('is refused after ten wrong passwords, even with the right one, for that mobile number only', async () => {
    const [asha, bela] = [await account(), await account()]
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await login({ mobile: asha.mobile, password: 'polki88' })).status).toBe(401)
    for (const mobile of [asha.mobile, `+91 ${asha.mobile}`]) {
      const response = await login({ mobile, password: asha.password })
      expect(response).toMatchObject({
        status: 429,
        body: { success: false, code: 'login.limited' },
      })
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(14 * 60)
      expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
    }
    expect((await login(bela)).status).toBe(200)
    await shop.db.transaction((tx) =>
      tx
        .update(rateCounts)
        .set({ windowEnds: new Date(Date.now() - 1000) })
        .where(like(rateCounts.key, `login ${asha.mobile}%`)),
    )
    expect((await login(asha)).status).toBe(200)
  })

  test('lasts twelve hours, or thirty days with the remember option', async () => {
    const person = await account()
    const hoursOf = async (remember?: boolean) => {
      const { user } = (await login({ ...person, remember })).body
      const rows = await shop.db.select().from(sessions).where(eq(sessions.userId, user._id))
      const newest = Math.max(...rows.map((row) => row.expiresAt.getTime()))
      await shop.db.transaction((tx) => tx.delete(sessions).where(eq(sessions.userId, user._id)))
      return (newest - Date.now()) / 3600_000
    }
    expect(await hoursOf()).toBeCloseTo(12, 1)
    expect(await hoursOf(false)).toBeCloseTo(12, 1)
    expect(await hoursOf(true)).toBeCloseTo(720, 1)
  })

  test('stores only the hash of the token in the database', async () => {
    const { token, user } = (await login(await account())).body
    const [row] = await shop.db.select().from(sessions).where(eq(sessions.userId, user._id))
    expect(JSON.stringify(row)).not.toContain(token)
    expect((await me(row?.tokenHash ?? '')).status).toBe(401)
  })
})

describe('calls from one address', () => {
  let limited: TestShop
  let asha: TestUser
  const proxied = (from: string) =>
    limited.request('POST', '/api/auth/login', { body: {}, headers: { 'x-forwarded-for': from } })

  beforeAll(async () => {
    limited = await openTestShop({ environment: { RATE_LIMIT_PER_MINUTE: '5' } })
    asha = await limited.customer()
  })
  afterAll(() => limited.close())

  test('to accounts and payments are limited together, for any claimed origin; other calls are not', async () => {
    for (let call = 0; call < 5; call++) expect((await proxied(`10.0.0.${call}`)).status).toBe(400)
    const responses = [
      await proxied('10.0.0.9'),
      await limited.request('GET', '/api/auth/me', { as: asha }),
      await limited.request('POST', '/api/payment/create-order', { as: asha, body: {} }),
      await limited.request('POST', '/api/orders/ord_any/difference', { as: asha }),
    ]
    for (const response of responses) {
      expect(response).toMatchObject({
        status: 429,
        body: { success: false, code: 'rate.limited' },
      })
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(60)
    }
    expect((await limited.request('GET', '/api/cart', { as: asha })).status).toBe(200)
    expect((await limited.request('GET', '/api/products')).status).toBe(200)
    expect((await limited.request('POST', '/api/payment/webhook', { body: {} })).status).toBe(401)
  })

  test('that a trusted proxy reports are counted for each client', async () => {
    const behind = await openTestShop({
      environment: { RATE_LIMIT_PER_MINUTE: '2', TRUST_PROXY: '127.0.0.1' },
    })
    const from = async (address: string) =>
      (
        await behind.request('POST', '/api/auth/login', {
          body: {},
          headers: { 'x-forwarded-for': address },
        })
      ).status
    try {
      expect([
        await from('10.0.0.1'),
        await from('10.0.0.1'),
        await from('10.0.0.1'),
        await from('10.0.0.2'),
      ]).toEqual([400, 400, 429, 400])
    } finally {
      await behind.close()
    }
  })
})
