import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { buy } from '../order-transitions.ts'
import { saveSettings } from '../save-settings.ts'
import { expect, logIn, test, whenHydrated } from './shop.ts'

/** Presses a button that saves a PDF. Returns the name of the file. */
async function savePdf(page: Page, button: RegExp): Promise<string> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const download = await saved
  const file = await download.path()
  expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-')
  return download.suggestedFilename()
}

test('a shipped order has its invoice for the customer and the administrator, also beside others', async ({
  browser,
  page,
  context,
  shop,
}) => {
  const administrator = await shop.administrator()
  const asha = await shop.customer()
  const numbers: string[] = []
  for (const parcel of ['AWB1', 'AWB2']) {
    const { productId } = await shop.stock({ price: 1299 })
    const { order } = await buy(shop, asha, [{ productId }])
    numbers.push(order.number)
    for (const move of [
      { to: 'packed' },
      { to: 'shipped', courier: 'Delhivery', trackingNumber: parcel },
    ])
      await shop.request('POST', '/api/admin/orders/move', {
        as: administrator,
        body: { ids: [order._id], ...move },
      })
  }

  await logIn(context, asha)
  await page.goto(`/profile/orders/${numbers[0]}`)
  await whenHydrated(page)
  expect(await savePdf(page, /^Download Bill JH\//)).toMatch(/^JH-\d\d-\d\d-\d{6}\.pdf$/)

  const office = await browser.newContext({ viewport: { width: 360, height: 740 } })
  await logIn(office, administrator, { isAdmin: true })
  const desk = await office.newPage()
  await desk.goto('/admin/orders?status=all')
  for (const number of numbers) await desk.getByLabel(`Select ${number}`).check()
  expect(await savePdf(desk, /^Invoices as PDF$/)).toBe('invoices.pdf')
  await desk.getByRole('link', { name: numbers[1] }).first().click()
  expect(await savePdf(desk, /^Download Bill JH\//)).toMatch(/\.pdf$/)
  await office.close()
})

const REGISTERED = { ...DEFAULT_SHOP, gstin: '27AABCG8765M1ZY', gst: 'registered', state: '27' }

test('the administrator corrects state, HSN code and rate of an invoice on a phone, and the customer has the new one', async ({
  browser,
  page,
  context,
  shop,
}) => {
  const administrator = await shop.administrator()
  const asha = await shop.customer()
  const { productId } = await shop.stock({ price: 1499 })
  const { order } = await buy(shop, asha, [{ productId }])
  const parcel = { courier: 'Delhivery', trackingNumber: 'AWB3' }
  await saveSettings(shop, administrator, { shop: REGISTERED })
  for (const move of [{ to: 'packed' }, { to: 'shipped', ...parcel }])
    await shop.request('POST', '/api/admin/orders/move', {
      as: administrator,
      body: { ids: [order._id], ...move },
    })
  await saveSettings(shop, administrator, { shop: DEFAULT_SHOP })
  const office = await browser.newContext({ viewport: { width: 360, height: 740 } })
  await logIn(office, administrator, { isAdmin: true })
  const desk = await office.newPage()
  await desk.goto(`/admin/orders/${order.number}`)
  await whenHydrated(desk)
  const card = desk.getByRole('region', { name: 'Parcel', exact: true })
  await expect(card).toContainText('Delhivery AWB3')
  await expect(card.getByRole('button', { name: 'Copy number', exact: true })).toBeVisible()
  await desk.getByRole('button', { name: 'Correct the invoice' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Correct the invoice' })
  await dialog.getByLabel('City').fill('Kolkata')
  await dialog.getByLabel('State').fill('West Bengal')
  await dialog.getByLabel('Pincode').fill('700016')
  await dialog.getByLabel('HSN code', { exact: true }).fill('7018')
  await dialog.getByLabel('GST (%)', { exact: true }).fill('five')
  await dialog.getByRole('button', { name: 'Issue the new invoice' }).click()
  await expect(dialog.getByText('Please say what is wrong.')).toBeVisible()
  await expect(dialog.getByText('Please enter a GST rate in per cent.')).toBeVisible()
  await dialog.getByLabel('GST (%)', { exact: true }).fill('5')
  await dialog.getByLabel('What was wrong').fill('The parcel went to Kolkata.')
  await dialog.getByRole('button', { name: 'Issue the new invoice' }).click()
  await expect(dialog).toBeHidden()
  await expect(desk.getByText(/^Corrected by JH\//)).toBeVisible()
  await expect(desk.getByText(/^Credits JH\//)).toBeVisible()
  await expect(desk.getByText('The invoice was corrected.')).toBeVisible()
  expect(await savePdf(desk, /^Download Credit note CN\//)).toMatch(/^CN-.*\.pdf$/)
  await office.close()

  await logIn(context, asha)
  await page.goto(`/profile/orders/${order.number}`)
  await whenHydrated(page)
  const bills = page.getByRole('button', { name: /^Download Invoice JH\// })
  await expect(bills).toHaveCount(2)
  const documents = page.getByRole('region', { name: 'Invoice' }).getByRole('listitem')
  await expect(documents).toHaveCount(3)
  await expect(documents.first()).not.toContainText('Corrected by')
  await expect(documents.nth(1)).toContainText('Corrected by')
})
