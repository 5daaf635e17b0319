import type { Page } from '@playwright/test'
import { cartBadge, expect, test, toast, whenHydrated } from './shop.ts'

/**
 * Records the changes of every live region of the page from now on, as a screen reader would
 * announce them.
 */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest('output, [role=status], [role=alert], [aria-live=polite]')
        const words = region?.textContent?.replace(/\s+/g, ' ').trim()
        if (words && said.at(-1) !== words) said.push(words)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    Object.assign(window, { said })
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
}

test('an addition to the cart is announced once, with the number of lines', async ({
  page,
  shop,
  customer,
}) => {
  const { gulab, rekha } = shop.products
  await shop.request('POST', '/api/cart', {
    as: customer,
    body: { productId: rekha.id, quantity: 1 },
  })
  await page.goto('/earrings')
  await whenHydrated(page)
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 1 line')
  const said = await listen(page)
  await page
    .getByRole('listitem')
    .filter({ hasText: gulab.title })
    .getByRole('button', { name: 'ADD TO CART' })
    .click()
  await expect(toast(page, 'Added to cart successfully!')).toBeVisible()
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 2 lines')
  expect((await said()).toSorted()).toEqual(['Added to cart successfully!', 'Cart, 2 lines'])
})

test('a chosen filter announces how many products are left', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/earrings')
  await whenHydrated(page)
  const said = await listen(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^In stock/ })
    .click()
  await expect(page).toHaveURL(/inStock=true/)
  await expect.poll(said).toContainEqual(expect.stringMatching(/^\d+ pieces?$/))
})

test('a form with errors moves the focus to the first wrong field and names it', async ({
  page,
}) => {
  await page.goto('/login')
  await whenHydrated(page)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  const mobile = page.getByLabel('Mobile Number')
  await expect(mobile).toBeFocused()
  await expect(mobile).toHaveAttribute('aria-invalid', 'true')
  await expect(mobile).toHaveAccessibleDescription(/Please enter your mobile number/)
})
