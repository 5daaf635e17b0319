import type { Page } from '@playwright/test'
import { openBrowser } from '../browser.ts'
import { codeOnPhone } from '../codes.ts'
import { PASSWORD, type TestUser } from '../shop.ts'
import { enableTotp, totpCode } from '../totp-app.ts'
import { goTo } from './admin-steps.ts'
import { expect, test, toast, whenHydrated } from './shop.ts'

const STEP_MINUTES = 0.5

async function fillLogin(page: Page, { mobile }: TestUser): Promise<void> {
  await page.goto('/login?next=/admin/security')
  await whenHydrated(page)
  await page.getByLabel('Mobile Number').fill(mobile)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Sets the second step up. Returns the key and the recovery codes that the screen shows. */
async function turnOn(page: Page, codeOf: (secret: string) => string) {
  const panel = page.getByRole('region', { name: 'Two-step log-in' })
  await panel.getByLabel('Your password').fill(PASSWORD)
  await panel.getByRole('button', { name: 'Set up' }).click()
  await expect(panel.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const secret = (await panel.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '')
  await panel.getByLabel('Code of the app').fill(codeOf(secret))
  await panel.getByRole('button', { name: 'Turn on' }).click()
  const codes = panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCodes = await codes.allInnerTexts()
  await panel.getByRole('button', { name: 'I have stored them' }).click()
  await expect(panel.getByText(/^It is on since .* You have 10 recovery codes left/)).toBeVisible()
  return { secret, recoveryCodes }
}

test('an administrator turns the two-step log-in on, logs in with it, and turns it off', async ({
  page,
  shop,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 40[01]/)
  await page.goto('/admin/dashboard')
  await whenHydrated(page)
  await goTo(page, 'Security')
  const { secret, recoveryCodes } = await turnOn(page, (key) => totpCode(shop, key))

  await page.getByRole('button', { name: 'Logout' }).click()
  await fillLogin(page, administrator)
  const code = page.getByLabel('Code of your authenticator app')
  await expect(code).toBeFocused()
  await code.fill('000000')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(code).toHaveAccessibleDescription(/^This code is not right/)
  shop.later(STEP_MINUTES)
  await code.fill(totpCode(shop, secret))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(toast(page, 'Login successful! Redirecting...')).toBeVisible()
  await page.waitForURL('**/admin/security')

  const panel = page.getByRole('region', { name: 'Two-step log-in' })
  await panel.getByLabel('Your password').fill(PASSWORD)
  await panel.getByLabel('Code of the app').fill(recoveryCodes[0] ?? '')
  await panel.getByRole('button', { name: 'Turn off' }).click()
  await expect(panel.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('an administrator ends one of the own sessions, and then all others', async ({
  page,
  shop,
  administrator,
}) => {
  const logIn = (system: string) =>
    shop.request('POST', '/api/auth/login', {
      body: { mobile: administrator.mobile, password: PASSWORD },
      headers: {
        'user-agent': `Mozilla/5.0 (${system}) AppleWebKit/537.36 Chrome/140.0 Safari/537`,
      },
    })
  for (const system of ['Windows NT 10.0', 'Linux; Android 14', 'X11; Linux x86_64'])
    await logIn(system)
  await page.goto('/admin/security')
  await whenHydrated(page)
  const panel = page.getByRole('region', { name: 'Your sessions' })
  await expect(panel.getByRole('listitem')).toHaveCount(4)
  await expect(panel.getByRole('listitem').first()).toContainText('This one')
  await panel.getByRole('button', { name: 'End this session: Chrome on Android' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(3)
  await panel.getByRole('button', { name: 'End all others' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End all others' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(1)
})

test('an administrator with an authenticator app logs in with a code by text message', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 40[01]/)
  const administrator = await shop.administrator()
  const app = await enableTotp(shop, administrator, openBrowser(shop))
  await page.goto('/login/code?next=/admin/security')
  await whenHydrated(page)
  await page.getByLabel('Mobile Number').fill(administrator.mobile)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Code', { exact: true }).fill(await codeOnPhone(shop, administrator.mobile))
  await page.getByRole('button', { name: 'Sign In' }).click()
  const second = page.getByLabel('Code of your authenticator app')
  await expect(second).toBeFocused()
  await second.fill('000000')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(second).toHaveAccessibleDescription(/^This code is not right/)
  await second.fill(app.nextCode())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/admin/security')
})
