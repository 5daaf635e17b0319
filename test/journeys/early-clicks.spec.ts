import type { Page } from '@playwright/test'
import { cartBadge, expect, test, toast, whenAlive } from './shop.ts'

const SLOW_MS = 1500

/** Every script file comes late, as over a slow network. */
async function slowScripts(page: Page): Promise<void> {
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    await route.continue()
  })
}

test('a product goes into the cart although ADD TO CART was pressed before the page lived', async ({
  page,
  shop,
  customer,
}) => {
  const { rekha } = shop.pieces
  await slowScripts(page)
  await page.goto('/officeminimalistic', { waitUntil: 'commit' })
  await page
    .getByRole('listitem')
    .filter({ hasText: rekha.title })
    .getByRole('button', { name: 'ADD TO CART' })
    .click()
  await expect(toast(page, 'Added to cart successfully!')).toBeVisible()
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 1 line')
  const cart = await shop.ask('GET', '/api/cart', { as: customer })
  expect(cart.body.items).toMatchObject([{ quantity: 1 }])
})

test('a size chosen before the page lived is the size that is bought', async ({
  page,
  shop,
  customer,
}) => {
  await slowScripts(page)
  await page.goto(`/product/${shop.pieces.aurora.slug}`, { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'Size 12' }).check()
  await page.getByRole('radio', { name: 'Size 14' }).check()
  await page.getByRole('main').getByRole('button', { name: 'ADD TO CART' }).first().click()
  await expect(toast(page, 'Product added to cart!')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Size 14' })).toBeChecked()
  const cart = await shop.ask('GET', '/api/cart', { as: customer })
  expect(cart.body.items).toMatchObject([{ quantity: 1, variantLabel: 'Size 14' }])
})

test('an order chosen before the page lived is the order of the listing, and the menu opens', async ({
  page,
}) => {
  await slowScripts(page)
  await page.goto('/rings', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-asc')
  await expect(page).toHaveURL(/sort=price-asc/)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('a search begun before the page lived is found without its scripts', async ({
  page,
  shop,
}) => {
  await page.route('**/assets/*.js', () => new Promise(() => undefined))
  await page.goto('/search', { waitUntil: 'commit' })
  await page.locator('#search-field').fill('signet')
  await page.locator('#search-field').press('Enter')
  await expect(page.getByText(shop.pieces.mudra.title)).toBeVisible()
})

test('a page whose customer only looks lives by itself', async ({ page }) => {
  await page.goto('/rings')
  await whenAlive(page)
})
