import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '#platform/db/db.ts'
import { openTestShop, type TestShop } from '../shop.ts'

let shop: TestShop

beforeAll(async () => void (shop = await openTestShop()))
afterAll(() => shop.close())

const titles = async (search: string): Promise<string[]> =>
  (await shop.request('GET', `/api/products?${search}`)).body.products.map(
    ({ title }: { title: string }) => title,
  )
const countries = async (search = 'category=Rings') =>
  (await shop.request('GET', `/api/filters?${search}`)).body.filters.find(
    ({ name }: { name: string }) => name === 'country',
  )
/** Changes the row itself, as no call can. The cache of responses learns of it a moment later. */
const setCountry = (productId: string, country: string) =>
  shop.db.execute(sql`update products set country_of_origin = ${country} where id = ${productId}`)

test('listings filter and sort by country of origin once imported goods are listed', async () => {
  const stocked = []
  for (const title of ['Indian Ring', 'Thai Ring', 'Chinese Ring'])
    stocked.push(await shop.stock({ title, category: 'Rings' }))
  expect(await countries()).toBeUndefined()
  const [, thai, chinese] = stocked
  await setCountry(thai?.productId ?? '', 'Made in India.')
  expect(await countries()).toBeUndefined()
  await setCountry(thai?.productId ?? '', '  thailand ')
  await setCountry(chinese?.productId ?? '', 'China')
  const offered = [
    { value: 'China', label: 'China', count: 1 },
    { value: 'India', label: 'India', count: 1 },
    { value: 'Thailand', label: 'Thailand', count: 1 },
  ]
  await expect.poll(async () => (await countries())?.values).toEqual(offered)
  expect(await countries('category=Earrings')).toBeUndefined()
  expect(await titles('category=Rings&sort=country')).toEqual([
    'Chinese Ring',
    'Indian Ring',
    'Thai Ring',
  ])
  expect(await titles('category=Rings&country=Thailand')).toEqual(['Thai Ring'])
  expect(await titles('category=Rings&country=Thailand&country=India&sort=country')).toEqual([
    'Indian Ring',
    'Thai Ring',
  ])
  expect(await titles('category=Rings&country=Nowhere')).toEqual([])
  expect((await shop.request('GET', '/api/products?sort=countries')).status).toBe(400)
})

test('the sort order by country of origin is read from its index', async () => {
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_sort = off`)
    const plan = await query<{ 'QUERY PLAN': string }>(
      tx,
      sql`explain select s.product_id from product_search s where true
        order by s.in_stock desc nulls last, s.country, s.listed_at desc nulls last, s.product_id desc nulls last limit 24`,
    )
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('product_search_country')
  })
})
