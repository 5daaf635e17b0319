import type { Page } from '@playwright/test'
import { failRequests, neverResponds, type Screen } from '../screen.ts'
import { agedOrders, at, order, press, pressInDialog } from './admin-steps.ts'

const ORDERS = at('/admin/orders')

/** The invoice of an order was corrected. */
const withDocuments = async (page: Page) => {
  await page.route('**/api/admin/orders/*/invoices', (route) =>
    route.fulfill({
      json: {
        success: true,
        invoices: [
          ['tax-invoice', 'JH/26-27/000124', null, null],
          ['tax-invoice', 'JH/26-27/000123', null, 'JH/26-27/000124'],
          ['credit-note', 'CN/26-27/000004', 'JH/26-27/000123', null],
        ].map(([kind, number, credits, correctedBy]) => ({
          _id: `inv_${number}`,
          kind,
          number,
          date: '2026-11-26',
          totalPaise: 1_39_800,
          credits,
          correctedBy,
        })),
        correctable: {
          _id: 'inv_JH/26-27/000124',
          totalPaise: 99_800,
          lines: [
            { lineId: 'oln_1', description: 'Kundan Jhumka', hsn: '7117', gstRate: 3 },
            { lineId: 'oln_2', description: 'Lac Bangles, 2.6', hsn: '7117', gstRate: 0 },
          ],
        },
      },
    }),
  )
}

/** Orders were shipped with two couriers before. */
const withCouriers = async (page: Page) => {
  await page.route('**/api/admin/couriers', (route) =>
    route.fulfill({ json: { success: true, couriers: ['Delhivery', 'India Post'] } }),
  )
}

const choose = (page: Page) =>
  page
    .getByRole('main')
    .getByLabel(/^Select JH-/)
    .first()
    .check()
const choosePage = (page: Page) =>
  page.getByRole('checkbox', { name: 'Select all on this page' }).check()
const chooseAll = async (page: Page) => {
  await choosePage(page)
  await press(/that match$/)(page)
}

/** Another administrator has packed every order meanwhile. */
const packTooLate = async (page: Page) => {
  await page.route('**/api/admin/orders/move', async (route) => {
    const { ids }: { ids: string[] } = route.request().postDataJSON()
    const message = 'An order that is packed cannot become packed.'
    const refused = { moved: false, message, code: 'order.move', status: 'packed' }
    const results = ids.map((_id, place) => ({ _id, number: `JH-26-ABCD${place}`, ...refused }))
    await route.fulfill({ json: { success: false, message, results } })
  })
  await choosePage(page)
  await press('Mark as packed')(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as packed' }).click()
}

/** Orders in the admin. */
export const ADMIN_ORDERS: Screen[] = [
  { name: 'admin-orders', ...ORDERS, shows: /^JH-/, mockup: 'admin-orders' },
  { name: 'admin-orders-aged', ...ORDERS, network: agedOrders, shows: /^waits \d+ days$/ },
  { name: 'admin-orders-loading', ...ORDERS, network: neverResponds, shows: 'Loading...' },
  {
    name: 'admin-orders-error',
    ...ORDERS,
    network: failRequests,
    shows: /^Failed to load the orders\. /,
  },
  {
    name: 'admin-orders-filtered',
    ...at('/admin/orders', '?status=returned&from=2026-01-01&payment=refunded'),
    shows: /^JH-/,
  },
  {
    name: 'admin-orders-filters-open',
    ...at('/admin/orders', '?status=all&period=month'),
    shows: 'Payment',
    act: press(/^Filter/),
  },
  { name: 'admin-orders-chosen', ...ORDERS, shows: '1 selected', act: choose },
  {
    name: 'admin-orders-all-chosen',
    ...at('/admin/orders', '?status=all'),
    shows: /^All .* orders that match are selected\.$/,
    act: chooseAll,
  },
  {
    name: 'admin-orders-skipped',
    ...at('/admin/orders', '?status=confirmed'),
    over: true,
    shows: /^Already packed in another window\./,
    act: packTooLate,
  },
  {
    name: 'admin-orders-view',
    ...at('/admin/orders', '?status=shipped&period=week'),
    shows: 'Rename',
  },
  {
    name: 'admin-orders-view-rename',
    ...at('/admin/orders', '?status=shipped&period=week'),
    over: true,
    shows: 'Rename the view',
    act: press(/^Rename/),
  },
  {
    name: 'admin-orders-view-save',
    ...at('/admin/orders', '?status=packed'),
    over: true,
    shows: 'Please enter a name.',
    act: async (page) => {
      await press('Save this view')(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    },
  },
  {
    name: 'admin-orders-deliver',
    ...at('/admin/orders', '?status=shipped'),
    shows: /This cannot be taken back/,
    act: press(/^Deliver /),
  },
  {
    name: 'admin-orders-ship',
    ...at('/admin/orders', '?status=packed'),
    over: true,
    shows: 'Courier',
    act: async (page) => {
      await choose(page)
      await press('Mark as shipped')(page)
    },
  },
  {
    name: 'admin-remittances',
    ...at('/admin/remittances'),
    shows: 'Everything that was collected is paid out.',
  },
  {
    name: 'admin-remittances-checked',
    ...at('/admin/remittances'),
    shows: /^One line differs\./,
    act: async (page) => {
      await page.getByLabel('CSV file of the courier').setInputFiles({
        name: 'crf.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('AWB,COD Amount,UTR\nAWB-OF-ANOTHER-SHOP-0123456789,1299,UTR1'),
      })
    },
  },
  {
    name: 'admin-remittances-error',
    ...at('/admin/remittances'),
    network: failRequests,
    shows: 'Failed to load the payouts.',
  },
  {
    name: 'admin-orders-all',
    ...at('/admin/orders', '?status=all'),
    shows: /^JH-/,
  },
  {
    name: 'admin-orders-none',
    ...at('/admin/orders', '?q=zzqqxx'),
    shows: 'Nothing found for “zzqqxx”.',
  },
  {
    name: 'admin-order',
    ...order(({ packed }) => packed),
    shows: 'Mark as shipped',
    mockup: 'admin-order',
  },
  {
    name: 'admin-order-loading',
    ...order(({ packed }) => packed),
    network: neverResponds,
    shows: 'Loading...',
  },
  {
    name: 'admin-order-missing',
    ...order(() => ({ id: 'ord_nobody' })),
    shows: 'There is no such order.',
  },
  {
    name: 'admin-order-unpaid',
    ...order(({ pending_payment }) => pending_payment),
    shows: /The pieces are kept until/,
  },
  {
    name: 'admin-order-placed',
    ...order(({ placed }) => placed),
    shows: 'To collect',
  },
  {
    name: 'admin-order-advance',
    ...order(({ advancePaid }) => advancePaid),
    shows: 'Advance, online',
  },
  {
    name: 'admin-order-received',
    ...order(({ undelivered }) => undelivered),
    over: true,
    shows: /^Good pieces of /,
    act: press('Mark as received back'),
  },
  {
    name: 'admin-order-return-requested',
    ...order(({ return_requested }) => return_requested),
    shows: 'Mark as returned',
  },
  {
    name: 'admin-order-refunded',
    ...order(({ refunded }) => refunded),
    shows: /The courier fetched the parcel/,
  },
  {
    name: 'admin-order-ship',
    ...order(({ packed }) => packed),
    network: withCouriers,
    over: true,
    shows: 'Please enter the tracking number.',
    act: pressInDialog('Mark as shipped', 'Mark as shipped'),
  },
  {
    name: 'admin-order-refund',
    ...order(({ packed }) => packed),
    over: true,
    shows: 'Please say why the money goes back.',
    act: pressInDialog('Refund', 'Refund'),
  },
  {
    name: 'admin-order-corrected',
    ...order(({ shipped }) => shipped),
    network: withDocuments,
    shows: 'Corrected by JH/26-27/000124',
  },
  {
    name: 'admin-order-correct-invoice',
    ...order(({ shipped }) => shipped),
    network: withDocuments,
    over: true,
    shows: 'Please say what is wrong.',
    act: pressInDialog('Correct the invoice', 'Issue the new invoice'),
  },
  {
    name: 'admin-order-cancel',
    ...order(({ confirmed }) => confirmed),
    over: true,
    shows: /goes back to the customer, and \d pieces? goe?s? back into stock/,
    act: press('Cancel order'),
  },
  {
    name: 'admin-order-put-back',
    ...order(({ return_requested }) => return_requested),
    over: true,
    shows: 'Good pieces',
    act: press('Mark as returned'),
  },
  {
    name: 'admin-order-decline',
    ...order(({ return_requested }) => return_requested),
    over: true,
    shows: 'Please say why the return is declined.',
    act: pressInDialog('Decline the return', 'Decline the return'),
  },
  {
    name: 'admin-order-resized',
    ...order(({ resized }) => resized),
    shows: 'Withdraw the change',
  },
  {
    name: 'admin-order-size',
    ...order(({ changeable }) => changeable),
    over: true,
    shows: 'Please choose a size.',
    act: pressInDialog('Change size', 'Change size'),
  },
  {
    name: 'admin-packing-slip',
    route: '/admin/orders/:id/slip',
    address: ({ orders }) => `/admin/orders/${orders.packed.id}/slip`,
    as: 'administrator',
    shows: 'Print',
  },
  {
    name: 'admin-packing-slips',
    route: '/admin/orders/slips',
    address: ({ orders }) => `/admin/orders/slips?ids=${orders.packed.id},${orders.confirmed.id}`,
    as: 'administrator',
    shows: 'Packing slips',
  },
]
