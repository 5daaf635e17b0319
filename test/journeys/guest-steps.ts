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

/**
 * A guest adds a product with sizes that waits without one. The page asks for the size first, so
 * this is as earlier versions of the shop stored it.
 */
export async function addWithoutSize(page: Page, slug: string): Promise<void> {
  await page.goto(`/product/${slug}`)
  await whenHydrated(page)
  await pressWithoutSize(page)
}

/** The same on the open page of the product. */
export async function pressWithoutSize(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('radio', { disabled: false }).first().check()
  await main.getByRole('button', { name: 'ADD TO CART' }).first().click()
  await expect(toast(page, 'Please log in to add to cart!')).toBeVisible()
  await page.evaluate(() => {
    const additions = JSON.parse(sessionStorage.getItem('choice') ?? '[]')
    const { variantId: _id, variantLabel: _label, ...last } = additions.pop()
    sessionStorage.setItem('choice', JSON.stringify([...additions, last]))
  })
}

/** Fills the form of the open log-in page. */
export async function fillLogin(page: Page, mobile: string): Promise<void> {
  await page.getByLabel('Mobile Number').fill(mobile)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
}
