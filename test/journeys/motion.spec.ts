import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, stopClock, test, toast, whenHydrated } from './shop.ts'

declare global {
  interface Window {
    /** How many view transitions have begun. */
    transitions?: number
  }
}

/** Counts the view transitions of the page. */
const countTransitions = (page: Page) =>
  page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    window.transitions = 0
    document.startViewTransition = (update) => {
      window.transitions = (window.transitions ?? 0) + 1
      return start(update)
    }
  })

const transitions = (page: Page) => page.evaluate(() => window.transitions)
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

const ASSETS = 'build/client/assets'

/** The file of the build with what moves (motion/moves.ts): names of scripts are hashes alone. */
function movesFile(): string {
  const found = readdirSync(ASSETS).find(
    (name) =>
      name.endsWith('.js') &&
      readFileSync(path.join(ASSETS, name), 'utf8').includes('center / cover'),
  )
  if (!found) throw new Error('The build has no file that moves pieces.')
  return found
}

/** Any press loads what moves. The file is imported here too, which ends when it has run. */
async function loadMoves(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.evaluate(async (file) => {
    await import(`/assets/${file}`)
    // The page goes on after its own import.
    await new Promise((resolve) => setTimeout(resolve))
  }, movesFile())
}

test('the picture of a card grows into the page of its product, and Back is at the same place', async ({
  page,
  shop,
}) => {
  const { nadi } = shop.products
  await countTransitions(page)
  await page.goto('/earrings')
  await whenHydrated(page)
  await loadMoves(page)
  const title = page.getByRole('main').getByRole('link', { name: nadi.title, exact: true })
  await page.evaluate(() => window.scrollTo(0, 120))
  const before = await scrolled(page)
  expect(before).toBeGreaterThan(0)
  // After 200 ms a placeholder takes the place of the cards, and nothing is left to grow.
  await stopClock(page)
  await title.click()
  await expect(page.getByRole('heading', { level: 1, name: nadi.title })).toBeVisible()
  await page.clock.resume()
  expect(await transitions(page)).toBe(1)
  expect(await scrolled(page)).toBe(0)
  await page.goBack()
  await expect(title).toBeFocused()
  expect(await scrolled(page)).toBe(before)
  expect(await transitions(page)).toBe(1)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: nadi.title })).toBeVisible()
  await page.goBack()
  await expect(title).toBeFocused()
  expect(await scrolled(page)).toBe(before)
  expect(await transitions(page)).toBe(1)
})

test('an added piece flies to the bag, and a filled heart scatters beads', async ({
  page,
  shop,
  customer: _customer,
}) => {
  await page.goto('/earrings')
  await whenHydrated(page)
  const card = page.getByRole('listitem').filter({ hasText: shop.products.gulab.title })
  await loadMoves(page)
  await page.evaluate(() => {
    window.transitions = 0
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLImageElement || node instanceof HTMLSpanElement)
            window.transitions = (window.transitions ?? 0) + 1
    }).observe(document.body, { childList: true })
  })
  await card.getByRole('button', { name: 'Add to wishlist' }).click()
  await expect.poll(() => transitions(page)).toBe(1)
  await card.getByRole('button', { name: 'ADD TO CART' }).click()
  await expect(toast(page, 'Added to cart successfully!')).toBeVisible()
  await expect.poll(() => transitions(page)).toBe(2)
  // Nothing of it stays.
  await expect(page.locator('body > img, body > .burst')).toHaveCount(0)
})

test('with reduced motion a card opens its page at once', async ({ page, shop }) => {
  const { nadi } = shop.products
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await countTransitions(page)
  await page.goto('/earrings')
  await whenHydrated(page)
  await page.keyboard.press('Shift')
  await page.getByRole('main').getByRole('link', { name: nadi.title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: nadi.title })).toBeVisible()
  expect(await transitions(page)).toBe(0)
})
