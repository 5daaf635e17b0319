import type { Page } from '@playwright/test'
import { openForm } from '../../test/journeys/admin-steps.ts'
import type { Cast } from '../cast.ts'
import { failRequests, neverResponds, type Screen } from '../screen.ts'
import { ADMIN_BACKUPS } from './admin-backups.ts'
import { ADMIN_DASHBOARD } from './admin-dashboard.ts'
import { ADMIN_BOOKS } from './admin-books.ts'
import { ADMIN_CONNECTIONS } from './admin-connections.ts'
import { ADMIN_CATEGORIES } from './admin-categories.ts'
import { ADMIN_IMPORT } from './admin-import.ts'
import { ADMIN_MEDIA } from './admin-media.ts'
import { ADMIN_OFFERS } from './admin-offers.ts'
import { ADMIN_ORDERS } from './admin-orders.ts'
import { ADMIN_PALETTE } from './admin-palette.ts'
import { ADMIN_SALES } from './admin-sales.ts'
import { ADMIN_PRODUCTS } from './admin-products.ts'
import { ADMIN_REPORTS } from './admin-reports.ts'
import { ADMIN_SETTINGS } from './admin-settings.ts'
import { ADMIN_SECURITY } from './admin-security.ts'
import { ADMIN_STOCK_REPORTS } from './admin-stock-reports.ts'
import { at, holdToast, inRow, press, pressInDialog } from './admin-steps.ts'

const USERS = at('/admin/users')
/** The page of one user. */
const user = (of: keyof Cast['users']) => ({
  ...at('/admin/users/:id'),
  address: ({ users }: Cast) => `/admin/users/${users[of].user._id}`,
})
const WORDS = at('/admin/words')
const DELIVERY = at('/admin/delivery')
const OUTBOX = at('/admin/outbox')

/** A user without rights is redirected and sees why. */
const waitForNoRightsToast = async (page: Page) => {
  await holdToast(/admin/i)(page)
  await page.getByRole('contentinfo').waitFor()
}

const emptyName = async (page: Page) => {
  await press(/^Edit /)(page)
  await page.getByLabel('Name', { exact: true }).fill('')
  await press('Update User')(page)
}

const chooseAll = (page: Page) =>
  page.getByRole('checkbox', { name: 'Select all on this page' }).check()

const openChange = (page: Page) => page.getByText('What changed').first().click()

/** The screens of the admin. */
export const ADMIN: Screen[] = [
  {
    name: 'admin-visitor',
    route: '/login',
    address: () => '/admin/orders',
    over: true,
    shows: 'Please log in as admin!',
    act: waitForNoRightsToast,
  },
  {
    name: 'admin-customer',
    route: '/',
    address: () => '/admin/orders',
    as: 'newcomer',
    over: true,
    shows: 'Admin access required!',
    act: waitForNoRightsToast,
  },
  ...ADMIN_DASHBOARD,
  ...ADMIN_PALETTE,
  { name: 'admin-start-selling', ...at('/admin/start-selling'), shows: 'What happens' },
  ...ADMIN_PRODUCTS,
  ...ADMIN_IMPORT,
  { name: 'admin-users', ...USERS, shows: 'Admin', mockup: 'admin-users' },
  { name: 'admin-users-loading', ...USERS, network: neverResponds, shows: 'Loading users...' },
  { name: 'admin-users-error', ...USERS, network: failRequests, shows: 'Failed to load users.' },
  {
    name: 'admin-users-chosen',
    ...USERS,
    shows: /^\d+ selected$/,
    act: chooseAll,
  },
  { name: 'admin-users-edit', ...USERS, shows: 'Admin Privileges', act: press(/^Edit /) },
  { name: 'admin-users-edit-wrong', ...USERS, shows: 'Please enter a name.', act: emptyName },
  {
    name: 'admin-users-delete',
    ...USERS,
    over: true,
    shows: 'Are you sure you want to delete this user?',
    act: inRow(/^Delete /),
  },
  {
    name: 'admin-users-more',
    ...USERS,
    only: 'phone',
    shows: /^Log out everywhere/,
    act: press(/^More actions for /),
  },
  {
    name: 'admin-users-none',
    ...at('/admin/users', '?q=zzqqxx'),
    shows: 'Nothing found for “zzqqxx”.',
  },
  { name: 'admin-user', ...user('asha'), shows: 'Spent, less returns and refunds' },
  { name: 'admin-user-new', ...user('newcomer'), shows: 'There is no order yet.' },
  {
    name: 'admin-user-edit',
    ...user('newcomer'),
    shows: 'Admin Privileges',
    act: press(/^Edit /),
  },
  {
    name: 'admin-user-error',
    ...user('asha'),
    network: failRequests,
    shows: /^Failed to load the user/,
  },
  ...ADMIN_ORDERS,
  ...ADMIN_OFFERS,
  { name: 'admin-words', ...WORDS, shows: 'moon earrings' },
  {
    name: 'admin-words-wrong',
    ...WORDS,
    shows: /^Please enter 2 to 20 different words/,
    act: async (page) => {
      await openForm(page, 'Add words')
      // Not the button "Add words", which is seen for a moment longer.
      await press(/^Add Words$/)(page)
    },
  },
  { name: 'admin-words-edit', ...WORDS, shows: 'Cancel Edit', act: press(/^Edit /) },
  {
    name: 'admin-words-delete',
    ...WORDS,
    over: true,
    shows: /^Are you sure you want to delete the words/,
    act: press(/^Delete /),
  },
  {
    name: 'admin-words-error',
    ...WORDS,
    network: failRequests,
    shows: 'Failed to load the words.',
  },
  {
    name: 'admin-words-none',
    ...at('/admin/words', '?q=zzqqxx'),
    shows: 'Nothing found for “zzqqxx”.',
  },
  { name: 'admin-delivery', ...DELIVERY, shows: 'No saved zones' },
  {
    name: 'admin-delivery-wrong',
    ...DELIVERY,
    shows: /^Please enter the first 2 to 6 digits/,
    act: async (page) => {
      await openForm(page, 'Add zones')
      await press('Save zone')(page)
    },
  },
  {
    name: 'admin-delivery-error',
    ...DELIVERY,
    network: failRequests,
    shows: 'Failed to load the delivery zones.',
  },
  {
    name: 'admin-complaints',
    ...at('/admin/complaints'),
    shows: /^GR-/,
  },
  {
    name: 'admin-complaints-not-found',
    ...at('/admin/complaints', '?q=zzqqxx'),
    shows: 'Search all complaints',
  },
  {
    name: 'admin-complaints-none',
    ...at('/admin/complaints', '?state=resolved'),
    shows: 'There is no complaint here.',
  },
  {
    name: 'admin-complaint',
    ...at('/admin/complaints'),
    over: true,
    shows: /^Complaint GR-/,
    act: press(/^GR-/),
  },
  { name: 'admin-reviews', ...at('/admin/reviews'), shows: 'Gauri K.' },
  { name: 'admin-reviews-all', ...at('/admin/reviews', '?state=all'), shows: '2 pictures' },
  {
    name: 'admin-reviews-chosen',
    ...at('/admin/reviews', '?state=all'),
    shows: /^\d+ selected$/,
    act: chooseAll,
  },
  {
    name: 'admin-reviews-hiding',
    ...at('/admin/reviews', '?state=all'),
    over: true,
    shows: 'Reason to hide it',
    act: async (page) => {
      await chooseAll(page)
      await page.locator('[data-bulk-bar]').getByRole('button', { name: /^Hide/ }).click()
    },
  },
  {
    name: 'admin-reviews-hidden',
    ...at('/admin/reviews', '?state=hidden'),
    shows: /courier was rude/,
  },
  {
    name: 'admin-review',
    ...at('/admin/reviews', '?state=waiting'),
    over: true,
    shows: 'Review by Gauri K.',
    act: press(/^Read the review by Gauri/),
  },
  {
    name: 'admin-review-hiding',
    ...at('/admin/reviews', '?state=waiting'),
    over: true,
    shows: 'Reason to hide it',
    act: pressInDialog(/^Read the review by Gauri/, 'Hide…'),
  },
  {
    name: 'admin-reviews-error',
    ...at('/admin/reviews'),
    network: failRequests,
    shows: 'Failed to load the reviews.',
  },
  { name: 'admin-outbox', ...OUTBOX, shows: /is confirmed$/ },
  {
    name: 'admin-outbox-error',
    ...OUTBOX,
    network: failRequests,
    shows: 'Failed to load the mails.',
  },
  {
    name: 'admin-outbox-mail',
    ...OUTBOX,
    over: true,
    shows: /^Dear /,
    act: press(/is confirmed$/),
  },
  { name: 'admin-outbox-chosen', ...OUTBOX, shows: /^\d+ selected/, act: chooseAll },
  {
    name: 'admin-outbox-none',
    ...at('/admin/outbox', '?q=zzqqxx'),
    shows: 'Nothing found for “zzqqxx”.',
  },
  ...ADMIN_BACKUPS,
  ...ADMIN_CONNECTIONS,
  ...ADMIN_BOOKS,
  ...ADMIN_REPORTS,
  ...ADMIN_STOCK_REPORTS,
  ...ADMIN_CATEGORIES,
  ...ADMIN_SALES,
  ...ADMIN_MEDIA,
  { name: 'admin-changes', ...at('/admin/changes'), shows: 'What changed' },
  {
    name: 'admin-changes-open',
    ...at('/admin/changes', '?kind=user'),
    shows: 'kavya@example.in',
    act: openChange,
  },
  {
    name: 'admin-changes-not-found',
    ...at('/admin/changes', '?q=zzqqxx'),
    shows: 'Nothing found for “zzqqxx”.',
  },
  {
    name: 'admin-changes-none',
    ...at('/admin/changes', '?kind=mail'),
    shows: 'Nothing has been changed yet.',
  },
  ...ADMIN_SETTINGS,
  ...ADMIN_SECURITY,
]
