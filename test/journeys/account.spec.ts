import { PASSWORD } from '../shop.ts'
import { expect, test, toast } from './shop.ts'

const PROFILE = ['/profile', '/profile/orders', '/profile/account']

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

test('a shopper changes her name, and the browser remembers the new one', async ({ page, shopper }) => {
  await page.goto('/profile/account')
  const details = page.getByRole('region', { name: 'Your details' })
  await expect(details.getByLabel('Full Name')).toHaveValue('Asha Rao')
  await expect(details.getByLabel('Mobile Number')).toHaveValue(shopper.mobile)
  await details.getByLabel('Full Name').fill(' ')
  await details.getByLabel('Email (Optional)').fill('asha@')
  await details.getByRole('button', { name: 'Save details' }).click()
  await expect(details.getByText('Please enter your name.')).toBeVisible()
  await expect(details.getByText('Please enter a valid email address.')).toBeVisible()
  await expect(details.getByLabel('Full Name')).toBeFocused()
  await details.getByLabel('Full Name').fill('Asha Deshpande')
  await details.getByLabel('Email (Optional)').fill('asha@example.in')
  await details.getByRole('button', { name: 'Save details' }).click()
  await expect(toast(page, 'Your details are saved.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('user'))).toContain('"name":"Asha Deshpande","email":"asha@example.in"')
  await page.getByRole('navigation', { name: 'Profile' }).getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('Asha Deshpande')
})

test('a new password needs the present one, and is asked for at the next log-in', async ({ page, shop, shopper, expectComplaint }) => {
  expectComplaint(/status of 400 .*password/)
  await page.goto('/profile/account')
  const form = page.getByRole('region', { name: 'Password' })
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByLabel('Present password')).toBeFocused()
  await expect(form.getByText('The password needs at least 6 characters.')).toBeVisible()
  await form.getByLabel('Present password').fill('a guess')
  await form.getByLabel('New password').fill('meenakari')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByText('This is not your present password.').first()).toBeVisible()
  await expect(form.getByLabel('Present password')).toBeFocused()
  await form.getByLabel('Present password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(page, 'Your password is changed.')).toBeVisible()
  await expect(form.getByLabel('New password')).toHaveValue('')
  const logIn = (password: string) => shop.ask('POST', '/api/auth/login', { body: { mobile: shopper.mobile, password } })
  expect([(await logIn(PASSWORD)).status, (await logIn('meenakari')).status]).toEqual([401, 200])
})
