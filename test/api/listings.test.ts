import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProducts, removeProduct } from '#catalog/catalog.ts'
import { addStock } from '#inventory/inventory.ts'
import { rupees } from '#shared/money/money.ts'
import { CATEGORY_VALUES, type Category } from '#shared/catalog/taxonomy.ts'
import { openTestShop, type TestShop } from '../shop.ts'

const MINUTE = 60_000
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
  await shop.db.transaction((tx) =>
    createProducts(tx, [
      ...Array.from({ length: 65 }, (_, age) => productOf('Rings', age)),
      ...CATEGORY_VALUES.map((value, index) => productOf(value, 100 + index, 'Quirky')),
    ]),
  )
})
afterAll(() => shop.close())

/** A product added so many minutes ago. */
const productOf = (category: Category, age: number, ...alsoIn: Category[]) => ({
  title: `${category} ${age}`,
  slug: `${category.toLowerCase()}-${age}`,
  description: 'A productOf for listings.',
  category,
  alsoIn,
  actualPrice: rupees(2_00_000),
  salePrice: rupees(1_00_000 + age),
  pictures: [],
  listedAt: new Date(Date.now() - (age + 1) * MINUTE),
})

const list = async (query: string) => (await shop.request('GET', `/api/products${query}`)).body
const titles = async (query: string): Promise<string[]> =>
  (await list(query)).products.map(({ title }: { title: string }) => title)

test.each(CATEGORY_VALUES)('%s has its own listing, with only its products', async (value) => {
  const { products, pagination } = await list(`?category=${value}`)
  expect(products.length).toBeGreaterThan(0)
  for (const product of products) expect(product.categories).toContain(value)
  expect(pagination).toBeUndefined()
})

test('further categories count like the first', async () => {
  expect(await titles('?category=Quirky')).toEqual(
    CATEGORY_VALUES.map((value, index) => `${value} ${100 + index}`),
  )
})

test('a listing returns at most 60 products, newest first, and the rest on further pages', async () => {
  const all = Array.from({ length: 65 }, (_, age) => `Rings ${age}`)
  const more = `Rings ${100 + CATEGORY_VALUES.indexOf('Rings')}`
  expect(await titles('?category=Rings')).toEqual(all.slice(0, 60))
  expect(await titles('')).toHaveLength(60)
  expect(await list('?category=Rings&page=2')).toMatchObject({
    products: [...all.slice(60), more].map((title) => ({ title })),
    pagination: { page: 2, limit: 60, total: 66, totalPages: 2 },
  })
  expect((await list('?category=Rings&sort=price-desc&limit=1')).products).toMatchObject([
    { title: more },
  ])
})

test('prices have Indian grouping, with the paise beside them', async () => {
  expect((await shop.request('GET', '/api/products/rings-0')).body).toMatchObject({
    salePrice: 'Rs. 1,00,000',
    salePricePaise: 1_00_000_00,
    actualPrice: 'Rs. 2,00,000',
    actualPricePaise: 2_00_000_00,
  })
})

test('a repeated request comes from the cache until the data changes', async () => {
  const { productId, variantIds } = await shop.stock({
    title: 'Fresh Kada',
    category: 'Bangles',
    stock: 3,
  })
  const first = await shop.request('GET', `/api/products/${productId}`)
  const etag = String(first.headers.etag)
  expect(
    await shop.request('GET', `/api/products/${productId}`, { headers: { 'if-none-match': etag } }),
  ).toMatchObject({ status: 304, body: '' })
  await expect.poll(() => titles('?category=Bangles')).toContain('Fresh Kada')

  await shop.db.transaction((tx) =>
    addStock(tx, [{ variantId: variantIds[0] ?? 'var_none', quantity: 4 }], {
      kind: 'added',
      reason: 'A delivery',
    }),
  )
  await expect
    .poll(
      async () =>
        (
          await shop.request('GET', `/api/products/${productId}`, {
            headers: { 'if-none-match': etag },
          })
        ).body.inventory,
    )
    .toBe(7)
  await expect
    .poll(async () => (await list('?category=Bangles')).products[0])
    .toMatchObject({ title: 'Fresh Kada', inventory: 7 })

  await shop.db.transaction((tx) => removeProduct(tx, productId))
  await expect
    .poll(async () => (await shop.request('GET', `/api/products/${productId}`)).status)
    .toBe(404)
  await expect.poll(() => titles('?category=Bangles')).not.toContain('Fresh Kada')
})

test('every public reply has the tags of the data that it shows', async () => {
  const { productId } = await shop.stock({ title: 'Tagged Kada', category: 'Bangles' })
  const params = { id: productId }
  const tagsOf = async (...call: Parameters<typeof shop.app.inProcess.read>) =>
    (await shop.app.inProcess.read(...call)).tags
  const listing = await tagsOf('GET /api/products', { query: { category: 'Bangles' } })
  expect(listing).toEqual(expect.arrayContaining(['catalog', `stock:${productId}`]))
  expect(listing).not.toContain('stock')
  const inStock = { category: 'Bangles', inStock: 'true' }
  expect(await tagsOf('GET /api/products', { query: inStock })).toEqual(['catalog', 'stock'])
  expect(await tagsOf('GET /api/filters')).toEqual(['catalog', 'stock'])
  expect(await tagsOf('GET /api/products/:id', { params })).toEqual([
    'catalog',
    `stock:${productId}`,
  ])
  expect(await tagsOf('GET /api/products/:id/related', { params })).toContain('catalog')
  expect(await tagsOf('GET /api/shop')).toEqual(['settings', 'categories'])
  expect(await tagsOf('GET /api/policies/:name', { params: { name: 'refund' } })).toEqual([
    'settings',
    'categories',
  ])
})
