import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DEFAULT_SELLING } from '#shared/shop-settings.ts'
import { openBrowser, type TestBrowser } from '../browser.ts'
import { openTestShop, PASSWORD, type TestUser, type TestShop } from '../shop.ts'
import { enableTotp } from '../totp-app.ts'

const STALE = { status: 403, body: { success: false, code: 'login.stale' } }
const OLD_MINUTES = 16

let shop: TestShop
let administrator: TestUser
let customer: TestUser
let browser: TestBrowser

beforeAll(async () => {
  shop = await openTestShop({ environment: { TRUST_PROXY: '127.0.0.1' } })
})
beforeEach(async () => {
  administrator = await logIn(await shop.administrator())
  customer = await shop.customer()
  browser = openBrowser(shop)
})
afterAll(() => shop.close())

/** The user with a session that was opened now, by the clock of the shop. */
async function logIn(user: TestUser): Promise<TestUser> {
  const body = { mobile: user.mobile, password: PASSWORD }
  const { token } = (await shop.request('POST', '/api/auth/login', { body })).body
  return { ...user, token, headers: { authorization: `Bearer ${token}` } }
}

const versionOf = async (name: string): Promise<number> => {
  const { body } = await shop.request('GET', '/api/admin/settings', { as: administrator })
  return body.settings.find((each: { name: string }) => each.name === name).version
}

async function save(name: string, value: object) {
  const body = { value, version: await versionOf(name) }
  return shop.request('PUT', `/api/admin/settings/${name}`, { as: administrator, body })
}

/** Turns the setting on or off, with a session that was just opened. */
async function setAsking(asksPassword: boolean): Promise<void> {
  const saved = await save('security', { asksPassword })
  expect(saved.status).toBe(200)
  await expect.poll(async () => (await shop.security()).asksPassword).toBe(asksPassword)
}

const SELLING = { ...DEFAULT_SELLING, freeShippingFrom: 2000, shipping: 99 }
const makeAdministrator = () =>
  shop.request('PUT', `/api/admin/users/${customer.id}`, {
    as: administrator,
    body: { isAdmin: true },
  })
const changePassword = (as: TestUser) =>
  browser.send('PUT', '/api/auth/password', {
    as,
    body: { current: PASSWORD, password: PASSWORD },
  })
const reauthenticate = (body: object) =>
  browser.post('/api/auth/reauthenticate', body, administrator)

test('while the setting is off nobody is asked', async () => {
  shop.later(OLD_MINUTES)
  expect((await makeAdministrator()).status).toBe(200)
  expect((await save('selling', SELLING)).status).toBe(200)
  expect((await changePassword(administrator)).status).toBe(200)
})

test('with the setting on, a log-in of the last 15 minutes is enough', async () => {
  await setAsking(true)
  expect((await makeAdministrator()).status).toBe(200)
  expect((await save('selling', SELLING)).status).toBe(200)
  expect((await changePassword(administrator)).status).toBe(200)
  await setAsking(false)
})

test('later the sensitive calls are refused and change nothing, and others work', async () => {
  await setAsking(true)
  const version = await versionOf('selling')
  const { id } = await shop.administrator()
  shop.later(OLD_MINUTES)
  expect(await makeAdministrator()).toMatchObject(STALE)
  const removal = await shop.request('DELETE', `/api/admin/users/${id}`, { as: administrator })
  expect(removal).toMatchObject(STALE)
  expect(await save('selling', SELLING)).toMatchObject(STALE)
  expect(await save('security', { asksPassword: false })).toMatchObject(STALE)
  expect(await changePassword(administrator)).toMatchObject(STALE)
  expect(await versionOf('selling')).toBe(version)
  const me = await shop.request('GET', '/api/auth/me', { as: customer })
  expect(me.body.user.isAdmin).toBe(false)

  const announcement = { always: 'Everything ships free', wide: '' }
  expect((await save('announcement', announcement)).status).toBe(200)
  const rename = { as: administrator, body: { name: 'Asha Devi', isAdmin: false } }
  const renamed = await shop.request('PUT', `/api/admin/users/${customer.id}`, rename)
  expect(renamed.status).toBe(200)
  expect((await changePassword(customer)).status).toBe(200)
})

test('the password again is enough for 15 minutes, in this session alone', async () => {
  const other = await logIn(administrator)
  expect(await reauthenticate({ password: 'not it at all' })).toMatchObject({
    status: 400,
    body: { code: 'password.wrong', fields: { password: expect.any(String) } },
  })
  administrator = await logIn(administrator)
  shop.later(OLD_MINUTES)
  expect(await changePassword(administrator)).toMatchObject(STALE)
  expect((await reauthenticate({ password: PASSWORD })).status).toBe(200)
  expect(await changePassword(other)).toMatchObject(STALE)
  expect((await makeAdministrator()).status).toBe(200)
  shop.later(OLD_MINUTES)
  expect(await save('selling', SELLING)).toMatchObject(STALE)
  expect((await reauthenticate({ password: PASSWORD })).status).toBe(200)
  await setAsking(false)
})

test('with an authenticator app the password again needs a code too', async () => {
  const app = await enableTotp(shop, administrator, browser)
  const asked = await reauthenticate({ password: PASSWORD })
  expect(asked).toMatchObject({ status: 401, body: { code: 'totp.needed' } })
  const used = await reauthenticate({ password: PASSWORD, code: app.usedCode })
  expect(used).toMatchObject({ status: 400, body: { code: 'totp.wrong' } })
  const right = await reauthenticate({ password: PASSWORD, code: app.nextCode() })
  expect(right.status).toBe(200)
})
