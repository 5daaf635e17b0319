import {
  test as base,
  expect,
  type BrowserContext,
  type Locator,
  type Page,
  type TestInfo,
} from '@playwright/test'
import { startWorker } from '#worker/worker.ts'
import { openTestShop, type TestUser, type TestShop } from '../shop.ts'
import { stockProducts, type DemoProducts } from './stock.ts'

/** The real shop in this process: pages, API, sandbox and jobs, with a few products. */
export type JourneyShop = TestShop & { products: DemoProducts }

type Watch = {
  /** Allows an error in the browser's console that this journey causes. */
  allowConsoleError(pattern: RegExp): void
}

type Fixtures = Watch & {
  /** A customer who is logged in in this browser too. */
  customer: TestUser
  /** An administrator who is logged in in this browser too. */
  administrator: TestUser
}

/**
 * One shop for all journeys of a worker; each journey has its own customer. An error in the
 * browser's console fails the journey.
 */
export const test = base.extend<Fixtures & { watch: Watch }, { shop: JourneyShop }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names in it, and wants it even without any.
    async ({}, use) => {
      const shop = await openTestShop({ pages: true })
      await startWorker(shop, 1)
      await use({ ...shop, products: await stockProducts(shop) })
      await shop.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  watch: [
    async ({ context }, use, info) => {
      const expected: RegExp[] = []
      const consoleErrors = collectConsoleErrors(context)
      await context.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          console.error(`The security policy stopped ${violatedDirective} ${blockedURI}`),
        ),
      )
      await use({ allowConsoleError: (pattern) => void expected.push(pattern) })
      if (info.errors.length > 0) await attachPages(context, info)
      const unexpected = consoleErrors.filter(
        (consoleError) => !expected.some((pattern) => pattern.test(consoleError)),
      )
      expect(unexpected, 'what the browser complained of').toEqual([])
    },
    { auto: true },
  ],
  allowConsoleError: async ({ watch }, use) => use(watch.allowConsoleError),
  customer: async ({ shop, context }, use) => {
    const customer = await shop.customer()
    await logIn(context, customer)
    await use(customer)
  },
  administrator: async ({ shop, context }, use) => {
    const administrator = await shop.administrator()
    await logIn(context, administrator, { isAdmin: true })
    await use(administrator)
  },
})

export { expect }

/** As wide and as long as the end of a run prints it. */
const LINES_OF_A_PAGE = 8
const LINE = /.{1,180}/g

/** Attaches what the pages of a failed journey show, which the end of a run prints. */
async function attachPages(context: BrowserContext, info: TestInfo): Promise<void> {
  for (const page of context.pages()) {
    const main = page.locator('main').first()
    const state = await page
      .evaluate(() => `${document.readyState} ${JSON.stringify(document.documentElement.dataset)}`)
      .catch(String)
    const shown = await main.ariaSnapshot({ timeout: 3000 }).catch(String)
    const box = JSON.stringify(await main.boundingBox({ timeout: 3000 }).catch(String))
    const lines = shown.replaceAll(/\s+/g, ' ').match(LINE) ?? []
    const body = [`${page.url()} ${state} ${box}`, ...lines.slice(0, LINES_OF_A_PAGE)]
    await info.attach('page', { body: body.join('\n'), contentType: 'text/plain' })
  }
}

/**
 * Collects console errors, uncaught errors and violations of the Content-Security-Policy in every
 * tab.
 */
function collectConsoleErrors(context: BrowserContext): string[] {
  const consoleErrors: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error')
      consoleErrors.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => void consoleErrors.push(String(error.error().stack)))
  return consoleErrors
}

/**
 * Stores a session in this browser once, as the log-in does; after a log-out it is not stored
 * again.
 */
export async function logIn(
  context: BrowserContext,
  { token, id }: TestUser,
  { isAdmin = false } = {},
): Promise<void> {
  const user = {
    _id: id,
    name: 'Asha Rao',
    mobile: '9876543210',
    isAdmin,
    createdAt: '2026-11-01T00:00:00.000Z',
  }
  await context.addInitScript(
    (session) => {
      // A new tab is blank at first and has no storage.
      if (location.protocol === 'about:' || localStorage.getItem('journey') === session.token)
        return
      localStorage.setItem('journey', session.token)
      localStorage.setItem('token', session.token)
      localStorage.setItem('user', session.user)
    },
    { token, user: JSON.stringify(user) },
  )
}

/** The link to the cart in the header, which says how many lines the cart has. */
export const cartBadge = (page: Page): Locator =>
  page.getByRole('banner').getByRole('link', { name: /^Cart, / })

/** Presses OK in the alert that says exactly this. */
export async function closeAlert(page: Page, text: string): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: text, exact: true })
  await expect(alert).toBeVisible()
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(alert).toBeHidden()
}

/** A toast with this text at the foot of the page. */
export const toast = (page: Page, text: string): Locator =>
  page.locator('.toasts').getByText(text, { exact: true })

/** Waits until the page is hydrated and earlier clicks are replayed. */
export async function whenHydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
}

/** From now on the page's clock advances only when the test says so. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/**
 * Presses a button until the part shows whose file could not be loaded before. Some versions of
 * Chromium fetch such a file again; in others the shop loads the page again first.
 */
export async function pressUntilShown(button: Locator, part: Locator): Promise<void> {
  await expect(async () => {
    if (!(await part.isVisible())) await button.press('Enter', { timeout: 3000 })
    await expect(part).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 30_000 })
}

/** Returns an amount of whole rupees, in paise, as the admin writes it. */
export const inRupees = (paise: number): string => `₹${(paise / 100).toLocaleString('en-IN')}`
