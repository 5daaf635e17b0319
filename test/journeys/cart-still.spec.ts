import type { Page } from '@playwright/test'
import { addOffer, enterCode } from '../offers.ts'
import { expect, test, toast } from './shop.ts'

const total = (page: Page) => page.getByRole('complementary', { name: 'Total' })
const button = (page: Page) => total(page).getByRole('link', { name: 'Proceed to Checkout' })

const topOf = (page: Page): Promise<number> =>
  button(page).evaluate((link) => Math.round(link.getBoundingClientRect().top))

/**
 * Opens the cart and holds back every script and response that it requests once it has its lines.
 * Returns a function that lets them through.
 */
async function openCart(page: Page): Promise<() => void> {
  const held: (() => void)[] = []
  let isHolding = false
  await page.route(/\/(assets|api)\//, async (route) => {
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve))
    await route.fallback()
  })
  await page.route('**/api/cart', async (route) => {
    const response = await route.fetch()
    isHolding = true
    await route.fulfill({ response })
  })
  await page.goto('/cart')
  await expect(button(page)).toBeVisible()
  await button(page).evaluate((link) => link.scrollIntoView({ block: 'center' }))
  // What the page requests when a part comes into view.
  await expect.poll(() => held.length).toBeGreaterThan(2)
  return () => {
    isHolding = false
    held.forEach((release) => release())
  }
}

for (const width of [360, 1280])
  test(`at ${width} px the link to the checkout stays where the cart first showed it`, async ({
    page,
    shop,
    customer: as,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    const { productId } = await shop.stock({ title: 'Kada that does not move', price: 500 })
    const code = `STILL${width}`
    await addOffer(shop, { code, products: [productId] })
    await shop.request('POST', '/api/cart', { as, body: { productId, quantity: 1 } })
    await enterCode(shop, as, code)
    await page.addInitScript(() => localStorage.setItem('pincode', '411030'))
    const release = await openCart(page)
    const before = await topOf(page)
    release()
    await expect(total(page).getByText(/Pune/)).toBeVisible()
    await expect(page.getByText('Shipping is free with one of these')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await topOf(page)).toBe(before)
    await button(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  })

test('a cart that is opened with the code of a link is shown with its discount at once', async ({
  page,
  shop,
  customer: as,
}) => {
  const { productId } = await shop.stock({ title: 'Kada with a code', price: 1500 })
  await addOffer(shop, { code: 'STILLLINK', products: [productId] })
  await shop.request('POST', '/api/cart', { as, body: { productId, quantity: 1 } })
  let enter = (): void => undefined
  const entered = new Promise<void>((resolve) => (enter = resolve))
  await page.route('**/api/coupon', async (route) => {
    await entered
    await route.fallback()
  })
  await page.goto('/?code=stilllink')
  await expect(toast(page, 'The code STILLLINK waits for you in your cart.')).toBeVisible()
  const sent = page.waitForRequest('**/api/coupon')
  await page.goto('/cart')
  await sent
  await expect(page.getByText('Loading cart...')).toBeAttached()
  await expect(button(page)).toBeHidden()
  enter()
  await expect(button(page)).toBeVisible()
  await expect(total(page).getByText('You save Rs. 150.')).toBeVisible()
})
