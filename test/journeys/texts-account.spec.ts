import type { Page } from '@playwright/test'
import { says } from '../texts/says.ts'
import { meets } from '../texts/situations.ts'
import { expect, logIn, test, toast, whenHydrated } from './shop.ts'

const PASSWORD = 'sitaphal'
const newMobile = () => `7${String(Date.now()).slice(-9)}`

async function fillLogin(page: Page, mobile: string, password = PASSWORD): Promise<void> {
  await (await says('login.mobile', page)).fill(mobile)
  await (await says('login.password', page)).fill(password)
}

test('an account is created and logged in to, and each error has its message', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/api\/auth/)
  const mobile = newMobile()
  await page.goto('/register')
  await whenHydrated(page)
  await says('register.heading', page)
  await (await says('register.name', page)).fill('Meera Nair')
  await says('register.email', page)
  await fillLogin(page, mobile)
  const lostRegistration = await meets(page, 'POST /api/auth/register', 'lost')
  await (await says('register.send', page.getByRole('main'))).click()
  await says('register.failed', page)
  await lostRegistration()
  const heldRegistration = await meets(page, 'POST /api/auth/register', 'held')
  await (await says('register.send', page.getByRole('main'))).click()
  await expect(await says('register.busy', page)).toHaveAttribute('aria-busy', 'true')
  await heldRegistration()
  await says('register.done', page)
  const registered = Date.now()
  await says('login.heading', page)
  expect(Date.now() - registered, 'before the log-in follows').toBeGreaterThan(1500)

  await page.goto('/register')
  await whenHydrated(page)
  await (await says('register.name', page)).fill('Meera Nair')
  await fillLogin(page, mobile)
  await (await says('register.send', page.getByRole('main'))).click()
  const taken = 'An account with this mobile number exists already.'
  const field = page.getByLabel('Mobile Number')
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(taken)
  await expect(toast(page, taken)).toHaveCount(0)
  await page.goto('/login')
  await whenHydrated(page)

  const send = page.getByRole('main').getByRole('button', { name: 'Sign In' })
  await expect(await says('login.remember', page)).not.toBeChecked()
  await fillLogin(page, mobile)
  const lost = await meets(page, 'POST /api/auth/login', 'lost')
  await (await says('login.send', page.getByRole('main'))).click()
  await says('login.failed', page)
  await lost()
  for (const body of [{ success: false }, '<p>A page of some proxy</p>']) {
    const strange = await meets(page, 'POST /api/auth/login', { status: 200, body })
    // The message of the call before may still be on the screen.
    const responded = page.waitForResponse('**/api/auth/login')
    await send.click()
    await responded
    await says('login.unexpected', page)
    await strange()
  }
  await fillLogin(page, mobile, 'sitaphal!')
  await send.click()
  // Said once, where it is announced, with the focus in the field.
  await expect(page.getByText('Mobile number or password is not right.')).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveText('Mobile number or password is not right.')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await fillLogin(page, mobile)
  const held = await meets(page, 'POST /api/auth/login', 'held')
  await send.click()
  await expect(await says('login.busy', page)).toHaveAttribute('aria-busy', 'true')
  await held()
  await says('login.done', page)
  const loggedIn = Date.now()
  await expect(page).toHaveURL(`${shop.url}/`)
  expect(Date.now() - loggedIn, 'before home follows').toBeGreaterThan(1500)
})

test('a browser without storage gets a message at the log-in', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    }),
  )
  await page.goto('/login')
  await whenHydrated(page)
  await fillLogin(page, '9876543210')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await says('login.storage', page)
})

test('a profile shows the logged-in customer and the log-out, and redirects visitors', async ({
  page,
  context,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/api\//)
  await page.goto('/profile')
  await whenHydrated(page)
  const main = page.getByRole('main')
  await says('profile.heading', page)
  await says('profile.mobile', page)
  await says('profile.role', page)
  await says('profile.customer', page)
  await says('profile.joined', page)
  await expect(main.getByText('Email', { exact: true })).toBeHidden()
  await expect(main.getByRole('link', { name: 'Admin Dashboard' })).toBeHidden()

  await page.evaluate(() => localStorage.setItem('user', '{"isAdmin":false}'))
  await page.goto('/profile')
  await says('profile.invalid', page)
  await says('login.heading', page)
  await page.evaluate(() => localStorage.removeItem('user'))
  await page.goto('/profile')
  await says('profile.login', page)
  await says('login.heading', page)

  await page.evaluate(
    (id) =>
      localStorage.setItem(
        'user',
        JSON.stringify({ _id: id, name: 'Asha Rao', mobile: '9876543210' }),
      ),
    customer.id,
  )
  await shop.request('POST', '/api/auth/logout', { as: customer })
  await page.goto('/profile')
  await says('profile.dead', page)
  await says('login.heading', page)

  const administrator = await context.browser()?.newContext({ baseURL: shop.url, locale: 'en-IN' })
  if (!administrator) throw new Error('There is no browser.')
  await logIn(administrator, await shop.administrator())
  const hers = await administrator.newPage()
  await hers.goto('/profile')
  await says('profile.administrator', hers)
  await expect(await says('profile.admin', hers)).toHaveAttribute('href', '/admin/dashboard')
  await (await says('profile.logout', hers)).click()
  await says('profile.logged-out', hers)
  await says('login.heading', hers)
  await administrator.close()
})

test('a profile shows the e-mail address if there is one', async ({ page, shop, customer }) => {
  await page.route('**/api/auth/me', async (route) => {
    const answer = await route.fetch()
    const { user } = await answer.json()
    await route.fulfill({ response: answer, json: { user: { ...user, email: 'asha@example.in' } } })
  })
  await page.goto('/profile')
  await says('profile.email', page)
  await expect(page.getByRole('main').getByText('asha@example.in')).toBeVisible()
  expect((await shop.request('GET', '/api/auth/me', { as: customer })).status).toBe(200)
})
