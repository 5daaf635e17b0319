import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createProduct,
  findVariant,
  readProducts,
  removeProduct,
  type NewProduct,
} from '#catalog/catalog.ts'
import { formatRupees, paise, rupees } from '#shared/money/money.ts'
import { toProduct } from '#web/api/product.ts'
import { emptyDatabase } from '../database.ts'
import { openTestShop, type TestShop } from '../shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
beforeEach(async () => {
  await emptyDatabase(shop.database)
  shop.changes.announce({ kind: 'catalog' })
})
afterAll(() => shop.close())

const list = async (query = '') => (await shop.request('GET', `/api/products${query}`)).body
const titles = async (query = ''): Promise<string[]> =>
  (await list(query)).products.map((product: { title: string }) => product.title)
const create = (product: Partial<NewProduct>) =>
  shop.db.transaction((tx) =>
    createProduct(tx, {
      title: 'Kundan Ring',
      description: 'A piece.',
      category: 'Rings',
      actualPrice: null,
      salePrice: rupees(500),
      pictures: [],
      ...product,
    }),
  )

test('the pages show the prices of a product as the API does', async () => {
  for (const [salePrice, actualPrice] of [
    [rupees(899), rupees(1_499)],
    [paise(129_950), paise(199_905)],
    [rupees(100_000), rupees(10_000_000)],
  ] as const)
    await create({ salePrice, actualPrice })
  const { products } = await list()
  expect(products).toHaveLength(3)
  for (const fromApi of products) {
    const { price, compareAtPrice, variants } = toProduct(fromApi)
    expect(formatRupees(price)).toBe(fromApi.salePrice)
    expect(compareAtPrice && formatRupees(compareAtPrice)).toBe(fromApi.actualPrice)
    expect(variants.map((variant) => formatRupees(variant.price))).toEqual(
      fromApi.variants.map((variant: { salePrice: string }) => variant.salePrice),
    )
  }
})

describe('a listing', () => {
  test('shows the products of its category newest first, including further categories', async () => {
    await shop.stock({ title: 'First', category: 'Rings' })
    await shop.stock({ title: 'Second', category: 'Earrings' })
    await shop.stock({ title: 'Third', category: 'RoyalCouture', alsoIn: ['Rings', 'Quirky'] })
    expect(await titles('?category=Rings')).toEqual(['Third', 'First'])
    expect(await titles('?category=Quirky')).toEqual(['Third'])
    expect(await titles()).toEqual(['Third', 'Second', 'First'])
    expect(await list('?category=Bangles')).toEqual({ products: [] })
  })

  test('has pages if the query has more than a category, and a stable order', async () => {
    for (const number of [1, 2, 3, 4, 5]) await shop.stock({ title: `Ring ${number}`, price: 700 })
    expect((await list('?category=Rings&limit=2&page=3')).pagination).toEqual({
      page: 3,
      limit: 2,
      total: 5,
      totalPages: 3,
    })
    const pages = await Promise.all(
      [1, 2, 3].map((page) => titles(`?sort=price-asc&limit=2&page=${page}`)),
    )
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
    expect(new Set(pages.flat()).size).toBe(5)
    expect(await list('?page=9')).toEqual({
      products: [],
      pagination: { page: 9, limit: 60, total: 5, totalPages: 1 },
    })
  })

  test('can be sorted and filtered by price and by stock', async () => {
    await shop.stock({ title: 'Cheap', price: 300 })
    await shop.stock({ title: 'Dear', price: 3000, stock: 0 })
    await shop.stock({ title: 'Middling', price: 1200 })
    expect(await titles('?sort=price-asc')).toEqual(['Cheap', 'Middling', 'Dear'])
    // 'Dear' is sold out, so it is last in a list with an order of its own.
    expect(await titles('?sort=price-desc&category=Rings')).toEqual(['Middling', 'Cheap', 'Dear'])
    expect(await titles('?category=Rings')).toEqual(['Middling', 'Dear', 'Cheap'])
    expect(await titles('?minPrice=300&maxPrice=1200')).toEqual(['Middling', 'Cheap'])
    expect(await titles('?minPrice=300.01&category=Rings')).toEqual(['Middling', 'Dear'])
    expect(await list('?inStock=true')).toMatchObject({
      products: [{ title: 'Middling' }, { title: 'Cheap' }],
      pagination: { total: 2 },
    })
  })

  test.each([
    '?category=Rngs',
    '?limit=0',
    '?limit=61',
    '?page=0',
    '?page=1.5',
    '?sort=cheapest',
    '?minPrice=abc',
    '?inStock=maybe',
  ])('refuses %s', async (query) => {
    expect((await shop.request('GET', `/api/products${query}`)).status).toBe(400)
  })
})

describe('a search', () => {
  beforeEach(async () => {
    await create({
      title: 'Gulab Jhumka Earrings',
      category: 'Earrings',
      stone: 'Kundan-look glass',
    })
    await create({ title: 'Aurora Solitaire Ring', colour: 'Rose gold' })
  })

  test.each([
    ['jhumkas', ['Gulab Jhumka Earrings']],
    ['JHUM', ['Gulab Jhumka Earrings']],
    ['rose sol', ['Aurora Solitaire Ring']],
    ['"solitaire ring"', ['Aurora Solitaire Ring']],
    ['ring -solitaire', []],
    ['kundan', ['Gulab Jhumka Earrings']],
    ['necklace', []],
    ["it's | & ! ( : *", []],
    ['', ['Aurora Solitaire Ring', 'Gulab Jhumka Earrings']],
  ])('for %j finds %j', async (words, found) => {
    expect(await titles(`?q=${encodeURIComponent(words)}`)).toEqual(found)
  })

  test('for the name of a category finds its products, with any title', async () => {
    await create({
      title: 'Moti Studs',
      category: 'RoyalCouture',
      alsoIn: ['Earrings'],
      stone: 'Pearl',
    })
    expect(await titles('?q=Earrings')).toEqual(['Gulab Jhumka Earrings', 'Moti Studs'])
    expect(await titles('?q=pearl%20earring')).toEqual(['Moti Studs'])
    expect(await titles('?q=royal%20earring')).toEqual(['Moti Studs'])
    // No earrings are for the office, and the reply says so.
    expect(await list('?q=office%20earring')).toMatchObject({
      partly: { found: 'earring', missing: ['office'] },
    })
    expect(await list('?q=earings&category=RoyalCouture')).toMatchObject({
      products: [{ title: 'Moti Studs' }],
      pagination: { total: 1 },
    })
  })

  test('stays within a category', async () => {
    expect(await titles('?q=jhumka&category=Rings')).toEqual([])
    expect(await titles('?q=jhumka&category=Earrings')).toEqual(['Gulab Jhumka Earrings'])
  })
})

describe('a product', () => {
  test('is read by its id and by its slug, with prices as text and in paise', async () => {
    const { productId } = await create({
      title: 'Meena Kada',
      category: 'Bangles',
      alsoIn: ['Quirky', 'Bangles'],
      actualPrice: rupees(129_999),
      salePrice: rupees(1200),
      pictures: [
        { key: 'ab12', alt: 'A kada', width: 1200, height: 1200 },
        { key: 'cd34', alt: 'Its clasp', width: 400, height: 400 },
      ],
      variants: [
        { label: 'Size 2.4' },
        { label: 'Size 2.6', salePrice: rupees(1300), sku: 'KADA-26' },
      ],
    })
    const bySlug = await shop.request('GET', '/api/products/meena-kada')
    expect(bySlug.body).toEqual((await shop.request('GET', `/api/products/${productId}`)).body)
    expect(bySlug.body).toMatchObject({
      _id: productId,
      category: 'Bangles',
      categories: ['Bangles', 'Quirky'],
      actualPrice: 'Rs. 1,29,999',
      salePrice: 'Rs. 1,200',
      salePricePaise: 120_000,
      inventory: 0,
      image: '/pictures/ab12/720.webp',
      images: ['/pictures/ab12/720.webp', '/pictures/cd34/320.webp'],
      variants: [
        { label: 'Size 2.4', sku: 'MEENA-KADA_SIZE-2-4', salePrice: 'Rs. 1,200' },
        { label: 'Size 2.6', sku: 'KADA-26', salePrice: 'Rs. 1,300' },
      ],
    })
  })

  test('is read with its net quantity, origin, weight and size, which a listing leaves out', async () => {
    const { productId } = await create({
      netQuantity: '1 pair',
      countryOfOrigin: 'Thailand',
      weightMg: 9_500,
      sizeMm: '24 × 18',
      excludesCod: true,
    })
    const plain = (await create({ title: 'Plain Ring' })).productId
    const read = async (id: string) => (await shop.request('GET', `/api/products/${id}`)).body
    expect(await read(productId)).toMatchObject({
      netQuantity: '1 pair',
      countryOfOrigin: 'Thailand',
      weightGrams: 9.5,
      sizeMm: '24 × 18',
      excludesCod: true,
    })
    expect(await read(plain)).toMatchObject({
      netQuantity: '1 N',
      countryOfOrigin: 'India',
      weightGrams: null,
      sizeMm: null,
      excludesCod: false,
    })
    for (const product of (await list()).products) expect(product).not.toHaveProperty('netQuantity')
  })

  test('without pictures has the fallback picture', async () => {
    const { productId } = await create({})
    expect((await shop.request('GET', `/api/products/${productId}`)).body).toMatchObject({
      image: '/assets/fallback.jpg',
      images: ['/assets/fallback.jpg'],
      pictures: [],
    })
  })

  test.each(['no-such-ring', 'prd_nothing', 'RING', '..%2f..'])(
    '%s is not found',
    async (reference) => {
      expect(await shop.request('GET', `/api/products/${reference}`)).toMatchObject({
        status: 404,
        body: { success: false, code: 'product.missing', message: 'Product not found!' },
      })
    },
  )

  test('that was removed is nowhere in the shop, and its slug is not used again', async () => {
    const { productId } = await create({ title: 'Nath' })
    await shop.db.transaction((tx) => removeProduct(tx, productId))
    expect((await shop.request('GET', '/api/products/nath')).status).toBe(404)
    expect([
      await titles(),
      await titles('?category=Rings'),
      await titles('?q=nath'),
      await readProducts(shop.db, [productId]),
    ]).toEqual([[], [], [], []])
    await expect(shop.db.transaction((tx) => removeProduct(tx, productId))).rejects.toMatchObject({
      code: 'product.missing',
    })
    await create({ title: 'Nath' })
    expect((await list()).products).toMatchObject([{ slug: 'nath-2' }])
  })

  test('with a title that others have gets its own slug, twelve times', async () => {
    for (let made = 0; made < 12; made++) await create({ title: 'Aurora Ring' })
    const slugs = (await list()).products.map((product: { slug: string }) => product.slug)
    expect(new Set(slugs).size).toBe(12)
    expect(slugs).toEqual(expect.arrayContaining(['aurora-ring', 'aurora-ring-2', 'aurora-ring-9']))
  })

  test.each<[string, Partial<NewProduct>]>([
    ['title', { title: '  ' }],
    ['description', { description: '' }],
    ['salePrice', { salePrice: rupees(0) }],
    ['actualPrice', { actualPrice: rupees(499) }],
    [
      'images',
      {
        pictures: Array.from({ length: 4 }, () => ({ key: 'ab12', alt: '', width: 1, height: 1 })),
      },
    ],
    ['variants', { variants: [{ label: 'Size 12' }, { label: 'size 12' }] }],
    ['slug', { slug: 'Not A Slug' }],
  ])('with a wrong %s is refused, and the field is named', async (field, product) => {
    await expect(create(product)).rejects.toMatchObject({
      code: 'product.invalid',
      fields: { [field]: expect.any(String) },
    })
    expect(await titles()).toEqual([])
  })

  test('with a SKU or slug in use is refused as a whole', async () => {
    await create({ slug: 'kada', variants: [{ label: '', sku: 'K-1' }] })
    await expect(create({ slug: 'kada' })).rejects.toMatchObject({
      fields: { slug: expect.any(String) },
    })
    await expect(create({ variants: [{ label: '', sku: 'K-1' }] })).rejects.toMatchObject({
      fields: { variants: expect.any(String) },
    })
    expect((await list()).products).toHaveLength(1)
  })
})

describe('a variant', () => {
  test('is the only one, or must be given, and belongs to its product', async () => {
    const single = await shop.stock()
    const sized = await shop.stock({ sizes: ['Size 12', 'Size 14'], stock: 4 })
    expect(await findVariant(shop.db, { productId: single.productId })).toEqual({
      productId: single.productId,
      variantId: single.variantIds[0],
      stock: 10,
    })
    expect(
      await findVariant(shop.db, { productId: sized.productId, variantId: sized.variantIds[1] }),
    ).toMatchObject({
      variantId: sized.variantIds[1],
      stock: 4,
    })
    await expect(findVariant(shop.db, { productId: sized.productId })).rejects.toMatchObject({
      code: 'variant.needed',
    })
    await expect(
      findVariant(shop.db, { productId: single.productId, variantId: sized.variantIds[0] }),
    ).rejects.toMatchObject({ code: 'variant.missing' })
    await expect(findVariant(shop.db, { productId: 'nothing' })).rejects.toMatchObject({
      code: 'product.missing',
    })
  })
})
