import type { Page } from '@playwright/test'
import { DRAFT, draft } from './admin-steps.ts'
import { expect, test, toast, whenHydrated, type JourneyShop } from './shop.ts'
import type { TestUser } from '../shop.ts'

async function openForm(page: Page, title: string): Promise<void> {
  await page.goto(`/admin/products?q=${encodeURIComponent(title)}`)
  await whenHydrated(page)
  await page.getByRole('button', { name: `Edit ${title}`, exact: true }).click()
}

async function addSized(
  shop: JourneyShop,
  administrator: TestUser,
  title: string,
  variants: { label: string; inventory: number }[],
): Promise<{ _id: string; variants: { _id: string }[] }> {
  const body = { ...DRAFT, title, variants }
  return (await shop.request('POST', '/api/admin/products', { as: administrator, body })).body
    .product
}

/** What another administrator takes meanwhile. */
async function take(
  shop: JourneyShop,
  administrator: TestUser,
  body: { productId: string; variantId?: string | undefined; quantity: number },
): Promise<void> {
  const { status } = await shop.request('POST', '/api/admin/inventory/remove', {
    as: administrator,
    body,
  })
  expect(status).toBe(200)
}

const STOCK_REFUSED =
  'Failed to update product: The number of pieces has changed meanwhile. Nothing was saved.'
const update = (page: Page) => page.getByRole('button', { name: 'Update Product' }).click()
const isUpdated = async (page: Page) =>
  expect(toast(page, 'Product updated successfully!')).toBeVisible()

test('the form of a product corrects the pieces of a size, and not those that were sold meanwhile', async ({
  page,
  shop,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 409/)
  const title = 'Ginti Ring'
  const { _id: productId, variants } = await addSized(shop, administrator, title, [
    { label: 'Size 12', inventory: 5 },
    { label: 'Size 14', inventory: 2 },
  ])
  const stock = async () => {
    const address = `/api/admin/products/${productId}`
    const product = (await shop.request('GET', address, { as: administrator })).body
    return product.variants.map(({ inventory }: { inventory: number }) => inventory)
  }
  await openForm(page, title)
  const [first, second] = [page.getByLabel('Pieces of size 1'), page.getByLabel('Pieces of size 2')]
  await expect(first).toHaveValue('5')
  await second.fill('')
  await update(page)
  await expect(second).toHaveAccessibleDescription(/Please enter a whole number of pieces/)
  await second.fill('3')
  await first.fill('8')
  await take(shop, administrator, { productId, variantId: variants[0]?._id, quantity: 1 })
  await update(page)
  await expect(first).toHaveAccessibleDescription(
    'Now 4, no longer 5. Please check it, then save again.',
  )
  await expect(first).toBeFocused()
  await expect(toast(page, STOCK_REFUSED)).toBeVisible()
  await expect(first).toHaveValue('8')
  expect(await stock()).toEqual([4, 2])
  await first.fill('7')
  await update(page)
  await isUpdated(page)
  expect(await stock()).toEqual([7, 3])
})

test('the form of a product without sizes corrects its pieces too', async ({
  page,
  shop,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 409/)
  const title = await draft(shop, administrator, { title: 'Ginti Nath', quantity: 9 })
  const find = async () =>
    (
      await shop.request('GET', `/api/admin/products?q=${encodeURIComponent(title)}`, {
        as: administrator,
      })
    ).body.products[0]
  await openForm(page, title)
  const pieces = page.getByLabel('Pieces in stock')
  await expect(pieces).toHaveValue('9')
  await pieces.fill('6')
  await take(shop, administrator, { productId: (await find())._id, quantity: 2 })
  await update(page)
  await expect(pieces).toHaveAccessibleDescription(
    'Now 7, no longer 9. Please check it, then save again.',
  )
  await expect(pieces).toBeFocused()
  await update(page)
  await isUpdated(page)
  expect((await find()).inventory).toBe(6)
})

test('the pieces of a product whose only size was removed after a sale are the present ones', async ({
  page,
  shop,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 409/)
  const title = 'Ginti Kada'
  const { _id: productId, variants } = await addSized(shop, administrator, title, [
    { label: '2.4', inventory: 5 },
  ])
  await openForm(page, title)
  await page.getByLabel('Pieces of size 1').fill('8')
  await take(shop, administrator, { productId, variantId: variants[0]?._id, quantity: 2 })
  await update(page)
  await expect(toast(page, STOCK_REFUSED)).toBeVisible()
  await page.getByRole('button', { name: 'Remove size 1' }).click()
  await expect(page.getByLabel('Pieces in stock')).toHaveValue('3')
})
