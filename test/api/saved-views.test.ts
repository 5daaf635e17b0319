import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { savedViews } from '#saved-views/tables.ts'
import type { Id } from '#shared/ids.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let mira: TestUser
let nila: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  mira = await shop.administrator()
  nila = await shop.administrator()
})
afterAll(() => shop.close())

type View = { _id: string; name: string; query: Record<string, string> }
type Reply = { status: number; message: string; views: View[] }

const ask = async (
  as: TestUser,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path = '',
  body?: object,
): Promise<Reply> => {
  const response = await shop.request(method, `/api/admin/views${path}`, {
    as,
    ...(body && { body }),
  })
  return { status: response.status, ...response.body }
}
const list = async (as: TestUser, name: string) => (await ask(as, 'GET', `?list=${name}`)).views
const save = (as: TestUser, name: string, query: object, of = 'orders') =>
  ask(as, 'POST', '', { list: of, name, query })

test('a view is saved, renamed and deleted by the administrator who made it', async () => {
  const query = { status: 'packed', period: 'week', sort: 'total-desc' }
  const { views } = await save(mira, '  To send  ', query)
  expect(views).toEqual([{ _id: expect.any(String), name: 'To send', query }])
  const id = views[0]?._id ?? ''
  expect(await list(mira, 'orders')).toEqual(views)
  expect(await list(mira, 'products')).toEqual([])
  expect(await list(nila, 'orders')).toEqual([])
  for (const method of ['PUT', 'DELETE'] as const)
    expect(await ask(nila, method, `/${id}`, { name: 'Mine' })).toMatchObject({
      status: 404,
      message: 'This view is not there any more.',
    })
  expect((await ask(mira, 'PUT', `/${id}`, { name: 'to SEND' })).views[0]?.name).toBe('to SEND')
  expect((await ask(mira, 'DELETE', `/${id}`)).views).toEqual([])
  expect((await ask(mira, 'DELETE', `/${id}`)).status).toBe(404)
})

test('the names of the views of a list are unique, and a repeated save changes nothing', async () => {
  const first = await save(mira, 'Low', { low: 'true' }, 'inventory')
  expect(await save(mira, 'Low', { low: 'true' }, 'inventory')).toEqual(first)
  const refused = { status: 400, message: 'Another view of this list has this name.' }
  expect(await save(mira, 'LOW', { q: 'ring' }, 'inventory')).toMatchObject(refused)
  const { views } = await save(mira, 'Rings', { q: 'ring' }, 'inventory')
  const [, rings] = views
  expect(await ask(mira, 'PUT', `/${rings?._id}`, { name: 'low' })).toMatchObject(refused)
  expect((await save(mira, 'Low', { q: 'ring' }, 'products')).status).toBe(200)
  expect((await save(nila, 'Low', { q: 'ring' }, 'inventory')).status).toBe(200)
})

test('only filters that the list has can be saved', async () => {
  for (const [of, query] of [
    ['orders', { status: 'nowhere' }],
    ['orders', { page: '2' }],
    ['orders', { sort: 'size' }],
    ['orders', { from: '2026-02-30' }],
    ['orders', { status: 'packed', constructor: 'x' }],
    ['products', { state: 'lost' }],
    ['products', { stock: 'much' }],
    ['reviews', { category: 'Rings' }],
    ['reviews', { stars: '6' }],
    ['reviews', { replied: 'maybe' }],
    ['media', { missing: 'key' }],
    ['users', {}],
  ] as const)
    expect(await save(mira, 'Wrong', query, of), JSON.stringify(query)).toMatchObject({
      status: 400,
      message: 'The list does not have these filters.',
    })
  expect((await save(mira, 'Wrong', { q: 'ring' }, 'nothing')).status).toBe(400)
  expect((await save(mira, ' ', { q: 'ring' })).status).toBe(400)
  expect((await save(mira, 'x'.repeat(41), { q: 'ring' })).status).toBe(400)
})

test('a filter that a list no longer has is left out', async () => {
  const { views } = await save(mira, 'Old', { q: 'ring' }, 'offers')
  await shop.db
    .update(savedViews)
    .set({ query: { q: 'ring', colour: 'red', from: 'never' } })
    .where(eq(savedViews.id, views[0]?._id as Id<'viw'>))
  expect(await list(mira, 'offers')).toMatchObject([{ name: 'Old', query: { q: 'ring' } }])
})

test('a list has at most 20 views, also if several are saved at once', async () => {
  const made = await Promise.all(
    Array.from({ length: 25 }, (_, place) => save(nila, `View ${place}`, { q: `${place}` })),
  )
  expect(made.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(made.find(({ status }) => status !== 200)).toMatchObject({
    status: 400,
    message: 'You have saved 20 views of this list already. Please delete one first.',
  })
  expect(await list(nila, 'orders')).toHaveLength(20)
})

test('of two saves with the same name at once one is kept', async () => {
  const query = { status: 'sent' }
  const made = await Promise.all([
    save(mira, 'Mails', query, 'outbox'),
    save(mira, 'Mails', query, 'outbox'),
    save(mira, 'mails', { status: 'failed' }, 'outbox'),
  ])
  expect(await list(mira, 'outbox')).toHaveLength(1)
  expect(made.every(({ status }) => status === 200 || status === 400)).toBe(true)
})

test('the views of an administrator are deleted with the account', async () => {
  const leaving = await shop.administrator()
  await save(leaving, 'Mine', { q: 'ring' })
  const response = await shop.request('DELETE', `/api/admin/users/${leaving.id}`, { as: mira })
  expect(response.status, response.body.message).toBe(200)
  expect(await shop.db.select().from(savedViews).where(eq(savedViews.userId, leaving.id))).toEqual(
    [],
  )
})
