import type { Locator, Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import type { TestUser } from '../shop.ts'
import { loseResponses } from './lost-responses.ts'
import { cartBadge, expect, test, toast, whenHydrated, type JourneyShop } from './shop.ts'

/** Opens the page of a piece. Returns what is offered to wear with it. */
async function openWornWith(page: Page, slug: string) {
  await page.goto(`/product/${slug}`)
  await whenHydrated(page)
  return page.getByRole('region', { name: 'Wear it with' })
}

test('a guest adds a piece that is worn with another one, and opens its page', async ({
  page,
  shop,
}) => {
  const { mudra, rekha } = shop.products
  await page.setViewportSize({ width: 360, height: 740 })
  const wornWith = await openWornWith(page, mudra.slug)
  const piece = wornWith.getByRole('listitem').filter({ hasText: rekha.title })
  await expect(piece).toContainText(/Actual price\s*Rs\. [\d,]+\s*Sale price\s*Rs\. 529/)
  await piece.getByRole('button', { name: 'ADD TO CART' }).click()
  await expect(toast(page, 'Please log in to add items to cart!')).toBeVisible()
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 1 piece kept until you log in')
  await expect(page).toHaveURL(`/product/${mudra.slug}`)
  await piece.click({ position: { x: 40, y: 40 } })
  await expect(page).toHaveURL(`/product/${rekha.slug}`)
  await expect(page.getByRole('heading', { level: 1, name: rekha.title })).toBeVisible()
})

test('a ring that is worn with a piece asks for its size', async ({ page, shop, customer }) => {
  const { mudra, rekha } = shop.products
  const wornWith = await openWornWith(page, rekha.slug)
  const piece = wornWith.getByRole('listitem').filter({ hasText: mudra.title })
  await piece.getByRole('button', { name: 'ADD TO CART' }).click()
  const sheet = page.getByRole('dialog', { name: mudra.title })
  await sheet.getByRole('group', { name: 'Choose a size' }).getByRole('radio').first().check()
  await sheet.getByRole('button', { name: 'ADD TO CART' }).click()
  await expect(toast(page, 'Added to cart successfully!')).toBeVisible()
  const { items } = (await shop.request('GET', '/api/cart', { as: customer })).body
  expect(items).toMatchObject([{ productId: { _id: mudra.id }, quantity: 1 }])
})

test('what is worn with a piece is below its reviews on phones, above its details on wide screens', async ({
  page,
  shop,
}) => {
  const { mudra } = shop.products
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const wornWith = await openWornWith(page, mudra.slug)
    const topOf = async (name: string) =>
      (await page.getByRole('main').getByRole('heading', { name, exact: true }).boundingBox())?.y
    const tops = [await topOf('Details'), await topOf('Wear it with'), await topOf('Reviews')]
    const [details = 0, worn = 0, reviews = 0] = tops
    const order = width === 360 ? [details, reviews, worn] : [worn, details, reviews]
    expect(order, `${width}`).toEqual(order.toSorted((one, other) => one - other))
    await page.getByRole('button', { name: 'Details' }).focus()
    await page.keyboard.press('Shift+Tab')
    await expect(wornWith.locator(':focus'), `${width}`).toHaveCount(width === 360 ? 0 : 1)
  }
})

test('a piece is no longer offered when it is sold out, and then offers nothing itself', async ({
  page,
  shop,
}) => {
  const { rekha } = shop.products
  const [category, alsoIn] = ['Earrings', ['OfficeMinimalistic']]
  const { productId, slug } = await shop.stock({ title: 'Last Studs', stock: 1, category, alsoIn })
  await shop.db.execute(sql`
    update products set colour = 'Gold', plating = '18k gold-tone plating' where id = ${productId}`)
  const titlesOn = async (path: string) => (await openWornWith(page, path)).allInnerTexts()
  const studs = expect.stringContaining('Last Studs')
  await expect.poll(() => titlesOn(rekha.slug)).toEqual([studs])
  await expect.poll(() => titlesOn(slug)).toEqual([expect.stringContaining(rekha.title)])
  await shop.openPayment(await shop.customer(), [{ productId }])
  await expect.poll(() => titlesOn(slug)).toEqual([])
  await expect.poll(() => titlesOn(rekha.slug)).toEqual([expect.not.stringContaining('Last Studs')])
})

/** The lines of the cart of a customer, in the order of their addition: title and quantity. */
async function readLines(shop: JourneyShop, as: TestUser): Promise<[string, number][]> {
  const { items } = (await shop.request('GET', '/api/cart', { as })).body
  return items.map((item: { productId: { title: string }; quantity: number }) => [
    item.productId.title,
    item.quantity,
  ])
}

const bothOf = (wornWith: Locator) => wornWith.getByRole('button', { name: /^Add both/ })

test('a ring in the chosen size and its pendant are added with one press, each once', async ({
  page,
  shop,
  customer,
}) => {
  const { mudra, rekha } = shop.products
  const wornWith = await openWornWith(page, mudra.slug)
  await expect(bothOf(wornWith)).toHaveText('Add both · Rs. 1,178')
  await page.getByRole('main').getByRole('radio', { name: '16' }).first().check()
  await bothOf(wornWith).dblclick()
  await expect(toast(page, '2 pieces added to cart!')).toHaveCount(1)
  const panel = page.getByRole('region', { name: 'Added to your cart' })
  await expect(panel).toContainText(`${mudra.title}and 1 more`)
  const lines = await readLines(shop, customer)
  expect(lines).toHaveLength(2)
  expect(lines).toEqual(
    expect.arrayContaining([
      [mudra.title, 1],
      [rekha.title, 1],
    ]),
  )
})

test('without a chosen size it is asked for, and a guest keeps both pieces until the log-in', async ({
  page,
  shop,
}) => {
  const { mudra, rekha } = shop.products
  const wornWith = await openWornWith(page, mudra.slug)
  await bothOf(wornWith).click()
  const sheet = page.getByRole('dialog', { name: mudra.title })
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 0 lines')
  await bothOf(wornWith).click()
  await sheet.getByRole('radio').first().check()
  await sheet.getByRole('button', { name: 'ADD TO CART' }).click()
  await expect(toast(page, 'Please log in to add to cart!')).toHaveCount(1)
  await expect(page.locator('.toasts')).toContainText('They are kept until then.')
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 2 pieces kept until you log in')
  await page.goto('/cart')
  for (const { title } of [mudra, rekha])
    await expect(page.getByRole('main').getByText(title).first()).toBeVisible()
})

test('if one of two pieces is refused, its name and the reason are said, and the other is added', async ({
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 409/)
  const { mudra, rekha } = shop.products
  const wornWith = await openWornWith(page, mudra.slug)
  await page.route('**/api/cart', async (route) => {
    const isRefused = route.request().postData()?.includes(rekha.id)
    if (!isRefused) return route.fallback()
    const json = { success: false, code: 'stock.sold-out', message: 'This piece is sold out.' }
    return route.fulfill({ status: 409, json })
  })
  await page.getByRole('main').getByRole('radio', { name: '16' }).first().check()
  await bothOf(wornWith).click()
  await expect(toast(page, `${rekha.title} was not added. This piece is sold out.`)).toBeVisible()
  await expect(toast(page, `${mudra.title} added to cart!`)).toBeVisible()
  expect(await readLines(shop, customer)).toEqual([[mudra.title, 1]])
})

test('a response lost in the middle of two additions is repeated once, and each piece is added once', async ({
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/api\/cart/)
  const { mudra, rekha } = shop.products
  const wornWith = await openWornWith(page, mudra.slug)
  await loseResponses(page, { body: mudra.id })
  await page.getByRole('main').getByRole('radio', { name: '16' }).first().check()
  await bothOf(wornWith).click()
  await expect(toast(page, `${rekha.title} added to cart!`)).toBeVisible()
  const toasts = page.locator('.toasts')
  await expect(toasts).toContainText(`${mudra.title} was not added.`)
  await page.unroute('**/api/cart')
  await toasts.getByRole('button', { name: 'Try again' }).click()
  await expect(toast(page, `${mudra.title} added to cart!`)).toBeVisible()
  const lines = await readLines(shop, customer)
  expect(Object.fromEntries(lines)).toEqual({ [mudra.title]: 1, [rekha.title]: 1 })
  expect(lines).toHaveLength(2)
})

test('a piece that is worn with a ring alone has no button for both', async ({ page, shop }) => {
  const { rekha } = shop.products
  const wornWith = await openWornWith(page, rekha.slug)
  await expect(wornWith.getByRole('button', { name: 'ADD TO CART' })).toHaveCount(1)
  await expect(bothOf(wornWith)).toHaveCount(0)
})
