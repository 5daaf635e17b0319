import type { Page } from '@playwright/test'
import { failRequests, neverResponds, type Screen } from '../screen.ts'
import { at, press } from './admin-steps.ts'

const OFFERS = at('/admin/offers')
const NEW: Pick<Screen, 'route' | 'address' | 'as'> = {
  ...OFFERS,
  route: '/admin/offers/:id',
  address: () => '/admin/offers/new',
}
const OFFER: typeof NEW = { ...NEW, address: ({ offerId }) => `/admin/offers/${offerId}` }

const chooseGift = async (page: Page): Promise<void> => {
  await page.getByLabel('By itself, for every cart that fits').check()
  await page.getByLabel('What it gives').selectOption('gift')
  await page.getByLabel('The gift', { exact: true }).fill('jhumka')
  await page.getByRole('list', { name: 'Found products' }).waitFor()
}

/** Coupons and offers. */
export const ADMIN_OFFERS: Screen[] = [
  { name: 'admin-offers', ...OFFERS, shows: 'New offer' },
  { name: 'admin-offers-loading', ...OFFERS, network: neverResponds, shows: 'Loading offers...' },
  {
    name: 'admin-offers-error',
    ...OFFERS,
    network: failRequests,
    shows: 'Failed to load the offers.',
  },
  {
    name: 'admin-offers-none',
    ...at('/admin/offers', '?q=zzqqxx'),
    shows: 'Nothing found for “zzqqxx”.',
  },
  {
    name: 'admin-offers-chosen',
    ...OFFERS,
    shows: /^\d+ selected$/,
    act: (page) => page.getByRole('checkbox', { name: 'Select all on this page' }).check(),
  },
  { name: 'admin-offers-days', ...at('/admin/offers', '?from=2026-01-01'), shows: 'Orders from' },
  { name: 'admin-offer', ...OFFER, shows: 'What it has sold' },
  {
    name: 'admin-offer-end',
    ...OFFER,
    over: true,
    shows: /^Do you want to end this offer/,
    act: press('End offer'),
  },
  { name: 'admin-offer-new', ...NEW, shows: 'What it is' },
  {
    name: 'admin-offer-wrong',
    ...NEW,
    shows: /^A code has 3 to 20 letters/,
    act: press('Add offer'),
  },
  { name: 'admin-offer-gift', ...NEW, shows: 'The gift', act: chooseGift },
]
