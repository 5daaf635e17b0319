import { buy } from '../order-transitions.ts'
import { expect, test, whenHydrated } from './shop.ts'

test('on a phone an order takes at most 132 px of its list', async ({
  page,
  shop,
  administrator: _owner,
}) => {
  const customer = await shop.customer('Meera Nair')
  const { order } = await buy(shop, customer, [{ productId: shop.products.rekha.id }])
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/admin/orders?q=${order.number}`)
  await whenHydrated(page)
  const row = page.getByRole('row').filter({ hasText: order.number })
  for (const text of [/JH-/, /Today/, /₹/, /Card/, /Confirmed/, /Pack/])
    await expect(row.getByText(text).filter({ visible: true }).first()).toBeVisible()
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(132)
})
