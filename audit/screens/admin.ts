import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Cast } from '../cast.ts'
import { cannotBeReached, neverAnswers, type Screen } from '../screen.ts'

const press = (name: string | RegExp) => (page: Page) => page.getByRole('main').getByRole('button', { name }).first().click()
const at = (route: string, search = ''): Pick<Screen, 'route' | 'address' | 'as'> => ({ route, address: () => route + search, as: 'owner' })
const order = (of: (orders: Cast['orders']) => { id: string }): Pick<Screen, 'route' | 'address' | 'as'> => ({
  route: '/admin/orders/:id',
  address: ({ orders }) => `/admin/orders/${of(orders).id}`,
  as: 'owner',
})

/** Presses a button, and then one in the dialog that opens. */
const pressInDialog = (name: string, inDialog: string) => async (page: Page) => {
  await press(name)(page)
  await page.getByRole('dialog').getByRole('button', { name: inDialog }).click()
}

const openMore = (page: Page) => page.getByText('More details', { exact: true }).click()

const addSizes = async (page: Page) => {
  await press('Add a size')(page)
  await press('Add a size')(page)
}

const PHOTO_COLOURS = ['#b84e0b', '#32112a', '#0f766e']

const choosePhotos = async (page: Page) => {
  const photo = (background: string) =>
    sharp({ create: { width: 600, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const files = await Promise.all(PHOTO_COLOURS.map(async (colour) => ({ name: `${colour}.jpg`, mimeType: 'image/jpeg', buffer: await photo(colour) })))
  await page.getByLabel('Images', { exact: true }).setInputFiles(files)
}

const enterWrongGstin = async (page: Page) => {
  await page.getByLabel('GSTIN').fill('27ABCDE1234F1Z9')
  await press('Save')(page)
}

const writeWrongPolicy = (page: Page) => page.getByLabel('Text of the Shipping Policy').fill('Nothing stands under a head here.')

/** The owner's screens. */
export const ADMIN: Screen[] = [
  { name: 'admin-dashboard', ...at('/admin/dashboard'), shows: 'Low Inventory Breakdown', mockup: 'admin-dashboard' },
  { name: 'admin-dashboard-loading', ...at('/admin/dashboard'), network: neverAnswers, shows: 'Loading...' },
  { name: 'admin-dashboard-error', ...at('/admin/dashboard'), network: cannotBeReached, shows: 'Failed to load dashboard stats.' },
  {
    name: 'admin-menu-open',
    ...at('/admin/dashboard'),
    only: 'phone',
    over: true,
    shows: 'View shop',
    act: (page) => page.getByRole('button', { name: 'Open Admin Menu' }).click(),
    mockup: 'admin-menu-open',
  },
  { name: 'admin-products', ...at('/admin/products'), shows: 'Add New Product', mockup: 'admin-products' },
  { name: 'admin-products-wrong-fields', ...at('/admin/products'), shows: 'Please enter a title.', act: press('Add Product') },
  { name: 'admin-products-edit', ...at('/admin/products'), shows: 'Cancel Edit', act: press(/^Edit /), mockup: 'admin-products-edit' },
  { name: 'admin-products-details', ...at('/admin/products'), shows: 'HSN code', act: openMore },
  { name: 'admin-products-sizes', ...at('/admin/products'), shows: 'SKU of size 2', act: addSizes },
  { name: 'admin-products-delete', ...at('/admin/products'), over: true, shows: 'Are you sure you want to delete this product?', act: press(/^Delete /) },
  { name: 'admin-products-photos', ...at('/admin/products'), shows: 'Words for picture 3', act: choosePhotos },
  { name: 'admin-products-none', ...at('/admin/products', '?q=zzqqxx'), shows: 'No products here.' },
  { name: 'admin-products-error', ...at('/admin/products'), network: cannotBeReached, shows: 'Failed to load products.' },
  { name: 'admin-inventory', ...at('/admin/inventory'), shows: 'Low stock!', mockup: 'admin-inventory' },
  { name: 'admin-inventory-wrong-fields', ...at('/admin/inventory'), shows: 'Please select a product.', act: press('Add Inventory') },
  { name: 'admin-inventory-ledger', ...at('/admin/inventory'), over: true, shows: /Opening|opening|stock/, act: press(/^Ledger of /) },
  { name: 'admin-inventory-stocktake', ...at('/admin/inventory'), shows: 'Save the count', act: press('Stocktake') },
  { name: 'admin-inventory-none', ...at('/admin/inventory', '?q=zzqqxx'), shows: 'No products here.' },
  { name: 'admin-users', ...at('/admin/users'), shows: 'Admin', mockup: 'admin-users' },
  { name: 'admin-users-edit', ...at('/admin/users'), shows: 'Admin Privileges', act: press(/^Edit /) },
  { name: 'admin-users-delete', ...at('/admin/users'), over: true, shows: 'Are you sure you want to delete this user?', act: press(/^Delete /) },
  { name: 'admin-users-none', ...at('/admin/users', '?q=zzqqxx'), shows: 'Nobody matches.' },
  { name: 'admin-orders', ...at('/admin/orders'), shows: /^JH-/, mockup: 'admin-orders' },
  {
    name: 'admin-orders-chosen',
    ...at('/admin/orders'),
    shows: '1 chosen',
    act: (page) => page.getByRole('main').getByRole('checkbox').first().check(),
  },
  { name: 'admin-orders-none', ...at('/admin/orders', '?q=zzqqxx'), shows: 'No orders here.' },
  { name: 'admin-order', ...order(({ packed }) => packed), shows: 'Mark as shipped', mockup: 'admin-order' },
  { name: 'admin-order-returned', ...order(({ returned }) => returned), shows: 'History' },
  {
    name: 'admin-order-ship',
    ...order(({ packed }) => packed),
    over: true,
    shows: 'Please enter the courier.',
    act: pressInDialog('Mark as shipped', 'Mark as shipped'),
  },
  {
    name: 'admin-order-refund',
    ...order(({ packed }) => packed),
    over: true,
    shows: 'Please say why the money goes back.',
    act: pressInDialog('Refund', 'Refund'),
  },
  { name: 'admin-order-cancel', ...order(({ confirmed }) => confirmed), over: true, shows: /What was paid goes back/, act: press('Cancel order') },
  {
    name: 'admin-packing-slip',
    route: '/admin/orders/:id/slip',
    address: ({ orders }) => `/admin/orders/${orders.packed.id}/slip`,
    as: 'owner',
    shows: 'Print',
  },
  { name: 'admin-words', ...at('/admin/words'), shows: 'Add Words' },
  { name: 'admin-words-edit', ...at('/admin/words'), shows: 'Update Words', act: press(/^Edit /) },
  { name: 'admin-words-wrong-fields', ...at('/admin/words'), shows: 'Please enter 2 to 20 different words or phrases.', act: press('Add Words') },
  { name: 'admin-words-delete', ...at('/admin/words'), over: true, shows: /^Are you sure you want to delete the words/, act: press(/^Delete /) },
  { name: 'admin-words-none', ...at('/admin/words', '?q=zzqqxx'), shows: 'No group has this word.' },
  { name: 'admin-words-error', ...at('/admin/words'), network: cannotBeReached, shows: 'Failed to load the words.' },
  { name: 'admin-outbox', ...at('/admin/outbox'), shows: /is confirmed$/ },
  { name: 'admin-outbox-mail', ...at('/admin/outbox'), over: true, shows: /^Dear Asha Rao/, act: press(/is confirmed$/) },
  { name: 'admin-outbox-none', ...at('/admin/outbox', '?q=zzqqxx'), shows: 'No mail matches.' },
  { name: 'admin-outbox-error', ...at('/admin/outbox'), network: cannotBeReached, shows: 'Failed to load the mails.' },
  { name: 'admin-settings', ...at('/admin/settings'), shows: 'Policies' },
  { name: 'admin-settings-wrong-fields', ...at('/admin/settings'), shows: 'This is not a GSTIN.', act: enterWrongGstin },
  { name: 'admin-settings-policy-wrong', ...at('/admin/settings'), shows: /^Line \d+:/, act: writeWrongPolicy },
  { name: 'admin-settings-error', ...at('/admin/settings'), network: cannotBeReached, shows: 'Failed to load settings.' },
  { name: 'admin-changes', ...at('/admin/changes'), shows: 'What changed' },
  { name: 'admin-changes-none', ...at('/admin/changes', '?kind=settings'), shows: 'Nothing has been changed yet.' },
]
