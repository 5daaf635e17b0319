import type { Page } from '@playwright/test'
import { PASSWORD } from '../shop.ts'
import { expect, test, whenAlive } from './shop.ts'

const CUT_OFF = /ERR_INTERNET_DISCONNECTED/

/** Does something while these addresses cannot be reached. */
async function cutOff(page: Page, addresses: RegExp, act: () => Promise<unknown>): Promise<void> {
  await page.route(addresses, (route) => route.abort('internetdisconnected'))
  await act()
  await page.unroute(addresses)
}

test('stock that could not be loaded is there when the administrator tries again', async ({
  page,
  shop,
  administrator,
  expectComplaint,
}) => {
  expectComplaint(CUT_OFF)
  const { id: productId, title } = shop.pieces.gulab
  for (let delivery = 1; delivery <= 25; delivery++) {
    await shop.ask('POST', '/api/admin/inventory/add', {
      as: administrator,
      body: { productId, quantity: 1, reason: `Delivery ${delivery}` },
    })
  }
  const refused = page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: 'The products could not be loaded.' })
  await cutOff(page, /\/api\/admin\/inventory\?.*limit=100/, async () => {
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
  await cutOff(page, /\/movements/, async () => {
    await page.getByRole('button', { name: `Ledger of ${title}` }).click()
    await expect(lost).toBeVisible()
  })
  await lost.getByRole('button', { name: 'Try again' }).click()
  await expect(ledger.getByText('Delivery 25')).toBeVisible()
  await expect(ledger.getByRole('listitem')).toHaveCount(20)
  await cutOff(page, /\/movements/, async () => {
    await ledger.getByRole('button', { name: 'Older lines' }).click()
    await expect(lost).toBeVisible()
  })
  await lost.getByRole('button', { name: 'Try again' }).click()
  await expect(ledger.getByRole('listitem').filter({ hasText: /^\+1Delivery \d+/ })).toHaveCount(25)
  await expect(ledger.getByRole('alert')).toHaveCount(0)
})

test('a mail that could not be loaded is there when the administrator tries again', async ({
  page,
  shop,
  administrator,
  expectComplaint,
}) => {
  expectComplaint(CUT_OFF)
  expect(administrator.id).toBeTruthy()
  const customer = await shop.customer('Meera Nair')
  const { order, orderId } = await shop.openPayment(customer, [{ productId: shop.pieces.rekha.id }])
  await shop.ask('POST', '/api/payment/verify-payment', {
    as: customer,
    body: await shop.sandbox.pay(orderId),
  })
  await page.goto(`/admin/outbox?q=${order.number}`)
  await whenAlive(page)
  const mail = page.getByRole('dialog')
  const lost = mail.getByRole('alert').filter({ hasText: 'The mail could not be loaded.' })
  await cutOff(page, /\/api\/admin\/outbox\//, async () => {
    await page.getByRole('button', { name: `Your order ${order.number} is confirmed` }).click()
    await expect(lost).toBeVisible()
  })
  await lost.getByRole('button', { name: 'Try again' }).click()
  await expect(mail).toContainText(`thank you for your order ${order.number}.`)
  await expect(lost).toHaveCount(0)
})

test('on a slow network the shape of the dashboard, not of a cart, stands for it after the log-in', async ({
  page,
  shop,
}) => {
  const { mobile } = await shop.administrator()
  await page.goto('/login?next=/admin/dashboard')
  await whenAlive(page)
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
