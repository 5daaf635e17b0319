import fastify from 'fastify'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { registerSandbox } from '#sandbox/sandbox.ts'
import { readEnvFile, readEnvironment } from '../deploy/compose.ts'
import { freePort } from '../deploy/free-port.ts'
import { signIn } from './admin-steps.ts'
import { expect, test as inAShop, toast, whenHydrated } from './shop.ts'
import { startShop } from './started-shop.ts'

const DEPLOY = path.join(import.meta.dirname, '../../deploy')
const read = (file: string) => readFileSync(path.join(DEPLOY, file), 'utf8')
const ADMIN = { mobile: '9822012345', password: 'of the first start' }
const KEYS = {
  keyId: 'rzp_live_AbCdEfGh1234',
  keySecret: 'the-secret-of-the-account',
  webhookSecret: 'the-secret-of-its-webhooks',
}

/** The settings of the compose file, filled in as its document says. Only the database differs. */
function composeSettings(): Record<string, string> {
  const own = {
    ...readEnvFile(read('env.example')),
    DOMAIN: 'gulabi.example',
    DATABASE_PASSWORD: 'of the test',
    SECRET_KEY: randomBytes(32).toString('hex'),
    ADMIN_MOBILE: ADMIN.mobile,
    ADMIN_PASSWORD: ADMIN.password,
  }
  const { DATABASE_URL: _, ...composed } = readEnvironment(read('compose.yaml'), 'shop', own)
  return { NODE_ENV: 'production', ...own, ...composed }
}

/** A shop as the compose file starts it, and an account with live keys at the provider. */
const test = inAShop.extend<{ address: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names in it, and wants it even without any.
  address: async ({}, use) => {
    const provider = fastify()
    await registerSandbox(provider, {
      prefix: '/provider',
      ...KEYS,
      webhook: { server: { url: 'http://127.0.0.1:9' }, path: '/' },
      logFile: null,
      log: { warn: () => undefined },
    })
    const url = await provider.listen({ port: 0, host: '127.0.0.1' })
    const port = String(await freePort())
    const started = await startShop({
      ...composeSettings(),
      PORT: port,
      RAZORPAY_API_URL: `${url}/provider/v1`,
    })
    // Its own address is that of the internet, where Caddy would pass requests on.
    await use(`http://127.0.0.1:${port}`)
    await started.stop()
    await provider.close()
  },
  baseURL: async ({ address }, use) => use(address),
})

test('a shop with the settings of the compose file goes live from the browser of a phone', async ({
  page,
}) => {
  const policy = async () =>
    (await page.request.get('/checkout')).headers()['content-security-policy']
  const showsSamples = async () => (await (await page.request.get('/api/shop')).json()).showsSamples
  expect([await policy(), await showsSamples()]).toEqual([
    expect.not.stringContaining('checkout.razorpay.com'),
    true,
  ])
  await signIn(page, ADMIN)
  await page.goto('/admin/connections')
  await whenHydrated(page)
  const payments = page.getByRole('region', { name: 'Payments' })
  await expect(payments).toContainText('Payments are a test: no money moves.')
  await expect(payments.getByLabel('Webhook address')).toHaveValue(
    'https://gulabi.example/api/payment/webhook',
  )
  await payments.getByLabel('Key id').fill(KEYS.keyId)
  await payments.getByLabel('Key secret', { exact: true }).fill(KEYS.keySecret)
  await payments.getByLabel('Webhook secret', { exact: true }).fill(KEYS.webhookSecret)
  await payments.getByRole('button', { name: 'Save Payments' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take live payments' }).click()
  await expect(toast(page, 'Saved. It is in use now.')).toBeVisible()
  await payments.getByRole('button', { name: 'Test Payments' }).click()
  await expect(payments.getByRole('status')).toContainText('The payment provider accepts the keys.')
  await expect(payments.getByRole('status')).not.toContainText('no money moves')
  // The sandbox has ended, and so have the samples.
  expect([await policy(), await showsSamples()]).toEqual([
    expect.stringContaining('checkout.razorpay.com'),
    false,
  ])
  await page.goto('/admin/dashboard')
  await whenHydrated(page)
  const list = page.getByRole('region', { name: 'Before you open' })
  // The domain, the demo (a live shop keeps what it has) and the keys.
  await expect(list.getByText('3 of 12 steps are done.')).toBeVisible()
  await list.getByText('Before you open').click()
  await expect(list.getByRole('link', { name: 'Add a logo' })).toBeVisible()
  await expect(list.getByRole('link', { name: 'Enter the payment keys' })).toHaveCount(0)
})
