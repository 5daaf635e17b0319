import type { Locator } from '@playwright/test'
import { comparePath } from '#web/storefront/compare/compare-address.ts'
import { expect, test, whenHydrated } from './shop.ts'

const STRUCK = 's'
const PER_CENT = /\d+% off/
const TAXES = 'inclusive of all taxes'

/** Expects the price of a piece that is not reduced, and nothing of a reduction. */
async function expectOnePrice(place: Locator, price: string, name: string): Promise<void> {
  await expect(place, name).toContainText(price)
  await expect(place.locator(STRUCK), name).toHaveCount(0)
  await expect(place, name).not.toContainText(/% off|You save|Actual price|Sale price/)
}

test('a piece whose price is its MRP has one price wherever it is shown', async ({
  page,
  shop,
  customer: as,
}) => {
  const { mudra, aurora } = shop.products
  const price = 'Rs. 649'
  await page.setViewportSize({ width: 1280, height: 900 })
  const card = (title: string) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  await page.goto('/rings')
  await expect(card(aurora.title).first()).toContainText(PER_CENT)
  await expectOnePrice(card(mudra.title).first(), price, 'card')

  await page.goto(`/product/${mudra.slug}`)
  await whenHydrated(page)
  await expectOnePrice(page.locator('section[aria-labelledby="product-title"]'), price, 'page')
  await expect(page.locator('tr', { hasText: /^MRP/ })).toHaveText(`MRP${price}, ${TAXES}`)
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.join(' ').match(/"[a-z]*price":\s*"[\d.]+"/gi)).toEqual(['"price":"649.00"'])

  await page.getByRole('banner').getByRole('combobox', { name: 'Search' }).fill('mudra')
  const option = page.getByRole('option').filter({ hasText: mudra.title })
  await expectOnePrice(option.first(), price, 'suggestion')

  const ids = [mudra.id, aurora.id]
  await page.goto(comparePath(ids))
  const cells = page
    .getByRole('row')
    .filter({ hasText: /^Price/ })
    .getByRole('cell')
  await expectOnePrice(cells.first(), price, 'comparison')
  await expect(cells.last().locator(STRUCK)).toHaveCount(1)

  const { variants } = (await shop.request('GET', `/api/products/${mudra.slug}`)).body
  const body = { productId: mudra.id, variantId: variants[0]._id, quantity: 1 }
  await shop.request('POST', '/api/cart', { as, body })
  await shop.request('POST', '/api/wishlist', { as, body: { productId: mudra.id } })
  for (const path of ['/cart', '/wishlist']) {
    await page.goto(path)
    await expectOnePrice(card(mudra.title).first(), price, path)
  }
})
