import { afterAll, beforeAll, expect, test } from 'vitest'
import { saleOf } from '../admin-calls.ts'
import { makeReview } from '../reviews.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let mira: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  mira = await shop.administrator()
})
afterAll(() => shop.close())

const find = async (list: string, q: string) => {
  const address = `/api/admin/${list}?q=${encodeURIComponent(q)}`
  return (await shop.request('GET', address, { as: mira })).body
}

test('reviews are found by their product, their author and their text, in any order', async () => {
  const { id, opened } = await makeReview(shop, await shop.customer())
  const title: string = opened.order.items[0]?.productId.title ?? ''
  const idsOf = async (q: string) =>
    (await find('reviews', q)).reviews.map(({ _id }: { _id: string }) => _id)
  for (const q of [title, 'SHINES', 'asha', `ear ${title} asha`])
    expect(await idsOf(q), q).toContain(id)
  expect(await idsOf('shines nowhere')).toEqual([])
  expect(await idsOf('100%')).toEqual([])
  expect((await find('reviews', 'shines')).pagination.total).toBe(1)
})

test('complaints are found by their number, sender, order and text', async () => {
  const sent = await shop.request('POST', '/api/complaints', {
    body: {
      requestId: 'a complaint to find',
      name: 'Meera Joshi',
      mobile: '9822012345',
      email: 'meera@example.in',
      orderNumber: 'JH-2611-000001',
      details: 'The ring came broken.',
    },
  })
  const { number } = sent.body.complaint
  for (const q of [number, 'joshi', '98220', 'example.in', '2611-000001', 'broken meera'])
    expect((await find('complaints', q)).complaints, q).toMatchObject([{ number }])
  expect((await find('complaints', 'nobody')).complaints).toEqual([])
})

test('sales are found by their name', async () => {
  const title = 'Kangan of a sale'
  await shop.stock({ title })
  const body = { ...saleOf(title), name: 'Diwali lights' }
  expect(await shop.request('POST', '/api/admin/sales', { as: mira, body })).toMatchObject({
    status: 200,
  })
  expect((await find('sales', 'LIGHTS diwali')).sales).toMatchObject([{ name: 'Diwali lights' }])
  expect((await find('sales', 'holi')).sales).toEqual([])
})

test('changes are found by who made them and by what was changed, also by the name of a user', async () => {
  const asha = await shop.customer()
  await shop.request('PUT', `/api/admin/users/${asha.id}`, {
    as: mira,
    body: { name: 'Aparajita Sen' },
  })
  expect((await find('changes', 'aparajita')).changes).toMatchObject([
    { action: 'user.edited', subject: { name: 'Aparajita Sen' } },
  ])
  const lights = (await find('changes', 'lights')).changes
  expect(lights).toMatchObject([{ action: 'sale.planned', subject: { name: 'Diwali lights' } }])
  const { name } = lights[0].actor
  expect((await find('changes', `${name} lights`)).changes).toEqual(lights)
  expect((await find('changes', 'nothing of it')).changes).toEqual([])
  await shop.request('DELETE', `/api/admin/users/${asha.id}`, { as: mira })
  expect((await find('changes', 'aparajita')).changes).toEqual([])
})

test('the filters of these lists can be saved', async () => {
  const views = [
    ['reviews', { state: 'hidden', q: 'ring' }],
    ['complaints', { state: 'all', q: 'meera' }],
    ['sales', { state: 'ended', q: 'diwali' }],
    ['categories', { show: 'hidden', q: 'ring' }],
    ['media', { unused: 'true', q: 'hero' }],
    ['media', { kind: 'videos' }],
    ['words', { q: 'jhumka' }],
    ['changes', { kind: 'sale', q: 'diwali' }],
  ] as const
  for (const [place, [list, query]] of views.entries()) {
    const body = { list, name: `View ${place}`, query }
    expect(await shop.request('POST', '/api/admin/views', { as: mira, body }), list).toMatchObject({
      status: 200,
      body: { views: expect.arrayContaining([expect.objectContaining({ query })]) },
    })
  }
  for (const [list, query] of [
    ['changes', { kind: 'nonsense' }],
    ['categories', { show: 'all' }],
    ['words', { kind: 'videos' }],
  ] as const) {
    const body = { list, name: 'Wrong', query }
    expect((await shop.request('POST', '/api/admin/views', { as: mira, body })).status).toBe(400)
  }
})
