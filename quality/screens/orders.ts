import type { Page } from '@playwright/test'
import { DOT } from '../../test/admin-calls.ts'
import type { Cast } from '../cast.ts'
import { failRequests, neverResponds, type Screen } from '../screen.ts'

const press = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

const order = (status: keyof Cast['orders']): Pick<Screen, 'route' | 'address' | 'as'> => ({
  route: '/profile/orders/:number',
  address: ({ orders }) => `/profile/orders/${orders[status].number}`,
  as: 'asha',
})

const review = (status: keyof Cast['orders']): Pick<Screen, 'route' | 'address' | 'as'> => ({
  route: '/profile/orders/:number/review',
  address: ({ orders }) => `/profile/orders/${orders[status].number}/review`,
  as: 'asha',
})

const findOrder =
  (mobile: string) =>
  async (page: Page, { orders }: Cast) => {
    await page.getByLabel('Order number').fill(orders.shipped.number)
    await page.getByLabel('Mobile Number').fill(mobile)
    await page.getByRole('main').locator('form').getByRole('button').click()
  }

/** A picture, and a file that is refused. */
const FILES = [
  { name: 'ring.png', mimeType: 'image/png', buffer: DOT },
  { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('A stone is missing.') },
]

/** Opens the form of a return, behind the fold of a delivered order. */
async function openReturn(page: Page): Promise<void> {
  await page.getByText('Something wrong with a piece?', { exact: true }).click()
  await press('Something is wrong with it')(page)
}

async function addFiles(page: Page): Promise<void> {
  await openReturn(page)
  await page.getByLabel('Add pictures').setInputFiles(FILES)
}

/** Order tracking, and the orders of a customer. */
export const ORDERS: Screen[] = [
  {
    name: 'grievance',
    route: '/grievance',
    address: () => '/grievance',
    shows: 'Send a complaint',
  },
  {
    name: 'grievance-own',
    route: '/grievance',
    address: () => '/grievance',
    as: 'asha',
    shows: 'Your complaints',
  },
  {
    name: 'track',
    route: '/track',
    address: () => '/track',
    shows: 'Order number',
    mockup: 'track',
  },
  {
    name: 'track-order',
    route: '/track-order',
    address: () => '/track-order',
    shows: 'Order number',
  },
  {
    name: 'track-own',
    route: '/track',
    address: () => '/track',
    as: 'asha',
    shows: /^JH-/,
    mockup: 'track',
  },
  {
    name: 'track-own-none',
    route: '/track',
    address: () => '/track',
    as: 'newcomer',
    shows: 'No orders yet',
  },
  {
    name: 'track-loading',
    route: '/track',
    address: () => '/track',
    as: 'asha',
    network: neverResponds,
    shows: 'Loading...',
  },
  {
    name: 'track-error',
    route: '/track',
    address: () => '/track',
    as: 'asha',
    network: failRequests,
    shows: 'Try again',
  },
  {
    name: 'track-found',
    route: '/track',
    address: () => '/track',
    shows: 'Shipped',
    act: findOrder('9876543210'),
  },
  {
    name: 'track-not-found',
    route: '/track',
    address: () => '/track',
    shows: /number/,
    act: findOrder('9111111111'),
  },
  {
    name: 'order-confirmed',
    ...order('confirmed'),
    shows: 'Cancel order',
    mockup: 'profile-order',
  },
  {
    name: 'order-cancel',
    ...order('confirmed'),
    over: true,
    shows: /Are you sure you want to cancel/,
    act: press('Cancel order'),
  },
  { name: 'order-pending', ...order('pending_payment'), shows: /Not paid yet/ },
  { name: 'order-placed', ...order('placed'), as: 'cash', shows: 'Send another code' },
  {
    name: 'order-advance',
    ...order('advance'),
    as: 'advance',
    shows: /^The advance of Rs\.\s99 is not paid\./,
  },
  {
    name: 'order-advance-paid',
    ...order('advancePaid'),
    as: 'advance',
    shows: /^Rs\.\s99 paid online in advance on /,
  },
  {
    name: 'order-undelivered',
    ...order('undelivered'),
    shows: /It is on its way back to us/,
  },
  { name: 'order-shipped', ...order('shipped'), shows: 'Shipped' },
  { name: 'order-delivered', ...order('delivered'), shows: 'Delivered' },
  {
    name: 'order-return-form',
    ...order('delivered'),
    shows: 'What is wrong?',
    act: openReturn,
  },
  {
    name: 'order-return-pictures',
    ...order('delivered'),
    shows: /^notes\.txt: Pictures must be/,
    act: addFiles,
  },
  {
    name: 'order-return-requested',
    ...order('return_requested'),
    shows: 'Your pictures',
  },
  {
    name: 'order-return-picture',
    ...order('return_requested'),
    over: true,
    shows: 'Picture 1 of 2',
    act: press('Open picture 1'),
  },
  {
    name: 'order-help',
    ...order('delivered'),
    over: true,
    shows: 'Send us a message',
    act: press('Need help?'),
  },
  { name: 'order-returned', ...order('returned'), shows: 'Returned' },
  { name: 'order-cancelled', ...order('cancelled'), shows: 'Cancelled' },
  { name: 'order-expired', ...order('expired'), shows: 'Expired' },
  {
    name: 'order-resized',
    route: '/profile/orders/:number',
    address: ({ orders }) => `/profile/orders/${orders.resized.number}`,
    as: 'resized',
    shows: /^Pay Rs\.\s/,
  },
  {
    name: 'order-review',
    ...review('delivered'),
    shows: 'Your stars',
  },
  {
    name: 'order-review-problems',
    ...review('delivered'),
    shows: 'Please choose 1 to 5 stars.',
    act: press('Send review'),
  },
  {
    name: 'order-review-hidden',
    ...review('reviewed'),
    as: 'reviewer',
    shows: 'Your review is not shown.',
  },
  {
    name: 'order-review-returned',
    ...review('returned'),
    shows: /^This piece came back to us/,
  },
  {
    name: 'order-missing',
    route: '/profile/orders/:number',
    address: () => '/profile/orders/JH-0000-000000',
    as: 'asha',
    shows: 'No order found.',
  },
]
