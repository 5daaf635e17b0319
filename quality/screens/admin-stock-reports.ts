import { failRequests, neverResponds, type Screen } from '../screen.ts'
import { at } from './admin-steps.ts'
import { OLD_STOCK } from './report-replies.ts'

const STOCK = at('/admin/reports/stock')

/** The stock reports in every state. */
export const ADMIN_STOCK_REPORTS: Screen[] = [
  { name: 'admin-report-stock', ...STOCK, shows: 'Value at cost price' },
  {
    name: 'admin-report-stock-loading',
    ...STOCK,
    network: neverResponds,
    shows: 'Loading the stock...',
  },
  {
    name: 'admin-report-stock-error',
    ...STOCK,
    network: failRequests,
    shows: 'Failed to load the stock.',
  },
  {
    name: 'admin-report-stock-before-history',
    ...at('/admin/reports/stock', '?view=value&date=2026-03-31'),
    network: async (page) =>
      void (await page.route(/\/api\/admin\/reports\/stock\?/, (route) =>
        route.fulfill({ json: OLD_STOCK }),
      )),
    shows: /valued at their first known cost price/,
  },
  {
    name: 'admin-report-stock-purchase',
    ...at('/admin/reports/stock', '?view=purchase'),
    shows: 'Pieces to buy',
  },
  {
    name: 'admin-report-stock-ledger',
    ...STOCK,
    over: true,
    shows: 'Opening stock',
    act: (page) =>
      page
        .getByRole('region', { name: 'Stock' })
        .getByRole('button', { name: /^\d/ })
        .first()
        .click(),
  },
  {
    name: 'admin-report-stock-dead-none',
    ...at('/admin/reports/stock', '?view=dead&days=90'),
    shows: 'Everything in stock was bought in these days.',
  },
]
