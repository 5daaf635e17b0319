import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallReply } from '#contract/contract.ts'
import { removeStock } from '#inventory/inventory.ts'
import { refreshSoldCounts } from '#operations/sold-counts.ts'
import { query } from '#platform/db/db.ts'
import { listDemoProducts } from '#seed/demo.ts'
import { seedProduct } from '#seed/seed-product.ts'
import { seedSynthetic } from '#seed/synthetic.ts'
import { emptyDatabase } from '../database.ts'
import { openTestShop, type TestShop } from '../shop.ts'

let shop: TestShop

beforeAll(async () => void (shop = await openTestShop()))
afterAll(() => shop.close())

const list = async (search: string): Promise<CallReply<'GET /api/products'>> =>
  (await shop.request('GET', `/api/products?${search}`)).body
const titles = async (search: string) => (await list(search)).products.map(({ title }) => title)
const meant = async (q: string): Promise<CallReply<'GET /api/search-filters'>> => {
  const { status, body } = await shop.request(
    'GET',
    `/api/search-filters?q=${encodeURIComponent(q)}`,
  )
  expect(status, q).toBe(200)
  return body
}
const emptied = async () => {
  await emptyDatabase(shop.database)
  shop.changes.announce({ kind: 'catalog' })
}
const PRICES = { minPrice: null, maxPrice: null }
const NONE = {
  inStock: false,
  ...PRICES,
  style: [],
  size: [],
  metal: [],
  colour: [],
  stone: [],
  material: [],
}
const KUNDAN = ['Kundan-look glass']

describe('in the demo catalog', () => {
  beforeAll(async () => {
    await emptied()
    for (const product of await listDemoProducts())
      await seedProduct(shop, { ...product, pictures: [] })
  })

  test('a search with four parts that nothing fits has pieces that keep two of them', async () => {
    const { products, nearly } = await list(
      'q=choker&colour=Red&stone=Kundan-look+glass&maxPrice=1000',
    )
    expect(products).toEqual([])
    expect(nearly?.map(({ slug }) => slug)).toEqual([
      'combo-kundan-choker-padmini',
      'earrings-heart-studs-ishq',
      'bangle-kundan-kada-jodha',
    ])
  })

  test('the asked kind of piece comes close first, then what is worn in its place', async () => {
    const { nearly } = await list('q=choker&metal=Gold&maxPrice=500')
    expect(nearly?.map(({ slug, misses }) => [slug, misses])).toEqual([
      ['combo-kundan-choker-padmini', ['price']],
      ['pendant-smiley-hasi', ['text']],
      ['earrings-pearl-studs-moti', ['text']],
      ['earrings-ball-studs-bindu', ['text']],
    ])
  })

  test.each([
    ['gift under 500', { q: 'gift', maxPrice: 500 }],
    ['gift ring under 1k', { q: 'gift', style: ['Rings'], maxPrice: 1000 }],
    ['something under 500', { q: '', maxPrice: 500 }],
    ['ring size 14', { q: '', style: ['Rings'], size: ['Size 14'] }],
    ['bangles 2.6', { q: '', style: ['Bangles'], size: ['Size 2.6'] }],
    ['ring size 99', { q: 'ring size 99' }],
    [
      'red kundan choker under 1,000',
      { q: 'choker', colour: ['Red'], stone: KUNDAN, maxPrice: 1000 },
    ],
    ['red earrings', { q: '', style: ['Earrings'], colour: ['Red'] }],
    ['red ring', { q: 'red ring' }],
    ['red under 500', { q: '', colour: ['Red'], maxPrice: 500 }],
    ['brass jhumka', { q: 'brass jhumka' }],
    ['german silver jhumka', { q: 'jhumka', material: ['German silver alloy'] }],
    ['gold jhumka', { q: 'jhumka', metal: ['Gold', 'Antique gold'] }],
    ['rose gold ring', { q: 'ring', metal: ['Rose gold'] }],
    ['red gold choker', { q: 'choker', metal: ['Gold'], colour: ['Red'] }],
    ['rose gold ring above 800', { q: 'ring', metal: ['Rose gold'], minPrice: 800 }],
    ['show me a pendant under 1k', { q: '', style: ['Pendant'], maxPrice: 1000 }],
    ['-ring under 1k', { q: '-ring', maxPrice: 1000 }],
    ['rings', { q: 'rings' }],
    ['red and green bangles', { q: 'red and green bangles' }],
    ['rose gold', { q: 'rose gold' }],
    ['rose-gold ring', { q: 'ring', metal: ['Rose gold'] }],
    ['rose ring -gold', { q: 'rose ring -gold' }],
    ['kundan choker', { q: 'choker', stone: KUNDAN }],
    ['red gift', { q: 'gift', colour: ['Red'] }],
    ['gift for sister', { q: 'gift for sister' }],
    ['"green bangles"', { q: '"green bangles"' }],
    ['', { q: '' }],
  ])('%s is read as filters', async (q, expected) =>
    expect(await meant(q)).toEqual({ ...NONE, ...expected }),
  )

  test('an empty search shows five popular words and four new products', async () => {
    const { status, body } = await shop.request('GET', '/api/search-start')
    expect(status).toBe(200)
    expect(body.words).toHaveLength(5)
    expect(new Set(body.words).size).toBe(5)
    // The categories are shown beside them.
    for (const category of ['ring', 'rings', 'bangle', 'bangles', 'pendant', 'pendants', 'set'])
      expect(body.words).not.toContain(category)
    for (const word of body.words)
      expect((await list(`q=${word}`)).products.length, word).toBeGreaterThan(0)
    const newest = (await list('inStock=true&limit=4')).products.map(({ slug }) => slug)
    expect(body.products.map(({ slug }: { slug: string }) => slug)).toEqual(newest)
  })

  test('a text never becomes filters that show nothing while its words find something', async () => {
    for (const first of ['gold', 'green', 'red', 'pink', 'rose gold', 'pearl', 'brass', 'kundan']) {
      for (const kind of ['ring', 'earrings', 'bangles', 'pendant', 'set']) {
        const { q, style, colour, stone, material } = await meant(`${first} ${kind}`)
        const values = Object.entries({ style, colour, stone, material }).flatMap(([name, all]) =>
          all.map((value) => [name, value]),
        )
        const words = await list(`limit=1&q=${encodeURIComponent(`${first} ${kind}`)}`)
        const filtered = await list(`limit=1&${new URLSearchParams([['q', q], ...values])}`)
        const isFound = (words.pagination?.total ?? 0) > 0
        expect((filtered.pagination?.total ?? 0) > 0, `${first} ${kind}`).toBe(isFound)
      }
    }
  })

  test('filters that leave nothing tell how many pieces there are without each of them', async () => {
    const without = async (search: string) =>
      (await shop.request('GET', `/api/filters?${search}`)).body.without
    const kundan = 'q=choker&colour=Red&stone=Kundan-look+glass'
    expect(await without(`${kundan}&maxPrice=1000`)).toEqual([{ name: 'price', total: 1 }])
    expect(await without(kundan)).toBeUndefined()
    expect(await without('q=jhumka&colour=Blue&maxPrice=1200')).toEqual([
      { name: 'colour', total: 2 },
    ])
    expect(await without('colour=Purple&maxPrice=1&inStock=true')).toEqual([])
    expect(await without('q=zzqqxx')).toEqual([])
  })
})

describe('after changes in the shop', () => {
  beforeEach(emptied)

  /** Puts a product of that colour on sale; the price is in rupees. */
  const stock = async (title: string, price: number, colour: string) => {
    const { productId } = await shop.stock({ title, price, category: 'Combo' })
    await shop.db.execute(sql`update products set colour = ${colour} where id = ${productId}`)
  }

  test('a colour and a stone that products have become filters', async () => {
    const { productId } = await shop.stock({ title: 'Rani Choker', price: 900 })
    await shop.db.execute(
      sql`update products set colour = 'Red', stone = 'Kundan' where id = ${productId}`,
    )
    const filters = { q: 'choker', colour: ['Red'], stone: ['Kundan'], maxPrice: 1000 }
    await expect.poll(() => meant('red kundan choker under 1,000')).toEqual({ ...NONE, ...filters })
    await shop.db.execute(sql`update products set material = 'Brass' where id = ${productId}`)
    await expect
      .poll(() => meant('brass choker'))
      .toEqual({ ...NONE, q: 'choker', material: ['Brass'] })
  })

  test('a colour that no product of the other words has, or that only descriptions name, stays a word', async () => {
    const { productId } = await shop.stock({ title: 'Rani Choker' })
    const other = await shop.stock({ title: 'Surkh Kada' })
    await shop.db.execute(sql`update products set colour = 'Green',
      description = 'With a red bead' where id = ${productId}`)
    await shop.db.execute(sql`update products set colour = 'Red' where id = ${other.productId}`)
    await expect.poll(() => meant('red kada')).toEqual({ ...NONE, q: 'kada', colour: ['Red'] })
    expect(await meant('red choker')).toEqual({ ...NONE, q: 'red choker' })
  })

  test('the values of a text are looked up and counted by indexes of a large shop', async () => {
    await seedSynthetic(shop.db, 2000, () => undefined)
    await shop.db.execute(sql`analyze product_search`)
    const statements = [
      sql`select facet from unnest(array['colour:Red', 'stone:Kundan-look glass']) facet
        where exists (select from product_search s where s.facets @> array[facet])`,
      sql`select count(*) from product_search s
        where s.words @@ to_tsquery('english', 'choker') and s.facets && array['colour:Red']`,
    ]
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      for (const statement of statements) {
        const plan = await query<{ 'QUERY PLAN': string }>(tx, sql`explain ${statement}`)
        const text = plan.map((row) => row['QUERY PLAN']).join('\n')
        expect(text).toContain('product_search_words')
        expect(text).not.toContain('Seq Scan on product_search')
      }
    })
  })

  test('a search with filters that nothing fits has what misses one of them, the price last', async () => {
    await stock('Blue Choker', 900, 'Blue')
    for (const price of [3000, 1500, 1200, 2000, 1800]) await stock(`Choker ${price}`, price, 'Red')
    const nearly = async (search: string) => (await list(search)).nearly?.map(({ title }) => title)
    const misses = async (search: string) => (await list(search)).nearly?.map((each) => each.misses)
    expect(await misses('q=choker&colour=Red&maxPrice=1000')).toEqual([
      ['colour'],
      ['price'],
      ['price'],
      ['price'],
    ])
    expect(await nearly('q=choker&colour=Red&maxPrice=1000')).toEqual([
      'Blue Choker',
      'Choker 1200',
      'Choker 1500',
      'Choker 1800',
    ])
    // The prices of the text and those below the lowest.
    expect(await nearly('q=choker+above+5000&colour=Red&limit=2')).toEqual([
      'Choker 3000',
      'Choker 2000',
      'Choker 1800',
      'Choker 1500',
    ])
    // Without its text, and without a text.
    await stock('Red Ring', 400, 'Red')
    expect(await nearly('q=pendant&colour=Red&maxPrice=500')).toEqual(['Red Ring'])
    expect(await misses('q=pendant&colour=Red&maxPrice=500')).toEqual([['text']])
    expect(await nearly('colour=Blue&maxPrice=500')).toEqual(['Blue Choker'])
    expect(await nearly('maxPrice=10')).toEqual([])
    expect(await nearly('category=Combo&colour=Blue&maxPrice=500')).toBeUndefined()
  })

  test('a search with filters that leave up to three shows what comes close to it', async () => {
    await stock('Blue Choker', 900, 'Blue')
    for (const price of [700, 800, 900]) await stock(`Choker ${price}`, price, 'Red')
    const { products, nearly } = await list('q=choker&colour=Red')
    expect(products).toHaveLength(3)
    expect(nearly?.map(({ title, misses }) => [title, misses])).toEqual([
      ['Blue Choker', ['colour']],
    ])
    expect((await list('q=choker')).nearly).toBeUndefined()
    expect((await list('category=Combo&colour=Blue')).nearly).toBeUndefined()
    await stock('Choker 1000', 1000, 'Red')
    expect((await list('q=choker&colour=Red')).nearly).toBeUndefined()
  })

  test('sold-out products come last in searches, filtered and sorted lists, not by default', async () => {
    await shop.stock({ title: 'Red Kada', category: 'Bangles', stock: 2, price: 900 })
    await shop.stock({ title: 'Gone Kada', category: 'Bangles', stock: 0, price: 300 })
    const [newest, last] = [
      ['Gone Kada', 'Red Kada'],
      ['Red Kada', 'Gone Kada'],
    ]
    for (const search of ['', 'category=Bangles', 'category=Bangles&page=1', 'sort=newest'])
      expect(await titles(search), search).toEqual(newest)
    for (const search of [
      'q=kada',
      'q=kada&sort=newest',
      'sort=price-asc',
      'category=Bangles&sort=price-desc',
      'sort=saving',
      'sort=loved',
      'category=Bangles&maxPrice=1000',
      'style=Bangles',
    ])
      expect(await titles(search), search).toEqual(last)
  })

  test('of products in stock a size means that it is in stock in this size', async () => {
    const { variantIds } = await shop.stock({
      title: 'Wide Kada',
      category: 'Bangles',
      sizes: ['Size 2.4', 'Size 2.6'],
      stock: 1,
    })
    const sold = variantIds.slice(0, 1).map((variantId) => ({ variantId, quantity: 1 }))
    await shop.db.transaction((tx) => removeStock(tx, sold, { kind: 'removed', reason: 'Test' }))
    const stock = async (search: string) =>
      (await shop.request('GET', `/api/filters?${search}`)).body.inStock
    expect(await titles('size=Size+2.4')).toEqual(['Wide Kada'])
    expect(await stock('size=Size+2.4')).toBe(0)
    expect(await titles('size=Size+2.4&inStock=true')).toEqual([])
    expect(await titles('size=Size+2.6&inStock=true')).toEqual(['Wide Kada'])
    expect(await stock('size=Size+2.6&inStock=true')).toBe(1)
  })

  test('the most loved products are those of most orders of 30 days, without cancelled ones', async () => {
    const old = await shop.stock({ title: 'Old Ring', category: 'Rings', stock: 99 })
    const loved = await shop.stock({ title: 'Loved Ring', category: 'Rings', stock: 99 })
    const back = await shop.stock({ title: 'Cancelled Ring', category: 'Rings', stock: 99 })
    for (let newer = 0; newer < 9; newer += 1)
      await shop.stock({ title: `Newer ${newer}`, category: 'Bangles' })
    const customer = await shop.customer()
    const order = async ({ productId }: { productId: string }, status: string, daysAgo = 1) => {
      const { orderId } = await shop.openPayment(customer, [{ productId }])
      await shop.db.execute(sql`update orders set status = ${status},
        created_at = now() - ${daysAgo} * interval '1 day' where provider_order_id = ${orderId}`)
    }
    for (const status of ['confirmed', 'shipped', 'delivered']) await order(loved, status)
    await order(old, 'delivered', 31)
    await order(back, 'cancelled')
    await refreshSoldCounts(shop)
    await expect.poll(() => titles('sort=loved&limit=1')).toEqual(['Loved Ring'])
    expect(await titles('sort=loved&loved=true')).toEqual(['Loved Ring'])
    const flags = (await list('category=Rings')).products.map(({ title, flag }) => [title, flag])
    expect(flags).toEqual([
      ['Cancelled Ring', undefined],
      ['Loved Ring', 'bestseller'],
      ['Old Ring', undefined],
    ])
    await refreshSoldCounts({ db: shop.db, now: () => new Date(Date.now() + 40 * 24 * 3_600_000) })
    await expect.poll(() => titles('sort=loved&limit=1')).toEqual(['Newer 8'])
  })

  test('"New" marks new products only if few of the shop are new', async () => {
    for (const title of ['One', 'Two', 'Three']) await shop.stock({ title: `${title} Ring` })
    await refreshSoldCounts(shop)
    expect((await list('')).products.map(({ flag }) => flag)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    await shop.db.execute(sql`update products set created_at = now() - interval '60 days'`)
    await shop.stock({ title: 'Fresh Ring' })
    await refreshSoldCounts(shop)
    await expect
      .poll(async () => (await list('')).products.map(({ title, flag }) => [title, flag])[0])
      .toEqual(['Fresh Ring', 'new'])
  })

  test.each([
    ['newest', 's.in_stock desc nulls last'],
    ['loved', 's.in_stock desc nulls last, s.sold desc nulls last'],
    ['saving', 's.in_stock desc nulls last, s.saving desc nulls last'],
  ])('the order %s is read from its index', async (sort, order) => {
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_sort = off`)
      const plan = await query<{ 'QUERY PLAN': string }>(
        tx,
        sql`explain select s.product_id from product_search s where true
          order by ${sql.raw(order)}, s.listed_at desc nulls last, s.product_id desc nulls last
          limit 24`,
      )
      const text = plan.map((row) => row['QUERY PLAN']).join('\n')
      expect(text).toContain(`product_search_${sort}`)
      expect(text).not.toContain('Sort')
    })
  })
})
