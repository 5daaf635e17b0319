import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import {
  countPublishedProducts,
  findIdBeforeOffset,
  listPublishedProducts,
  readProducts,
  removeProduct,
} from '#catalog/catalog.ts'
import { productFeed, type FeedSource } from '#ssr/product-feed.ts'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { toIstIso } from '#shared/ist-time.ts'
import { rupees } from '#shared/money/money.ts'
import { seedProduct } from '#seed/seed-product.ts'
import { saleOf } from '../admin-calls.ts'
import { agePrices } from '../age-prices.ts'
import { saveSettings } from '../save-settings.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

const ORIGIN = 'https://shop.example'
const FEED = '/feeds/products.xml'

let shop: TestShop
let administrator: TestUser

beforeAll(async () => {
  shop = await openTestShop({ environment: { PUBLIC_URL: ORIGIN } })
  administrator = await shop.administrator()
  const bytes = await sharp({
    create: { width: 900, height: 900, channels: 3, background: '#c33' },
  })
    .jpeg()
    .toBuffer()
  await seedProduct(shop, {
    title: 'Meena & "Moti" Bangles',
    slug: 'meena-bangles',
    description: 'Two bangles <in red>.',
    category: 'Bangles',
    actualPrice: rupees(1600),
    salePrice: rupees(1200),
    material: 'Brass',
    colour: 'Red',
    pictures: [{ bytes, alt: 'Bangles' }],
    variants: [
      { label: '2.4', stock: 3 },
      { label: '2.6', stock: 0 },
    ],
  })
})
afterAll(() => shop.close())

type Item = Record<string, string[]>

/** The items of a feed: the texts of each element by its name. */
const itemsOf = (xml: string): Item[] =>
  [...xml.matchAll(/<item>(.*?)<\/item>/gs)].map(([, inner = '']) => {
    const item: Item = {}
    for (const [, name = '', text = ''] of inner.matchAll(/<(g:[a-z_]+)>([^<]*)<\/\1>/g))
      (item[name] ??= []).push(text)
    return item
  })

const read = async (): Promise<Item[]> => itemsOf((await shop.request('GET', FEED)).body)

const readItem = async (title: string): Promise<Item | undefined> =>
  (await read()).find((item) => item['g:title']?.[0] === title)

test('the feed has an item for each variant, with what Google and Meta ask for', async () => {
  const { status, headers, body } = await shop.request('GET', FEED)
  expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(body).toContain('<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">')
  const { body: product } = await shop.request('GET', '/api/products/meena-bangles')
  const [small, large] = product.variants
  const { key } = product.pictures[0]
  const items = await read()
  expect(items).toHaveLength(2)
  expect(items[0]).toEqual({
    'g:id': [small._id],
    'g:item_group_id': [product._id],
    'g:title': ['Meena &amp; &quot;Moti&quot; Bangles, 2.4'],
    'g:description': ['Two bangles &lt;in red&gt;.'],
    'g:link': [`${ORIGIN}/product/meena-bangles`],
    'g:image_link': [`${ORIGIN}/pictures/${key}/share.jpg`],
    'g:additional_image_link': [`${ORIGIN}/pictures/${key}/720.webp`],
    'g:availability': ['in stock'],
    'g:price': ['1200.00 INR', '99.00 INR'],
    'g:maximum_retail_price': ['1600.00 INR'],
    'g:brand': ['Jhumka'],
    'g:condition': ['new'],
    'g:identifier_exists': ['no'],
    'g:google_product_category': ['188'],
    'g:product_type': ['Bangles'],
    'g:age_group': ['adult'],
    'g:gender': ['female'],
    'g:size': ['2.4'],
    'g:color': ['Red'],
    'g:material': ['Brass'],
    'g:country': ['IN'],
  })
  expect(items[1]).toMatchObject({
    'g:id': [large._id],
    'g:item_group_id': [product._id],
    'g:size': ['2.6'],
    'g:availability': ['out of stock'],
  })
  for (const address of [items[0]?.['g:image_link'], items[0]?.['g:additional_image_link']])
    expect((await shop.request('GET', String(address).slice(ORIGIN.length))).status).toBe(200)
})

test('a product of one size has no group and no size, and free shipping from its price on', async () => {
  await shop.stock({ title: 'Long Haar', price: 2500, stock: 1 })
  const item = await readItem('Long Haar')
  expect(item).toMatchObject({ 'g:price': ['2500.00 INR', '0.00 INR'] })
  expect(item).not.toHaveProperty('g:item_group_id')
  expect(item).not.toHaveProperty('g:size')
  expect(item).not.toHaveProperty('g:sale_price')
})

test('stock, the catalog and the name of the shop are those of now', async () => {
  const { productId } = await shop.stock({ title: 'Last Nath', stock: 1 })
  expect(await readItem('Last Nath')).toMatchObject({ 'g:availability': ['in stock'] })
  const asha = await shop.customer()
  await shop.openPayment(asha, [{ productId }])
  await expect
    .poll(async () => (await readItem('Last Nath'))?.['g:availability'], { timeout: 5000 })
    .toEqual(['out of stock'])
  await saveSettings(shop, administrator, { shop: { ...DEFAULT_SHOP, name: 'Gulmohar' } })
  expect(await readItem('Last Nath')).toMatchObject({ 'g:brand': ['Gulmohar'] })
  await saveSettings(shop, administrator, { shop: DEFAULT_SHOP })
  await shop.db.transaction((tx) => removeProduct(tx, productId))
  expect(await readItem('Last Nath')).toBeUndefined()
})

test('a sale is a lower price until its end, and then the price of before is back', async () => {
  await shop.stock({ title: 'Festive Ring', price: 1000, stock: 5 })
  // A struck price must have been charged before.
  await agePrices(shop, 40)
  const sale = saleOf('Festive Ring', true)
  const planned = await shop.request('POST', '/api/admin/sales', { as: administrator, body: sale })
  expect(planned.status).toBe(200)
  await shop.work('sales.switch')
  const lowered = await readItem('Festive Ring')
  expect(lowered).toMatchObject({
    'g:price': ['1000.00 INR', '99.00 INR'],
    'g:sale_price': ['799.00 INR'],
  })
  const [from, until] = String(lowered?.['g:sale_price_effective_date']).split('/')
  expect(from).toMatch(/^\d{4}-\d\d-\d\dT00:00:00\+05:30$/)
  const { body: started } = await shop.request('GET', '/api/products/festive-ring')
  expect(until).toBe(toIstIso(started.sale.endsAt))
  shop.later(48 * 60)
  await shop.work('sales.switch')
  const after = await readItem('Festive Ring')
  expect(after).toMatchObject({ 'g:price': ['1000.00 INR', '99.00 INR'] })
  expect(after).not.toHaveProperty('g:sale_price')
})

test('a large shop has several files, which name every product once', async () => {
  const { db } = shop
  const source: FeedSource = {
    publicUrl: ORIGIN,
    brand: 'Jhumka',
    rule: { shipping: rupees(99), freeShippingFrom: rupees(2000) },
    now: shop.now(),
    labelOf: (category) => category,
    count: () => countPublishedProducts(db),
    lastOf: (before) => findIdBeforeOffset(db, before),
    list: async (page) => {
      const published = await listPublishedProducts(db, page)
      return readProducts(
        db,
        published.map(({ id }) => id),
      )
    },
    productsPerFile: 2,
  }
  const products = await countPublishedProducts(db)
  const numbers = Array.from({ length: Math.ceil(products / 2) }, (_, place) => place + 1)
  const files = await Promise.all(
    numbers.map((number) =>
      productFeed(number === 1 ? FEED : `/feeds/products-${number}.xml`, source),
    ),
  )
  const links = files.flatMap((xml) => itemsOf(xml ?? '').map((item) => item['g:link']?.[0]))
  expect(numbers.length).toBeGreaterThan(1)
  expect(new Set(links).size).toBe(products)
  for (const nothing of [`-${numbers.length + 1}`, '-0', '-1', '-01', '-x'])
    expect(await productFeed(`/feeds/products${nothing}.xml`, source), nothing).toBeUndefined()
})

test('there are no other files', async () => {
  for (const path of [
    '/feeds/products-2.xml',
    '/feeds/products-x.xml',
    '/feeds',
    '/feeds/users.xml',
  ])
    expect((await shop.request('GET', path)).status, path).toBe(404)
})
