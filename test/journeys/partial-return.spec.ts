import { buy, makeTransitions, shipAsAdministrator } from '../order-transitions.ts'
import { expect, inRupees, logIn, test, toast, whenHydrated } from './shop.ts'

const PHONE = { width: 360, height: 780 }

test('on a phone two pieces of three are asked for, one arrives, and it is refunded at its price', async ({
  page,
  shop,
  customer,
}) => {
  const { rekha } = shop.products
  const opened = await buy(shop, customer, [{ productId: rekha.id, quantity: 3 }])
  const { _id: id, number, items } = opened.order
  await shipAsAdministrator(shop, opened)
  await makeTransitions(shop, opened, 'delivered')
  await page.setViewportSize(PHONE)
  await page.goto(`/profile/orders/${number}`)
  await page.getByText('Return or exchange', { exact: true }).click()
  await page.getByRole('button', { name: 'Ask for a return' }).click()
  await page.getByLabel('I have changed my mind').check()
  const units = page.getByRole('combobox', { name: `How many of 3? ${rekha.title}` })
  await expect(units).toHaveValue('3')
  await units.selectOption('2')
  await page.getByRole('button', { name: 'Ask for a return' }).click()
  await expect(toast(page, 'Your return request is sent.')).toBeVisible()

  const browser = page.context().browser()
  if (!browser) throw new Error('There is no browser.')
  const admin = await browser.newPage({ baseURL: shop.url, viewport: PHONE })
  await logIn(admin.context(), await shop.administrator(), { isAdmin: true })
  await admin.goto(`/admin/orders/${id}`)
  await whenHydrated(admin)
  await expect(admin.getByText('Return requested: 2 of 3')).toBeVisible()
  await admin.getByRole('button', { name: 'Mark as returned' }).click()
  const returned = admin.getByRole('dialog', { name: 'Mark as returned' })
  const [cameBack, good] = [returned.getByLabel('Came back'), returned.getByLabel('Good pieces')]
  const accept = returned.getByRole('button', { name: 'Mark as returned' })
  await expect(cameBack).toHaveValue('2')
  await expect(good).toHaveValue('2')
  await cameBack.fill('0')
  await accept.click()
  await expect(returned.getByText('If nothing came back, please decline the return.')).toBeVisible()
  await cameBack.fill('1')
  await expect(good).toHaveValue('1')
  await good.fill('2')
  await accept.click()
  await expect(returned.getByText('Please enter a number from 0 to 1.')).toBeVisible()
  await good.fill('1')
  await accept.click()
  await expect(returned).toBeHidden()
  await expect(admin.getByText('Came back: 1 of 3')).toBeVisible()
  await expect(admin.getByText('1 of 2 requested pieces came back')).toBeVisible()
  await admin.getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = admin.getByRole('dialog', { name: 'Refund' })
  const price = Number(items[0]?.pricePaise) / 100
  const amount = refund.getByLabel('Amount')
  await expect(amount).toHaveValue(price.toLocaleString('en-IN'))
  const cameBackUnit = refund.getByRole('checkbox', { name: `${rekha.title}: 1 of 3` })
  await expect(cameBackUnit).toBeChecked()
  await cameBackUnit.uncheck()
  await expect(amount).toHaveValue('')
  await expect(refund.getByText('For none of them.')).toBeVisible()
  await cameBackUnit.check()
  await expect(amount).toHaveValue(price.toLocaleString('en-IN'))
  await refund.getByLabel('Reason').fill('One bangle came back.')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(refund).toBeHidden()
  await expect(admin.getByText(/credit note/i).first()).toBeVisible()
  await admin.context().close()

  await page.reload()
  await expect(page.getByText('1 of 3 came back to us')).toBeVisible()
  await expect(page.getByText('Not all that you asked to return has arrived.')).toBeVisible()
  await page.getByRole('button', { name: 'Ask for a return' }).click()
  await page.getByLabel('I have changed my mind').check()
  await expect(page.getByRole('combobox', { name: `How many of 2? ${rekha.title}` })).toHaveValue(
    '2',
  )
})

test('a piece that was refunded is marked, and another one that comes back is refunded in full', async ({
  page,
  shop,
  customer,
}) => {
  const { rekha, gulab } = shop.products
  const opened = await buy(shop, customer, [{ productId: rekha.id }, { productId: gulab.id }])
  const { _id: id, items } = opened.order
  const ofRekha = inRupees(Number(items[0]?.pricePaise))
  const ofGulab = inRupees(Number(items[1]?.pricePaise))
  await shipAsAdministrator(shop, opened)
  await makeTransitions(shop, opened, 'delivered')
  await logIn(page.context(), await shop.administrator(), { isAdmin: true })
  await page.setViewportSize(PHONE)
  await page.goto(`/admin/orders/${id}`)
  await whenHydrated(page)
  const refund = page.getByRole('dialog', { name: 'Refund' })
  const tick = (title: string) => refund.getByRole('checkbox', { name: title })
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await tick(gulab.title).uncheck()
  await tick('Shipping and fees').uncheck()
  await expect(refund.getByLabel('Amount')).toHaveValue(ofRekha.slice(1))
  await refund.getByLabel('Amount').fill('999999')
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(refund.getByText(/^At most .+ can still go back\.$/)).toBeVisible()
  await refund.getByLabel('Amount').fill(String(Number(items[0]?.pricePaise) / 100))
  await expect(tick(rekha.title)).toBeChecked()
  await refund.getByLabel('Reason').fill('A stone is lost.')
  await refund.getByRole('button', { name: `Refund ${ofRekha}` }).click()
  await expect(refund).toBeHidden()
  await expect(page.getByText(`Refunded ${ofRekha}`)).toBeVisible()
  await expect(page.getByText(`for ${rekha.title} · A stone is lost.`)).toBeVisible()

  const asked = await shop.request('POST', `/api/orders/${id}/return`, {
    as: customer,
    body: { reason: 'something_wrong', details: 'It is bent.', lines: [items[1]?._id] },
  })
  expect(asked.status).toBe(200)
  await page.reload()
  await page.getByRole('button', { name: 'Mark as returned' }).click()
  const returned = page.getByRole('dialog', { name: 'Mark as returned' })
  await returned.getByLabel('Good pieces').fill('0')
  await returned.getByRole('button', { name: 'Mark as returned' }).click()
  const due = page.getByRole('region', { name: 'Refund due' })
  await expect(due).toContainText(`${ofGulab} has to go back.`)

  await page.goto('/admin/orders')
  await page.getByRole('link', { name: 'Refund due 1' }).click()
  const row = page.getByRole('row', { name: opened.order.number })
  await expect(row.getByText(`Refund due ${ofGulab}`)).toBeVisible()
  await row.getByRole('link', { name: `Refund that is due of ${opened.order.number}` }).click()
  await due.getByRole('button', { name: `Refund ${ofGulab}` }).click()
  await expect(tick(rekha.title)).toBeDisabled()
  await expect(tick(gulab.title)).toBeChecked()
  await refund.getByLabel('Reason').fill('It came back bent.')
  await refund.getByRole('button', { name: `Refund ${ofGulab}` }).click()
  await expect(due).toBeHidden()
})

test('the shop records a return that a customer asked for by a call', async ({
  page,
  shop,
  customer,
}) => {
  const { gulab } = shop.products
  const opened = await buy(shop, customer, [{ productId: gulab.id, quantity: 2 }])
  await shipAsAdministrator(shop, opened)
  await makeTransitions(shop, opened, 'delivered')
  await logIn(page.context(), await shop.administrator(), { isAdmin: true })
  await page.setViewportSize(PHONE)
  await page.goto(`/admin/orders/${opened.order._id}`)
  await whenHydrated(page)
  await page.getByRole('button', { name: 'Record a return' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record a return' })
  const pieces = dialog.getByLabel(`Pieces of ${gulab.title}`)
  const record = dialog.getByRole('button', { name: 'Record the return' })
  await expect(pieces).toHaveValue('2')
  await pieces.fill('3')
  await record.click()
  await expect(dialog.getByText('Please enter a number from 0 to 2.')).toBeVisible()
  await pieces.fill('0')
  await record.click()
  await expect(dialog.getByText('Please choose the pieces that come back.')).toBeVisible()
  await pieces.fill('1')
  await expect(dialog.getByText('At most 2, Rs. 1,049 each')).toBeVisible()
  await dialog.getByLabel('Reason').selectOption('It does not fit')
  await dialog.getByLabel('What the customer said').fill('They are too heavy.')
  await record.click()
  await expect(dialog).toBeHidden()
  const request = page.getByRole('region', { name: 'Requested return' })
  await expect(request).toContainText(`wants to return 1 of 2 ${gulab.title}`)
  await expect(request).toContainText('It does not fit: They are too heavy.')
  await expect(page.getByRole('button', { name: 'Record a return' })).toBeHidden()
})

test('in the record of a return a line of one piece is a checkbox', async ({
  page,
  shop,
  customer,
}) => {
  const { rekha } = shop.products
  const opened = await buy(shop, customer, [{ productId: rekha.id }])
  await shipAsAdministrator(shop, opened)
  await makeTransitions(shop, opened, 'delivered')
  await logIn(page.context(), await shop.administrator(), { isAdmin: true })
  await page.goto(`/admin/orders/${opened.order._id}`)
  await whenHydrated(page)
  await page.getByRole('button', { name: 'Record a return' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record a return' })
  const piece = dialog.getByRole('checkbox', { name: rekha.title })
  const record = dialog.getByRole('button', { name: 'Record the return' })
  await expect(piece).toBeChecked()
  await piece.uncheck()
  await record.click()
  await expect(dialog.getByText('Please choose the pieces that come back.')).toBeVisible()
  await piece.check()
  await dialog.getByLabel('Reason').selectOption('Not wanted any more')
  await record.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Requested return' })).toContainText(rekha.title)
})

test('an order of earrings alone asks for faults in the place of a return or an exchange', async ({
  page,
  shop,
  customer,
}) => {
  const opened = await buy(shop, customer, [{ productId: shop.products.gulab.id }])
  await shipAsAdministrator(shop, opened)
  await page.goto(`/profile/orders/${opened.order.number}`)
  const heading = page.getByRole('heading', { name: 'Something wrong with a piece?', exact: true })
  const fold = page.locator('summary').filter({ has: heading })
  await expect(fold).toHaveText('Something wrong with a piece?')
  await makeTransitions(shop, opened, 'delivered')
  await page.reload()
  await expect(fold).toHaveText(/^Something wrong with a piece\?until \d+\s[A-Z][a-z]{2}$/)
  await expect(page.getByText('Return or exchange')).toHaveCount(0)
  await fold.click()
  await page.getByRole('button', { name: 'Something is wrong with it' }).click()
  const form = page.locator('form', { hasText: 'Why are you sending it back?' })
  await expect(form, 'the only reason is text').toContainText('Something is wrong with it')
  await expect(form.getByRole('radio')).toHaveCount(0)
  await expect(page.getByLabel('What is wrong?')).toBeFocused()
  await page.getByLabel('What is wrong?').fill('One hook is bent.')
  await page.getByRole('button', { name: 'Ask for a return' }).click()
  await expect(toast(page, 'Your return request is sent.')).toBeVisible()
  const request = page.getByRole('region', { name: 'Return or exchange' })
  await expect(request).toContainText('You have asked for a return.')
})
