import { DEFAULT_PRIVACY_RULE } from '#shared/privacy/privacy-rule.ts'
import { saveSettings } from '../save-settings.ts'
import { PASSWORD } from '../shop.ts'
import { expect, test, whenHydrated } from './shop.ts'

const fields = { name: 'Full Name', mobile: 'Mobile Number', password: 'Password' } as const

test('what is ticked at the registration is kept, and news are stopped by one press', async ({
  page,
  browser,
  shop,
}) => {
  const mobile = '9822098220'
  await page.goto('/register')
  await whenHydrated(page)
  const boxes = page.getByRole('checkbox')
  await expect(boxes).toHaveCount(2)
  for (const box of await boxes.all()) await expect(box).not.toBeChecked()
  await page.getByLabel(fields.name).fill('Asha Rao')
  await page.getByLabel(fields.mobile).fill(mobile)
  await page.getByLabel(fields.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox', { name: /privacy notice/ }).check()
  await page.getByRole('checkbox', { name: /new pieces and offers/ }).check()
  await page.getByRole('button', { name: 'Register' }).click()
  await page.waitForURL('**/login')

  const other = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await other.goto('/login')
  await whenHydrated(other)
  await other.getByLabel(fields.mobile).fill(mobile)
  await other.getByLabel(fields.password, { exact: true }).fill(PASSWORD)
  const read = other.waitForResponse('**/api/auth/consents')
  await other.getByRole('button', { name: 'Sign In' }).click()
  expect((await (await read).json()).notice.accepted).not.toBeNull()
  await expect(other).toHaveURL('/')
  await expect(other.getByText('Please read our privacy notice.')).toHaveCount(0)
  await other.goto('/profile/account')
  await expect(other.getByText('You accepted our privacy notice on')).toBeVisible()
  await other.getByRole('button', { name: 'Stop news and offers' }).click()
  await expect(other.getByRole('button', { name: 'Send me news and offers' })).toBeVisible()
  await other.reload()
  await expect(other.getByText('We do not write to you about new pieces')).toBeVisible()
  await other.context().close()
  const administrator = await shop.administrator()
  const { users } = (
    await shop.request('GET', `/api/admin/users?q=${mobile}`, { as: administrator })
  ).body
  expect(users).toMatchObject([{ mobile, marketingSince: null }])
})

test('a registration without a tick sends the four specified fields alone', async ({ page }) => {
  await page.goto('/register')
  await whenHydrated(page)
  await page.getByLabel(fields.name).fill('Asha Rao')
  await page.getByLabel(fields.mobile).fill('9822098221')
  await page.getByLabel(fields.password, { exact: true }).fill(PASSWORD)
  const sent = page.waitForRequest('**/api/auth/register')
  await page.getByRole('button', { name: 'Register' }).click()
  expect(Object.keys((await sent).postDataJSON()).toSorted()).toEqual([
    'email',
    'mobile',
    'name',
    'password',
  ])
  await page.waitForURL('**/login')
})

test('somebody who has accepted nothing is told after the log-in, and accepts the notice in the account', async ({
  page,
  shop,
}) => {
  const customer = await shop.customer()
  await page.goto('/login')
  await whenHydrated(page)
  await page.getByLabel(fields.mobile).fill(customer.mobile)
  await page.getByLabel(fields.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  const strip = page.getByRole('status').filter({ hasText: 'Please read our privacy notice.' })
  await expect(page).toHaveURL('/')
  await strip.getByRole('link', { name: 'Read it' }).click()
  await expect(page).toHaveURL('/profile/account')
  await expect(strip).toHaveCount(0)
  await expect(page.getByText('You have not accepted our privacy notice yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Read the privacy notice' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy notice' })).toBeVisible()
  await expect(page.getByText('For one year after it was resolved.')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'I have read it and accept it' }).click()
  await expect(page.getByText('You accepted our privacy notice on')).toBeVisible()
})

test('a shop that asks for adults has a box of its own, and the list of those who want news', async ({
  page,
  browser,
  customer,
  shop,
}) => {
  const administrator = await shop.administrator()
  const rule = { ...DEFAULT_PRIVACY_RULE, asksAdult: true }
  await saveSettings(shop, administrator, { privacy: rule })
  await page.goto('/profile/account')
  await page.getByRole('button', { name: 'I am 18 or older' }).click()
  await expect(page.getByText('that you are 18 or older.')).toBeVisible()
  const { consents } = (await shop.request('GET', '/api/auth/export', { as: customer })).body
  expect(consents).toMatchObject([{ kind: 'adult', source: 'account' }])
  const guest = await browser.newContext()
  const register = await guest.newPage()
  await register.goto(`${shop.url}/register`)
  await expect(register.getByRole('checkbox', { name: 'I am 18 or older.' })).toBeVisible()
  await guest.close()
  await saveSettings(shop, administrator, { privacy: DEFAULT_PRIVACY_RULE })
})

test('the administrator downloads those who want news, and nobody else', async ({
  page,
  administrator,
  shop,
}) => {
  expect(administrator.token).not.toBe('')
  const bela = await shop.customer('Bela Shah')
  await shop.request('PUT', '/api/auth/consents', {
    as: bela,
    body: { marketing: true, source: 'account' },
  })
  await shop.customer('Chitra Iyer')
  await page.goto('/admin/users')
  await page.getByRole('link', { name: 'Newsletter', exact: true }).click()
  await expect(page.getByText('Wants news since')).toHaveCount(1)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const stream = await (await download).createReadStream()
  const chunks = []
  for await (const chunk of stream) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('utf8')
  expect(text).toContain(`Bela Shah,${bela.mobile},`)
  expect(text).not.toContain('Chitra Iyer')
})
