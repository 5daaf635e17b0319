import type { Page } from '@playwright/test'
import { fillShipping, openCheckout, ordersOf, payNow, paymentDialog } from './checkout-steps.ts'
import { closeAlert, expect, test } from './shop.ts'

const MISSING = 'Please fill in all shipping details.'
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const wrong = (page: Page, label: string, sentence: string) =>
  Promise.all([
    expect(field(page, label)).toHaveAttribute('aria-invalid', 'true'),
    expect(field(page, label)).toHaveAccessibleDescription(sentence),
  ])

test('a missing field is marked behind the alert, and has the focus after the alert is closed', async ({
  page,
  shop,
  customer,
}) => {
  await openCheckout(shop, page, { customer, product: shop.products.gulab })
  await fillShipping(page, { address: '', city: '' })
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByRole('alertdialog', { name: MISSING, exact: true })).toBeVisible()
  await wrong(page, 'Address', 'Please enter your address.')
  await wrong(page, 'City', 'Please enter your city.')
  await closeAlert(page, MISSING)
  await expect(field(page, 'City')).toBeFocused()
  await expect(field(page, 'City')).toBeInViewport()

  await fillShipping(page, { pincode: '' })
  await field(page, 'State').fill('')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await page.keyboard.press('Escape')
  await expect(field(page, 'Pincode')).toBeFocused()
  await fillShipping(page, { phone: '98765' })
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await wrong(page, 'Phone', 'Please enter a valid 10-digit phone number.')
  await closeAlert(page, 'Please enter a valid 10-digit phone number.')
  await expect(field(page, 'Phone')).toBeFocused()
})

test('on a phone the summary is one row above the form, and a column beside it on wide screens', async ({
  page,
  shop,
  customer,
}) => {
  const { gulab } = shop.products
  const body = { productId: gulab.id, quantity: 2 }
  await shop.request('POST', '/api/cart', { as: customer, body })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/checkout')
  const row = page.getByRole('button', { name: /^Order Summary · 2 pieces Rs\.\s2,098$/ })
  await expect(row).toBeInViewport()
  const heading = page.getByRole('heading', { level: 2, name: /^Order Summary/ })
  await expect(heading).toHaveCount(1)
  const line = page.getByRole('main').getByText(gulab.title)
  await expect(line).toHaveCount(0)
  await row.press('Enter')
  await expect(row).toHaveAttribute('aria-expanded', 'true')
  await expect(line).toBeInViewport()
  await expect(page.getByRole('main').getByText('Subtotal')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await row.click()
  await expect(line).toHaveCount(0)

  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(row).toHaveCount(0)
  await expect(heading).toHaveCount(1)
  const summary = page.getByRole('complementary', { name: 'Order Summary' })
  await expect(summary.getByText(gulab.title)).toBeVisible()
})

test('the state field shows its arrow and all 36 names, and accepts typed text in any case', async ({
  page,
  shop,
  customer,
}) => {
  await openCheckout(shop, page, { customer, product: shop.products.gulab })
  await page.setViewportSize({ width: 320, height: 640 })
  const state = page.getByRole('combobox', { name: 'State' })
  const list = page.getByRole('listbox', { name: 'Names to choose from' })
  const arrow = page.getByRole('button', { name: 'Show the whole list' })
  await expect(state).toHaveAttribute('aria-expanded', 'false')
  await expect(arrow.locator('svg')).toBeVisible()
  await arrow.click()
  await expect(state).toBeFocused()
  await expect(list.getByRole('option')).toHaveCount(36)
  await expect(list.getByRole('option', { name: 'Maharashtra' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(list.getByRole('option', { name: 'Maharashtra' })).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await list.getByRole('option', { name: 'Manipur' }).click()
  await expect(state).toHaveValue('Manipur')
  await expect(list).toBeHidden()

  await state.fill('')
  await state.pressSequentially('UTTAR')
  await expect(list.getByRole('option')).toHaveText(['Uttar Pradesh', 'Uttarakhand'])
  await state.press('ArrowDown')
  await state.press('ArrowDown')
  await expect(state).toHaveAttribute('aria-activedescendant', /.+/)
  await expect(list.getByRole('option', { name: 'Uttarakhand' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await state.press('Enter')
  await expect(state).toHaveValue('Uttarakhand')
  await state.press('ArrowDown')
  await expect(list.getByRole('option')).toHaveCount(36)
  await state.press('Escape')
  await expect(list).toBeHidden()
  await expect(state).toHaveValue('Uttarakhand')

  await state.fill('tamil  NADU')
  await state.press('Tab')
  await expect(state).toHaveValue('Tamil Nadu')
  await state.fill('mAHARASHTRA')
  await payNow(page)
  await expect
    .poll(() => ordersOf(shop, customer))
    .toMatchObject([{ shippingDetails: { state: 'Maharashtra' } }])
})

test('on a phone the list of states is all above the bar at the foot, as wide as the form', async ({
  page,
  shop,
  customer,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openCheckout(shop, page, { customer, product: shop.products.gulab })
  const state = page.getByRole('combobox', { name: 'State' })
  const list = page.getByRole('listbox', { name: 'Names to choose from' })
  for (const top of [120, 400, 560]) {
    await state.evaluate((field, y) => {
      window.scrollTo({ top: window.scrollY + field.getBoundingClientRect().top - y })
    }, top)
    await state.click()
    await list.evaluate((options) => options.scrollTo({ top: options.scrollHeight }))
    const box = await list.boundingBox()
    expect(box?.y).toBeGreaterThan(56)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(740 - 72)
    expect(box?.width).toBeGreaterThan(320)
    await page.keyboard.press('Escape')
  }
})

test('the pincode comes before city and state, suggests both, and changes only its own suggestions', async ({
  page,
  shop,
  customer,
}) => {
  await shop.request('POST', '/api/cart', {
    as: customer,
    body: { productId: shop.products.gulab.id },
  })
  await page.goto('/checkout')
  const labels = page.getByRole('region', { name: 'Shipping Details' }).locator('label[for]')
  await expect(labels).toHaveText([
    'Name',
    'Email',
    'Phone',
    'Pincode',
    'Country',
    'City',
    'State',
    'Address',
  ])
  await field(page, 'Pincode').fill('560001')
  await expect(field(page, 'City')).toHaveValue('Bengaluru')
  await expect(field(page, 'State')).toHaveValue('Karnataka')
  await field(page, 'Pincode').fill('411030')
  await expect(field(page, 'City')).toHaveValue('Pune')
  await expect(field(page, 'State')).toHaveValue('Maharashtra')
  await field(page, 'Pincode').fill('416001')
  await expect(field(page, 'City')).toHaveValue('')
  await expect(field(page, 'State')).toHaveValue('Maharashtra')
  await field(page, 'Pincode').fill('411030')
  await expect(field(page, 'City')).toHaveValue('Pune')
  await page.getByRole('button', { name: 'Show the whole list' }).click()
  await page.getByRole('option', { name: 'Goa' }).click()
  await field(page, 'City').fill('Panaji')
  await field(page, 'Pincode').fill('110001')
  await expect(field(page, 'Pincode')).toHaveAccessibleDescription(
    'Pincode 110001 is usually in Delhi.',
  )
  await expect(field(page, 'City')).toHaveValue('Panaji')
  await expect(field(page, 'State')).toHaveValue('Goa')
  await field(page, 'Pincode').fill('403001')
  await expect(field(page, 'Pincode')).toHaveAccessibleDescription('')
  await field(page, 'Pincode').fill('411001')
  await page.getByRole('button', { name: 'Show the whole list' }).click()
  await page.getByRole('option', { name: 'Maharashtra' }).click()
  await expect(field(page, 'Pincode')).toHaveAccessibleDescription('')
  await expect(field(page, 'City')).toHaveAccessibleDescription(
    'Pincode 411001 is usually in Pune.',
  )
  await field(page, 'City').fill('Mum')
  await expect(field(page, 'City'), 'not while it is typed').toHaveAccessibleDescription('')
  await field(page, 'Pincode').focus()
  await expect(field(page, 'City')).toHaveAccessibleDescription(
    'Pincode 411001 is usually in Pune.',
  )
  await fillShipping(page, { city: 'Panaji', state: 'Goa', pincode: '110001' })
  await payNow(page)
  await expect
    .poll(() => ordersOf(shop, customer))
    .toMatchObject([{ shippingDetails: { city: 'Panaji', state: 'Goa', pincode: '110001' } }])
})

test('an address of several lines is sent as one text, and Enter in it sends the form', async ({
  page,
  shop,
  customer,
}) => {
  await openCheckout(shop, page, { customer, product: shop.products.gulab })
  await field(page, 'Address').fill('Flat 4, Sai Krupa,\n12 Laxmi Road\n\nSadashiv Peth')
  await field(page, 'Address').press('Enter')
  await expect(paymentDialog(page)).toBeVisible()
  await expect
    .poll(() => ordersOf(shop, customer))
    .toMatchObject([
      { shippingDetails: { address: 'Flat 4, Sai Krupa, 12 Laxmi Road, Sadashiv Peth' } },
    ])
})

test('the open list of states has no Tab stop, and a press on its edge leaves it open', async ({
  page,
  shop,
  customer,
}) => {
  await openCheckout(shop, page, { customer, product: shop.products.gulab })
  const state = page.getByRole('combobox', { name: 'State' })
  const list = page.getByRole('listbox', { name: 'Names to choose from' })
  await state.click()
  await expect(list).toBeVisible()
  await state.press('Tab')
  await expect(field(page, 'Address')).toBeFocused()
  await expect(list).toBeHidden()
  await field(page, 'Address').press('Shift+Tab')
  await expect(state).toBeFocused()
  await state.fill('')
  await state.pressSequentially('uttar')
  await expect(list.getByRole('option')).toHaveCount(2)
  const box = await list.boundingBox()
  if (!box) throw new Error('The list is not on the page.')
  await page.mouse.click(box.x + box.width / 2, box.y + 4)
  await expect(list).toBeVisible()
  await expect(state).toBeFocused()
})

test('on a phone Pay Now stands with the total at the foot until its own place is in view', async ({
  page,
  shop,
  customer,
}) => {
  await openCheckout(shop, page, { customer, product: shop.products.gulab })
  const pay = page.getByRole('button', { name: 'Pay Now' })
  const bar = page.locator('[data-buy-bar]')
  await page.evaluate(() => scrollTo(0, 0))
  await expect(bar).toHaveText(/^TotalRs\.\s1,148Pay Now$/)
  await expect(pay).toHaveCount(1)
  await expect(pay).toBeInViewport({ ratio: 1 })

  await page.getByText('UPI, cards, net banking').scrollIntoViewIfNeeded()
  await expect(bar).toHaveCount(0)
  await expect(pay).toBeInViewport({ ratio: 1 })

  // On a wide screen the button stays in its place, in view or not.
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.evaluate(() => scrollTo(0, 0))
  await expect(pay).not.toBeInViewport()
})
