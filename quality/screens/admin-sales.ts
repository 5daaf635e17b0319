import type { Page } from '@playwright/test'
import { failRequests, type Screen } from '../screen.ts'
import { at, press } from './admin-steps.ts'

const SALES = at('/admin/sales')
const NEW = at('/admin/sales/new')

/** Fills the form for a sale in a year that no other sale has, and shows its prices. */
const showPrices = async (page: Page) => {
  await page.getByLabel('Name').fill('Diwali at home')
  await page.getByLabel('Products', { exact: true }).selectOption('all')
  await page.getByLabel('Per cent', { exact: true }).fill('20')
  await page.getByLabel(/^Starts at/).fill('2090-11-01T00:00')
  await page.getByLabel(/^Ends at/).fill('2090-11-10T23:59')
  await press('Show the prices')(page)
}

/** The page of one sale, or its form. */
const sale = (
  route: string,
  of: 'planned' | 'running',
): Pick<Screen, 'route' | 'address' | 'as'> => ({
  route,
  address: ({ sales }) => route.replace(':id', sales[of]),
  as: 'administrator',
})

/** The screens of scheduled sales. */
export const ADMIN_SALES: Screen[] = [
  { name: 'admin-sales', ...SALES, shows: 'New sale' },
  {
    name: 'admin-sales-none',
    ...at('/admin/sales', '?state=ended'),
    shows: 'There is no sale here.',
  },
  {
    name: 'admin-sales-error',
    ...SALES,
    network: failRequests,
    shows: 'Failed to load the sales.',
  },
  { name: 'admin-sale-new', ...NEW, shows: 'Show the prices' },
  {
    name: 'admin-sale-wrong',
    ...NEW,
    shows: 'A name has 1 to 60 characters.',
    act: press('Show the prices'),
  },
  { name: 'admin-sale-prices', ...NEW, shows: 'Plan the sale', act: showPrices },
  { name: 'admin-sale', ...sale('/admin/sales/:id', 'running'), shows: 'End the sale now' },
  {
    name: 'admin-sale-end',
    ...sale('/admin/sales/:id', 'running'),
    over: true,
    shows: /^End the sale “/,
    act: press('End the sale now'),
  },
  { name: 'admin-sale-planned', ...sale('/admin/sales/:id', 'planned'), shows: 'Delete the sale' },
  {
    name: 'admin-sale-edit',
    ...sale('/admin/sales/:id/edit', 'planned'),
    shows: 'Show the prices',
  },
]
