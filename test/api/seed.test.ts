import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { removeProduct } from '#catalog/catalog.ts'
import { findLedgerFaults } from '#inventory/inventory.ts'
import { rupees } from '#shared/money/money.ts'
import { listDemoProducts, seedDemo } from '#seed/demo.ts'
import { seedProduct } from '#seed/seed-product.ts'
import { seedSynthetic } from '#seed/synthetic.ts'
import { pictureUses, videos } from '#media/tables.ts'
import { emptyDatabase } from '../database.ts'
import { makeMp4 } from '../mp4.ts'
import { openTestShop, type TestShop } from '../shop.ts'

let shop: TestShop
let picture: Buffer

beforeAll(async () => {
  shop = await openTestShop()
  picture = await sharp({ create: { width: 330, height: 330, channels: 3, background: '#b8860b' } })
    .jpeg()
    .toBuffer()
})
afterEach(async () => {
  await emptyDatabase(shop.database)
  shop.changes.announce({ kind: 'catalog' })
})
afterAll(() => shop.close())

const kada = () => ({
  title: 'Meena Kada',
  description: 'A kada.',
  category: 'Bangles' as const,
  actualPrice: null,
  salePrice: rupees(900),
  variants: [
    { label: 'Size 2.4', stock: 3 },
    { label: ' Size 2.6 ', stock: 0 },
    { label: 'Size 2.8', stock: 2 },
  ],
  pictures: [{ bytes: picture, alt: 'A gold kada' }],
})

test('a product is seeded with its pictures and the opening stock of each variant', async () => {
  await seedProduct(shop, kada())
  const product = (await shop.request('GET', '/api/products/meena-kada')).body
  expect(product).toMatchObject({
    inventory: 5,
    variants: [
      { label: 'Size 2.4', inventory: 3 },
      { label: 'Size 2.6', inventory: 0 },
      { label: 'Size 2.8', inventory: 2 },
    ],
  })
  expect(product.pictures).toEqual([
    { key: expect.any(String), alt: 'A gold kada', width: 330, height: 330 },
  ])
  expect(await findLedgerFaults(shop.db)).toEqual([])
  const served = await shop.app.inject(product.image)
  expect(served.statusCode).toBe(200)
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect((await sharp(served.rawPayload).metadata()).width).toBe(320)
  const again = await shop.app.inject({
    url: product.image,
    headers: { 'if-none-match': String(served.headers.etag) },
  })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  const head = await shop.app.inject({ method: 'HEAD', url: product.image })
  expect([head.statusCode, head.headers['content-length']]).toEqual([
    200,
    String(served.rawPayload.length),
  ])
})

test('a product is seeded with more pictures and a video, which are in the library', async () => {
  const more = await sharp(picture).flip().negate().jpeg().toBuffer()
  const { productId } = await seedProduct(shop, {
    ...kada(),
    gallery: [{ bytes: more, alt: 'Its clasp' }],
    video: { bytes: makeMp4(), poster: picture },
  })
  const { gallery, video } = (await shop.request('GET', '/api/products/meena-kada')).body
  expect(gallery).toEqual([{ key: expect.any(String), alt: 'Its clasp', width: 330, height: 330 }])
  const { poster } = video
  expect(poster).toEqual({ key: expect.any(String), width: 330, height: 330 })
  const served = await shop.app.inject(`/pictures/${video.key}/video.mp4`)
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'video/mp4'])
  const uses = await shop.db.select().from(pictureUses)
  const used = uses.map(({ key }) => key)
  expect(new Set(used)).toEqual(new Set([gallery[0].key, poster.key]))
  expect(new Set(uses.map(({ subjectId }) => subjectId))).toEqual(new Set([productId]))
  expect(await shop.db.select().from(videos)).toMatchObject([{ key: video.key, uploadedBy: null }])
})

test('a product with an invalid picture is not seeded', async () => {
  await expect(
    seedProduct(shop, { ...kada(), pictures: [{ bytes: Buffer.from('<svg/>'), alt: '' }] }),
  ).rejects.toMatchObject({ code: 'picture.invalid' })
  expect((await shop.request('GET', '/api/products')).body.products).toEqual([])
})

test.each([
  '/pictures/ab12/720.webp',
  '/pictures/ab12/720.jpg',
  '/pictures/..%2foriginals/ab12.jpg',
  '/pictures/ab12/..%2f..%2foriginals%2fab12.jpg',
  '/pictures/AB/1.webp',
])('%s has no picture', async (url) => {
  expect(await shop.request('GET', url)).toMatchObject({
    status: 404,
    body: { success: false, code: 'not-found' },
  })
})

test('demo products have a net quantity and a total weight', async () => {
  const products = await listDemoProducts()
  const known = (slug: string) => products.find((product) => product.slug === slug)
  expect(known('earrings-jhumka-gulab')).toMatchObject({ netQuantity: '1 pair', weightMg: 19_000 })
  expect(known('bangles-stack-sargam')).toMatchObject({ netQuantity: 'set of 7 N' })
  expect(known('ring-solitaire-aurora')).toMatchObject({ weightMg: 2_600 })
})

test('a shop with its own product gets no demo products, even after that is removed', async () => {
  const { productId } = await shop.stock()
  await shop.db.transaction((tx) => removeProduct(tx, productId))
  expect(await seedDemo(shop, () => undefined)).toBe(0)
  expect((await shop.request('GET', '/api/products')).body.products).toEqual([])
})

test('synthetic products fill every listing, each with its ledger', async () => {
  await seedProduct(shop, kada())
  await seedSynthetic(shop.db, 600, () => undefined)
  expect((await shop.request('GET', '/api/products?page=1')).body.pagination.total).toBe(601)
  const bangles = (await shop.request('GET', '/api/products?category=Bangles')).body.products
  expect(bangles).toHaveLength(60)
  expect(bangles[0].title).toBe('Meena Kada')
  expect(bangles[1].pictures[0].key).toBe(bangles[0].pictures[0].key)
  expect(await findLedgerFaults(shop.db)).toEqual([])
})
