import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loginLinks, sessions, users } from '#accounts/tables.ts'
import { auditLog } from '#audit-log/tables.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterAll(() => shop.close())

const makeLink = (user: TestUser, as = administrator) =>
  shop.request('POST', `/api/admin/users/${user.id}/login-link`, { as })
const tokenOf = (url: string): string => url.split('#')[1] ?? ''
const openLink = (token: string) =>
  shop.request('POST', '/api/auth/login-link', { body: { token } })

test('a link logs its customer in once, keeps other sessions, and is in the audit log', async () => {
  const asha = await shop.customer()
  const { status, body } = await makeLink(asha)
  expect(status).toBe(200)
  expect(body.url).toMatch(/^http[^#]+\/login\/link#[\w-]{40,}$/)
  const token = tokenOf(body.url)
  const stored = await shop.db.select().from(loginLinks)
  expect(JSON.stringify(stored)).not.toContain(token)

  const replies = await Promise.all([openLink(token), openLink(token)])
  const right = replies.find((reply) => reply.status === 200)
  expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 410])
  expect(right?.body.user._id).toBe(asha.id)
  const me = await shop.request('GET', '/api/auth/me', {
    headers: { authorization: `Bearer ${right?.body.token}` },
  })
  expect(me.body.user._id).toBe(asha.id)
  expect((await shop.request('GET', '/api/auth/me', { as: asha })).status).toBe(200)
  expect(await shop.db.select().from(sessions).where(eq(sessions.userId, asha.id))).toHaveLength(2)
  const [row] = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, asha.id))
  expect(row).toMatchObject({ action: 'user.login-link', actorId: administrator.id })
  expect(JSON.stringify(row)).not.toContain(token)
})

test('a link ends after an hour, by a newer one, and with the account', async () => {
  const asha = await shop.customer()
  const first = tokenOf((await makeLink(asha)).body.url)
  const second = tokenOf((await makeLink(asha)).body.url)
  expect((await openLink(first)).status).toBe(410)
  shop.later(60)
  expect((await openLink(second)).body.code).toBe('link.over')
  const third = tokenOf((await makeLink(asha)).body.url)
  await shop.request('DELETE', `/api/admin/users/${asha.id}`, { as: administrator })
  expect((await openLink(third)).status).toBe(410)
})

test('a link ends when the customer is logged out everywhere, or has a new password', async () => {
  const asha = await shop.customer()
  const sent = tokenOf((await makeLink(asha)).body.url)
  await shop.request('POST', `/api/admin/users/${asha.id}/logout`, { as: administrator })
  expect((await openLink(sent)).status).toBe(410)
})

test('administrators get no link, and a customer who became one cannot use it', async () => {
  const other = await shop.administrator()
  expect((await makeLink(other)).body.code).toBe('link.administrator')
  const asha = await shop.customer()
  const token = tokenOf((await makeLink(asha)).body.url)
  await shop.db.update(users).set({ isAdmin: true }).where(eq(users.id, asha.id))
  expect((await openLink(token)).status).toBe(410)
  expect((await makeLink(asha, await shop.customer())).status).toBe(403)
})

test('links for one customer, and wrong tokens from one network, are limited', async () => {
  const asha = await shop.customer()
  for (let made = 0; made < 5; made += 1) expect((await makeLink(asha)).status).toBe(200)
  const refused = await makeLink(asha)
  expect(refused.status).toBe(429)
  expect(refused.body.code).toBe('link.limited')
  const statuses = []
  for (let tried = 0; tried < 12; tried += 1) statuses.push((await openLink('wrong')).status)
  expect(statuses.at(0)).toBe(410)
  expect(statuses.at(-1)).toBe(429)
})
