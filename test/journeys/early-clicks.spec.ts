import type { Page } from '@playwright/test'
import { cartBadge, expect, test, toast, whenHydrated } from './shop.ts'

const SLOW_MS = 1500

/** Every script file comes late, as over a slow network. */
async function delayScripts(page: Page): Promise<void> {
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    await route.continue()
  })
}

test('ADD TO CART adds the product even if it was pressed before hydration', async ({
  page,
  shop,
  customer,
}) => {
  const { rekha } = shop.products
  await delayScripts(page)
  await page.goto('/officeminimalistic', { waitUntil: 'commit' })
  const add = page
    .getByRole('listitem')
    .filter({ hasText: rekha.title })
    .getByRole('button', { name: 'ADD TO CART' })
  await add.click()
  await expect(add).toHaveAttribute('data-waiting')
  await expect(add).not.toHaveCSS('opacity', '1')
  await expect(toast(page, 'Added to cart successfully!')).toBeVisible()
  await expect(add).not.toHaveAttribute('data-waiting')
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 1 line')
  const cart = await shop.request('GET', '/api/cart', { as: customer })
  expect(cart.body.items).toMatchObject([{ quantity: 1 }])
})

test('a variant chosen before hydration is the variant that is bought', async ({
  page,
  shop,
  customer,
}) => {
  await delayScripts(page)
  await page.goto(`/product/${shop.products.aurora.slug}`, { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'Size 12' }).check()
  await page.getByRole('radio', { name: 'Size 14' }).check()
  await page.getByRole('main').getByRole('button', { name: 'ADD TO CART' }).first().click()
  await expect(toast(page, 'Product added to cart!')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Size 14' })).toBeChecked()
  const cart = await shop.request('GET', '/api/cart', { as: customer })
  expect(cart.body.items).toMatchObject([{ quantity: 1, variantLabel: 'Size 14' }])
})

test('a sort order chosen before hydration applies to the listing, and the menu opens', async ({
  page,
}) => {
  await delayScripts(page)
  await page.goto('/rings', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-asc')
  await expect(page).toHaveURL(/sort=price-asc/)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('a search that starts before hydration works without scripts', async ({ page, shop }) => {
  await page.route('**/assets/*.js', () => new Promise(() => undefined))
  await page.goto('/search', { waitUntil: 'commit' })
  await page.locator('#search-field').fill('signet')
  await page.locator('#search-field').press('Enter')
  await expect(page.getByText(shop.products.mudra.title)).toBeVisible()
})

test('a page hydrates by itself if the customer does nothing', async ({ page }) => {
  await page.goto('/rings')
  await whenHydrated(page)
})
