import type { BrowserContext, Page } from '@playwright/test'
import { expectConfirmation, fillShipping, payNow } from './checkout-steps.ts'
import { addRing, goTo, newWindow, RING, signIn } from './admin-steps.ts'
import { cartBadge, closeAlert, expect, test as inAShop, toast, whenHydrated } from './shop.ts'
import { startShop, type StartedShop } from './started-shop.ts'

const ADMIN = { mobile: '9822012345', password: 'of the first owner' }
const CUSTOMER = { mobile: '9876501234', password: 'sitaphal' }

/** Expects a line in the menu of the admin, and closes the menu again. */
async function menuSays(page: Page, line: string): Promise<void> {
  await page.getByRole('button', { name: 'Open Admin Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Admin Menu' })
  await expect(menu.getByRole('link', { name: line, exact: true })).toBeVisible()
  await menu.getByRole('button', { name: 'Close' }).click()
}

/** A shop started with its own settings and without data. */
const test = inAShop.extend<{ started: StartedShop }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names in it, and wants it even without any.
  started: async ({}, use) => {
    const started = await startShop({ ADMIN_MOBILE: ADMIN.mobile, ADMIN_PASSWORD: ADMIN.password })
    await use(started)
    await started.stop()
  },
  baseURL: async ({ started }, use) => use(started.url),
})

/** A customer who is logged in in a second browser. */
async function customerOf(context: BrowserContext, url: string): Promise<Page> {
  const customerContext = await newWindow(context, url)
  expect(
    (
      await customerContext.request.post('/api/auth/register', {
        data: { name: 'Meera Nair', ...CUSTOMER },
      })
    ).status(),
  ).toBe(200)
  const page = await customerContext.newPage()
  await signIn(page, CUSTOMER)
  return page
}

/** Finds the ring in the shop, buys it and returns the order number. */
async function buyRing(page: Page): Promise<string> {
  await page.goto('/rings')
  await whenHydrated(page)
  await page.getByRole('heading', { level: 2, name: RING.title }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: RING.title })).toBeVisible()
  await expect(page.getByRole('main').getByText('Rs. 1,299').first()).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('img', { name: 'The ring on a hand' }).first(),
  ).toBeVisible()
  await page.getByRole('radio', { name: 'Size 14' }).check()
  await page.getByRole('main').getByRole('button', { name: 'ADD TO CART' }).first().click()
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 1 line')
  await page.goto('/checkout')
  await fillShipping(page, { name: 'Meera Nair', email: 'meera@example.in' })
  await (await payNow(page)).getByRole('button', { name: 'Pay', exact: true }).click()
  await closeAlert(page, 'Payment successful! Order placed.')
  await expectConfirmation(page)
  return (await page.getByText(/^JH-\d{4}-\d{6}$/).textContent()) ?? ''
}

async function packAndShip(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mark as packed' }).click()
  await expect(page.locator('.toasts').getByText(/^JH-[\d-]+ is packed\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  const parcel = page.getByRole('dialog', { name: 'Mark as shipped' })
  await parcel.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(parcel.getByText('Please enter the courier.')).toBeVisible()
  await parcel.getByLabel('Courier').fill('Delhivery')
  await parcel.getByLabel('Tracking number').fill('DL123456789IN')
  await parcel.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByRole('button', { name: 'Mark as delivered' })).toBeVisible()
}

async function refundPart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await refund.getByLabel('Amount').fill('Rs. 300')
  await refund.getByLabel('Reason').fill('One stone is scratched.')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(
    toast(page, 'The refund is written down and goes to the payment provider.'),
  ).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Partly refunded')).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('refunded')
}

test('the first administrator adds a ring, a customer buys it, and the administrator packs, ships, partly refunds it and reads the audit log', async ({
  page,
  context,
  started,
}) => {
  test.slow()
  expect(started.said).toContain(
    `The administrator's mobile number is ${ADMIN.mobile}, with the password of ADMIN_PASSWORD.`,
  )
  await signIn(page, ADMIN)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Admin Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  await goTo(page, 'Products')
  await addRing(page)

  const hers = await customerOf(context, started.url)
  const number = await buyRing(hers)

  await goTo(page, 'Orders')
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(number)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('Size 14')
  await menuSays(page, 'Orders 1 waiting')
  await packAndShip(page)
  await menuSays(page, 'Orders')
  await hers.goto(`/track?order=${number}`)
  await expect(hers.locator('[aria-current=step]')).toContainText('Shipped')
  await expect(hers.getByRole('main')).toContainText('DL123456789IN')
  await hers.context().close()
  await refundPart(page)

  await goTo(page, 'Outbox')
  const subjects = [
    `A refund for ${number}`,
    `Your order ${number} is on its way`,
    `Your order ${number} is confirmed`,
  ]
  await expect(page.getByRole('main').getByRole('row').getByRole('button')).toHaveText(subjects)
  await goTo(page, 'Changes')
  const log = page.getByRole('main').getByRole('listitem')
  await expect(log.filter({ hasText: number })).toHaveCount(3)
  await expect(log.filter({ hasText: RING.title }).first()).toContainText('Owner')
})
