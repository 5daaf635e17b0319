import type { Page } from '@playwright/test'
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
  { name: 'admin-settings', ...at('/admin/settings'), shows: 'Settings' },
  { name: 'admin-changes', ...at('/admin/changes'), shows: 'What changed' },
  { name: 'admin-changes-none', ...at('/admin/changes', '?kind=settings'), shows: 'Nothing has been changed yet.' },
]
