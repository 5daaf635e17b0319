import { readFile } from 'node:fs/promises'
import { codeOnPhone, otherCode } from '../codes.ts'
import { PASSWORD } from '../shop.ts'
import { cartBadge, expect, test, toast } from './shop.ts'

const PROFILE = ['/profile', '/profile/orders', '/profile/account']

test('every page of the profile redirects a visitor to the log-in, and back after it', async ({
  page,
}) => {
  for (const address of PROFILE) {
    // The message shows for three seconds: a slow page must not outlast it.
    await page.goto(address, { waitUntil: 'commit' })
    await expect(toast(page, 'Please log in to view your profile.')).toBeVisible()
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(address)}`)
  }
})

test('a stored user without a name, or an expired session, redirects to the log-in', async ({
  page,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 401/)
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('user', JSON.stringify({ mobile: '9876543210' })))
  await page.goto('/profile/orders', { waitUntil: 'commit' })
  await expect(toast(page, 'Invalid session. Please log in again.')).toBeVisible()
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.evaluate((name) => {
    localStorage.setItem('user', JSON.stringify({ name, mobile: '9876543210' }))
    localStorage.setItem('token', 'a-session-that-never-was-of-this-shop')
  }, `Asha ${customer.id}`)
  await page.goto('/profile', { waitUntil: 'commit' })
  await expect(toast(page, 'Unable to load profile. Please log in.')).toBeVisible()
  await expect(page).toHaveURL(/\/login\?next=/)
})

test('the tabs of the profile lead from page to page and mark the current one', async ({
  page,
  shop,
  customer,
}) => {
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
  expect(
    await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]),
  ).toEqual([null, null])
  expect((await shop.request('GET', '/api/auth/me', { as: customer })).status).toBe(401)
})

test('a customer changes the name, and the browser stores the new one', async ({
  page,
  customer,
}) => {
  await page.goto('/profile/account')
  const details = page.getByRole('region', { name: 'Your details' })
  await expect(details.getByLabel('Full Name')).toHaveValue('Asha Rao')
  await expect(details.getByLabel('Mobile Number')).toHaveValue(customer.mobile)
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
  expect(await page.evaluate(() => localStorage.getItem('user'))).toContain(
    '"name":"Asha Deshpande","email":"asha@example.in"',
  )
  await page
    .getByRole('navigation', { name: 'Profile' })
    .getByRole('link', { name: 'Profile' })
    .click()
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('Asha Deshpande')
})

test('a new password needs the current one, and the next log-in requires the new one', async ({
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 400 .*password/)
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
  const logIn = (password: string) =>
    shop.request('POST', '/api/auth/login', { body: { mobile: customer.mobile, password } })
  expect([(await logIn(PASSWORD)).status, (await logIn('meenakari')).status]).toEqual([401, 200])
})

test('a customer logs in with a code by text message and returns to the previous page', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 400 .*login-code/)
  const { mobile } = await shop.customer()
  await page.goto('/login?next=%2Fwishlist')
  await page.getByRole('link', { name: 'Sign in with a code' }).click()
  await expect(page).toHaveURL(/\/login\/code/)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in with a code' })).toBeVisible()
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('Please enter a valid 10-digit mobile number.')).toBeVisible()
  await expect(page.getByLabel('Mobile Number')).toBeFocused()
  await page.getByLabel('Mobile Number').fill(`+91 ${mobile}`)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(
    toast(page, 'If an account exists for this number, a code is on its way.'),
  ).toBeVisible()
  const field = page.getByLabel('Code', { exact: true })
  await expect(field).toBeFocused()
  expect(
    await field.evaluate((input: HTMLInputElement) => [input.autocomplete, input.inputMode]),
  ).toEqual(['one-time-code', 'numeric'])
  const again = page.getByRole('button', { name: 'Send another code' })
  await expect(again).toBeDisabled()
  await expect(again).toHaveAccessibleName('Send another code')
  await expect(again).toContainText(/in \d+ s/)

  const code = await codeOnPhone(shop, mobile)
  await field.fill(otherCode(code))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(
    page.getByText('This code is not right. Please look at the message again.'),
  ).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(code)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(toast(page, 'Login successful! Redirecting...')).toBeVisible()
  await expect(page).toHaveURL('/wishlist')
  await expect(page.getByText('Your wishlist is empty')).toBeVisible()
})

test('Back after the log-in leads to the page before it, and not to an empty form', async ({
  page,
  shop,
}) => {
  const { mobile } = await shop.customer()
  await page.goto('/rings')
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Mobile Number').fill(mobile)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/rings')
})

test('a forgotten password is replaced with a code, and a wrong number can be corrected', async ({
  page,
  shop,
}) => {
  const { mobile } = await shop.customer()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL(/\/forgot-password/)
  await page.getByLabel('Mobile Number').fill('7111111111')
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('button', { name: 'Change number' }).click()
  await expect(page.getByLabel('Mobile Number')).toHaveValue('7111111111')
  await page.getByLabel('Mobile Number').fill(mobile)
  await page.getByRole('button', { name: 'Send code' }).click()
  const field = page.getByLabel('Code', { exact: true })
  await expect(field).toBeFocused()
  await field.fill(await codeOnPhone(shop, mobile))
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('The password needs at least 6 characters.')).toBeVisible()
  await page.getByLabel('New password').fill('meenakari')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(toast(page, 'Your password is changed. Please log in with it.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
  await page.getByLabel('Mobile Number').fill(mobile)
  await page.getByLabel('Password', { exact: true }).fill('meenakari')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
})

test('a customer sees their devices and logs out on one of them, then on all others', async ({
  page,
  shop,
  customer,
}) => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
  const logIn = () =>
    shop.request('POST', '/api/auth/login', {
      body: { mobile: customer.mobile, password: PASSWORD },
      headers: { 'user-agent': userAgent },
    })
  for (let device = 0; device < 3; device++) await logIn()
  await page.goto('/profile/account')
  const devices = page.getByRole('region', { name: 'Devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(4)
  await expect(devices.getByText('This device')).toHaveCount(1)
  await expect(devices.getByText('Last used in the last hour')).toHaveCount(3)
  await devices.getByRole('button', { name: 'Log out on Firefox on Linux' }).first().click()
  await expect(toast(page, 'Logged out on Firefox on Linux.')).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(3)
  await expect(
    devices.getByRole('button', { name: 'Log out on Firefox on Linux' }).first(),
  ).toBeFocused()
  await devices.getByRole('button', { name: 'Log out everywhere but here' }).click()
  await expect(toast(page, 'Logged out everywhere but here.')).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  expect(
    (await shop.request('GET', '/api/auth/sessions', { as: customer })).body.sessions,
  ).toHaveLength(1)
})

test('a customer downloads their data as a file', async ({ page, customer }) => {
  await page.goto('/profile/account')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^jhumka-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data).toMatchObject({
    account: { _id: customer.id, name: 'Asha Rao' },
    orders: [],
    addresses: [],
  })
  await expect(toast(page, 'Your data is downloaded.')).toBeVisible()
})

test('a customer deletes their account with the password, after a confirmation', async ({
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 400 .*delete-account/)
  await page.goto('/profile/account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const form = page.getByRole('form', { name: 'Delete my account' })
  const password = form.getByLabel('Your password')
  await expect(password).toBeFocused()
  const send = form.getByRole('button', { name: 'Delete my account' })
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete your account? Your addresses, cart and wishlist cannot be brought back.',
    exact: true,
  })
  await password.fill('a guess')
  await send.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await send.click()
  await question.getByRole('button', { name: 'Delete account' }).click()
  await expect(form.getByText('This is not your present password.')).toBeVisible()
  await expect(password).toBeFocused()
  await password.fill(PASSWORD)
  await send.click()
  await question.getByRole('button', { name: 'Delete account' }).click()
  await expect(toast(page, 'Your account is deleted.')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(
    await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]),
  ).toEqual([null, null])
  expect((await shop.request('GET', '/api/auth/me', { as: customer })).status).toBe(401)
})

test('the stored cart and wishlist of the earlier shop move into the account at the next log-in', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/status of (404|400|409) .*api\/(cart|wishlist)/)
  const { gulab, meena, rekha, aurora } = shop.products
  const customer = await shop.customer()
  await page.goto('/login')
  await page.evaluate(
    ([cart, wishlist]) => {
      localStorage.setItem('jewelryCart', cart ?? '')
      localStorage.setItem('jewelryWishlist', wishlist ?? '')
    },
    [
      JSON.stringify({
        items: [
          { productId: { _id: gulab.id, salePrice: 'Rs. 1' }, quantity: 2 },
          { productId: aurora.id },
          { id: 'gone-long-ago' },
        ],
      }),
      JSON.stringify([meena.id, { _id: rekha.slug }, { _id: 'gone-long-ago' }, null]),
    ],
  )
  await page.getByLabel('Mobile Number').fill(customer.mobile)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/')
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 1 line')
  await expect
    .poll(() =>
      page.evaluate(() => [
        localStorage.getItem('jewelryCart'),
        localStorage.getItem('jewelryWishlist'),
      ]),
    )
    .toEqual([null, null])
  const cart = (await shop.request('GET', '/api/cart', { as: customer })).body
  expect(cart.items).toMatchObject([{ quantity: 2, productId: { _id: gulab.id } }])
  expect(cart.items[0].price).toBeGreaterThan(1)
  const saved = (await shop.request('GET', '/api/wishlist', { as: customer })).body.products
  // The ring with variants stays in the wishlist until a variant is chosen.
  expect(saved.map((product: { _id: string }) => product._id)).toEqual([
    aurora.id,
    meena.id,
    rekha.id,
  ])
})
