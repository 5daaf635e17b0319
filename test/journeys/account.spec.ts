import { expect, test, toast } from './shop.ts'

const PROFILE = ['/profile', '/profile/orders']

test('a visitor is led from every page of the profile to the log-in, which knows the way back', async ({ page }) => {
  for (const address of PROFILE) {
    await page.goto(address)
    await expect(toast(page, 'Please log in to view your profile.')).toBeVisible()
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(address)}`)
  }
})

test('a stored user without a name, or a session that is over, leads to the log-in', async ({ page, shopper, expectComplaint }) => {
  expectComplaint(/status of 401/)
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('user', JSON.stringify({ mobile: '9876543210' })))
  await page.goto('/profile/orders')
  await expect(toast(page, 'Invalid session. Please log in again.')).toBeVisible()
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.evaluate((name) => {
    localStorage.setItem('user', JSON.stringify({ name, mobile: '9876543210' }))
    localStorage.setItem('token', 'a-session-that-never-was-of-this-shop')
  }, `Asha ${shopper.id}`)
  await page.goto('/profile')
  await expect(toast(page, 'Unable to load profile. Please log in.')).toBeVisible()
  await expect(page).toHaveURL(/\/login\?next=/)
})

test('the tabs of the profile lead from page to page and tell where she is', async ({ page, shop, shopper }) => {
  await page.goto('/profile')
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('Asha Rao')
  const tabs = page.getByRole('navigation', { name: 'Profile' })
  await tabs.getByRole('link', { name: 'Orders' }).click()
  await expect(page).toHaveURL('/profile/orders')
  await expect(tabs.locator('[aria-current=page]')).toHaveText('Orders')
  await expect(page.getByText('No orders yet')).toBeVisible()
  await tabs.getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(toast(page, 'Logged out successfully!')).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([null, null])
  expect((await shop.ask('GET', '/api/auth/me', { as: shopper })).status).toBe(401)
})
