import { eq, inArray, sql } from 'drizzle-orm'
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasedUsers, users } from '#accounts/tables.ts'
import { orders } from '#orders/tables.ts'
import { applyErasures, readErasures, writeErasures } from '#privacy/erasures.ts'
import type { Id } from '#shared/ids.ts'
import { reviews } from '#reviews/tables.ts'
import { JOB_HANDLERS } from '#worker/worker.ts'
import { addPicture, complain, storedFiles } from '../customer-pictures.ts'
import { makeReview } from '../reviews.ts'
import { openTestShop, PASSWORD, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop

beforeAll(async () => void (shop = await openTestShop()))
afterAll(() => shop.close())

const folder = () => shop.config.backup.folder
const file = () => path.join(folder(), 'erased.jsonl')
const idOf = (user: TestUser) => user.id as Id<'usr'>

async function leave(as: TestUser, choice: { reviewsStay?: boolean } = {}): Promise<void> {
  const body = { password: PASSWORD, ...choice }
  expect((await shop.request('POST', '/api/auth/delete-account', { as, body })).status).toBe(200)
}

const listedIds = async () => (await readErasures([folder()])).erased.map(({ id }) => id)

test('a deleted account is listed beside the backups, without personal data', async () => {
  const [asha, bela] = [await shop.customer(), await shop.customer()]
  const admin = await shop.administrator()
  await leave(asha)
  await shop.request('DELETE', `/api/admin/users/${bela.id}`, { as: admin })
  expect(await listedIds()).toEqual([])
  expect(await shop.work('erasures.write')).toBe(2)
  expect(await listedIds()).toEqual([asha.id, bela.id])
  const lines = readFileSync(file(), 'utf8').trim().split('\n')
  const known = lines.map((line) => Object.keys(JSON.parse(line)))
  expect(known).toEqual([
    ['id', 'erasedAt', 'reviewsStay'],
    ['id', 'erasedAt', 'reviewsStay'],
  ])
  const [row] = await shop.db
    .select()
    .from(erasedUsers)
    .where(eq(erasedUsers.userId, idOf(asha)))
  expect(JSON.parse(lines[0] ?? '').erasedAt).toBe(row?.erasedAt.toISOString())
})

test('what the file lists already stays, also lines that cannot be read', async () => {
  const before = await listedIds()
  appendFileSync(
    file(),
    '{"id":"usr_ofAnOlderShop","erasedAt":"2026-01-02T03:04:05.678Z"}\nnotes\n',
  )
  const asha = await shop.customer()
  await leave(asha)
  await shop.work('erasures.write')
  await writeErasures(shop)
  expect(await listedIds()).toEqual([...before, 'usr_ofAnOlderShop', asha.id])
  expect(readFileSync(file(), 'utf8')).toContain('notes\n')
  expect(readdirSync(folder())).toEqual(['erased.jsonl'])
})

test('processes that write at the same time lose nothing', async () => {
  const customers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => shop.customer()))
  await Promise.all(
    customers.map(async (each) => {
      await leave(each)
      await writeErasures(shop)
    }),
  )
  expect(await listedIds()).toEqual(expect.arrayContaining(customers.map(({ id }) => id)))
})

test('a rolled back deletion is not listed', async () => {
  const asha = await shop.customer()
  await shop.db.execute(sql`create table keeps_users (
    user_id text references users (id) deferrable initially deferred)`)
  await shop.db.execute(sql`insert into keeps_users values (${asha.id})`)
  const body = { password: PASSWORD }
  const { status } = await shop.request('POST', '/api/auth/delete-account', { as: asha, body })
  await shop.db.execute(sql`drop table keeps_users`)
  expect(status).toBe(500)
  await shop.work('erasures.write')
  expect(await listedIds()).not.toContain(asha.id)
})

test('a list is applied as the deletion by the customer, and a second time changes nothing', async () => {
  const [asha, bela] = [await shop.customer(), await shop.customer()]
  const ring = await shop.stock({ stock: 10 })
  const paid = await shop.openPayment(asha, [{ productId: ring.productId }])
  await shop.sandbox.pay(paid.orderId)
  await shop.sandbox.webhooks.flush()
  const unpaid = await shop.openPayment(asha, [{ productId: ring.productId, quantity: 3 }])
  const erasedAt = new Date('2026-03-04T05:06:07.089Z')
  const list = [idOf(asha), 'usr_unknown' as const].map((id) => ({
    id,
    erasedAt,
    reviewsStay: false,
  }))

  expect(await applyErasures(shop.db, list)).toEqual({ listed: 2, deleted: 1, kept: 0 })
  expect(await applyErasures(shop.db, list)).toEqual({ listed: 2, deleted: 0, kept: 0 })

  const found = await shop.db.select({ id: users.id }).from(users)
  expect(found.map(({ id }) => id)).not.toContain(asha.id)
  expect(found.map(({ id }) => id)).toContain(bela.id)
  const statusOf = async ({ order }: { order: { _id: string } }) =>
    shop.db
      .select({ userId: orders.userId, status: orders.status })
      .from(orders)
      .where(eq(orders.id, order._id as Id<'ord'>))
  expect(await statusOf(paid)).toEqual([{ userId: null, status: 'confirmed' }])
  expect(await statusOf(unpaid)).toEqual([{ userId: null, status: 'expired' }])
  const { body } = await shop.request('GET', `/api/products/${ring.productId}`)
  expect(body.inventory).toBe(9)
  const rows = await shop.db.select().from(erasedUsers).where(eq(erasedUsers.erasedAt, erasedAt))
  expect(rows.map(({ userId }) => userId).sort()).toEqual([idOf(asha), 'usr_unknown'].sort())
})

test('the pictures of an account that a restored backup brought back are deleted too', async () => {
  const [asha, bela] = [await shop.customer(), await shop.customer()]
  const [hers, others] = [await addPicture(shop, asha), await addPicture(shop, bela)]
  expect((await complain(shop, asha, { pictures: [hers] })).status).toBe(200)
  await applyErasures(shop.db, [{ id: idOf(asha), erasedAt: new Date(), reviewsStay: false }])
  const as = await shop.administrator()
  const url = `/api/admin/customer-pictures/${hers}`
  expect((await shop.request('GET', url, { as })).status).toBe(404)
  expect(await storedFiles(shop)).toHaveLength(2)
  await JOB_HANDLERS['shop.cleanup'](shop, {})
  expect(await storedFiles(shop)).toHaveLength(1)
  const { headers } = bela
  expect((await shop.app.inject({ url: `/api/pictures/${others}`, headers })).statusCode).toBe(200)
})

test('the list has the choice that reviews stay, and a restored backup keeps them so', async () => {
  const [asha, bela] = [await shop.customer(), await shop.customer()]
  const [kept, ended] = [await makeReview(shop, asha), await makeReview(shop, bela)]
  await applyErasures(shop.db, [
    { id: idOf(asha), erasedAt: new Date(), reviewsStay: true },
    { id: idOf(bela), erasedAt: new Date(), reviewsStay: false },
  ])
  const found = await shop.db
    .select({ id: reviews.id, userId: reviews.userId, authorName: reviews.authorName })
    .from(reviews)
    .where(inArray(reviews.id, [kept.id, ended.id] as Id<'rev'>[]))
  expect(found).toEqual([{ id: kept.id, userId: null, authorName: '' }])

  const chitra = await shop.customer()
  await leave(chitra, { reviewsStay: true })
  await writeErasures(shop)
  const { erased } = await readErasures([folder()])
  const choices = new Map(erased.map(({ id, reviewsStay }) => [id, reviewsStay]))
  expect([asha, bela, chitra].map(({ id }) => choices.get(id as Id<'usr'>))).toEqual([
    true,
    false,
    true,
  ])
  // A line of an earlier version.
  expect(choices.get('usr_ofAnOlderShop')).toBe(false)
})

test('the last administrator of a restored shop is kept and counted', async () => {
  await shop.db.update(users).set({ isAdmin: false })
  const admin = await shop.administrator()
  const list = [{ id: idOf(admin), erasedAt: new Date(), reviewsStay: false }]
  expect(await applyErasures(shop.db, list)).toEqual({ listed: 1, deleted: 0, kept: 1 })
  expect((await shop.request('GET', '/api/admin/users', { as: admin })).status).toBe(200)
})

test('a folder without a list lists nobody', async () => {
  const empty = path.join(shop.config.dataDir, 'empty')
  mkdirSync(empty)
  expect(await readErasures([empty, path.join(empty, 'missing')])).toEqual({
    erased: [],
    unreadable: [],
  })
})
