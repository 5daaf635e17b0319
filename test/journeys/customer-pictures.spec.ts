import { expect, type BrowserContext, type Page } from '@playwright/test'
import sharp from 'sharp'
import { buyDelivered } from '../customer-pictures.ts'
import { logIn, pressUntilShown, test, toast, whenHydrated, type JourneyShop } from './shop.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** A photo of a phone, larger than what is stored. */
async function photo(name: string, red: number) {
  const background = { r: red, g: 60, b: 90 }
  const create = { width: 2400, height: 1800, channels: 3, background } as const
  const buffer = await sharp({ create }).jpeg().toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

const HEIC = {
  name: 'IMG_0001.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic'),
}

/** Opens a second browser at the same width with an administrator who is logged in. */
async function openOffice(
  context: BrowserContext,
  shop: JourneyShop,
): Promise<{ desk: Page; office: BrowserContext }> {
  const browser = context.browser()
  if (!browser) throw new Error('There is no browser.')
  const office = await browser.newContext({ viewport: { width: 360, height: 740 } })
  await logIn(office, await shop.administrator(), { isAdmin: true })
  return { desk: await office.newPage(), office }
}

/** The width of a picture that the browser has decoded; 0 until then. */
const widthOf = (page: Page, name: string) =>
  page
    .getByRole('dialog', { name, exact: true })
    .getByRole('img')
    .evaluate((image: HTMLImageElement) => image.naturalWidth)

test('a form of a return that cannot be loaded says so, and opens with a connection', async ({
  page,
  context,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_INTERNET_DISCONNECTED/)
  const { order } = await buyDelivered(shop, customer)
  await page.goto(`/profile/orders/${order.number}`)
  const open = page.getByRole('button', { name: 'Ask for a return' })
  await page.getByText('Return or exchange', { exact: true }).click()
  await expect(open).toBeVisible()
  await context.setOffline(true)
  await open.click()
  await expect(toast(page, 'Please check your internet connection.')).toBeVisible()
  await context.setOffline(false)
  await pressUntilShown(open, page.getByLabel('I have changed my mind'))
  await expect(page.getByLabel('I have changed my mind')).toBeFocused()
})

test('a return with two pictures is seen by the administrator', async ({
  page,
  shop,
  customer,
  context,
}) => {
  const { order } = await buyDelivered(shop, customer)
  await page.goto(`/profile/orders/${order.number}`)
  await page.getByText('Return or exchange', { exact: true }).click()
  await page.getByRole('button', { name: 'Ask for a return' }).click()
  await expect(page.getByLabel('Something is wrong with it')).toBeVisible()
  await expect(page.getByLabel('Add pictures')).toBeHidden()
  await page.getByLabel('Something is wrong with it').check()
  await page.getByLabel('What is wrong?').fill('A stone is missing.')
  const input = page.getByLabel('Add pictures')
  await input.setInputFiles([HEIC, await photo('front.jpg', 200), await photo('back.jpg', 20)])
  await expect(page.getByRole('alert').filter({ hasText: 'IMG_0001.HEIC' })).toContainText(
    'This is a HEIC photo. The shop takes JPEG and PNG.',
  )
  await input.setInputFiles([await photo('side.jpg', 120), await photo('fourth.jpg', 90)])
  await expect(page.getByText('fourth.jpg: Please add at most 3 pictures.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove picture 3' }).click()
  await expect(page.getByRole('img', { name: /^Your file \d$/ })).toHaveCount(2)
  await page.getByRole('button', { name: 'Ask for a return' }).click()
  await expect(toast(page, 'Your return request is sent.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Open picture/ })).toHaveCount(2)
  await page.getByRole('button', { name: 'Open picture 2' }).click()
  await expect.poll(() => widthOf(page, 'Picture 2 of 2')).toBe(1600)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const { desk, office } = await openOffice(context, shop)
  await desk.goto(`${shop.url}/admin/orders/${order._id}`)
  await expect(desk.getByText('A stone is missing.').last()).toBeVisible()
  await expect(desk.getByRole('button', { name: /^Open picture/ })).toHaveCount(2)
  await desk.getByRole('button', { name: 'Open picture 1' }).click()
  await expect.poll(() => widthOf(desk, 'Picture 1 of 2')).toBe(1600)
  await office.close()
})

test('a complaint with a picture is seen by its customer and the administrator', async ({
  page,
  shop,
  customer,
  context,
}) => {
  await page.goto('/grievance')
  await whenHydrated(page)
  const form = page.getByRole('region', { name: 'Send a complaint' })
  await form.getByLabel('Mobile Number').fill(customer.mobile)
  await form.getByLabel('What is wrong?').fill('Nobody calls me about the broken ring.')
  await form.getByLabel('Add pictures').setInputFiles(await photo('ring.jpg', 200))
  await expect(form.getByRole('img', { name: 'Your file 1' })).toBeVisible()
  await form.getByRole('button', { name: 'Send complaint' }).click()
  await expect(page.getByText('We have your complaint with one picture.')).toBeVisible()
  const number = (await page.getByRole('heading', { name: /^GR-/ }).textContent()) ?? ''
  await page.reload()
  await page.getByRole('button', { name: 'Open picture 1' }).click()
  await expect.poll(() => widthOf(page, 'Picture 1 of 1')).toBe(1600)

  const { desk, office } = await openOffice(context, shop)
  await desk.goto(`${shop.url}/admin/complaints`)
  await desk.getByRole('button', { name: number, exact: true }).click()
  const complaint = desk.getByRole('dialog', { name: `Complaint ${number}` })
  await complaint.getByRole('button', { name: 'Open picture 1' }).click()
  await expect.poll(() => widthOf(desk, 'Picture 1 of 1')).toBe(1600)
  await desk.keyboard.press('Escape')
  await expect(desk.getByRole('dialog', { name: 'Picture 1 of 1' })).toHaveCount(0)
  await expect(complaint).toBeVisible()
  await office.close()
})

test('a guest reads that pictures need a log-in', async ({ page }) => {
  await page.goto('/grievance')
  await whenHydrated(page)
  const form = page.getByRole('region', { name: 'Send a complaint' })
  await expect(form.getByText('To add pictures, please log in.')).toBeVisible()
  await expect(form.getByLabel('Add pictures')).toHaveCount(0)
  await expect(form.getByRole('link', { name: 'log in' })).toHaveAttribute(
    'href',
    '/login?next=/grievance',
  )
  await page.goto('/grievance?order=JH-1024')
  await whenHydrated(page)
  await form.getByRole('link', { name: 'log in' }).click()
  await expect(page).toHaveURL('/login?next=/grievance%3Forder%3DJH-1024')
})
