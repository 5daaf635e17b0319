import type { Page } from '@playwright/test'
import { PASSWORD } from '../shop.ts'
import { expect, toast, whenHydrated } from './shop.ts'

/** What waits for the log-in, on the log-in, registration and cart of a guest. */
export const waiting = (page: Page) => page.getByRole('region', { name: 'Waits for you' })

/** A guest presses ADD TO CART on the card of a product of the open page. */
export async function addFromCard(page: Page, title: string): Promise<void> {
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title }) })
  await card.getByRole('button', { name: 'ADD TO CART' }).click()
  await expect(toast(page, 'Please log in to add items to cart!')).toBeVisible()
}

/** A guest presses ADD TO CART on the page of a product with sizes, without a size. */
export async function addWithoutSize(page: Page, slug: string): Promise<void> {
  await page.goto(`/product/${slug}`)
  await whenHydrated(page)
  await page.getByRole('main').getByRole('button', { name: 'ADD TO CART' }).first().click()
  await expect(toast(page, 'Please log in to add to cart!')).toBeVisible()
}

/** Fills the form of the open log-in page. */
export async function fillLogin(page: Page, mobile: string): Promise<void> {
  await page.getByLabel('Mobile Number').fill(mobile)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
}
