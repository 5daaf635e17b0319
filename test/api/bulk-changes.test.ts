import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let one: TestUser
let other: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  one = await shop.administrator()
  other = await shop.administrator()
})
afterAll(() => shop.close())

const get = async (address: string) => (await shop.request('GET', address, { as: one })).body
const post = async (as: TestUser, address: string, body: object) =>
  (await shop.request('POST', address, { as, body })).body

async function paidOrder(): Promise<string> {
  const asha = await shop.customer()
  const { productId } = await shop.stock({ price: 1200, stock: 10 })
  const { order, orderId } = await shop.openPayment(asha, [{ productId, quantity: 1 }])
  await shop.sandbox.pay(orderId)
  await shop.sandbox.webhooks.flush()
  return order._id
}

test('the orders that match a filter are listed with what is needed to change all of them', async () => {
  const ids = [await paidOrder(), await paidOrder(), await paidOrder()]
  const { orders, total } = await get('/api/admin/orders/matching?status=confirmed')
  expect(total).toBe(orders.length)
  expect(orders.map(({ _id }: { _id: string }) => _id)).toEqual(
    expect.arrayContaining(ids.toReversed()),
  )
  expect(orders[0]).toEqual({
    _id: ids[2],
    number: expect.stringMatching(/^JH-/),
    status: 'confirmed',
    refund: 'none',
    refundDue: false,
    name: 'Asha Rao',
    customer: { _id: expect.stringMatching(/^usr_/), name: 'Asha Rao' },
    city: 'Pune',
    pieces: 1,
  })
  expect(await get('/api/admin/orders/matching?status=expired')).toEqual({ orders: [], total: 0 })
})

test('two administrators pack the same orders at once: each is packed by one of them', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, paidOrder))
  const [mine, theirs] = await Promise.all([
    post(one, '/api/admin/orders/move', { ids, to: 'packed' }),
    post(other, '/api/admin/orders/move', { ids: ids.toReversed(), to: 'packed' }),
  ])
  const results = [...mine.results, ...theirs.results]
  for (const id of ids) {
    const [moved, skipped] = results
      .filter(({ _id }) => _id === id)
      .toSorted((a, b) => Number(b.moved) - Number(a.moved))
    expect(moved).toMatchObject({ moved: true, message: '' })
    expect(skipped).toMatchObject({
      moved: false,
      message: 'An order that is packed cannot become packed.',
    })
    const { timeline } = await get(`/api/admin/orders/${id}`)
    expect(timeline.filter(({ label }: { label: string }) => label === 'Packed')).toHaveLength(1)
  }
  const again = await post(one, '/api/admin/orders/move', { ids, to: 'packed' })
  expect(again.results).toHaveLength(ids.length)
  expect(again.results.every(({ moved }: { moved: boolean }) => !moved)).toBe(true)
})

const states = async (ids: string[]): Promise<string[]> =>
  Promise.all(ids.map(async (id) => (await get(`/api/admin/products/${id}`)).state))
const change = async (as: TestUser, ids: string[], to: string) =>
  (await post(as, '/api/admin/products/state', { ids, to })).results

test('a draft that somebody else has published meanwhile is not deleted with the drafts', async () => {
  const ids = await products(2)
  await change(one, ids, 'draft')
  await change(other, ids.slice(0, 1), 'published')
  const body = { ids, to: 'archived', from: ['draft'] }
  const { results } = await post(one, '/api/admin/products/state', body)
  expect(results.map(({ message }: { message: string }) => message)).toEqual([
    'It has been changed meanwhile.',
    '',
  ])
  expect(await states(ids)).toEqual(['published', 'archived'])
})

async function products(count: number): Promise<string[]> {
  const made = await Promise.all(
    Array.from({ length: count }, () => shop.stock({ price: 500, stock: 3 })),
  )
  return made.map(({ productId }) => productId)
}

test('products become drafts, are published again, deleted and restored', async () => {
  const ids = await products(3)
  const [first = ''] = ids
  await change(one, ids, 'draft')
  expect(await states(ids)).toEqual(['draft', 'draft', 'draft'])
  expect((await shop.request('GET', `/api/products/${first}`)).status).toBe(404)
  await change(one, ids, 'published')
  expect((await shop.request('GET', `/api/products/${first}`)).body.inventory).toBe(3)
  const { category } = await get(`/api/admin/products/${first}`)
  const listed = await shop.request('GET', `/api/products?category=${category}&limit=50`)
  expect(JSON.stringify(listed.body)).toContain(first)
  await change(one, [first], 'draft')
  await change(one, ids, 'archived')
  const { products: archived } = await get('/api/admin/products/matching?state=archived')
  expect(archived).toContainEqual(expect.objectContaining({ _id: first, state: 'archived' }))
  await change(one, ids, 'before')
  expect(await states(ids)).toEqual(['draft', 'published', 'published'])
})

test('a product that does not fit is skipped with a sentence, and the others are changed', async () => {
  const [draft = '', deleted = '', shown = ''] = await products(3)
  await change(one, [draft], 'draft')
  await change(one, [deleted], 'archived')
  const missing = 'prd_missing'
  const results = await change(one, [draft, deleted, shown, missing, shown], 'draft')
  expect(results).toEqual([
    expect.objectContaining({ _id: draft, changed: false, message: 'It is a draft already.' }),
    expect.objectContaining({
      _id: deleted,
      changed: false,
      message: 'It is deleted. Please restore it first.',
    }),
    expect.objectContaining({ _id: shown, changed: true, message: '' }),
    { _id: missing, title: '', state: null, changed: false, message: 'Product not found!' },
  ])
  expect(await change(one, [shown], 'before')).toMatchObject([
    { changed: false, message: 'It is not deleted.' },
  ])
  const { changes } = await get('/api/admin/changes?kind=product&limit=50')
  expect(
    changes.filter(
      ({ action, subject }: { action: string; subject: { _id: string } }) =>
        action === 'product.drafted' && subject._id === shown,
    ),
  ).toHaveLength(1)
})

test('two administrators delete the same products at once: each is deleted once', async () => {
  const ids = await products(8)
  const [mine, theirs] = await Promise.all([
    change(one, ids, 'archived'),
    change(other, ids.toReversed(), 'archived'),
  ])
  const done = [...mine, ...theirs].filter(({ changed }: { changed: boolean }) => changed)
  expect(done.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(ids.toSorted())
})

test('products get a category in place of their main one, or as a further one', async () => {
  const [first = '', second = '', deleted = ''] = await products(3)
  await change(one, [deleted], 'archived')
  const set = async (ids: string[], category: string, isFurther = false) =>
    (await post(one, '/api/admin/products/category', { ids, category, isFurther })).results.map(
      ({ message }: { message: string }) => message,
    )
  const categoriesOf = async (id: string) => (await get(`/api/admin/products/${id}`)).categories
  expect(await set([first, second, deleted, first], 'Bangles')).toEqual([
    '',
    '',
    'It is deleted. Please restore it first.',
  ])
  expect(await set([first], 'Quirky', true)).toEqual([''])
  expect(await categoriesOf(first)).toEqual(['Bangles', 'Quirky'])
  expect(await set([first, second], 'Quirky', true)).toEqual([
    'It is in this category already.',
    '',
  ])
  const listed = await shop.request('GET', '/api/products?category=Quirky&limit=50')
  expect(listed.body.products.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(
    [first, second].toSorted(),
  )
  expect(await set([first], 'Quirky')).toEqual([''])
  expect(await categoriesOf(first)).toEqual(['Quirky'])
  expect(await set([first], 'Nonsense')).toEqual(['Please choose a category from the list.'])
  const { changes } = await get('/api/admin/changes?kind=product&limit=1')
  expect(changes[0]).toMatchObject({
    action: 'product.edited',
    subject: { _id: first },
    after: { category: 'Quirky', categories: ['Quirky'] },
  })
})

test('a call changes at most 100 rows', async () => {
  const ids = Array.from({ length: 101 }, (_, place) => `prd_${place}`)
  const { status, body } = await shop.request('POST', '/api/admin/products/state', {
    as: one,
    body: { ids, to: 'draft' },
  })
  expect([status, body.message]).toEqual([400, 'At most 100 products at once.'])
})
