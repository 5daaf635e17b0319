import { findLedgerFaults } from '#inventory/inventory.ts'
import {
  expectConfirmation,
  fillShipping,
  openCheckout,
  ordersOf,
  payNow,
  paymentDialog,
} from './checkout-steps.ts'
import { closeAlert, expect, test } from './shop.ts'

const paySuccess = 'Payment successful! Order placed.'

test('a failed payment is repeated in the same dialog, for the same order', async ({
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/sandbox\/checkout\/fail/)
  await openCheckout(shop, page, { customer, product: shop.products.gulab })
  const dialog = await payNow(page)
  await dialog.getByRole('button', { name: 'Fail' }).click()
  await expect(dialog.getByRole('alert')).not.toBeEmpty()
  expect(await ordersOf(shop, customer)).toMatchObject([{ status: 'pending_payment' }])
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
  await closeAlert(page, paySuccess)
  await expectConfirmation(page)
  expect(await ordersOf(shop, customer)).toMatchObject([{ status: 'confirmed' }])
})

test('closing the dialog confirms nothing, keeps the product, and paying again pays the same order', async ({
  context,
  page,
  shop,
  customer,
}) => {
  await openCheckout(shop, page, { customer, product: shop.products.gulab })
  const dialog = await payNow(page)
  await expect(
    page.getByRole('button', { name: 'Processing...', includeHidden: true }),
  ).toHaveAttribute('aria-busy', 'true')
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeEnabled()
  const nothing = page
    .getByRole('status')
    .getByText(/^Nothing was paid\. Your pieces are kept for you until \d{1,2}:\d{2}/)
  await expect(nothing).toBeInViewport()
  await expect(page.getByRole('status').getByRole('link', { name: 'your orders' })).toHaveAttribute(
    'href',
    '/profile/orders',
  )
  const [placed] = await ordersOf(shop, customer)
  expect(placed?.status).toBe('pending_payment')
  const cart = await context.newPage()
  await cart.goto('/cart')
  await expect(cart.getByText(/^Held for you until \d{1,2}:\d{2}/)).toBeVisible()
  await cart.close()

  const again = await payNow(page)
  await expect(nothing).toBeHidden()
  await again.getByRole('button', { name: 'Pay', exact: true }).click()
  await closeAlert(page, paySuccess)
  await expectConfirmation(page)
  expect(await ordersOf(shop, customer)).toMatchObject([{ _id: placed?._id, status: 'confirmed' }])
  expect(await findLedgerFaults(shop.db)).toEqual([])
})

test('a customer who pays and leaves finds the order confirmed later', async ({
  context,
  page,
  shop,
  customer,
}) => {
  await openCheckout(shop, page, { customer, product: shop.products.gulab })
  const dialog = await payNow(page)
  await dialog.getByRole('button', { name: 'Pay and close the tab' }).click()
  await expect.poll(() => ordersOf(shop, customer)).toMatchObject([{ status: 'confirmed' }])
  const [order] = await ordersOf(shop, customer)

  const later = await context.newPage()
  await later.goto('/cart')
  await expect(later.getByText('Your cart is empty')).toBeVisible()
  await later.goto('/profile')
  await expect(later.getByRole('link', { name: new RegExp(`, ${order?.number}$`) })).toBeVisible()
  if (page.isClosed()) return
  await page.goto('/checkout')
  await closeAlert(page, paySuccess)
  await expectConfirmation(page)
})

test('a checkout script that does not load is reported, and paying works once it does', async ({
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/checkout\.js/)
  await openCheckout(shop, page, { customer, product: shop.products.gulab })
  await page.route('**/sandbox/checkout.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await closeAlert(
    page,
    "Failed to load Razorpay's checkout script. Please check your internet connection or contact support.",
  )
  await page.unroute('**/sandbox/checkout.js')
  await payNow(page)
  expect(await ordersOf(shop, customer)).toMatchObject([{ status: 'pending_payment' }])
})

test('a provider that is down is reported, and no order stays placed', async ({
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/create-order/)
  await openCheckout(shop, page, { customer, product: shop.products.gulab })
  shop.sandbox.setApiMode('down')
  try {
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await closeAlert(page, 'Failed to initiate payment. Please try again or contact support.')
  } finally {
    shop.sandbox.setApiMode('normal')
  }
  expect((await ordersOf(shop, customer)).filter((order) => order.status === 'confirmed')).toEqual(
    [],
  )
  await (await payNow(page)).getByRole('button', { name: 'Pay', exact: true }).click()
  await closeAlert(page, paySuccess)
  await expectConfirmation(page)
})

test('an order whose verification was interrupted is confirmed, and is not paid twice', async ({
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/verify-payment/)
  const before = shop.sandbox.payments().length
  await openCheckout(shop, page, { customer, product: shop.products.gulab })
  await page.route('**/api/payment/verify-payment', (route) => route.abort())
  await (await payNow(page)).getByRole('button', { name: 'Pay', exact: true }).click()
  await closeAlert(page, 'Payment verification failed. Please try again.')
  await expect.poll(() => ordersOf(shop, customer)).toMatchObject([{ status: 'confirmed' }])
  await page.unroute('**/api/payment/verify-payment')

  await page.getByRole('button', { name: 'Pay Now' }).click()
  await closeAlert(page, paySuccess)
  await expectConfirmation(page)
  expect(shop.sandbox.payments()).toHaveLength(before + 1)
  expect(await ordersOf(shop, customer)).toHaveLength(1)
})

test('a cart that another tab has changed is shown again before a payment', async ({
  context,
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/create-order/)
  const before = shop.sandbox.orders().length
  await openCheckout(shop, page, { customer, product: shop.products.gulab })
  const total = page.getByRole('complementary', { name: 'Order Summary' })
  await expect(total).toContainText('Rs. 1,148')

  const other = await context.newPage()
  await other.goto('/cart')
  await other.getByRole('main').getByRole('button', { name: 'Increase quantity' }).click()
  await expect(other.getByRole('complementary', { name: 'Total' })).toContainText('Rs. 2,098')
  await other.close()

  await page.getByRole('button', { name: 'Pay Now' }).click()
  await closeAlert(
    page,
    'Your cart or a price has changed. Please look at the new total before you pay.',
  )
  await expect(total).toContainText('Rs. 2,098')
  await expect(paymentDialog(page)).toBeHidden()
  expect(shop.sandbox.orders()).toHaveLength(before)
  await fillShipping(page)
  await expect(await payNow(page)).toContainText('₹2,098.00')
})
