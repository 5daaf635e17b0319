import type { Page } from '@playwright/test'
import { failRequests, neverResponds, type Screen } from '../screen.ts'
import { at } from './admin-steps.ts'
import { TWO_WEEKS } from './report-replies.ts'

const DASHBOARD = at('/admin/dashboard')

/** The payment provider has been failing for hours, and so have the books and the backup. */
const providerFails = async (page: Page): Promise<void> => {
  await page.route(/\/api\/admin\/dashboard/, async (route) => {
    const response = await route.fetch()
    const lastAnswer = '502 Bad Gateway, the server of the provider could not be reached in time'
    const outage = {
      kind: 'payments',
      startedAt: '2026-11-21T18:40:00.000Z',
      lastAnswer,
      unsentRefunds: 12,
    }
    const startedAt = '2026-11-21T21:00:00.000Z'
    const failure = 'The disk of the backups is full: 12 MB are free, and 340 MB were needed.'
    const wrong = {
      outage,
      books: { checkedAt: startedAt, findings: 2 },
      backup: { startedAt, failure, missingPictures: 0 },
    }
    await route.fulfill({ response, json: { ...(await response.json()), ...wrong } })
  })
}

/** The shop has sold on most days of two weeks. */
const sellsDaily = async (page: Page): Promise<void> => {
  await page.route(/\/api\/admin\/today/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), days: TWO_WEEKS } })
  })
}

type Checklist = { steps: { name: string; isDone: boolean }[] }

/** Three steps are left before the shop opens. */
const nearlyOpen = async (page: Page): Promise<void> => {
  await page.route(/\/api\/admin\/checklist/, async (route) => {
    const response = await route.fetch()
    const list: Checklist = await response.json()
    const steps = list.steps.map((step, index) => ({ ...step, isDone: index >= 3 }))
    await route.fulfill({ response, json: { ...list, steps } })
  })
}

/** The dashboard of the admin, and its menu. */
export const ADMIN_DASHBOARD: Screen[] = [
  {
    name: 'admin-dashboard',
    ...DASHBOARD,
    shows: 'Low Inventory Breakdown',
    mockup: 'admin-dashboard',
  },
  {
    name: 'admin-dashboard-sales',
    ...DASHBOARD,
    network: sellsDaily,
    shows: /than the 7 days before$/,
  },
  {
    name: 'admin-dashboard-checklist',
    ...DASHBOARD,
    shows: 'Still from the demo',
    act: (page) => page.getByText('Before you open').click(),
  },
  {
    name: 'admin-dashboard-nearly-open',
    ...DASHBOARD,
    network: nearlyOpen,
    shows: /^\d+ of \d+ steps are done\.$/,
  },
  { name: 'admin-dashboard-loading', ...DASHBOARD, network: neverResponds, shows: 'Loading...' },
  {
    name: 'admin-dashboard-error',
    ...DASHBOARD,
    network: failRequests,
    shows: 'Failed to load dashboard stats.',
  },
  {
    name: 'admin-dashboard-outage',
    ...DASHBOARD,
    network: providerFails,
    shows: /Customers may not be able to pay/,
  },
  {
    name: 'admin-menu-open',
    ...DASHBOARD,
    only: 'phone',
    over: true,
    shows: 'View shop',
    act: (page) => page.getByRole('button', { name: 'Open Admin Menu' }).click(),
    mockup: 'admin-menu-open',
  },
  {
    name: 'admin-menu-folded',
    ...DASHBOARD,
    only: 'desktop',
    shows: 'Low Inventory Breakdown',
    act: (page) => page.getByRole('button', { name: 'Open Admin Menu' }).click(),
  },
]
