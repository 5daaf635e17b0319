import type { Locator, Page } from '@playwright/test'
import { orderByPhone } from '../guests.ts'
import { saveSettings } from '../save-settings.ts'
import { PASSWORD } from '../shop.ts'
import { cartBadge, expect, test, toast, whenHydrated } from './shop.ts'

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await whenHydrated(page)
}

const addButtonOf = (page: Page, title: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })
    .getByRole('button', { name: 'ADD TO CART' })
    .first()

const sheetOf = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title })

/** Adds a piece from its card in the second size of the sheet. Returns the label of that size. */
async function addSecondSize(page: Page, title: string): Promise<string> {
  await addButtonOf(page, title).click()
  const sheet = sheetOf(page, title)
  const size = sheet.getByRole('group', { name: 'Choose a size' }).getByRole('radio').nth(1)
  const label = (await size.getAttribute('aria-label')) ?? ''
  await size.check()
  await sheet.getByRole('button', { name: 'ADD TO CART' }).click()
  return label
}

test('ADD TO CART on a card asks for the size over the page and adds the piece in that size', async ({
  page,
  shop,
  customer,
}) => {
  const { id, title } = shop.products.aurora
  await page.setViewportSize({ width: 360, height: 740 })
  await shop.request('POST', '/api/wishlist', { as: customer, body: { productId: id } })
  for (const [index, path] of ['/search?q=aurora+solitaire', '/wishlist'].entries()) {
    await open(page, path)
    await addButtonOf(page, title).click()
    const sheet = sheetOf(page, title)
    const sizes = sheet.getByRole('group', { name: 'Choose a size' })
    await expect(sizes).toBeInViewport({ ratio: 1 })
    await expect(sizes.getByRole('alert')).toHaveCount(0)

    await sheet.getByRole('button', { name: 'ADD TO CART' }).click()
    await expect(sizes.getByRole('alert')).toHaveText('Choose a size')
    await expect(sizes.getByRole('radio').first()).toBeFocused()

    const size = sizes.getByRole('radio').nth(index)
    const label = (await size.getAttribute('aria-label')) ?? ''
    await size.check()
    await expect(sizes.getByRole('alert')).toHaveCount(0)
    await sheet.getByRole('button', { name: 'ADD TO CART' }).click()
    await expect(toast(page, 'Added to cart successfully!')).toBeVisible()
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('region', { name: 'Added to your cart' })).toContainText(label)
    await expect(addButtonOf(page, title)).toBeFocused()
  }
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 2 lines')
})

test('the size that a listing is filtered by is chosen over the page and on the page of a piece', async ({
  page,
  shop,
}) => {
  const { id, slug, title } = shop.products.aurora
  const { variants } = (await shop.request('GET', `/api/products/${id}`)).body
  const label: string = variants.find(({ inventory }: { inventory: number }) => inventory > 0).label
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, `/search?q=${encodeURIComponent(`aurora solitaire ${label}`)}`)
  await expect(page).toHaveURL(new RegExp(`size=${label.replace(' ', '\\+')}`))
  await addButtonOf(page, title).click()
  const size = (where: Page | Locator) => where.getByRole('radio', { name: label, exact: true })
  await expect(size(sheetOf(page, title))).toBeChecked()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/product/${slug}$`))
  await expect(size(page)).toBeChecked()
  await page.reload()
  await whenHydrated(page)
  await expect(size(page), 'a page from the server has none').not.toBeChecked()
})

test('a guest chooses the size before the log-in, and finds the piece in the cart after it', async ({
  page,
  shop,
}) => {
  const { title } = shop.products.aurora
  await page.setViewportSize({ width: 360, height: 740 })
  const path = '/search?q=aurora+solitaire'
  await open(page, path)
  const label = await addSecondSize(page, title)
  await expect(toast(page, 'Please log in to add items to cart!')).toBeVisible()
  await expect(sheetOf(page, title)).toHaveCount(0)
  await expect(page).toHaveURL(path)

  await open(page, '/register?next=%2Fcart')
  const waiting = page.getByRole('region', { name: 'Waits for you' })
  await expect(waiting).toContainText(`${label} · Quantity 1`)
  const mobile = `7${String(Date.now()).slice(-9)}`
  await page.getByLabel('Full Name').fill('Meera Nair')
  await page.getByLabel('Mobile Number').fill(mobile)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/cart')
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: title }).first()
  await expect(line).toContainText(label)
})

/** Scrolls until the bar at the foot of a product page is shown, and returns its button. */
async function barButton(page: Page): Promise<Locator> {
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  return page.locator('[data-buy-bar]').getByRole('button', { name: 'ADD TO CART' })
}

/** Adds from the bar of a product page in the second size of the sheet. Returns its label. */
async function addSecondSizeFromBar(page: Page, title: string): Promise<string> {
  await (await barButton(page)).click()
  const sheet = sheetOf(page, title)
  const size = sheet.getByRole('radio').nth(1)
  const label = (await size.getAttribute('aria-label')) ?? ''
  await size.check()
  await sheet.getByRole('button', { name: 'ADD TO CART' }).click()
  return label
}

test('a product page asks a guest for the size, and then for the log-in', async ({
  page,
  shop,
}) => {
  const { title, slug } = shop.products.aurora
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, `/product/${slug}`)
  const own = page.getByRole('region', { name: title, exact: true })
  const button = own.getByRole('button', { name: 'ADD TO CART' }).first()
  await button.click()
  await expect(toast(page, 'Please select a size.')).toBeVisible()
  await expect(own.getByRole('alert')).toHaveText('Choose a size')
  await expect(own.getByRole('radio').first()).toBeFocused()
  await expect(toast(page, 'Please log in to add to cart!')).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.getItem('choice'))).toBeNull()

  await own.getByRole('radio', { name: 'Size 14' }).check()
  await expect(own.getByRole('alert')).toHaveCount(0)
  await button.click()
  await expect(toast(page, 'Please log in to add to cart!')).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('region', { name: 'Waits for you' })).toContainText('Size 141')
})

test('the bar of a product page asks a guest for the size, and then for the log-in', async ({
  page,
  shop,
}) => {
  const { title, slug } = shop.products.aurora
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, `/product/${slug}`)
  await (await barButton(page)).click()
  await expect(sheetOf(page, title)).toBeVisible()
  await expect(toast(page, 'Please log in to add to cart!')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(sheetOf(page, title)).toHaveCount(0)
  await expect(toast(page, 'Please log in to add to cart!')).toHaveCount(0)

  const label = await addSecondSizeFromBar(page, title)
  await expect(toast(page, 'Please log in to add to cart!')).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('region', { name: 'Waits for you' })).toContainText(`${label}1`)
})

test('the bar of a product page adds the piece in the size of the sheet', async ({
  page,
  shop,
  customer,
}) => {
  expect(customer.token).toBeTruthy()
  const { title, slug } = shop.products.aurora
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, `/product/${slug}`)
  const label = await addSecondSizeFromBar(page, title)
  await expect(toast(page, 'Product added to cart!')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Added to your cart' })).toContainText(label)
  await expect(page.getByRole('radio', { name: label })).toBeChecked()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 1 line')
})

test('on a phone a guest adds a piece in the size of the sheet without a log-in', async ({
  page,
  shop,
}) => {
  const { title } = shop.products.aurora
  await orderByPhone(shop, await shop.administrator())
  try {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, '/rings')
    const label = await addSecondSize(page, title)
    await expect(toast(page, 'Added to cart successfully!')).toBeVisible()
    await expect(sheetOf(page, title)).toHaveCount(0)
    await expect(page).toHaveURL('/rings')
    await expect(cartBadge(page)).toHaveAccessibleName('Cart, 1 line')
    await page.goto('/cart')
    const line = page.getByRole('main').getByRole('listitem').filter({ hasText: title }).first()
    await expect(line).toContainText(label)
    await expect(page.getByRole('link', { name: 'Proceed to Checkout' }).first()).toBeVisible()
  } finally {
    await saveSettings(shop, await shop.administrator(), { checkout: { mode: 'login' } })
  }
})

test('the size sheet opens the size guide, and closes without an addition', async ({
  page,
  shop,
  customer,
}) => {
  expect(customer.token).toBeTruthy()
  const { title, slug } = shop.products.aurora
  await page.goto('/earrings')
  await open(page, '/rings')
  const sheet = sheetOf(page, title)

  await addButtonOf(page, title).click()
  await sheet.getByRole('link', { name: 'Find my size' }).click()
  const guide = page.getByRole('dialog', { name: 'Ring sizes' })
  await expect(guide).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(guide).toHaveCount(0)
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(addButtonOf(page, title)).toBeFocused()

  await addButtonOf(page, title).click()
  await sheet.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(`/product/${slug}`)
  await expect(sheet).toHaveCount(0)

  await page.goBack()
  await addButtonOf(page, title).click()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 0 lines')
})

test('sizes that cannot be loaded are reported, and Try again asks for them', async ({
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  expect(customer.token).toBeTruthy()
  allowConsoleError(/api\/products/)
  const { title } = shop.products.aurora
  await open(page, '/rings')
  await page.route('**/api/products/*', (route) => route.abort('connectionreset'))
  await addButtonOf(page, title).click()
  await expect(
    toast(page, 'Failed to add to cart: Please check your internet connection.'),
  ).toBeVisible()
  await page.unroute('**/api/products/*')
  await page.locator('.toasts').getByRole('button', { name: 'Try again' }).click()
  await expect(sheetOf(page, title)).toBeVisible()
})
