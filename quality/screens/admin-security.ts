import type { Page } from '@playwright/test'
import { failRequests, type Screen } from '../screen.ts'
import { at, press } from './admin-steps.ts'

const SECURITY = at('/admin/security')
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const RECOVERY_CODES = Array.from(
  { length: 10 },
  (_, at) => `ABCD-EFGH-IJKL-MN2${'234567ABCD'[at]}`,
)

/** The responses of the server are fixed, so that nobody's log-in changes. */
const setUp = async (page: Page) => {
  const uri = `otpauth://totp/Jhumka:9876543210?issuer=Jhumka&secret=${SECRET}`
  await page.route(/\/api\/auth\/totp$/, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({
          json:
            route.request().method() === 'POST'
              ? { secret: SECRET, uri }
              : { success: true, message: 'It is on.', recoveryCodes: RECOVERY_CODES },
        }),
  )
  await page.getByLabel('Your password').fill('a password')
  await press('Set up')(page)
}

const confirm = async (page: Page) => {
  await setUp(page)
  await page.getByLabel('Code of the app').fill('123456')
  await press('Turn on')(page)
}

/** The log-in is old, so a change opens the password dialog. */
const askPassword = async (page: Page) => {
  const json = { success: false, code: 'login.stale', message: 'Your password, please.' }
  await page.route(/\/api\/auth\/totp$/, (route) => route.fulfill({ status: 403, json }))
  await page.getByLabel('Your password').fill('a password')
  await press('Set up')(page)
}

const isOn = async (page: Page) => {
  const json = { isOn: true, since: '2026-11-21T18:40:00.000Z', recoveryCodesLeft: 9 }
  await page.route(/\/api\/auth\/totp$/, (route) => route.fulfill({ json }))
}

export const ADMIN_SECURITY: Screen[] = [
  { name: 'admin-security', ...SECURITY, shows: 'Set up' },
  {
    name: 'admin-security-error',
    ...SECURITY,
    network: failRequests,
    shows: 'Failed to load your account.',
  },
  { name: 'admin-security-set-up', ...SECURITY, shows: 'Turn on', act: setUp },
  { name: 'admin-security-codes', ...SECURITY, shows: 'I have stored them', act: confirm },
  {
    name: 'admin-security-password',
    ...SECURITY,
    over: true,
    shows: 'Your password, please',
    act: askPassword,
  },
  { name: 'admin-security-on', ...SECURITY, network: isOn, shows: 'Turn off' },
]
