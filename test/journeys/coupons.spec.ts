import { sql } from 'drizzle-orm'
import { closeAlert, expect, logIn, test, toast, whenHydrated } from './shop.ts'
import { expectConfirmation, fillShipping, payNow } from './checkout-steps.ts'
import { addOffer, fillCart, placeOrder } from '../offers.ts'

const PHONE = { width: 360, height: 780 }

test('on a phone an administrator makes a code, a link brings it, and a part is refunded at what was paid', async ({
  page,
  shop,
  browser,
  customer,
  allowConsoleError,
}) => {
  // The wrong code.
  allowConsoleError(/404 .*\/api\/coupon/)
  const ring = await shop.stock({ title: 'Gulab Ring', price: 1000 })
  const bangle = await shop.stock({ title: 'Neem Bangle', price: 500 })
  const admin = await browser.newPage({ baseURL: shop.url, viewport: PHONE })
  const administrator = await shop.administrator()
  await logIn(admin.context(), administrator, { isAdmin: true })
  await admin.goto('/admin/offers')
  await admin.getByRole('link', { name: 'New offer' }).click()
  await admin.getByLabel('Code', { exact: true }).fill('journey10')
  await admin.getByLabel('Name', { exact: true }).fill('A tenth off')
  await admin.getByRole('button', { name: 'Add offer' }).click()
  const main = admin.getByRole('main')
  await expect(main.getByText('Please enter a whole number from 1 to 100.')).toBeVisible()
  await admin.getByLabel('Per cent off').fill('10')
  await admin.getByLabel('Orders of one customer').fill('1')
  await admin.getByRole('button', { name: 'Add offer' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'JOURNEY10' })).toBeVisible()
  await expect(admin.getByText(`${shop.url}/?code=JOURNEY10`)).toBeVisible()

  await page.setViewportSize(PHONE)
  await page.goto('/?code=journey10')
  await expect(toast(page, 'The code JOURNEY10 waits for you in your cart.')).toBeVisible()
  for (const { productId } of [ring, bangle])
    await shop.request('POST', '/api/cart', { as: customer, body: { productId, quantity: 1 } })
  await page.goto('/cart')
  const coupon = page.getByRole('region', { name: 'Coupon' })
  await expect(coupon.getByText('You save Rs. 150.')).toBeVisible()
  const total = page.getByRole('complementary', { name: 'Total' })
  await expect(total.getByText('\u2212Rs. 150')).toBeVisible()
  await expect(total.getByText('Rs. 1,449')).toBeVisible()
  await coupon.getByRole('button', { name: 'Remove the code JOURNEY10' }).click()
  await expect(total.getByText('Rs. 1,500')).toBeVisible()

  await page.getByRole('link', { name: 'Proceed to Checkout' }).last().click()
  await fillShipping(page)
  const summary = page.getByRole('complementary', { name: 'Order Summary' })
  await expect(summary.getByLabel('Coupon code')).toBeHidden()
  await summary.getByText('Have a coupon?').click()
  await summary.getByLabel('Coupon code').fill('NOSUCH')
  await summary.getByLabel('Coupon code').press('Enter')
  await expect(summary.getByText(/^This code is not valid/)).toBeVisible()
  await summary.getByLabel('Coupon code').fill('journey10')
  await summary.getByRole('button', { name: 'Apply' }).click()
  await expect(summary.getByText('Coupon JOURNEY10')).toBeVisible()
  await expect(summary.getByRole('definition').getByText('Rs. 1,449')).toBeVisible()
  const dialog = await payNow(page)
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
  await closeAlert(page, 'Payment successful! Order placed.')
  await expectConfirmation(page)
  await expect(page.getByText('Coupon JOURNEY10')).toBeVisible()

  const [order] = (await shop.request('GET', '/api/orders', { as: customer })).body.orders
  const move = (to: string) =>
    shop.request('POST', '/api/admin/orders/move', {
      as: administrator,
      body: { ids: [order._id], to, courier: 'India Post', trackingNumber: 'EM1IN', restock: true },
    })
  for (const to of ['packed', 'shipped', 'delivered']) await move(to)
  const { _id: line } = order.items.find(
    ({ productId }: { productId: { title: string } }) => productId.title === 'Gulab Ring',
  )
  await shop.request('POST', `/api/orders/${order._id}/return`, {
    as: customer,
    body: { reason: 'something_wrong', details: 'A stone is loose.', lines: [line] },
  })
  await move('returned')
  await admin.goto(`/admin/orders/${order._id}`)
  await whenHydrated(admin)
  await expect(admin.getByText('Coupon JOURNEY10')).toBeVisible()
  await admin.getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = admin.getByRole('dialog', { name: 'Refund' })
  await expect(refund.getByLabel('Amount')).toHaveValue('900')
  await refund.getByLabel('Reason').fill('The ring came back')
  await refund.getByRole('button', { name: /^Refund ₹/ }).click()
  await expect(refund).toBeHidden()

  await admin.goto('/admin/offers')
  await admin.getByRole('link', { name: 'JOURNEY10' }).click()
  const sold = admin.getByRole('region', { name: 'What it has sold' })
  await expect(sold.getByText('₹450')).toBeVisible()
  await admin.getByRole('button', { name: 'End offer' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'End offer' }).click()
  await expect(admin.getByText('This offer has ended.')).toBeVisible()
})

test('a free gift is named in cart and order, and an expired order does not put it into the cart', async ({
  page,
  shop,
  customer,
}) => {
  const ring = await shop.stock({ title: 'Gulab Ring', price: 1000 })
  const ribbon = await shop.stock({ title: 'Velvet Ribbon', price: 150 })
  const offer = await addOffer(shop, {
    name: 'A ribbon for you',
    kind: 'gift',
    percent: null,
    minimum: 500,
    giftVariantId: ribbon.variantIds[0],
  })
  await page.setViewportSize(PHONE)
  const cart = await fillCart(shop, customer, ring)
  await page.goto('/cart')
  const gifts = page.getByRole('list', { name: 'Free gifts' })
  await expect(gifts).toHaveText('Free gift: Velvet Ribbon')
  const placed = await placeOrder(shop, customer, cart)
  const { _id: id, number } = placed.body.order
  await page.goto(`/profile/orders/${number}`)
  await expect(page.getByText('Free gift', { exact: true })).toBeVisible()
  await shop.request('DELETE', `/api/cart/${ring.productId}`, { as: customer })
  await shop.db.execute(
    sql`update orders set pay_before = now() - interval '1 minute' where id = ${id}`,
  )
  await shop.work('payment.check')
  expect((await shop.request('GET', `/api/orders/${id}`, { as: customer })).body.status).toBe(
    'expired',
  )
  await page.reload()
  await page.getByRole('button', { name: 'Put these in the cart again' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(gifts).toBeVisible()
  const { items } = (await shop.request('GET', '/api/cart', { as: customer })).body
  expect(items).toMatchObject([{ productId: { title: 'Gulab Ring' }, quantity: 1 }])
  const ended = await shop.request('POST', `/api/admin/offers/${offer._id}/end`, {
    as: await shop.administrator(),
    body: { version: offer.version },
  })
  expect(ended.status).toBe(200)
})

test('on a phone a free gift that is gone is seen before the order is placed', async ({
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/409 .*\/api\/payment\/create-order/)
  const ring = await shop.stock({ title: 'Gulab Ring', price: 1000 })
  const ribbon = await shop.stock({ title: 'Velvet Ribbon', price: 150, stock: 1 })
  await addOffer(shop, {
    name: 'A ribbon for you',
    kind: 'gift',
    percent: null,
    products: [ring.productId],
    giftVariantId: ribbon.variantIds[0],
  })
  await page.setViewportSize(PHONE)
  await fillCart(shop, customer, ring)
  await page.goto('/checkout')
  await fillShipping(page)
  const summary = page.getByRole('complementary', { name: 'Order Summary' })
  await expect(summary.getByText('Velvet Ribbon')).toBeVisible()
  const faster = await shop.customer()
  const taken = await placeOrder(shop, faster, await fillCart(shop, faster, ring))
  expect(taken.body.order.items).toHaveLength(2)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await closeAlert(
    page,
    'Your cart or a price has changed. Please look at the new total before you pay.',
  )
  await expect(summary.getByText('Velvet Ribbon')).toBeHidden()
  const dialog = await payNow(page)
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
  await closeAlert(page, 'Payment successful! Order placed.')
  await expectConfirmation(page)
  await expect(page.getByText('Velvet Ribbon')).toBeHidden()
})
