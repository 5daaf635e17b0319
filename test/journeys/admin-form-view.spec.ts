import { draft, pressInMenu } from './admin-steps.ts'
import { hasFocus } from './keyboard.ts'
import { expect, test, toast, whenHydrated } from './shop.ts'

test('the stock of a product is changed in its row, and ten pieces are added on the dashboard', async ({
  page,
  shop,
  administrator,
}) => {
  const title = await draft(shop, administrator, { title: 'Chaand Bindi', quantity: 2 })
  await page.goto('/admin/inventory?q=Chaand')
  await whenHydrated(page)
  const change = page.getByRole('button', { name: `Change the stock of ${title}` })
  await change.click()
  const fields = page.getByRole('form', { name: `Stock of ${title}` })
  const pieces = fields.getByLabel('Pieces', { exact: true })
  await expect(pieces).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(change).toBeFocused()
  await change.press('Enter')
  await pieces.fill('-1')
  await pieces.press('Enter')
  await expect(pieces).toHaveAccessibleDescription(
    'Please enter a whole number of pieces, 0 or more.',
  )
  await pieces.fill('')
  await pieces.press('Enter')
  await expect(pieces).toHaveAccessibleDescription('Please enter a number, 0 if none is left.')
  await expect(pieces).toBeFocused()
  await pieces.fill('2')
  await fields.getByRole('button', { name: 'Pieces: one more' }).click()
  await expect(pieces).toHaveValue('3')
  await fields.getByRole('button', { name: 'Save stock' }).click()
  await expect(toast(page, `Stock corrected. ${title}: 3.`)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row.getByText('3', { exact: true })).toBeVisible()

  // Another journey may have raised all low stocks of this shop.
  await shop.stock({ title: 'Chaand Tikli', stock: 1 })
  await page.goto('/admin/dashboard')
  await whenHydrated(page)
  const low = page.getByRole('region', { name: 'Low Inventory', exact: true })
  const item = low.getByRole('listitem').first()
  const units = async () => Number.parseInt((await item.getByText(/units?$/).textContent()) ?? '')
  const name = (await item.getByRole('button').getAttribute('aria-label')) ?? ''
  const before = await units()
  expect(before).toBeLessThan(6)
  await item.getByRole('button').click()
  const [piece] = name.split(' pieces of ').slice(-1)
  await expect(toast(page, `Inventory added successfully! ${piece}: ${before + 10}.`)).toBeVisible()
  await expect(low.getByRole('button', { name, exact: true })).toHaveCount(0)
  await page.locator('.toasts').getByRole('button', { name: 'Undo' }).click()
  await expect(low.getByRole('button', { name, exact: true })).toBeVisible()
})

test('every tile of the dashboard leads to its screen', async ({ page, administrator: _owner }) => {
  const tiles = page.getByRole('region', { name: 'Today', exact: true })
  for (const [link, heading] of [
    ['To pack', 'Orders'],
    ['To ship', 'Orders'],
    ['Returns', 'Orders'],
    ['Low stock', 'Inventory'],
    ['Net sales today', 'Reports'],
    ['Unpaid now', 'Orders'],
    ['To answer', 'Complaints'],
  ] as const) {
    await page.goto('/admin/dashboard')
    await whenHydrated(page)
    await tiles.getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
})

test('the tile of returns leads to the requests and to the due refunds, if there are both', async ({
  page,
  administrator: _owner,
}) => {
  await page.route('**/api/admin/today', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      json: { ...(await response.json()), toAnswer: 1, toRefund: 2 },
    })
  })
  const tiles = page.getByRole('region', { name: 'Today', exact: true })
  for (const [link, query] of [
    ['1 to decide', 'status=return_requested'],
    ['2 to refund', 'status=all&payment=due'],
  ] as const) {
    await page.goto('/admin/dashboard')
    await whenHydrated(page)
    await tiles.getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(`/admin/orders?${query}`)
  }
})

test('on a phone the list comes first, and the form is a view of its own with a way back', async ({
  page,
  shop,
  administrator,
}) => {
  const title = await draft(shop, administrator, { title: 'Phool Bindi', quantity: 2 })
  await page.goto('/admin/products?q=Phool')
  await whenHydrated(page)
  const list = page.getByRole('region', { name: 'All products' })
  const form = page.getByRole('region', { name: /^(?:Add New|Edit) Product$/ })
  const field = page.getByLabel('Title', { exact: true })
  const add = page.getByRole('button', { name: 'Add product', exact: true })
  await expect(list).toBeVisible()
  await expect(form).toBeHidden()
  expect((await add.boundingBox())?.height).toBe(52)

  await add.click()
  await expect(list).toBeHidden()
  await expect(field).toBeFocused()
  await field.fill('Half a title')
  await page.goBack()
  await expect(list).toBeVisible()
  await expect(add).toBeFocused()
  await add.click()
  await expect(field, 'what is typed stays').toHaveValue('Half a title')
  await field.fill('')
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(form).toBeHidden()

  await page.getByRole('button', { name: `Edit ${title}` }).click()
  await expect(field).toHaveValue(title)
  const update = page.getByRole('button', { name: 'Update Product' })
  await expect(update, 'the bar stays at the foot of the window').toBeInViewport({ ratio: 1 })
  await page.getByLabel('Sale price').fill('888')
  await update.click()
  await expect(toast(page, 'Product updated successfully!')).toBeVisible()
  await expect(list).toBeVisible()
  await expect(list.getByText('₹888').filter({ visible: true })).toBeVisible()
  await hasFocus(page)

  await page.setViewportSize({ width: 768, height: 900 })
  await expect(form, 'from 768 px up both are on the page').toBeVisible()
  await expect(list).toBeVisible()
  await pressInMenu(page, title, 'Delete')
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this product?',
  })
  await expect(question).toHaveAccessibleDescription(title)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Product deleted successfully!')).toBeVisible()
})

test('on a phone only the newest toast is shown, above the buttons of a form', async ({
  page,
  administrator,
  allowConsoleError,
}) => {
  expect(administrator.id).toBeTruthy()
  allowConsoleError(/400 \(Bad Request\)/)
  await page.goto('/admin/offers/new')
  await whenHydrated(page)
  const save = page.getByRole('button', { name: 'Add offer' })
  await save.click()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await page.getByLabel('Code', { exact: true }).fill('ABC')
  await page.getByRole('textbox', { name: 'Name' }).fill('A coupon')
  await save.click()
  await expect(page.getByLabel('Per cent off')).toBeFocused()
  const toasts = page.locator('.toasts > *')
  await expect(toasts).toHaveCount(2)
  await expect(toasts.filter({ visible: true })).toHaveCount(1)
  await expect(toasts.last()).toBeVisible()
  const [box, foot] = [await toasts.last().boundingBox(), await save.boundingBox()]
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
})

test('on a phone the counts of the dashboard share a row below what is to do', async ({
  page,
  administrator: _owner,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/dashboard')
  await whenHydrated(page)
  const boxOf = async (name: string) => {
    const box = await page.getByRole('region', { name, exact: true }).boundingBox()
    if (!box) throw new Error(`${name} is not shown.`)
    return box
  }
  const [low, products, users] = [
    await boxOf('Low Inventory'),
    await boxOf('Total Products'),
    await boxOf('Total Users'),
  ]
  expect(products.y).toBeGreaterThanOrEqual(low.y + low.height)
  expect(users.y).toBe(products.y)
  expect(users.height).toBeLessThanOrEqual(132)
  await expect(page.getByRole('link', { name: 'Manage products' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Manage users' })).toBeVisible()
})
