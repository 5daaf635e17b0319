import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { buy } from '../order-transitions.ts'
import { draft } from './admin-steps.ts'
import { expect, test, toast, whenHydrated } from './shop.ts'

const PARCEL = { courier: 'Delhivery', trackingNumber: 'DL 1' }

test('all orders that match are packed, and those that another administrator packed are named', async ({
  page,
  shop,
  administrator,
}) => {
  const ids: string[] = []
  const customer = await shop.customer('Meera Nair')
  for (let count = 0; count < 12; count += 1) {
    const { order } = await buy(shop, customer, [{ productId: shop.products.rekha.id }])
    ids.push(order._id)
  }
  const list = () =>
    shop.request('GET', '/api/admin/orders/matching?status=confirmed', { as: administrator })
  const { total } = (await list()).body
  await page.goto('/admin/orders?status=confirmed')
  await whenHydrated(page)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByText('All 10 on this page are selected.')).toBeVisible()
  await page.getByRole('button', { name: `Select all ${total} that match` }).click()
  await expect(page.getByText(`All ${total} orders that match are selected.`)).toBeVisible()
  await expect(page.getByText(new RegExp(`^${total} selected`))).toBeVisible()
  // They stay selected on the next page, where one is taken out again.
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  const boxes = page.getByRole('main').getByLabel(/^Select JH-/)
  await expect(boxes.first()).toBeChecked()
  await boxes.first().uncheck()
  await expect(
    page.getByText(`${total - 1} orders of ${total} that match are selected.`),
  ).toBeVisible()
  await boxes.first().check()
  await shop.request('POST', '/api/admin/orders/move', {
    as: administrator,
    body: { ids: [ids[0]], to: 'packed', ...PARCEL },
  })
  await page.getByRole('button', { name: 'Mark as packed' }).click()
  const question = page.getByRole('alertdialog', { name: `Mark as packed: ${total} orders?` })
  await question.getByRole('button', { name: 'Mark as packed' }).click()
  const skipped = page.getByRole('dialog', { name: '1 order is not changed' })
  await expect(skipped).toContainText(`${total - 1} orders are updated.`)
  await expect(skipped).toContainText('Already packed in another window. (1)')
  await skipped.getByRole('link').click()
  await expect(page).toHaveURL(`/admin/orders/${ids[0]}`)
  expect((await list()).body.total).toBe(0)
})

test('drafts of several pages are published at once, and deleted and restored', async ({
  page,
  shop,
  administrator,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (let count = 1; count <= 12; count += 1)
    await draft(shop, administrator, { title: `Zephyr Ring ${count}`, quantity: 1 })
  await page.goto('/admin/products?q=zephyr')
  await whenHydrated(page)
  const act = async (name: string) => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('button', { name: 'Select all 12 that match' }).click()
    await expect(page.getByText('All 12 products that match are selected.')).toBeVisible()
    await page.locator('[data-bulk-bar]').getByRole('button', { name }).click()
    const question = page.getByRole('alertdialog', { name: `${name} 12 products?` })
    await expect(question).toContainText(/Zephyr Ring \d+.*Zephyr Ring \d+.*and 9 more/)
    await question.getByRole('button', { name }).click()
  }
  await act('Publish')
  await expect(toast(page, '12 products are updated.')).toBeVisible()
  await expect(page.locator('[data-bulk-bar]')).toHaveCount(0)
  await expect(page.getByText('Draft', { exact: true })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.locator('[data-bulk-bar]').getByRole('button', { name: 'Category' }).click()
  const dialog = page.getByRole('dialog', { name: 'Category of 10 products' })
  await dialog.getByRole('button', { name: 'Set category' }).click()
  await expect(dialog.getByText('Please choose a category.')).toBeVisible()
  await dialog.getByLabel('Category', { exact: true }).selectOption('Quirky')
  await dialog.getByRole('button', { name: 'Set category' }).click()
  await expect(toast(page, '10 products are updated.')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Quirky' })).toHaveCount(10)
  await act('Delete')
  await expect(page.getByText('Nothing found for “zephyr”.')).toBeVisible()
  await page.goto('/admin/products?q=zephyr&state=archived')
  await whenHydrated(page)
  await act('Restore')
  await expect(page.getByText('Nothing found for “zephyr”.')).toBeVisible()
  const { body } = await shop.request('GET', '/api/admin/products/matching?q=zephyr', {
    as: administrator,
  })
  expect(body.products).toHaveLength(12)
  expect(body.products.every(({ state }: { state: string }) => state === 'published')).toBe(true)
})

test('rows stay selected on another page, which begins at the top of its list', async ({
  page,
  shop,
  administrator,
}) => {
  for (let count = 1; count <= 11; count += 1)
    await draft(shop, administrator, { title: `Zinnia Ring ${count}`, quantity: 1 })
  await page.goto('/admin/products?q=zinnia')
  await whenHydrated(page)
  const boxes = page.getByRole('main').getByLabel(/^Select (?!all)/)
  const bar = page.locator('[data-bulk-bar]')
  await boxes.first().check()
  await expect(bar.getByText('1 selected', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(bar.getByText('1 selected, on another page')).toBeVisible()
  const list = page.getByRole('region', { name: 'All products' })
  await expect(list).toBeFocused()
  await expect(list.getByRole('link', { name: 'All products' })).toBeInViewport()
  await boxes.first().check()
  await expect(bar.getByText('2 selected, 1 of them on another page')).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(boxes.first()).toBeChecked()
  await bar.getByRole('button', { name: 'Select none' }).click()
  await expect(bar).toHaveCount(0)
  await expect(boxes.first()).not.toBeChecked()
  const { products } = (
    await shop.request('GET', '/api/admin/products/matching?q=zinnia', { as: administrator })
  ).body
  for (const { _id } of products)
    await shop.request('DELETE', `/api/admin/products/${_id}`, { as: administrator })
})

/** Presses "Export CSV" of the bar under the list. Returns the lines of the file. */
async function exportChosen(page: Page): Promise<string[]> {
  const saved = page.waitForEvent('download')
  await page.locator('[data-bulk-bar]').getByRole('button', { name: 'Export CSV' }).click()
  return (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n')
}

test('the chosen products of the inventory are exported, and each size gets units', async ({
  page,
  shop,
  administrator,
}) => {
  for (const title of ['Quartzite Ring 1', 'Quartzite Ring 2'])
    await draft(shop, administrator, { title, quantity: 1 })
  await page.goto('/admin/inventory?q=quartzite')
  await whenHydrated(page)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const lines = await exportChosen(page)
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/^Quartzite Ring [12],,[^,]+,1$/)
  const bar = page.locator('[data-bulk-bar]')
  await bar.getByRole('button', { name: 'Add units' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add units' })
  await expect(dialog.getByText('2 products. Each size gets this many.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add Inventory' }).click()
  await expect(dialog.getByText('Please enter a quantity of at least 1.')).toBeVisible()
  await dialog.getByLabel('Quantity').fill('4')
  await dialog.getByRole('button', { name: 'Add Inventory' }).click()
  await expect(
    page
      .locator('.toasts')
      .getByText(
        /^Inventory added successfully! Quartzite Ring [12]: 5\. Quartzite Ring [12]: 5\.$/,
      ),
  ).toBeVisible()
  await expect(bar).toHaveCount(0)
  const { products } = (
    await shop.request('GET', '/api/admin/inventory?q=quartzite', { as: administrator })
  ).body
  expect(products.map(({ inventory }: { inventory: number }) => inventory)).toEqual([5, 5])
  for (const { _id } of products)
    await shop.request('DELETE', `/api/admin/products/${_id}`, { as: administrator })
})

test('the chosen users are exported and logged out, and nobody is deleted', async ({
  page,
  shop,
  administrator,
}) => {
  const customers = [await shop.customer('Zubeda Khan'), await shop.customer('Zubeda Sheikh')]
  expect(administrator).toBeTruthy()
  await page.goto('/admin/users?q=zubeda')
  await whenHydrated(page)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const lines = await exportChosen(page)
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/^Zubeda (Khan|Sheikh),\d{10},.*,User,0,0\.00,,$/)
  const bar = page.locator('[data-bulk-bar]')
  await expect(bar.getByRole('button')).toHaveText([
    'Select none',
    'Export CSV',
    'Log out everywhere',
  ])
  await bar.getByRole('button', { name: 'Log out everywhere' }).click()
  const question = page.getByRole('alertdialog', { name: 'Log out everywhere: 2 users?' })
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(toast(page, '2 users are updated.')).toBeVisible()
  for (const customer of customers)
    expect((await shop.request('GET', '/api/orders', { as: customer })).status).toBe(401)
  await expect(page.getByLabel('Select Zubeda Khan')).toBeVisible()
})
