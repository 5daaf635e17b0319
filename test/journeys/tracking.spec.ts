import type { Locator, Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { buy, makeTransitions } from '../order-transitions.ts'
import { saveSettings } from '../save-settings.ts'
import { ADDRESS } from '../shop.ts'
import { expectConfirmation, openCheckout, payNow } from './checkout-steps.ts'
import { closeAlert, expect, test, toast, whenHydrated } from './shop.ts'

/** The form with which a guest finds an order. */
const findForm = (page: Page): Locator => page.getByRole('region', { name: 'Find an order' })

async function find(page: Page, number: string, mobile: string): Promise<void> {
  await findForm(page).getByLabel('Order number').fill(number)
  await findForm(page).getByLabel('Mobile Number').fill(mobile)
  await findForm(page).getByRole('button', { name: 'Track Order' }).click()
}

test('a customer buys, sees the order, cancels it, and follows the refund', async ({
  page,
  shop,
  customer,
}) => {
  await openCheckout(shop, page, { customer, product: shop.products.rekha })
  await (await payNow(page)).getByRole('button', { name: 'Pay', exact: true }).click()
  await closeAlert(page, 'Payment successful! Order placed.')
  await expectConfirmation(page)
  await page.getByRole('link', { name: 'Track Your Order' }).click()
  await expect(page).toHaveURL(/\/track\?order=JH-/)
  const orders = page.getByRole('region', { name: 'My orders' })
  await expect(orders.locator('[aria-current=step]')).toContainText('Confirmed')
  await orders.getByRole('link', { name: 'Order details' }).click()

  const order = page.getByRole('main').getByRole('article')
  await page.setViewportSize({ width: 1440, height: 900 })
  const facts = await order.getByRole('region', { name: 'Address and payment' }).boundingBox()
  expect((facts?.x ?? 0) + (facts?.width ?? 0), 'it ends where the header ends').toBeCloseTo(
    1348,
    0,
  )
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(order.getByRole('link', { name: shop.products.rekha.title })).toHaveAttribute(
    'href',
    `/product/${shop.products.rekha.slug}`,
  )
  await expect(order.getByText('Card, paid on')).toBeVisible()
  await order.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep order' }).click()
  await expect(order.locator('[aria-current=step]')).toContainText('Confirmed')
  // The provider is unreachable for a while, so that the pending refund is visible.
  shop.sandbox.setApiMode('down')
  await order.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(toast(page, 'Order cancelled.')).toBeVisible()
  await expect(order.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(order.locator('[aria-current=step]')).toContainText('Cancelled')
  await expect(order.getByText('Refund not sent yet')).toBeVisible()
  await expect(order.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)

  shop.sandbox.setApiMode('normal')
  await shop.work('payment.refund')
  await page.goto('/track#refund')
  const refund = page.getByRole('region', { name: 'Track your refund' })
  await expect(refund.getByText('Refunded')).toBeVisible()
  await expect(
    refund.getByText('to the original payment method within 5-7 business days'),
  ).toBeVisible()
  await expect(refund.getByRole('heading')).toBeFocused()
})

test('a guest finds an order with its number and mobile number, and a wrong one reveals nothing', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 404 .*orders\/track/)
  const opened = await buy(shop, await shop.customer(), [{ productId: shop.products.rekha.id }])
  await makeTransitions(shop, opened, 'packed', 'shipped')
  const { number } = opened.order
  await page.goto(`/track?order=${number}`)
  await expect(findForm(page).getByLabel('Order number')).toHaveValue(number)
  await find(page, number, '9000000000')
  const sentence = 'No order has this number and mobile number together. Please check both.'
  await expect(findForm(page).getByText(sentence)).toBeVisible()
  await find(page, 'JH-2601-999999', ADDRESS.phone)
  await expect(findForm(page).getByText(sentence)).toBeVisible()

  await find(page, number.toLowerCase(), ADDRESS.phone)
  await expect(findForm(page).getByRole('heading', { name: number })).toBeFocused()
  await expect(findForm(page).locator('[aria-current=step]')).toContainText('Shipped')
  await expect(findForm(page).getByText(sentence)).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText(ADDRESS.name)
  const field = findForm(page).getByLabel('Order number')
  await expect(field).toBeHidden()
  await findForm(page).getByRole('button', { name: 'Change' }).click()
  await expect(field).toHaveValue(number.toLowerCase())
  await page.goto('/track-order')
  await find(page, '', '12')
  await expect(findForm(page).getByText('Please enter your order number.')).toBeVisible()
  await expect(
    findForm(page).getByText('Please enter a valid 10-digit mobile number.'),
  ).toBeVisible()
})

test('the menu leads to the refunds from anywhere, including the tracking page', async ({
  page,
}) => {
  const openMenu = async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Menu' })
      .getByRole('link', { name: 'Track Your refund' })
      .click()
  }
  const heading = page.getByRole('main').getByRole('heading', { name: 'Track your refund' })
  await page.goto('/about')
  await whenHydrated(page)
  await openMenu()
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, 0))
  await openMenu()
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
})

test('the tracking page has a heading about refunds only for those who have one or ask for it', async ({
  page,
  shop,
  customer,
}) => {
  await buy(shop, customer, [{ productId: shop.products.rekha.id }])
  const heading = page.getByRole('heading', { name: 'Track your refund' })
  await page.goto('/track')
  await expect(page.getByRole('region', { name: 'My orders' }).getByRole('article')).toBeVisible()
  await expect(heading).toHaveCount(0)
  await page.goto('/track#refund')
  await page.reload()
  await expect(heading).toBeFocused()
  await expect(page.getByText('No refund has been sent to you.')).toBeVisible()
})

test('a guest reads how to follow a refund without a heading about one', async ({ page }) => {
  await page.goto('/track')
  const heading = page.getByRole('heading', { name: 'Track your refund' })
  await expect(page.getByText('the answer says where your refund stands, too.')).toBeVisible()
  await expect(heading).toHaveCount(0)
})

test('a customer finds an order by its number, opens it with the keyboard and requests a return, and another for a fault', async ({
  page,
  shop,
  customer,
}) => {
  const { gulab, rekha } = shop.products
  const opened = await buy(shop, customer, [{ productId: gulab.id }, { productId: rekha.id }])
  await buy(shop, customer, [{ productId: gulab.id }])
  await makeTransitions(shop, opened, 'packed', 'shipped', 'delivered')
  // All demo products are sale items: these were bought before they became that.
  await shop.db.execute(
    sql`update order_lines set is_sale_item = false where order_id = ${opened.order._id}`,
  )
  await page.goto(`/track?order=${opened.order.number}`)
  const arrived = page
    .getByRole('region', { name: 'My orders' })
    .locator('[aria-current=step]')
    .first()
  await expect(arrived).toContainText('Delivered')
  await expect(arrived).not.toContainText('Now')
  await expect(arrived.locator('svg')).toBeVisible()
  await page.goto('/profile/orders')
  await page.getByRole('main').getByLabel('Order number').fill(opened.order.number.slice(-6))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('link', { name: / and 1 more, / })).toHaveCount(1)
  await page
    .getByRole('link', { name: `${gulab.title} and 1 more, ${opened.order.number}` })
    .press('Enter')

  await page.getByText('Return or exchange', { exact: true }).click()
  await page.getByRole('button', { name: 'Ask for a return' }).press('Enter')
  await expect(page.getByLabel('I have changed my mind')).toBeFocused()
  await page.getByRole('button', { name: 'Ask for a return' }).click()
  await expect(page.getByText('Please choose a reason.')).toBeVisible()
  await page.getByLabel('I have changed my mind').check()
  await expect(page.getByLabel(gulab.title)).toBeDisabled()
  // The line of the item says it too.
  const form = page.locator('form', { hasText: 'I have changed my mind' })
  await expect(
    form.getByText('Earrings cannot be returned, for hygiene.', { exact: true }),
  ).toBeVisible()
  await page.getByLabel('Something is wrong with it').check()
  await page.getByLabel(gulab.title).check()
  await page.getByRole('button', { name: 'Ask for a return' }).click()
  await expect(page.getByText('Please tell us what is wrong.')).toBeVisible()
  await page.getByLabel('What is wrong?').fill('One hook is bent.')
  await page.getByRole('button', { name: 'Ask for a return' }).click()
  await expect(toast(page, 'Your return request is sent.')).toBeVisible()
  await expect(page.locator('[aria-current=step]')).toContainText('Return requested')
  await expect(page.getByRole('heading', { level: 1, name: opened.order.number })).toBeFocused()
  await expect(page.getByText(/^You have asked for a return\./)).toBeVisible()

  const decide = async (to: string) => {
    const body = { ids: [opened.order._id], to, note: 'It is as it should be.' }
    const as = await shop.administrator()
    await shop.request('POST', '/api/admin/orders/move', { as, body })
    await page.reload()
  }
  await decide('returned')
  await expect(page.getByText('Came back to us')).toBeVisible()
  const due = /^The piece is back with us\. Rs\.\s1,049 goes back to you by \d+\s[A-Z]/
  await expect(page.getByText(due)).toBeVisible()
  await expect(
    page.getByRole('definition').getByText(/^Rs\.\s1,049\s· not sent yet$/),
  ).toBeVisible()
  await page.goto('/track#refund')
  const refund = page.getByRole('region', { name: 'Track your refund' })
  await expect(refund.getByRole('listitem').filter({ hasText: opened.order.number })).toContainText(
    /The piece is back with us\. Rs\.\s1,049 goes back/,
  )
  await page.goBack()
  await page.getByRole('button', { name: 'Something is wrong with it' }).click()
  await expect(page.getByLabel('I have changed my mind')).toBeHidden()
  await expect(page.getByLabel(gulab.title)).toBeDisabled()
  await page.getByLabel(rekha.title).check()
  await page.getByLabel('What is wrong?').fill('The chain is torn.')
  await page.getByRole('button', { name: 'Ask for a return' }).dblclick()
  await expect(page.locator('[aria-current=step]')).toContainText('Return requested')
  await decide('delivered')
  await expect(page.locator('[aria-current=step]')).toContainText('We could not take back')
})

test('a delivered order folds its steps and its return, and offers its pieces again above its totals', async ({
  page,
  shop,
  customer,
}) => {
  const opened = await buy(shop, customer, [{ productId: shop.products.rekha.id }])
  await makeTransitions(shop, opened, 'packed', 'shipped')
  const order = `/profile/orders/${opened.order.number}`
  await page.goto(order)
  const step = page.locator('[aria-current=step]')
  await expect(step).toBeVisible()
  await makeTransitions(shop, opened, 'delivered')
  await page.reload()
  const row = page.getByText(/^Delivered on .+All steps$/)
  await expect(row).toBeVisible()
  await expect(step).toBeHidden()
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  const box = page.getByRole('heading', { name: 'Return or exchange', exact: true })
  const total = page.getByRole('term').getByText('Total', { exact: true })
  const again = page.getByRole('button', { name: 'Buy again' })
  expect(await topOf(again)).toBeLessThan(await topOf(box))
  expect(await topOf(box)).toBeLessThan(await topOf(total))
  const fold = page.locator('summary').filter({ has: box })
  await expect(fold).toHaveText(/^Return or exchangeuntil \d+\s[A-Z][a-z]{2}$/)
  const ask = page.getByRole('button', { name: 'Ask for a return' })
  await expect(ask).toBeHidden()
  await expect(page.getByText(/^Open until /)).toBeHidden()
  await fold.press('Enter')
  await expect(page.getByText(/^Open until /)).toBeVisible()
  await ask.press('Enter')
  await expect(page.getByLabel('I have changed my mind')).toBeFocused()
  await row.click()
  await expect(step).toContainText('Delivered')
  await expect(page.getByText('Packed', { exact: true })).toBeVisible()
})

test('an order whose days are over leads to the complaint about a fault, which knows its number', async ({
  page,
  shop,
  customer,
}) => {
  const opened = await buy(shop, customer, [{ productId: shop.products.rekha.id }])
  await makeTransitions(shop, opened, 'packed', 'shipped', 'delivered')
  const { _id, number } = opened.order
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`alter table order_status_history disable trigger user`)
    await tx.execute(sql`update order_status_history
      set created_at = created_at - interval '60 days' where order_id = ${_id}`)
    await tx.execute(sql`alter table order_status_history enable trigger user`)
  })
  await page.goto(`/profile/orders/${number}`)
  const tabs = page.getByRole('navigation', { name: 'Profile' })
  await expect(tabs.locator('[aria-current=page]'), 'the tab of its page').toHaveText('Orders')
  const fold = page.locator('summary').filter({ hasText: 'Return or exchange' })
  await expect(fold).toHaveText('Return or exchange')
  await fold.click()
  await expect(page.getByText(/That time is over\.$/)).toBeVisible()
  await page.getByRole('link', { name: 'Tell us', exact: true }).click()
  await expect(page.getByLabel(/^Order number/)).toHaveValue(number)
})

test('who needs help with an order reaches the shop in each way, with the number of the order', async ({
  page,
  shop,
  customer,
}) => {
  const administrator = await shop.administrator()
  const reached = {
    email: 'help@gulabi.example',
    phone: '+91 22 4000 1234',
    hours: 'Every day, 9 am to 9 pm',
    message: 'https://wa.me/919820012345',
  }
  await saveSettings(shop, administrator, { shop: { ...DEFAULT_SHOP, ...reached } })
  const { order } = await buy(shop, customer, [{ productId: shop.products.rekha.id }])
  const help = page.getByRole('dialog', { name: `Help with ${order.number}` })
  const button = page.getByRole('main').getByRole('button', { name: 'Need help?' })
  for (const path of [`/track?order=${order.number}`, `/profile/orders/${order.number}`]) {
    await page.goto(path)
    await whenHydrated(page)
    await button.press('Enter')
    const hrefOf = (name: RegExp) => help.getByRole('link', { name }).getAttribute('href')
    expect(await hrefOf(/^WhatsApp/)).toContain(`wa.me/919820012345?text=`)
    expect(await hrefOf(/^WhatsApp/)).toContain(order.number)
    expect(await hrefOf(/^E-mail/)).toBe(
      `mailto:help@gulabi.example?subject=Order%20${order.number}`,
    )
    const call = help.getByRole('link', { name: /^Call/ })
    await expect(call).toHaveAttribute('href', 'tel:+912240001234')
    await expect(call).toContainText('Every day, 9 am to 9 pm')
    await page.keyboard.press('Escape')
    await expect(help).toHaveCount(0)
    await expect(button).toBeFocused()
  }
  await button.click()
  await help.getByRole('link', { name: 'Send a complaint' }).click()
  await expect(page.getByRole('main').getByLabel('Order number (Optional)')).toHaveValue(
    order.number,
  )
  await expect(help).toHaveCount(0)
  await saveSettings(shop, administrator, { shop: DEFAULT_SHOP })
})

test('an order of another account does not open by its URL, and can be found with its mobile number', async ({
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 404 .*orders\/JH-/)
  expect(customer.id).toBeTruthy()
  const { number } = (
    await buy(shop, await shop.customer(), [{ productId: shop.products.rekha.id }])
  ).order
  await page.goto(`/track?order=${number}`)
  await expect(page.getByText(`The order ${number} is not among yours.`)).toBeVisible()
  await expect(findForm(page).getByLabel('Order number')).toHaveValue(number)
  await page.goto(`/profile/orders/${number}`)
  await expect(page.getByText('No order found.')).toBeVisible()
})

test('a status change appears on the open tracking page by itself, and a lost connection removes nothing', async ({
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_FAILED/)
  const opened = await buy(shop, customer, [{ productId: shop.products.rekha.id }])
  await page.clock.install()
  const step = page.getByRole('region', { name: 'My orders' }).locator('[aria-current=step]')
  for (const address of ['/track', `/profile/orders/${opened.order.number}`]) {
    await page.goto(address)
    await whenHydrated(page)
    await expect(page.locator('[aria-current=step]')).toBeVisible()
  }
  await makeTransitions(shop, opened, 'packed')
  await page.clock.runFor(31_000)
  await expect(page.locator('[aria-current=step]')).toContainText('Packed')

  await page.goto('/track')
  await whenHydrated(page)
  await expect(step).toContainText('Packed')
  await makeTransitions(shop, opened, 'shipped')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(step).toContainText('Shipped')
  await page.route('**/api/orders*', (route) => route.abort())
  await page.clock.runFor(31_000)
  await expect(step).toContainText('Shipped')
})

test('a parcel on its way is followed on the page of its courier', async ({
  page,
  shop,
  customer,
}) => {
  const { order } = await buy(shop, customer, [{ productId: shop.products.rekha.id }])
  const as = await shop.administrator()
  const parcel = { courier: 'Delhivery', trackingNumber: '1490812345678' }
  for (const step of [{ to: 'packed' }, { to: 'shipped', ...parcel }])
    await shop.request('POST', '/api/admin/orders/move', {
      as,
      body: { ids: [order._id], ...step },
    })
  await page.goto(`/profile/orders/${order.number}`)
  await expect(page.getByRole('link', { name: /^Follow the parcel/ })).toHaveAttribute(
    'href',
    'https://www.delhivery.com/track/package/1490812345678',
  )
})

for (const width of [360, 1440])
  test(`the refund part of the page begins below the header at ${width} px`, async ({
    page,
    customer,
  }) => {
    expect(customer.token).toBeTruthy()
    await page.setViewportSize({ width, height: 500 })
    await page.goto('/track#refund')
    const heading = page.getByRole('heading', { name: 'Track your refund' })
    await expect(heading).toBeFocused()
    const bottomOf = async () => (await page.getByRole('banner').boundingBox())?.height ?? 0
    // The ring around the heading adds four pixels.
    await expect
      .poll(async () => ((await heading.boundingBox())?.y ?? 0) - (await bottomOf()))
      .toBeGreaterThan(4)
    await expect(heading).toBeInViewport({ ratio: 1 })
  })

test('an order that is opened by its id gets the address with its number', async ({
  page,
  shop,
  customer,
}) => {
  const { order } = await buy(shop, customer, [{ productId: shop.products.rekha.id }])
  await page.goto('/profile/orders')
  await page.goto(`/profile/orders/${order._id}`)
  await expect(page).toHaveURL(`/profile/orders/${order.number}`)
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(breadcrumb).toContainText(order.number)
  await expect(page.getByRole('heading', { level: 1, name: order.number })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/profile/orders')
})
