import type { Locator, Page } from '@playwright/test'
import { expect, stopClock, test, whenHydrated } from './shop.ts'

const hero = (page: Page): Locator => page.getByRole('region', { name: 'New this season' })
const customers = (page: Page): Locator => page.getByRole('region', { name: 'Customers' })
const currentDot = (page: Page): Locator => hero(page).locator('button[aria-current="true"]')
const quote = (page: Page): Locator => customers(page).locator('blockquote:visible')

/** Which picture a card shows. */
const shownOf = (card: Locator): Promise<number> =>
  card
    .locator('picture img')
    .evaluateAll((pictures) =>
      pictures.findIndex((picture) => !picture.className.includes('opacity-0')),
    )

const openCard = async (page: Page, title: string): Promise<Locator> => {
  await page.goto('/earrings')
  await whenHydrated(page)
  return page.getByRole('main').getByRole('listitem').filter({ hasText: title })
}

/** Half of it must be in view to move, and the pointer elsewhere. */
const showCustomers = async (page: Page): Promise<void> => {
  await customers(page).evaluate((section) => section.scrollIntoView({ block: 'end' }))
  await page.mouse.move(0, 0)
}

test('slides, testimonials and cards move on every three seconds, and Pause stops them', async ({
  page,
  shop,
}) => {
  await page.clock.install()
  await page.goto('/')
  await whenHydrated(page)
  await expect(currentDot(page)).toHaveAccessibleName('Slide 1 of 3')
  await page.clock.runFor(3000)
  await expect(currentDot(page)).toHaveAccessibleName('Slide 2 of 3')
  await hero(page).getByRole('button', { name: 'Pause' }).click()
  await expect(hero(page).getByRole('button', { name: 'Play' })).toBeVisible()

  await showCustomers(page)
  const first = (await quote(page).textContent()) ?? ''
  await page.clock.runFor(3000)
  await expect(quote(page)).not.toHaveText(first)
  await customers(page).getByRole('button', { name: 'Pause' }).click()
  const paused = (await quote(page).textContent()) ?? ''
  await customers(page).getByRole('button', { name: 'Next testimonial' }).click()
  await expect(quote(page)).not.toHaveText(paused)
  await customers(page).getByRole('button', { name: 'Previous testimonial' }).click()
  await expect(quote(page)).toHaveText(paused)

  const card = await openCard(page, shop.products.gulab.title)
  await expect(card.locator('picture img')).toHaveCount(3)
  await expect.poll(() => shownOf(card)).toBe(0)
  await page.clock.runFor(3000)
  await expect.poll(() => shownOf(card), { timeout: 5000 }).toBe(1)
  await page.getByRole('button', { name: 'Pause the pictures of the pieces' }).click()
  // A mouse over the card would show its next picture, also if the page is scrolled below it.
  await page.mouse.move(0, 0)
  const kept = await shownOf(card)
  await card.evaluate((item) => item.scrollIntoView({ block: 'center' }))
  await page.clock.runFor(4500)
  expect(await shownOf(card)).toBe(kept)
})

test('nothing moves for who asked for less motion', async ({ page, shop }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto('/')
  await whenHydrated(page)
  await expect(hero(page).getByRole('button', { name: 'Play' })).toBeVisible()
  await page.clock.runFor(10_000)
  await expect(currentDot(page)).toHaveAccessibleName('Slide 1 of 3')
  await showCustomers(page)
  await expect(customers(page).getByRole('button', { name: 'Play' })).toBeVisible()
  const first = (await quote(page).textContent()) ?? ''
  await page.clock.runFor(10_000)
  await expect(quote(page)).toHaveText(first)
  const card = await openCard(page, shop.products.gulab.title)
  await page.clock.runFor(10_000)
  await expect(card.locator('picture img')).toHaveCount(1)
})

test('the arrows of the gallery wrap at both ends', async ({ page, shop }) => {
  await page.goto(`/product/${shop.products.gulab.slug}`)
  await whenHydrated(page)
  const gallery = page.getByRole('region', { name: `Pictures of ${shop.products.gulab.title}` })
  const shown = gallery
    .getByRole('button', { name: /^Picture / })
    .and(page.locator('[aria-current="true"]'))
  await expect(shown).toHaveAccessibleName('Picture 1 of 3')
  await gallery.getByRole('button', { name: 'Previous picture' }).click()
  await expect(shown).toHaveAccessibleName('Picture 3 of 3')
  await expect
    .poll(() =>
      gallery
        .getByRole('group', { name: 'Swipe or use the arrow keys' })
        .evaluate((strip) => Math.round(strip.scrollLeft / strip.clientWidth)),
    )
    .toBe(2)
  await gallery.getByRole('button', { name: 'Next picture' }).click()
  await expect(shown).toHaveAccessibleName('Picture 1 of 3')
  await gallery.getByRole('button', { name: 'Picture 2 of 3' }).click()
  await expect(shown).toHaveAccessibleName('Picture 2 of 3')
})

test('one question of the home page is open at a time', async ({ page }) => {
  await page.goto('/')
  await whenHydrated(page)
  const questions = page.getByRole('region', { name: 'FAQ' }).getByRole('button')
  await expect(questions).toHaveCount(6)
  const opened = () =>
    questions.evaluateAll((all) => all.map((one) => one.getAttribute('aria-expanded') === 'true'))
  await questions.nth(2).click()
  expect(await opened()).toEqual([false, false, true, false, false, false])
  await questions.nth(2).click()
  expect(await opened()).toEqual([false, false, false, false, false, false])
})

test('a card shows its pictures in turn with a dot for each, and begins again after the last', async ({
  page,
  shop,
}) => {
  const card = await openCard(page, shop.products.gulab.title)
  await expect(card.locator('picture img')).toHaveCount(3)
  await stopClock(page)
  await page.mouse.move(0, 0)
  const dots = card.locator('span[class*="size-1.5"]')
  const shownDot = () =>
    dots.evaluateAll((all) => all.findIndex((dot) => dot.className.includes('bg-jamun-900')))
  const seen: number[] = []
  for (const _ of [1, 2, 3, 4]) {
    const shown = await shownOf(card)
    expect(await shownDot()).toBe(shown)
    seen.push(shown)
    await page.clock.runFor(3000)
    await expect.poll(() => shownOf(card)).not.toBe(shown)
  }
  const [first = 0] = seen
  expect(seen).toEqual([first, (first + 1) % 3, (first + 2) % 3, first])
})

test('the pictures of a card rest behind an open dialog', async ({ page, shop }) => {
  const card = await openCard(page, shop.products.gulab.title)
  await expect(card.locator('picture img')).toHaveCount(3)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await stopClock(page)
  const shown = await shownOf(card)
  await page.clock.runFor(9000)
  expect(await shownOf(card)).toBe(shown)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0)
  await page.clock.runFor(3000)
  await expect.poll(() => shownOf(card)).not.toBe(shown)
})

test('the pictures of Bangles fade in half a second, all others change at once', async ({
  page,
  shop,
}) => {
  const turning = (title: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: title })
      .locator('picture img')
      .first()
      .evaluate((picture) => {
        const { transitionProperty, transitionDuration } = getComputedStyle(picture)
        return `${transitionProperty} ${transitionDuration}`
      })
  await page.goto('/bangles')
  expect(await turning(shop.products.meena.title)).toContain('opacity')
  expect(await turning(shop.products.meena.title)).toMatch(/0\.5s/)
  await page.goto('/earrings')
  expect(await turning(shop.products.gulab.title)).not.toContain('opacity')
})

test('a picture that cannot be had, or that a product never had, is the picture of last resort', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/pictures\//)
  const bare = await shop.stock({ title: 'Bare Bells', category: 'Combo' })
  await page.route('**/pictures/**', (route) => route.abort())
  for (const slug of [bare.slug, shop.products.gulab.slug]) {
    await page.goto(`/product/${slug}`)
    await whenHydrated(page)
    await expect(
      page
        .getByRole('region', { name: /^Pictures of/ })
        .getByRole('img')
        .first(),
    ).toHaveAttribute('src', '/assets/fallback.jpg')
  }
})

test('a mouse over the picture of a card shows its next one, which then stays', async ({
  page,
  shop,
}) => {
  await page.clock.install()
  const card = await openCard(page, shop.products.gulab.title)
  await expect(card.locator('picture img')).toHaveCount(3)
  await expect.poll(() => shownOf(card)).toBe(0)
  await card.locator('picture img').first().hover({ force: true })
  await expect.poll(() => shownOf(card)).toBe(1)
  await page.clock.runFor(6000)
  expect(await shownOf(card)).toBe(1)
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('a swipe over a card shows its next and previous picture and opens no page', async ({
    page,
    shop,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const card = await openCard(page, shop.products.gulab.title)
    await card.scrollIntoViewIfNeeded()
    const box = await card.locator('picture img').first().boundingBox()
    if (!box) throw new Error('The card has no picture.')
    const cdp = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: xs.map((x) => ({ x: box.x + x, y: box.y + box.height / 2 })),
      })
    const swipe = async (from: number, to: number) => {
      await touch('touchStart', from)
      await touch('touchMove', (from + to) / 2)
      await touch('touchMove', to)
      await touch('touchEnd')
    }
    await swipe(120, 30)
    await expect.poll(() => shownOf(card)).toBe(1)
    await swipe(30, 120)
    await expect.poll(() => shownOf(card)).toBe(0)
    await expect(page).toHaveURL(/\/earrings$/)
  })
})
