import type { Page } from '@playwright/test'
import type { Address } from '#contract/contract.ts'
import { ADDRESS, type TestUser } from '../shop.ts'
import {
  expectConfirmation,
  fillShipping,
  openCheckout,
  ordersOf,
  payNow,
} from './checkout-steps.ts'
import { closeAlert, expect, pressUntilShown, test, toast, type JourneyShop } from './shop.ts'

const HOME = { ...ADDRESS, name: 'Home', address: '14 Prabhat Road' }
const AAI = {
  ...ADDRESS,
  name: 'Aai',
  address: 'Flat 6, Gangapur Road',
  city: 'Nashik',
  pincode: '422013',
}

const keep = (shop: JourneyShop, as: TestUser, body: typeof ADDRESS) =>
  shop.request('POST', '/api/addresses', { as, body })
const bookOf = async (shop: JourneyShop, as: TestUser): Promise<Address[]> =>
  (await shop.request('GET', '/api/addresses', { as })).body.addresses
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const card = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

test('a customer saves addresses, and one of them is the default', async ({
  page,
  shop,
  customer,
}) => {
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Addresses' }).click()
  await expect(page).toHaveURL(/\/profile\/addresses$/)

  await page.getByRole('button', { name: 'Add address' }).click()
  await expect(field(page, 'Name')).toBeFocused()
  await fillShipping(page, { ...HOME, city: '', state: '', pincode: '411 004' })
  await expect(field(page, 'State')).toHaveValue('Maharashtra')
  await expect(field(page, 'City')).toHaveValue('Pune')
  await field(page, 'Phone').fill('12345')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('Please enter a valid 10-digit phone number.')).toBeVisible()
  await expect(field(page, 'Phone')).toBeFocused()
  await field(page, 'Phone').fill(HOME.phone)
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(toast(page, 'Address saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add address' })).toBeFocused()
  await expect(card(page, 'Home')).toContainText('14 Prabhat Road, Pune, Maharashtra, India 411004')
  await expect(card(page, 'Home').getByText('Default', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Add address' }).click()
  await fillShipping(page, AAI)
  await page.getByRole('button', { name: 'Save address' }).click()
  await card(page, 'Aai').getByRole('button', { name: 'Make default' }).click()
  await expect(card(page, 'Aai').getByText('Default', { exact: true })).toBeVisible()
  await expect(card(page, 'Home').getByText('Default', { exact: true })).toBeHidden()

  await card(page, 'Home').getByRole('button', { name: 'Edit' }).click()
  await expect(field(page, 'Pincode')).toHaveValue('411004')
  await field(page, 'Address').fill('15 Prabhat Road')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(card(page, 'Home').getByRole('button', { name: 'Edit' })).toBeFocused()
  await expect(card(page, 'Home')).toContainText('15 Prabhat Road')

  await card(page, 'Aai').getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this address?',
  })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page, 'Aai')).toBeVisible()
  await card(page, 'Aai').getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(card(page, 'Aai')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add address' })).toBeFocused()
  expect(await bookOf(shop, customer)).toMatchObject([
    { name: 'Home', address: '15 Prabhat Road', isDefault: true },
  ])
})

test('an address never splits country and pincode at 320 px, and its buttons are aligned with its text', async ({
  page,
  shop,
  customer,
}) => {
  await keep(shop, customer, { ...HOME, address: 'Flat 6, 14 Prabhat Road, Erandwane' })
  await page.setViewportSize({ width: 320, height: 640 })
  for (let length = 0; length < 3; length++)
    await keep(shop, customer, {
      ...HOME,
      name: `Aai ${length}`,
      address: `${'Long '.repeat(length)}Lane`,
    })
  await page.goto('/profile/addresses')
  await expect(page.getByText(`India ${ADDRESS.pincode}`, { exact: true })).toHaveCount(4)
  for (const place of await page.getByText(`India ${ADDRESS.pincode}`, { exact: true }).all())
    expect(await place.evaluate((element) => element.getClientRects().length)).toBe(1)
  const edges = await card(page, 'Home').evaluate((element) => {
    const startOf = (node: Element | null) => {
      const range = document.createRange()
      range.selectNodeContents(node ?? element)
      return Math.min(
        ...[...range.getClientRects()].filter((rect) => rect.width > 1).map((rect) => rect.left),
      )
    }
    return {
      text: startOf(element.querySelector('p')),
      button: startOf(element.querySelector('button')),
    }
  })
  expect(Math.abs(edges.button - edges.text)).toBeLessThan(1)
})

test('an address book that cannot be loaded says so and can be reloaded; a full one says so too', async ({
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/api\/addresses/)
  for (let count = 0; count < 20; count++)
    await keep(shop, customer, { ...HOME, address: `${count} Prabhat Road` })
  await page.route('**/api/addresses', (route) => route.abort())
  await page.goto('/profile/addresses')
  await expect(page.getByText('Failed to load addresses. Please try again later.')).toBeVisible()
  await page.unroute('**/api/addresses')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Add address' }).click()
  await fillShipping(page, AAI)
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(
    toast(
      page,
      'Failed to save address: You can keep at most 20 addresses. Please delete one first.',
    ),
  ).toBeVisible()
  await expect(field(page, 'City')).toHaveValue('Nashik')
})

test('a form of an address that cannot be loaded says so, and opens with a connection', async ({
  page,
  context,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_INTERNET_DISCONNECTED/)
  await keep(shop, customer, HOME)
  await page.goto('/profile/addresses')
  await expect(card(page, 'Home')).toBeVisible()
  await context.setOffline(true)
  const edit = card(page, 'Home').getByRole('button', { name: 'Edit' })
  await edit.press('Enter')
  await expect(toast(page, 'Please check your internet connection.')).toBeVisible()
  await expect(edit).toBeFocused()
  await context.setOffline(false)
  await pressUntilShown(edit, field(page, 'Name'))
  await expect(field(page, 'Name')).toHaveValue('Home')
  await expect(field(page, 'Name')).toBeFocused()
})

test('the checkout starts with the default address, and the order is sent there', async ({
  page,
  shop,
  customer,
}) => {
  await keep(shop, customer, HOME)
  await keep(shop, customer, AAI)
  await shop.request('POST', '/api/cart', {
    as: customer,
    body: { productId: shop.products.gulab.id },
  })
  await page.goto('/checkout')
  await expect(page.getByRole('radio', { name: /^Home/ })).toBeChecked()
  await expect(field(page, 'Name')).toBeHidden()
  await page.getByRole('radio', { name: /^Another address/ }).check()
  await expect(field(page, 'Name')).toBeVisible()
  const place = page.getByRole('region', { name: 'Shipping Details' })
  await expect(place.getByText(/in most of India$/), 'not the days of Home').toBeVisible()
  await expect(
    page.getByRole('checkbox', { name: 'Save this address for next time' }),
  ).not.toBeChecked()
  await page.getByRole('radio', { name: /^Aai/ }).check()
  await expect(field(page, 'Name')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('radio', { name: /^Aai/ })).toBeChecked()
  await (await payNow(page)).getByRole('button', { name: 'Pay', exact: true }).click()
  await closeAlert(page, 'Payment successful! Order placed.')
  await expectConfirmation(page)
  expect(await ordersOf(shop, customer)).toMatchObject([{ shippingDetails: AAI }])
  expect(await bookOf(shop, customer)).toHaveLength(2)
})

test('entries of the checkout survive a reload, can be saved for next time, and are deleted after the order', async ({
  page,
  shop,
  customer,
}) => {
  await openCheckout(shop, page, { customer, product: shop.products.gulab })
  await page.reload()
  for (const [label, value] of [
    ['Name', ADDRESS.name],
    ['Address', ADDRESS.address],
    ['City', ADDRESS.city],
    ['Pincode', ADDRESS.pincode],
  ] as const)
    await expect(field(page, label)).toHaveValue(value)
  await page.getByRole('checkbox', { name: 'Save this address for next time' }).check()
  const dialog = await payNow(page)
  await expect.poll(() => bookOf(shop, customer)).toMatchObject([{ ...ADDRESS, isDefault: true }])
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
  await closeAlert(page, 'Payment successful! Order placed.')
  await expectConfirmation(page)
  expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain(
    ADDRESS.address,
  )
})

test('the next checkout begins with where the last order was sent, and can be emptied for another address', async ({
  page,
  shop,
  customer,
}) => {
  const product = shop.products.gulab
  await openCheckout(shop, page, { customer, product })
  await expect(page.getByRole('button', { name: 'Use this' })).toHaveCount(0)
  await (await payNow(page)).getByRole('button', { name: 'Pay', exact: true }).click()
  await closeAlert(page, 'Payment successful! Order placed.')
  await expectConfirmation(page)
  await shop.request('POST', '/api/cart', { as: customer, body: { productId: product.id } })

  await page.goto('/checkout')
  const offered = page.getByRole('region', { name: 'Shipping Details' })
  await expect(offered).toContainText('Filled in below: the address of your last order.')
  await expect(field(page, 'Address')).toHaveValue(ADDRESS.address)
  const main = page.getByRole('main')
  const daysThere = new RegExp(`${ADDRESS.pincode}:\\s`)
  await expect(main).toContainText(daysThere)
  await field(page, 'Pincode').fill('560001')
  await expect(offered, 'it is another address now').toContainText('Last sent to: ')
  await page.getByRole('button', { name: 'Use this' }).click()
  await expect(offered).toContainText('Filled in below: the address of your last order.')
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(field(page, 'Address')).toHaveValue('')
  await expect(main, 'not the days of an address that was removed').not.toContainText(daysThere)
  await expect(field(page, 'Pincode')).toBeFocused()
  await expect(offered).toContainText(
    `Last sent to: ${ADDRESS.name}, ${ADDRESS.address}, ${ADDRESS.city}\u00a0${ADDRESS.pincode}`,
  )
  await page.getByRole('button', { name: 'Use this' }).click()
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(ADDRESS.email)
  await expect(field(page, 'State')).toHaveValue(ADDRESS.state)
  await field(page, 'Pincode').fill('560001')
  await expect(field(page, 'City')).toHaveValue('Bengaluru')
  await expect(field(page, 'State')).toHaveValue('Karnataka')
  await field(page, 'Pincode').fill(ADDRESS.pincode)
  await expect(field(page, 'City')).toHaveValue(ADDRESS.city)
  await expect(field(page, 'State')).toHaveValue(ADDRESS.state)
  await page.reload()
  await expect(field(page, 'Address')).toHaveValue(ADDRESS.address)
  await (await payNow(page)).getByRole('button', { name: 'Pay', exact: true }).click()
  await closeAlert(page, 'Payment successful! Order placed.')
  await expectConfirmation(page)
  expect(await ordersOf(shop, customer)).toMatchObject([
    { shippingDetails: ADDRESS },
    { shippingDetails: ADDRESS },
  ])
  expect(await bookOf(shop, customer)).toEqual([])

  // The page of a product knows where the last order went.
  await page.goto(`/product/${product.id}`)
  await expect(page.getByRole('main')).toContainText(ADDRESS.pincode)
})

test('an address that cannot be saved never blocks the payment', async ({
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/api\/addresses/)
  await openCheckout(shop, page, { customer, product: shop.products.gulab })
  await page.route('**/api/addresses', (route) => route.abort())
  await page.getByRole('checkbox', { name: 'Save this address for next time' }).check()
  await (await payNow(page)).getByRole('button', { name: 'Pay', exact: true }).click()
  await closeAlert(page, 'Payment successful! Order placed.')
  await expectConfirmation(page)
})

test('a pincode suggests state and city, and never overwrites typed text', async ({
  page,
  shop,
  customer,
}) => {
  await shop.request('POST', '/api/cart', {
    as: customer,
    body: { productId: shop.products.gulab.id },
  })
  await page.goto('/checkout')
  await field(page, 'City').fill('Pimpri')
  await field(page, 'Pincode').fill('411017')
  await expect(field(page, 'State')).toHaveValue('Maharashtra')
  await expect(field(page, 'City')).toHaveValue('Pimpri')
  await field(page, 'State').fill('Karnataka')
  await expect(field(page, 'Pincode')).toHaveAccessibleDescription(
    'Pincode 411017 is usually in Maharashtra.',
  )
  await field(page, 'Pincode').fill('560001')
  await expect(field(page, 'Pincode')).toHaveAccessibleDescription('')
  await expect(field(page, 'State')).toHaveValue('Karnataka')
})

test('a cart that was paid in another tab leads to its order', async ({
  context,
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/create-order/)
  await openCheckout(shop, page, { customer, product: shop.products.gulab })
  const other = await context.newPage()
  await other.goto('/checkout')
  await fillShipping(other)
  await (await payNow(other)).getByRole('button', { name: 'Pay', exact: true }).click()
  await closeAlert(other, 'Payment successful! Order placed.')
  await expectConfirmation(other)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await closeAlert(page, 'Payment successful! Order placed.')
  await expectConfirmation(page)
  expect(await ordersOf(shop, customer)).toHaveLength(1)
})
