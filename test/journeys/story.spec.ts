import sharp from 'sharp'
import { LISTS } from '#web/admin/settings/setting-values.ts'
import { saveSettings } from '../save-settings.ts'
import { expect, test, toast, whenHydrated } from './shop.ts'

const drawPicture = () =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#2a9d8f' } })
    .jpeg()
    .toBuffer()

test('the administrator tells a story with two pieces, and customers open them from its picture', async ({
  page,
  administrator,
  browser,
  shop,
}) => {
  test.slow()
  const { meena, padmini } = shop.products
  await page.goto('/admin/settings?group=home')
  await whenHydrated(page)
  const home = page.getByRole('region', { name: 'Home page', exact: true })
  const story = home.getByRole('group', { name: 'Story', exact: true })
  await story.getByLabel(/^Show a large picture/).check()
  await story.getByLabel('Title', { exact: true }).fill('Teal is a season.')
  await story.getByLabel('Sentence').fill('Enamel that the monsoon would wear.')
  await story.getByLabel('Picture', { exact: true }).selectOption('A picture of your own')
  await story.getByRole('button', { name: 'Choose picture: Picture of the story' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
  await dialog.getByLabel('Choose a file').setInputFiles({
    name: 'teal.jpg',
    mimeType: 'image/jpeg',
    buffer: await drawPicture(),
  })
  await dialog.getByLabel('What it shows').fill('A wall of teal')
  await dialog.getByRole('button', { name: 'Upload and use' }).click()
  await expect(dialog).toBeHidden()
  for (const [index, { title }] of [meena, padmini].entries()) {
    const product = story.getByRole('group', { name: `Product ${index + 1}`, exact: true })
    await product.getByLabel(`Product ${index + 1} in the picture`).fill(title)
    await product.getByRole('button', { name: title, exact: true }).click()
    await expect(product.getByRole('button', { name: `Take ${title} out` })).toBeVisible()
    await product.getByLabel('Place from left to right').fill(String(23 + 50 * index))
  }
  const preview = story.locator('iframe').last().contentFrame()
  await expect(preview.locator('[data-hx="23"]')).toHaveCount(1)
  await home.getByRole('button', { name: 'Save Home page' }).click()
  await expect(toast(page, 'Settings saved.')).toBeVisible()

  const visitor = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await visitor.goto(shop.url)
  await whenHydrated(visitor)
  const band = visitor.getByRole('region', { name: 'Teal is a season.' })
  await expect(band.getByAltText('A wall of teal')).toBeAttached()
  await expect(band.getByRole('list', { name: 'In this picture' }).getByRole('link')).toHaveCount(2)
  const circle = band.locator('[data-hx="23"] a')
  await circle.hover()
  const { width = 0, height = 0 } = (await circle.boundingBox()) ?? {}
  expect([width, height]).toEqual([44, 44])
  await expect(circle.getByText(meena.title, { exact: true })).toBeVisible()
  await circle.click()
  await expect(visitor).toHaveURL(`${shop.url}/product/${meena.slug}`)
  await visitor.close()

  const phone = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const touched = await phone.newPage()
  await touched.goto(shop.url)
  await whenHydrated(touched)
  const cards = touched.getByRole('list', { name: 'In this picture' })
  await expect(cards.getByRole('link')).toHaveCount(2)
  await cards.getByRole('link', { name: padmini.title }).tap()
  await expect(touched).toHaveURL(`${shop.url}/product/${padmini.slug}`)
  await phone.close()
  const { slides, faq, testimonials } = LISTS
  await saveSettings(shop, administrator, {
    home: { slides: slides.start, faq: faq.start, testimonials: testimonials.start },
  })
})
