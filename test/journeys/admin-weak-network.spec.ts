import type { Page } from '@playwright/test'
import { buy } from '../order-transitions.ts'
import { PASSWORD } from '../shop.ts'
import { openDashboard } from './admin-steps.ts'
import { expect, test, whenHydrated } from './shop.ts'

/** Wide enough for the form and the list side by side; the menu is still a drawer. */
test.use({ viewport: { width: 800, height: 740 } })

const CUT_OFF = /ERR_INTERNET_DISCONNECTED/

/** Runs `act` while these URLs cannot be reached. */
async function whileUnreachable(
  page: Page,
  addresses: RegExp,
  act: () => Promise<unknown>,
): Promise<void> {
  await page.route(addresses, (route) => route.abort('internetdisconnected'))
  await act()
  await page.unroute(addresses)
}

test('stock that could not be loaded appears when the administrator tries again', async ({
  page,
  shop,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(CUT_OFF)
  // The form offers the newest hundred.
  const title = 'Jaali Drop Ring'
  const { productId } = await shop.stock({ title })
  for (let delivery = 1; delivery <= 25; delivery++) {
    await shop.request('POST', '/api/admin/inventory/add', {
      as: administrator,
      body: { productId, quantity: 1, reason: `Delivery ${delivery}` },
    })
  }
  const refused = page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: 'The products could not be loaded.' })
  await whileUnreachable(page, /\/api\/admin\/inventory\?.*limit=100/, async () => {
    await page.goto(`/admin/inventory?q=${encodeURIComponent(title)}`)
    await expect(refused).toBeVisible()
  })
  await refused.getByRole('button', { name: 'Try again' }).click()
  await expect(
    page.getByLabel('Product', { exact: true }).getByRole('option', { name: title }),
  ).toBeAttached()
  await expect(refused).toBeHidden()

  const ledger = page.getByRole('dialog', { name: title })
  const lost = ledger.getByRole('alert').filter({ hasText: 'The ledger could not be loaded.' })
  await whileUnreachable(page, /\/movements/, async () => {
    await page.getByRole('button', { name: `Ledger of ${title}` }).click()
    await expect(lost).toBeVisible()
  })
  await lost.getByRole('button', { name: 'Try again' }).click()
  await expect(ledger.getByText('Delivery 25')).toBeVisible()
  await expect(ledger.getByRole('listitem')).toHaveCount(20)
  await whileUnreachable(page, /\/movements/, async () => {
    await ledger.getByRole('button', { name: 'Older lines' }).click()
    await expect(lost).toBeVisible()
  })
  await lost.getByRole('button', { name: 'Try again' }).click()
  await expect(ledger.getByRole('listitem').filter({ hasText: /^\+1Delivery \d+/ })).toHaveCount(25)
  await expect(ledger.getByRole('alert')).toHaveCount(0)
})

test('a mail that could not be loaded appears when the administrator tries again', async ({
  page,
  shop,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(CUT_OFF)
  expect(administrator.id).toBeTruthy()
  const customer = await shop.customer('Meera Nair')
  const { order } = await buy(shop, customer, [{ productId: shop.products.rekha.id }])
  await page.goto(`/admin/outbox?q=${order.number}`)
  await whenHydrated(page)
  const mail = page.getByRole('dialog')
  const lost = mail.getByRole('alert').filter({ hasText: 'The mail could not be loaded.' })
  await whileUnreachable(page, /\/api\/admin\/outbox\//, async () => {
    await page.getByRole('button', { name: `Your order ${order.number} is confirmed` }).click()
    await expect(lost).toBeVisible()
  })
  await lost.getByRole('button', { name: 'Try again' }).click()
  await expect(mail).toContainText(`thank you for your order ${order.number}.`)
  await expect(lost).toHaveCount(0)
})

test('on a slow network the log-in shows the placeholder of the dashboard, not of a cart', async ({
  page,
  shop,
}) => {
  const { mobile } = await shop.administrator()
  await page.goto('/login?next=/admin/dashboard')
  await whenHydrated(page)
  let answerNow = () => {}
  const held = new Promise<void>((resolve) => (answerNow = resolve))
  await page.route(/\/api\/admin\/dashboard/, async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel('Mobile Number').fill(mobile)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  const waiting = page.getByRole('main').getByRole('status')
  await expect(waiting).toHaveText('Loading...')
  await expect(page.getByRole('main').locator('[data-skeleton=panels]')).toBeVisible()
  answerNow()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
})

test('on a slow network the pressed screen is marked at once, then a bar and its placeholder show', async ({
  page,
  administrator,
}) => {
  expect(administrator.id).toBeTruthy()
  await openDashboard(page)
  let answerNow = () => {}
  const held = new Promise<void>((resolve) => (answerNow = resolve))
  await page.route(/\/api\/admin\/inventory/, async (route) => {
    await held
    await route.continue()
  })
  const header = page.getByRole('banner')
  const height = (await header.boundingBox())?.height
  await page.getByRole('button', { name: 'Open Admin Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Admin Menu' })
  await drawer.getByRole('link', { name: 'Inventory' }).click()

  await expect(header.getByRole('status')).toHaveText('Loading')
  const bar = page.locator('[data-loading-bar]')
  // It covers the line under the header.
  const box = { x: 0, y: (height ?? 0) - 1, width: 800, height: 2 }
  expect(await bar.boundingBox()).toEqual(box)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Inventory Management')
  await expect(page.getByText('Loading inventory...')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Open Admin Menu' }).click()
  const marks = (name: string) =>
    drawer.getByRole('link', { name }).evaluate((link) => ({
      isCurrent: link.getAttribute('aria-current') === 'page',
      isBold: getComputedStyle(link).fontWeight === '600',
    }))
  expect(await marks('Inventory')).toEqual({ isCurrent: false, isBold: true })
  expect(await marks('Dashboard')).toEqual({ isCurrent: true, isBold: false })
  await page.keyboard.press('Escape')

  answerNow()
  await expect(page.getByRole('region', { name: 'Current Inventory' })).toBeVisible()
  await expect(bar).toHaveCount(0)
  await expect(header.getByRole('status')).toBeEmpty()
  await expect(heading).toHaveText('Inventory Management')
})
