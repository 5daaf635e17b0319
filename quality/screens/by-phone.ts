import { expect, type Page } from '@playwright/test'
import type { Cast } from '../cast.ts'
import type { Screen } from '../screen.ts'

/** Adds a product without a log-in, and opens another page. */
const withCart =
  (address: string, act?: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    await page
      .getByRole('button', { name: 'ADD TO CART' })
      .filter({ visible: true })
      .first()
      .click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 line' })).toBeVisible()
    await page.goto(address)
    await act?.(page)
  }

/** Opens the checkout with a cart, and fills in the address with a new number. */
const withAddress = withCart('/checkout', async (page) => {
  const values: [string, string][] = [
    ['Name', 'Asha Rao'],
    ['Phone', newNumber()],
    ['Address', '12 Laxmi Road'],
    ['Pincode', '411030'],
    ['City', 'Pune'],
    ['State', 'Maharashtra'],
  ]
  for (const [label, value] of values) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Pay Now' }).click()
})

let numbers = 0
/** A new number, because a number gets a code only every 45 seconds. */
const newNumber = (): string =>
  `92${String(Date.now() % 1_000_000).padStart(6, '0')}${((numbers += 1) % 90) + 10}`

const PRODUCT: Pick<Screen, 'route' | 'address' | 'mode'> = {
  route: '/product/:id',
  address: ({ products }) => `/product/${products.plain.slug}`,
  mode: 'phone',
}

/** Shows a paid order of another user as that of a confirmed number. */
async function showOrder(page: Page, cast: Cast): Promise<void> {
  const { id } = cast.orders.confirmed
  const headers = { authorization: `Bearer ${cast.users.asha.token}` }
  const order = await (await fetch(`${cast.url}/api/orders/${id}`, { headers })).text()
  await page.route('**/api/guest/orders/**', (route) =>
    route.fulfill({ contentType: 'application/json', body: order }),
  )
  await page.evaluate(() =>
    sessionStorage.setItem(
      'guestSession',
      JSON.stringify({
        token: 'a-token-of-a-confirmed-number',
        mobile: '9876543210',
        expiresAt: '2099-01-01T00:00:00.000Z',
      }),
    ),
  )
  await page.goto(`/order-confirmation?order=${id}`)
}

/** Cart, checkout and confirmation of customers who order with a mobile number. */
export const BY_PHONE: Screen[] = [
  {
    name: 'cart-by-phone-empty',
    route: '/cart',
    address: () => '/cart',
    mode: 'phone',
    shows: 'Your cart is empty',
  },
  {
    name: 'wishlist-by-phone-empty',
    route: '/wishlist',
    address: () => '/wishlist',
    mode: 'phone',
    shows: 'Your wishlist is empty',
  },
  { name: 'cart-by-phone', ...PRODUCT, shows: 'Have a coupon?', act: withCart('/cart') },
  {
    name: 'checkout-by-phone',
    ...PRODUCT,
    shows: 'Have a coupon?',
    act: withCart('/checkout'),
  },
  {
    name: 'checkout-by-phone-number',
    ...PRODUCT,
    over: true,
    shows: 'Confirm your number',
    act: withAddress,
  },
  {
    name: 'checkout-by-phone-wrong-code',
    ...PRODUCT,
    over: true,
    shows: 'Please enter the 6 digits of the code.',
    act: async (page) => {
      await withAddress(page)
      const dialog = page.getByRole('dialog', { name: 'Confirm your number' })
      await dialog.getByLabel('Code').fill('12')
      await dialog.getByRole('button', { name: 'Confirm number' }).click()
    },
  },
  {
    name: 'confirmation-by-phone',
    route: '/order-confirmation',
    address: () => '/shipping',
    mode: 'phone',
    shows: 'Come back to your order',
    act: showOrder,
  },
]
