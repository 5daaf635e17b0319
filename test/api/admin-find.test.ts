import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
  await shop.stock({ title: 'Panna Teardrop Set' })
  await shop.customer('Preeti Kulkarni')
})
afterAll(() => shop.close())

async function find(q: string): Promise<{ products: string[]; users: string[] }> {
  const address = `/api/admin/find?q=${encodeURIComponent(q)}`
  const { body } = await shop.request('GET', address, { as: administrator })
  return {
    products: body.products.map(({ title }: { title: string }) => title),
    users: body.users.map(({ name }: { name: string }) => name),
  }
}

test('a product and a user are found in spite of a typing mistake', async () => {
  for (const q of ['teardop', 'Pana Teerdrop', 'tear drop set'])
    expect(await find(q), q).toEqual({ products: ['Panna Teardrop Set'], users: [] })
  for (const q of ['preethi', 'Preeti Kulkarny', 'kulkarrni'])
    expect(await find(q), q).toEqual({ products: [], users: ['Preeti Kulkarni'] })
})

test('what is found as typed, too short or a number is not corrected', async () => {
  expect(await find('kulkarni')).toEqual({ products: [], users: ['Preeti Kulkarni'] })
  for (const q of ['pnn', 'teardop 2', 'xylophone', '????'])
    expect(await find(q), q).toEqual({ products: [], users: [] })
})

test('the list of products finds what the palette finds, with its filters, also to select all', async () => {
  const list = async (path: string) =>
    (await shop.request('GET', `/api/admin/products${path}`, { as: administrator })).body
  const titles = ({ products }: { products: { title: string }[] }) =>
    products.map(({ title }) => title)
  for (const q of ['teardop', 'Pana Teerdrop']) {
    const query = `q=${encodeURIComponent(q)}&page=1&limit=10`
    const found = await list(`?${query}`)
    expect(titles(found), q).toEqual(['Panna Teardrop Set'])
    expect(found.spelledAs, q).toMatch(/teardrop/)
    expect(titles(await list(`/matching?q=${encodeURIComponent(q)}`)), q).toEqual([
      'Panna Teardrop Set',
    ])
    expect(titles(await list(`?${query}&state=draft`)), q).toEqual([])
  }
  expect(await list('?q=xylophone')).toMatchObject({ products: [], spelledAs: null })
  expect((await list('?q=panna')).spelledAs, 'as typed').toBeNull()
})
