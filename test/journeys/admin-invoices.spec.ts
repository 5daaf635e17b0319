import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { buy } from '../order-transitions.ts'
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
  for (const number of numbers) await desk.getByLabel(`Choose ${number}`).check()
  expect(await savePdf(desk, /^Invoices as PDF$/)).toBe('invoices.pdf')
  await desk.getByRole('link', { name: numbers[1] }).first().click()
  expect(await savePdf(desk, /^Download Bill JH\//)).toMatch(/\.pdf$/)
  await office.close()
})
