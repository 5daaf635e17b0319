import { eq, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { COOKIE_SECONDS, signBrowser } from '#accounts/login/browser-cookie.ts'
import { users } from '#accounts/tables.ts'
import { rateCounts } from '#platform/tables.ts'
import { newNetwork, openBrowser, type TestBrowser } from '../browser.ts'
import { openTestShop, PASSWORD, type TestUser, type TestShop } from '../shop.ts'

const TRUSTING = { TRUST_PROXY: '127.0.0.1' }
const LIMITED = { status: 429, body: { success: false, code: 'login.limited' } }
const WRONG = { status: 401, body: { success: false, code: 'login.wrong' } }

let shop: TestShop
let strangers = 7_300_000_000

beforeAll(async () => void (shop = await openTestShop({ environment: TRUSTING })))
afterEach(() => vi.restoreAllMocks())
afterAll(() => shop.close())

const newNumber = () => String(++strangers)
const logIn = (browser: TestBrowser, mobile: string, password = PASSWORD) =>
  browser.post('/api/auth/login', { mobile, password })

/** Wrong passwords for a number, one after the other; returns the statuses. */
async function guess(browser: TestBrowser, mobile: string, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < times; at++)
    statuses.push((await logIn(browser, mobile, `guess ${at}`)).status)
  return statuses
}

/**
 * Sets the counts that ten attackers in separate networks cause, without the time that they need.
 */
async function attack(mobile: string, from: string[] = Array.from({ length: 10 }, newNetwork)) {
  const windowEnds = new Date(Date.now() + 600_000)
  const row = (key: string, count: number) => ({ key, count, windowEnds })
  const rows = from.map((network) => row(`login ${mobile} from ${network}`, 10))
  await shop.db
    .insert(rateCounts)
    .values([row(`login ${mobile}`, 10 * from.length), ...rows])
    .onConflictDoUpdate({ target: rateCounts.key, set: { count: 10 * from.length } })
}

/** Records the delays of attempts and skips them. */
const recordWaits = () => vi.spyOn(shop.delays, 'wait').mockResolvedValue(undefined)
const waitsOf = (spy: ReturnType<typeof recordWaits>) => spy.mock.calls.map(([ms]) => ms)

describe('wrong passwords from one network', () => {
  test('are refused from the eleventh on, without effect on other networks', async () => {
    for (const open of [() => shop.customer(), () => shop.administrator()]) {
      const { mobile } = await open()
      const stranger = openBrowser(shop)
      recordWaits()
      expect(await guess(stranger, mobile, 10)).toEqual(Array(10).fill(401))
      const limited = await logIn(stranger, mobile)
      expect(limited).toMatchObject(LIMITED)
      const retryAfter = Number(limited.headers['retry-after'])
      expect(retryAfter).toBeGreaterThan(14 * 60)
      expect(retryAfter).toBeLessThanOrEqual(15 * 60)
      expect(await logIn(openBrowser(shop, stranger.network), mobile)).toMatchObject(LIMITED)
      expect((await logIn(openBrowser(shop), mobile)).status).toBe(200)
      expect(await logIn(stranger, mobile)).toMatchObject(LIMITED)
    }
  })

  test('are counted correctly if twenty come at once', async () => {
    const { mobile } = await shop.customer()
    const stranger = openBrowser(shop)
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, at) => logIn(stranger, mobile, `guess ${at}`)),
    )
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  test('for ten numbers do not affect the eleventh', async () => {
    const network = newNetwork()
    for (let at = 0; at < 10; at++) await attack(newNumber(), [network])
    const { mobile } = await shop.customer()
    expect((await logIn(openBrowser(shop, network), mobile)).status).toBe(200)
  })

  test('count together for all addresses of an IPv6 network', async () => {
    const { mobile } = await shop.customer()
    const at = (host: number) => openBrowser(shop, `2001:db8:aa:1::${host}`)
    for (let host = 1; host <= 10; host++)
      expect(await logIn(at(host), mobile, 'a guess')).toMatchObject(WRONG)
    expect(await logIn(at(11), mobile)).toMatchObject(LIMITED)
    expect((await logIn(openBrowser(shop, '2001:db8:aa:2::1'), mobile)).status).toBe(200)
  })
})

describe('wrong passwords from other networks', () => {
  test('delay an attempt by 0.2 s each and 2 s at most, also for a number without an account', async () => {
    const waits: number[][] = []
    for (const mobile of [(await shop.customer()).mobile, newNumber()]) {
      const spy = recordWaits()
      for (let at = 0; at < 14; at++)
        expect(await logIn(openBrowser(shop), mobile, 'a guess')).toMatchObject(WRONG)
      waits.push(waitsOf(spy))
      vi.restoreAllMocks()
    }
    const steps = [0, 200, 400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000, 2000, 2000, 2000]
    expect(waits).toEqual([steps, steps])
  })

  test('do not delay the network that failed itself, nor a refused attempt', async () => {
    const { mobile } = await shop.customer()
    const [stranger, spy] = [openBrowser(shop), recordWaits()]
    await guess(stranger, mobile, 12)
    expect(waitsOf(spy)).toEqual(Array(10).fill(0))
  })

  test('do not block the right password from another network, and its response stays the same', async () => {
    const { mobile } = await shop.customer()
    await attack(mobile)
    const begun = performance.now()
    const response = await logIn(openBrowser(shop), mobile)
    expect(response).toMatchObject({ status: 200, body: { token: expect.any(String) } })
    expect(performance.now() - begun).toBeGreaterThan(1900)
    expect(Object.keys(response.body).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'message',
      'success',
      'token',
      'user',
    ])
  })

  test('delay the attacker without holding a database connection, and other requests continue', async () => {
    const [asha, bela] = [await shop.customer(), await shop.customer()]
    await attack(asha.mobile)
    const waiting = Promise.all(
      Array.from({ length: 40 }, () => logIn(openBrowser(shop), asha.mobile, 'a guess')),
    )
    const responses: string[] = []
    const first = waiting.then(() => responses.push('attackers'))
    expect((await shop.request('GET', '/api/cart', { as: bela })).status).toBe(200)
    responses.push('bela')
    await first
    expect(responses).toEqual(['bela', 'attackers'])
    expect((await waiting).map(({ status }) => status)).toEqual(Array(40).fill(401))
  })

  test('are refused without counting if too many are waiting', async () => {
    const { mobile } = await shop.customer()
    await attack(mobile, [newNetwork()])
    const { Refusal } = await import('#shared/errors.ts')
    const full = new Refusal('unavailable', { details: { retryAfter: 5 } })
    vi.spyOn(shop.delays, 'wait').mockRejectedValue(full)
    const stranger = openBrowser(shop)
    const response = await logIn(stranger, mobile)
    expect(response).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(response.headers['retry-after']).toBe('5')
    vi.restoreAllMocks()
    const counts = await shop.db
      .select()
      .from(rateCounts)
      .where(like(rateCounts.key, `login ${mobile}%`))
    const countOf = (key: string) => counts.find((each) => each.key === key)?.count
    expect(countOf(`login ${mobile}`)).toBe(10)
    expect(countOf(`login ${mobile} from ${stranger.network}`)).toBe(0)
  })
})

describe('a browser that has logged in to the account before', () => {
  /** A customer with a browser that is customerWithKnownBrowser to the shop. */
  async function customerWithKnownBrowser(
    open = () => shop.customer(),
  ): Promise<{ asha: TestUser; home: TestBrowser }> {
    const [asha, home] = [await open(), openBrowser(shop)]
    expect((await logIn(home, asha.mobile)).status).toBe(200)
    return { asha, home }
  }
  const canLogIn = async (browser: TestBrowser, mobile: string) =>
    (await logIn(browser, mobile)).status === 200

  test('logs in without a delay despite guesses of others, even in the same network', async () => {
    for (const open of [() => shop.customer(), () => shop.administrator()]) {
      const { asha, home } = await customerWithKnownBrowser(open)
      await attack(asha.mobile, [home.network, ...Array.from({ length: 20 }, newNetwork)])
      expect(await logIn(openBrowser(shop, home.network), asha.mobile)).toMatchObject(LIMITED)
      const spy = recordWaits()
      expect(await canLogIn(home, asha.mobile)).toBe(true)
      expect(spy).not.toHaveBeenCalled()
      home.network = newNetwork()
      expect(await canLogIn(home, asha.mobile)).toBe(true)
      vi.restoreAllMocks()
    }
  })

  test('has its own limit of ten failures, even if many come at once', async () => {
    const { asha, home } = await customerWithKnownBrowser()
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, at) => logIn(home, asha.mobile, `guess ${at}`)),
    )
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(await logIn(home, asha.mobile)).toMatchObject(LIMITED)
    expect((await logIn(openBrowser(shop, home.network), asha.mobile)).status).toBe(200)
  })

  test('is customerWithKnownBrowser to the accounts that logged in there, and to no other', async () => {
    const { asha, home } = await customerWithKnownBrowser()
    const bela = await shop.customer()
    await attack(asha.mobile, [home.network])
    await attack(bela.mobile, [home.network])
    expect(await logIn(home, bela.mobile)).toMatchObject(LIMITED)
    const away = { network: home.network }
    home.network = newNetwork()
    expect(await canLogIn(home, bela.mobile)).toBe(true)
    Object.assign(home, away)
    expect(await canLogIn(home, bela.mobile)).toBe(true)
    expect(await canLogIn(home, asha.mobile)).toBe(true)
  })

  test('is unknown with a forged or an expired token', async () => {
    const { asha, home } = await customerWithKnownBrowser()
    await attack(asha.mobile, [home.network])
    const row = { id: asha.id, deviceVersion: 0 }
    const right = home.cookie
    const forged = signBrowser(right.slice(0, 43), row, { key: Buffer.alloc(32), now: shop.now() })
    const [, token] = right.split('.')
    const borrowed = `${'A'.repeat(43)}.${token}`
    for (const cookie of [forged, borrowed, `${right}x`, 'null', right.slice(0, 43)]) {
      home.cookie = cookie
      expect(await logIn(home, asha.mobile), cookie).toMatchObject(LIMITED)
    }
    home.cookie = right
    shop.later(COOKIE_SECONDS / 60)
    expect(await logIn(home, asha.mobile)).toMatchObject(LIMITED)
    shop.later(-COOKIE_SECONDS / 60)
    expect(await canLogIn(home, asha.mobile)).toBe(true)
  })

  test('is unknown after a new password and after a log-out everywhere, except the current browser', async () => {
    const { asha, home } = await customerWithKnownBrowser()
    const phone = openBrowser(shop)
    const as = await (async () => {
      const { token } = (await logIn(phone, asha.mobile)).body
      return { ...asha, headers: { authorization: `Bearer ${token}` } }
    })()
    await attack(asha.mobile, [home.network, phone.network])
    expect((await phone.send('DELETE', '/api/auth/sessions', { as })).status).toBe(200)
    expect(await logIn(home, asha.mobile)).toMatchObject(LIMITED)
    expect(await canLogIn(phone, asha.mobile)).toBe(true)

    const body = { current: PASSWORD, password: 'meenakari' }
    expect((await phone.send('PUT', '/api/auth/password', { as, body })).status).toBe(200)
    expect((await logIn(phone, asha.mobile, 'meenakari')).status).toBe(200)

    const administrator = await shop.administrator()
    const out = await shop.request('POST', `/api/admin/users/${asha.id}/logout`, {
      as: administrator,
    })
    expect(out.status).toBe(200)
    expect(await logIn(phone, asha.mobile, 'meenakari')).toMatchObject(LIMITED)
  })
})

describe('the cookie of the log-in', () => {
  test('is sent to the log-in only, invisible to scripts and other sites, and no page sets it', async () => {
    const { mobile } = await shop.customer()
    const browser = openBrowser(shop)
    expect((await logIn(browser, mobile, 'a guess')).headers['set-cookie']).toBeUndefined()
    const { headers } = await logIn(browser, mobile)
    const cookie =
      /^shop_browser=[\w-]{43}\.[\w-]{48}; Path=\/api\/auth; Max-Age=34560000; HttpOnly; SameSite=Strict$/
    expect(headers['set-cookie']).toMatch(cookie)
    for (const address of ['/api/products', '/api/shop', '/healthz'])
      expect((await shop.request('GET', address)).headers['set-cookie']).toBeUndefined()
  })

  test('is sent over HTTPS only if the shop has it, and configured origins may send it', async () => {
    const environment = {
      PUBLIC_URL: 'https://shop.example',
      API_ORIGINS: 'https://www.shop.example',
    }
    await shop.close()
    const safe = await openTestShop({ environment })
    try {
      const { mobile } = await safe.customer()
      const body = { mobile, password: PASSWORD }
      const from = (origin: string) =>
        safe.request('POST', '/api/auth/login', { body, headers: { origin } })
      const { headers } = await from('https://www.shop.example')
      expect(headers['set-cookie']).toMatch(/; Secure$/)
      expect(headers['access-control-allow-origin']).toBe('https://www.shop.example')
      expect(headers['access-control-allow-credentials']).toBe('true')
      const other = await from('https://evil.example')
      expect(other.headers['access-control-allow-origin']).toBeUndefined()
    } finally {
      await safe.close()
      shop = await openTestShop({ environment: TRUSTING })
    }
  })
})

describe('the current password of a logged-in customer', () => {
  const guessPassword = (browser: TestBrowser, as: TestUser, password: string) =>
    browser.send('PUT', '/api/auth/password', {
      as,
      body: { current: password, password: 'meenakari' },
    })

  test('is limited like the log-in: an attacker with the token does not lock the customer out', async () => {
    const asha = await shop.customer()
    const [attacker, home] = [openBrowser(shop), openBrowser(shop)]
    for (let at = 0; at < 10; at++)
      expect((await guessPassword(attacker, asha, `guess ${at}`)).body.code).toBe('password.wrong')
    expect(await guessPassword(attacker, asha, PASSWORD)).toMatchObject(LIMITED)
    const leave = { password: PASSWORD }
    expect(await attacker.post('/api/auth/delete-account', leave, asha)).toMatchObject(LIMITED)
    const spy = recordWaits()
    expect((await guessPassword(home, asha, PASSWORD)).status).toBe(200)
    expect(waitsOf(spy)).toEqual([2000])
  })

  test("is checked without a delay in a customerWithKnownBrowser browser, in the attacker's network too", async () => {
    const [asha, home] = [await shop.customer(), openBrowser(shop)]
    expect((await logIn(home, asha.mobile)).status).toBe(200)
    const attacker = openBrowser(shop, home.network)
    for (let at = 0; at < 11; at++) await guessPassword(attacker, asha, `guess ${at}`)
    expect(await guessPassword(attacker, asha, PASSWORD)).toMatchObject(LIMITED)
    const spy = recordWaits()
    expect((await guessPassword(home, asha, PASSWORD)).status).toBe(200)
    expect(spy).not.toHaveBeenCalled()
  })
})

test('the counts of an account are deleted with it, and those of other numbers stay', async () => {
  const asha = await shop.customer()
  const other = newNumber()
  await attack(asha.mobile)
  await attack(other)
  const leave = { as: asha, body: { password: PASSWORD } }
  expect((await shop.request('POST', '/api/auth/delete-account', leave)).status).toBe(200)
  const count = async (mobile: string) =>
    (
      await shop.db
        .select()
        .from(rateCounts)
        .where(like(rateCounts.key, `login ${mobile}%`))
    ).length
  expect(await shop.db.select().from(users).where(eq(users.id, asha.id))).toEqual([])
  expect([await count(asha.mobile), await count(other)]).toEqual([0, 11])
})
