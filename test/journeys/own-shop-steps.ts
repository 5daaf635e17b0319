import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { FAQ } from '#web/storefront/home/content/faq.ts'
import { HERO_SLIDES } from '#web/storefront/home/content/hero.ts'
import { TESTIMONIALS } from '#web/storefront/home/content/testimonials.ts'
import { formClosed, openForm, openGroup } from './admin-steps.ts'
import { expect, toast } from './shop.ts'

export const SHOP_NAME = 'Gulabi Jewels'

const SHOP_FIELDS = {
  'Shop name': SHOP_NAME,
  'Legal name': 'Gulabi Jewels LLP',
  'Legal form and seat': 'LLP, Jaipur',
  'Customer care e-mail': 'care@gulabi.example',
  'Customer care phone': '+91 98290 12345',
  Hours: 'Every day, 11 am to 7 pm',
  WhatsApp: '9829012345',
  'Address, first line': '7 Johari Bazaar,',
  'Address, second line': 'Jaipur 302003, Rajasthan',
  'Pincode of the address': '302003',
  'Grievance officer': 'Gulab Soni',
  'Officer’s e-mail': 'gulab@gulabi.example',
  'Officer’s phone': '+91 98290 54321',
  Instagram: '@gulabijewels',
  Facebook: '',
  YouTube: '',
}

const region = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true })

/** Saves one group of the settings. The toast may be that of another group, the response not. */
async function save(page: Page, group: string): Promise<void> {
  const saved = page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' && response.url().includes('/api/admin/settings/'),
  )
  await region(page, group)
    .getByRole('button', { name: `Save ${group}` })
    .click()
  expect((await saved).status()).toBe(200)
  await expect(toast(page, 'Settings saved.').last()).toBeVisible()
}

const png = (width: number, height: number, colour: string): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer()

/** Uploads a picture in the open dialog of the library and uses it. */
async function uploadAndUse(page: Page, name: string, buffer: Buffer, words = ''): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
  await dialog.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'image/png', buffer })
  if (words) await dialog.getByLabel('What it shows').fill(words)
  await dialog.getByRole('button', { name: 'Upload and use' }).click()
  await expect(dialog).toBeHidden()
}

/** Removes all rows of a list of the settings but the first `kept`. */
async function keepRows(group: Locator, row: string, kept: number): Promise<void> {
  const rows = group.getByRole('button', { name: new RegExp(`^Remove ${row} \\d+$`) })
  for (let count = await rows.count(); count > kept; count -= 1) {
    await rows.last().click()
    await expect(rows).toHaveCount(count - 1)
  }
}

/** Fills in the shop, its logo, its rules and its texts on the settings screen. */
export async function enterSettings(page: Page): Promise<void> {
  await openGroup(page, 'Shop')
  const shop = region(page, 'Shop')
  for (const [label, text] of Object.entries(SHOP_FIELDS))
    await shop.getByRole('textbox', { name: label, exact: true }).fill(text)
  await shop.getByLabel('Registered for GST').selectOption('Not registered')
  await shop.getByLabel('State of the address').selectOption('Rajasthan')
  await save(page, 'Shop')

  await openGroup(page, 'Logo')
  await region(page, 'Logo').getByRole('button', { name: 'Choose picture: Logo' }).click()
  await uploadAndUse(page, 'logo.png', await png(900, 200, '#b83b6a'))
  await save(page, 'Logo')

  await openGroup(page, 'Promises')
  const promises = region(page, 'Promises')
  await promises.getByRole('textbox', { name: 'Days for returns', exact: true }).fill('7')
  await promises.getByRole('textbox', { name: 'Days for exchanges', exact: true }).fill('7')
  await promises.getByLabel('How soon a return is asked for').selectOption('In all of these days')
  await save(page, 'Promises')

  await openGroup(page, 'Announcement')
  await region(page, 'Announcement')
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('Sent from Jaipur every day')
  await save(page, 'Announcement')
}

/** Fills in the home page, the texts and the page about the shop. */
export async function enterTexts(page: Page): Promise<void> {
  await openGroup(page, 'Home page')
  const home = region(page, 'Home page')
  await keepRows(home, 'Slide', 1)
  const slide = home.getByRole('listitem', { name: 'Slide 1' })
  await slide.getByRole('textbox', { name: 'Title', exact: true }).fill('Pink city, bright stones.')
  await slide
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('Kundan and lac from Johari Bazaar.')
  await slide
    .getByRole('textbox', { name: 'Words of the button', exact: true })
    .fill('See the naths')
  await slide.getByRole('textbox', { name: 'Where it leads', exact: true }).fill('/nath')
  await slide.getByLabel('Picture', { exact: true }).selectOption('A picture of your own')
  await slide.getByRole('button', { name: 'Choose picture: Picture on computers' }).click()
  await uploadAndUse(page, 'hero.png', await png(1600, 900, '#e9c46a'), 'Yellow silk')
  await keepRows(home, 'Question', 1)
  const question = home.getByRole('listitem', { name: 'Question 1' })
  await question.getByRole('button', { name: /^Question 1/ }).click()
  await question
    .getByRole('textbox', { name: 'Question', exact: true })
    .fill('Do you make pieces to order?')
  await question
    .getByRole('textbox', { name: 'Answer', exact: true })
    .fill('Yes. Write to us with a picture.')
  await question.getByRole('textbox', { name: 'Words of a link', exact: true }).fill('')
  await question.getByRole('textbox', { name: 'Where it leads', exact: true }).fill('')
  await keepRows(home, 'Testimonial', 0)
  await save(page, 'Home page')

  await openGroup(page, 'Texts')
  const texts = region(page, 'Texts')
  await texts
    .getByRole('textbox', { name: 'Line in the footer', exact: true })
    .fill('Jewellery from the pink city.')
  await texts
    .getByRole('textbox', { name: 'Signature of mails', exact: true })
    .fill('Gulab and all at Gulabi Jewels')
  await texts.getByRole('textbox', { name: 'Letters of order numbers', exact: true }).fill('GJ')
  await save(page, 'Texts')

  await openGroup(page, 'About')
  const about = region(page, 'About')
  await about
    .getByRole('textbox', { name: 'First sentence', exact: true })
    .fill('We set stones as our grandparents did.')
  await about
    .getByLabel('Story')
    .fill('Three benches in Johari Bazaar, and a window for the light.')
  await keepRows(about, 'Card', 0)
  await about.getByRole('button', { name: 'Choose picture: Picture' }).click()
  await uploadAndUse(page, 'bench.png', await png(900, 900, '#2a9d8f'), 'Our bench')
  await save(page, 'About')
}

/** Adds two categories, and takes the pictures and lines of the demo from the others. */
export async function enterCategories(page: Page): Promise<void> {
  for (const name of ['Nath', 'Payal']) {
    await openForm(page, 'Add category')
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Line under the heading').fill(`${name} from Jaipur`)
    await page.getByRole('button', { name: 'Add Category' }).click()
    await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeVisible()
    await formClosed(page)
  }
  const edits = page.getByRole('button', { name: /^Edit / })
  const names = await edits.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
  for (const name of names) {
    if (name === null || /Nath|Payal/.test(name)) continue
    await page.getByRole('button', { name, exact: true }).click()
    const form = region(page, 'Edit Category')
    await form.getByLabel('Line under the heading').fill('')
    await form.getByLabel('Picture without an own one').selectOption('No picture: only the colour')
    await form.getByRole('button', { name: 'Update Category' }).click()
    await expect(form).toHaveCount(0)
    await formClosed(page)
  }
}

const DEMO = path.join(import.meta.dirname, '../../demo/catalogue.json')

/** Words, names and pictures that only the demo has. */
export function demoWords(): string[] {
  const products: { title: string; slug: string }[] = JSON.parse(readFileSync(DEMO, 'utf8'))
  const { legalName, email, phone, addressLine1, officerName, officerEmail } = DEFAULT_SHOP
  return [
    legalName,
    email,
    phone,
    addressLine1,
    officerName,
    officerEmail,
    ...products.flatMap(({ title, slug }) => [title, slug]),
    ...TESTIMONIALS.map(({ name }) => name),
    ...HERO_SLIDES.map(({ title }) => title),
    ...FAQ.map(({ answer }) => answer),
    'gold-tone jhumkas',
    ...'Jhumka /assets/share.jpg jhumka.example Pune JH- hero-1 hero-2 hero-3 jhumka- collection- category- Sample'.split(
      ' ',
    ),
  ]
}
