import { buy, makeTransitions, shipAsAdministrator } from '../order-transitions.ts'
import { expect, logIn, test, toast, whenHydrated } from './shop.ts'

const PHONE = { width: 360, height: 780 }

test('on a phone two pieces of three are asked for, one arrives, and it is refunded at its price', async ({
  page,
  shop,
  customer,
}) => {
  const { rekha } = shop.products
  const opened = await buy(shop, customer, [{ productId: rekha.id, quantity: 3 }])
  const { _id: id, number, items } = opened.order
  await shipAsAdministrator(shop, opened)
  await makeTransitions(shop, opened, 'delivered')
  await page.setViewportSize(PHONE)
  await page.goto(`/profile/orders/${number}`)
  await page.getByRole('button', { name: 'Ask for a return' }).click()
  await page.getByLabel('I have changed my mind').check()
  const units = page.getByRole('combobox', { name: `How many of 3? ${rekha.title}` })
  await expect(units).toHaveValue('3')
  await units.selectOption('2')
  await page.getByRole('button', { name: 'Ask for a return' }).click()
  await expect(toast(page, 'We have your wish to return it.')).toBeVisible()

  const browser = page.context().browser()
  if (!browser) throw new Error('There is no browser.')
  const admin = await browser.newPage({ baseURL: shop.url, viewport: PHONE })
  await logIn(admin.context(), await shop.administrator(), { isAdmin: true })
  await admin.goto(`/admin/orders/${id}`)
  await whenHydrated(admin)
  await expect(admin.getByText('Return requested: 2 of 3')).toBeVisible()
  await admin.getByRole('button', { name: 'Mark as returned' }).click()
  const returned = admin.getByRole('dialog', { name: 'Mark as returned' })
  const [cameBack, good] = [returned.getByLabel('Came back'), returned.getByLabel('Good pieces')]
  const accept = returned.getByRole('button', { name: 'Mark as returned' })
  await expect(cameBack).toHaveValue('2')
  await expect(good).toHaveValue('2')
  await cameBack.fill('0')
  await accept.click()
  await expect(returned.getByText('If nothing came back, please decline the return.')).toBeVisible()
  await cameBack.fill('1')
  await expect(good).toHaveValue('1')
  await good.fill('2')
  await accept.click()
  await expect(returned.getByText('Please enter a number from 0 to 1.')).toBeVisible()
  await good.fill('1')
  await accept.click()
  await expect(returned).toBeHidden()
  await expect(admin.getByText('Came back: 1 of 3')).toBeVisible()
  await expect(admin.getByText('1 of 2 requested pieces came back')).toBeVisible()
  await admin.getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = admin.getByRole('dialog', { name: 'Refund' })
  const price = Number(items[0]?.pricePaise) / 100
  const amount = refund.getByLabel('Amount')
  await expect(amount).toHaveValue(price.toLocaleString('en-IN'))
  const allUnits = refund.getByRole('checkbox', { name: rekha.title })
  await expect(allUnits).not.toBeChecked()
  await allUnits.check()
  await expect(amount).toHaveValue((3 * price).toLocaleString('en-IN'))
  await amount.fill(String(price))
  await expect(allUnits).not.toBeChecked()
  await refund.getByLabel('Reason').fill('One bangle came back.')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(refund).toBeHidden()
  await expect(admin.getByText(/credit note/i).first()).toBeVisible()
  await admin.context().close()

  await page.reload()
  await expect(page.getByText('1 of 3 came back to us')).toBeVisible()
  await expect(page.getByText('Not all that you asked to return has arrived.')).toBeVisible()
  await page.getByRole('button', { name: 'Ask for a return' }).click()
  await page.getByLabel('I have changed my mind').check()
  await expect(page.getByRole('combobox', { name: `How many of 2? ${rekha.title}` })).toHaveValue(
    '2',
  )
})
