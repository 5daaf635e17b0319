import { pressInMenu } from './admin-steps.ts'
import { expect, logIn, test } from './shop.ts'

test('an administrator makes a log-in link on a phone, and only its button uses it up', async ({
  page,
  shop,
  browser,
}) => {
  const customer = await shop.customer('Leela Nair')
  await page.setViewportSize({ width: 360, height: 780 })
  await logIn(page.context(), await shop.administrator(), { isAdmin: true })
  await page.goto(`/admin/users?q=${customer.mobile}`)
  await pressInMenu(page, 'Leela Nair', 'Make a log-in link')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make link' }).click()
  const dialog = page.getByRole('dialog', { name: 'A log-in link for Leela Nair' })
  const url = new URL(await dialog.getByLabel('Link').inputValue())
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()

  const phone = await browser.newPage({ baseURL: shop.url, viewport: { width: 360, height: 780 } })
  const address = url.pathname + url.hash
  // A preview opens the page and does not press the button.
  await (await browser.newPage({ baseURL: shop.url })).goto(address)
  await phone.goto(address)
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(phone).toHaveURL(/\/profile$/)
  await expect(phone.getByRole('main')).toContainText('Leela Nair')
})
