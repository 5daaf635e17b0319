import type { Page } from '@playwright/test'
import { offerCod } from '../cod.ts'
import { markDelivered } from './admin-steps.ts'
import { expectConfirmation, openCheckout, ordersOf, paymentDialog } from './checkout-steps.ts'
import { closeAlert, expect, logIn, test, toast, type JourneyShop } from './shop.ts'

test.afterEach(async ({ shop }) => {
  // Other journeys of this worker are those of a shop without it.
  await offerCod(shop, await shop.administrator(), { isOn: false })
})

const PHONE = { width: 360, height: 780 }

test('on a phone the advance is paid online, the rest is collected, and a refund takes both', async ({
  page,
  shop,
  customer,
}) => {
  await offerCod(shop, await shop.administrator(), { advance: 99 })
  await page.setViewportSize(PHONE)
  await openCheckout(shop, page, { customer, product: shop.products.gulab })
  await expect(page.getByText('Now online')).toHaveCount(0)
  await page.getByRole('radio', { name: /^Cash on delivery.*Rs\.\s99 online now/ }).check()
  await expect(sumOf(page, 'Now online')).toHaveText(/^Rs\.\s99$/)
  const cash = sumOf(page, 'In cash to the courier')
  await expect(cash).toHaveText(/^Rs\.\s[\d,]+$/)
  const rest = (await cash.textContent()) ?? ''

  await page.getByRole('button', { name: /^Pay Rs\.\s99 now$/ }).click()
  const dialog = paymentDialog(page)
  await expect(dialog.getByText(/99\.00/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog).toBeHidden()
  const [placed] = await ordersOf(shop, customer)
  expect(placed).toMatchObject({ status: 'pending_payment', cash: { advancePaise: 9900 } })

  await payFromOrder(page, placed?.number ?? '')
  const [paid, ...others] = await ordersOf(shop, customer)
  expect([paid?._id, paid?.status, others.length]).toEqual([placed?._id, 'confirmed', 0])
  await expect(page.getByText(/in cash when your parcel arrives\.$/)).toContainText(
    rest.replace('\u00a0', ' '),
  )

  const admin = await openAdmin(shop, page, placed?._id ?? '')
  await expect(admin.getByText('Advance, online')).toBeVisible()
  await expect(admin.getByText('Advance pending')).toBeVisible()
  await expect(admin.getByText('Payment pending')).toHaveCount(0)
  await deliver(admin)
  await refundBoth(admin)
  await admin.context().close()

  await page.goto(`/profile/orders/${placed?.number}`)
  await expect(page.getByText(/^Rs\.\s99 paid online in advance on .* paid on /)).toBeVisible()
  await page.getByText('All steps').click()
  await expect(page.getByText('The advance is paid. The rest is paid in cash')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Refund' }).first()).toBeVisible()
})

/** A row of the sums of the checkout, at its end. */
const sumOf = (page: Page, label: string) =>
  page
    .locator('aside div')
    .filter({ hasText: new RegExp(`^${label}`) })
    .locator('dd')

/** Pays an unpaid order from its own page, as a customer who comes back. */
async function payFromOrder(page: Page, number: string): Promise<void> {
  await page.goto(`/profile/orders/${number}`)
  await expect(page.getByText(/^Rs\.\s99 to pay · kept until /)).toBeVisible()
  await expect(page.getByText(/^The advance of Rs\.\s99 is not paid\./)).toBeVisible()
  await page.getByRole('link', { name: 'Pay Now' }).click()
  await expect(page.getByText('In cash to the courier')).toBeVisible()
  await page.getByRole('button', { name: /^Pay Rs\.\s99$/ }).click()
  await paymentDialog(page).getByRole('button', { name: 'Pay', exact: true }).click()
  await closeAlert(page, 'Payment successful! Order placed.')
  await expectConfirmation(page)
}

/** An administrator on a phone, on the page of an order. */
async function openAdmin(shop: JourneyShop, page: Page, id: string): Promise<Page> {
  const browser = page.context().browser()
  if (!browser) throw new Error('There is no browser.')
  const admin = await browser.newPage({ baseURL: shop.url, viewport: PHONE })
  await logIn(admin.context(), await shop.administrator(), { isAdmin: true })
  await admin.goto(`/admin/orders/${id}`)
  return admin
}

async function deliver(admin: Page): Promise<void> {
  await admin.getByRole('button', { name: 'Mark as packed' }).click()
  await admin.getByRole('button', { name: 'Mark as shipped' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Mark as shipped' })
  await dialog.getByLabel('Courier').fill('Delhivery')
  await dialog.getByLabel(/Tracking number/).fill('AWB-ADVANCE-1')
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(dialog).toBeHidden()
  await markDelivered(admin)
  await expect(admin.getByText('Collected by the courier')).toBeVisible()
}

/** Refunds Rs. 150: Rs. 99 to the payment of the advance, Rs. 51 of the cash. */
async function refundBoth(admin: Page): Promise<void> {
  await admin.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = admin.getByRole('dialog', { name: 'Refund' })
  await expect(dialog.getByText(/What is left of the advance goes back/)).toBeVisible()
  await dialog.getByLabel('Amount').fill('150')
  await dialog.getByLabel('Reason').fill('A stone was loose.')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(
    toast(admin, 'The refund is written down. For its cash the customer is asked where it goes.'),
  ).toBeVisible()
  await expect(admin.getByText(/^₹51 /)).toBeVisible()
  await expect(admin.getByText(/^₹99 /).last()).toBeVisible()
}

test('on a phone another fee or advance is shown after the refusal, and the order goes on', async ({
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/409 .*\/api\/checkout\/cod/)
  const administrator = await shop.administrator()
  await offerCod(shop, administrator)
  await page.setViewportSize(PHONE)
  await openCheckout(shop, page, { customer, product: shop.products.gulab })
  const cash = page.getByRole('radio', { name: /^Cash on delivery/ })
  await cash.check()
  await expect(sumOf(page, 'Cash on delivery fee')).toHaveText('Rs. 49')
  await offerCod(shop, administrator, { fee: 79 })
  await page.getByRole('button', { name: 'Place order' }).click()
  const changed = 'Your cart or a price has changed. Please look at the new total before you pay.'
  await closeAlert(page, changed)
  await expect(sumOf(page, 'Cash on delivery fee')).toHaveText('Rs. 79')
  await expect(cash).toHaveAccessibleName(/^Cash on delivery, Rs\.\s79 more$/)

  await offerCod(shop, administrator, { fee: 79, advance: 99 })
  await page.getByRole('button', { name: 'Place order' }).click()
  await closeAlert(
    page,
    'The advance has changed. Please look at the new amounts before you order.',
  )
  await expect(sumOf(page, 'Now online')).toHaveText(/^Rs\.\s99$/)
  await offerCod(shop, administrator, { isOn: false })
  await page.getByRole('button', { name: /^Pay Rs\.\s99 now$/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await expect(cash).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible()
  expect(await ordersOf(shop, customer)).toEqual([])

  await offerCod(shop, administrator, { fee: 79, advance: 99 })
  await page.reload()
  await cash.check()
  await page.getByRole('button', { name: /^Pay Rs\.\s99 now$/ }).click()
  await paymentDialog(page).getByRole('button', { name: 'Pay', exact: true }).click()
  await closeAlert(page, 'Payment successful! Order placed.')
  await expectConfirmation(page)
  const [order] = await ordersOf(shop, customer)
  expect(order).toMatchObject({ codFeePaise: 7900, cash: { advancePaise: 9900 } })
})
