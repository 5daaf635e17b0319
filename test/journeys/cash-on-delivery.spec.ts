import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { mails } from '#platform/tables.ts'
import { codeFor, offerCod, requestCod } from '../cod.ts'
import { markDelivered } from './admin-steps.ts'
import { openCheckout, ordersOf } from './checkout-steps.ts'
import { cartBadge, expect, logIn, test, toast, type JourneyShop } from './shop.ts'

test.afterEach(async ({ shop }) => {
  // Other journeys of this worker are those of a shop without it.
  await offerCod(shop, await shop.administrator(), { isOn: false })
})

const PHONE = { width: 360, height: 780 }

/** An administrator on a phone, on the page of an order. */
async function openAdmin(shop: JourneyShop, page: Page, id: string): Promise<Page> {
  const browser = page.context().browser()
  if (!browser) throw new Error('There is no browser.')
  const admin = await browser.newPage({ baseURL: shop.url, viewport: PHONE })
  await logIn(admin.context(), await shop.administrator(), { isAdmin: true })
  await admin.goto(`/admin/orders/${id}`)
  return admin
}

async function ship(admin: Page, number: string): Promise<void> {
  await admin.getByRole('button', { name: 'Mark as packed' }).click()
  await admin.getByRole('button', { name: 'Mark as shipped' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Mark as shipped' })
  await dialog.getByLabel('Courier').fill('Delhivery')
  await dialog.getByLabel(/Tracking number/).fill(number)
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(dialog).toBeHidden()
}

test('on a phone an order is placed with cash on delivery, confirmed with a code, delivered and paid out', async ({
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 400/)
  await offerCod(shop, await shop.administrator())
  await page.setViewportSize(PHONE)
  await openCheckout(shop, page, { customer, product: shop.products.gulab })
  const online = page.getByRole('radio', { name: 'Pay online now' })
  await expect(online).toBeChecked()
  await expect(page.getByText('Cash on delivery fee')).toHaveCount(0)
  await page.getByRole('radio', { name: /^Cash on delivery, Rs\.\s49 more$/ }).check()
  await expect(page.getByText('Cash on delivery fee').last()).toBeVisible()
  await page.getByRole('button', { name: 'Place order' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Almost done' })).toBeVisible()
  const [placed] = await ordersOf(shop, customer)
  expect(placed?.status).toBe('placed')
  await page.getByLabel('Code').fill(codeFor(shop))
  await page.getByRole('button', { name: 'Confirm order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Order Confirmed!' })).toBeVisible()
  await expect(page.getByText(/^Please pay Rs\.\s[\d,]+ in cash when your parcel/)).toBeVisible()
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 0 lines')

  const admin = await openAdmin(shop, page, placed?._id ?? '')
  await expect(admin.getByText('To collect')).toBeVisible()
  await ship(admin, 'AWB-CASH-1')
  await markDelivered(admin)
  await expect(admin.getByText('Collected by the courier')).toBeVisible()
  await recordPayout(admin, `awb-cash-1,"${(placed?.totalPaise ?? 0) / 100}",UTR-77`)
  await admin.goto(`/admin/orders/${placed?._id}`)
  await expect(admin.getByText(/UTR-77$/)).toBeVisible()

  await page.goto(`/profile/orders/${placed?.number}`)
  await expect(page.getByText(/^Cash on delivery, paid on /)).toBeVisible()
  await refundCash(admin, page)
  await admin.context().close()
})

test('an administrator confirms an order after a call, because no code has arrived', async ({
  page,
  shop,
}) => {
  await offerCod(shop, await shop.administrator())
  const asha = await shop.customer()
  const lines = [{ productId: shop.products.gulab.id }]
  const { order } = (await requestCod(shop, asha, { lines })).body
  const admin = await openAdmin(shop, page, order._id)
  await admin.getByRole('button', { name: 'Confirm order' }).click()
  const question = admin.getByRole('alertdialog')
  await expect(question).toContainText(`Please call ${order.shippingDetails.phone} first`)
  await question.getByRole('button', { name: 'Confirm order' }).click()
  await expect(admin.getByRole('button', { name: 'Mark as packed' })).toBeVisible()
  await expect(admin.getByText('Confirmed by a call')).toBeVisible()
  await admin.context().close()
})

test('on a phone a parcel that was not delivered is received back, and damaged pieces stay out', async ({
  page,
  shop,
  customer,
}) => {
  await offerCod(shop, await shop.administrator(), { confirmBy: 'link' })
  await page.setViewportSize(PHONE)
  const product = shop.products.gulab
  await openCheckout(shop, page, { customer, product, quantity: 2 })
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check()
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByText('We have sent a link to')).toBeVisible()
  const [placed] = await ordersOf(shop, customer)
  const id = placed?._id ?? ''
  await page.goto(`/confirm-order#${await tokenOf(shop, id)}`)
  await page.getByRole('button', { name: 'Confirm order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Order Confirmed!' })).toBeVisible()

  const admin = await openAdmin(shop, page, id)
  await ship(admin, 'AWB-CASH-2')
  const missed = admin.getByRole('button', { name: 'Mark as not delivered' })
  await missed.click()
  const question = admin.getByRole('alertdialog', { name: /^Could the parcel to .+ not be/ })
  await expect(question).toContainText('The customer is told that it is on its way back.')
  await question.getByRole('button', { name: 'Not yet' }).click()
  await expect(question).toBeHidden()
  await missed.click()
  await question.getByRole('button', { name: 'Mark as not delivered' }).click()
  await admin.getByRole('button', { name: 'Mark as received back' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Mark as received back' })
  await dialog.getByLabel(/^Good pieces of /).fill('3')
  await dialog.getByRole('button', { name: 'Mark as received back' }).click()
  await expect(dialog.getByText('Please enter a number from 0 to 2.')).toBeVisible()
  await dialog.getByLabel(/^Good pieces of /).fill('1')
  await dialog.getByRole('button', { name: 'Mark as received back' }).click()
  await expect(toast(admin, 'The parcel is received back.')).toBeVisible()
  await expect(admin.getByText('1 of 2 pieces in good order')).toBeVisible()
  await expect(admin.getByText('Nothing to collect')).toBeVisible()
  await expect(admin.getByText(/credit note/i).first()).toBeVisible()
  await admin.context().close()

  await page.goto(`/profile/orders/${placed?.number}`)
  await expect(page.getByText('Cash on delivery. Nothing was paid.')).toBeVisible()
})

/** Refunds Rs. 100 of an order: both are on its page, the administrator and the customer. */
async function refundCash(admin: Page, page: Page): Promise<void> {
  await admin.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = admin.getByRole('dialog', { name: 'Refund' })
  await dialog.getByLabel('Amount').fill('100')
  await dialog.getByLabel('Reason').fill('A stone was loose.')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(admin.getByText('waits: the customer is asked where it goes')).toBeVisible()

  await page.reload()
  const refund = page.getByRole('region', { name: 'Refund' })
  await refund.getByLabel('UPI id').fill('asha')
  await refund.getByRole('button', { name: 'Save' }).click()
  await expect(refund.getByText('This is not a UPI id.')).toBeVisible()
  await refund.getByLabel('UPI id').fill('asha.rao@okaxis')
  await refund.getByRole('button', { name: 'Save' }).click()
  await expect(refund.getByText('It goes to your UPI id as…@okaxis.')).toBeVisible()

  await admin.reload()
  await admin.getByRole('button', { name: 'Pay it back' }).click()
  const paying = admin.getByRole('dialog', { name: 'Pay it back' })
  await expect(paying.getByText('UPI id asha.rao@okaxis')).toBeVisible()
  await paying.getByLabel('Reference of the bank').fill('UPI-4711')
  await paying.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(admin.getByText(/paid to the UPI id as…@okaxis, UPI-4711/)).toBeVisible()

  await page.reload()
  await expect(refund.getByText(/Sent to your UPI id as…@okaxis on .*, UPI-4711\./)).toBeVisible()
}

/** Imports a courier's file with this line and another one that no order has. */
async function recordPayout(admin: Page, line: string): Promise<void> {
  await admin.goto('/admin/orders')
  await admin.getByRole('link', { name: 'Courier payouts' }).click()
  const csv = `Parcel,COD Amount,UTR\n${line}\nAWB-NOBODY,100,UTR-77\n`
  await admin.getByLabel('CSV file of the courier').setInputFiles({
    name: 'crf.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  })
  await admin.getByLabel('Tracking number').selectOption('Parcel')
  await expect(admin.getByText('1 of 2 lines match')).toBeVisible()
  await expect(admin.getByText('No order has this tracking number.')).toBeVisible()
  await admin.getByRole('button', { name: 'Record 1 order' }).click()
  await expect(toast(admin, '1 order is recorded as paid out.')).toBeVisible()
  await expect(admin.getByText('crf.csv')).toBeVisible()
}

/** The token of the link in the mail that asks for the confirmation of an order. */
async function tokenOf(shop: JourneyShop, id: string): Promise<string> {
  const [mail] = await shop.db
    .select({ body: mails.body })
    .from(mails)
    .where(eq(mails.idempotencyKey, `confirm ${id}`))
  return /confirm-order#(\S+)/.exec(mail?.body ?? '')?.[1] ?? ''
}
