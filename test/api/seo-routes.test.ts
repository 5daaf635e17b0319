import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  countPublishedProducts,
  createProduct,
  findIdBeforeOffset,
  listPublishedProducts,
  removeProduct,
  type NewProduct,
} from '#catalog/catalog.ts'
import { sitemapFile, type SitemapSource } from '#ssr/sitemap.ts'
import { storePicture } from '#platform/images/images.ts'
import { rupees } from '#shared/money/money.ts'
import { STATIC_PATHS } from '#shared/static-pages.ts'
import { TAXONOMY } from '#shared/catalog/taxonomy.ts'
import { seedProduct } from '#seed/seed-product.ts'
import { openTestShop, type TestShop } from '../shop.ts'

const ORIGIN = 'https://shop.example'
const PAGES = ['/', ...TAXONOMY.map((row) => row.route), ...STATIC_PATHS]

const DRAFT: NewProduct = {
  title: 'Not Yet',
  description: 'A draft.',
  category: 'Rings',
  actualPrice: null,
  salePrice: rupees(900),
  pictures: [],
}

let shop: TestShop
let picture: Buffer
let nath: { slug: string; key: string }

beforeAll(async () => {
  shop = await openTestShop({ environment: { PUBLIC_URL: ORIGIN } })
  picture = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()
  await seedProduct(shop, {
    title: 'Pearl Nath',
    slug: 'pearl-nath',
    description: 'A ring for the nose.',
    category: 'Rings',
    actualPrice: null,
    salePrice: rupees(400),
    pictures: [{ bytes: picture, alt: 'Nath' }],
    variants: [{ label: '', stock: 2 }],
  })
  const { body } = await shop.request('GET', '/api/products/pearl-nath')
  nath = { slug: body.slug, key: body.pictures[0].key }
})
afterAll(() => shop.close())

const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)
const sitemap = async (): Promise<string> => (await shop.request('GET', '/sitemap.xml')).body

describe('the sitemap', () => {
  test('lists every public page once at its public address, and no private pages', async () => {
    const { status, headers } = await shop.request('GET', '/sitemap.xml')
    expect({ status, type: headers['content-type'] }).toEqual({
      status: 200,
      type: 'application/xml; charset=utf-8',
    })
    expect(locations(await sitemap())).toEqual(
      [...PAGES, `/product/${nath.slug}`].map((path) => `${ORIGIN}${path}`),
    )
  })

  test("has the date of a product's last change and the URLs of its pictures", async () => {
    const [, entry = ''] =
      /<url>(<loc>[^<]*\/product\/pearl-nath<.*?)<\/url>/.exec(await sitemap()) ?? []
    expect(
      Date.now() - Date.parse(/<lastmod>([^<]+)<\/lastmod>/.exec(entry)?.[1] ?? ''),
    ).toBeLessThan(600_000)
    const image =
      /<image:image><image:loc>([^<]+)<\/image:loc><\/image:image>/.exec(entry)?.[1] ?? ''
    expect(image).toBe(`${ORIGIN}/pictures/${nath.key}/480.webp`)
    expect((await shop.request('GET', image.slice(ORIGIN.length))).status).toBe(200)
  })

  test('follows the catalog: a new product is in it, a removed one is not', async () => {
    const { productId } = await shop.stock({ title: 'Soon Gone' })
    expect(await sitemap()).toContain('/product/soon-gone<')
    await shop.db.transaction((tx) => removeProduct(tx, productId))
    expect(await sitemap()).not.toContain('soon-gone')
  })

  test('is not sent again to a client that has it, and HEAD sends no body', async () => {
    const { headers } = await shop.request('GET', '/sitemap.xml')
    expect(
      (
        await shop.request('GET', '/sitemap.xml', {
          headers: { 'if-none-match': String(headers.etag) },
        })
      ).status,
    ).toBe(304)
    const head = await shop.app.inject({ method: 'HEAD', url: '/sitemap.xml' })
    expect({
      status: head.statusCode,
      body: head.body,
      length: Number(head.headers['content-length']) > 500,
    }).toEqual({ status: 200, body: '', length: true })
    const zipped = await shop.app.inject({
      url: '/sitemap.xml',
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(zipped.headers['content-encoding']).toBe('gzip')
  })

  test('of a large shop is an index of files that list every product once', async () => {
    for (const number of [1, 2, 3, 4]) await shop.stock({ title: `Stack ${number}`, stock: 0 })
    const source: SitemapSource = {
      listings: async () => TAXONOMY.map((row) => row.route),
      count: () => countPublishedProducts(shop.db),
      lastOf: (before) => findIdBeforeOffset(shop.db, before),
      list: (page) => listPublishedProducts(shop.db, page),
    }
    const file = (path: string) =>
      sitemapFile(path, source, { publicUrl: 'https://shop.example?a=1&b="2"', productsPerFile: 2 })
    const index = await file('/sitemap.xml')
    const parts = [
      '/sitemap-pages.xml',
      '/sitemap-products-1.xml',
      '/sitemap-products-2.xml',
      '/sitemap-products-3.xml',
    ]
    expect(locations(index ?? '')).toEqual(
      parts.map((path) => `https://shop.example?a=1&amp;b=&quot;2&quot;${path}`),
    )
    const named = (await Promise.all(parts.slice(1).map(file))).flatMap((xml) =>
      locations(xml ?? ''),
    )
    expect(named.length).toBe(5)
    expect(new Set(named).size).toBe(5)
    for (const nothing of [
      '/sitemap-products-4.xml',
      '/sitemap-products-0.xml',
      '/sitemap-products-01.xml',
      '/sitemap-users.xml',
    ])
      expect(await file(nothing), nothing).toBeUndefined()
  })

  test('has no other files', async () => {
    for (const path of [
      '/sitemap-products-2.xml',
      '/sitemap-products-x.xml',
      '/sitemap-products-99999999.xml',
    ])
      expect((await shop.request('GET', path)).status, path).toBe(404)
    expect(locations((await shop.request('GET', '/sitemap-pages.xml?x=1')).body)).toHaveLength(
      PAGES.length,
    )
  })
})

describe('robots.txt', () => {
  test('opens public pages, closes private ones, and names the sitemap', async () => {
    const { status, body, headers } = await shop.request('GET', '/robots.txt')
    expect({ status, type: headers['content-type'] }).toEqual({
      status: 200,
      type: 'text/plain; charset=utf-8',
    })
    expect(body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml\n`)
    const allows = crawler(body)
    for (const path of [
      ...PAGES,
      '/product/pearl-nath',
      '/rings?page=2',
      '/rings?utm_source=mail',
      '/track',
      '/pictures/ab/480.webp',
      '/assets/a.js',
    ])
      expect(allows(path), path).toBe(true)
    expect(allows('/api/products?category=Rings')).toBe(true)
    for (const path of [
      '/api/cart',
      '/api/auth/me',
      '/admin',
      '/admin/users',
      '/cart',
      '/wishlist',
      '/checkout',
      '/profile',
      '/profile/orders',
      '/order-confirmation?order=1',
      '/track?order=JH-1',
      '/search?q=nath',
      '/rings?sort=price-asc',
      '/rings?page=2&minPrice=500',
      '/rings?inStock=true',
    ])
      expect(allows(path), path).toBe(false)
  })
})

/** Evaluates robots.txt by RFC 9309: the longest matching rule decides, and Allow wins a tie. */
function crawler(text: string): (path: string) => boolean {
  const rules = [...text.matchAll(/^(Allow|Disallow): (.+)$/gm)].map(([, kind, path = '']) => ({
    allow: kind === 'Allow',
    path,
  }))
  const pattern = (rule: string) =>
    rule.replaceAll(/[.?+^$()[\]{}|\\]/g, '\\$&').replaceAll('*', '.*')
  const fits = (rule: string, path: string) => new RegExp(`^${pattern(rule)}`).test(path)
  return (path) =>
    rules
      .filter((rule) => fits(rule.path, path))
      .toSorted((a, b) => b.path.length - a.path.length || Number(b.allow) - Number(a.allow))[0]
      ?.allow ?? true
}

describe('the share picture', () => {
  test('is a JPEG of 1200 × 630 with the whole picture, made once', async () => {
    const ask = () => shop.app.inject({ url: `/pictures/${nath.key}/share.jpg` })
    const [one, other] = await Promise.all([ask(), ask()])
    expect(one.headers['content-type']).toBe('image/jpeg')
    expect(other.rawPayload.equals(one.rawPayload)).toBe(true)
    const { format, width, height } = await sharp(one.rawPayload).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
    const { data } = await sharp(one.rawPayload)
      .extract({ left: 598, top: 2, width: 4, height: 4 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(180)
    expect(data[1]).toBeLessThan(80)
    expect(await shop.storage.has(`pictures/${nath.key}/share.jpg`)).toBe(true)
  })

  test('is not made of other files or in other sizes', async () => {
    await storePicture(shop.storage, picture, 'Nath')
    for (const path of [
      '/pictures/nothing/share.jpg',
      `/pictures/${nath.key}/1200.jpg`,
      `/pictures/${nath.key}/share.png`,
      `/pictures/${nath.key}/xshare.jpg`,
    ])
      expect((await shop.request('GET', path)).status, path).toBe(404)
  })
})

test('a removed product links to similar ones; an unknown one does not', async () => {
  const { productId } = await shop.stock({ title: 'Old Kada', category: 'Bangles' })
  await shop.db.transaction((tx) => removeProduct(tx, productId))
  for (const reference of [productId, 'old-kada'])
    expect(await shop.request('GET', `/api/products/${reference}`)).toMatchObject({
      status: 404,
      body: {
        code: 'product.missing',
        message: 'Product not found!',
        removed: { category: 'Bangles' },
      },
    })
  await shop.db.transaction((tx) => createProduct(tx, { ...DRAFT, state: 'draft' }))
  for (const reference of ['never-was', 'not-yet'])
    expect((await shop.request('GET', `/api/products/${reference}`)).body).toEqual({
      success: false,
      code: 'product.missing',
      message: 'Product not found!',
    })
})

test('replies of the API of a shop on https demand https, and no frame shows them', async () => {
  for (const url of ['/api/products', '/api/cart', '/api/nothing', '/api/openapi.json'])
    expect((await shop.request('GET', url)).headers, url).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'content-security-policy': "frame-ancestors 'none'",
    })
})
