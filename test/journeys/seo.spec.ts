import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { createProduct, removeProduct, type NewProduct } from '#catalog/catalog.ts'
import { rupees } from '#shared/money/money.ts'
import { STATIC_PATHS } from '#shared/static-pages.ts'
import { TAXONOMY } from '#shared/catalog/taxonomy.ts'
import { correctName } from '#web/seo/spelling.ts'
import { expect, test, type JourneyShop } from './shop.ts'

const PUBLIC = ['/', ...TAXONOMY.map((row) => row.route), ...STATIC_PATHS]
const HOSTILE = 'Nath </script><script>alert(1)</script> \u2028 <!-- "quoted" & $& \' end'

/** A page as a search engine reads it: its head and its schema.org data. */
type Read = {
  status: number
  html: string
  title: string
  canonical: string
  meta(name: string): string
  // oxlint-disable-next-line no-explicit-any -- tests inspect any data
  things: Record<string, any>[]
}

const SIGNS: Record<string, string> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
}
const toText = (html: string): string =>
  html.replaceAll(/&(?:amp|quot|#x27|lt|gt);/g, (sign) => SIGNS[sign] ?? sign)

async function read(request: APIRequestContext, path: string): Promise<Read> {
  const response = await request.get(path, { maxRedirects: 0 })
  const html = await response.text()
  const found = (pattern: RegExp) => toText(pattern.exec(html)?.[1] ?? '')
  return {
    status: response.status(),
    html,
    title: found(/<title>([^<]*)<\/title>/),
    canonical: found(/<link rel="canonical" href="([^"]*)"/),
    meta: (name) => found(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`)),
    things: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json),
    ),
  }
}

const product = (shop: JourneyShop) => `/product/${shop.products.gulab.slug}`
const thing = ({ things }: Read, type: string) => things.find((each) => each['@type'] === type)

test('every public page has its own title, a description, one canonical URL and a card for sharing', async ({
  request,
  shop,
}) => {
  const titles = new Map<string, string>()
  for (const path of [...PUBLIC, product(shop)]) {
    const page = await read(request, path)
    expect(page.status, path).toBe(200)
    expect(titles.get(page.title), `${path} is called like another page`).toBeUndefined()
    titles.set(page.title, path)
    expect(page.meta('description').length, path).toBeGreaterThan(50)
    expect(page.meta('description').length, path).toBeLessThan(170)
    expect(page.meta('robots'), path).toBe('')
    expect(page.canonical, path).toBe(`${shop.config.publicUrl}${path}`)
    expect(page.html, path).toContain('<html lang="en-IN">')
    expect(page.meta('og:url'), path).toBe(page.canonical)
    expect(page.meta('og:description'), path).toBe(page.meta('description'))
    expect(page.title, path).toContain(page.meta('og:title'))
    expect(
      [page.meta('og:site_name'), page.meta('og:locale'), page.meta('twitter:card')],
      path,
    ).toEqual(['Jhumka', 'en_IN', 'summary_large_image'])
    expect(page.meta('og:type'), path).toBe(path.startsWith('/product') ? 'product' : 'website')
    expect(page.meta('og:image:alt').length, path).toBeGreaterThan(5)
    const picture = await request.get(page.meta('og:image').replace(shop.config.publicUrl, ''))
    const { format, width, height } = await sharp(await picture.body()).metadata()
    expect({ format, width: String(width), height: String(height) }, path).toEqual({
      format: 'jpeg',
      width: page.meta('og:image:width'),
      height: page.meta('og:image:height'),
    })
  }
})

test('the share card of a product has its price', async ({ request, shop }) => {
  const page = await read(request, product(shop))
  expect(page.meta('product:price:amount')).toBe(shop.products.gulab.salePrice.toFixed(2))
  expect(page.meta('product:price:currency')).toBe('INR')
})

test('admin pages are not indexed', async ({ request }) => {
  const pages = 'dashboard products inventory users orders orders/x orders/x/slip words outbox'
  for (const page of [...pages.split(' '), 'changes', 'settings'])
    expect((await read(request, `/admin/${page}`)).meta('robots'), page).toContain('noindex')
})

test('pages of one customer are not indexed', async ({ request }) => {
  for (const path of [
    '/cart',
    '/wishlist',
    '/login',
    '/register',
    '/profile',
    '/checkout',
    '/order-confirmation',
    '/search',
    '/search?q=nath',
    '/rings?sort=price-asc',
  ])
    expect((await read(request, path)).meta('robots'), path).toContain('noindex')
})

test('a page has one canonical URL, in any spelling', async ({ request, shop }) => {
  for (const path of [
    '/Rings',
    '/rings/',
    '/rings?utm_source=mail&fbclid=1',
    '/rings?sort=price-asc',
    '/rings?minPrice=500&maxPrice=1000&inStock=true',
  ])
    expect((await read(request, path)).canonical, path).toBe(`${shop.config.publicUrl}/rings`)
  for (const path of ['/Privacy', '/privacy?x=1'])
    expect((await read(request, path)).canonical, path).toBe(`${shop.config.publicUrl}/privacy`)
  expect((await read(request, '/search?q=nath&sort=price-asc')).canonical).toBe(
    `${shop.config.publicUrl}/search`,
  )
  expect((await read(request, `${product(shop)}/?utm_source=mail`)).canonical).toBe(
    `${shop.config.publicUrl}${product(shop)}`,
  )
})

test("a product's id and capital letters redirect permanently to its one URL", async ({
  request,
  page,
  shop,
}) => {
  const { id, slug, title } = shop.products.gulab
  for (const path of [
    `/product/${id}`,
    `/product/${slug.toUpperCase()}`,
    `/Product/${id.toUpperCase()}`,
  ]) {
    const response = await request.get(path, { maxRedirects: 0 })
    expect([response.status(), response.headers().location], path).toEqual([
      301,
      `/product/${slug}`,
    ])
  }
  expect((await request.get(`/product/${slug}`, { maxRedirects: 0 })).status()).toBe(200)
  await page.goto(`/product/${id}`)
  await expect(page).toHaveURL(new RegExp(`/product/${slug}$`))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('the structured data of a product equals the API', async ({ request, shop }) => {
  for (const { slug } of Object.values(shop.products)) {
    const path = `/product/${slug}`
    const { body } = await shop.request('GET', `/api/products/${slug}`)
    const page = await read(request, path)
    const structuredData = thing(page, 'Product')
    expect(structuredData, path).toMatchObject({
      '@context': 'https://schema.org',
      name: body.title,
      description: body.description,
      url: `${shop.config.publicUrl}${path}`,
      sku: body.variants[0].sku,
      brand: { name: 'Jhumka' },
      offers: {
        '@type': 'Offer',
        price: (body.salePricePaise / 100).toFixed(2),
        priceCurrency: 'INR',
        availability: `https://schema.org/${body.inventory > 0 ? 'InStock' : 'OutOfStock'}`,
        itemCondition: 'https://schema.org/NewCondition',
        url: `${shop.config.publicUrl}${path}`,
        shippingDetails: {
          shippingRate: { value: body.salePricePaise >= 200_000 ? 0 : 99, currency: 'INR' },
          shippingDestination: { addressCountry: 'IN' },
        },
      },
    })
    expect(structuredData?.offers.priceValidUntil, path).toBeUndefined()
    expect(structuredData?.aggregateRating, path).toBeUndefined()
    expect(structuredData?.image.length, path).toBe(body.pictures.length)
    for (const image of structuredData?.image ?? [])
      expect((await request.get(image.replace(shop.config.publicUrl, ''))).status(), image).toBe(
        200,
      )
    const crumbs = thing(page, 'BreadcrumbList')?.itemListElement
    expect(
      crumbs?.map((crumb: { position: number }) => crumb.position),
      path,
    ).toEqual([1, 2, 3])
    expect(crumbs?.at(-1), path).toMatchObject({
      name: body.title,
      item: `${shop.config.publicUrl}${path}`,
    })
  }
})

test('several variants with several prices are separate offers', async ({ request, shop }) => {
  const piece: NewProduct = {
    title: 'Sized Kada',
    description: 'Two sizes.',
    category: 'Bangles',
    actualPrice: null,
    salePrice: rupees(900),
    pictures: [],
    variants: [{ label: '2.4' }, { label: '2.8', salePrice: rupees(2100) }],
  }
  const { productId } = await shop.db.transaction((tx) => createProduct(tx, piece))
  const page = await read(request, '/product/sized-kada')
  const group = thing(page, 'ProductGroup')
  expect(group).toMatchObject({
    name: 'Sized Kada',
    productGroupID: productId,
    variesBy: ['https://schema.org/size'],
  })
  expect(group?.hasVariant).toMatchObject([
    {
      size: '2.4',
      offers: {
        price: '900.00',
        availability: 'https://schema.org/OutOfStock',
        shippingDetails: { shippingRate: { value: 99 } },
      },
    },
    { size: '2.8', offers: { price: '2100.00', shippingDetails: { shippingRate: { value: 0 } } } },
  ])
  await shop.db.transaction((tx) => removeProduct(tx, productId))
})

test('the structured data has the seller, the questions and the breadcrumb of each listing', async ({
  request,
  shop,
}) => {
  const home = await read(request, '/')
  expect(thing(home, 'OnlineStore')).toMatchObject({
    name: 'Jhumka',
    url: `${shop.config.publicUrl}/`,
    address: {
      streetAddress: '12 Laxmi Road',
      addressLocality: 'Pune',
      postalCode: '411030',
      addressRegion: 'Maharashtra',
      addressCountry: 'IN',
    },
  })
  expect(thing(home, 'WebSite')?.potentialAction.target.urlTemplate).toBe(
    `${shop.config.publicUrl}/search?q={search_term_string}`,
  )
  const questions = thing(home, 'FAQPage')?.mainEntity
  expect(questions).toHaveLength(6)
  for (const { name, acceptedAnswer } of questions)
    for (const text of [name, acceptedAnswer.text]) expect(toText(home.html)).toContain(text)
  for (const { route, heading } of TAXONOMY) {
    const page = await read(request, route)
    const name = correctName(heading)
    expect(thing(page, 'BreadcrumbList')?.itemListElement.at(-1)).toMatchObject({
      name,
      item: `${shop.config.publicUrl}${route}`,
    })
    expect(page.title).toBe(`${name} | Jhumka`)
    expect(page.meta('description')).toContain(`${name} in artificial jewellery`)
  }
})

test('no title breaks a page or its structured data', async ({
  request,
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 410/)
  const { productId } = await shop.stock({ title: HOSTILE, category: 'Bangles' })
  const { body } = await shop.request('GET', `/api/products/${productId}`)
  const path = `/product/${body.slug}`
  const structuredData = await read(request, path)
  expect(thing(structuredData, 'Product')?.name).toBe(HOSTILE)
  expect(structuredData.title).toBe(`${HOSTILE} | Jhumka`)
  expect(structuredData.meta('og:title')).toBe(HOSTILE)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HOSTILE)
  expect(
    (await request.get('/sitemap.xml').then((response) => response.text())).match(/<script/),
  ).toBeNull()

  await shop.db.transaction((tx) => removeProduct(tx, productId))
  for (const gone of [path, `/product/${productId}`])
    expect((await page.goto(gone))?.status(), gone).toBe(410)
  await expect(page).toHaveTitle('No longer sold | Jhumka')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(
    page.getByRole('heading', { level: 1, name: 'This piece has left the shop' }),
  ).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Browse Bangles' }).click()
  await expect(page).toHaveURL(/\/bangles$/)
})

test('headings skip no level', async ({ page, shop }) => {
  for (const path of [...PUBLIC, product(shop), '/search?q=jhumka']) {
    await page.goto(path)
    const levels = await page.evaluate(() =>
      [...document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')].map((each) =>
        Number(each.tagName[1]),
      ),
    )
    expect(
      levels.filter((level) => level === 1),
      path,
    ).toHaveLength(1)
    for (const [place, level] of levels.entries())
      expect(level - (levels[place - 1] ?? 0), `${path}: ${levels.join(' ')}`).toBeLessThanOrEqual(
        1,
      )
  }
})
