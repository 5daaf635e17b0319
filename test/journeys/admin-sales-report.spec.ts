import { readFileSync } from 'node:fs'
import { removeProduct } from '#catalog/catalog.ts'
import { addDays, istDay } from '#shared/ist-time.ts'
import { buy } from '../order-transitions.ts'
import { formClosed } from './admin-steps.ts'
import { expect, test, whenHydrated } from './shop.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('the administrator finds in the sales report what a product brought, and its orders', async ({
  page,
  shop,
  administrator,
}) => {
  const title = 'Ring of the report'
  const { productId } = await shop.stock({ title, price: 2500 })
  const customer = await shop.customer('Meera of the report')
  const { order: kept } = await buy(shop, customer, [{ productId }])
  const { order: cancelled } = await buy(shop, customer, [{ productId }])
  const other = await shop.stock({ title: 'Bangle of the report', price: 1000 })
  await buy(shop, customer, [{ productId: other.productId }])
  await shop.request('POST', '/api/admin/orders/move', {
    as: administrator,
    body: { ids: [cancelled._id], to: 'cancelled' },
  })
  const today = istDay(shop.now())

  await page.goto('/admin/reports')
  await whenHydrated(page)
  const period = page.getByRole('combobox', { name: 'Period', exact: true })
  await period.selectOption('Other dates')
  const form = page.getByRole('form', { name: 'Dates' })
  await form.getByLabel('From').fill(today)
  await form.getByLabel('To').fill(today)
  await form.getByRole('button', { name: 'Show' }).click()
  // These days have a name.
  await expect(period).toHaveValue('Today')
  await expect(form).toHaveCount(0)
  await page.getByRole('combobox', { name: 'By', exact: true }).selectOption('Product')
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row).toContainText('Gross₹5,000')
  await expect(row).toContainText('Cancelled₹2,500')
  await expect(row).toContainText('Net₹2,500')
  const total = page.getByRole('table', { name: 'Sales' }).getByRole('row').last()
  await expect(total).toContainText(/^Total\d+ orders, \d+ pieces/)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV of this report' }).click()
  const lines = readFileSync(await (await saved).path(), 'utf8').split('\r\n')
  expect(lines).toContain(`${title},2,2,1,5000.00,2500.00,0.00,2500.00`)

  await row.getByRole('link', { name: title }).click()
  const list = page.getByRole('region', { name: 'Orders' })
  await expect(list.getByRole('row', { name: new RegExp(cancelled.number) })).toContainText('Net₹0')
  await list.getByRole('link', { name: kept.number }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${kept._id}$`))
  await shop.db.transaction((tx) => removeProduct(tx, other.productId))
})

test('the bars of some days are a table too, and the figure is compared with the days before', async ({
  page,
  shop,
  administrator,
}) => {
  expect(administrator.id).toBeTruthy()
  const { productId } = await shop.stock({ title: 'Ring of the chart', price: 2600, stock: 9 })
  const today = istDay(shop.now())
  await buy(shop, await shop.customer('Meera Rao'), [{ productId }])
  const { days } = (await shop.request('GET', '/api/admin/today', { as: administrator })).body
  const amount = `₹${(days.at(-1).amountPaise / 100).toLocaleString('en-IN')}`

  await page.goto(`/admin/reports?from=${addDays(today, -6)}&to=${today}`)
  await whenHydrated(page)
  const chart = page.getByRole('figure', { name: 'Net sales by day' })
  const summary = chart.getByText('The amounts as a table', { exact: true })
  const table = chart.getByRole('table', { name: 'Net sales by day' })
  await expect(table).toBeHidden()
  await summary.focus()
  await page.keyboard.press('Enter')
  await expect(table.getByRole('row')).toHaveCount(8)
  await expect(table.getByRole('row').last()).toContainText(amount)

  await page.goto(`/admin/reports?from=${addDays(today, 1)}&to=${addDays(today, 1)}`)
  await expect(page.getByText('100\u00a0% less than the day before').first()).toBeVisible()
  await expect(page.getByRole('figure')).toHaveCount(0)
  await expect(page.getByText('Nothing was sold in these days.')).toBeVisible()
  await shop.db.transaction((tx) => removeProduct(tx, productId))
})

test('days that cannot be reported keep the form and say why', async ({
  page,
  administrator,
  allowConsoleError,
}) => {
  expect(administrator.id).toBeTruthy()
  allowConsoleError(/400/)
  await page.goto('/admin/reports?from=2020-01-01&to=2026-01-01')
  await expect(page.getByText('Please choose at most 366 days.')).toBeVisible()
  const period = page.getByRole('combobox', { name: 'Period', exact: true })
  await expect(period).toHaveValue('Other dates')
  await period.selectOption('This month')
  await expect(page.locator('dt').getByText('Net sales', { exact: true })).toBeVisible()
})

test('the administrator enters a cost price and reads what the stock is worth', async ({
  page,
  shop,
  administrator,
}) => {
  expect(administrator.id).toBeTruthy()
  const title = 'Ring of the stock report'
  await shop.stock({ title, price: 400, stock: 3 })
  await page.goto(`/admin/products?q=${encodeURIComponent(title)}`)
  await whenHydrated(page)
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  await page.getByLabel('Actual price').fill('500')
  await page.getByLabel('Cost price').fill('150.50')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.locator('.toasts').getByText('Product updated successfully!')).toBeVisible()
  await formClosed(page)

  const read = async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV of this report' }).click()
    return readFileSync(await (await saved).path(), 'utf8').split('\r\n')
  }
  await page.goto('/admin/reports/stock')
  await whenHydrated(page)
  const [line] = (await read()).filter((each) => each.startsWith(title))
  expect(line).toMatch(/,3,150\.50,451\.50,1200\.00,No$/)

  // A total leads to the rows on the page, and the number of a row to its movements.
  const pieces = page
    .getByRole('term')
    .filter({ hasText: /^Pieces$/ })
    .locator('xpath=..')
  await pieces.getByRole('link').click()
  await expect(page).toHaveURL(/#rows$/)
  const row = page.getByRole('row').filter({ hasText: title })
  await row.getByRole('button', { name: '3' }).click()
  const ledger = page.getByRole('dialog', { name: new RegExp(`^${title}: 3 on `) })
  await expect(ledger.getByRole('listitem')).toHaveText([/\+3/])
  await ledger.getByRole('button', { name: 'Close' }).click()
  await expect(row.getByRole('button', { name: '3' })).toBeFocused()

  await page.getByRole('link', { name: 'To buy' }).click()
  await expect(page.getByText('Pieces to buy')).toBeVisible()
  await pieces.getByRole('link').click()
  await expect(page).toHaveURL(/\?view=purchase#rows$/)
  expect((await read()).find((each) => each.startsWith(title))).toMatch(/,3,0,3,150\.50$/)
})
