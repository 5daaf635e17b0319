import type { Page } from '@playwright/test'
import { openMailServer, type MailServer } from '../mail-server.ts'
import { addRing, newWindow, pressInMenu, RING, signIn } from './admin-steps.ts'
import { fillShipping, payNow } from './checkout-steps.ts'
import {
  demoWords,
  enterCategories,
  enterSettings,
  enterTexts,
  SHOP_NAME,
} from './own-shop-steps.ts'
import { closeAlert, expect, test as inAShop, whenHydrated } from './shop.ts'
import { startShop, type StartedShop } from './started-shop.ts'
import { storeTinyDemoPictures } from './tiny-pictures.ts'

const UDAIPUR = {
  name: 'Meera Nair',
  email: 'meera@example.in',
  address: '3 Lake Road',
  city: 'Udaipur',
  state: 'Rajasthan',
  pincode: '313001',
}
const CUSTOMER = { mobile: '9876501234', password: 'sitaphal' }

/** A new shop with the demo, started without an administrator, and a mail server. */
const test = inAShop.extend<{ mail: MailServer; started: StartedShop }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names in it, and wants it even without any.
  mail: async ({}, use) => {
    const mail = await openMailServer()
    await use(mail)
    await mail.close()
  },
  // oxlint-disable-next-line no-empty-pattern -- as above.
  started: async ({}, use) => {
    const started = await startShop({ DEMO: 'true' }, { prepare: storeTinyDemoPictures })
    await use(started)
    await started.stop()
  },
  baseURL: async ({ started }, use) => use(started.url),
})

test.use({ viewport: { width: 360, height: 740 }, actionTimeout: 20_000 })

/** The first administrator, with the link of the terminal. */
async function makeAccount(page: Page, started: StartedShop): Promise<void> {
  await expect.poll(() => started.said.join('\n')).toMatch(/\/setup#\S+/)
  const link = /(http\S+\/setup#\S+)/.exec(started.said.join('\n'))?.[1] ?? ''
  await page.goto(link)
  await whenHydrated(page)
  await page.getByLabel('Your name').fill('Gulab Soni')
  await page.getByLabel('Mobile Number').fill('9829012345')
  await page.getByRole('textbox', { name: 'Password' }).fill('rose water')
  await page.getByRole('button', { name: 'Make my account' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
}

async function enterMailServer(page: Page, mail: MailServer): Promise<void> {
  const form = page.getByRole('region', { name: 'Mail', exact: true })
  await form.getByLabel('Mail server').fill('127.0.0.1')
  await form.getByLabel('Port').fill(new URL(mail.url).port)
  await form.getByLabel('Encryption').selectOption('None, only for trying out')
  await form.getByLabel('Sender').fill(`${SHOP_NAME} <care@gulabi.example>`)
  await form.getByRole('button', { name: 'Save Mail' }).click()
  await expect(form.getByText('Not set.')).toHaveCount(0)
}

/** Presses Start selling. Another name than that of the shop is refused. */
async function startSelling(page: Page): Promise<void> {
  await expect(page.getByText('54 demo products and 0 test orders')).toBeVisible()
  await page.getByRole('button', { name: 'Start selling' }).click()
  await page.getByRole('button', { name: 'Go on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the shop').fill('Another shop')
  await dialog.getByRole('button', { name: 'Remove and start selling' }).click()
  await expect(dialog.getByText('exactly as it is')).toBeVisible()
  await dialog.getByLabel('Name of the shop').fill(SHOP_NAME)
  await dialog.getByRole('button', { name: 'Remove and start selling' }).click()
  await expect(page.getByText('Removed: 54 demo products and 0 test orders.')).toBeVisible({
    timeout: 60_000,
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your shop is ready' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start selling' })).toHaveCount(0)
}

/** A customer finds the ring, buys it, and returns the path of its page. */
async function buyRing(page: Page): Promise<string> {
  await page.goto('/rings')
  await whenHydrated(page)
  await page.getByRole('heading', { level: 2, name: RING.title }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: RING.title })).toBeVisible()
  const { pathname } = new URL(page.url())
  await page.getByRole('radio', { name: 'Size 14' }).check()
  await page.getByRole('main').getByRole('button', { name: 'ADD TO CART' }).first().click()
  await page.goto('/checkout')
  await fillShipping(page, UDAIPUR)
  await (await payNow(page, SHOP_NAME)).getByRole('button', { name: 'Pay', exact: true }).click()
  await closeAlert(page, 'Payment successful! Order placed.')
  await expect(page.getByText(/^GJ-\d{4}-\d{6}$/)).toBeVisible()
  return pathname
}

const PATHS = (
  '/ /rings /nath /payal /categories /search?q=ring /about /track /shipping /refund /privacy ' +
  '/termsofservice /track-order /grievance /login /register /forgot-password /cart /wishlist ' +
  '/offline /nowhere /sitemap.xml /robots.txt /manifest.webmanifest /favicon.svg'
).split(' ')

test('a new shop becomes “Gulabi Jewels, Jaipur” on a phone, and nothing of the demo is left', async ({
  page,
  started,
  mail,
  context,
  allowConsoleError,
}) => {
  test.setTimeout(300_000)
  // The wrong name of the shop, two confirmations at once, and a path that does not exist.
  allowConsoleError(/status of (?:400|404|409)/)
  await makeAccount(page, started)
  const list = page.getByRole('region', { name: 'Before you open' })
  await expect(list.getByText('0 of 12 steps are done.')).toBeVisible()
  await list.getByText('Before you open').click()
  await expect(list.getByRole('link', { name: '54 demo products' })).toBeVisible()

  await page.goto('/admin/settings')
  await whenHydrated(page)
  await enterSettings(page)
  await enterTexts(page)
  await page.goto('/admin/categories')
  await whenHydrated(page)
  await enterCategories(page)
  await page.goto('/admin/connections')
  await whenHydrated(page)
  await enterMailServer(page, mail)
  await page.goto('/admin/products')
  await whenHydrated(page)
  await addRing(page)

  await page.goto('/admin/dashboard')
  await whenHydrated(page)
  await expect(list.getByText('7 of 12 steps are done.')).toBeVisible()
  await list.getByText('Before you open').click()
  await list.getByRole('button', { name: 'I have read them' }).click()
  await list.getByRole('button', { name: 'Open without messages' }).click()
  // Live keys, the domain, and the step that is next are left.
  await expect(list.getByText('9 of 12 steps are done.')).toBeVisible()
  await expect(list.getByRole('list', { name: 'Still from the demo' })).toHaveText(
    '54 demo products',
  )
  await page.goto('/admin/start-selling')
  await whenHydrated(page)
  await startSelling(page)
  await page.goto('/admin/categories')
  await whenHydrated(page)
  await pressInMenu(page, 'Quirky', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Edit Quirky' })).toHaveCount(0)

  const theirs = await newWindow(context, started.url)
  const data = { name: 'Meera Nair', ...CUSTOMER }
  expect((await theirs.request.post('/api/auth/register', { data })).status()).toBe(200)
  const customer = await theirs.newPage()
  await signIn(customer, CUSTOMER)
  const product = await buyRing(customer)
  await expect.poll(() => mail.received.length).toBeGreaterThan(0)

  await customer.goto(product)
  await expect(customer.getByText('Return or exchange within 7 days of delivery')).toBeVisible()
  expect((await customer.request.get('/quirky', { maxRedirects: 0 })).status()).toBe(404)
  const texts = await Promise.all(
    [...PATHS, product].map(async (path): Promise<[string, string]> => {
      const reply = await customer.request.get(path)
      return [path, await reply.text()]
    }),
  )
  const mails = mail.received.map(({ subject, raw }): [string, string] => [subject, decode(raw)])
  const found = [...texts, ...mails].flatMap(([place, text]) =>
    demoWords()
      .filter((word) => text.includes(word))
      .map((word) => `${place}: ${word}`),
  )
  expect(found).toEqual([])
  expect(texts.every(([, text]) => text.length > 0)).toBe(true)
  expect(texts[0]?.[1]).toContain('Jaipur')
  await theirs.close()
})

/** The text of a mail whose parts are in quoted-printable or base64. */
const decode = (raw: string): string =>
  raw +
  raw.replaceAll(/=\r?\n/g, '') +
  [...raw.matchAll(/^(?:[A-Za-z0-9+/]{40,}={0,2}\r?\n)+/gm)]
    .map(([part]) => Buffer.from(part, 'base64').toString('utf8'))
    .join('\n')
