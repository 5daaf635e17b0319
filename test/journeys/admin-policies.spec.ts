import type { Page } from '@playwright/test'
import { DEFAULT_POLICIES } from '#shared/policy/defaults/policies.ts'
import { saveSettings } from '../save-settings.ts'
import { openGroup } from './admin-steps.ts'
import { expect, test, toast, whenHydrated, type JourneyShop } from './shop.ts'
import type { TestUser } from '../shop.ts'

const SAVED = 'Settings saved.'
const NEW_TEXT = `We send on Mondays. Free from {free-shipping-from}.

## What shipping costs

- A flat {shipping} below that.

## Sundays & holidays

We rest. [Ask us](mailto:care@jhumka.example) or look at [the refund policy](/refund).

{officer}`

const field = (page: Page) => page.getByLabel('Text of the Shipping Policy')
const preview = (page: Page) => page.getByRole('region', { name: 'Preview of the Shipping Policy' })
const main = (page: Page) => page.getByRole('main')

/** The next journeys read the default policy. */
const restorePolicy = (shop: JourneyShop, administrator: TestUser): Promise<void> =>
  saveSettings(shop, administrator, { 'policy-shipping': { text: null } })

async function openPolicies(page: Page): Promise<void> {
  await page.goto('/admin/settings')
  await whenHydrated(page)
  await openGroup(page, 'Policies')
  await expect(field(page)).toBeVisible()
}

/** Waits for the response: the toast of an earlier save may still be visible. */
async function save(page: Page, button = 'Save Shipping Policy'): Promise<void> {
  const reply = page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' && response.url().includes('/api/admin/settings/'),
  )
  await page.getByRole('button', { name: button }).click()
  expect((await reply).status()).toBe(200)
  await expect(toast(page, SAVED).last()).toBeVisible()
}

test('the administrator changes the shipping policy, a customer reads it at once, and the earlier version is restored', async ({
  page,
  administrator,
  shop,
  context,
}) => {
  const customer = await context.newPage()
  await openPolicies(page)
  const text = await field(page).inputValue()
  expect(text).toContain('## What shipping costs')
  await expect(page.getByText('This is the shop’s default text.').first()).toBeVisible()
  const before = text.replace(
    'Business days are Monday to Saturday',
    'Business days are Monday to Friday',
  )
  await field(page).fill(before)
  await expect(preview(page)).toContainText('Business days are Monday to Friday')
  await save(page)

  await field(page).fill(NEW_TEXT)
  await expect(preview(page)).toContainText('We send on Mondays. Free from Rs.\u00a02,000.')
  await save(page)
  await customer.goto('/shipping#what-shipping-costs')
  await expect(main(customer)).toContainText('We send on Mondays. Free from Rs.\u00a02,000.')
  await expect(main(customer)).toContainText(/Last changed on \d{1,2} [A-Z][a-z]+ 20\d\d/)
  await expect(main(customer).getByRole('link', { name: 'Ask us' })).toHaveAttribute(
    'href',
    'mailto:care@jhumka.example',
  )
  await expect(customer.locator('h2#charges')).toHaveText('What shipping costs')
  await main(customer).getByRole('link', { name: 'the refund policy' }).click()
  await expect(customer.getByRole('heading', { level: 1, name: 'Refund policy' })).toBeVisible()

  await page.getByText('Earlier versions of Shipping Policy').click()
  await page.getByRole('button', { name: 'Look at version 1' }).click()
  await expect(field(page)).toHaveValue(before)
  await page.getByRole('button', { name: 'Back to what was here' }).click()
  await expect(field(page)).toHaveValue(NEW_TEXT)
  await page.getByRole('button', { name: 'Look at version 1' }).click()
  await save(page, 'Bring version 1 back')
  await customer.goto('/shipping')
  await expect(main(customer)).toContainText('Business days are Monday to Friday')
  await expect(main(customer)).not.toContainText('We send on Mondays')

  await page.getByRole('button', { name: 'Back to the shop’s default text' }).click()
  await expect(field(page)).toHaveValue(text)
  await save(page)
  await customer.reload()
  await expect(main(customer)).toContainText('Business days are Monday to Saturday')
  await expect(main(customer)).not.toContainText('Last changed on')
  await restorePolicy(shop, administrator)
})

test('a problem in a policy is shown with its line, before and after it is sent', async ({
  page,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 400/)
  expect(administrator.id).toBeTruthy()
  await openPolicies(page)
  await field(page).fill('Words\n\n## Head\n\n[Here](javascript:alert(1))')
  const problem =
    'A link is written [words](/page) and leads to a page of this shop, to https://, mailto: or ' +
    'tel:.'
  await expect(page.getByRole('listitem').filter({ hasText: `Line 5: ${problem}` })).toBeVisible()
  await page.getByRole('button', { name: 'Save Shipping Policy' }).click()
  await expect(toast(page, `Failed to save settings: Line 5: ${problem}`)).toBeVisible()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveAccessibleDescription(`Line 5: ${problem}`)
  await page.goto('/shipping')
  await expect(main(page)).toContainText(DEFAULT_POLICIES.shipping.sections[0]?.head ?? '')
})

test('unsaved text of one policy stays while another is open, and the second of two concurrent changes is refused', async ({
  page,
  administrator,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 409/)
  await openPolicies(page)
  await field(page).fill(NEW_TEXT)
  await page.getByLabel('Policy', { exact: true }).selectOption('Privacy Policy')
  await expect(page.getByLabel('Text of the Privacy Policy')).toHaveValue(
    /^! Effective from 7 July 2025\n/,
  )
  await page.getByLabel('Policy', { exact: true }).selectOption('Shipping Policy')
  await expect(field(page)).toHaveValue(NEW_TEXT)
  await restorePolicy(shop, administrator)
  await page.getByRole('button', { name: 'Save Shipping Policy' }).click()
  await expect(
    page.getByText('Somebody else has changed this meanwhile. Nothing was overwritten.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Show what is set now' }).click()
  await expect(field(page)).toHaveValue(/^\{shipping-rule\}\n/)
})
