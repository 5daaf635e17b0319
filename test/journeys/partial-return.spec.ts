import { buy, makeTransitions, shipAsAdministrator } from '../order-transitions.ts'
import { expect, logIn, test, toast, whenHydrated } from './shop.ts'

const PHONE = { width: 360, height: 780 }

test('on a phone one piece of two is sent back, put into stock and refunded at its price', async ({
  page,
  shop,
  customer,
}) => {
  const { rekha } = shop.products
  const opened = await buy(shop, customer, [{ productId: rekha.id, quantity: 2 }])
  const { _id: id, number, items } = opened.order
  await shipAsAdministrator(shop, opened)
  await makeTransitions(shop, opened, 'delivered')
  await page.setViewportSize(PHONE)
  await page.goto(`/profile/orders/${number}`)
  await page.getByRole('button', { name: 'Ask for a return' }).click()
  await page.getByLabel('I have changed my mind').check()
  const units = page.getByRole('combobox', { name: `How many of 2? ${rekha.title}` })
  await expect(units).toHaveValue('2')
  await units.selectOption('1')
  await page.getByRole('button', { name: 'Ask for a return' }).click()
  await expect(toast(page, 'We have your wish to return it.')).toBeVisible()

  const browser = page.context().browser()
  if (!browser) throw new Error('There is no browser.')
  const admin = await browser.newPage({ baseURL: shop.url, viewport: PHONE })
  await logIn(admin.context(), await shop.administrator(), { isAdmin: true })
  await admin.goto(`/admin/orders/${id}`)
  await whenHydrated(admin)
  await expect(admin.getByText('Return requested: 1 of 2')).toBeVisible()
  await admin.getByRole('button', { name: 'Mark as returned' }).click()
  const returned = admin.getByRole('dialog', { name: 'Mark as returned' })
  await expect(returned.getByLabel(/^Good pieces of /)).toHaveValue('1')
  await returned.getByLabel(/^Good pieces of /).fill('2')
  await returned.getByRole('button', { name: 'Mark as returned' }).click()
  await expect(returned.getByText('Please enter a number from 0 to 1.')).toBeVisible()
  await returned.getByLabel(/^Good pieces of /).fill('1')
  await returned.getByRole('button', { name: 'Mark as returned' }).click()
  await expect(returned).toBeHidden()
  await expect(admin.getByText('Came back: 1 of 2')).toBeVisible()
  await admin.getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = admin.getByRole('dialog', { name: 'Refund' })
  const price = Number(items[0]?.pricePaise) / 100
  await expect(refund.getByLabel('Amount')).toHaveValue(price.toLocaleString('en-IN'))
  await refund.getByLabel('Reason').fill('One bangle came back.')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(refund).toBeHidden()
  await expect(admin.getByText(/credit note/i).first()).toBeVisible()
  await admin.context().close()

  await page.reload()
  await expect(page.getByText('1 of 2 came back to us')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Something is wrong with it' })).toBeVisible()
})
