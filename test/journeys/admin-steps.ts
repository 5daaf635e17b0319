import type { BrowserContext, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { SETTINGS_SCREENS } from '#web/admin/layout/screens.ts'
import type { TestUser } from '../shop.ts'
import { expect, toast, whenHydrated, type JourneyShop } from './shop.ts'

/** The ring that administrators add in the journeys. */
export const RING = {
  title: 'Tara Mandal Ring',
  category: 'Rings',
  actualPrice: 'Rs. 1,499',
  salePrice: 'Rs. 1,299',
  description: 'Seven stars on one band.',
}

/** A second browser with the settings of the journeys; close its context at the end. */
export async function newWindow(context: BrowserContext, url: string): Promise<BrowserContext> {
  const other = await context.browser()?.newContext({
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
    baseURL: url,
  })
  if (!other) throw new Error('There is no browser.')
  return other
}

/** Opens the dashboard and waits for its content. */
export async function openDashboard(page: Page): Promise<void> {
  await page.goto('/admin/dashboard')
  await whenHydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
}

/** Marks the order on its page as delivered, and agrees to the question. */
export async function markDelivered(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mark as delivered' }).click()
  const question = page.getByRole('alertdialog', { name: /^Is the parcel to .+ delivered\?$/ })
  await question.getByRole('button', { name: 'Mark as delivered' }).click()
}

export const DRAFT = {
  description: 'A draft for the journeys.',
  category: 'Rings',
  actualPrice: '1299',
  salePrice: '999',
  state: 'draft',
}

/** Creates a draft with the API, which customers do not see. Returns its title. */
export async function draft(
  shop: JourneyShop,
  administrator: TestUser,
  { title, quantity }: { title: string; quantity: number },
): Promise<string> {
  const { status, body } = await shop.request('POST', '/api/admin/products', {
    as: administrator,
    body: { ...DRAFT, title, variants: [{ label: '', inventory: quantity }] },
  })
  expect(status, body.message).toBe(200)
  return title
}

/** Photos of one colour each, as a file picker returns them. */
export function photos(
  ...colours: string[]
): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  const paint = (background: string) =>
    sharp({ create: { width: 800, height: 1000, channels: 3, background } })
      .jpeg()
      .toBuffer()
  return Promise.all(
    colours.map(async (colour) => ({
      name: `${colour}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await paint(colour),
    })),
  )
}

/** Opens the menu of the row of a name, and presses one of its buttons. */
export async function pressInMenu(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${name}`, exact: true }).click()
  const menu = page.getByRole('group', { name: `More actions for ${name}`, exact: true })
  await menu.getByRole('button', { name: `${action} ${name}`, exact: true }).click()
}

type ProductTexts = {
  title: string
  category: string
  actualPrice: string
  salePrice: string
  description: string
}

/** Opens the form of a screen by the button above its list, where a narrow window has only that. */
export async function openForm(page: Page, button: string): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 768)
    await page.getByRole('button', { name: button, exact: true }).click()
}

/** Fills in the required fields of a product. */
export async function fillProduct(page: Page, { category, ...texts }: ProductTexts): Promise<void> {
  const labels = {
    title: 'Title',
    actualPrice: 'Actual price',
    salePrice: 'Sale price',
    description: 'Description',
  } as const
  await openForm(page, 'Add product')
  for (const [name, label] of Object.entries(labels) as [keyof typeof labels, string][])
    await page.getByLabel(label, { exact: true }).fill(texts[name])
  await page.getByLabel('Category', { exact: true }).selectOption(category)
}

/** Presses a button of the open confirm dialog. */
export async function pressIn(dialog: Locator, button: string): Promise<void> {
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Signs in on the log-in page and waits for the home page. */
export async function signIn(
  page: Page,
  { mobile, password }: { mobile: string; password: string },
): Promise<void> {
  await page.goto('/login')
  await whenHydrated(page)
  await page.getByLabel('Mobile Number').fill(mobile)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(toast(page, 'Login successful! Redirecting...')).toBeVisible()
  await page.waitForURL('/')
}

/** Opens another screen of the admin with the menu of a phone, or a card of the settings. */
export async function goTo(page: Page, screen: string): Promise<void> {
  if (SETTINGS_SCREENS.some(({ label }) => label === screen)) {
    await goTo(page, 'Settings')
    await page
      .getByRole('navigation', { name: 'Groups of settings' })
      .getByRole('link', { name: screen, exact: true })
      .click()
    return
  }
  await page.getByRole('button', { name: 'Open Admin Menu' }).click()
  await page
    .getByRole('dialog', { name: 'Admin Menu' })
    .getByRole('link', { name: new RegExp(`^${screen}(?: \\d+ waiting)?$`) })
    .click()
}

/** Fills the product form with the ring, three photos and two variants. */
export async function fillRing(page: Page): Promise<void> {
  await fillProduct(page, RING)
  await page
    .getByLabel('Images', { exact: true })
    .setInputFiles(await photos('maroon', 'gold', 'teal'))
  await expect(page.getByRole('img', { name: 'Picture 3' })).toBeVisible()
  await page.getByText('Words for the pictures', { exact: true }).click()
  await page.getByLabel('What picture 1 shows').fill('The ring on a hand')
  for (const [number, label] of [
    [1, 'Size 12'],
    [2, 'Size 14'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a size' }).click()
    await page.getByLabel(`Size of size ${number}`).fill(label)
    await page.getByLabel(`Pieces of size ${number}`).fill('3')
  }
}

/** Shows the prices and SKUs of the sizes, which a narrow form hides at first. */
export async function showSizePrices(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Prices and SKUs of sizes' })
  await expect(page.getByLabel('Size of size 1')).toBeVisible()
  if (await button.isVisible()) await button.click()
}

/**
 * Waits until a phone shows the list again after its form was saved. The page goes back in the
 * history then, which would end a navigation that begins before.
 */
export const formClosed = (page: Page): Promise<void> =>
  expect(page).not.toHaveURL(/#form$|[?&]edit=/)

/** Adds the ring with the product form. */
export async function addRing(page: Page): Promise<void> {
  await fillRing(page)
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(toast(page, 'Product created successfully!')).toBeVisible()
  await formClosed(page)
}

/** Opens a group of the settings, from the index or from another group. */
export async function openGroup(page: Page, name: string): Promise<void> {
  const link = page
    .getByRole('navigation', { name: 'Groups of settings' })
    .getByRole('link', { name, exact: true })
  const back = page.getByRole('link', { name: 'All settings' })
  await expect(link.or(back).first()).toBeVisible()
  if (!(await link.isVisible())) await back.click()
  await link.click()
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
}

/** Archives the drafts that a search finds, so that the lists are as the journey found them. */
export async function archive(
  shop: JourneyShop,
  administrator: TestUser,
  title: string,
): Promise<void> {
  const query = `/api/admin/products?limit=100&q=${encodeURIComponent(title)}`
  const { products } = (await shop.request('GET', query, { as: administrator })).body
  for (const { _id } of products as { _id: string }[])
    expect(
      (await shop.request('DELETE', `/api/admin/products/${_id}`, { as: administrator })).status,
    ).toBe(200)
}
