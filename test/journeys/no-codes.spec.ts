import { expect, test } from '@playwright/test'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { startShop, type StartedShop } from './started-shop.ts'

let shop: StartedShop

test.beforeAll(async () => {
  test.setTimeout(120_000)
  shop = await startShop({})
})
test.afterAll(() => shop.stop())

test('a shop without text messages offers no codes, and says how to get in instead', async ({
  page,
}) => {
  await page.goto(`${shop.url}/login?next=%2Fwishlist`)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  await expect(page.getByText('Sign in with a code')).toHaveCount(0)

  await page.getByRole('link', { name: 'Forgot password?' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await expect(main).toContainText('you cannot set a new password here by yourself')
  const mail = main.getByRole('link', { name: DEFAULT_SHOP.email })
  await expect(mail).toHaveAttribute('href', `mailto:${DEFAULT_SHOP.email}`)
  await expect(main.getByRole('link', { name: DEFAULT_SHOP.phone })).toHaveAttribute(
    'href',
    /^tel:/,
  )
  await expect(main.getByRole('button', { name: 'Send code' })).toHaveCount(0)

  await page.goto(`${shop.url}/login/code?next=%2Fwishlist`)
  await expect(main).toContainText('Please sign in with your password.')
  await main.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
})
