import { buy, makeTransitions, shipAsAdministrator } from '../order-transitions.ts'
import { expect, inRupees, test, toast, whenHydrated } from './shop.ts'

test('a return is recorded with a reason that somebody chose', async ({
  page,
  shop,
  administrator,
}) => {
  const customer = await shop.customer('Meera Nair')
  const opened = await buy(shop, customer, [{ productId: shop.products.rekha.id }])
  await shipAsAdministrator(shop, opened)
  await makeTransitions(shop, opened, 'delivered')
  const address = `/api/admin/orders/${opened.order._id}`
  const status = async () => (await shop.request('GET', address, { as: administrator })).body.status
  await page.goto(`/admin/orders/${opened.order._id}`)
  await whenHydrated(page)
  await page.getByRole('button', { name: 'Record a return' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record a return' })
  const reason = dialog.getByLabel('Reason')
  await expect(reason).toHaveValue('')
  await expect(reason.getByRole('option').first()).toHaveText('Choose a reason')
  await dialog.getByRole('button', { name: 'Record the return' }).click()
  await expect(reason).toHaveAccessibleDescription('Please choose a reason.')
  expect(await status()).toBe('delivered')
  await reason.selectOption('It does not fit')
  await expect(dialog.getByText('Please choose a reason.')).toBeHidden()
  await dialog.getByRole('button', { name: 'Record the return' }).click()
  await expect(dialog).toBeHidden()
  expect(await status()).toBe('return_requested')
})

test('in the refund dialog an error goes when its field is corrected', async ({
  page,
  shop,
  administrator: _owner,
}) => {
  const customer = await shop.customer('Meera Nair')
  const { order } = await buy(shop, customer, [{ productId: shop.products.rekha.id }])
  await page.goto(`/admin/orders/${order._id}`)
  await whenHydrated(page)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  const submit = dialog.getByRole('button', { name: /^Refund/ })
  await expect(submit).toHaveText(`Refund ${inRupees(order.totalPaise)}`)
  await dialog.getByLabel('Amount').fill('99999')
  await expect(submit).toHaveText('Refund')
  await submit.click()
  const tooMuch = dialog.getByText(`At most ${inRupees(order.totalPaise)} can still go back.`)
  const why = dialog.getByText('Please say why the money goes back.')
  await expect(tooMuch).toBeVisible()
  await expect(why).toBeVisible()
  await dialog.getByLabel('Amount').fill('100')
  await expect(tooMuch).toBeHidden()
  await expect(submit).toHaveText('Refund ₹100')
  await expect(why).toBeVisible()
  await dialog.getByLabel('Reason').fill('One stone is scratched.')
  await expect(why).toBeHidden()
  await submit.click()
  await expect(dialog).toBeHidden()
  await expect(
    toast(page, 'The refund is written down and goes to the payment provider.'),
  ).toBeVisible()
})

test('an order that does not exist is said so, with the way to the others', async ({
  page,
  administrator: _owner,
  allowConsoleError,
}) => {
  allowConsoleError(/404/)
  await page.goto('/admin/orders/ord_nope')
  await expect(page.getByText('There is no such order.')).toBeVisible()
  await expect(page.getByText('Please try again in a moment.')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page).toHaveURL('/admin/orders')
})

test('a wrong tracking number is corrected on the page of the order, and one that is taken asks', async ({
  page,
  shop,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 409 .*\/parcel/)
  const ship = async (trackingNumber: string) => {
    const opened = await buy(shop, await shop.customer(), [{ productId: shop.products.rekha.id }])
    await makeTransitions(shop, opened, 'packed')
    await shop.request('POST', '/api/admin/orders/move', {
      as: administrator,
      body: { ids: [opened.order._id], to: 'shipped', courier: 'Delhivery', trackingNumber },
    })
    return opened.order
  }
  const taken = await ship('1490899990001')
  const order = await ship('12345')
  await page.goto(`/admin/orders/${order._id}`)
  const parcel = page.getByRole('region', { name: 'Parcel' })
  await parcel.getByRole('button', { name: 'Change courier or number' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change courier or number' })
  const number = dialog.getByLabel('Tracking number')
  await expect(number).toHaveValue('12345')
  await expect(dialog.getByText('Numbers of Delhivery usually have 11 to 14 digits.')).toBeVisible()
  await number.fill('1490899990001')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(
    dialog.getByText(`${taken.number} of another customer has this tracking number already.`),
  ).toBeVisible()
  await number.fill('1490899990002')
  await expect(dialog.getByText('of another customer')).toBeHidden()
  await expect(dialog.getByLabel('Tell the customer')).toBeChecked()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(parcel).toContainText('1490899990002')
  await expect(
    page.getByText('The tracking number was changed from 12345 to 1490899990002.'),
  ).toBeVisible()
})

test('a customer is written to by WhatsApp, beside the number, on a narrow phone too', async ({
  page,
  shop,
  administrator: _owner,
}) => {
  const customer = await shop.customer('Meera Nair')
  const { order } = await buy(shop, customer, [{ productId: shop.products.rekha.id }])
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/admin/orders/${order._id}`)
  const link = page.getByRole('link', { name: 'WhatsApp to 98765 43210' })
  const text = encodeURIComponent(`Your order ${order.number}: `)
  await expect(link).toHaveAttribute('href', `https://wa.me/919876543210?text=${text}`)
  const box = await link.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(304)
  await page.goto(`/admin/users/${customer.id}`)
  await expect(page.getByRole('link', { name: /^WhatsApp to/ })).toHaveAttribute(
    'href',
    `https://wa.me/91${customer.mobile}`,
  )
})

test('an order is cancelled with a reason, which only administrators read', async ({
  page,
  shop,
  administrator: _owner,
}) => {
  const customer = await shop.customer('Meera Nair')
  const { order } = await buy(shop, customer, [{ productId: shop.products.rekha.id }])
  await page.goto(`/admin/orders/${order._id}`)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel order' })
  await expect(dialog.getByText(`Cancel ${order.number}?`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription('Please choose a reason.')
  await dialog.getByLabel('Reason').selectOption('Other')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(dialog.getByText('Please say why.')).toBeVisible()
  await dialog.getByLabel('More about it').fill('Ordered twice')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Other: Ordered twice')).toBeVisible()
  const own = await shop.request('GET', `/api/orders/${order._id}`, { as: customer })
  expect(own.body.status).toBe('cancelled')
  expect(JSON.stringify(own.body)).not.toContain('Ordered twice')
})
