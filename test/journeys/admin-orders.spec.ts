import { sql } from 'drizzle-orm'
import type { Page } from '@playwright/test'
import { buy } from '../order-transitions.ts'
import type { TestUser } from '../shop.ts'
import { expect, inRupees, type JourneyShop, test, toast, whenHydrated } from './shop.ts'

type Step = { to: string; courier?: string; trackingNumber?: string }
type Bought = { id: string; number: string; customer: TestUser }

let parcels = 0
/** A parcel of its own: no two customers have one tracking number. */
const newParcel = () => ({ courier: 'Delhivery', trackingNumber: `DN ${++parcels}` })

/** A paid order in the given status. */
async function bought(
  shop: JourneyShop,
  administrator: TestUser,
  ...steps: Step[]
): Promise<Bought> {
  const customer = await shop.customer('Meera Nair')
  const { order } = await buy(shop, customer, [{ productId: shop.products.rekha.id }])
  for (const step of steps)
    await shop.request('POST', '/api/admin/orders/move', {
      as: administrator,
      body: { ids: [order._id], ...step },
    })
  return { id: order._id, number: order.number, customer }
}

/** Lists are oldest first, so it is on the first page also after other journeys have bought. */
const makeOldest = (shop: JourneyShop, { id }: Bought) =>
  shop.db.execute(
    sql`update orders set created_at = (select min(created_at) from orders) - interval '1 day'
      where id = ${id}`,
  )

/** An order with a return request. */
async function withReturnRequest(shop: JourneyShop, administrator: TestUser): Promise<Bought> {
  const order = await bought(
    shop,
    administrator,
    { to: 'packed' },
    { to: 'shipped', ...newParcel() },
    { to: 'delivered' },
  )
  await shop.request('POST', `/api/orders/${order.id}/return`, {
    as: order.customer,
    body: { reason: 'something_wrong', details: 'A stone is missing.' },
  })
  return order
}

const read = async (shop: JourneyShop, administrator: TestUser, { id }: Bought) =>
  (await shop.request('GET', `/api/admin/orders/${id}`, { as: administrator })).body

/** As the admin writes it. Other journeys change the prices of the shop. */

async function open(page: Page, { id }: Bought): Promise<void> {
  await page.goto(`/admin/orders/${id}`)
  await whenHydrated(page)
}

/** The server receives the next call and responds, but the response is lost. */
const loseResponse = (page: Page, address: string) =>
  page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )

test('returned units go back into stock only if the administrator says so, and a return is declined only with a reason', async ({
  page,
  shop,
  administrator,
}) => {
  const order = await withReturnRequest(shop, administrator)
  await open(page, order)
  await page.getByRole('button', { name: 'Mark as returned' }).click()
  const returned = page.getByRole('dialog', { name: 'Mark as returned' })
  await expect(returned.getByLabel('Good pieces')).toHaveValue('1')
  await page.keyboard.press('Escape')
  await expect(returned).toBeHidden()
  expect((await read(shop, administrator, order)).status).toBe('return_requested')

  await page.getByRole('button', { name: 'Decline the return' }).click()
  const declined = page.getByRole('dialog', { name: 'Decline the return' })
  await declined.getByRole('button', { name: 'Decline the return' }).click()
  await expect(declined.getByText('Please say why the return is declined.')).toBeVisible()
  await declined.getByLabel('Reason').fill('All stones were there when it left us.')
  await declined.getByRole('button', { name: 'Decline the return' }).click()
  await expect(declined).toBeHidden()
  await expect(page.getByText('All stones were there when it left us.')).toBeVisible()
  expect((await read(shop, administrator, order)).status).toBe('delivered')

  const other = await withReturnRequest(shop, administrator)
  await open(page, other)
  await page.getByRole('button', { name: 'Mark as returned' }).click()
  await returned.getByLabel('Good pieces').fill('0')
  await returned.getByRole('button', { name: 'Mark as returned' }).click()
  await expect(returned).toBeHidden()
  const { status, movements, refundablePaise } = await read(shop, administrator, other)
  expect(status).toBe('returned')
  expect(movements.map(({ kind }: { kind: string }) => kind)).not.toContain('returned')

  // The money for it has to go back: the page says so until a refund is made.
  const due = page.getByRole('region', { name: 'Refund due' })
  const total = inRupees(refundablePaise)
  await expect(due).toContainText(`${total} has to go back.`)
  await due.getByRole('button', { name: `Refund ${total}` }).click()
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await refund.getByLabel('Reason').fill('The pendant came back.')
  await refund.getByRole('button', { name: `Refund ${total}` }).click()
  await expect(refund).toBeHidden()
  await expect(due).toBeHidden()
})

test('a refund whose response was lost is made once, even if the dialog is opened again', async ({
  page,
  shop,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_CONNECTION_RESET/)
  const order = await bought(shop, administrator)
  await open(page, order)
  const refund = page.getByRole('dialog', { name: 'Refund' })
  const ask = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    await refund.getByLabel('Amount').fill('Rs. 200')
    await refund.getByLabel('Reason').fill('One stone is scratched.')
    await refund.getByRole('button', { name: 'Refund' }).click()
  }
  await loseResponse(page, '**/refund')
  await ask()
  await expect(toast(page, 'Please check your internet connection.')).toBeVisible()
  await expect(refund.getByLabel('Reason')).toHaveValue('One stone is scratched.')
  await refund.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Refund of ₹200')).toBeVisible()
  await ask()
  await expect(
    toast(page, 'The refund is written down and goes to the payment provider.'),
  ).toBeVisible()
  const { refundList, refundablePaise } = await read(shop, administrator, order)
  expect(refundList).toHaveLength(1)
  const items = page.getByRole('region', { name: 'Items' })
  await expect(items).toContainText('Refunded\u2212₹200')
  await expect(items).toContainText(`Total after refunds${inRupees(refundablePaise)}`)
})

test('typed shipping data stays when the connection is lost, and a status change made elsewhere is shown', async ({
  page,
  shop,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_CONNECTION_RESET/)
  const order = await bought(shop, administrator)
  await open(page, order)
  await shop.request('POST', '/api/admin/orders/move', {
    as: administrator,
    body: { ids: [order.id], to: 'packed' },
  })
  await page.getByRole('button', { name: 'Mark as packed' }).click()
  await expect(toast(page, 'Already packed in another window.')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  const parcel = page.getByRole('dialog', { name: 'Mark as shipped' })
  await expect(parcel.getByText(order.number, { exact: true })).toBeVisible()
  await expect(parcel.getByText(/^Asha Rao, Pune 4110\d\d · 1\spiece$/)).toBeVisible()
  await parcel.getByLabel('Courier').fill('India Post')
  await parcel.getByLabel('Tracking number').fill('IP 42')
  await page.route('**/api/admin/orders/move', (route) => route.abort('connectionreset'), {
    times: 1,
  })
  await parcel.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(toast(page, 'Please check your internet connection.')).toBeVisible()
  await expect(parcel.getByLabel('Tracking number')).toHaveValue('IP 42')
  await parcel.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(parcel).toBeHidden()
  expect(await read(shop, administrator, order)).toMatchObject({
    status: 'shipped',
    trackingNumber: 'IP 42',
  })
})

test('the packing slips of several orders are printed on a sheet each', async ({
  page,
  shop,
  administrator,
}) => {
  const orders = [
    await bought(shop, administrator),
    await bought(shop, administrator, { to: 'packed' }),
  ]
  await page.goto('/admin/orders?q=Asha')
  await whenHydrated(page)
  for (const { number } of orders) await page.getByLabel(`Select ${number}`).check()
  await page.getByRole('link', { name: 'Print 2 packing slips' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Packing slips' })).toBeVisible()
  for (const { number } of orders)
    await expect(page.getByRole('heading', { level: 2, name: number })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.emulateMedia({ media: 'print' })
  const breaks = await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
    .evaluateAll((sheets) => sheets.map((sheet) => getComputedStyle(sheet).breakAfter))
  expect(breaks).toEqual(['page', 'auto'])
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
})

test('several orders are shipped with their own tracking numbers, and those that are refused stay selected', async ({
  page,
  shop,
  administrator,
}) => {
  const [one, two, three] = [
    await bought(shop, administrator, { to: 'packed' }),
    await bought(shop, administrator, { to: 'packed' }),
    await bought(shop, administrator),
  ]
  await page.goto('/admin/orders?q=Asha')
  await whenHydrated(page)
  for (const { number } of [one, two, three]) await page.getByLabel(`Select ${number}`).check()
  await expect(page.getByRole('button', { name: 'Pack 1', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ship 2', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invoices as PDF' })).toHaveCount(0)
  await page.getByLabel(`Select ${three.number}`).uncheck()
  await page.getByRole('button', { name: 'Mark as shipped', exact: true }).click()
  const parcels = page.getByRole('dialog', { name: 'Mark 2 orders as shipped' })
  await parcels.getByLabel('Courier').fill('India Post')
  for (const [place, { number }] of [one, two].entries())
    await parcels.getByLabel(`Tracking number of ${number}`).fill(`IP ${place + 1}`)
  // Another administrator was faster with one of them: the server checks each order.
  await shop.request('POST', '/api/admin/orders/move', {
    as: administrator,
    body: { ids: [two.id], to: 'shipped', ...newParcel() },
  })
  await parcels.getByRole('button', { name: 'Mark as shipped' }).click()
  const skipped = page.getByRole('dialog', { name: '1 order is not changed' })
  await expect(skipped).toContainText('1 order is updated.')
  await expect(skipped).toContainText('Already shipped in another window. (1)')
  await expect(skipped.getByRole('link', { name: two.number })).toBeVisible()
  await skipped.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(page.getByLabel(`Select ${two.number}`)).toBeChecked()
  expect(await read(shop, administrator, one)).toMatchObject({
    status: 'shipped',
    trackingNumber: 'IP 1',
  })
  await page
    .getByRole('navigation', { name: 'Status' })
    .getByRole('link', { name: /^Shipped/ })
    .click()
  await expect(page).toHaveURL(/q=Asha&status=shipped|status=shipped&q=Asha/)
})

test('the orders open on what needs work, and one button opens the filters', async ({
  page,
  shop,
  administrator,
}) => {
  const waiting = await bought(shop, administrator)
  const sent = await bought(
    shop,
    administrator,
    { to: 'packed' },
    { to: 'shipped', ...newParcel() },
  )
  await makeOldest(shop, waiting)
  await page.goto('/admin/orders')
  await whenHydrated(page)
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  await expect(link(waiting.number)).toBeVisible()
  await expect(link(sent.number)).toHaveCount(0)
  const tabs = page.getByRole('navigation', { name: 'Status' })
  await expect(tabs.getByRole('link', { name: /^To do/ })).toHaveAttribute('aria-current', 'page')
  await expect(tabs.getByRole('link').nth(1)).toContainText('Confirmed')
  await expect(page.getByLabel('From')).toBeHidden()

  const period = page.getByLabel('Period').filter({ visible: true })
  await expect(period).toHaveCount(0)
  await page.getByRole('button', { name: 'Filter' }).click()
  await period.focus()
  await period.selectOption('Today')
  await expect(link(sent.number)).toBeVisible()
  await expect(page).toHaveURL(/period=today/)
  await expect(period).toBeFocused()
  await page.getByLabel('Payment').selectOption('Not paid')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible()
  await expect(link(sent.number)).toHaveCount(0)
  await page.getByRole('link', { name: 'Clear' }).click()
  await expect(link(sent.number)).toBeVisible()
  await expect(page).toHaveURL(/period=today$/)

  // A status keeps its tab while it is looked at, also without orders.
  await expect(tabs.getByRole('link', { name: /^Not delivered/ })).toHaveCount(0)
  await page.goto('/admin/orders?status=undelivered')
  const empty = tabs.getByRole('link', { name: /^Not delivered\s*0/ })
  await expect(empty).toHaveAttribute('aria-current', 'page')

  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/admin/orders')
  await whenHydrated(page)
  const others = page.getByLabel('Other statuses').filter({ visible: true })
  await expect(others).toHaveCount(0)
  await page.getByRole('button', { name: 'Filter' }).click()
  await others.selectOption({ value: 'shipped' })
  await expect(page).toHaveURL(/status=shipped$/)
  await expect(link(sent.number)).toBeVisible()
})

test('an order is packed and shipped from its row, and a return leads to its page', async ({
  page,
  shop,
  administrator,
}) => {
  const order = await bought(shop, administrator)
  const asked = await withReturnRequest(shop, administrator)
  await makeOldest(shop, asked)
  await makeOldest(shop, order)
  await page.goto('/admin/orders')
  await whenHydrated(page)
  await page.getByRole('button', { name: `Pack ${order.number}`, exact: true }).click()
  await expect(toast(page, `${order.number} is packed.`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Print slip' })).toHaveAttribute(
    'href',
    `/admin/orders/${order.id}/slip`,
  )
  const ship = page.getByRole('button', { name: `Ship ${order.number}`, exact: true })
  await ship.click()
  const parcel = page.getByRole('dialog', { name: 'Mark as shipped' })
  await parcel.getByLabel('Courier').fill('Delhivery')
  await parcel.getByLabel('Tracking number').fill('DL 77')
  await parcel.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(parcel).toBeHidden()
  await expect(toast(page, `${order.number} is shipped with Delhivery, DL 77.`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open', exact: true })).toHaveAttribute(
    'href',
    `/admin/orders/${order.id}`,
  )
  await expect(ship, 'it waits for nobody any more').toHaveCount(0)
  expect(await read(shop, administrator, order)).toMatchObject({
    status: 'shipped',
    trackingNumber: 'DL 77',
  })
  await page.goto(`/admin/orders?q=${order.number}`)
  await whenHydrated(page)
  const deliver = page.getByRole('button', { name: `Deliver ${order.number}`, exact: true })
  await deliver.click()
  const question = page.getByRole('alertdialog', {
    name: 'Is the parcel to Asha Rao, Pune delivered?',
  })
  await expect(question).toContainText(`${order.number} · This cannot be taken back.`)
  await question.getByRole('button', { name: 'Not yet' }).click()
  expect(await read(shop, administrator, order)).toMatchObject({ status: 'shipped' })
  await deliver.click()
  await question.getByRole('button', { name: 'Mark as delivered' }).click()
  await expect(toast(page, `${order.number} is delivered.`)).toBeVisible()
  expect(await read(shop, administrator, order)).toMatchObject({ status: 'delivered' })
  await page.goto('/admin/orders')
  await whenHydrated(page)
  await page.getByRole('link', { name: `Decide about the return of ${asked.number}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: asked.number })).toBeVisible()
})

test('a press anywhere in the row of an order opens it, but not on its checkbox', async ({
  page,
  shop,
  administrator,
}) => {
  const order = await bought(shop, administrator)
  await page.goto(`/admin/orders?q=${order.number}`)
  await whenHydrated(page)
  const row = page.getByRole('row').filter({ hasText: order.number })
  await row.getByText('Asha Rao').click()
  await expect(page.getByRole('heading', { level: 1, name: order.number })).toBeVisible()
  await page.goBack()
  await row.getByRole('checkbox').check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/orders\?/)
})

test('the page of an order leads to the next one to pack, and to those before and after it', async ({
  page,
  shop,
  administrator,
}) => {
  const first = await bought(shop, administrator)
  const second = await bought(shop, administrator)
  const heading = (number: string) => page.getByRole('heading', { level: 1, name: number })
  await open(page, second)
  await expect(page.getByText(/^1st order · ₹[\d,]+ in all$/)).toBeVisible()
  await page.getByLabel('For administrators alone').fill('Only for this order')
  await page.getByRole('link', { name: `Older order ${first.number}` }).click()
  await expect(heading(first.number)).toBeVisible()
  await expect(page.getByLabel('For administrators alone')).toHaveValue('')
  await page.getByRole('heading', { level: 1 }).click()
  // The list of what is to do has the oldest order first.
  await page.keyboard.press('j')
  await expect(heading(second.number)).toBeVisible()
  await page.keyboard.press('k')
  await expect(heading(first.number)).toBeVisible()

  await page.getByRole('button', { name: 'Mark as packed' }).click()
  await expect(toast(page, `${first.number} is packed.`)).toBeVisible()
  await page.locator('.toasts').getByRole('link', { name: 'Next to pack' }).click()
  await expect(page.getByRole('button', { name: 'Mark as packed' })).toBeVisible()
  await expect(heading(first.number)).toHaveCount(0)
})

test('an order that is opened from a list stays in it, and leads to those of its customer', async ({
  page,
  shop,
  administrator,
}) => {
  const packed = await bought(shop, administrator, { to: 'packed' })
  await bought(shop, administrator)
  const second = await bought(shop, administrator, { to: 'packed' })
  await makeOldest(shop, second)
  await makeOldest(shop, packed)
  await page.goto('/admin/orders?status=packed')
  await page.getByRole('link', { name: second.number, exact: true }).click()
  await page.getByRole('link', { name: `Older order ${packed.number}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: packed.number })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/orders\?status=packed$/)

  await open(page, packed)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy address' }).click()
  await expect(toast(page, 'The address is copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Asha Rao\n12 Laxmi Road\nPune, Maharashtra, India 411030\n9876543210',
  )
  await page.getByRole('link', { name: 'Meera Nair', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Meera Nair' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /^JH-/ })).toHaveText([
    packed.number,
  ])
})

test('the courier that was used last is in the field, and others are suggested', async ({
  page,
  shop,
  administrator,
}) => {
  await bought(shop, administrator, { to: 'packed' }, { to: 'shipped', ...newParcel() })
  await bought(
    shop,
    administrator,
    { to: 'packed' },
    { to: 'shipped', courier: 'India Post', trackingNumber: 'IP 51' },
  )
  const order = await bought(shop, administrator, { to: 'packed' })
  await open(page, order)
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  const parcel = page.getByRole('dialog', { name: 'Mark as shipped' })
  await expect(parcel.getByLabel('Courier')).toHaveValue('India Post')
  await parcel.getByRole('button', { name: 'Delhivery', exact: true }).click()
  await expect(parcel.getByLabel('Courier')).toHaveValue('Delhivery')
  await parcel.getByRole('button', { name: 'India Post', exact: true }).click()
  await expect(parcel.getByLabel('Courier')).toHaveValue('India Post')
  await parcel.getByLabel('Tracking number').fill('IP 52')
  await parcel.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(toast(page, `${order.number} is shipped with India Post, IP 52.`)).toBeVisible()
  expect(await read(shop, administrator, order)).toMatchObject({
    courier: 'India Post',
    trackingNumber: 'IP 52',
  })
})
