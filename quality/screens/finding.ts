import type { Page } from '@playwright/test'
import { whenHydrated } from '../../test/journeys/shop.ts'
import { comparePath } from '#web/storefront/compare/compare-address.ts'
import type { Screen } from '../screen.ts'

/** On phones a list has the button in the sheet of its filters. */
const startComparing = (page: Page) =>
  page.getByRole('button', { name: 'Compare', exact: true }).click()

/** Waits for what an empty search suggests. The home page has a heading with the same words. */
const seeStart = (page: Page) => page.getByRole('group', { name: 'New in' }).waitFor()

/** Presses ADD TO CART of the first card, and again in its sheet without a size. */
const missSize = async (page: Page) => {
  await whenHydrated(page)
  await page.getByRole('main').getByRole('button', { name: 'ADD TO CART' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'ADD TO CART' }).click()
}

/** The search, the comparison of pieces, and the size of a card. */
export const FINDING: Screen[] = [
  {
    name: 'listing-size-sheet',
    route: '/rings',
    address: () => '/rings',
    as: 'asha',
    over: true,
    shows: 'Find my size',
    act: missSize,
  },
  {
    name: 'listing-comparing',
    route: '/earrings',
    address: () => '/earrings',
    over: true,
    shows: /^Choose at least one more/,
    act: async (page) => {
      await startComparing(page)
      await page
        .getByRole('checkbox', { name: /^Compare / })
        .first()
        .check()
    },
  },
  {
    name: 'search-compared-full',
    route: '/search',
    address: () => '/search',
    only: 'phone',
    over: true,
    shows: 'Four pieces can be compared. Remove one to choose another.',
    act: async (page) => {
      await startComparing(page)
      const boxes = page.getByRole('checkbox', { name: /^Compare / })
      for (let index = 0; index < 4; index++) await boxes.nth(index).check()
      await boxes.nth(4).click()
      await page.locator('.toasts').getByText('Four pieces can be compared.').hover()
    },
  },
  {
    name: 'product-comparing',
    route: '/product/:id',
    address: ({ products }) => `/product/${products.sized.slug}`,
    over: true,
    shows: /^Choose at least one more/,
    act: async (page) => {
      await startComparing(page)
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'compare',
    route: '/compare',
    address: ({ products: { plain, sized, soldOut, shown } }) =>
      comparePath([plain.id, sized.id, soldOut.id, shown.id]),
    shows: 'The same for all',
  },
  {
    name: 'compare-three',
    route: '/compare',
    address: ({ products: { plain, sized, shown } }) => comparePath([plain.id, sized.id, shown.id]),
    shows: 'The same for all',
  },
  {
    name: 'compare-scrolled',
    route: '/compare',
    address: ({ products: { plain, sized, soldOut, shown } }) =>
      comparePath([plain.id, sized.id, soldOut.id, shown.id]),
    over: true,
    shows: 'The same for all',
    act: async (page) => {
      await page
        .getByRole('rowheader', { name: 'Material' })
        .evaluate((element) => element.scrollIntoView({ block: 'start' }))
      await page.getByRole('list', { name: 'The pieces' }).waitFor()
    },
  },
  {
    name: 'compare-one',
    route: '/compare',
    address: ({ products }) => comparePath([products.plain.id, 'prd_gone']),
    shows: /^One piece of this link was not found/,
  },
  {
    name: 'compare-empty',
    route: '/compare',
    address: () => '/compare',
    shows: 'Nothing to compare yet',
  },
  {
    name: 'search',
    route: '/search',
    address: () => '/search?q=jhumka',
    shows: /jhumka/i,
    mockup: 'search',
  },
  {
    name: 'search-help',
    route: '/search',
    address: () => '/search?q=return+policy',
    shows: 'This may help:',
  },
  { name: 'search-nothing', route: '/search', address: () => '/search?q=zzqqxx', shows: /zzqqxx/ },
  {
    name: 'search-closest',
    route: '/search',
    address: () => '/search?colour=Lavender+mist&maxPrice=9000',
    shows: /^\d+ pieces? in any colour/,
  },
  {
    name: 'search-suggestions',
    route: '/search',
    address: () => '/search',
    only: 'phone',
    over: true,
    shows: /All of/,
    act: (page) =>
      page.getByRole('main').getByRole('combobox', { name: 'Search' }).pressSequentially('earr'),
  },
  {
    name: 'search-open',
    route: '/',
    address: () => '/',
    only: 'phone',
    over: true,
    shows: 'New in',
    act: async (page) => {
      await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
      await seeStart(page)
    },
  },
  {
    name: 'search-open-typed',
    route: '/',
    address: () => '/',
    only: 'phone',
    over: true,
    shows: /All of/,
    act: async (page) => {
      await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
      await page
        .getByRole('dialog')
        .getByRole('combobox', { name: 'Search' })
        .pressSequentially('earr')
    },
  },
  {
    name: 'search-open-nothing',
    route: '/',
    address: () => '/',
    only: 'phone',
    over: true,
    shows: 'Nothing matches “zzzz” yet.',
    act: async (page) => {
      await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
      await page
        .getByRole('dialog')
        .getByRole('combobox', { name: 'Search' })
        .pressSequentially('zzzz')
    },
  },
  {
    name: 'search-open-header',
    route: '/',
    address: () => '/',
    only: 'desktop',
    over: true,
    shows: 'New in',
    act: async (page) => {
      await page.getByRole('banner').getByRole('combobox', { name: 'Search' }).click()
      await seeStart(page)
    },
  },
  {
    name: 'search-suggestions-header',
    route: '/',
    address: () => '/',
    only: 'desktop',
    over: true,
    shows: /All of/,
    act: (page) =>
      page.getByRole('banner').getByRole('combobox', { name: 'Search' }).pressSequentially('earr'),
  },
  {
    name: 'search-corrected',
    route: '/search',
    address: () => '/search?q=jhumkaa',
    shows: /jhumka/i,
  },
]
