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
 * Fills the counts that ten strangers in networks of their own leave behind, without their time.
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

/** Writes down how long attempts are made to wait, and lets none of them wait. */
const noteWaits = () => vi.spyOn(shop.delays, 'wait').mockResolvedValue(undefined)
const waitsOf = (spy: ReturnType<typeof noteWaits>) => spy.mock.calls.map(([ms]) => ms)

describe('wrong passwords from one network', () => {
  test('are refused from the eleventh on, and keep nobody in another network out', async () => {
    for (const open of [() => shop.customer(), () => shop.administrator()]) {
      const { mobile } = await open()
      const stranger = openBrowser(shop)
      noteWaits()
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

  test('count right when twenty come at once', async () => {
    const { mobile } = await shop.customer()
    const stranger = openBrowser(shop)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => logIn(stranger, mobile, `guess ${at}`)),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  test('for ten numbers leave the eleventh alone', async () => {
    const network = newNetwork()
    for (let at = 0; at < 10; at++) await attack(newNumber(), [network])
    const { mobile } = await shop.customer()
    expect((await logIn(openBrowser(shop, network), mobile)).status).toBe(200)
  })

  test('count for all addresses of an IPv6 network together', async () => {
    const { mobile } = await shop.customer()
    const at = (host: number) => openBrowser(shop, `2001:db8:aa:1::${host}`)
    for (let host = 1; host <= 10; host++)
      expect(await logIn(at(host), mobile, 'a guess')).toMatchObject(WRONG)
    expect(await logIn(at(11), mobile)).toMatchObject(LIMITED)
    expect((await logIn(openBrowser(shop, '2001:db8:aa:2::1'), mobile)).status).toBe(200)
  })
})

describe('wrong passwords from other networks', () => {
  test('delay an attempt by 0.2 s each and at most 2 s, for a number without an account alike', async () => {
    const waits: number[][] = []
    for (const mobile of [(await shop.customer()).mobile, newNumber()]) {
      const spy = noteWaits()
      for (let at = 0; at < 14; at++)
        expect(await logIn(openBrowser(shop), mobile, 'a guess')).toMatchObject(WRONG)
      waits.push(waitsOf(spy))
      vi.restoreAllMocks()
    }
    const steps = [0, 200, 400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000, 2000, 2000, 2000]
    expect(waits).toEqual([steps, steps])
  })

  test('do not delay the network that failed itself, nor one that is refused', async () => {
    const { mobile } = await shop.customer()
    const [stranger, spy] = [openBrowser(shop), noteWaits()]
    await guess(stranger, mobile, 12)
    expect(waitsOf(spy)).toEqual(Array(10).fill(0))
  })

  test('let a right password in from anywhere else, and it is answered as it ever was', async () => {
    const { mobile } = await shop.customer()
    await attack(mobile)
    const begun = performance.now()
    const answer = await logIn(openBrowser(shop), mobile)
    expect(answer).toMatchObject({ status: 200, body: { token: expect.any(String) } })
    expect(performance.now() - begun).toBeGreaterThan(1900)
    expect(Object.keys(answer.body).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'message',
      'success',
      'token',
      'user',
    ])
  })

  test('make the attacker wait without holding the database, and others go on meanwhile', async () => {
    const [asha, bela] = [await shop.customer(), await shop.customer()]
    await attack(asha.mobile)
    const waiting = Promise.all(
      Array.from({ length: 40 }, () => logIn(openBrowser(shop), asha.mobile, 'a guess')),
    )
    const answers: string[] = []
    const first = waiting.then(() => answers.push('attackers'))
    expect((await shop.ask('GET', '/api/cart', { as: bela })).status).toBe(200)
    answers.push('bela')
    await first
    expect(answers).toEqual(['bela', 'attackers'])
    expect((await waiting).map(({ status }) => status)).toEqual(Array(40).fill(401))
  })

  test('that find too many waiting are told to come again, and do not count', async () => {
    const { mobile } = await shop.customer()
    await attack(mobile, [newNetwork()])
    const { Refusal } = await import('#shared/errors.ts')
    const full = new Refusal('unavailable', { details: { retryAfter: 5 } })
    vi.spyOn(shop.delays, 'wait').mockRejectedValue(full)
    const stranger = openBrowser(shop)
    const answer = await logIn(stranger, mobile)
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(answer.headers['retry-after']).toBe('5')
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
  /** A customer whose browser the shop knows. */
  async function known(
    open = () => shop.customer(),
  ): Promise<{ asha: TestUser; home: TestBrowser }> {
    const [asha, home] = [await open(), openBrowser(shop)]
    expect((await logIn(home, asha.mobile)).status).toBe(200)
    return { asha, home }
  }
  const isLetIn = async (browser: TestBrowser, mobile: string) =>
    (await logIn(browser, mobile)).status === 200

  test('logs in despite the guesses of strangers, also in the same network, and without a delay', async () => {
    for (const open of [() => shop.customer(), () => shop.administrator()]) {
      const { asha, home } = await known(open)
      await attack(asha.mobile, [home.network, ...Array.from({ length: 20 }, newNetwork)])
      expect(await logIn(openBrowser(shop, home.network), asha.mobile)).toMatchObject(LIMITED)
      const spy = noteWaits()
      expect(await isLetIn(home, asha.mobile)).toBe(true)
      expect(spy).not.toHaveBeenCalled()
      home.network = newNetwork()
      expect(await isLetIn(home, asha.mobile)).toBe(true)
      vi.restoreAllMocks()
    }
  })

  test('has ten failures of its own, also when many come at once', async () => {
    const { asha, home } = await known()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => logIn(home, asha.mobile, `guess ${at}`)),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(await logIn(home, asha.mobile)).toMatchObject(LIMITED)
    expect((await logIn(openBrowser(shop, home.network), asha.mobile)).status).toBe(200)
  })

  test('is known to the accounts that logged in there, and to no other', async () => {
    const { asha, home } = await known()
    const bela = await shop.customer()
    await attack(asha.mobile, [home.network])
    await attack(bela.mobile, [home.network])
    expect(await logIn(home, bela.mobile)).toMatchObject(LIMITED)
    const away = { network: home.network }
    home.network = newNetwork()
    expect(await isLetIn(home, bela.mobile)).toBe(true)
    Object.assign(home, away)
    expect(await isLetIn(home, bela.mobile)).toBe(true)
    expect(await isLetIn(home, asha.mobile)).toBe(true)
  })

  test('is a stranger with a token that somebody made, or that is over', async () => {
    const { asha, home } = await known()
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
    expect(await isLetIn(home, asha.mobile)).toBe(true)
  })

  test('is a stranger after a new password and after a log-out everywhere, except in the current browser', async () => {
    const { asha, home } = await known()
    const phone = openBrowser(shop)
    const as = await (async () => {
      const { token } = (await logIn(phone, asha.mobile)).body
      return { ...asha, headers: { authorization: `Bearer ${token}` } }
    })()
    await attack(asha.mobile, [home.network, phone.network])
    expect((await phone.send('DELETE', '/api/auth/sessions', { as })).status).toBe(200)
    expect(await logIn(home, asha.mobile)).toMatchObject(LIMITED)
    expect(await isLetIn(phone, asha.mobile)).toBe(true)

    const body = { current: PASSWORD, password: 'meenakari' }
    expect((await phone.send('PUT', '/api/auth/password', { as, body })).status).toBe(200)
    expect((await logIn(phone, asha.mobile, 'meenakari')).status).toBe(200)

    const administrator = await shop.administrator()
    const out = await shop.ask('POST', `/api/admin/users/${asha.id}/logout`, { as: administrator })
    expect(out.status).toBe(200)
    expect(await logIn(phone, asha.mobile, 'meenakari')).toMatchObject(LIMITED)
  })
})

describe('the cookie of the log-in', () => {
  test('goes to the log-in alone, out of reach of scripts and other sites, and no page sets it', async () => {
    const { mobile } = await shop.customer()
    const browser = openBrowser(shop)
    expect((await logIn(browser, mobile, 'a guess')).headers['set-cookie']).toBeUndefined()
    const { headers } = await logIn(browser, mobile)
    const cookie =
      /^shop_browser=[\w-]{43}\.[\w-]{48}; Path=\/api\/auth; Max-Age=34560000; HttpOnly; SameSite=Strict$/
    expect(headers['set-cookie']).toMatch(cookie)
    for (const address of ['/api/products', '/api/shop', '/healthz'])
      expect((await shop.ask('GET', address)).headers['set-cookie']).toBeUndefined()
  })

  test('travels over HTTPS alone where the shop has it, and origins of the settings may send it', async () => {
    const environment = {
      PUBLIC_URL: 'https://shop.example',
      API_ORIGINS: 'https://www.shop.example',
    }
    const safe = await openTestShop({ environment })
    try {
      const { mobile } = await safe.customer()
      const body = { mobile, password: PASSWORD }
      const from = (origin: string) =>
        safe.ask('POST', '/api/auth/login', { body, headers: { origin } })
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

describe('the present password, asked of who is logged in', () => {
  const guessPassword = (browser: TestBrowser, as: TestUser, password: string) =>
    browser.send('PUT', '/api/auth/password', {
      as,
      body: { current: password, password: 'meenakari' },
    })

  test('is limited as the log-in is: a stranger with the token does not lock the customer out', async () => {
    const asha = await shop.customer()
    const [thief, home] = [openBrowser(shop), openBrowser(shop)]
    for (let at = 0; at < 10; at++)
      expect((await guessPassword(thief, asha, `guess ${at}`)).body.code).toBe('password.wrong')
    expect(await guessPassword(thief, asha, PASSWORD)).toMatchObject(LIMITED)
    const leave = { password: PASSWORD }
    expect(await thief.post('/api/auth/delete-account', leave, asha)).toMatchObject(LIMITED)
    const spy = noteWaits()
    expect((await guessPassword(home, asha, PASSWORD)).status).toBe(200)
    expect(waitsOf(spy)).toEqual([2000])
  })

  test('is asked of a known browser without a delay, in the thief’s network too', async () => {
    const [asha, home] = [await shop.customer(), openBrowser(shop)]
    expect((await logIn(home, asha.mobile)).status).toBe(200)
    const thief = openBrowser(shop, home.network)
    for (let at = 0; at < 11; at++) await guessPassword(thief, asha, `guess ${at}`)
    expect(await guessPassword(thief, asha, PASSWORD)).toMatchObject(LIMITED)
    const spy = noteWaits()
    expect((await guessPassword(home, asha, PASSWORD)).status).toBe(200)
    expect(spy).not.toHaveBeenCalled()
  })
})

test('what was counted for an account goes with it, and no other number’s', async () => {
  const asha = await shop.customer()
  const other = newNumber()
  await attack(asha.mobile)
  await attack(other)
  const leave = { as: asha, body: { password: PASSWORD } }
  expect((await shop.ask('POST', '/api/auth/delete-account', leave)).status).toBe(200)
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
