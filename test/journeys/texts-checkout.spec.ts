import { buy } from '../order-transitions.ts'
import { ADDRESS } from '../shop.ts'
import { says } from '../texts/says.ts'
import { meets } from '../texts/situations.ts'
import { fillShipping, openCheckout, payNow } from './checkout-steps.ts'
import { expect, test, whenHydrated } from './shop.ts'

test('checkout and confirmation redirect a visitor to the log-in', async ({ page }) => {
  await page.goto('/checkout')
  await says('checkout.login', page)
  await says('login.heading', page)
  await page.goto('/order-confirmation')
  await says('confirmation.login', page)
  await says('login.heading', page)
})

test('a checkout shows its loading, failed and empty states', async ({
  page,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/api\/(cart|wishlist)/)
  expect(customer.token).not.toBe('')
  const held = await meets(page, 'GET /api/cart', 'held')
  await page.goto('/checkout')
  await says('cart.loading', page)
  await held()
  await says('cart.empty', page)
  const lost = await meets(page, 'GET /api/cart', 'lost')
  await page.goto('/checkout')
  await says('checkout.failed', page)
  await lost()
  await page.getByRole('button', { name: 'Try again' }).click()
  await says('cart.empty', page)
})

test('every way in which a payment stops has its alert, and the last one its success', async ({
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/api\/payment|checkout\.js/)
  await openCheckout(shop, page, { customer, product: shop.products.gulab })
  await says('checkout.heading', page)
  await says('checkout.details', page)
  await says('checkout.summary', page)
  const pay = await says('checkout.pay', page)
  await fillShipping(page, { city: ' ' })
  await pay.click()
  await says('checkout.missing', page)
  await fillShipping(page, { email: 'asha at example' })
  await pay.click()
  await says('checkout.email', page)
  await fillShipping(page, { phone: '98765' })
  await pay.click()
  await says('checkout.phone', page)
  await fillShipping(page)

  const closed = await meets(page, 'POST /api/payment/create-order', 'lost')
  await pay.click()
  await says('checkout.initiate', page)
  await closed()
  const scriptless = await meets(page, 'GET /sandbox/checkout.js', 'lost')
  await pay.click()
  await says('checkout.script', page)
  await scriptless()

  const dialog = await payNow(page)
  await expect(
    page.getByRole('button', { name: 'Processing...', includeHidden: true }),
  ).toHaveAttribute('aria-busy', 'true')
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await says('checkout.pay', page)

  const unverified = await meets(page, 'POST /api/payment/verify-payment', {
    status: 500,
    body: {},
  })
  await (await payNow(page)).getByRole('button', { name: 'Pay', exact: true }).click()
  await says('checkout.verify', page)
  await unverified()
  const held = await meets(page, 'POST /api/payment/verify-payment', 'held')
  await pay.click()
  await says('checkout.busy', page)
  await held()
  await says('checkout.done', page)
  await says('confirmation.heading', page)
})

test('a confirmation loads, then shows its order; without an order it has a link', async ({
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/api\/(cart|orders)/)
  const { order } = await buy(shop, customer, [{ productId: shop.products.rekha.id }])
  const held = await meets(page, 'GET /api/orders', 'held')
  const endFailure = await meets(page, 'GET /api/cart', 'lost')
  await page.goto(`/order-confirmation?order=${order._id}`)
  await says('confirmation.loading', page)
  await held()
  await says('confirmation.heading', page)
  await says('confirmation.failed', page)
  await endFailure()
  await says('confirmation.thanks', page)
  await says('confirmation.total', page, {
    total: new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(order.totalAmount),
  })
  const { address, city, state, country, pincode } = ADDRESS
  await says('confirmation.address', page, { address, city, state, country, pincode })
  await expect(await says('confirmation.track', page)).toHaveAttribute('href', /^\/track/)

  const lost = await meets(page, 'GET /api/orders', 'lost')
  await page.reload()
  await expect(page.getByText('Failed to load order. Please try again later.')).toBeVisible()
  await lost()
  await page.getByRole('button', { name: 'Try again' }).click()
  await says('confirmation.heading', page)
  const endSecondFailure = await meets(page, 'GET /api/cart', 'lost')
  await page.goto('/order-confirmation')
  await whenHydrated(page)
  await says('confirmation.none', page)
  await says('confirmation.failed', page)
  await endSecondFailure()
  await expect(await says('confirmation.continue', page)).toHaveAttribute('href', '/')
})
