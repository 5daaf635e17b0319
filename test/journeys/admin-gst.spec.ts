import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { invoices } from '#invoices/tables.ts'
import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import { istDay } from '#shared/ist-time.ts'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { ADDRESS } from '../address.ts'
import { buy } from '../order-transitions.ts'
import { saveSettings } from '../save-settings.ts'
import type { TestUser } from '../shop.ts'
import { expect, test, whenHydrated, type JourneyShop } from './shop.ts'

test.use({ viewport: { width: 360, height: 740 } })

const GSTIN = '27AAPFU0939F1ZV'
const REGISTERED = { ...DEFAULT_SHOP, gstin: GSTIN, gst: 'registered', state: '27' }

/** Sells a product to a state and ships it. */
async function sell(
  shop: JourneyShop,
  administrator: TestUser,
  { price, to }: { price: number; to?: Partial<typeof ADDRESS> },
): Promise<string> {
  const { productId } = await shop.stock({ price })
  const { order } = await buy(shop, await shop.customer(), [{ productId }])
  const post = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const reply = await shop.request(method, `/api/admin/${path}`, { as: administrator, body })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  }
  if (to)
    await post('PUT', `orders/${order._id}/address`, { shippingDetails: { ...ADDRESS, ...to } })
  const ids = [order._id]
  await post('POST', 'orders/move', { ids, to: 'packed' })
  const parcel = { courier: 'Delhivery', trackingNumber: order._id }
  await post('POST', 'orders/move', { ids, to: 'shipped', ...parcel })
  return order._id
}

/** Presses a button that saves a file. Returns its lines. */
async function saveLines(page: Page, name: string): Promise<string[]> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  return readFileSync(await (await saved).path(), 'utf8').split(/\r?\n/)
}

/** The taxable value of all documents of the shop under its GSTIN, less credit notes. */
const sumTaxable = (documents: InvoiceDocument[]): number =>
  documents
    .filter(({ seller }) => seller.gstin === GSTIN)
    .reduce(
      (before, { kind, totals }) =>
        kind === 'credit-note' ? before - totals.taxable : before + totals.taxable,
      0,
    )

test("the administrator saves the files of a month's return, and they equal the invoices", async ({
  page,
  shop,
  administrator,
}) => {
  await saveSettings(shop, administrator, { shop: REGISTERED })
  try {
    await sell(shop, administrator, { price: 1299 })
    const to = { city: 'Bengaluru', state: 'Karnataka', pincode: '560001' }
    const returned = await sell(shop, administrator, { price: 799, to })
    const refund = { amount: 400, note: 'A stone was loose', requestId: 'refund-of-the-return' }
    await shop.request('POST', `/api/admin/orders/${returned}/refund`, {
      as: administrator,
      body: refund,
    })
    const month = istDay(shop.now()).slice(0, 7)
    const documents = (await shop.db.select().from(invoices)).map(({ document }) => document)
    const taxable = sumTaxable(documents.filter(({ date }) => date.startsWith(month)))

    await page.goto('/admin/dashboard')
    await whenHydrated(page)
    await page.getByRole('button', { name: 'Open Admin Menu' }).click()
    await page.getByRole('link', { name: 'Reports' }).click()
    await page.getByRole('link', { name: 'GST return' }).click()
    const period = page.getByRole('form', { name: 'Period' })
    await period.getByRole('combobox', { name: /^Month/ }).selectOption(month)
    await period.getByRole('button', { name: 'Show' }).click()
    const row = page.getByRole('row', { name: /All other taxed sales/ })
    const amount = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 })
    await expect(row).toContainText(`₹${amount.format(taxable / 100)}`)

    const [heading, ...rows] = await saveLines(page, 'Export CSV b2cs.csv')
    expect(heading).toMatch(/^Type,Place Of Supply,Rate,/)
    const values = rows.filter(Boolean).map((line) => line.split(','))
    expect(values.map(([, place]) => place)).toEqual(['27-Maharashtra', '29-Karnataka'])
    const total = values.reduce((sum, [, , , , value]) => sum + Math.round(Number(value) * 100), 0)
    expect(total).toBe(taxable)
    const vouchers = await saveLines(page, 'Day book (XML)')
    const numbers = documents.filter(({ date }) => date.startsWith(month))
    expect(vouchers.filter((line) => line.includes('<VOUCHER '))).toHaveLength(numbers.length)

    await page.getByRole('link', { name: /^3\.2 29-Karnataka/ }).click()
    const list = page.getByRole('region', { name: 'Documents' })
    await expect(list.getByRole('row', { name: /Credit note/ })).toContainText('29-Karnataka')
    await list.getByRole('link', { name: /^JH-/ }).first().click()
    await expect(page).toHaveURL(/\/admin\/orders\/JH-/)
    await expect(page.getByRole('heading', { level: 1, name: /^JH-/ })).toBeVisible()
  } finally {
    await saveSettings(shop, administrator, { shop: DEFAULT_SHOP })
  }
  await page.goto('/admin/reports/gst')
  await expect(page.getByText(/^The settings of the shop have no GSTIN/)).toBeVisible()
  await expect(page.getByRole('button', { name: /\.csv$/ })).toHaveCount(0)
})
