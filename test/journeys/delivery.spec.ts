import { ADDRESS } from '../address.ts'
import { buy } from '../order-transitions.ts'
import { openForm } from './admin-steps.ts'
import type { Page } from '@playwright/test'
import { expectConfirmation, fillShipping, payNow } from './checkout-steps.ts'
import { closeAlert, expect, logIn, test, whenHydrated, type JourneyShop } from './shop.ts'

const RANGE = /\w{3}\s\d+(\s\w+)?\s– \w{3}\s\d+\s\w+/
const DAY = /\w{3}\s\d+\s\w+/.source
const USUAL = new RegExp(`^Get it by ${DAY} in metro cities, by ${DAY} in most of India$`)
const PUNE = new RegExp(`^Pune, Maharashtra 411004: ${RANGE.source}$`)

test('the dates of a known pincode move nothing when they have loaded', async ({ page, shop }) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.addInitScript(() => localStorage.setItem('pincode', '411004'))
  await page.route('**/api/delivery*', async (route) => {
    await answered
    await route.continue()
  })
  await page.setViewportSize(PHONE)
  await page.goto(`/product/${shop.products.rekha.slug}`)
  await whenHydrated(page)
  const box = page.getByRole('region', { name: 'Delivery date' })
  await box.scrollIntoViewIfNeeded()
  await expect(box.getByRole('button', { name: 'Change the pincode' })).toBeVisible()
  const before = await box.evaluate((element) => element.clientHeight)
  answer()
  await expect(box.getByText(PUNE)).toBeVisible()
  expect(await box.evaluate((element) => element.clientHeight)).toBe(before)
})

test('without a pincode the day for most of India is stated, and nothing moves for it', async ({
  page,
  shop,
  customer,
}) => {
  const { rekha } = shop.products
  await page.setViewportSize(PHONE)
  const html = await (await page.request.get(`/product/${rekha.slug}`)).text()
  expect(html).not.toContain('in most of India')
  await page.goto(`/product/${rekha.slug}`)
  await whenHydrated(page)
  const box = page.getByRole('region', { name: 'Delivery date' })
  const before = await box.evaluate((element) => element.clientHeight)
  await box.scrollIntoViewIfNeeded()
  const usual = await box.getByText(USUAL).innerText()
  expect(await box.evaluate((element) => element.clientHeight)).toBe(before)

  await shop.request('POST', '/api/cart', {
    as: customer,
    body: { productId: rekha.id, quantity: 1 },
  })
  await page.goto('/cart')
  const total = page.getByRole('complementary', { name: 'Total' })
  await total.getByRole('region', { name: 'Delivery date' }).scrollIntoViewIfNeeded()
  await expect(total.getByText(usual)).toBeVisible()
  await page.goto('/checkout')
  await whenHydrated(page)
  const place = page.getByRole('region', { name: 'Shipping Details' })
  await expect(place.getByText(usual)).toBeVisible()
  await page.getByLabel('Pincode').fill('411004')
  await expect(place.getByText(usual)).toHaveCount(0)
  await expect(place.getByText(PUNE)).toBeVisible()
})

test('a pincode that no state has gets no dates of its own', async ({ page, shop }) => {
  await page.goto(`/product/${shop.products.rekha.slug}`)
  await whenHydrated(page)
  const box = page.getByRole('region', { name: 'Delivery date' })
  await box.scrollIntoViewIfNeeded()
  await box.getByLabel('Pincode').fill('999999')
  await box.getByRole('button', { name: 'Check' }).click()
  await expect(box.getByText('We do not know the pincode 999999.')).toBeVisible()
  await expect(box.getByText(USUAL)).toBeVisible()
  await expect(box).not.toContainText(new RegExp(`: ${RANGE.source}`))
})

test('a remembered pincode has one date from the product to the order', async ({
  page,
  shop,
  customer: _customer,
}) => {
  await page.goto(`/product/${shop.products.rekha.slug}`)
  await whenHydrated(page)
  const box = page.getByRole('region', { name: 'Delivery date' })
  await box.scrollIntoViewIfNeeded()
  await expect(box.getByText(USUAL)).toBeVisible()
  await box.getByLabel('Pincode').fill('4110')
  await box.getByRole('button', { name: 'Check' }).click()
  await expect(box.getByText('Please enter a valid 6-digit pincode.')).toBeVisible()
  await expect(box.getByLabel('Pincode')).toBeFocused()
  await box.getByLabel('Pincode').fill('411 004')
  await box.getByRole('button', { name: 'Check' }).click()
  const range = await box.getByText(PUNE).innerText()
  const dates = RANGE.exec(range)?.[0] ?? ''
  await expect(box.getByLabel('Pincode')).toHaveCount(0)
  const change = box.getByRole('button', { name: 'Change the pincode' })
  await expect(change).toBeFocused()
  await change.press('Enter')
  await expect(box.getByLabel('Pincode')).toBeFocused()
  await expect(box.getByLabel('Pincode')).toHaveValue('411004')
  await box.getByRole('button', { name: 'Check' }).click()
  await expect(change).toBeFocused()

  await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
  await page.goto('/cart')
  await box.scrollIntoViewIfNeeded()
  await expect(page.getByRole('complementary', { name: 'Total' })).toContainText(dates)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).first().click()
  await whenHydrated(page)
  const place = page.getByRole('region', { name: 'Shipping Details' })
  await expect(place).toContainText(dates)
  await fillShipping(page)
  await page.getByLabel('Pincode').fill('411004')
  await expect(place).toContainText(dates)
  await (await payNow(page)).getByRole('button', { name: 'Pay', exact: true }).click()
  await closeAlert(page, 'Payment successful! Order placed.')
  await expectConfirmation(page)
  await expect(page.getByText(/^Expected /)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(dates)
  await page.getByRole('link', { name: 'Track Your Order' }).click()
  await expect(page.getByText(`Expected ${dates}.`)).toBeVisible()
  await page.getByRole('link', { name: 'Order details' }).click()
  await expect(page.getByText(`Expected ${dates}.`)).toBeVisible()
  await expect(page.getByText(`Arrives ${dates}`)).toBeVisible()
})

test('the date is that of the default address until the customer checks another pincode', async ({
  page,
  shop,
  customer,
}) => {
  await shop.request('POST', '/api/addresses', {
    as: customer,
    body: { ...ADDRESS, pincode: '411004' },
  })
  await page.goto(`/product/${shop.products.rekha.slug}`)
  await whenHydrated(page)
  const box = page.getByRole('region', { name: 'Delivery date' })
  await box.scrollIntoViewIfNeeded()
  await expect(box.getByText(PUNE)).toBeVisible()
  await box.getByRole('button', { name: 'Change the pincode' }).click()
  await box.getByLabel('Pincode').fill('560001')
  await box.getByRole('button', { name: 'Check' }).click()
  await expect(box.getByText(/^Bengaluru, Karnataka 560001: /)).toBeVisible()
  await page.reload()
  await box.scrollIntoViewIfNeeded()
  await expect(box.getByText(/^Bengaluru, Karnataka 560001: /)).toBeVisible()
})

test('without an address the date is that of the last order, on the product and in the cart', async ({
  page,
  shop,
  customer,
}) => {
  const { rekha } = shop.products
  await buy(shop, customer, [{ productId: rekha.id }])
  for (const path of [`/product/${rekha.slug}`, '/cart']) {
    if (path === '/cart')
      await shop.request('POST', '/api/cart', { as: customer, body: { productId: rekha.id } })
    await page.goto(path)
    await whenHydrated(page)
    const box = page.getByRole('region', { name: 'Delivery date' })
    await box.scrollIntoViewIfNeeded()
    await expect(box.getByText(/^Pune, Maharashtra 411030: /)).toBeVisible()
    await expect(box.getByLabel('Pincode')).toHaveCount(0)
  }
})

test('a pincode that is not served stops before the payment with a sentence', async ({
  page,
  shop,
  customer,
  browser,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 400 .*create-order/)
  await saveZone(await browser.newPage({ baseURL: shop.url, viewport: PHONE }), shop)
  await shop.request('POST', '/api/cart', {
    as: customer,
    body: { productId: shop.products.rekha.id, quantity: 1 },
  })
  await page.goto('/checkout')
  await whenHydrated(page)
  await fillShipping(page)
  await page.getByLabel('Pincode').fill('194101')
  const sentence = 'Sorry, we do not deliver to Leh (194101) yet. Please use another address.'
  await expect(page.getByRole('region', { name: 'Shipping Details' })).toContainText(sentence)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await closeAlert(page, sentence)
  await expect(page.getByLabel('Pincode')).toBeFocused()
  await expect(page.getByLabel('Pincode')).toHaveAttribute('aria-invalid', 'true')
  expect((await shop.request('GET', '/api/orders', { as: customer })).body.orders).toEqual([])
})

const PHONE = { width: 360, height: 780 }

/** The administrator says on a phone that the shop does not deliver to Ladakh. */
async function saveZone(page: Page, shop: JourneyShop): Promise<void> {
  await logIn(page.context(), await shop.administrator(), { isAdmin: true })
  await page.goto('/admin/delivery')
  await openForm(page, 'Add zones')
  await page.getByLabel('Pincode begins with').fill('194')
  await page.getByLabel('Delivery').selectOption('no')
  await page.getByLabel('Fewest days').fill('9')
  await page.getByLabel('Most days').fill('12')
  await page.getByRole('button', { name: 'Save zone' }).click()
  await expect(page.getByRole('heading', { name: '1 saved zone' })).toBeVisible()
  await page.context().close()
}
