import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '#platform/db/db.ts'
import { DEFAULT_PRIVACY_RULE } from '#shared/privacy/privacy-rule.ts'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { saveSettings } from '../save-settings.ts'
import { openTestShop, PASSWORD, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterAll(() => shop.close())

const readNotice = async () => (await shop.request('GET', '/api/privacy-notice')).body
const read = async (as: TestUser) => (await shop.request('GET', '/api/auth/consents', { as })).body
const save = (as: TestUser, body: object) =>
  shop.request('PUT', '/api/auth/consents', { as, body: { source: 'account', ...body } })
const rowsOf = async ({ id }: TestUser) =>
  query<{ kind: string; version: string; ended: boolean }>(
    shop.db,
    sql`select kind, version, ended_at is not null as ended from consents
      where user_id = ${id} order by id`,
  )

test('the notice has its uses of data, contacts and a version that follows the uses alone', async () => {
  const first = await readNotice()
  expect(first.items.map(({ name }: { name: string }) => name)).toContain('Complaints')
  expect(JSON.stringify(first.items)).toContain('For one year after it was resolved.')
  expect(first.officer.name).toBe('Vaishali Deshpande, Grievance Officer')
  await saveSettings(shop, administrator, { shop: { ...DEFAULT_SHOP, phone: '+91 98290 12345' } })
  expect(await readNotice()).toMatchObject({
    version: first.version,
    seller: { phone: '+91 98290 12345' },
  })
  const rule = { ...DEFAULT_PRIVACY_RULE, complaintMonths: 30 }
  await saveSettings(shop, administrator, { privacy: rule })
  const second = await readNotice()
  expect(JSON.stringify(second.items)).toContain('For 30 months after it was resolved.')
  expect(second.version).not.toBe(first.version)
  await saveSettings(shop, administrator, { privacy: DEFAULT_PRIVACY_RULE })
  expect((await readNotice()).version).toBe(first.version)
})

test('the notice promises no deletion of orders, and names what stays in the browser of a guest', async () => {
  const { items } = await readNotice()
  const find = (wanted: string) => items.find(({ name }: { name: string }) => name === wanted)
  expect(find('Orders').kept).toMatch(/^At least 72 months after the annual return /)
  expect(find('In your browser').data).toContain('the pincode that you checked last')
  expect(find('In your browser').kept).toContain(
    'If you are not logged in, pieces and pincode stay until you clear the data of this site',
  )
})

test('nothing is accepted at first, and the register call needs no consent', async () => {
  const mobile = '9811122233'
  const body = { name: 'Asha Rao', mobile, password: 'a password' }
  expect((await shop.request('POST', '/api/auth/register', { body })).status).toBe(200)
  const customer = await shop.customer()
  const { version } = await readNotice()
  expect(await read(customer)).toEqual({
    notice: { version, accepted: null },
    marketingSince: null,
    adultSince: null,
    asksAdult: false,
  })
})

test('the accepted notice is kept with version, time and text; a new version does not replace it', async () => {
  const customer = await shop.customer()
  const { version } = await readNotice()
  const wrong = await save(customer, { notice: 'another' })
  expect([wrong.status, wrong.body.code]).toEqual([409, 'notice.changed'])
  const accepted = (await save(customer, { notice: version, source: 'register' })).body.notice
  expect(accepted.accepted).toEqual({ version, at: expect.stringMatching(/Z$/) })
  expect((await save(customer, { notice: version })).body.notice).toEqual(accepted)
  const [stored] = await query<{ text: { version: string; items: unknown[] } }>(
    shop.db,
    sql`select text from privacy_notices where version = ${version}`,
  )
  expect(stored?.text).toMatchObject({ version, officer: { name: expect.any(String) } })
  await saveSettings(shop, administrator, {
    privacy: { ...DEFAULT_PRIVACY_RULE, mailMonths: 18 },
  })
  const later = (await read(customer)).notice
  expect(later.accepted).toEqual(accepted.accepted)
  expect(later.version).not.toBe(version)
  expect((await save(customer, { notice: version })).status).toBe(409)
  await save(customer, { notice: later.version })
  expect(await rowsOf(customer)).toEqual([
    { kind: 'notice', version, ended: true },
    { kind: 'notice', version: later.version, ended: false },
  ])
  await saveSettings(shop, administrator, { privacy: DEFAULT_PRIVACY_RULE })
})

test('consent to news is separate, seen by administrators, and withdrawn by one call', async () => {
  const customer = await shop.customer('Bela Shah')
  const listed = async (search: string) =>
    (await shop.request('GET', `/api/admin/users?${search}`, { as: administrator })).body.users
  const given = (await save(customer, { marketing: true })).body
  expect(given.marketingSince).toMatch(/Z$/)
  expect(given.notice.accepted).toBeNull()
  expect(await listed('news=true')).toMatchObject([
    { _id: customer.id, marketingSince: given.marketingSince },
  ])
  expect((await save(customer, { marketing: false })).body.marketingSince).toBeNull()
  expect(await listed('news=true')).toEqual([])
  expect(await listed(`q=${customer.mobile}`)).toMatchObject([{ marketingSince: null }])
  expect(await rowsOf(customer)).toEqual([{ kind: 'marketing', version: '', ended: true }])
})

test('two presses at once keep one consent, and fifty changes are the most in a day', async () => {
  const customer = await shop.customer()
  const both = await Promise.all([
    save(customer, { marketing: true }),
    save(customer, { marketing: true }),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await rowsOf(customer)).toHaveLength(1)
  for (let change = 2; change < 50; change++) await save(customer, { marketing: true })
  const refused = await save(customer, { marketing: false })
  expect([refused.status, refused.body.code]).toEqual([429, 'rate.limited'])
})

test.each([
  [{}, 'Please choose something.'],
  [{ adult: false }, 'Please say that you are 18 or older, or leave it out.'],
  [{ marketing: 'yes' }, 'Please say yes or no.'],
  [{ marketing: true, source: 'elsewhere' }, 'Please say where this was chosen.'],
])('%j is refused', async (body, sentence) => {
  const { status, body: reply } = await save(await shop.customer(), body)
  expect(status).toBe(400)
  expect(JSON.stringify(reply)).toContain(sentence)
})

test('the export has every consent, and the deletion of the account takes them away', async () => {
  const customer = await shop.customer()
  const { version } = await readNotice()
  await save(customer, { notice: version, adult: true })
  const { consents } = (await shop.request('GET', '/api/auth/export', { as: customer })).body
  expect(consents).toMatchObject([
    { kind: 'notice', version, source: 'account', endedAt: null },
    { kind: 'adult', version: '', source: 'account', endedAt: null },
  ])
  await shop.request('POST', '/api/auth/delete-account', {
    as: customer,
    body: { password: PASSWORD },
  })
  expect(await rowsOf(customer)).toEqual([])
  expect((await save(customer, { marketing: true })).status).toBe(401)
})

const newAccount = (mobile: string) => ({ name: 'Asha Rao', mobile, password: PASSWORD })
const register = (body: object) => shop.request('POST', '/api/auth/register', { body })
const storedOf = (mobile: string) =>
  query<{ kind: string; version: string; source: string }>(
    shop.db,
    sql`select kind, version, source from consents
      where user_id = (select id from users where mobile = ${mobile}) and ended_at is null
      order by kind`,
  )

test('what is ticked at the registration is recorded with the account, before any log-in', async () => {
  const mobile = '9811122244'
  const { version } = await readNotice()
  const choices = { notice: version, marketing: true, adult: true }
  expect((await register({ ...newAccount(mobile), ...choices })).status).toBe(200)
  expect(await storedOf(mobile)).toEqual([
    { kind: 'adult', version: '', source: 'register' },
    { kind: 'marketing', version: '', source: 'register' },
    { kind: 'notice', version, source: 'register' },
  ])
  const [stored] = await query<{ text: object }>(
    shop.db,
    sql`select text from privacy_notices where version = ${version}`,
  )
  expect(stored?.text).toMatchObject({ version })
})

test('a registration with another version of the notice is refused, and makes no account', async () => {
  const mobile = '9811122255'
  const refused = await register({ ...newAccount(mobile), notice: 'another', marketing: true })
  expect([refused.status, refused.body.code]).toEqual([409, 'notice.changed'])
  expect((await register(newAccount(mobile))).status).toBe(200)
  expect(await storedOf(mobile)).toEqual([])
})

test('a registration of a number that exists changes no consent of its account', async () => {
  const customer = await shop.customer()
  const { version } = await readNotice()
  await save(customer, { marketing: true })
  const before = await rowsOf(customer)
  for (const marketing of [true, false]) {
    const choices = { notice: version, marketing, adult: true }
    const refused = await register({ ...newAccount(customer.mobile), ...choices })
    expect([refused.status, refused.body.code]).toEqual([409, 'mobile.taken'])
  }
  expect(await rowsOf(customer)).toEqual(before)
})

test.each([
  [{ adult: false }, 'Please say that you are 18 or older, or leave it out.'],
  [{ marketing: 'yes' }, 'Please say yes or no.'],
])('a registration with %j is refused', async (choice, sentence) => {
  const { status, body } = await register({ ...newAccount('9811122266'), ...choice })
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain(sentence)
})
