import { expect, logIn, test, whenHydrated } from './shop.ts'

test('an administrator adds and removes categories on a phone, and the shop follows', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const administrator = await shop.administrator()
  await logIn(page.context(), administrator, { isAdmin: true })
  await page.goto('/admin/categories')
  for (const name of ['Nath', 'Payal']) {
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Add Category' }).click()
    await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Move Payal up' }).press('Enter')
  await expect(page.getByText('The order is saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move Payal up' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete Nath' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Edit Nath' })).toHaveCount(0)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(360)

  await page.goto('/')
  await whenHydrated(page)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Nath' })).toHaveCount(0)
  await menu.getByRole('link', { name: 'Payal' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payal' })).toBeVisible()
  await expect(page.getByText('No products found in this category')).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Payal' })).toBeVisible()

  // The next journeys count the categories.
  const { categories } = (await shop.request('GET', '/api/admin/categories', { as: administrator }))
    .body
  const { _id } = categories.find(({ label }: { label: string }) => label === 'Payal')
  const address = `/api/admin/categories/${_id}?version=1`
  expect((await shop.request('DELETE', address, { as: administrator })).status).toBe(200)
})
