import { eq } from 'drizzle-orm'
import { variants } from '#catalog/tables.ts'
import type { Id } from '#shared/ids.ts'
import { rupees } from '#shared/money/money.ts'
import { buy } from '../order-transitions.ts'
import type { TestUser } from '../shop.ts'
import { paymentDialog } from './checkout-steps.ts'
import { expect, logIn, test, toast, type JourneyShop } from './shop.ts'

/** Buys size 6 for Rs. 1,200. Size 7 costs Rs. 1,500 and size 8 Rs. 1,000. */
async function boughtRing(shop: JourneyShop, customer: TestUser) {
  const ring = await shop.stock({ title: 'Gulab Ring', price: 1200, sizes: ['6', '7', '8'] })
  for (const [at, price] of [1200, 1500, 1000].entries())
    await shop.db
      .update(variants)
      .set({ salePrice: rupees(price) })
      .where(eq(variants.id, ring.variantIds[at] as Id<'var'>))
  const line = { productId: ring.productId, variantId: ring.variantIds[0] ?? '' }
  return (await buy(shop, customer, [line])).order
}

test('on a phone an administrator asks for a larger size, and the customer pays the difference', async ({
  page,
  shop,
  browser,
  customer,
}) => {
  const order = await boughtRing(shop, customer)
  const window = { baseURL: shop.url, viewport: { width: 360, height: 780 } }
  const admin = await browser.newPage(window)
  await logIn(admin.context(), await shop.administrator(), { isAdmin: true })
  await admin.goto(`/admin/orders/${order._id}`)
  await admin.getByRole('button', { name: 'Change size of Gulab Ring, 6' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Change size' })
  await dialog.getByRole('button', { name: 'Change size' }).click()
  await expect(dialog.getByText('Please choose a size.')).toBeVisible()
  await dialog.getByLabel('New size').selectOption({ label: '7 · ₹1,500 · 10 in stock' })
  await expect(dialog.getByText('₹1,299 → ₹1,599')).toBeVisible()
  await expect(dialog.getByText('asks for ₹300. The new size is kept for 3 days')).toBeVisible()
  await dialog.getByRole('button', { name: 'Ask for the difference' }).click()
  await expect(dialog).toBeHidden()
  await expect(admin.getByText('Gulab Ring: 7 instead of 6')).toBeVisible()

  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`/profile/orders/${order.number}`)
  await page.getByRole('link', { name: /^Pay Rs\.\s300 difference$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pay the difference' })).toBeVisible()
  await expect(page.getByText(/^6 Rs\.\s1,200$/)).toBeVisible()
  await expect(page.getByText(/^7 Rs\.\s1,500$/)).toBeVisible()
  await page.getByRole('button', { name: /^Pay Rs\.\s300$/ }).click()
  await paymentDialog(page).getByRole('button', { name: 'Pay', exact: true }).click()
  const sentence = 'The size of Gulab Ring was changed from 6 to 7.'
  await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the order' }).click()
  const changes = page.getByRole('list', { name: 'Changes' })
  await expect(changes.getByText(sentence)).toBeVisible()
  await expect(page.getByText('7 · Quantity 1')).toBeVisible()

  await admin.reload()
  await expect(admin.getByText(sentence)).toBeVisible()
  await expect(admin.getByText('The difference of a change of size')).toBeVisible()
})

test('a difference that was paid in another app is thanked for, not refused', async ({
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 409/)
  const order = await boughtRing(shop, customer)
  const { variants: sizes } = (
    await shop.request('GET', `/api/products/${order.items[0]?.productId.slug}`)
  ).body
  const changed = await shop.request('POST', `/api/admin/orders/${order._id}/variant`, {
    as: await shop.administrator(),
    body: {
      lineId: order.items[0]?._id,
      fromVariantId: sizes[0]._id,
      variantId: sizes[1]._id,
      pricePaise: rupees(1500),
      requestId: 'paid-in-another-app',
    },
  })
  expect(changed.status).toBe(200)
  await page.goto(`/checkout/difference/${order.number}`)
  const pay = page.getByRole('button', { name: /^Pay Rs\.\s300$/ })
  await expect(pay).toBeVisible()
  const url = `/api/orders/${order._id}/difference`
  const { orderId } = (await shop.request('POST', url, { as: customer })).body
  await shop.sandbox.pay(orderId)
  await pay.click()
  await expect(page.getByText('Thank you. The size of Gulab Ring was changed')).toBeVisible()
  await expect(pay).toHaveCount(0)
})

test('a smaller size is changed at once, and a larger one can be waived or withdrawn', async ({
  page,
  shop,
  customer,
}) => {
  const order = await boughtRing(shop, customer)
  await page.setViewportSize({ width: 360, height: 780 })
  await logIn(page.context(), await shop.administrator(), { isAdmin: true })
  await page.goto(`/admin/orders/${order._id}`)
  const dialog = page.getByRole('dialog', { name: 'Change size' })
  const choose = async (size: string) => {
    await page.getByRole('button', { name: /^Change size of Gulab Ring/ }).click()
    const option = dialog.getByLabel('New size').locator('option', { hasText: `${size} · ` })
    await dialog.getByLabel('New size').selectOption((await option.textContent()) ?? '')
  }
  await choose('8')
  await expect(dialog.getByText(/₹200 goes back to the original payment method/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Change size' }).click()
  await expect(
    toast(page, 'The change of size is written down. The customer gets a mail.'),
  ).toBeVisible()
  await expect(page.getByText('The size of Gulab Ring was changed from 6 to 8.')).toBeVisible()

  await choose('7')
  await dialog.getByRole('button', { name: 'Ask for the difference' }).click()
  await page.getByRole('button', { name: 'Withdraw the change' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(toast(page, 'The change of size is withdrawn.')).toBeVisible()

  await choose('7')
  await dialog.getByLabel('Waive the difference').check()
  await expect(dialog.getByText(/₹500 is not asked for, which is logged/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Change size' }).click()
  await expect(page.getByText('The size of Gulab Ring was changed from 8 to 7.')).toBeVisible()
})
