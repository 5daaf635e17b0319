import { addStock } from '#inventory/inventory.ts'
import { expect, test, whenHydrated } from './shop.ts'

test('a cart with more than is in stock says so, and leads to the checkout once it can be had', async ({
  page,
  shop,
  customer,
}) => {
  const few = await shop.stock({ title: 'Few Cart Bells', category: 'Combo', stock: 3 })
  const gone = await shop.stock({ title: 'Gone Cart Bells', category: 'Combo', stock: 1 })
  for (const [productId, quantity] of [
    [few.productId, 3],
    [gone.productId, 1],
  ])
    await shop.request('POST', '/api/cart', { as: customer, body: { productId, quantity } })
  // Others reserve two of the three, and the only one.
  await shop.openPayment(await shop.customer(), [{ productId: few.productId, quantity: 2 }])
  await shop.openPayment(await shop.customer(), [{ productId: gone.productId }])

  await page.goto('/cart')
  await whenHydrated(page)
  const total = page.getByRole('complementary', { name: 'Total' })
  const lowerIt = 'Of Few Cart Bells only 1 is left. Lower its quantity in your cart.'
  const removeIt = 'Gone Cart Bells is sold out. Take it out of your cart.'
  await expect(total.getByRole('listitem')).toHaveText([lowerIt, removeIt])
  const button = total.getByRole('button', { name: 'Proceed to Checkout' })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription(`${lowerIt} ${removeIt}`)
  await page.getByRole('link', { name: 'Check your cart' }).click()
  const line = (title: string) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: title }).first()
  await expect(line('Few Cart Bells')).toBeInViewport()

  await page.goto('/checkout')
  const summary = page.getByRole('complementary', { name: 'Order Summary' })
  await expect(summary.getByText(removeIt)).toBeVisible()
  await page.getByRole('button', { name: /^Order Summary/ }).click()
  await expect(page.getByText('Sold out', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay Now' })).toHaveCount(0)
  await expect(summary.getByRole('link', { name: 'Change your cart' })).toBeVisible()

  await page.goto('/cart')
  await whenHydrated(page)
  for (let left = 3; left > 1; left -= 1) {
    await line('Few Cart Bells').getByRole('button', { name: 'Decrease quantity' }).click()
    await expect(line('Few Cart Bells').getByRole('status')).toHaveText(`${left - 1}`)
  }
  await expect(total.getByText(lowerIt)).toHaveCount(0)
  await line('Gone Cart Bells')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await total.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
})

test('a sold-out size is not in the total, and comes back with its stock when the tab is visible', async ({
  page,
  shop,
  customer,
}) => {
  const bells = await shop.stock({ title: 'Other Cart Bells', category: 'Combo', price: 900 })
  const ring = await shop.stock({
    title: 'Sized Cart Ring',
    category: 'Rings',
    price: 1149,
    sizes: ['12', '14'],
    stock: 1,
  })
  const [variantId = 'var_none'] = ring.variantIds
  await shop.request('POST', '/api/cart', { as: customer, body: { productId: bells.productId } })
  const size = { productId: ring.productId, variantId }
  await shop.request('POST', '/api/cart', { as: customer, body: size })
  await shop.openPayment(await shop.customer(), [size])

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/cart')
  await whenHydrated(page)
  const main = page.getByRole('main')
  const line = main.getByRole('listitem').filter({ hasText: 'Sized Cart Ring' }).first()
  const total = page.getByRole('complementary', { name: 'Total' })
  await expect(total.getByText('Total for 1 piece')).toBeVisible()
  await expect(total.getByText('Rs. 900', { exact: true })).toBeVisible()
  await expect(total.getByText('Rs. 1,100', { exact: true })).toBeVisible()
  await expect(main.getByText('2 items (1 piece in stock)')).toBeVisible()
  await expect(line.getByText('Sold out', { exact: true })).toBeVisible()
  await expect(line.getByRole('group', { name: 'Quantity' })).toHaveCount(0)
  const links = line.locator('a[href]:not([tabindex="-1"]), button')
  await expect(links).toHaveText(['Sized Cart Ring', '', 'Choose another size', 'To wishlist'])
  await expect(line.getByRole('link', { name: 'Choose another size' })).toHaveAttribute(
    'href',
    '/product/sized-cart-ring',
  )

  await shop.db.transaction((tx) =>
    addStock(tx, [{ variantId, quantity: 1 }], { kind: 'added', reason: 'A delivery' }),
  )
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(line.getByRole('group', { name: 'Quantity' })).toBeVisible()
  await expect(total.locator('dl > div')).toHaveText([
    'Total for 2 piecesRs. 2,049',
    'ShippingFree',
    'To payRs. 2,049',
  ])
  await total.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible()
})
