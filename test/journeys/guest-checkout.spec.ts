import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { users } from '#accounts/tables.ts'
import { orders } from '#orders/tables.ts'
import { offerCod } from '../cod.ts'
import { codeOnPhone, otherCode } from '../codes.ts'
import { newMobile, orderByPhone } from '../guests.ts'
import { addOffer, enterCode as enterCoupon, fillCart, pay, placeOrder } from '../offers.ts'
import { saveSettings } from '../save-settings.ts'
import { PASSWORD } from '../shop.ts'
import { expectConfirmation, fillShipping, payNow } from './checkout-steps.ts'
import { cartBadge, closeAlert, expect, test, toast, type JourneyShop } from './shop.ts'

test.beforeEach(async ({ shop, page }) => {
  await orderByPhone(shop, await shop.administrator())
  await page.setViewportSize({ width: 360, height: 780 })
})
test.afterEach(async ({ shop }) => {
  // Other journeys of this worker are those of a shop without it.
  await saveSettings(shop, await shop.administrator(), { checkout: { mode: 'login' } })
})

const wishlistBadge = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: /^Wishlist, / })

/** Adds a piece on its page. */
async function add(page: Page, slug: string): Promise<void> {
  await page.goto(`/product/${slug}`)
  await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
  await expect(toast(page, 'Product added to cart!')).toBeVisible()
}

/** Opens the checkout from the cart and fills in the address, without an e-mail address. */
async function checkOut(page: Page, mobile: string): Promise<void> {
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).first().click()
  await fillShipping(page, { phone: mobile, email: '' })
}

const numberDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm your number' })

/** Enters the code that came to the phone. */
async function enterCode(shop: JourneyShop, page: Page, mobile: string): Promise<void> {
  const dialog = numberDialog(page)
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Code').fill(await codeOnPhone(shop, mobile))
  await dialog.getByRole('button', { name: 'Confirm number' }).click()
  await expect(dialog).toBeHidden()
}

const ordersOf = async (shop: JourneyShop, mobile: string) =>
  shop.db
    .select({ id: orders.id, number: orders.number, status: orders.status })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(users.mobile, mobile))

test('on a phone a guest fills cart and wishlist, orders with a code, and tracks the order', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 400/)
  const { gulab, mudra } = shop.products
  const mobile = newMobile()
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await page.goto(`/product/${mudra.slug}`)
  await page.getByRole('button', { name: 'Add to wishlist' }).first().click()
  await expect(wishlistBadge(page)).toHaveAccessibleName('Wishlist, 1 item')
  await add(page, gulab.slug)
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 1 line')
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Increase quantity' }).first().click()
  await expect(page.getByText('1 item (2 pieces)')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 item (2 pieces)')).toBeVisible()
  await page.getByRole('button', { name: 'Decrease quantity' }).first().click()
  await expect(page.getByText('1 piece', { exact: true })).toBeVisible()

  await checkOut(page, mobile)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  const dialog = numberDialog(page)
  const code = await codeOnPhone(shop, mobile)
  await dialog.getByLabel('Code').fill(otherCode(code))
  await dialog.getByRole('button', { name: 'Confirm number' }).click()
  await expect(dialog.getByText('This code is not right.')).toBeVisible()
  await enterCode(shop, page, mobile)
  await page
    .getByRole('dialog', { name: 'Jhumka' })
    .getByRole('button', { name: 'Pay', exact: true })
    .click()
  await closeAlert(page, 'Payment successful! Order placed.')
  await expectConfirmation(page)
  await expect(wishlistBadge(page)).toHaveAccessibleName('Wishlist, 1 item')
  const [order] = await ordersOf(shop, mobile)
  expect(order?.status).toBe('confirmed')
  await page.reload()
  await expect(page.getByText(order?.number ?? '')).toBeVisible()

  await page.goto(`/track?order=${order?.number}`)
  await page.getByLabel('Mobile Number').fill(mobile)
  await page.getByRole('button', { name: 'Track' }).click()
  await expect(page.getByText('Confirmed').first()).toBeVisible()
})

test('on a phone the log-in takes over cart and wishlist, also after a failed attempt', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_FAILED/)
  const { gulab, mudra, rekha } = shop.products
  const asha = await shop.customer()
  const body = { productId: rekha.id, quantity: 1 }
  const filled = await shop.request('POST', '/api/cart', { as: asha, body })
  expect(filled.status).toBe(200)
  await add(page, gulab.slug)
  await page.goto(`/product/${mudra.slug}`)
  await page.getByRole('button', { name: 'Add to wishlist' }).first().click()
  await expect(wishlistBadge(page)).toHaveAccessibleName('Wishlist, 1 item')

  await page.route('**/api/cart/merge', (route) => route.abort())
  await page.goto('/login?next=/cart')
  await page.getByLabel('Mobile Number').fill(asha.mobile)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 1 line')
  await page.unroute('**/api/cart/merge')
  await page.reload()
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 2 lines')
  await expect(wishlistBadge(page)).toHaveAccessibleName('Wishlist, 1 item')
  expect(await page.evaluate(() => localStorage.getItem('guestLists'))).toBeNull()
})

test('on a phone a number with an account orders with cash on delivery, and nothing of the account is shown', async ({
  page,
  shop,
}) => {
  const administrator = await shop.administrator()
  await offerCod(shop, administrator)
  try {
    const asha = await shop.customer('Asha With An Account')
    await add(page, shop.products.gulab.slug)
    await checkOut(page, asha.mobile)
    await page.getByRole('radio', { name: /^Cash on delivery/ }).check()
    await page.getByRole('button', { name: 'Place order' }).click()
    await enterCode(shop, page, asha.mobile)
    await expectConfirmation(page)
    await expect(page.getByText(/in cash when your parcel arrives/)).toBeVisible()
    await expect(page.getByText('Asha With An Account')).toHaveCount(0)
    await page.goto('/profile/orders', { waitUntil: 'commit' })
    await expect(page).toHaveURL(/\/login\?next=/)
    expect(await ordersOf(shop, asha.mobile)).toMatchObject([{ status: 'confirmed' }])
  } finally {
    await offerCod(shop, administrator, { isOn: false })
  }
})

test('on a phone a closed payment goes on without another code', async ({ page, shop }) => {
  const mobile = newMobile()
  await add(page, shop.products.gulab.slug)
  await checkOut(page, mobile)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await enterCode(shop, page, mobile)
  const first = page.getByRole('dialog', { name: 'Jhumka' })
  await first.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeEnabled()
  await page.reload()
  const again = await payNow(page)
  await again.getByRole('button', { name: 'Pay', exact: true }).click()
  await closeAlert(page, 'Payment successful! Order placed.')
  await expectConfirmation(page)
  expect(await ordersOf(shop, mobile)).toHaveLength(1)
})

test('on a phone a link brings a code to a guest, and a number that has used it orders without it', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/409 .*\/api\/guest\/orders/)
  const ring = await shop.stock({ title: 'Ring of the guest', price: 1000 })
  const code = 'ONCEPERPHONE'
  const offer = await addOffer(shop, { code, maxPerCustomer: 1, products: [ring.productId] })
  const asha = await shop.customer()
  await fillCart(shop, asha, ring)
  const cart = (await enterCoupon(shop, asha, code)).body
  await pay(shop, asha, await placeOrder(shop, asha, cart))

  await page.goto(`/?code=${code.toLowerCase()}`)
  await expect(toast(page, `The code ${code} waits for you in your cart.`)).toBeVisible()
  await add(page, ring.productId)
  await page.goto('/cart')
  const coupon = page.getByRole('region', { name: 'Coupon' })
  await expect(coupon.getByText('You save Rs. 100.')).toBeVisible()
  await page.reload()
  await expect(coupon.getByText('You save Rs. 100.')).toBeVisible()
  await checkOut(page, asha.mobile)
  const summary = page.getByRole('complementary', { name: 'Order Summary' })
  await expect(summary.getByText(`Coupon ${code}`)).toBeVisible()
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await enterCode(shop, page, asha.mobile)
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText(`The code ${code} is not applied.`)
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(summary.getByText(`Coupon ${code}`)).toHaveCount(0)
  await page.reload()
  await expect(summary.getByText('Not applied')).toBeVisible()
  await summary.getByRole('button', { name: `Remove the code ${code}` }).click()
  await expect(summary.getByLabel('Coupon code')).toBeVisible()
  await summary.getByLabel('Coupon code').fill(code)
  await summary.getByRole('button', { name: 'Apply' }).click()
  await expect(summary.getByText('Not applied')).toBeVisible()

  const mobile = newMobile()
  await page.getByLabel('Phone', { exact: true }).fill(mobile)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await enterCode(shop, page, mobile)
  await closeAlert(
    page,
    'Your cart or a price has changed. Please look at the new total before you pay.',
  )
  await expect(summary.getByText(`Coupon ${code}`)).toBeVisible()
  const dialog = await payNow(page)
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
  await closeAlert(page, 'Payment successful! Order placed.')
  await expectConfirmation(page)
  await expect(page.getByText(`Coupon ${code}`)).toBeVisible()
  expect(await ordersOf(shop, mobile)).toMatchObject([{ status: 'confirmed' }])
  await shop.request('POST', `/api/admin/offers/${offer._id}/end`, {
    as: await shop.administrator(),
    body: { version: offer.version },
  })
})
