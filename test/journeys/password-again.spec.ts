import { eq } from 'drizzle-orm'
import { sessions } from '#accounts/tables.ts'
import { openBrowser } from '../browser.ts'
import { saveSettings } from '../save-settings.ts'
import { PASSWORD, type TestUser } from '../shop.ts'
import { enableTotp } from '../totp-app.ts'
import { expect, test, toast, whenHydrated, type JourneyShop } from './shop.ts'

/** Makes the log-in of a user one of an hour ago. */
const ageLogin = async ({ db }: JourneyShop, { id }: TestUser) => {
  const authenticatedAt = new Date(Date.now() - 3600_000)
  await db.update(sessions).set({ authenticatedAt }).where(eq(sessions.userId, id))
}

test.afterEach(async ({ shop }) =>
  saveSettings(shop, await shop.administrator(), { security: { asksPassword: false } }),
)

test('an old log-in is asked for the password before rights change, and the change is made', async ({
  page,
  shop,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 40[03]/)
  const { mobile } = await shop.customer('Meera Nair')
  await page.goto('/admin/settings?group=security')
  await whenHydrated(page)
  const panel = page.getByRole('region', { name: 'Sensitive changes' })
  await panel.getByLabel('Ask for the password again before sensitive changes').check()
  await panel.getByRole('button', { name: 'Save Sensitive changes' }).click()
  await expect(toast(page, 'Settings saved.')).toBeVisible()

  await ageLogin(shop, administrator)
  await page.goto(`/admin/users?q=${mobile}`)
  await whenHydrated(page)
  await page.getByRole('button', { name: 'Edit Meera Nair' }).click()
  await page.getByLabel('Admin Privileges').check()
  await page.getByRole('button', { name: 'Update User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your password, please' })
  await dialog.getByLabel('Your password').fill('not the password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('Your password')).toHaveAccessibleDescription(
    'This is not your present password.',
  )
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(toast(page, 'User updated successfully!')).toBeVisible()
  await expect(dialog).toBeHidden()

  await ageLogin(shop, administrator)
  await page.goto('/profile/account')
  await whenHydrated(page)
  await page.getByLabel('Present password').fill(PASSWORD)
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(toast(page, 'Please enter your password again before this change.')).toBeVisible()
})

test('the dialog asks for the code of an authenticator app as well', async ({
  page,
  shop,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 40[0139]/)
  const app = await enableTotp(shop, administrator, openBrowser(shop))
  await saveSettings(shop, administrator, { security: { asksPassword: true } })
  await ageLogin(shop, administrator)
  await page.goto('/profile/account')
  await whenHydrated(page)
  await page.getByLabel('Present password').fill(PASSWORD)
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your password, please' })
  const proceed = dialog.getByRole('button', { name: 'Continue' })
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await proceed.click()
  const code = dialog.getByLabel('Code of your authenticator app')
  await expect(code).toBeFocused()
  await code.fill('000000')
  await proceed.click()
  await expect(code).toHaveAccessibleDescription(/This code is not right/)
  await code.fill(app.nextCode())
  await proceed.click()
  await expect(toast(page, 'Your password is changed.')).toBeVisible()
})
