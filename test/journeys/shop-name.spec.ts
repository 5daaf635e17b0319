import type { Page } from '@playwright/test'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { saveSettings } from '../save-settings.ts'
import type { TestUser } from '../shop.ts'
import { expect, test, whenHydrated, type JourneyShop } from './shop.ts'

const NAME = 'Priya & Daughters'

/** Renames the shop on the settings screen. */
const renameShop = (shop: JourneyShop, administrator: TestUser, name: string): Promise<void> =>
  saveSettings(shop, administrator, { shop: { ...DEFAULT_SHOP, name } })

test('a renamed shop has its name in titles, on its pages and as an app', async ({
  page,
  administrator,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 404/)
  await renameShop(shop, administrator, NAME)
  try {
    await page.goto('/')
    await expect(page).toHaveTitle(`${NAME}: artificial jewellery for women`)
    await expect(page.locator('meta[property="og:site_name"]')).toHaveAttribute('content', NAME)
    const home = page.getByRole('banner').getByRole('link', { name: `${NAME}, home` })
    await expect(home).toContainText(NAME)
    await expect(page.getByRole('contentinfo')).not.toContainText('demo shop')
    await whenHydrated(page)
    for (const [path, title] of [
      ['/rings', 'Rings'],
      ['/privacy', 'Privacy Policy'],
      ['/cart', 'Your Cart'],
      ['/no-such-page', 'Page not found'],
      ['/offline', 'You are offline'],
      ['/admin/settings', 'Settings'],
    ] as const) {
      await page.goto(path)
      await expect(page).toHaveTitle(`${title} | ${NAME}`)
    }
    expect(await (await page.request.get('/manifest.webmanifest')).json()).toMatchObject({
      name: `${NAME}: artificial jewellery`,
      short_name: NAME,
      lang: 'en-IN',
    })
  } finally {
    await renameShop(shop, administrator, DEFAULT_SHOP.name)
  }
  await page.goto('/')
  await expect(page).toHaveTitle('Jhumka: artificial jewellery for women')
})

/** 24 letters in three words, in two and in one, and a name in Hindi. */
const LONG_NAMES = [
  'Mahalaxmi Imitation Jwls',
  'Vaijayantimala Jewellers',
  'Shreevaijayantijewellers',
  'आभूषण गृह',
]
/**
 * A machine without a Devanagari font draws a box for each sign, and this name is then twice as
 * long.
 */
const LONG_HINDI_NAME = 'श्री वैजयंतीमाला आभूषण'

/** Whether the signs of a syllable are drawn as one glyph. */
const drawsHindi = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const brush = document.createElement('canvas').getContext('2d')
    return brush !== null && brush.measureText('श्री').width < 3 * brush.measureText('श').width
  })

/**
 * Returns the faults of a name in the header of the open page, at the widths of phones and others.
 */
async function faultsOfName(page: Page, name: string): Promise<string[]> {
  const header = page.getByRole('banner')
  const text = header
    .getByRole('link', { name: `${name}, home` })
    .getByText(name, { exact: true })
    .filter({ visible: true })
  const faults: string[] = []
  for (const width of [320, 360, 412, 768, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    await expect(text, `${name} at ${width} px`).toHaveCount(1)
    const { cut, lines } = await text.evaluate((element) => ({
      cut: Math.max(
        element.scrollHeight - element.clientHeight,
        element.scrollWidth - element.clientWidth,
      ),
      lines: Math.round(
        element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
      ),
    }))
    const bar = (await header.boundingBox())?.height ?? 0
    if (cut > 2 || lines > 2 || bar > (width < 1024 ? 70 : 140))
      faults.push(`${name} at ${width} px: ${cut} px cut, ${lines} lines, ${bar} px high`)
  }
  return faults
}

test('a shop name of 24 letters is complete in the header of phones, for customers and administrators, and shifts nothing', async ({
  page,
  administrator,
  shop,
}) => {
  test.slow()
  try {
    for (const name of (await drawsHindi(page)) ? [...LONG_NAMES, LONG_HINDI_NAME] : LONG_NAMES) {
      await renameShop(shop, administrator, name)
      for (const path of ['/about', '/admin/words']) {
        await page.goto(path)
        await whenHydrated(page)
        expect(await faultsOfName(page, name), path).toEqual([])
      }
    }
  } finally {
    await renameShop(shop, administrator, DEFAULT_SHOP.name)
  }
})
