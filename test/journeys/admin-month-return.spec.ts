import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { ADDRESS } from '../address.ts'
import { buyWithCash, move, offerCod } from '../cod.ts'
import { addOffer, enterCode, fillCart, pay, placeOrder } from '../offers.ts'
import { buy } from '../order-transitions.ts'
import { readPrinted, type PrintedDocument } from '../printed-return/read-printed.ts'
import { sumReturn } from '../printed-return/sum-return.ts'
import { saveSettings } from '../save-settings.ts'
import type { TestUser } from '../shop.ts'
import { expect, test, whenHydrated, type JourneyShop } from './shop.ts'

test.use({ viewport: { width: 360, height: 740 } })
test.setTimeout(180_000)

// Not that of other journeys, whose documents are in no return of this one.
const GSTIN = '27AAACJ4321K1ZO'
const REGISTERED = { ...DEFAULT_SHOP, gstin: GSTIN, gst: 'registered', state: '27' }
const BENGALURU = { city: 'Bengaluru', state: 'Karnataka', pincode: '560001' }
const PUDUCHERRY = { city: 'Puducherry', state: 'Puducherry', pincode: '605001' }
const CODE = 'MONTHEND15'

/** Sells what a month has, by the API. */
function openSales(shop: JourneyShop, administrator: TestUser) {
  const request = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const reply = await shop.request(method, `/api/admin/${path}`, { as: administrator, body })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body
  }
  return {
    async stock(title: string, price: number, tax: { gstRate?: number; hsn?: string } = {}) {
      const prices = { actualPrice: String(price), salePrice: String(price) }
      const variants = [{ label: '', inventory: 20 }]
      const fields = { title, description: 'For the month.', category: 'Rings', ...prices }
      const { product } = await request('POST', 'products', { ...fields, variants, ...tax })
      return String(product._id)
    },
    async ship(id: string, to?: Partial<typeof ADDRESS>) {
      const shippingDetails = { ...ADDRESS, ...to }
      if (to) await request('PUT', `orders/${id}/address`, { shippingDetails })
      await move(shop, administrator, id, 'packed', 'shipped')
    },
    async refund(id: string, amount: number) {
      const body = { amount, note: 'A stone was loose', requestId: `month-end-${id}` }
      await request('POST', `orders/${id}/refund`, body)
      await shop.work('payment.refund')
    },
    receive: (id: string, lineId: string) =>
      request('POST', `orders/${id}/received`, { lines: [{ lineId, good: 1 }] }),
  }
}

/**
 * Sells in all ways that a return tells apart: to the own and to other states, above and below one
 * lakh rupees, taxed and nil-rated goods, with a coupon, in cash, and parts that came back. Returns
 * the numbers of the orders.
 */
async function sellAMonth(shop: JourneyShop, administrator: TestUser): Promise<string[]> {
  const { stock, ship, refund, receive } = openSales(shop, administrator)
  const ring = await stock('Ring of the month', 799)
  const bangle = await stock('Glass bangle of the month', 333, { gstRate: 0, hsn: '7018' })
  const lac = await stock('Lac bangle of the month', 457, { gstRate: 0, hsn: '7117' })
  const set = await stock('Bridal set of the month', 60_001)
  const customer = () => shop.customer()
  const numbers: string[] = []
  const sell = async (to: Partial<typeof ADDRESS> | undefined, ...lines: [string, number][]) => {
    const bought = lines.map(([productId, quantity]) => ({ productId, quantity }))
    const { order } = await buy(shop, await customer(), bought)
    await ship(order._id, to)
    numbers.push(order.number)
    return order._id
  }

  await sell(undefined, [ring, 1], [bangle, 2])
  await sell(PUDUCHERRY, [bangle, 1], [lac, 3])
  await refund(await sell(BENGALURU, [ring, 3]), 401)
  await refund(await sell(BENGALURU, [set, 2], [lac, 1]), 10_003)
  // Two of a large value in the own state are not reported one by one.
  await sell(undefined, [set, 2])

  const offer = await addOffer(shop, { code: CODE, percent: 15, products: [ring] })
  const meera = await customer()
  await fillCart(shop, meera, { productId: ring, quantity: 2 }, { productId: bangle })
  const placed = await placeOrder(shop, meera, (await enterCode(shop, meera, CODE)).body)
  const { order: saved } = (await pay(shop, meera, placed)).body
  expect(saved.discountPaise).toBeGreaterThan(0)
  await ship(saved._id, BENGALURU)
  await shop.request('POST', `/api/admin/offers/${offer._id}/end`, {
    as: administrator,
    body: { version: offer.version },
  })

  const line = [{ productId: ring, quantity: 1 }]
  const delivered = await buyWithCash(shop, await customer(), line)
  await ship(delivered._id)
  await move(shop, administrator, delivered._id, 'delivered')
  const refused = await buyWithCash(shop, await customer(), line)
  await ship(refused._id)
  await move(shop, administrator, refused._id, 'undelivered')
  await receive(refused._id, refused.items[0]?._id ?? '')
  return [...numbers, saved.number, delivered.number, refused.number]
}

/** Presses a button that saves a file. Returns its content. */
async function save(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const saved = page.waitForEvent('download')
  await press()
  return readFileSync(await (await saved).path())
}

/** Saves all documents of an order on its page, and reads what is printed on them. */
async function saveDocuments(page: Page, number: string): Promise<PrintedDocument[]> {
  await page.goto(`/admin/orders/${number}`)
  await whenHydrated(page)
  const buttons = page.getByRole('button', { name: /^Download .* (JH|CN)\// })
  await expect(buttons.first()).toBeVisible()
  const documents: PrintedDocument[] = []
  for (const button of await buttons.all())
    documents.push(await readPrinted(await save(page, () => button.click())))
  return documents
}

/** What each voucher of the day book books on the customers, by the number of its document. */
const readVouchers = (xml: string): [string, string][] =>
  [...xml.matchAll(/<VOUCHER .*?<\/VOUCHER>/gs)].map(([voucher]) => [
    /<VOUCHERNUMBER>(.*?)</.exec(voucher)?.[1] ?? '',
    /<AMOUNT>(.*?)</.exec(voucher)?.[1] ?? '',
  ])

test("on a phone a month's files equal what another program sums from the printed documents", async ({
  page,
  shop,
  administrator,
}) => {
  await saveSettings(shop, administrator, { shop: REGISTERED })
  await offerCod(shop, administrator, { maxUndelivered: null })
  try {
    const numbers = await sellAMonth(shop, administrator)
    const printed: PrintedDocument[] = []
    for (const number of numbers) printed.push(...(await saveDocuments(page, number)))
    expect(printed.filter(({ isCreditNote }) => isCreditNote)).toHaveLength(3)
    const month = printed[0]?.date.slice(3) ?? ''
    const expected = sumReturn(printed, { gstin: GSTIN, month })

    await page.goto('/admin/reports/gst')
    await whenHydrated(page)
    const period = page.getByRole('form', { name: 'Period' })
    const choice = new Date(`1 ${month.replace('-', ' ')} UTC`).toISOString().slice(0, 7)
    await period.getByRole('combobox', { name: /^Month/ }).selectOption(choice)
    await period.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByText(`GSTIN ${GSTIN}`)).toBeVisible()
    for (const [name, lines] of Object.entries(expected)) {
      const button = page.getByRole('button', { name: `Export CSV ${name}`, exact: true })
      const file = (await save(page, () => button.click())).toString('utf8')
      const [heading = '', ...rows] = file.split('\r\n').filter(Boolean)
      expect([heading, ...rows.toSorted()], name).toEqual(lines)
      expect(lines.length, `${name} has rows`).toBeGreaterThan(1)
    }

    const tally = page.getByRole('button', { name: 'Day book (XML)' })
    const vouchers = new Map(readVouchers((await save(page, () => tally.click())).toString('utf8')))
    for (const { number, date, total, isCreditNote } of printed)
      if (date.endsWith(month)) {
        const amount = (isCreditNote ? total : -total) / 100
        expect(Number(vouchers.get(number)), number).toBe(amount)
      }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  } finally {
    await offerCod(shop, administrator, { isOn: false })
    await saveSettings(shop, administrator, { shop: DEFAULT_SHOP })
  }
})
