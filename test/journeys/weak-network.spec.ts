import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { TestUser } from '../shop.ts'
import { loseResponses } from './lost-responses.ts'
import { cartBadge, expect, test, toast, whenHydrated, type JourneyShop } from './shop.ts'

const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/
/** Scripts can come from the cache of the browser. */
const NOT_ASSETS = /^(?!.*\/assets\/)/
const ADD_LOST = 'Failed to add to cart: Please check your internet connection.'

const notice = (page: Page) => page.getByRole('banner').getByText('You are offline.')
const quantities = async (shop: JourneyShop, as: TestUser): Promise<number[]> =>
  (await shop.request('GET', '/api/cart', { as })).body.items.map(
    (line: { quantity: number }) => line.quantity,
  )

test.describe('an addition whose response was lost', () => {
  test('is made once when the card tries again', async ({
    page,
    shop,
    customer,
    allowConsoleError,
  }) => {
    allowConsoleError(/api\/cart/)
    await page.goto('/earrings')
    await whenHydrated(page)
    await expect(cartBadge(page)).toHaveAccessibleName('Cart, 0 lines')
    await loseResponses(page)
    const add = page.getByRole('main').getByRole('button', { name: 'ADD TO CART' }).first()
    await add.click()
    await expect(toast(page, ADD_LOST)).toBeVisible()
    await page.locator('.toasts').getByRole('button', { name: 'Try again' }).click()
    await expect(toast(page, ADD_LOST)).toBeVisible()
    await page.unroute('**/api/cart')
    await add.click()
    await expect(toast(page, 'Added to cart successfully!')).toBeVisible()
    expect(await quantities(shop, customer)).toEqual([1])
    await expect(cartBadge(page)).toHaveAccessibleName('Cart, 1 line')

    await add.click()
    await expect.poll(() => quantities(shop, customer)).toEqual([2])
  })

  test('is made once on the product page, and another quantity is another addition', async ({
    page,
    shop,
    customer,
    allowConsoleError,
  }) => {
    allowConsoleError(/api\/cart/)
    await page.goto(`/product/${shop.products.gulab.slug}`)
    await whenHydrated(page)
    await loseResponses(page)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Increase quantity' }).click()
    await main.getByRole('button', { name: 'ADD TO CART' }).first().click()
    await expect(toast(page, 'Failed to add to cart. Please try again.')).toBeVisible()
    await page.unroute('**/api/cart')
    await page.locator('.toasts').getByRole('button', { name: 'Try again' }).click()
    await expect(toast(page, 'Product added to cart!')).toBeVisible()
    expect(await quantities(shop, customer)).toEqual([2])
    await main.getByRole('button', { name: 'ADD TO CART' }).first().click()
    await expect.poll(() => quantities(shop, customer)).toEqual([3])
  })
})

test('a customer who loses the connection is told, and an action repeated afterwards happens once', async ({
  page,
  context,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(OFFLINE)
  await page.goto('/earrings')
  await whenHydrated(page)
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 0 lines')
  await context.setOffline(true)
  await expect(notice(page)).toBeVisible()
  const add = page.getByRole('main').getByRole('button', { name: 'ADD TO CART' }).first()
  await add.click()
  await expect(toast(page, ADD_LOST)).toBeVisible()
  await context.setOffline(false)
  await expect(notice(page)).toBeHidden()
  await add.click()
  await expect(toast(page, 'Added to cart successfully!')).toBeVisible()
  expect(await quantities(shop, customer)).toEqual([1])
})

test('a broken connection is detected by failed requests, and its return by itself', async ({
  page,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(OFFLINE)
  expect(customer.token).toBeTruthy()
  await page.goto('/earrings')
  await whenHydrated(page)
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 0 lines')
  await page.route('**', (route) => route.abort())
  await page.getByRole('main').getByRole('button', { name: 'ADD TO CART' }).first().click()
  await expect(notice(page)).toBeVisible()
  await page.unroute('**')
  await expect(notice(page)).toBeHidden()
})

test('without a connection a press on a link leaves the open page as it is', async ({
  page,
  shop,
  context,
  allowConsoleError,
}) => {
  allowConsoleError(OFFLINE)
  const { gulab } = shop.products
  await page.goto('/earrings')
  await whenHydrated(page)
  const main = page.getByRole('main')
  const card = main.getByRole('link', { name: gulab.title }).first()
  // The first press loads what holds links back.
  await main.getByRole('heading', { level: 1 }).click()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(notice(page)).toBeVisible()
  await card.click()
  await expect(toast(page, 'You are offline. Nothing in your cart is lost.')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Rings', exact: true }).click()
  await expect(page).toHaveURL(/\/earrings$/)
  await main
    .getByRole('link', { name: /^Under Rs/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/earrings$/)
  await expect(card).toBeVisible()
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/earrings#/)
  await context.setOffline(false)
  await expect(notice(page)).toBeHidden()
  await card.click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(gulab.title)
})

test('a product opened without a connection is shown by itself when the connection is back', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(OFFLINE)
  const { gulab } = shop.products
  await page.goto(`/product/${gulab.slug}`)
  await whenHydrated(page)
  await page.goto('/earrings')
  await whenHydrated(page)
  const card = page.getByRole('main').getByRole('link', { name: gulab.title }).first()
  await card.hover()
  // The browser reports a connection that leads nowhere.
  await page.route(NOT_ASSETS, (route) => route.abort())
  await card.click()
  await expect(page.getByRole('main')).toContainText(/Failed to load products|You are offline/)
  await page.unroute(NOT_ASSETS)
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText(/Failed to load|You are offline/)
})

test('a page requested without a connection says so in its place, and loads when it is back', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(OFFLINE)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/rings')
  await whenHydrated(page)
  await page
    .getByRole('navigation', { name: 'Collections' })
    .getByRole('link', { name: 'Quirky' })
    .focus()
  await page.route(NOT_ASSETS, (route) => route.abort())
  await page.evaluate(() =>
    document.querySelector<HTMLAnchorElement>('header a[href="/quirky"]')?.click(),
  )
  await expect(notice(page)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/Failed to load products|You are offline/)
  await page.unroute(NOT_ASSETS)
  await expect(notice(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Quirky' })).toBeVisible()
})

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  /** Waits until the service worker that stores the offline page controls this page. */
  const waitForWorker = (page: Page) =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready
      if (!navigator.serviceWorker.controller)
        await new Promise((taken) =>
          navigator.serviceWorker.addEventListener('controllerchange', taken),
        )
    })

  test('the shop shows its offline page without a connection, at the requested URL, and that page afterwards', async ({
    page,
    context,
    allowConsoleError,
  }) => {
    allowConsoleError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|503/)
    await page.goto('/')
    await waitForWorker(page)
    await context.setOffline(true)
    await page.goto('/rings?sort=price-asc')
    await expect(page).toHaveTitle('You are offline | Jhumka')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveCSS('display', 'inline-flex')
    expect(await page.locator('script').count()).toBe(0)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page).toHaveURL(/\/rings\?sort=price-asc$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rings')
  })

  test('the service worker stores the offline page with its styles, and nothing of the shop or the customer', async ({
    page,
    customer,
  }) => {
    expect(customer.token).toBeTruthy()
    await page.goto('/earrings')
    await waitForWorker(page)
    for (const path of ['/cart', '/profile', '/rings']) await page.goto(path)
    await whenHydrated(page)
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const all = await Promise.all(
        names.map(async (name) =>
          (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname),
        ),
      )
      return { names, all: all.flat() }
    })
    expect(kept.names).toHaveLength(1)
    expect(kept.all).toContain('/offline')
    for (const path of kept.all) expect(path).toMatch(/^\/offline$|^\/assets\/[\w.-]+\.css$/)
  })
})

test('the shop can be installed: its manifest and icons are correct', async ({ page, request }) => {
  await page.goto('/')
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const response = await request.get(address ?? '')
  expect(response.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await response.json()
  expect(manifest).toMatchObject({
    short_name: 'Jhumka',
    lang: 'en-IN',
    start_url: '/',
    display: 'standalone',
  })
  expect(manifest.icons.map((icon: { purpose: string }) => icon.purpose)).toContain('maskable')
  const apple = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
  for (const { src, sizes } of [...manifest.icons, { src: apple, sizes: '180x180' }]) {
    const { width, height, format } = await sharp(await (await request.get(src)).body()).metadata()
    expect({ src, size: `${width}x${height}`, format }).toEqual({ src, size: sizes, format: 'png' })
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the offline page can be read, and its links work', async ({ page }) => {
    expect((await page.goto('/offline'))?.status()).toBe(200)
    await expect(page.locator('script')).toHaveCount(0)
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
    await page.getByRole('link', { name: 'Jhumka, home' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})
