import { buy } from '../order-transitions.ts'
import { expect, test, whenHydrated } from './shop.ts'

test('an order lists its mails, and without a mail server a dialog says that none is sent', async ({
  page,
  shop,
  administrator: _owner,
}) => {
  const { order } = await buy(shop, await shop.customer(), [{ productId: shop.products.rekha.id }])
  await page.goto(`/admin/orders/${order._id}`)
  await whenHydrated(page)
  const mails = page.locator('section', { has: page.getByRole('heading', { name: 'Mails' }) })
  const row = mails.getByRole('listitem')
  await expect(row).toContainText(`Your order ${order.number} is confirmed`)
  await expect(row).toContainText(/Kept|On its way/)
  await page.getByRole('button', { name: 'Change address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change address' })
  await expect(dialog.getByText('E-mails are not sent yet')).toBeVisible()
  await dialog.getByRole('link', { name: 'connect a mail server' }).click()
  await expect(page).toHaveURL('/admin/connections')
  await page.goto('/admin/outbox')
  const link = page.getByRole('link', { name: 'Connect a mail server' })
  await expect(link).toHaveAttribute('href', '/admin/connections')
})
