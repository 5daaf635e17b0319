import path from 'node:path'
import { formClosed } from './admin-steps.ts'
import { expect, test, toast, whenHydrated } from './shop.ts'

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
