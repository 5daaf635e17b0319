import { orderByPhone } from '../guests.ts'
import { saveSettings } from '../save-settings.ts'
import { expectConfirmation, fillShipping, payNow } from './checkout-steps.ts'
import { cartBadge, closeAlert, expect, test, toast, whenHydrated } from './shop.ts'

test.beforeEach(({ page }) => page.setViewportSize({ width: 360, height: 740 }))

test('on a phone a line moves to the wishlist and back, and a lost response loses nothing', async ({
  page,
  shop,
  customer: as,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_FAILED/)
  const { rekha } = shop.products
  const lists = async () => ({
    cart: (await shop.request('GET', '/api/cart', { as })).body.items.map(
      ({ quantity, giftNote }: { quantity: number; giftNote: string }) => ({ quantity, giftNote }),
    ),
    wishlist: (await shop.request('GET', '/api/wishlist', { as })).body.products.length,
  })
  const line = { quantity: 2, giftNote: 'For Meera' }
  await shop.request('POST', '/api/cart', { as, body: { productId: rekha.id, ...line } })
  await page.goto('/cart')
  await whenHydrated(page)
  const move = page.getByRole('button', { name: 'Move to wishlist' })

  await page.route('**/api/cart/*', (route) => route.abort())
  await move.click()
  await expect(page.locator('.toasts')).toContainText('Failed to move to wishlist')
  await expect(move).toBeVisible()
  expect(await lists()).toEqual({ cart: [line], wishlist: 1 })
  await page.unroute('**/api/cart/*')
  await shop.request('DELETE', `/api/wishlist/${rekha.id}`, { as })
  await page.reload()
  await whenHydrated(page)

  await move.click()
  await expect(toast(page, 'Moved to wishlist')).toBeVisible()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  expect(await lists()).toEqual({ cart: [], wishlist: 1 })
  await page.locator('.toasts').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('For Meera')).toBeVisible()
  await expect.poll(lists).toEqual({ cart: [line], wishlist: 0 })
})

test('on a phone a guest moves a line to the wishlist of the browser', async ({ page, shop }) => {
  await orderByPhone(shop, await shop.administrator())
  try {
    await page.goto(`/product/${shop.products.rekha.slug}`)
    await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
    await expect(cartBadge(page)).toHaveAccessibleName('Cart, 1 line')
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Move to wishlist' }).click()
    await expect(page.getByText('Your cart is empty')).toBeVisible()
    await page.goto('/wishlist')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: shop.products.rekha.title }).first()).toBeVisible()
  } finally {
    await saveSettings(shop, await shop.administrator(), { checkout: { mode: 'login' } })
  }
})

test('on a phone the cart says what is saved in all, and more pieces follow', async ({
  page,
  shop,
  customer: as,
}) => {
  const { gulab } = shop.products
  await shop.request('POST', '/api/cart', { as, body: { productId: gulab.id, quantity: 2 } })
  await page.goto('/cart')
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: gulab.title }).first()
  await expect(line.getByText('Rs. 1,049 each')).toBeVisible()
  await expect(line.getByText('Rs. 2,098You save Rs. 1,300')).toBeVisible()
  const total = page.getByRole('complementary', { name: 'Total' })
  await expect(total.getByText('You save Rs. 1,300 in all')).toBeVisible()
  const more = page.getByRole('heading', { name: /^(You may also like|Most loved|New in)$/ })
  await expect(more).toHaveCount(0)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(more).toBeVisible()
})

test('on a phone what is saved is also in the checkout and the confirmation, below its links', async ({
  page,
  shop,
  customer: as,
}) => {
  const { gulab } = shop.products
  await shop.request('POST', '/api/cart', { as, body: { productId: gulab.id, quantity: 2 } })
  await page.goto('/checkout')
  const summary = page.getByRole('complementary', { name: 'Order Summary' })
  await expect(summary.getByText('You save Rs. 1,300 in all')).toBeVisible()
  await fillShipping(page)
  await (await payNow(page)).getByRole('button', { name: 'Pay', exact: true }).click()
  await closeAlert(page, 'Payment successful! Order placed.')
  await expectConfirmation(page)
  const saved = page.getByText('You save Rs. 1,300.00 in all')
  await expect(saved).toBeVisible()
  const steps = await page.getByRole('region', { name: 'What happens next' }).boundingBox()
  const track = await page.getByRole('link', { name: 'Track Your Order' }).boundingBox()
  expect(track?.y).toBeGreaterThan(steps?.y ?? Infinity)
  expect(track?.y).toBeLessThan((await saved.boundingBox())?.y ?? 0)
})

test('one large total includes the shipping, and the bar of a phone has the same', async ({
  page,
  shop,
  customer: as,
}) => {
  const { gulab, rekha } = shop.products
  await shop.request('POST', '/api/cart', { as, body: { productId: gulab.id, quantity: 1 } })
  await page.goto('/cart')
  const total = page.getByRole('complementary', { name: 'Total' })
  const rows = total.locator('dl').filter({ hasText: 'Total' }).locator('div')
  await expect(rows).toHaveText(['Total for 1 pieceRs. 1,049', 'ShippingRs. 99', 'To payRs. 1,148'])
  const bar = page.locator('[data-buy-bar]')
  await expect(bar).toHaveText('To payRs. 1,148Proceed to Checkout')
  await shop.request('POST', '/api/cart', { as, body: { productId: gulab.id, quantity: 1 } })
  await page.reload()
  await expect(rows).toHaveText(['Total for 2 piecesRs. 2,098', 'ShippingFree', 'To payRs. 2,098'])
  await expect(bar).toHaveText('To payRs. 2,098Proceed to Checkout')

  // The pieces below are related to every line, not only to the first.
  const related = new Set<string>()
  page.on('request', (request) => {
    const [, id] = /products\/(\w+)\/related/.exec(request.url()) ?? []
    if (id) related.add(id)
  })
  await shop.request('POST', '/api/cart', { as, body: { productId: rekha.id, quantity: 1 } })
  await page.reload()
  await expect(rows).toHaveText(['Total for 3 piecesRs. 2,627', 'ShippingFree', 'To payRs. 2,627'])
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(() => related).toEqual(new Set([gulab.id, rekha.id]))
})
