import { buy, makeTransitions, shipAsAdministrator } from '../order-transitions.ts'
import { expect, test, whenHydrated } from './shop.ts'

test('a return is recorded with a reason that somebody chose', async ({
  page,
  shop,
  administrator,
}) => {
  const customer = await shop.customer('Meera Nair')
  const opened = await buy(shop, customer, [{ productId: shop.products.rekha.id }])
  await shipAsAdministrator(shop, opened)
  await makeTransitions(shop, opened, 'delivered')
  const address = `/api/admin/orders/${opened.order._id}`
  const status = async () => (await shop.request('GET', address, { as: administrator })).body.status
  await page.goto(`/admin/orders/${opened.order._id}`)
  await whenHydrated(page)
  await page.getByRole('button', { name: 'Record a return' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record a return' })
  const reason = dialog.getByLabel('Reason')
  await expect(reason).toHaveValue('')
  await expect(reason.getByRole('option').first()).toHaveText('Choose a reason')
  await dialog.getByRole('button', { name: 'Record the return' }).click()
  await expect(reason).toHaveAccessibleDescription('Please choose a reason.')
  expect(await status()).toBe('delivered')
  await reason.selectOption('It does not fit')
  await expect(dialog.getByText('Please choose a reason.')).toBeHidden()
  await dialog.getByRole('button', { name: 'Record the return' }).click()
  await expect(dialog).toBeHidden()
  expect(await status()).toBe('return_requested')
})
