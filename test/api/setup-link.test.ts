import { desc } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createSetupToken } from '#accounts/setup/setup-link.ts'
import { sessions, setupLinks, users } from '#accounts/tables.ts'
import { auditLog } from '#audit-log/tables.ts'
import { openTestShop, type TestShop } from '../shop.ts'

const MINUTE_MS = 60_000

let shop: TestShop
beforeEach(async () => {
  await shop?.close()
  shop = await openTestShop()
})
afterAll(() => shop.close())

const OWNER = { name: 'Gulab Soni', mobile: '9829012345', password: 'rose water' }
const OVER = { status: 410, body: { success: false, code: 'setup.over' } }

async function newToken(now = new Date()): Promise<string> {
  const token = await createSetupToken(shop.db, now)
  if (!token) throw new Error('The shop has an administrator.')
  return token
}

const setUp = (token: string, owner: object = OWNER) =>
  shop.request('POST', '/api/auth/setup', { body: { token, ...owner } })

test('the link makes the first administrator once, logs them in and is in the audit log', async () => {
  const token = await newToken()
  const { status, body, headers } = await setUp(token)
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ name: OWNER.name, mobile: OWNER.mobile, isAdmin: true })
  expect(String(headers['set-cookie'])).toContain('shop_browser=')
  const as = { ...(await shop.customer()), headers: { authorization: `Bearer ${body.token}` } }
  expect((await shop.request('GET', '/api/admin/dashboard', { as })).status).toBe(200)
  const login = { mobile: OWNER.mobile, password: OWNER.password }
  expect((await shop.request('POST', '/api/auth/login', { body: login })).status).toBe(200)
  expect(await setUp(token, { ...OWNER, mobile: '9829012346' })).toMatchObject(OVER)
  expect(await shop.db.select().from(setupLinks)).toEqual([])
  const [row] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(row).toMatchObject({ action: 'user.made-administrator', subjectId: body.user._id })
})

test('only the hash of a token is stored', async () => {
  const token = await newToken()
  expect(JSON.stringify(await shop.db.select().from(setupLinks))).not.toContain(token)
})

test('of two who open the link at once, also with links of two processes, exactly one wins', async () => {
  const [first, second] = [await newToken(), await newToken()]
  const answers = await Promise.all([
    setUp(first, { ...OWNER, mobile: '9829012341' }),
    setUp(first, { ...OWNER, mobile: '9829012342' }),
    setUp(second, { ...OWNER, mobile: '9829012343' }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410])
  expect((await shop.db.select().from(users)).filter(({ isAdmin }) => isAdmin)).toHaveLength(1)
})

test('a link is over after a new start, and as soon as there is any administrator', async () => {
  const old = await newToken(new Date(Date.now() - 11 * MINUTE_MS))
  const token = await newToken()
  expect(await setUp(old)).toMatchObject(OVER)
  await shop.administrator()
  expect(await setUp(token)).toMatchObject(OVER)
  expect(await createSetupToken(shop.db, new Date())).toBeUndefined()
})

test('a wrong input leaves the link as it was, and is named beside its field', async () => {
  const token = await newToken()
  const wrong = await setUp(token, { name: ' ', mobile: '123', password: 'short' })
  expect(wrong.status).toBe(400)
  expect(Object.keys(wrong.body.fields)).toEqual(['name', 'mobile', 'password'])
  expect((await setUp(token)).status).toBe(200)
})

test('ten wrong tokens from one network are refused, then the right one has to wait', async () => {
  const token = await newToken()
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect((await setUp(`${token}${attempt}`)).status).toBe(410)
  const limited = await setUp(token)
  expect(limited.status).toBe(429)
  expect(limited.body.code).toBe('login.limited')
})

test('somebody who registered the number before loses every session and the old password', async () => {
  const body = { name: 'Thief', mobile: OWNER.mobile, password: 'guessed it' }
  await shop.request('POST', '/api/auth/register', { body })
  const thief = (await shop.request('POST', '/api/auth/login', { body })).body
  expect((await setUp(await newToken())).status).toBe(200)
  const headers = { authorization: `Bearer ${thief.token}` }
  expect((await shop.request('GET', '/api/admin/dashboard', { headers })).status).toBe(401)
  expect((await shop.request('POST', '/api/auth/login', { body })).status).toBe(401)
  expect(await shop.db.select().from(sessions)).toHaveLength(1)
  const [owner] = await shop.db.select().from(users)
  expect(owner?.name).toBe(OWNER.name)
})
