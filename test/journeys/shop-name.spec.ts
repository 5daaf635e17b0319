import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import type { Shopper } from '../shop.ts'
import { expect, test, whenAlive, type JourneyShop } from './shop.ts'

const NAME = 'Priya & Daughters'

/** Calls the shop by a name, as its owner does on her screen. */
async function callIt(shop: JourneyShop, owner: Shopper, name: string): Promise<void> {
  const { settings } = (await shop.ask('GET', '/api/admin/settings', { as: owner })).body
  const { version } = settings.find((each: { name: string }) => each.name === 'shop')
  const { status } = await shop.ask('PUT', '/api/admin/settings/shop', { as: owner, body: { value: { ...DEFAULT_SHOP, name }, version } })
  expect(status).toBe(200)
}

test('a shop that its owner has named bears that name in titles, on its pages and as an app', async ({ page, owner, shop, expectComplaint }) => {
  expectComplaint(/status of 404/)
  await callIt(shop, owner, NAME)
  try {
    await page.goto('/')
    await expect(page).toHaveTitle(`${NAME}: artificial jewellery for women`)
    await expect(page.locator('meta[property="og:site_name"]')).toHaveAttribute('content', NAME)
    const home = page.getByRole('banner').getByRole('link', { name: `${NAME}, home` })
    await expect(home).toContainText(NAME)
    await expect(page.getByRole('contentinfo')).not.toContainText('demo shop')
    await whenAlive(page)
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
    await callIt(shop, owner, DEFAULT_SHOP.name)
  }
  await page.goto('/')
  await expect(page).toHaveTitle('Jhumka: artificial jewellery for women')
})
