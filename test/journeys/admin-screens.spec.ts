import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { DEFAULT_ANNOUNCEMENT, DEFAULT_SELLING, DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { toRupees } from '#shared/money/money.ts'
import type { Setting } from '#contract/contract.ts'
import { saveSettings } from '../save-settings.ts'
import { buy } from '../order-transitions.ts'
import type { TestUser } from '../shop.ts'
import { goTo, newWindow, pressIn, openForm, openGroup } from './admin-steps.ts'
import { expect, test, toast, whenHydrated, type JourneyShop } from './shop.ts'

const group = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

/** Presses Save of a group, or another button of its form; returns the status of the response. */
async function save(
  page: Page,
  title: string,
  button: string | RegExp = `Save ${title}`,
): Promise<number> {
  const reply = page.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' && response.url().includes('/api/admin/settings/'),
  )
  await group(page, title).getByRole('button', { name: button }).click()
  return (await reply).status()
}

/** Overwrites the announcement, views its earlier version and restores it. */
async function restoreAnnouncement(page: Page, text: string): Promise<void> {
  const strip = group(page, 'Announcement')
  await strip.getByLabel('Text').fill('Diwali is over')
  expect(await save(page, 'Announcement')).toBe(200)
  await strip.getByText('Earlier versions of Announcement').click()
  await strip
    .getByRole('button', { name: /^Look at version/ })
    .first()
    .click()
  await expect(strip.getByLabel('Text')).toHaveValue(text)
  expect(await save(page, 'Announcement', /^Bring version \d+ back$/)).toBe(200)
}

/** Restores the shop's settings for the next journeys. */
async function restoreSettings(shop: JourneyShop, administrator: TestUser): Promise<void> {
  const { freeShippingFrom, shipping, ...selling } = DEFAULT_SELLING
  const values: Partial<Record<Setting['name'], object>> = {
    shop: DEFAULT_SHOP,
    announcement: DEFAULT_ANNOUNCEMENT,
    selling: {
      ...selling,
      freeShippingFrom: toRupees(freeShippingFrom),
      shipping: toRupees(shipping),
    },
  }
  await saveSettings(shop, administrator, values)
}

test('shipping, announcement and contact details apply at once; an earlier announcement is restored, a wrong GSTIN refused', async ({
  page,
  context,
  shop,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 400/)
  const { rekha } = shop.products
  try {
    await page.goto('/admin/settings')
    await whenHydrated(page)
    await openGroup(page, 'Announcement')
    await group(page, 'Announcement').getByLabel('Text').fill('Diwali: a pouch with every order')
    expect(await save(page, 'Announcement')).toBe(200)
    await expect(toast(page, 'Settings saved.')).toBeVisible()
    await restoreAnnouncement(page, 'Diwali: a pouch with every order')
    await openGroup(page, 'Selling')
    await group(page, 'Selling').getByLabel('Shipping is free from').fill('3,000')
    await group(page, 'Selling').getByLabel('Shipping below that').fill('149')
    expect(await save(page, 'Selling')).toBe(200)

    await openGroup(page, 'Shop')
    const details = group(page, 'Shop')
    await details.getByLabel('Customer care e-mail').fill('help@jhumka.example')
    await details.getByLabel('Customer care phone').fill('+91 98220 12345')
    const gstin = details.getByLabel('GSTIN')
    await gstin.fill('27AAPFU0939F1ZW')
    expect(await save(page, 'Shop')).toBe(400)
    await expect(details.getByText('This is not a GSTIN.')).toBeVisible()
    await expect(gstin).toBeFocused()
    await expect(toast(page, 'Failed to save settings: This is not a GSTIN.')).toBeVisible()
    expect(
      JSON.stringify((await shop.request('GET', '/api/shop')).body),
      'nothing of it was saved',
    ).not.toContain('help@jhumka.example')
    await gstin.fill('27aapfu0939f1zv')
    expect(await save(page, 'Shop')).toBe(200)
    await expect(details.getByText('This is not a GSTIN.')).toHaveCount(0)

    const visitor = await newWindow(context, shop.url)
    const shopPage = await visitor.newPage()
    await shopPage.goto('/')
    await expect(shopPage.getByRole('complementary', { name: 'Announcement' })).toContainText(
      'Diwali: a pouch with every order',
    )
    const foot = shopPage.getByRole('contentinfo')
    await expect(foot.getByRole('link', { name: 'help@jhumka.example' })).toHaveAttribute(
      'href',
      'mailto:help@jhumka.example',
    )
    await expect(foot.getByRole('link', { name: '+91 98220 12345' })).toHaveAttribute(
      'href',
      'tel:+919822012345',
    )
    await visitor.close()

    await shop.request('POST', '/api/cart', {
      as: administrator,
      body: { productId: rekha.id, quantity: 1 },
    })
    await page.goto('/cart')
    const total = page.getByRole('complementary', { name: 'Total' })
    await expect(total.getByText('Rs. 149', { exact: true })).toBeVisible()
    await expect(total).toContainText('Shipping is free from Rs. 3,000.')

    await page.goto('/termsofservice')
    await expect(page.getByRole('main')).toContainText('27AAPFU0939F1ZV')
  } finally {
    await restoreSettings(shop, administrator)
  }
})

test('a synonym that the administrator adds is found by a customer, and no longer after its removal', async ({
  page,
  context,
  shop,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 400/)
  expect(administrator.id).toBeTruthy()
  const visitor = await newWindow(context, shop.url)
  const hers = await visitor.newPage()
  const found = hers
    .getByRole('main')
    .getByRole('heading', { level: 2, name: shop.products.padmini.title })
  const search = async (word: string) => {
    await hers.goto(`/search?q=${word}`)
    await expect(hers.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }
  await search('galapatti')
  await expect(hers.getByText('Nothing matches “galapatti”')).toBeVisible()

  await page.goto('/admin/dashboard')
  await whenHydrated(page)
  await goTo(page, 'Search synonyms')
  const words = page.getByLabel('Words that mean the same').and(page.getByRole('textbox'))
  await openForm(page, 'Add words')
  await words.fill('galapatti')
  await page.getByRole('button', { name: 'Add Words' }).click()
  await expect(
    page.getByRole('main').getByText('Please enter 2 to 20 different words or phrases.'),
  ).toBeVisible()
  await expect(words).toBeFocused()
  await words.fill('Galapatti, kundan choker')
  await page.getByRole('button', { name: 'Add Words' }).click()
  await expect(toast(page, 'Words added successfully!')).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('galapatti')
  await search('galapatti')
  await expect(found).toBeVisible()

  await page.getByRole('searchbox', { name: 'Find a word' }).fill('GALAPATTI')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: '1 group', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Edit galapatti, kundan choker' }).click()
  await expect(words).toBeFocused()
  await words.fill('kundan choker\nkanthla')
  await page.getByRole('button', { name: 'Update Words' }).click()
  await expect(toast(page, 'Words updated successfully!')).toBeVisible()
  await expect(page.getByText('Nothing found for “GALAPATTI”.')).toBeVisible()
  await search('kanthla')
  await expect(found).toBeVisible()

  await page.goto('/admin/words?q=kanthla')
  await whenHydrated(page)
  const remove = page.getByRole('button', { name: 'Delete kundan choker, kanthla' })
  await remove.click()
  await pressIn(page.getByRole('alertdialog'), 'Cancel')
  await remove.click()
  await pressIn(page.getByRole('alertdialog'), 'Delete')
  await expect(toast(page, 'Words deleted successfully!')).toBeVisible()
  await expect(remove).toHaveCount(0)
  await search('kanthla')
  await expect(hers.getByText('Nothing matches “kanthla”')).toBeVisible()
  await visitor.close()
})

test('after a purchase the administrator reads the confirmation mail, which no mail server sends', async ({
  page,
  shop,
  administrator,
}) => {
  expect(administrator.id).toBeTruthy()
  const customer = await shop.customer('Meera Nair')
  const { order } = await buy(shop, customer, [{ productId: shop.products.rekha.id }])
  await page.goto('/admin/dashboard')
  await whenHydrated(page)
  await goTo(page, 'Outbox')
  await expect(
    page.getByText('No mail server is set: mails are kept here and not sent.'),
  ).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search mails' }).fill(order.number)
  await page.keyboard.press('Enter')
  await page.waitForURL(/q=JH-/)
  const subject = page.getByRole('button', { name: `Your order ${order.number} is confirmed` })
  await expect(page.getByRole('row').filter({ has: subject })).toContainText('asha@example.in')
  await subject.click()
  const mail = page.getByRole('dialog', { name: `Your order ${order.number} is confirmed` })
  await expect(mail).toContainText(`thank you for your order ${order.number}.`)
  await expect(mail).toContainText(`${shop.products.rekha.title}: 1 x`)
  await expect(mail).toContainText('12 Laxmi Road')
  await expect(mail.getByRole('button', { name: 'Send now' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(mail).toBeHidden()
  await expect(subject).toBeFocused()
  await page.getByRole('link', { name: 'Not sent' }).click()
  await expect(page.getByText(`Nothing found for “${order.number}”.`)).toBeVisible()
})

test('the administrator downloads the orders of the list as a file', async ({
  page,
  shop,
  administrator,
}) => {
  expect(administrator.id).toBeTruthy()
  const customer = await shop.customer('=Meera')
  const { order } = await buy(shop, customer, [{ productId: shop.products.rekha.id }])
  await page.goto(`/admin/orders?q=${order.number}`)
  await whenHydrated(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('orders.csv')
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(new RegExp(`^${order.number},20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d,`))
  expect(lines[1]).toContain(',Asha Rao,')
  expect(lines[1]).toContain(`,${(order.totalPaise / 100).toFixed(2)},`)
  await expect(toast(page, 'The orders are downloaded.')).toBeVisible()
})
