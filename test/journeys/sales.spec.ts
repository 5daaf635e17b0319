import type { Page } from '@playwright/test'
import { formatRupees, rupees } from '#shared/money/money.ts'
import { toIstField } from '#shared/ist-time.ts'
import { agePrices } from '../age-prices.ts'
import { expect, logIn, test, toast, whenHydrated, type JourneyShop } from './shop.ts'

test.use({ viewport: { width: 360, height: 740 } })

const MINUTE_MS = 60_000
const inMinutes = (shop: JourneyShop, minutes: number): string =>
  new Date(shop.now().getTime() + minutes * MINUTE_MS).toISOString()

const table = (page: Page) => page.getByRole('table', { name: 'Prices of the sale' })

/** The offer in the structured data of a product page, as a search engine reads it. */
async function readOffer(page: Page, path: string): Promise<Record<string, unknown>> {
  const html = await (await page.request.get(path)).text()
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  const { offers } = JSON.parse(json)
  return { price: offers.price, priceValidUntil: offers.priceValidUntil }
}

async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
}

test('a sale starts and ends by itself: planned on a phone, seen by customers at its minute', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  // The form without a discount is refused.
  allowConsoleError(/status of 400/)
  const { meena } = shop.products
  const path = `/product/${meena.slug}`
  await agePrices(shop, 7)
  await logIn(page.context(), await shop.administrator(), { isAdmin: true })
  const endsAt = inMinutes(shop, 60)

  await page.goto('/admin/sales')
  await page.getByRole('link', { name: 'New sale' }).click()
  await page.getByLabel('Name').fill('Diwali')
  await page.getByLabel('Products', { exact: true }).selectOption('words')
  await page.getByLabel('Search', { exact: true }).fill(meena.title)
  await page.getByRole('button', { name: 'Show the prices' }).click()
  await expect(page.getByText('Please enter a number.')).toBeVisible()
  await page.getByLabel('Per cent', { exact: true }).fill('20 %')
  await page.getByLabel(/^Starts at/).fill(toIstField(inMinutes(shop, 10)))
  await page.getByLabel(/^Ends at/).fill(toIstField(endsAt))
  await page.getByRole('button', { name: 'Show the prices' }).click()
  await expect(table(page).getByText(meena.title)).toBeVisible()
  await expect(page.getByText('1 product chosen, 1 with a lower price.')).toBeVisible()
  await expectFits(page)
  await page.getByRole('button', { name: 'Plan the sale' }).click()
  await expect(toast(page, 'The sale “Diwali” is planned.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Diwali' })).toBeVisible()
  await expect(page.getByText('Planned', { exact: true })).toBeVisible()
  const before = await readOffer(page, path)
  expect(before.priceValidUntil).toBeUndefined()

  shop.later(11)
  await shop.work('sales.switch')
  const lowered = await readOffer(page, path)
  expect(Number(lowered.price)).toBeLessThan(Number(before.price))
  expect(String(lowered.price)).toMatch(/9\.00$/)
  expect(lowered.priceValidUntil).toBe(`${toIstField(endsAt)}:00+05:30`)
  await page.goto(path)
  await whenHydrated(page)
  await expect(page.getByText(/^Sale\s· \d+% off$/)).toBeVisible()
  // The end of the sale is above the bar at the foot of a phone.
  const end = page.getByText(/^MRP Rs\.\s[\d,]+ · sale until \d+\s[A-Z][a-z]+, /)
  await expect(end).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Price before the sale').first()).toBeAttached()
  await expectFits(page)
  await page.goto('/bangles')
  await expect(page.locator('.card-flag').filter({ hasText: /^sale$/ })).toBeVisible()
  for (const price of [meena.salePrice, Number(lowered.price)])
    await expect(
      page
        .getByRole('main')
        .getByText(formatRupees(rupees(price)), { exact: true })
        .first(),
    ).toBeVisible()

  shop.later(60)
  await shop.work('sales.switch')
  expect(await readOffer(page, path)).toEqual(before)
  await page.goto('/admin/sales')
  await page.getByRole('link', { name: 'Diwali' }).click()
  await expect(page.getByText('Ended', { exact: true }).first()).toBeVisible()
  await expectFits(page)
})

test('one button ends a sale and gives the prices back', async ({ page, shop }) => {
  const { rekha } = shop.products
  const path = `/product/${rekha.slug}`
  await logIn(page.context(), await shop.administrator(), { isAdmin: true })
  const before = await readOffer(page, path)
  await page.goto('/admin/sales/new')
  await page.getByLabel('Name').fill('One day')
  await page.getByLabel('Products', { exact: true }).selectOption('words')
  await page.getByLabel('Search', { exact: true }).fill(rekha.title)
  await page.getByLabel('Lower the prices by').selectOption('amount')
  await page.getByLabel('Rupees off', { exact: true }).fill('100')
  await page.getByLabel('Start at once').check()
  await page.getByLabel(/^Ends at/).fill(toIstField(inMinutes(shop, 600)))
  await page.getByRole('button', { name: 'Show the prices' }).click()
  await page.getByRole('button', { name: 'Start the sale' }).click()
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/admin/sales'))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start the sale' }).click()
  await saved
  await shop.work('sales.switch')
  await expect(toast(page, 'The sale “One day” has started.')).toBeVisible()
  await expect(page.getByText('Running', { exact: true })).toBeVisible()
  expect((await readOffer(page, path)).price).not.toBe(before.price)

  await page.reload()
  await page.getByRole('button', { name: 'End the sale now' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End the sale' }).click()
  await expect(toast(page, 'The sale has ended. The prices of before are back.')).toBeVisible()
  await expect(page.getByText('It was ended before its time.')).toBeVisible()
  expect(await readOffer(page, path)).toEqual(before)
})
