import { sql } from 'drizzle-orm'
import type { Locator, Page } from '@playwright/test'
import { buy } from '../order-transitions.ts'
import type { TestUser } from '../shop.ts'
import { expect, type JourneyShop, test, toast, whenHydrated } from './shop.ts'

type Packed = { id: string; number: string }

/** A packed order of a customer. */
async function packed(
  shop: JourneyShop,
  administrator: TestUser,
  customer: TestUser,
): Promise<Packed> {
  const { order } = await buy(shop, customer, [{ productId: shop.products.rekha.id }])
  const body = { ids: [order._id], to: 'packed' }
  await shop.request('POST', '/api/admin/orders/move', { as: administrator, body })
  return { id: order._id, number: order.number }
}

/** Chooses the orders of a customer in the list, and opens the dialog that ships them. */
async function openParcels(page: Page, customer: TestUser, orders: Packed[]): Promise<Locator> {
  await page.goto(`/admin/orders?status=packed&customer=${customer.id}`)
  await whenHydrated(page)
  for (const { number } of orders) await page.getByLabel(`Select ${number}`).check()
  await page.getByRole('button', { name: 'Mark as shipped', exact: true }).click()
  return page.getByRole('dialog', { name: `Mark ${orders.length} orders as shipped` })
}

const read = async (shop: JourneyShop, administrator: TestUser, { id }: Packed) =>
  (await shop.request('GET', `/api/admin/orders/${id}`, { as: administrator })).body

/** Types as a scanner of barcodes does, into the field with the focus. */
async function scan(page: Page, number: string): Promise<void> {
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
}

/** Pastes a text into the field with the focus. */
const paste = (field: Locator, text: string) =>
  field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    const options = { clipboardData, bubbles: true, cancelable: true }
    element.dispatchEvent(new ClipboardEvent('paste', options))
  }, text)

test('a scanner goes from parcel to parcel, and a pasted column fills the fields', async ({
  page,
  shop,
  administrator,
}) => {
  const customer = await shop.customer('Meera Nair')
  const orders: Packed[] = []
  for (let count = 0; count < 4; count++) orders.push(await packed(shop, administrator, customer))
  const dialog = await openParcels(page, customer, orders)
  const fields = dialog.getByLabel(/^Tracking number of /)
  const button = dialog.getByRole('button', { name: 'Mark as shipped' })
  const filled = dialog.getByRole('status').filter({ hasText: 'filled' })
  await expect(filled).toHaveText('0 of 4 filled')
  await expect(button, 'the button stays in sight').toBeInViewport({ ratio: 1 })

  await dialog.getByLabel('Courier').fill('Delhivery')
  await dialog.getByLabel('Courier').press('Enter')
  await expect(fields.nth(0)).toBeFocused()
  await scan(page, 'SCAN-1')
  await expect(fields.nth(1)).toBeFocused()
  await expect(dialog.getByText('Please enter the tracking number.')).toHaveCount(0)
  await expect(filled).toHaveText('1 of 4 filled')
  await button.click()
  await expect(dialog.getByText('Please enter the tracking number.')).toHaveCount(3)
  await expect(fields.nth(1)).toBeFocused()
  await expect(fields.nth(1)).toHaveAccessibleDescription(
    'Please enter the tracking number. Asha Rao, Pune · 1 piece',
  )
  await expect(dialog.getByText('Asha Rao, Pune · 1 piece')).toHaveCount(4)

  await paste(fields.nth(1), 'SCAN-2\nSCAN-3\n')
  await expect(fields.nth(1)).toHaveValue('SCAN-2')
  await expect(fields.nth(2)).toHaveValue('SCAN-3')
  await expect(fields.nth(3)).toBeFocused()
  await expect(button).toBeInViewport({ ratio: 1 })
  await expect(filled).toHaveText('3 of 4 filled')
  await scan(page, 'SCAN-4')
  await expect(dialog).toBeHidden()
  await expect(toast(page, '4 orders are shipped.')).toBeVisible()
  const numbers = await Promise.all(
    orders.map(async (order) => (await read(shop, administrator, order)).trackingNumber as string),
  )
  expect(numbers.toSorted()).toEqual(['SCAN-1', 'SCAN-2', 'SCAN-3', 'SCAN-4'])
})

test("a number of another customer's order is named, and used only if that is meant", async ({
  page,
  shop,
  administrator,
}) => {
  const [meera, lata] = [await shop.customer('Meera Nair'), await shop.customer('Lata Iyer')]
  const sent = await packed(shop, administrator, lata)
  await shop.request('POST', '/api/admin/orders/move', {
    as: administrator,
    body: { ids: [sent.id], to: 'shipped', courier: 'DTDC', trackingNumber: 'TWIN-1' },
  })
  const [one, two] = [
    await packed(shop, administrator, meera),
    await packed(shop, administrator, lata),
  ]
  // The list is oldest first, and other journeys have packed too.
  for (const { id } of [one, two])
    await shop.db.execute(
      sql`update orders set created_at = (select min(created_at) from orders) - interval '1 day'
        where id = ${id}`,
    )
  await page.goto('/admin/orders?status=packed')
  await whenHydrated(page)
  for (const { number } of [one, two]) await page.getByLabel(`Select ${number}`).check()
  await page.getByRole('button', { name: 'Mark as shipped', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark 2 orders as shipped' })
  await dialog.getByLabel('Courier').fill('DTDC')
  const fields = dialog.getByRole('textbox', { name: /^Tracking number of / })
  await fields.nth(0).fill('TWIN-2')
  await fields.nth(1).fill('twin-2')
  const button = dialog.getByRole('button', { name: 'Mark as shipped' })
  await button.click()
  await expect(dialog.getByText(/^The number of JH-.+ too\.$/)).toBeVisible()
  await expect(fields.nth(1)).toBeFocused()
  await dialog.getByLabel(`Tracking number of ${one.number}`).fill('TWIN-1')
  await dialog.getByLabel(`Tracking number of ${two.number}`).fill('TWIN-3')
  await button.click()
  const left = page.getByRole('dialog', { name: 'Mark as shipped', exact: true })
  const number = left.getByRole('textbox', { name: 'Tracking number' })
  await expect(toast(page, '1 order is shipped.')).toBeVisible()
  await expect(number).toBeFocused()
  await expect(
    left.getByText(`${sent.number} of another customer has this tracking number already.`),
  ).toBeVisible()
  await left.getByLabel('Use it anyway').check()
  await left.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(left).toBeHidden()
  expect(await read(shop, administrator, one)).toMatchObject({
    status: 'shipped',
    trackingNumber: 'TWIN-1',
  })
  expect(await read(shop, administrator, two)).toMatchObject({ trackingNumber: 'TWIN-3' })
})

test('orders that are packed together are shipped from the toast, and an empty tab leads on', async ({
  page,
  shop,
  administrator,
}) => {
  const customer = await shop.customer('Meera Nair')
  const ids: string[] = []
  for (let count = 0; count < 2; count++) {
    const { order } = await buy(shop, customer, [{ productId: shop.products.rekha.id }])
    ids.push(order._id)
  }
  // Nothing else is to be packed, so that the tab is empty afterwards.
  const address = '/api/admin/orders/matching?status=confirmed'
  const { orders } = (await shop.request('GET', address, { as: administrator })).body
  const others = orders
    .map(({ _id }: { _id: string }) => _id)
    .filter((id: string) => !ids.includes(id))
  if (others.length > 0)
    await shop.request('POST', '/api/admin/orders/move', {
      as: administrator,
      body: { ids: others, to: 'packed' },
    })
  await page.goto('/admin/orders?status=confirmed')
  await whenHydrated(page)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Mark as packed' }).click()
  const question = page.getByRole('alertdialog', { name: 'Mark as packed: 2 orders?' })
  await question.getByRole('button', { name: 'Mark as packed' }).click()
  await expect(toast(page, '2 orders are packed.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Print slips' })).toBeVisible()
  await page.getByRole('link', { name: 'Ship these 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark 2 orders as shipped' })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL('/admin/orders?status=packed')
  await dialog.getByLabel('Courier').fill('Delhivery')
  for (const [place, id] of ids.entries())
    await dialog
      .getByRole('textbox', { name: /^Tracking number of / })
      .nth(place)
      .fill(`TOAST-${id}`)
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(dialog).toBeHidden()
  await expect(toast(page, '2 orders are shipped.')).toBeVisible()

  const waiting = await packed(shop, administrator, customer)
  await page.goto('/admin/orders?status=confirmed')
  await expect(page.getByText('No orders here.')).toBeVisible()
  await expect(page.getByText(/^\d+ packed orders? can be shipped\.$/)).toBeVisible()
  await page.getByRole('link', { name: 'Orders to ship' }).click()
  await expect(page).toHaveURL('/admin/orders?status=packed')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  expect(await read(shop, administrator, waiting)).toMatchObject({ status: 'packed' })
})
