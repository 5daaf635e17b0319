import { TAXONOMY } from '#shared/catalog/taxonomy.ts'
import { expect, test } from './shop.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor goes from home to a product and to the next one', async ({ page, shop }) => {
    const { aurora, gulab, mudra } = shop.products
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Rings', exact: true }).click()
    await expect(page).toHaveURL(/\/rings$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rings')
    await expect(page).toHaveTitle('Rings | Jhumka')
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      'content',
      /^Rings in artificial jewellery/,
    )
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      `${shop.config.publicUrl}/rings`,
    )
    const titles = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(titles).toHaveText([aurora.title, mudra.title])

    await page.getByLabel('Sort by').selectOption('Price low to high')
    await page.getByRole('button', { name: 'Sort', exact: true }).click()
    await expect(page).toHaveURL(/sort=price-asc/)
    await expect(titles).toHaveText([mudra.title, aurora.title])
    await expect(
      page.getByRole('link', { name: 'Above Rs. 1,999' }),
      'what would show nothing is not offered',
    ).toHaveCount(0)
    const under = page.getByRole('link', { name: 'Under Rs. 999' })
    await expect(under, 'what would show all of them is not offered').toHaveCount(0)
    await page.goto('/earrings?sort=price-asc')
    await expect(titles.filter({ hasText: gulab.title })).toHaveCount(1)
    await under.click()
    await expect(page).toHaveURL(/\/earrings\?sort=price-asc&maxPrice=999$/)
    await expect(titles.filter({ hasText: gulab.title })).toHaveCount(0)
    await page.goto('/rings?minPrice=1999.01')
    await expect(page.getByText('No products found in this category')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).click()

    await page.getByRole('link', { name: aurora.title, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(aurora.title)
    await expect(page).toHaveTitle(`${aurora.title} | Jhumka`)
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      `${shop.config.publicUrl}/product/${aurora.slug}`,
    )
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{50,}/)
    await expect(page.getByRole('main').getByText('Inclusive of all Taxes').first()).toBeVisible()
    await expect(page.getByRole('main').getByRole('img').first()).toBeVisible()
    await page.getByRole('link', { name: mudra.title, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(mudra.title)
  })

  test('the search of the header finds products by their words', async ({ page, shop }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/')
    await page.getByRole('banner').getByLabel('Search').fill('gulab jhumka')
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “gulab jhumka”')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      shop.products.gulab.title,
    ])
  })

  test('each of the ten listings shows the products of the API in its order', async ({
    page,
    shop,
  }) => {
    for (const { route, heading, value } of TAXONOMY) {
      const response = await page.goto(route)
      expect(response?.status(), route).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      const { products } = (await shop.request('GET', `/api/products?category=${value}`)).body
      expect(products.length, route).toBeGreaterThan(0)
      const titles = products.map((product: { title: string }) => product.title)
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(titles)
    }
  })
})

test('URLs are case-insensitive', async ({ page, shop }) => {
  for (const [address, heading] of [
    ['/RINGS', 'Rings'],
    ['/Earrings', 'Earings'],
    ['/Cart', 'Your Cart'],
    [`/Product/${shop.products.gulab.slug}`, shop.products.gulab.title],
  ] as const) {
    expect((await page.goto(address))?.status(), address).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
})

test('a listing that its filters leave empty shows other pieces below', async ({ page }) => {
  await page.goto('/rings?minPrice=1999.01')
  await expect(page.getByText('No products found in this category')).toBeVisible()
  const pieces = page.getByRole('region', { name: 'New in' })
  await pieces.scrollIntoViewIfNeeded()
  await expect(pieces.getByRole('button', { name: /cart/i }).first()).toBeVisible()
})

test('an unknown URL and an unknown product say so and offer links', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 404 .*(no-such-page|no-such-piece)/)
  for (const address of ['/no-such-page', '/product/no-such-piece']) {
    expect((await page.goto(address))?.status(), address).toBe(404)
    await expect(page).toHaveTitle('Page not found | Jhumka')
    await expect(
      page.getByRole('heading', { level: 1, name: 'This page slipped its hook' }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/')
    const pieces = page.getByRole('region', { name: 'New in' })
    await expect(pieces.getByRole('button', { name: /cart/i }).first()).toBeVisible()
  }
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page).toHaveTitle('Jhumka: artificial jewellery for women')
})

test('a script is cached for a year, and a picture of the site for a day', async ({ request }) => {
  const html = await (await request.get('/rings')).text()
  const addressOf = (pattern: RegExp) => pattern.exec(html)?.[0] ?? ''
  const headersOf = async (address: string) => {
    const response = await request.get(address)
    expect(response.status(), address).toBe(200)
    const { 'cache-control': caching, etag } = response.headers()
    return { caching, hasEtag: etag !== undefined }
  }
  expect(await headersOf(addressOf(/\/assets\/manifest-\w+\.js/))).toEqual({
    caching: 'max-age=31536000, immutable',
    hasEtag: false,
  })
  expect(await headersOf(addressOf(/\/assets\/site\/[\w-]+\.avif/))).toEqual({
    caching: 'public, max-age=86400',
    hasEtag: true,
  })
})

test('a file of the build is sent compressed, and its name has one spelling', async ({
  request,
}) => {
  const html = await (await request.get('/rings')).text()
  const script = /\/assets\/manifest-\w+\.js/.exec(html)?.[0] ?? ''
  const response = await request.get(script, { headers: { 'accept-encoding': 'br' } })
  expect(response.headers()['content-encoding']).toBe('br')
  expect(response.headers()['x-request-id']).toBeUndefined()
  for (const other of [`${script}.br`, script.toUpperCase(), '/assets/', '/assets/..%2fsw.js'])
    expect((await request.get(other)).status(), other).toBe(404)
})

test('the most common phone loads pictures of cards in 480 pixels, not in 720 for its 483', async ({
  browser,
  shop,
}) => {
  const page = await browser.newPage({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 2.625,
  })
  const widths = new Set<string>()
  page.on('request', (request) => {
    const width = /\/pictures\/\w+\/(\d+)\./.exec(request.url())?.[1]
    if (width) widths.add(width)
  })
  await page.goto(`${shop.url}/rings`)
  await expect.poll(() => [...widths]).toEqual(['480'])
  await page.close()
})
