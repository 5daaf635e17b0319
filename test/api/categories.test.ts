import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { TAXONOMY } from '#shared/catalog/taxonomy.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser

beforeEach(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterEach(() => shop.close())

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  shop.request(method, url, { as: administrator, body })
const add = (fields: object) => ask('POST', '/api/admin/categories', { kind: 'style', ...fields })
const listAll = async () => (await ask('GET', '/api/admin/categories')).body.categories
const findCategory = async (value: string) =>
  (await listAll()).find((each: { value: string }) => each.value === value)
const change = async (value: string, fields: object) => {
  const {
    _id,
    kind: _kind,
    value: _value,
    products: _products,
    inShop: _inShop,
    ...before
  } = await findCategory(value)
  return ask('PUT', `/api/admin/categories/${_id}`, { ...before, ...fields })
}
const merge = async (value: string, into: string) => {
  const [from, target] = [await findCategory(value), await findCategory(into)]
  return ask('POST', `/api/admin/categories/${from._id}/merge`, {
    into: target._id,
    version: from.version,
  })
}
const remove = async (value: string) => {
  const { _id, version } = await findCategory(value)
  return ask('DELETE', `/api/admin/categories/${_id}?version=${version}`)
}
const listPublic = async () => (await shop.request('GET', '/api/categories')).body
const labels = async (kind: string) =>
  (await listPublic()).categories
    .filter((each: { kind: string }) => each.kind === kind)
    .map(({ label }: { label: string }) => label)
const titles = async (query: string) =>
  (await shop.request('GET', `/api/products?${query}`)).body.products.map(
    ({ title }: { title: string }) => title,
  )
const changes = async () =>
  (await ask('GET', '/api/admin/changes?kind=category')).body.changes.map(
    ({ action, subject }: { action: string; subject: { name: string } }) =>
      `${action} ${subject.name}`,
  )

test('a new shop has exactly the ten categories of the specification', async () => {
  expect(await listPublic()).toEqual({ categories: TAXONOMY, redirects: {} })
})

describe('a new category', () => {
  test('gets value, address and heading from its name, and is at the end of its kind', async () => {
    const { status, body } = await add({ label: 'Nath & nose pins', line: 'For the bride' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      value: 'NathNosePins',
      slug: 'nath-nose-pins',
      heading: 'Nath & nose pins',
      picture: null,
      version: 1,
      products: 0,
      inShop: 0,
    })
    expect((await labels('style')).at(-1)).toBe('Nath & nose pins')
    expect((await add({ label: 'पायल' })).body).toMatchObject({ value: 'Payal', slug: 'payal' })
    expect((await add({ label: '💍' })).body).toMatchObject({
      value: 'Category',
      slug: 'category',
    })
    expect((await add({ label: 'Nath nose pins' })).body).toMatchObject({
      value: 'NathNosePins2',
      slug: 'nath-nose-pins-2',
    })
    expect(await changes()).toContain('category.added Nath & nose pins')
  })

  test('is refused beside the field that is wrong', async () => {
    const wrong: [string, object][] = [
      ['label', { label: ' ' }],
      ['label', { label: 'x'.repeat(41) }],
      ['label', { label: 'RINGS' }],
      ['slug', { slug: 'rings' }],
      ['slug', { slug: 'cart' }],
      ['slug', { slug: 'api' }],
      ['slug', { slug: 'sitemap' }],
      ['slug', { slug: 'Nath Pins' }],
      ['slug', { slug: '../admin' }],
      ['cloth', { cloth: 'velvet' }],
      ['picture', { picture: '../../etc/passwd' }],
      ['kind', { kind: 'necklace' }],
      ['line', { line: 'x'.repeat(81) }],
    ]
    for (const [field, fields] of wrong) {
      const { status, body } = await add({ label: 'Nath', ...fields })
      expect([status, ...Object.keys(body.fields)]).toEqual([400, field])
    }
    expect(await listAll()).toHaveLength(10)
  })

  test('can be the main and a further category of products', async () => {
    await add({ label: 'Nath' })
    await shop.stock({ title: 'Peacock nath', category: 'Nath', alsoIn: ['Rings'] })
    await shop.stock({ title: 'Ring', alsoIn: ['Nath'] })
    expect(await titles('category=Nath')).toEqual(['Ring', 'Peacock nath'])
    expect(await titles('q=nath')).toHaveLength(2)
    const { filters } = (await shop.request('GET', '/api/filters')).body
    expect(filters[0].values).toContainEqual({ value: 'Nath', label: 'Nath', count: 2 })
    const document = (await shop.request('GET', '/api/openapi.json')).body
    const { parameters } = document.paths['/api/products'].get
    const { schema } = parameters.find(({ name }: { name: string }) => name === 'category')
    expect(schema.enum).toEqual([...TAXONOMY.map(({ value }) => value), 'Nath'])
  })

  test('is the 300th at most', async () => {
    await shop.db.execute(sql`
      insert into categories (id, kind, value, slug, label, heading, position)
      select 'cat_' || n, 'style', 'Kind' || n, 'kind-' || n, 'Kind ' || n, 'Kind ' || n, n
      from generate_series(11, 299) n`)
    expect((await add({ label: 'The last one' })).status).toBe(200)
    expect(await add({ label: 'One more' })).toMatchObject({
      status: 409,
      body: { message: 'A shop has at most 300 categories.' },
    })
  })
})

describe('a change', () => {
  test('of the name is found by a search, and the old name is not', async () => {
    await shop.stock({ title: 'Gulab', category: 'Bangles' })
    expect(await titles('q=bangles')).toEqual(['Gulab'])
    await change('Bangles', { label: 'Kangan', heading: '', line: '' })
    expect(await shop.work('category.words')).toBe(1)
    expect(await titles('q=kangan')).toEqual(['Gulab'])
    const { body } = await shop.request('GET', '/api/suggestions?q=kang')
    expect(body.listings).toEqual([{ label: 'Kangan', route: '/bangles' }])
    expect(await labels('style')).toContain('Kangan')
  })

  test('of the address keeps the earlier ones, which nobody else can take', async () => {
    expect((await change('Rings', { slug: 'anguthi' })).status).toBe(200)
    expect((await change('Rings', { slug: 'finger-rings' })).status).toBe(200)
    expect((await listPublic()).redirects).toEqual({
      '/rings': '/finger-rings',
      '/anguthi': '/finger-rings',
    })
    expect((await change('Combo', { slug: 'rings' })).body.fields).toEqual({
      slug: 'Another category has or had this address.',
    })
    expect((await change('Rings', { slug: 'rings' })).status).toBe(200)
    expect((await listPublic()).redirects).toEqual({
      '/anguthi': '/rings',
      '/finger-rings': '/rings',
    })
  })

  test('by the second of two administrators at once is refused', async () => {
    const { _id, version } = await findCategory('Quirky')
    const put = (label: string) => ask('PUT', `/api/admin/categories/${_id}`, { label, version })
    const statuses = (await Promise.all([put('Odd'), put('Strange')])).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await put('Late')).toMatchObject({ status: 409, body: { code: 'category.changed' } })
    expect(
      (await ask('PUT', '/api/admin/categories/cat_none', { label: 'A', version: 1 })).status,
    ).toBe(404)
  })

  test('of the order is refused if it has changed meanwhile', async () => {
    const ids: string[] = (await listAll())
      .filter(({ kind }: { kind: string }) => kind === 'style')
      .map(({ _id }: { _id: string }) => _id)
    const order = (next: string[], was: string[]) =>
      ask('POST', '/api/admin/categories/order', { kind: 'style', ids: next, was })
    expect((await order(ids.toReversed(), ids)).status).toBe(200)
    expect(await labels('style')).toEqual(['Bangles', 'Combo', 'Earrings', 'Pendent', 'Rings'])
    expect((await order(ids, ids)).body.code).toBe('category.order-changed')
    expect((await order(ids.slice(1), ids.toReversed())).status).toBe(400)
    expect(await changes()).toContain('category.reordered the style categories')
  })
})

test('a hidden category is in no list, and its products stay in the shop', async () => {
  await shop.stock({ title: 'Gulab', category: 'Quirky', alsoIn: ['Rings'] })
  await change('Quirky', { isHidden: true })
  expect(await labels('collection')).not.toContain('Quirky')
  expect((await shop.request('GET', '/api/products?category=Quirky')).status).toBe(400)
  expect(await titles('category=Rings')).toEqual(['Gulab'])
  const { filters } = (await shop.request('GET', '/api/filters')).body
  expect(filters[1].values).toEqual([])
  expect((await shop.request('GET', '/api/suggestions?q=quirky')).body.listings).toEqual([])
  expect((await shop.request('GET', '/sitemap.xml')).body).not.toContain('/quirky')
  const listed = await ask('GET', '/api/admin/products?category=Quirky')
  expect(listed.body.products).toHaveLength(1)
})

describe('a category with products', () => {
  test('cannot be deleted, and an empty one can', async () => {
    await shop.stock({ category: 'Combo' })
    await shop.stock({ alsoIn: ['Combo'] })
    expect(await remove('Combo')).toMatchObject({
      status: 409,
      body: {
        message:
          'Combo has 2 products, drafts and archived ones included, so it cannot be deleted. ' +
          'Merge it into another category, or hide it.',
      },
    })
    expect((await remove('Quirky')).status).toBe(200)
    expect(await labels('collection')).not.toContain('Quirky')
    expect((await add({ label: 'Quirky', kind: 'collection' })).body.value).toBe('Quirky')
  })

  test('is merged: its products, address and value lead to the other one', async () => {
    await shop.stock({ title: 'Main', category: 'Quirky', alsoIn: ['PartyGlimmer', 'Rings'] })
    await shop.stock({ title: 'Further', category: 'Rings', alsoIn: ['Quirky'] })
    await shop.stock({ title: 'Both', category: 'PartyGlimmer', alsoIn: ['Quirky'] })
    await change('Quirky', { slug: 'odd' })
    expect(await merge('Quirky', 'PartyGlimmer')).toMatchObject({
      status: 200,
      body: { moved: 3 },
    })
    await shop.work('category.words')
    expect((await titles('category=PartyGlimmer')).toSorted()).toEqual(['Both', 'Further', 'Main'])
    expect(await titles('category=Quirky')).toHaveLength(3)
    expect(await titles('collection=Quirky')).toHaveLength(3)
    expect((await listPublic()).redirects).toEqual({ '/quirky': '/party', '/odd': '/party' })
    const { products } = (await ask('GET', '/api/admin/products')).body
    const categories = Object.fromEntries(
      products.map((each: { title: string; categories: string[] }) => [
        each.title,
        each.categories,
      ]),
    )
    expect(categories).toEqual({
      Main: ['PartyGlimmer', 'Rings'],
      Further: ['Rings', 'PartyGlimmer'],
      Both: ['PartyGlimmer'],
    })
    expect(await titles('q=quirky')).toEqual([])
    expect((await merge('PartyGlimmer', 'PartyGlimmer')).status).toBe(400)
    await shop.stock({ title: 'Later', category: 'Quirky' })
    expect(await titles('category=PartyGlimmer')).toContain('Later')
  })

  test('is merged while its products are edited', async () => {
    const rings = await Promise.all(
      ['A', 'B', 'C', 'D'].map((title) => shop.stock({ title, category: 'Combo' })),
    )
    const edit = ({ productId }: { productId: string }, title: string) =>
      ask('PUT', `/api/admin/products/${productId}`, {
        title,
        description: 'Edited during the merge.',
        category: 'Combo',
        alsoIn: ['Quirky'],
        actualPrice: '1,000',
        salePrice: '900',
      })
    const create = (title: string) =>
      ask('POST', '/api/admin/products', {
        title,
        description: 'Made during the merge.',
        category: 'Rings',
        alsoIn: ['Combo'],
        actualPrice: '1,000',
        salePrice: '900',
      })
    const replies = await Promise.all([
      ...rings.map((ring, index) => edit(ring, `Edited ${index}`)),
      merge('Combo', 'Bangles'),
      create('Made'),
      ...rings.map((ring, index) => edit(ring, `Again ${index}`)),
    ])
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    const { products } = (await ask('GET', '/api/admin/products')).body
    for (const { categories } of products) {
      expect(categories).not.toContain('Combo')
      expect(categories).toContain('Bangles')
    }
    expect(await titles('category=Bangles')).toHaveLength(products.length)
  })
})

test('only administrators change categories', async () => {
  const asha = await shop.customer()
  const body = { kind: 'style', label: 'Nath' }
  const call = (as?: TestUser) =>
    shop.request('POST', '/api/admin/categories', { ...(as && { as }), body })
  expect((await call(asha)).status).toBe(403)
  expect((await call()).status).toBe(401)
})
