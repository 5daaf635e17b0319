import type { Locator, Page } from '@playwright/test'
import { cartBadge, expect, test, toast, whenHydrated } from './shop.ts'

const WIDE = { width: 1440, height: 900 }

test.use({ viewport: WIDE })

const barOf = (page: Page): Locator => page.locator('[data-buy-bar]')

async function open(page: Page, { slug }: { slug: string }): Promise<void> {
  await page.goto(`/product/${slug}`)
  await whenHydrated(page)
}

/** Scrolls to the end of the page, and returns the bar that is there. */
async function scrollToEnd(page: Page): Promise<Locator> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(barOf(page)).toBeVisible()
  return barOf(page)
}

const topOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? Number.NaN
const bottomOf = async (part: Locator): Promise<number> => {
  const box = await part.boundingBox()
  return box ? box.y + box.height : Number.NaN
}

test('on a wide screen the bar to buy is there once the button is scrolled past, and asks for the size', async ({
  page,
  shop,
  customer: _customer,
}) => {
  const { aurora } = shop.products
  await open(page, aurora)
  await expect(page.getByRole('button', { name: 'ADD TO CART' }).first()).toBeInViewport()
  await expect(barOf(page)).toHaveCount(0)
  const bar = await scrollToEnd(page)
  await expect(bar).toContainText('Choose a size')
  await expect(bar).toContainText(`Rs. ${aurora.salePrice}`)
  await expect(bar.getByTitle(aurora.title)).toBeVisible()
  await bar.getByRole('button', { name: 'ADD TO CART' }).click()
  const sheet = page.getByRole('dialog', { name: aurora.title })
  await sheet.getByRole('radio').nth(1).check()
  await sheet.getByRole('button', { name: 'ADD TO CART' }).click()
  await expect(toast(page, 'Product added to cart!')).toBeVisible()
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 1 line')
  await expect(bar).toContainText('Size 14')
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(barOf(page)).toHaveCount(0)
})

test('on a wide screen nothing of the page is hidden below its bars, and the paper has none', async ({
  page,
  shop,
}) => {
  await open(page, shop.products.gulab)
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const bar = await scrollToEnd(page)
  const compare = page.getByRole('region', { name: 'Pieces to compare' })
  await expect.poll(() => bottomOf(compare)).toBeLessThanOrEqual((await topOf(bar)) + 1)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const footer = page.getByRole('contentinfo')
  await expect.poll(() => bottomOf(footer)).toBeLessThanOrEqual((await topOf(compare)) + 1)
  await bar.getByRole('button', { name: 'ADD TO CART' }).click()
  const message = toast(page, 'Please log in to add to cart!')
  await expect(message).toBeVisible()
  await expect.poll(() => bottomOf(message)).toBeLessThanOrEqual(await topOf(compare))
  // With the focus below the window the browser scrolls.
  const heart = page.getByRole('main').getByRole('button', { name: 'Add to wishlist' }).last()
  await heart.evaluate((element) => {
    window.scrollTo(0, window.scrollY + element.getBoundingClientRect().bottom - innerHeight - 20)
  })
  await heart.focus()
  await expect.poll(() => bottomOf(heart)).toBeLessThanOrEqual((await topOf(compare)) + 1)
  const cardIsAbove = await bar.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const parts = [0.1, 0.3, 0.5, 0.7, 0.9].map((part) =>
      document.elementFromPoint(left + width * part, top + height / 2),
    )
    return parts.some((part) => !element.contains(part))
  })
  expect(cardIsAbove).toBe(false)
  await page.emulateMedia({ media: 'print' })
  await expect(bar).toBeHidden()
  await expect(compare).toBeHidden()
})

test('on a wide screen the bar of a sold-out piece opens the form for a message', async ({
  page,
  shop,
}) => {
  const ring = await shop.stock({ title: 'Gone Ring', stock: 0, category: 'Combo' })
  await open(page, ring)
  const bar = await scrollToEnd(page)
  await expect(bar).toContainText('Sold out')
  const heading = page.getByRole('heading', { level: 2, name: 'You may also like' })
  await heading.evaluate((element) => element.scrollIntoView())
  const column = page.getByRole('region', { name: 'Gone Ring', exact: true })
  expect(await bottomOf(column), 'the column covers no other piece').toBeLessThanOrEqual(
    await topOf(heading),
  )
  await bar.getByRole('button', { name: 'Tell me when it is back' }).click()
  const first = page.getByRole('radio', { name: 'By email' })
  await expect(first).toBeFocused()
  await expect(first).toBeInViewport()
  await expect(barOf(page)).toHaveCount(0)
})
