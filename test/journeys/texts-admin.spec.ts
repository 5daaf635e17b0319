import type { Page } from '@playwright/test'
import { says } from '../texts/says.ts'
import { meets, REFUSED, SERVER_SAYS } from '../texts/situations.ts'
import { rowOf } from '../texts/table.ts'
import { pressIn, pressInMenu, draft, fillProduct } from './admin-steps.ts'
import { expect, test, whenHydrated } from './shop.ts'

/** Wide enough for the form and the list side by side; the menu is still a drawer. */
test.use({ viewport: { width: 800, height: 740 } })

const SCREENS = ['/admin/dashboard', '/admin/products', '/admin/inventory', '/admin/users']
const message = SERVER_SAYS

const putSession = (page: Page, session: Record<string, string>): Promise<void> =>
  page.evaluate((entries) => {
    localStorage.clear()
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, session)

for (const screen of SCREENS)
  test(`a user without rights is redirected from ${screen}`, async ({
    page,
    shop,
    allowConsoleError,
  }) => {
    allowConsoleError(/status of 401/)
    await page.goto(screen)
    await says('admin.login', page)
    await expect(page).toHaveURL(new RegExp(`/login\\?next=${encodeURIComponent(screen)}`))
    await putSession(page, { token: 'some-token', user: '{"name":' })
    await page.goto(screen)
    await says('admin.invalid', page)
    await expect(page).toHaveURL(/\/login/)

    const customer = await shop.customer()
    await putSession(page, {
      token: customer.token,
      user: JSON.stringify({ _id: customer.id, name: 'Asha Rao', mobile: customer.mobile }),
    })
    await page.goto(screen)
    await says('admin.forbidden', page)
    await expect(page).toHaveURL(`${shop.url}/`)
  })

test('the side menu leads to every screen, and Logout to the log-in', async ({
  page,
  administrator,
}) => {
  expect(administrator.id).toBeTruthy()
  await page.goto('/admin/users')
  await whenHydrated(page)
  const menu = page.getByRole('dialog', { name: 'Admin Menu' })
  const open = () => page.getByRole('button', { name: 'Open Admin Menu' }).click()
  await open()
  await says('admin.menu', menu)
  await (await says('admin.menu.dashboard', menu)).click()
  await says('admin.dashboard', page)
  await open()
  await (await says('admin.menu.products', menu)).click()
  await says('admin.product.new', page)
  await open()
  await (await says('admin.menu.inventory', menu)).click()
  await says('admin.inventory', page)
  await open()
  await (await says('admin.menu.users', menu)).click()
  await says('admin.users', page)
  await (await says('admin.logout', page)).click()
  await says('login.heading', page)
  expect(
    await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]),
  ).toEqual([null, null])
})

test('the dashboard shows its numbers, that no stock is low, and that it cannot be loaded', async ({
  page,
  shop,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/api\/admin/)
  await draft(shop, administrator, { title: 'Nearly Gone Ring', quantity: 2 })
  const held = await meets(page, 'GET /api/admin/dashboard', 'held')
  await page.goto('/admin/dashboard')
  await says('admin.loading', page)
  await held()
  const main = page.getByRole('main')
  await says('admin.dashboard', page)
  await says('admin.total-products', page)
  await says('admin.total-users', page)
  await says('admin.chart', page)
  await says('admin.low.breakdown', page)
  await says('admin.low.chart', page)
  await says('admin.low', page)
  await expect(main.getByRole('table', { name: 'Products and Users' })).toContainText('Users')

  const nothingLow = {
    totalProducts: 3,
    totalUsers: 2,
    lowInventory: [],
    lowInventoryTotal: 0,
    lowInventoryProducts: 0,
    lowStock: 5,
  }
  const plenty = await meets(page, 'GET /api/admin/dashboard', { status: 200, body: nothingLow })
  await page.goto('/admin/dashboard')
  await says('admin.low.none', main.getByRole('region', { name: 'Low Inventory', exact: true }))
  await plenty()
  const refused = await meets(page, 'GET /api/admin/dashboard', REFUSED)
  await page.goto('/admin/dashboard')
  await says('admin.stats.failed', page)
  await says('admin.stats.failed.toast', page)
  await refused()
  await main.getByRole('button', { name: 'Try again' }).click()
  await says('admin.total-products', page)
})

test('a product is added, changed and deleted, and each refusal has its message', async ({
  page,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/api\/admin/)
  expect(administrator.id).toBeTruthy()
  const refused = await meets(page, 'GET /api/admin/products', REFUSED)
  await page.goto('/admin/products')
  await says('admin.products.failed', page)
  await says('admin.products.failed.toast', page)
  await refused()

  await page.goto('/admin/products')
  await whenHydrated(page)
  await says('admin.product.new', page)
  await says('admin.product.title', page)
  await says('admin.product.category', page)
  await says('admin.product.price', page)
  await says('admin.product.inventory', page)
  await says('admin.product.actions', page)
  const send = page.getByRole('button', { name: 'Add Product' })
  await send.click()
  await says('admin.product.category.none', page)
  await fillProduct(page, {
    title: 'Chandni Ring',
    category: 'Bangles',
    actualPrice: '1,299',
    salePrice: '₹999',
    description: 'Moonlight on a band.',
  })
  const create = await meets(page, 'POST /api/admin/products', REFUSED)
  await send.click()
  await says('admin.product.create.failed', page, { message })
  await create()
  await send.click()
  await says('admin.product.created', page)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')

  const row = page.getByRole('row').filter({ hasText: 'Chandni Ring' })
  await expect(row).toContainText('₹999')
  await expect(row.locator('s').filter({ visible: true })).toHaveText('₹1,299')
  const edit = row.getByRole('button', { name: 'Edit Chandni Ring' })
  await edit.click()
  await says('admin.product.edit', page)
  await (await says('admin.cancel', page)).click()
  await says('admin.product.new', page)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('')
  await edit.click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Chandni Ring')
  const update = await meets(page, 'PUT /api/admin/products', REFUSED)
  await page.getByRole('button', { name: 'Update Product' }).click()
  await says('admin.product.update.failed', page, { message })
  await update()
  await page.getByRole('button', { name: 'Update Product' }).click()
  await says('admin.product.updated', page)

  const remove = () => pressInMenu(page, 'Chandni Ring', 'Delete')
  await remove()
  await pressIn(await says('admin.product.ask', page), 'Cancel')
  const removal = await meets(page, 'DELETE /api/admin/products', REFUSED)
  await remove()
  await pressIn(await says('admin.product.ask', page), 'Delete')
  await says('admin.product.delete.failed', page, { message })
  await removal()
  await remove()
  await pressIn(await says('admin.product.ask', page), 'Delete')
  await says('admin.product.deleted', page)
  await expect(row).toHaveCount(0)
})

test('stock is added and removed, low stock is marked, and each refusal has its message', async ({
  page,
  shop,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/api\/admin/)
  const title = await draft(shop, administrator, { title: 'Sitara Ring', quantity: 4 })
  const refused = await meets(page, 'GET /api/admin/inventory', REFUSED)
  await page.goto('/admin/inventory')
  await says('admin.inventory.failed', page, { message })
  await refused()
  const held = await meets(page, 'GET /api/admin/inventory', 'held')
  await page.goto('/admin/inventory?q=Sitara')
  await says('admin.inventory.loading', page)
  await held()

  await says('admin.inventory', page)
  await says('admin.inventory.current', page)
  await says('admin.inventory.product', page)
  await says('admin.inventory.count', page)
  const row = page.getByRole('row').filter({ hasText: title })
  await says('admin.inventory.low', row)
  await expect(await says('admin.inventory.select', page)).toHaveAccessibleName('Product')
  const change = async (quantity: string) => {
    await page.getByLabel('Product', { exact: true }).selectOption({ label: title })
    await page.getByLabel('Quantity', { exact: true }).fill(quantity)
  }
  await change('3')
  const addition = await meets(page, 'POST /api/admin/inventory/add', REFUSED)
  await (await says('admin.inventory.add', page)).click()
  await says('admin.inventory.add.failed', page, { message })
  await addition()
  await (await says('admin.inventory.add', page)).click()
  await says('admin.inventory.added', page)
  await says('admin.inventory.select', page)
  await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('')
  await expect(row.getByText('7', { exact: true })).toBeVisible()

  await change('9')
  await (await says('admin.inventory.remove', page)).click()
  await says('admin.inventory.remove.failed', page, { message: 'Only 7 left of Sitara Ring.' })
  await expect(page.getByLabel('Quantity', { exact: true })).toHaveAccessibleDescription(
    'Only 7 left.',
  )
  await expect(row.getByText('7', { exact: true })).toBeVisible()
  await change('2')
  await (await says('admin.inventory.remove', page)).click()
  await says('admin.inventory.removed', page)
  await expect(row.getByText('5', { exact: true })).toBeVisible()
  await says('admin.inventory.low', row)
})

test('a user is changed and deleted, and each refusal has its message', async ({
  page,
  shop,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/api\/admin/)
  const name = `Roopa ${Date.now()}`
  await shop.customer(name)
  expect(administrator.id).toBeTruthy()
  const refused = await meets(page, 'GET /api/admin/users', REFUSED)
  await page.goto('/admin/users')
  await says('admin.users.failed', page)
  await says('admin.users.failed.toast', page)
  await refused()
  const held = await meets(page, 'GET /api/admin/users', 'held')
  await page.goto('/admin/users')
  await says('admin.users.loading', page)
  await held()

  await says('admin.users', page)
  await says('admin.users.list', page)
  await says('admin.users.user', page)
  await says('admin.users.email', page)
  await says('admin.users.role', page)
  await says('admin.users.actions', page)
  const row = page.getByRole('row').filter({ hasText: name })
  await says('admin.users.customer', row)
  await says('admin.users.no-email', row)
  await row.getByRole('button', { name: `Edit ${name}` }).click()
  await says('admin.users.edit', page)
  await (await says('admin.cancel', page)).click()
  await expect(page.getByRole('heading', { name: 'Edit User' })).toHaveCount(0)
  await row.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(await says('admin.users.name', page)).toHaveValue(name)
  await page
    .getByRole('textbox', { name: rowOf('admin.users.email-field').text, exact: true })
    .fill('roopa@example.in')
  await (await says('admin.users.privileges', page)).check()
  const update = await meets(page, 'PUT /api/admin/users', REFUSED)
  await (await says('admin.users.save', page)).click()
  await says('admin.users.update.failed', page, { message })
  await update()
  await (await says('admin.users.save', page)).click()
  await says('admin.users.updated', page)
  await says('admin.users.admin', row)
  await expect(row).toContainText('roopa@example.in')

  const remove = () => pressInMenu(page, name, 'Delete')
  await remove()
  await pressIn(await says('admin.users.ask', page), 'Cancel')
  const removal = await meets(page, 'DELETE /api/admin/users', REFUSED)
  await remove()
  await pressIn(await says('admin.users.ask', page), 'Delete')
  await says('admin.users.delete.failed', page, { message })
  await removal()
  await remove()
  await pressIn(await says('admin.users.ask', page), 'Delete')
  await says('admin.users.deleted', page)
  await expect(row).toHaveCount(0)
})

test('products, stock and users have pages of ten, with no link before the first and after the last', async ({
  page,
  shop,
  administrator,
}) => {
  for (let number = 1; number <= 11; number += 1) {
    await shop.customer()
    await draft(shop, administrator, { title: `Ring of the pages ${number}`, quantity: 9 })
  }
  for (const screen of ['products', 'inventory', 'users']) {
    const { totalPages: pages } = (
      await shop.request('GET', `/api/admin/${screen}?limit=10`, { as: administrator })
    ).body.pagination
    expect(pages, screen).toBeGreaterThan(1)
    await page.goto(`/admin/${screen}`)
    await whenHydrated(page)
    await says('admin.pages', page, { page: 1, pages })
    await expect(await says('admin.pages.previous', page)).toBeDisabled()
    await (await says('admin.pages.next', page)).click()
    await says('admin.pages', page, { page: 2, pages })
    await page.goto(`/admin/${screen}?page=${pages}`)
    await says('admin.pages', page, { page: pages, pages })
    await expect(await says('admin.pages.next', page)).toBeDisabled()
    await expect(await says('admin.pages.previous', page)).toBeEnabled()
  }
})
