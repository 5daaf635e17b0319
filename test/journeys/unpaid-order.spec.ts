import { sql } from 'drizzle-orm'
import { removeProduct } from '#catalog/catalog.ts'
import type { Id } from '#shared/ids.ts'
import { expectConfirmation, ordersOf, paymentDialog } from './checkout-steps.ts'
import { cartBadge, closeAlert, expect, test, toast } from './shop.ts'

test('an unpaid order shows its total, its time and Pay Now on top, and is paid from there', async ({
  page,
  shop,
  customer,
}) => {
  const { gulab } = shop.products
  const { order } = await shop.openPayment(customer, [{ productId: gulab.id }])
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/profile/orders/${order.number}`)
  const main = page.getByRole('main')
  await expect(
    main.getByText(/^Rs\.\s1,148 to pay · kept until \d{1,2}:\d{2}\s[ap]m$/),
  ).toBeVisible()
  await expect(main.getByRole('link', { name: 'Pay Now' })).toBeInViewport()
  await page.goto('/track')
  const first = main.getByRole('article', { name: order.number })
  await expect(first.getByText(/^Rs\.\s1,148 to pay/)).toBeInViewport()
  // The cart has other pieces by now. The order is paid without them.
  await shop.request('DELETE', `/api/cart/${gulab.id}`, { as: customer })
  const other = await shop.stock({ title: 'Other Bells', category: 'Combo' })
  const body = { productId: other.productId, quantity: 1 }
  expect((await shop.request('POST', '/api/cart', { as: customer, body })).status).toBe(200)
  await first.getByRole('link', { name: 'Pay Now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pay for your order' })).toBeVisible()
  await expect(main.getByText(gulab.title)).toBeVisible()
  const pay = main.getByRole('button', { name: /^Pay Rs\.\s1,148$/ })
  await pay.click()
  await paymentDialog(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(main.getByText(/^Nothing was paid\./)).toBeInViewport()
  await pay.click()
  await paymentDialog(page).getByRole('button', { name: 'Pay', exact: true }).click()
  await closeAlert(page, 'Payment successful! Order placed.')
  await expect(page.getByRole('heading', { level: 1, name: 'Order Confirmed!' })).toBeVisible()
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 1 line')
  expect(await ordersOf(shop, customer)).toMatchObject([{ _id: order._id, status: 'confirmed' }])
  expect((await shop.request('GET', '/api/cart', { as: customer })).body.items).toMatchObject([
    { productId: { _id: other.productId }, quantity: 1 },
  ])
  await page.goto(`/checkout/order/${order.number}`)
  await expect(main.getByText('This order is paid.')).toBeVisible()
})

test('a press after the order was paid elsewhere, or after its time, pays nothing', async ({
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 409 .*\/payment/)
  const pay = page.getByRole('button', { name: /^Pay Rs\./ })
  const paid = await shop.openPayment(customer, [{ productId: shop.products.gulab.id }])
  await page.goto(`/checkout/order/${paid.order.number}`)
  await expect(pay).toBeVisible()
  await shop.sandbox.pay(paid.orderId)
  await pay.click()
  await closeAlert(page, 'Payment successful! Order placed.')
  await expectConfirmation(page)

  const late = await shop.openPayment(customer, [{ productId: shop.products.gulab.id }])
  await page.goto(`/checkout/order/${late.order.number}`)
  await expect(pay).toBeVisible()
  await shop.db.execute(
    sql`update orders set pay_before = now() - interval '1 minute' where id = ${late.order._id}`,
  )
  await shop.work('payment.check')
  await pay.click()
  await closeAlert(page, 'This order is paid or cancelled, or too little time is left to pay.')
  await expect(page.getByText(/^This order was not paid in time/)).toBeVisible()
  await page.getByRole('link', { name: 'Back to the order' }).click()
  await expect(page.getByRole('button', { name: 'Put these in the cart again' })).toBeVisible()
})

test('the products of an expired order are added to the cart if they are sold, and the others are named', async ({
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 409 .*api\/cart/)
  const [still, gone, few] = await Promise.all([
    shop.stock({ title: 'Still Bells', category: 'Combo' }),
    shop.stock({ title: 'Gone Bells', category: 'Combo' }),
    shop.stock({ title: 'Few Bells', category: 'Combo', stock: 3 }),
  ])
  const lines = [
    { productId: still.productId },
    { productId: gone.productId },
    { productId: few.productId, quantity: 3 },
  ]
  const { order } = await shop.openPayment(customer, lines)
  await shop.db.transaction((tx) => removeProduct(tx, gone.productId as Id<'prd'>))
  await shop.db.execute(
    sql`update orders set pay_before = now() - interval '1 minute' where id = ${order._id}`,
  )
  await shop.work('payment.check')
  expect(await ordersOf(shop, customer)).toMatchObject([{ status: 'expired' }])
  for (const { productId } of [gone, few])
    await shop.request('DELETE', `/api/cart/${productId}`, { as: customer })
  await shop.openPayment(await shop.customer(), [{ productId: few.productId }])

  await page.goto(`/profile/orders/${order.number}`)
  await page.getByRole('button', { name: 'Put these in the cart again' }).click()
  await closeAlert(page, 'Gone Bells is no longer sold. Only 2 left of Few Bells.')
  await expect(toast(page, 'Added to cart successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeVisible()
  const cart = (await shop.request('GET', '/api/cart', { as: customer })).body.items
  expect(
    cart.map((line: { productId: { title: string }; quantity: number }) => [
      line.productId.title,
      line.quantity,
    ]),
  ).toEqual([
    ['Still Bells', 1],
    ['Few Bells', 2],
  ])
})

test('a payment of an unpaid order whose report was lost is confirmed after a reload', async ({
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/verify-payment/)
  const { order } = await shop.openPayment(customer, [{ productId: shop.products.gulab.id }])
  await page.goto(`/checkout/order/${order.number}`)
  await page.route('**/api/payment/verify-payment', (route) => route.abort())
  shop.sandbox.webhooks.mode('drop')
  try {
    await page.getByRole('button', { name: /^Pay Rs\./ }).click()
    await paymentDialog(page).getByRole('button', { name: 'Pay', exact: true }).click()
    await closeAlert(page, 'Payment verification failed. Please try again.')
    await page.unroute('**/api/payment/verify-payment')
    await page.reload()
    await closeAlert(page, 'Payment successful! Order placed.')
    await expectConfirmation(page)
  } finally {
    shop.sandbox.webhooks.mode('send')
  }
  expect(await ordersOf(shop, customer)).toMatchObject([{ _id: order._id, status: 'confirmed' }])
})

test('an attempt that a newer order replaced says so, and offers nothing to buy twice', async ({
  page,
  shop,
  customer,
}) => {
  const { gulab } = shop.products
  const { order } = await shop.openPayment(customer, [{ productId: gulab.id }])
  const more = await shop.stock({ title: 'More Bells', category: 'Combo' })
  await shop.openPayment(customer, [{ productId: more.productId }])
  await page.goto(`/profile/orders/${order.number}`)
  const main = page.getByRole('main')
  await expect(main.getByText('A newer order took its place.')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Put these in the cart again' })).toHaveCount(0)
  await page.goto(`/checkout/order/${order.number}`)
  await expect(main.getByText('This order waits for no payment.')).toBeVisible()
})

test('Pay Now is shown even if the clock of the device is 20 minutes fast', async ({
  page,
  shop,
  customer,
}) => {
  const { order } = await shop.openPayment(customer, [{ productId: shop.products.gulab.id }])
  await page.clock.setFixedTime(Date.now() + 20 * 60_000)
  for (const path of [`/profile/orders/${order.number}`, '/track']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('link', { name: 'Pay Now' })).toBeVisible()
  }
})

test('a page that stays open past the time to pay reloads the order and offers its products again', async ({
  page,
  shop,
  customer,
}) => {
  const { order } = await shop.openPayment(customer, [{ productId: shop.products.gulab.id }])
  await page.clock.install()
  for (const path of [`/profile/orders/${order.number}`, '/track']) {
    await page.clock.setSystemTime(Date.now())
    await shop.db.execute(
      sql`update orders set status = 'pending_payment', pay_before = now() + interval '10 minutes' where id = ${order._id}`,
    )
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Pay Now' })).toBeVisible()
    await shop.db.execute(sql`update orders set status = 'expired' where id = ${order._id}`)
    await expect(main.getByRole('button', { name: 'Put these in the cart again' })).toBeHidden()
    await page.clock.fastForward('10:05')
    await expect(main.getByRole('button', { name: 'Put these in the cart again' })).toBeVisible()
  }
})
