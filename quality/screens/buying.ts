import type { Page } from '@playwright/test'
import type { Cast } from '../cast.ts'
import { failRequests, neverResponds, type Screen } from '../screen.ts'

const confirmed = ({ orders }: Cast): string => `/order-confirmation?order=${orders.confirmed.id}`
const payNow = (page: Page): Promise<void> => page.getByRole('button', { name: 'Pay Now' }).click()

const CART: Pick<Screen, 'route' | 'address'> = { route: '/cart', address: () => '/cart' }

const wrongCode = async (page: Page): Promise<void> => {
  await page.getByText('Have a coupon?').click()
  await page.getByLabel('Coupon code').fill('NOTHING')
  await page.getByRole('button', { name: 'Apply' }).click()
}

/** Opens the cart with a piece that was added before the log-in, without its size. */
async function openWithoutSize(page: Page, { products: { sized } }: Cast): Promise<void> {
  await page.evaluate(({ id, slug, title }) => {
    const product = { _id: id, slug, title, pictures: [], hasChoices: true }
    const userId: string = JSON.parse(localStorage.getItem('user') ?? '')._id
    const addition = { source: 'card', page: '/rings', at: Date.now(), userId, product }
    sessionStorage.setItem('choice', JSON.stringify(addition))
  }, sized)
  await page.reload()
}

/** Opens the cart with two pieces that were added before the log-in, and refused. */
async function openWithRefused(page: Page, { products: { shown, soldOut } }: Cast): Promise<void> {
  await page.evaluate(
    (products) => {
      const userId: string = JSON.parse(localStorage.getItem('user') ?? '')._id
      const refusal = 'This piece is sold out.'
      const additions = products.map(({ id, slug, title }, index) => {
        const product = { id, slug, title, pictures: [] }
        return { source: 'card', page: '/', at: Date.now() - index, userId, product, refusal }
      })
      sessionStorage.setItem('choice', JSON.stringify(additions))
    },
    [shown, soldOut],
  )
  await page.reload()
}

/** Cart, wishlist, checkout and confirmation. */
export const BUYING: Screen[] = [
  {
    name: 'cart',
    route: '/cart',
    address: () => '/cart',
    as: 'asha',
    shows: 'Proceed to Checkout',
    mockup: 'cart',
  },
  { name: 'cart-sold-out', ...CART, as: 'cash', shows: 'Choose another size' },
  {
    name: 'cart-size-missing',
    ...CART,
    as: 'newcomer',
    shows: 'Choose a size',
    act: openWithoutSize,
  },
  {
    name: 'cart-refused',
    ...CART,
    as: 'asha',
    shows: '2 pieces were not added.',
    act: openWithRefused,
  },
  { name: 'cart-coupon', ...CART, as: 'saver', shows: /^You save/ },
  {
    name: 'cart-coupon-wrong',
    ...CART,
    as: 'asha',
    shows: /^This code is not valid/,
    act: wrongCode,
  },
  {
    name: 'cart-empty',
    route: '/cart',
    address: () => '/cart',
    as: 'newcomer',
    shows: 'Your cart is empty',
    mockup: 'cart-empty',
  },
  {
    name: 'cart-logged-out',
    route: '/cart',
    address: () => '/cart',
    shows: 'Please log in to view your cart.',
  },
  {
    name: 'cart-loading',
    route: '/cart',
    address: () => '/cart',
    as: 'asha',
    network: neverResponds,
    shows: 'Loading cart...',
  },
  {
    name: 'cart-error',
    route: '/cart',
    address: () => '/cart',
    as: 'asha',
    network: failRequests,
    shows: 'Failed to load cart. Please try again later.',
  },
  {
    name: 'wishlist',
    route: '/wishlist',
    address: () => '/wishlist',
    as: 'asha',
    shows: '3 pieces',
    mockup: 'wishlist',
  },
  {
    name: 'wishlist-empty',
    route: '/wishlist',
    address: () => '/wishlist',
    as: 'newcomer',
    shows: 'Your wishlist is empty',
  },
  {
    name: 'wishlist-logged-out',
    route: '/wishlist',
    address: () => '/wishlist',
    shows: 'Please log in to view your wishlist.',
  },
  {
    name: 'wishlist-loading',
    route: '/wishlist',
    address: () => '/wishlist',
    as: 'asha',
    network: neverResponds,
    shows: 'Loading products...',
  },
  {
    name: 'wishlist-error',
    route: '/wishlist',
    address: () => '/wishlist',
    as: 'asha',
    network: failRequests,
    shows: 'Failed to load wishlist or cart. Please try again later.',
  },
  {
    name: 'checkout',
    route: '/checkout',
    address: () => '/checkout',
    as: 'asha',
    shows: 'Pay Now',
    mockup: 'checkout',
  },
  {
    name: 'checkout-sold-out',
    route: '/checkout',
    address: () => '/checkout',
    as: 'cash',
    shows: 'Change your cart',
  },
  {
    name: 'checkout-coupon',
    route: '/checkout',
    address: () => '/checkout',
    as: 'saver',
    shows: /^You save/,
  },
  {
    name: 'checkout-empty',
    route: '/checkout',
    address: () => '/checkout',
    as: 'newcomer',
    shows: 'Your cart is empty',
  },
  {
    name: 'checkout-loading',
    route: '/checkout',
    address: () => '/checkout',
    as: 'asha',
    network: neverResponds,
    shows: 'Loading cart...',
  },
  {
    name: 'checkout-error',
    route: '/checkout',
    address: () => '/checkout',
    as: 'asha',
    network: failRequests,
    shows: 'Failed to load cart or wishlist. Please try again later.',
  },
  {
    name: 'checkout-alert',
    route: '/checkout',
    address: () => '/checkout',
    as: 'buyer',
    over: true,
    shows: 'Please fill in all shipping details.',
    act: payNow,
  },
  {
    name: 'checkout-cash',
    route: '/checkout',
    address: () => '/checkout',
    as: 'asha',
    shows: 'How do you want to pay?',
    act: async (page) => {
      // A cart of long texts and prices costs too much for it.
      const cash = page.getByRole('radio', { name: /^Cash on delivery/ })
      if (await cash.isEnabled()) await cash.check()
    },
  },
  {
    name: 'checkout-advance',
    route: '/checkout',
    address: () => '/checkout',
    as: 'advance',
    mode: 'advance',
    shows: 'In cash to the courier',
    act: (page) => page.getByRole('radio', { name: /^Cash on delivery/ }).check(),
  },
  {
    name: 'checkout-wrong-fields',
    route: '/checkout',
    address: () => '/checkout',
    as: 'buyer',
    shows: 'Pay Now',
    act: async (page) => {
      await payNow(page)
      await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
    },
  },
  {
    name: 'confirmation',
    route: '/order-confirmation',
    address: confirmed,
    as: 'asha',
    shows: 'Track Your Order',
    mockup: 'order-confirmation',
  },
  {
    name: 'confirmation-placed',
    route: '/order-confirmation',
    address: ({ orders }) => `/order-confirmation?order=${orders.placed.id}`,
    as: 'cash',
    shows: 'Send another code',
  },
  {
    name: 'confirmation-advance',
    route: '/order-confirmation',
    address: ({ orders }) => `/order-confirmation?order=${orders.advancePaid.id}`,
    as: 'advance',
    shows: /in cash when your parcel arrives/,
  },
  {
    name: 'confirmation-coupon',
    route: '/order-confirmation',
    address: ({ orders }) => `/order-confirmation?order=${orders.discounted.id}`,
    as: 'saver',
    shows: 'Track Your Order',
  },
  {
    name: 'confirmation-none',
    route: '/order-confirmation',
    address: () => '/order-confirmation',
    as: 'asha',
    shows: 'No order found.',
  },
  {
    name: 'confirmation-logged-out',
    route: '/order-confirmation',
    address: () => '/order-confirmation',
    shows: 'Please log in to view this page.',
  },
  {
    name: 'confirmation-loading',
    route: '/order-confirmation',
    address: confirmed,
    as: 'asha',
    network: neverResponds,
    shows: 'Loading...',
  },
]
