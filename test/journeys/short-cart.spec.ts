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
