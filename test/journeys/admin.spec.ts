import type { BrowserContext, Page } from '@playwright/test'
import type { TestUser } from '../shop.ts'
import {
  addRing,
  fillRing,
  formClosed,
  newWindow,
  pressIn,
  pressInMenu,
  RING,
} from './admin-steps.ts'
import { loseResponses } from './lost-responses.ts'
import { expect, logIn, test, toast, whenHydrated, type JourneyShop } from './shop.ts'

/** A browser of another administrator. */
async function windowOf(
  context: BrowserContext,
  shop: JourneyShop,
  who: TestUser,
  rights: { isAdmin?: boolean } = {},
): Promise<Page> {
  const other = await newWindow(context, shop.url)
  await logIn(other, who, rights)
  return other.newPage()
}

async function removeRing(page: Page): Promise<void> {
  await page.goto('/admin/products?q=Tara%20Mandal')
  await whenHydrated(page)
  await pressInMenu(page, RING.title, 'Delete')
  await pressIn(page.getByRole('alertdialog'), 'Delete')
  await expect(toast(page, 'Product deleted successfully!')).toBeVisible()
}

test('the second of two concurrent edits of a product is refused; photos are reordered; a delete is undone', async ({
  page,
  context,
  shop,
  administrator,
  allowConsoleError,
}) => {
  test.slow()
  allowConsoleError(/status of 409/)
  expect(administrator.id).toBeTruthy()
  await page.goto('/admin/products')
  await whenHydrated(page)
  await addRing(page)
  const other = await windowOf(context, shop, await shop.administrator(), { isAdmin: true })
  await other.goto('/admin/products?q=Tara%20Mandal')
  await whenHydrated(other)
  const edit = (whose: Page) =>
    whose.getByRole('button', { name: `Edit ${RING.title}`, exact: true }).click()
  await edit(page)
  await edit(other)
  await other.getByLabel('Description').fill('Eight stars, counted again.')
  await other.getByRole('button', { name: 'Update Product' }).click()
  await expect(toast(other, 'Product updated successfully!')).toBeVisible()
  await page.getByLabel('Description').fill('Six stars.')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.locator('.toasts').getByText(/^Failed to update product: /)).toBeVisible()
  const found = async () =>
    (await shop.request('GET', '/api/admin/products?q=Tara%20Mandal', { as: administrator })).body
      .products[0]
  expect((await found()).description).toBe('Eight stars, counted again.')
  await other.context().close()

  // The first photo moves to the end with the arrows, then back to the front by dragging.
  await page.goto('/admin/products?q=Tara%20Mandal')
  await whenHydrated(page)
  const [first, second, third] = (await found()).pictures.map(({ key }: { key: string }) => key)
  await edit(page)
  await page.getByRole('button', { name: 'Move picture 1 back' }).click()
  await page.getByRole('button', { name: 'Move picture 2 back' }).click()
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(toast(page, 'Product updated successfully!')).toBeVisible()
  const order = async () => (await found()).pictures.map(({ key }: { key: string }) => key)
  expect(await order()).toEqual([second, third, first])
  await edit(page)
  const slots = page.getByRole('group', { name: /^Images/ }).getByRole('listitem')
  await slots.nth(2).getByRole('img').dragTo(slots.nth(0).getByRole('img'))
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect.poll(order).toEqual([first, second, third])
  await formClosed(page)

  await removeRing(page)
  const shown = async () =>
    (await shop.request('GET', '/api/products?category=Rings')).body.products.some(
      ({ title }: { title: string }) => title === RING.title,
    )
  expect(await shown()).toBe(false)
  await page.locator('.toasts').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Product restored successfully!')).toBeVisible()
  expect(await shown()).toBe(true)
  await removeRing(page)
})

test('a ring whose response was lost is added once, even if the administrator adds it again', async ({
  page,
  shop,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_CONNECTION_RESET/)
  await loseResponses(page, { address: '**/api/admin/products' })
  await page.goto('/admin/products')
  await whenHydrated(page)
  await fillRing(page)
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(
    toast(page, 'Failed to create product: Please check your internet connection.'),
  ).toBeVisible()
  await page.unroute('**/api/admin/products')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(toast(page, 'Product created successfully!')).toBeVisible()
  // The form closes by a step back in the history, which would end a navigation that begins before.
  await expect(page).toHaveURL('/admin/products')
  expect(
    (await shop.request('GET', '/api/admin/products?q=Tara%20Mandal', { as: administrator })).body
      .products,
  ).toHaveLength(1)
  await removeRing(page)
})
