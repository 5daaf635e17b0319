import type { Locator, Page } from '@playwright/test'
import { focused, tabTo } from './keyboard.ts'
import { expect, test, whenHydrated, type JourneyShop } from './shop.ts'

const viewerOf = (page: Page, { products }: JourneyShop): Locator =>
  page.getByRole('dialog', { name: `Pictures of ${products.gulab.title}` })

const open = async (page: Page, { products }: JourneyShop): Promise<void> => {
  await page.goto(`/product/${products.gulab.slug}`)
  await whenHydrated(page)
}

/** The large picture; the small one behind it is for eyes only. */
const pictureOf = (viewer: Locator): Locator => viewer.getByRole('img')

/** How much larger than the stage the picture of the viewer is drawn. */
const scaleOf = (viewer: Locator): Promise<number> =>
  pictureOf(viewer).evaluate(
    (image) => Math.round((image.getBoundingClientRect().width / innerWidth) * 10) / 10,
  )

test('with the keyboard a customer opens the pictures, magnifies, moves on and closes', async ({
  page,
  shop,
}) => {
  await open(page, shop)
  await tabTo(page, 'View full screen')
  await page.keyboard.press('Enter')
  const viewer = viewerOf(page, shop)
  await expect(viewer).toContainText('Picture 1 /of 3')
  await expect.poll(() => scaleOf(viewer), 'nothing is cut').toBe(1)
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toContainText('Picture 2 /of 3')
  await page.keyboard.press('ArrowLeft')
  await expect(viewer).toContainText('Picture 1 /of 3')
  await page.keyboard.press('+')
  await expect.poll(() => scaleOf(viewer)).toBe(1.5)
  const before = await pictureOf(viewer).boundingBox()
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(async () => (await pictureOf(viewer).boundingBox())?.x)
    .toBeLessThan(before?.x ?? 0)
  await expect(viewer).toContainText('Picture 1 /of 3')
  await page.keyboard.press('0')
  await expect.poll(() => scaleOf(viewer)).toBe(1)
  await page.keyboard.press('ArrowLeft')
  await expect(viewer).toContainText('Picture 3 /of 3')
  // The focus stays in the viewer.
  const names = ['Close', 'Zoom out', 'Previous picture', 'Next picture', 'Zoom in', '']
  const pictures = ['Picture 1 of 3', 'Picture 2 of 3', 'Picture 3 of 3']
  for (const _ of Array.from({ length: 11 })) {
    await page.keyboard.press('Tab')
    const { name } = await focused(page)
    expect([...names, ...pictures]).toContain(name)
  }
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  expect((await focused(page)).name).toBe('View full screen')
  await expect(
    page.getByRole('button', { name: 'Picture 3 of 3' }),
    'the gallery shows the last picture',
  ).toHaveAttribute('aria-current', 'true')
})

test('a mouse shows a detail at twice the size, and a click opens the viewer', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, shop)
  const picture = page.getByRole('group', { name: '1 of 3' }).locator('img')
  const box = await picture.boundingBox()
  if (!box) throw new Error('The picture has no place.')
  const lens = page.locator('[data-lens]')
  await expect(async () => {
    await page.mouse.move(box.x + 30, box.y + 200)
    await page.mouse.move(box.x + 30, box.y + box.height - 30)
    await expect(lens).toBeVisible({ timeout: 500 })
  }).toPass()
  const detail = await lens.locator('img').boundingBox()
  expect(detail?.width).toBeCloseTo(box.width * 2, 0)
  expect(detail?.y).toBeLessThan(box.y - box.height * 0.8)
  const next = page.getByRole('button', { name: 'Next picture' })
  await expect(next, 'nothing is on the detail').toHaveCSS('opacity', '0')
  await page.getByRole('button', { name: 'Previous picture' }).focus()
  await page.keyboard.press('Tab')
  await expect(next).toBeFocused()
  await expect(next).toHaveCSS('opacity', '1')
  await next.hover()
  await expect(lens).toBeHidden()
  await next.blur()
  await expect(next).toHaveCSS('opacity', '1')
  await page.mouse.click(box.x + 100, box.y + 200)
  const viewer = viewerOf(page, shop)
  await expect(viewer).toBeVisible()
  await pictureOf(viewer).click()
  await expect.poll(() => scaleOf(viewer)).toBeGreaterThan(1)
  await viewer.getByRole('button', { name: 'Close' }).click()
  await expect(viewer).toBeHidden()
})

test('until the large picture is there, the viewer shows the one of the gallery', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, shop)
  await expect
    .poll(() =>
      page
        .getByRole('group', { name: '1 of 3' })
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)
  await page.route(/[-/](1200|1600|2000)\.(avif|webp)/, () => undefined)
  await page.getByRole('button', { name: 'View full screen' }).click()
  const viewer = viewerOf(page, shop)
  const small = viewer.locator('img').first()
  await expect
    .poll(() => small.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0)
  const isComplete = (image: HTMLImageElement) => image.complete
  expect(await pictureOf(viewer).evaluate(isComplete)).toBe(false)
  const box = await small.boundingBox()
  expect(box).toEqual(await pictureOf(viewer).boundingBox())
})

test('Back closes the pictures, and leaves the page only once they are closed', async ({
  page,
  shop,
}) => {
  const { gulab } = shop.products
  await page.goto('/earrings')
  await whenHydrated(page)
  await page.getByRole('link', { name: gulab.title, exact: true }).click()
  const button = page.getByRole('button', { name: 'View full screen' })
  const viewer = viewerOf(page, shop)
  await button.click()
  await expect(viewer).toBeVisible()
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goBack()
  await expect(viewer).toBeHidden()
  await expect(button).toBeFocused()
  await expect(page).toHaveURL(`/product/${gulab.slug}`)
  expect(loaded.filter((url) => url.includes('.data'))).toEqual([])

  const entry = () => page.evaluate(() => window.navigation.currentEntry?.index)
  const before = await entry()
  await button.click()
  await expect(viewer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect.poll(entry, 'its entry of the history is taken back').toBe(before)
  await page.goBack()
  await expect(page).toHaveURL('/earrings')
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: gulab.title })).toBeVisible()
  await expect(viewer).toBeHidden()
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('a tap opens the pictures, a double tap and two fingers magnify, a swipe moves on', async ({
    page,
    shop,
  }) => {
    await open(page, shop)
    await page.getByRole('group', { name: '1 of 3' }).locator('img').tap()
    const viewer = viewerOf(page, shop)
    await expect(viewer).toContainText('Picture 1 /of 3')
    await expect.poll(() => scaleOf(viewer), 'nothing is cut').toBe(1)
    await page.touchscreen.tap(180, 350)
    await page.touchscreen.tap(180, 350)
    await expect.poll(() => scaleOf(viewer)).toBe(2.5)
    await page.touchscreen.tap(180, 350)
    await page.touchscreen.tap(180, 350)
    await expect.poll(() => scaleOf(viewer)).toBe(1)

    const cdp = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: xs.map((x, id) => ({ x, y: 350, id })),
      })
    const swipe = async (...[first, ...others]: [number, ...number[]]) => {
      await touch('touchStart', first)
      for (const x of others) await touch('touchMove', x)
      await touch('touchEnd')
    }
    await touch('touchStart', 140, 220)
    await touch('touchMove', 100, 260)
    await touch('touchEnd')
    await expect.poll(() => scaleOf(viewer)).toBe(2)
    await viewer.getByRole('button', { name: 'Zoom out' }).tap()
    await viewer.getByRole('button', { name: 'Zoom out' }).tap()
    await expect.poll(() => scaleOf(viewer)).toBe(1)
    await swipe(300, 200, 120)
    await expect(viewer).toContainText('Picture 2 /of 3')
    // Directly after a swipe the browser may take a tap for its end.
    await viewer.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => scaleOf(viewer)).toBe(1.6)
    await swipe(300, 250, 210)
    await expect(viewer, 'a short one only moves the picture').toContainText('Picture 2 /of 3')
    await swipe(300, 200, 120)
    await expect(viewer, 'at its edge the next one is shown').toContainText('Picture 3 /of 3')
    const first = viewer.getByRole('button', { name: 'Picture 1 of 3' })
    await expect(async () => {
      await first.tap()
      await expect(viewer).toContainText('Picture 1 /of 3', { timeout: 1000 })
    }).toPass()
    await expect(first).toHaveAttribute('aria-current', 'true')
  })
})
