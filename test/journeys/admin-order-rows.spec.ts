import { buy } from '../order-transitions.ts'
import { expect, test, whenHydrated } from './shop.ts'

test('on a phone an order takes at most 132 px of its list', async ({
  page,
  shop,
  administrator: _owner,
}) => {
  const customer = await shop.customer('Asha Rao')
  const { order } = await buy(shop, customer, [{ productId: shop.products.rekha.id }])
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/admin/orders?q=${order.number}`)
  await whenHydrated(page)
  const row = page.getByRole('row').filter({ hasText: order.number })
  for (const text of [/JH-/, /Today/, /₹/, /Card/, /Confirmed/, /Pack/])
    await expect(row.getByText(text).filter({ visible: true }).first()).toBeVisible()
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(132)
})

test('an order to another name is found by its account, which its row names', async ({
  page,
  shop,
  administrator: _owner,
}) => {
  const customer = await shop.customer('Sneha Kulkarni')
  const { order } = await buy(shop, customer, [{ productId: shop.products.rekha.id }])
  for (const q of ['Kulkarni', customer.mobile]) {
    await page.goto(`/admin/orders?q=${q}`)
    await whenHydrated(page)
    const row = page.getByRole('row').filter({ hasText: order.number })
    await expect(row).toContainText('Asha Rao')
    await expect(row.getByText('Account: Sneha Kulkarni')).toBeVisible()
  }
})

test('an order that was cancelled and refunded says both, in the list and on its page', async ({
  page,
  shop,
  administrator,
}) => {
  const { order } = await buy(shop, await shop.customer(), [{ productId: shop.products.rekha.id }])
  await shop.request('POST', '/api/admin/orders/move', {
    as: administrator,
    body: { ids: [order._id], to: 'cancelled' },
  })
  await expect
    .poll(async () => {
      const address = `/api/admin/orders/${order._id}`
      return (await shop.request('GET', address, { as: administrator })).body.refund
    })
    .toBe('refunded')
  await page.goto(`/admin/orders?status=cancelled&q=${order.number}`)
  const row = page.getByRole('row').filter({ hasText: order.number })
  await expect(row.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(row.getByText('Refunded', { exact: true })).toBeVisible()
  await row.getByRole('link', { name: order.number }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await expect(main.getByText('Refunded', { exact: true }).first()).toBeVisible()
})

test('the heads of columns sort the orders; on a phone a select does', async ({
  page,
  shop,
  administrator: _owner,
}) => {
  const customer = await shop.customer('Tara Sorted')
  const line = { productId: shop.products.rekha.id }
  const { order: large } = await buy(shop, customer, [{ ...line, quantity: 2 }])
  const { order: small } = await buy(shop, customer, [line])
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.goto(`/admin/orders?status=all&customer=${customer.id}`)
  await whenHydrated(page)
  const numbers = page.getByRole('main').getByRole('link', { name: /^JH-/ })
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
  const press = (name: string) => head(name).getByRole('button').click()
  await expect(numbers).toHaveText([small.number, large.number])
  await expect(head('Placed')).toHaveAttribute('aria-sort', 'descending')
  await press('Total')
  await expect(page).toHaveURL(/sort=total-desc/)
  await expect(head('Total')).toHaveAttribute('aria-sort', 'descending')
  await expect(head('Placed')).not.toHaveAttribute('aria-sort')
  await expect(numbers).toHaveText([large.number, small.number])
  await press('Total')
  await expect(head('Total')).toHaveAttribute('aria-sort', 'ascending')
  await expect(numbers).toHaveText([small.number, large.number])

  // The order before and after one is that of the sorted list.
  await numbers.first().click()
  await page.getByRole('link', { name: `Next order ${large.number}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: large.number })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await press('Placed')
  await expect(page).not.toHaveURL(/sort=/)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByLabel('Sort').selectOption('Highest total')
  await expect(page).toHaveURL(/sort=total-desc/)
  await expect(numbers).toHaveText([large.number, small.number])
})
