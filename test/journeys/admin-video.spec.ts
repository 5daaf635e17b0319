import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { seedProduct } from '#seed/seed-product.ts'
import { rupees } from '#shared/money/money.ts'
import { formClosed } from './admin-steps.ts'
import { expect, test, toast, whenHydrated, type JourneyShop } from './shop.ts'

/** Two seconds of H.264 with AAC, made by ffmpeg. */
const VIDEO = path.join(import.meta.dirname, 'ring.mp4')

test('an administrator adds a video to a product, and it loads only when somebody plays it', async ({
  page,
  shop,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 400/)
  await page.goto('/admin/products?q=aurora')
  await whenHydrated(page)
  await page.getByRole('button', { name: 'Edit Aurora Solitaire Ring' }).click()
  await page.getByText('More pictures, video', { exact: true }).click()
  const field = page.getByRole('group', { name: /^Video/ })
  const input = field.getByLabel(/Choose video|Change video/)
  await input.setInputFiles({
    name: 'clip.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.from('no video at all, only words'),
  })
  await expect(field.getByText('A video must be an MP4 file of at most 20 MB.')).toBeVisible()
  await input.setInputFiles(VIDEO)
  await expect(field.getByAltText('The beginning of the video')).toBeVisible()
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(toast(page, 'Product updated successfully!')).toBeVisible()
  await formClosed(page)

  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  const { products } = (await shop.request('GET', '/api/products?q=aurora')).body
  await page.goto(`/product/${products[0].slug}`)
  await whenHydrated(page)
  await page.getByRole('button', { name: 'Video', exact: true }).press('Enter')
  const play = page.getByRole('button', { name: 'Play the video of Aurora Solitaire Ring' })
  await expect(play).toBeInViewport()
  expect(asked.filter((url) => url.endsWith('.mp4'))).toEqual([])
  await expect(page.locator('.gallery-dots')).toBeVisible()
  await play.press('Enter')
  const video = page.locator('video[aria-label="Video of Aurora Solitaire Ring"]')
  await expect(video).toBeFocused()
  await expect(page.locator('.gallery-dots'), 'they covered its controls').toBeHidden()
  await expect
    .poll(() => video.evaluate((each: HTMLVideoElement) => each.currentTime))
    .toBeGreaterThan(0)
  expect(await video.evaluate((each: HTMLVideoElement) => each.videoWidth)).toBe(320)
  await page.getByRole('button', { name: 'Next picture' }).click()
  await expect(video).toHaveCount(0)
  expect(administrator.id).toBeTruthy()
})

const RING = 'Vaada Ring in a video'

/** Opens the page of a ring with one picture and a video. Returns its viewer. */
async function openRing(page: Page, shop: JourneyShop): Promise<Locator> {
  const { products } = (await shop.request('GET', '/api/products?q=Vaada')).body
  const found = products.find(({ title }: { title: string }) => title === RING)
  const { slug } = found ?? (await addRing(shop))
  await page.goto(`/product/${slug}`)
  await whenHydrated(page)
  await page.getByRole('button', { name: 'View full screen' }).click()
  return page.getByRole('dialog', { name: `Pictures of ${RING}` })
}

async function addRing(shop: JourneyShop): Promise<{ slug: string }> {
  const picture = readFileSync(
    path.join(import.meta.dirname, '../../demo/pictures/ring-signet-mudra-1.webp'),
  )
  const slug = 'ring-in-a-video'
  await seedProduct(shop, {
    slug,
    title: RING,
    description: 'A plain ring, turned slowly in front of the camera.',
    category: 'Rings',
    alsoIn: [],
    actualPrice: null,
    salePrice: rupees(499),
    variants: [{ label: '', stock: 5 }],
    pictures: [{ bytes: picture, alt: 'A plain ring' }],
    video: { bytes: readFileSync(VIDEO), poster: picture },
  })
  return { slug }
}

const isPaused = (video: HTMLVideoElement) => video.paused

test('on the whole screen the video is the last picture, and ends when another is shown', async ({
  page,
  shop,
}) => {
  const viewer = await openRing(page, shop)
  await expect(viewer).toContainText('Picture 1 /of 2')
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await viewer.getByRole('button', { name: 'Next picture' }).click()
  await expect(viewer).toContainText('Video, 2 /of 2')
  const play = viewer.getByRole('button', { name: `Play the video of ${RING}` })
  const video = viewer.locator('video')
  await expect(play).toBeVisible()
  await expect(video, 'it does not begin by itself').toHaveCount(0)
  await expect(viewer.getByRole('button', { name: 'Zoom in' })).toBeDisabled()
  await expect(viewer.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowLeft')
  await expect(viewer, 'it was not magnified').toContainText('Picture 1 /of 2')
  await page.keyboard.press('ArrowRight')

  await play.press('Enter')
  await expect(video).toBeFocused()
  await expect(video).toHaveAttribute('controls')
  await expect.poll(() => video.evaluate(isPaused)).toBe(false)
  await page.keyboard.press('ArrowLeft')
  await expect(viewer, 'the key is for its controls').toContainText('Video, 2 /of 2')
  const playing = await video.elementHandle()
  await viewer.getByRole('button', { name: 'Picture 1 of 2' }).click()
  await expect(video).toHaveCount(0)
  expect(await playing?.evaluate((each) => each instanceof HTMLVideoElement && each.paused)).toBe(
    true,
  )
  await viewer.getByRole('button', { name: 'Video', exact: true }).click()
  await play.focus()
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toContainText('Picture 1 /of 2')
  await page.keyboard.press('ArrowRight')
  await expect(viewer, 'the keys still work').toContainText('Video, 2 /of 2')
  await play.click()
  await expect.poll(() => video.evaluate(isPaused)).toBe(false)
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(page.locator('video')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'View full screen' })).toBeFocused()
  await expect(
    page.getByRole('button', { name: 'Video', exact: true }),
    'the gallery shows it too',
  ).toHaveAttribute('aria-current', 'true')

  await page.getByRole('button', { name: `Play the video of ${RING}` }).click()
  const small = page.getByRole('region', { name: `Pictures of ${RING}` }).locator('video')
  await expect.poll(() => small.evaluate(isPaused)).toBe(false)
  await page.getByRole('button', { name: 'View full screen' }).click()
  await expect(viewer).toContainText('Video, 2 /of 2')
  expect(await small.evaluate(isPaused), 'only one plays').toBe(true)
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('a swipe reaches the video and leaves it, a tap plays it, and then no swipe leaves it', async ({
    page,
    shop,
  }) => {
    const viewer = await openRing(page, shop)
    await expect(viewer).toContainText('Picture 1 /of 2')
    const cdp = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: xs.map((x, id) => ({ x, y: 350, id })),
      })
    const swipe = async () => {
      await touch('touchStart', 300)
      for (const x of [200, 120]) await touch('touchMove', x)
      await touch('touchEnd')
    }
    await swipe()
    await expect(viewer).toContainText('Video, 2 /of 2')
    await swipe()
    await expect(viewer).toContainText('Picture 1 /of 2')
    await swipe()
    const video = viewer.locator('video')
    // Directly after a swipe the browser may take a tap for its end.
    await expect(async () => {
      await viewer.getByRole('button', { name: `Play the video of ${RING}` }).tap({ timeout: 1000 })
      await expect(video).toBeVisible({ timeout: 1000 })
    }).toPass()
    await swipe()
    await expect(viewer).toContainText('Video, 2 /of 2')
  })
})
