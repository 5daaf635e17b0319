import { DEFAULT_SELLING } from '#shared/shop-settings.ts'
import { saveSettings } from '../save-settings.ts'
import { expectConfirmation, openCheckout, ordersOf, payNow } from './checkout-steps.ts'
import { closeAlert, expect, logIn, test } from './shop.ts'

const SELLING = {
  freeShippingFrom: DEFAULT_SELLING.freeShippingFrom / 100,
  shipping: DEFAULT_SELLING.shipping / 100,
  reservationMinutes: DEFAULT_SELLING.reservationMinutes,
  lowStock: DEFAULT_SELLING.lowStock,
}

test('a gift is wrapped for its price, and its slip has the note and no prices', async ({
  browser,
  page,
  shop,
  customer,
}) => {
  const administrator = await shop.administrator()
  await saveSettings(shop, administrator, { selling: { ...SELLING, giftWrap: 49 } })
  try {
    await openCheckout(shop, page, { customer, product: shop.products.gulab })
    const note = 'For Meera, who never takes them off.'
    const body = { productId: shop.products.gulab.id, quantity: 1, giftNote: note }
    expect((await shop.request('PUT', '/api/cart', { as: customer, body })).status).toBe(200)
    const wrap = page.getByLabel(/^Gift wrap, Rs\. 49/)
    await expect(wrap).not.toBeChecked()
    const summary = page.getByRole('complementary', { name: 'Order Summary' })
    await expect(summary.getByText('Gift wrap', { exact: true })).toBeHidden()
    await wrap.check()
    await expect(summary.getByText('Gift wrap', { exact: true })).toBeVisible()
    await page.reload()
    await expect(wrap).toBeChecked()
    const dialog = await payNow(page)
    await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
    await closeAlert(page, 'Payment successful! Order placed.')
    await expectConfirmation(page)
    await expect(page.getByText('Gift wrap')).toBeVisible()
    await expect(page.getByText('Rs. 49.00')).toBeVisible()
  } finally {
    await saveSettings(shop, administrator, { selling: SELLING })
  }
  const [order] = await ordersOf(shop, customer)
  expect(order).toMatchObject({ isGift: true, giftWrapPaise: 4900, status: 'confirmed' })

  const office = await browser.newContext({ viewport: { width: 360, height: 740 } })
  await logIn(office, administrator, { isAdmin: true })
  const slip = await office.newPage()
  await slip.goto(`/admin/orders/${order?._id}/slip`)
  await expect(slip.getByText('Wrap as a gift.')).toBeVisible()
  await expect(slip.getByText('Gift note: For Meera, who never takes them off.')).toBeVisible()
  await expect(slip.getByRole('article')).not.toContainText('Rs.')
  // The same order with cash on delivery.
  await slip.route(`**/api/admin/orders/${order?._id}`, async (route) => {
    const reply = await route.fetch()
    const cash = { state: 'due', amountPaise: 134_800 }
    await route.fulfill({ response: reply, json: { ...(await reply.json()), cash } })
  })
  await slip.reload()
  await expect(
    slip.getByText("Cash on delivery: the courier's label has the amount", { exact: true }),
  ).toBeVisible()
  await expect(slip.getByRole('article')).not.toContainText('Rs.')
  await office.close()
})
