import sharp from 'sharp'
import { DEFAULT_IDENTITY } from '#shared/shop-settings.ts'
import { LISTS } from '#web/admin/settings/setting-values.ts'
import { saveSettings } from '../save-settings.ts'
import { formClosed, openForm, openGroup } from './admin-steps.ts'
import { expect, test, toast, whenHydrated } from './shop.ts'

const svg = (width: number, height: number, inner: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inner}</svg>`,
    ),
  )
const drawLogo = () =>
  svg(
    900,
    200,
    '<circle cx="100" cy="100" r="90" fill="#7a1f3d"/><rect x="220" y="60" width="660" height="80" fill="#7a1f3d"/>',
  )
    .png()
    .toBuffer()
const drawHero = () =>
  svg(
    1600,
    900,
    '<rect width="1600" height="900" fill="#e9c46a"/><circle cx="1300" cy="450" r="300" fill="#264653"/>',
  )
    .jpeg()
    .toBuffer()

test('on a phone the administrator uploads a logo and a hero picture, and customers see them', async ({
  page,
  administrator,
  browser,
  shop,
  allowConsoleError,
}) => {
  test.slow()
  // A slide without a picture is refused, and so is the removal of a picture in use.
  allowConsoleError(/status of (?:400|409)/)
  expect(administrator.id).toBeTruthy()
  await page.setViewportSize({ width: 360, height: 800 })
  const drawnIcon = await (await page.request.get('/favicon.svg')).text()

  await page.goto('/admin/media')
  await whenHydrated(page)
  await openForm(page, 'Add a picture')
  const file = page.getByLabel('Choose a file')
  await file.setInputFiles({
    name: 'photo.heic',
    mimeType: 'image/heic',
    buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  })
  await expect(page.getByText(/Settings > Camera > Formats > Most Compatible/)).toBeVisible()
  await file.setInputFiles({ name: 'hero.jpg', mimeType: 'image/jpeg', buffer: await drawHero() })
  await page.getByLabel('What it shows').fill('A blue moon on yellow silk')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Remove hero.jpg' })).toBeVisible()
  await formClosed(page)

  await page.goto('/admin/settings?group=identity')
  await whenHydrated(page)
  const logo = page.getByRole('region', { name: 'Logo', exact: true })
  await logo.getByRole('button', { name: 'Choose picture: Logo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
  const input = dialog.getByLabel('Choose a file')
  await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await drawLogo() })
  await dialog.getByRole('button', { name: 'Upload and use' }).click()
  await expect(dialog).toBeHidden()
  await logo.getByRole('button', { name: 'Save Logo' }).click()
  await expect(toast(page, 'Settings saved.')).toBeVisible()

  await openGroup(page, 'Home page')
  const home = page.getByRole('region', { name: 'Home page', exact: true })
  const slide = home.getByRole('listitem', { name: 'Slide 1' })
  await slide.getByLabel('Picture', { exact: true }).selectOption('A picture of your own')
  await home.getByRole('button', { name: 'Save Home page' }).click()
  await expect(slide.getByText('Please choose a picture.')).toBeVisible()
  await slide.getByRole('button', { name: 'Choose picture: Picture on computers' }).click()
  await dialog.getByRole('button', { name: 'A blue moon on yellow silk' }).click()
  await slide.getByLabel('Crop from left to right').nth(1).fill('80')
  const preview = slide.locator('iframe').first().contentFrame()
  await expect(preview.getByAltText('A blue moon on yellow silk')).toHaveAttribute('data-px', '80')
  await home.getByRole('button', { name: 'Save Home page' }).click()
  await expect(toast(page, 'Settings saved.').last()).toBeVisible()

  const visitor = await browser.newPage({ viewport: { width: 360, height: 800 } })
  await visitor.goto(shop.url)
  const shown = visitor.getByRole('banner').locator('img[src*="/logo.png"]:visible')
  await expect(shown).toHaveJSProperty('complete', true)
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(576)
  const hero = visitor.getByAltText('A blue moon on yellow silk')
  await expect(hero).toHaveCSS('object-position', '80% 50%')
  await expect(hero).toHaveAttribute('fetchpriority', 'high')
  await visitor.setViewportSize({ width: 1280, height: 800 })
  await visitor.goto(`${shop.url}/login`)
  const panel = visitor.locator('[data-cloth] img:visible').first()
  await expect(panel).toHaveAttribute('src', /^\/pictures\//)
  await visitor.close()

  const icon = await (await page.request.get('/favicon.svg')).text()
  expect(icon).not.toBe(drawnIcon)
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  for (const { src, sizes } of manifest.icons) {
    const bytes = await (await page.request.get(src)).body()
    const { width, height, format } = await sharp(bytes).metadata()
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png'])
  }
  const head = await (await page.request.get('/about')).text()
  expect(head).toContain('<meta property="og:image:alt" content="The logo of Jhumka"/>')
  const [, share = ''] = /"og:image" content="[^"]*(\/pictures\/[^"]+)"/.exec(head) ?? []
  const card = await sharp(await (await page.request.get(share)).body()).metadata()
  expect(card).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })

  await page.goto('/admin/media')
  await page.getByRole('button', { name: 'Remove hero.jpg' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(/This picture is in use/)).toBeVisible()
  const { slides, faq, testimonials } = LISTS
  await saveSettings(shop, administrator, {
    identity: DEFAULT_IDENTITY,
    home: { slides: slides.start, faq: faq.start, testimonials: testimonials.start },
  })
})
