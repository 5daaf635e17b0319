import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { recoveryCodes, sessions, totp } from '#accounts/tables.ts'
import { auditLog } from '#audit-log/tables.ts'
import { turnOffTotpOf } from '#accounts/totp/totp.ts'
import { secrets } from '#platform/tables.ts'
import { openBrowser, type TestBrowser } from '../browser.ts'
import { codeOnPhone, otherCode } from '../codes.ts'
import { openTestShop, PASSWORD, type TestUser, type TestShop } from '../shop.ts'
import { enableTotp, totpCode, type TotpApp } from '../totp-app.ts'

const NEEDED = { status: 401, body: { success: false, code: 'totp.needed' } }
const WRONG = {
  status: 400,
  body: { success: false, code: 'totp.wrong', fields: { code: expect.any(String) } },
}

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ environment: { TRUST_PROXY: '127.0.0.1' } })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => shop.close())

type Secured = { user: TestUser; browser: TestBrowser; app: TotpApp }

/** An administrator with an authenticator app, in a browser that the shop knows. */
async function secured(): Promise<Secured> {
  const user = await shop.administrator()
  const browser = openBrowser(shop)
  return { user, browser, app: await enableTotp(shop, user, browser) }
}

/** Skips the delays of attempts. */
const skipDelays = () => vi.spyOn(shop.delays, 'wait').mockResolvedValue(undefined)

const logIn = (browser: TestBrowser, { mobile }: TestUser, more: object = {}) =>
  browser.post('/api/auth/login', { mobile, password: PASSWORD, ...more })

const stateOf = async (user: TestUser) =>
  (await shop.request('GET', '/api/auth/totp', { as: user })).body

/** The actions on a user in the audit log, newest first. */
const actionsOf = async ({ id }: TestUser) =>
  shop.db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(desc(auditLog.id))

describe('an administrator turns the second step on', () => {
  test('with the password and the first code of the app', async () => {
    const user = await shop.administrator()
    const browser = openBrowser(shop)
    expect(await stateOf(user)).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0 })
    const started = await browser.post('/api/auth/totp', { password: PASSWORD }, user)
    expect(started.body).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringContaining(`secret=${started.body.secret}`),
    })
    expect((await logIn(openBrowser(shop), user)).status).toBe(200)
    const body = { code: totpCode(shop, started.body.secret) }
    const confirmed = await browser.send('PUT', '/api/auth/totp', { body, as: user })
    expect(confirmed.status).toBe(200)
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
    expect(await stateOf(user)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
    expect((await actionsOf(user))[0]).toMatchObject({
      action: 'user.totp-enabled',
      actorId: user.id,
      after: { totp: true },
    })
  })

  test('not with a wrong password or a wrong first code', async () => {
    const user = await shop.administrator()
    const browser = openBrowser(shop)
    const refused = await browser.post('/api/auth/totp', { password: 'not it at all' }, user)
    expect(refused).toMatchObject({ status: 400, body: { code: 'password.wrong' } })
    const started = await browser.post('/api/auth/totp', { password: PASSWORD }, user)
    const code = otherCode(totpCode(shop, started.body.secret))
    const wrong = await browser.send('PUT', '/api/auth/totp', { body: { code }, as: user })
    expect(wrong).toMatchObject(WRONG)
    expect(await stateOf(user)).toMatchObject({ isOn: false })
    expect((await logIn(browser, user)).status).toBe(200)
  })

  test('not twice, and not as a customer', async () => {
    const { user, browser } = await secured()
    const again = await browser.post('/api/auth/totp', { password: PASSWORD }, user)
    expect(again).toMatchObject({ status: 409, body: { code: 'totp.on' } })
    const customer = await shop.customer()
    const refused = await browser.post('/api/auth/totp', { password: PASSWORD }, customer)
    expect(refused).toMatchObject({ status: 403, body: { code: 'admin.needed' } })
  })

  test('and all other sessions end', async () => {
    const user = await shop.administrator()
    const { body } = await logIn(openBrowser(shop), user)
    await enableTotp(shop, user, openBrowser(shop))
    const left = await shop.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(left).toHaveLength(1)
    const authorization = `Bearer ${body.token}`
    const ended = await shop.request('GET', '/api/auth/me', { headers: { authorization } })
    expect(ended.status).toBe(401)
  })

  test('and the database has neither the key nor a recovery code in clear text', async () => {
    const { user, app } = await secured()
    const [row] = await shop.db.select().from(totp).where(eq(totp.userId, user.id))
    expect(row?.secret).toMatch(/^v1\./)
    expect(row?.secret).not.toContain(app.secret)
    const rows = await shop.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id))
    const stored = JSON.stringify(rows)
    for (const code of app.recoveryCodes) {
      expect(stored).not.toContain(code)
      expect(stored).not.toContain(code.replaceAll('-', ''))
    }
  })
})

describe('the log-in with a second step', () => {
  test('asks for the code after the right password only, and then takes it once', async () => {
    const { user, browser, app } = await secured()
    const asked = await logIn(browser, user)
    expect(asked).toMatchObject(NEEDED)
    expect(asked.body).not.toHaveProperty('token')
    expect(await logIn(browser, user, { code: '' })).toMatchObject(NEEDED)
    const wrong = { password: 'not it at all', code: app.nextCode() }
    expect(await logIn(browser, user, wrong)).toMatchObject({ body: { code: 'login.wrong' } })
    const code = app.code()
    const opened = await logIn(browser, user, { code })
    expect(opened).toMatchObject({ status: 200, body: { user: { mobile: user.mobile } } })
    expect(opened.body.token).toEqual(expect.any(String))
    expect(await logIn(browser, user, { code })).toMatchObject(WRONG)
  })

  test('does not take the code that has confirmed the app', async () => {
    const { user, browser, app } = await secured()
    expect(await logIn(browser, user, { code: app.usedCode })).toMatchObject(WRONG)
  })

  test('takes one code once, also from twenty calls at the same time', async () => {
    const { user, app } = await secured()
    skipDelays()
    const code = app.nextCode()
    const calls = Array.from({ length: 20 }, () => logIn(openBrowser(shop), user, { code }))
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  }, 60_000)

  test('takes a recovery code once, however it is typed, and logs it', async () => {
    const { user, browser, app } = await secured()
    const [code = ''] = app.recoveryCodes
    expect((await logIn(browser, user, { code: ` ${code.toLowerCase()}` })).status).toBe(200)
    expect(await logIn(browser, user, { code })).toMatchObject(WRONG)
    expect(await stateOf(user)).toMatchObject({ recoveryCodesLeft: 9 })
    expect((await actionsOf(user))[0]).toMatchObject({
      action: 'user.recovery-code-used',
      before: { recoveryCodes: 10 },
      after: { recoveryCodes: 9 },
    })
  })

  test('takes no code of another administrator', async () => {
    const [one, other] = [await secured(), await secured()]
    const code = other.app.nextCode()
    expect(await logIn(one.browser, one.user, { code })).toMatchObject(WRONG)
    const [recovery] = other.app.recoveryCodes
    expect(await logIn(one.browser, one.user, { code: recovery })).toMatchObject(WRONG)
  })

  test('an account without it ignores the field', async () => {
    const user = await shop.administrator()
    expect((await logIn(openBrowser(shop), user, { code: '123456' })).status).toBe(200)
    expect((await logIn(openBrowser(shop), user)).status).toBe(200)
  })
})

describe('guessed codes', () => {
  const guess = async (browser: TestBrowser, { user, app }: Secured, times: number) => {
    const statuses: number[] = []
    for (let at = 0; at < times; at++)
      statuses.push((await logIn(browser, user, { code: otherCode(app.code()) })).status)
    return statuses
  }

  test('from one browser are refused from the eleventh on; a known browser still logs in', async () => {
    const each = await secured()
    const stranger = openBrowser(shop)
    expect(await guess(stranger, each, 11)).toEqual([...Array(10).fill(400), 429])
    const code = each.app.nextCode()
    expect(await logIn(stranger, each.user, { code })).toMatchObject({
      status: 429,
      body: { code: 'login.limited' },
    })
    expect((await logIn(each.browser, each.user, { code })).status).toBe(200)
  }, 60_000)

  test('from all unknown browsers are twenty in a day', async () => {
    const each = await secured()
    skipDelays()
    const statuses: number[] = []
    for (let at = 0; at < 7; at++) statuses.push(...(await guess(openBrowser(shop), each, 3)))
    expect(statuses).toEqual([...Array(20).fill(400), 429])
    const code = each.app.nextCode()
    expect((await logIn(openBrowser(shop), each.user, { code })).status).toBe(429)
    expect((await logIn(each.browser, each.user, { code })).status).toBe(200)
  }, 60_000)
})

describe('a code by text message', () => {
  const requestCode = async (browser: TestBrowser, mobile: string, purpose: string) => {
    await browser.post('/api/auth/code', { mobile, purpose })
    return codeOnPhone(shop, mobile)
  }

  test('does not replace the second step', async () => {
    const { user, app } = await secured()
    const browser = openBrowser(shop)
    const { mobile } = user
    const code = await requestCode(browser, mobile, 'login')
    const attempt = (more: object) =>
      browser.post('/api/auth/login-code', { mobile, code, ...more })
    expect(await attempt({})).toMatchObject(NEEDED)
    const totp = app.nextCode()
    expect(await attempt({ totpCode: otherCode(totp) })).toMatchObject({
      status: 400,
      body: { code: 'totp.wrong', fields: { totpCode: expect.any(String) } },
    })
    expect((await attempt({ totpCode: totp })).status).toBe(200)
  })

  test('sets a new password, with which the log-in still asks for the code', async () => {
    const { user, app } = await secured()
    const browser = openBrowser(shop)
    const { mobile } = user
    const code = await requestCode(browser, mobile, 'password')
    const password = 'a new password'
    const reset = await browser.post('/api/auth/reset-password', { mobile, code, password })
    expect(reset.status).toBe(200)
    expect(await logIn(browser, user, { password })).toMatchObject(NEEDED)
    // A text message alone does not make the browser known.
    expect(browser.cookie).not.toContain('.')
    expect((await logIn(browser, user, { password, code: app.nextCode() })).status).toBe(200)
    expect(browser.cookie).toContain('.')
  })
})

describe('a change of the second step', () => {
  test('needs the password and a code', async () => {
    const { user, browser, app } = await secured()
    for (const url of ['/api/auth/totp/off', '/api/auth/totp/recovery-codes']) {
      const code = app.nextCode()
      const noPassword = await browser.post(url, { password: 'not it', code }, user)
      expect(noPassword).toMatchObject({ status: 400, body: { code: 'password.wrong' } })
      const body = { password: PASSWORD, code: otherCode(code) }
      expect(await browser.post(url, body, user)).toMatchObject(WRONG)
    }
    expect(await stateOf(user)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
  })

  test('new recovery codes replace the earlier ones', async () => {
    const { user, browser, app } = await secured()
    const body = { password: PASSWORD, code: app.nextCode() }
    const renewed = await browser.post('/api/auth/totp/recovery-codes', body, user)
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    const [old] = app.recoveryCodes
    expect(await logIn(browser, user, { code: old })).toMatchObject(WRONG)
    const [code] = renewed.body.recoveryCodes
    expect((await logIn(browser, user, { code })).status).toBe(200)
    expect((await actionsOf(user)).map(({ action }) => action)).toEqual([
      'user.recovery-code-used',
      'user.recovery-codes-renewed',
      'user.totp-enabled',
    ])
  })

  test('turned off, the password alone logs in, and nothing of it is left', async () => {
    const { user, browser, app } = await secured()
    const body = { password: PASSWORD, code: app.nextCode() }
    expect((await browser.post('/api/auth/totp/off', body, user)).status).toBe(200)
    expect((await logIn(browser, user)).status).toBe(200)
    expect(await stateOf(user)).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0 })
    expect((await actionsOf(user))[0]).toMatchObject({ action: 'user.totp-disabled' })
    const again = await browser.post('/api/auth/totp/off', body, user)
    expect(again).toMatchObject({ status: 409, body: { code: 'totp.off' } })
  })

  test('an administrator who becomes a customer loses it', async () => {
    const { user, browser } = await secured()
    const other = await shop.administrator()
    const url = `/api/admin/users/${user.id}`
    await shop.request('PUT', url, { as: other, body: { isAdmin: false } })
    expect((await logIn(browser, user)).status).toBe(200)
    expect((await actionsOf(user))[0]).toMatchObject({
      action: 'user.edited',
      before: { isAdmin: true, totp: true },
      after: { isAdmin: false, totp: false },
    })
  })

  test('npm run admin turns it off for a mobile number', async () => {
    const { user, browser } = await secured()
    await turnOffTotpOf(shop.db, shop.auditUser, `+91 ${user.mobile}`)
    expect((await logIn(browser, user)).status).toBe(200)
    const again = turnOffTotpOf(shop.db, shop.auditUser, user.mobile)
    await expect(again).rejects.toMatchObject({ code: 'totp.off' })
    const unknown = turnOffTotpOf(shop.db, shop.auditUser, '5000000001')
    await expect(unknown).rejects.toMatchObject({ code: 'user.missing' })
  })
})

test('with another encryption key a code returns 503, and a recovery code still logs in', async () => {
  const { user, app } = await secured()
  const key = await shop.db.select().from(secrets).where(eq(secrets.name, 'encryption'))
  expect(key).toHaveLength(1)
  const wrong = await openTestShop({
    environment: { SECRET_KEY: 'x'.repeat(32), TRUST_PROXY: '127.0.0.1' },
    keepData: true,
  })
  await shop.db.delete(secrets).where(eq(secrets.name, 'encryption'))
  const browser = openBrowser(wrong)
  expect(await logIn(browser, user, { code: app.nextCode() })).toMatchObject({
    status: 503,
    body: { code: 'secret.unreadable' },
  })
  const [code] = app.recoveryCodes
  expect((await logIn(browser, user, { code })).status).toBe(200)
  const customer = await shop.customer()
  expect((await logIn(browser, customer)).status).toBe(200)
  await wrong.close()
})
