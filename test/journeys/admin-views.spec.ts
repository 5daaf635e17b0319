import { DRAFT } from './admin-steps.ts'
import { expect, test, toast, whenHydrated } from './shop.ts'

for (const width of [360, 1280])
  test(`a view of the orders is saved, opened, renamed and deleted at ${width} px`, async ({
    page,
    shop,
    administrator,
    allowConsoleError,
  }) => {
    allowConsoleError(/status of 400/)
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/admin/orders')
    await whenHydrated(page)
    const save = page.getByRole('button', { name: 'Save this view' })
    await expect(page.getByRole('button', { name: 'Filter' })).toBeVisible()
    await expect(save).toHaveCount(0)
    if (width === 360) await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByLabel('Period').filter({ visible: true }).selectOption('Last 7 days')
    await expect(page).toHaveURL(/period=week/)
    await save.click()
    const naming = page.getByRole('dialog', { name: 'Save this view' })
    await naming.getByRole('button', { name: 'Save' }).click()
    await expect(naming).toContainText('Please enter a name.')
    await naming.getByLabel('Name').fill('This week')
    await naming.getByLabel('Name').press('Enter')
    await expect(naming).toBeHidden()
    await expect(toast(page, 'The view This week is saved.')).toBeVisible()
    const views = page.getByRole('group', { name: 'Saved views' })
    await expect(views.getByRole('link', { name: 'This week' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(save).toHaveCount(0)

    // Another filter can be saved, but not under the same name.
    await page.goto('/admin/orders?status=packed')
    await whenHydrated(page)
    await save.click()
    await naming.getByLabel('Name').fill('this WEEK')
    await naming.getByRole('button', { name: 'Save' }).click()
    await expect(naming).toContainText('Another view of this list has this name.')
    await page.keyboard.press('Escape')

    await views.getByRole('link', { name: 'This week' }).click()
    await expect(page).toHaveURL(/\/admin\/orders\?period=week$/)
    await page.getByRole('button', { name: 'Rename the view This week' }).click()
    const renaming = page.getByRole('dialog', { name: 'Rename the view' })
    await renaming.getByLabel('Name').fill('Seven days')
    await renaming.getByRole('button', { name: 'Rename' }).click()
    await expect(views.getByRole('link', { name: 'Seven days' })).toBeVisible()
    await page.getByRole('button', { name: 'Delete the view Seven days' }).click()
    const question = page.getByRole('alertdialog', { name: /^Delete the view Seven days\?/ })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(views.getByRole('link')).toHaveCount(0)
    await expect(save).toBeVisible()
    const { body } = await shop.request('GET', '/api/admin/views?list=orders', {
      as: administrator,
    })
    expect(body.views).toEqual([])
  })

test('a phone has the filters of the products behind one button', async ({
  page,
  administrator: _owner,
}) => {
  await page.goto('/admin/products')
  await whenHydrated(page)
  const category = page.getByLabel('Filter by category')
  await expect(category).toBeHidden()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await category.selectOption('Rings')
  await expect(page).toHaveURL(/category=Rings/)
  await expect(page.getByRole('button', { name: 'Filter (1)', exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Clear the filters' }).click()
  await expect(page).toHaveURL(/\/admin\/products\??$/)
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeHidden()
  await expect(category).toBeVisible()
})

test('a row of tabs fades only at the side where more of it is hidden', async ({
  page,
  administrator: _owner,
}) => {
  await page.goto('/admin/products')
  await whenHydrated(page)
  const tabs = page.getByRole('navigation', { name: 'Which products' })
  await expect(tabs).toHaveAttribute('data-cut', 'end')
  await tabs.evaluate((row) => row.scrollTo({ left: row.scrollWidth, behavior: 'instant' }))
  await expect(tabs).toHaveAttribute('data-cut', 'start')
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(tabs).toHaveAttribute('data-cut', '')
})

test('a page of a list has as many rows as were chosen, in all lists of this browser', async ({
  page,
  shop,
  administrator,
}) => {
  for (let number = 1; number <= 11; number += 1) {
    const body = { ...DRAFT, title: `Rowan ${number}` }
    await shop.request('POST', '/api/admin/products', { as: administrator, body })
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/admin/products?q=Rowan&page=2')
  await whenHydrated(page)
  const list = page.getByRole('region', { name: 'All products' })
  await expect(list).toContainText('Showing page 2 of')
  await list.getByLabel('Rows per page').selectOption('50 rows')
  await expect(page).toHaveURL('/admin/products?q=Rowan')
  await expect(list).toContainText('Showing page 1 of 1')
  await expect(list.getByRole('row'), 'with the head').toHaveCount(12)
  await page.goto('/admin/inventory?q=Rowan')
  await whenHydrated(page)
  const stock = page.getByRole('region', { name: 'Current Inventory' })
  await expect(stock).toContainText('Showing page 1 of 1')
  await stock.getByLabel('Rows per page').selectOption('10 rows')
  await expect(stock).toContainText('Showing page 1 of 2')
})

test('products are narrowed by category and stock, sorted, and saved as a view', async ({
  page,
  shop,
  administrator,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/admin/products')
  await whenHydrated(page)
  const tools = page.getByRole('region', { name: 'All products' })
  // The second filter is chosen while the list of the first one is loading.
  await tools.getByLabel('Filter by category').selectOption('Rings')
  await tools.getByLabel('Filter by stock').selectOption('In stock')
  await expect(page).toHaveURL(/category=Rings&stock=in/)
  await tools.getByLabel('Sort by').selectOption('Lowest price')
  await expect(page).toHaveURL(/sort=price/)
  const { body } = await shop.request(
    'GET',
    '/api/admin/products/matching?category=Rings&stock=in',
    { as: administrator },
  )
  await expect(page.getByText(`${body.total} products`)).toBeVisible()
  const prices = await tools
    .locator('tbody td:nth-child(3) button > span:first-child')
    .allInnerTexts()
  const amounts = prices.map((text) => Number(text.replaceAll(/[^\d.]/g, '')))
  expect(amounts).toEqual(amounts.toSorted((one, other) => one - other))

  await page.getByRole('button', { name: 'Save this view' }).click()
  const naming = page.getByRole('dialog', { name: 'Save this view' })
  await naming.getByLabel('Name').fill('Rings by price')
  await naming.getByLabel('Name').press('Enter')
  await expect(toast(page, 'The view Rings by price is saved.')).toBeVisible()

  await tools.getByRole('link', { name: 'Clear the filters' }).click()
  await expect(page).toHaveURL(/\/admin\/products\?sort=price$/)
  await tools.getByRole('link', { name: 'Rings by price' }).click()
  await expect(tools.getByLabel('Filter by stock')).toHaveValue('in')
})

for (const width of [360, 1440])
  test(`a search keeps its field in place with the focus, and can be cleared at ${width} px`, async ({
    page,
    shop,
    administrator: _owner,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/admin/products')
    await whenHydrated(page)
    const field = page.getByRole('searchbox', { name: 'Search products' })
    const found = page.getByRole('search').getByRole('status')
    const save = page.getByRole('button', { name: 'Save this view' })
    const place = await field.boundingBox()
    await field.fill(shop.products.rekha.title)
    await field.press('Enter')
    await expect(found).toHaveText(/^\d+ found$/)
    await expect(field).toBeFocused()
    await expect(save).toBeVisible()
    expect((await field.boundingBox())?.y).toBe(place?.y)

    await field.fill('zzqqxx')
    await field.press('Enter')
    await expect(page.getByText('Nothing found for “zzqqxx”.')).toBeVisible()
    await expect(found).toHaveText('Nothing found')
    await expect(field).toBeFocused()
    await expect(save).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear search', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/products$/)
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()

    await field.fill('rekha')
    await field.press('Enter')
    await expect(page).toHaveURL(/q=rekha$/)
    await page.getByRole('button', { name: 'Clear the search', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/products$/)
    await expect(field).toBeFocused()
    await page.goBack()
    await expect(field).toHaveValue('rekha')
  })
