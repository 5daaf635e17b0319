import { readFileSync } from 'node:fs'
import { buy } from '../order-transitions.ts'
import { expect, test, toast, whenHydrated } from './shop.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('the administrator follows a payment from its order to the settlement of the provider', async ({
  page,
  shop,
  administrator,
}) => {
  expect(administrator.id).toBeTruthy()
  const { productId } = await shop.stock({ title: 'Ring of the settlement', price: 2500 })
  const { order } = await buy(shop, await shop.customer('Meera'), [{ productId }])

  await page.goto('/admin/reports')
  await whenHydrated(page)
  await page.getByRole('link', { name: 'Settlements' }).click()
  await expect(page.getByText('No payment provider is set up yet')).toBeVisible()
  await page.getByRole('combobox', { name: 'Period', exact: true }).selectOption('Last 7 days')
  const waiting = page.locator('dl > div', { hasText: 'Not settled yet' })
  await waiting.getByRole('link').click()
  const row = page.getByRole('row', { name: new RegExp(order.number) })
  await expect(row).toContainText('Amount₹2,500')
  await expect(row).toContainText('Settled₹0')

  await page.getByRole('link', { name: 'Back to the settlements' }).click()
  await page.getByRole('button', { name: 'Read now' }).click()
  await expect(page.locator('.toasts').getByText(/read from your provider\.$/)).toBeVisible()
  await expect(waiting).toContainText('0 payments')

  await page.locator('dl > div', { hasText: 'payment' }).first().getByRole('link').click()
  const payment = shop.sandbox.payments().find(({ amount }) => amount === 250_000)
  const fee = payment?.fee ?? 0
  const text = (amount: number) => (amount / 100).toFixed(2)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV of these lines' }).click()
  const lines = readFileSync(await (await saved).path(), 'utf8').split('\r\n')
  const line = lines.find((each) => each.includes(order.number))
  expect(line).toContain(
    [2500, 2500, text(fee), text(payment?.tax ?? 0), text(250_000 - fee)]
      .map((each) => (typeof each === 'number' ? each.toFixed(2) : each))
      .join(','),
  )
  await page.getByRole('link', { name: order.number }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${order._id}$`))
})

test('while the provider is away the report stays and says so', async ({
  page,
  shop,
  administrator,
  allowConsoleError,
}) => {
  expect(administrator.id).toBeTruthy()
  allowConsoleError(/502/)
  const { productId } = await shop.stock({ title: 'Ring of an outage', price: 900 })
  await buy(shop, await shop.customer('Bela'), [{ productId }])
  await page.goto('/admin/reports/settlements')
  await whenHydrated(page)
  shop.sandbox.setApiMode('down')
  try {
    await page.getByRole('button', { name: 'Read now' }).click()
    await expect(
      toast(page, 'The settlements could not be read: the payment provider could not be reached.'),
    ).toBeVisible()
  } finally {
    shop.sandbox.setApiMode('normal')
  }
  await expect(page.getByText('Not settled yet', { exact: true })).toBeVisible()
})

test('days that cannot be reported keep the form and say why', async ({
  page,
  administrator,
  allowConsoleError,
}) => {
  expect(administrator.id).toBeTruthy()
  allowConsoleError(/400/)
  await page.goto('/admin/reports/settlements?from=2020-01-01&to=2026-01-01')
  await expect(page.getByText('Please choose at most 366 days.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Period', exact: true }).selectOption('This month')
  await expect(page.getByText('Not settled yet', { exact: true })).toBeVisible()
})

test('on a low window the menu shows the screen that is open', async ({ page, administrator }) => {
  expect(administrator.id).toBeTruthy()
  await page.setViewportSize({ width: 1280, height: 640 })
  await page.goto('/admin/reports/settlements')
  await whenHydrated(page)
  const menu = page.getByRole('navigation', { name: 'Admin Menu' })
  await expect(menu.getByRole('link', { name: 'Reports' })).toBeInViewport({ ratio: 0.9 })
  await menu.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Orders' })).toBeInViewport({ ratio: 0.9 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
