import fastify from 'fastify'
import { registerSandbox } from '#sandbox/sandbox.ts'
import { goTo, signIn } from './admin-steps.ts'
import { expect, test as inAShop, toast, whenHydrated } from './shop.ts'
import { startShop, type StartedShop } from './started-shop.ts'

const ADMIN = { mobile: '9822012345', password: 'of the first owner' }
const KEYS = {
  keyId: 'rzp_test_AbCdEfGh1234',
  keySecret: 'the-secret-of-the-account',
  webhookSecret: 'the-secret-of-its-webhooks',
}

/** A shop without keys, and an account at the provider that accepts KEYS. */
const test = inAShop.extend<{ started: StartedShop }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names in it, and wants it even without any.
  started: async ({}, use) => {
    const provider = fastify()
    await registerSandbox(provider, {
      prefix: '/provider',
      ...KEYS,
      webhook: { server: { url: 'http://127.0.0.1:9' }, path: '/' },
      logFile: null,
      log: { warn: () => undefined },
    })
    const url = await provider.listen({ port: 0, host: '127.0.0.1' })
    const started = await startShop({
      ADMIN_MOBILE: ADMIN.mobile,
      ADMIN_PASSWORD: ADMIN.password,
      RAZORPAY_API_URL: `${url}/provider/v1`,
    })
    await use(started)
    await started.stop()
    await provider.close()
  },
  baseURL: async ({ started }, use) => use(started.url),
})
test.use({ viewport: { width: 360, height: 740 } })

test('an administrator saves test keys of the payments on a phone, and tests them', async ({
  page,
  allowConsoleError,
}) => {
  // The browser reports the refused save.
  allowConsoleError(/status of 400/)
  const policy = async () =>
    (await page.request.get('/checkout')).headers()['content-security-policy']
  expect(await policy()).not.toContain('checkout.razorpay.com')
  await signIn(page, ADMIN)
  await page.goto('/admin/dashboard')
  await whenHydrated(page)
  await goTo(page, 'Connections')
  const payments = page.getByRole('region', { name: 'Payments' })
  await expect(payments).toContainText('Payments are a test: no money moves.')
  const address = payments.getByLabel('Webhook address')
  await expect(address).toHaveValue(/\/api\/payment\/webhook$/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await payments.getByRole('button', { name: 'Copy address' }).click()
  await expect(toast(page, 'The address is copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await address.inputValue())
  await payments.getByLabel('Key id').fill('rzp_wrong')
  await payments.getByLabel('Key secret', { exact: true }).fill(KEYS.keySecret)
  await payments.getByLabel('Webhook secret', { exact: true }).fill(KEYS.webhookSecret)
  await payments.getByRole('button', { name: 'Save Payments' }).click()
  await expect(payments.getByLabel('Key id')).toBeFocused()
  await expect(payments).toContainText('A key id begins with rzp_test_ or rzp_live_')
  await payments.getByLabel('Key id').fill(KEYS.keyId)
  await payments.getByRole('button', { name: 'Save Payments' }).click()
  await expect(toast(page, 'Saved. It is in use now.')).toBeVisible()
  await expect(payments).toContainText('Saved: …1234.')
  await expect(payments.getByLabel('Key secret', { exact: true })).toHaveValue('')
  await payments.getByRole('button', { name: 'Test Payments' }).click()
  await expect(payments.getByRole('status')).toHaveText(
    'The payment provider accepts the keys. They are test keys: no money moves.',
  )
  expect(await policy()).toContain('checkout.razorpay.com')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
