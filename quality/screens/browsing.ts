import type { Page } from '@playwright/test'
import { TAXONOMY } from '#shared/catalog/taxonomy.ts'
import { whenHydrated } from '../../test/journeys/shop.ts'
import type { Cast } from '../cast.ts'
import { failRequests, neverResponds, type Screen } from '../screen.ts'

/** The title of the story, in a shop with the longest texts too (cast-home.ts). */
const STORY = /^A wrist that is heard first|in one word$/

const ring = ({ products }: Cast): string => `/product/${products.sized.slug}`
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click()

/** Goes from the home page to a listing with this network. */
const openHiddenReviews = async (page: Page) => {
  const why = page.getByText('1 review is hidden: why')
  await why.scrollIntoViewIfNeeded()
  await why.click()
}

const goToEarrings = (network: (page: Page) => Promise<void>) => async (page: Page) => {
  await whenHydrated(page)
  await network(page)
  await page.getByRole('main').getByRole('link', { name: 'Earrings' }).first().click()
}

/** Home, listings, search and product. */
/** Adds the piece. With the focus in it the panel stays. */
const holdAdded = async (page: Page): Promise<void> => {
  await page.getByRole('main').getByRole('button', { name: 'ADD TO CART' }).first().click()
  const panel = page.getByRole('region', { name: 'Added to your cart' })
  await panel.getByRole('button', { name: 'Close' }).focus()
}

export const BROWSING: Screen[] = [
  { name: 'home', route: '/', address: () => '/', shows: 'Made to swing.', mockup: 'home' },
  {
    name: 'home-answer-open',
    route: '/',
    address: () => '/',
    shows: 'FAQ',
    act: (page) => page.getByRole('region', { name: 'FAQ' }).getByRole('button').nth(1).click(),
  },
  {
    name: 'home-loved',
    route: '/',
    address: () => '/',
    shows: 'Bestseller',
    act: (page) => page.getByRole('region', { name: 'Most loved' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'home-story',
    route: '/',
    address: () => '/',
    only: 'desktop',
    shows: STORY,
    act: (page) => page.locator('.hotspot a').first().hover(),
  },
  {
    name: 'home-story-cards',
    route: '/',
    address: () => '/',
    only: 'phone',
    shows: STORY,
    act: (page) => page.getByRole('region', { name: STORY }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'menu-open',
    route: '/',
    address: () => '/',
    only: 'phone',
    over: true,
    shows: 'CONNECT WITH US',
    act: press('Menu'),
    mockup: 'menu-open',
  },
  {
    name: 'styles-open',
    route: '/',
    address: () => '/',
    only: 'desktop',
    over: true,
    shows: 'Pendent',
    act: (page) =>
      page
        .getByRole('navigation', { name: 'Collections' })
        .getByRole('button', { name: 'Style Categories' })
        .click(),
    mockup: 'menu-open',
  },
  ...TAXONOMY.map(
    (row): Screen => ({
      name: `listing${row.route.replace('/', '-')}`,
      route: row.route,
      address: () => row.route,
      shows: row.line,
      mockup: { '/royal': 'listing-royal', '/earrings': 'listing' }[row.route as string],
    }),
  ),
  {
    name: 'categories',
    route: '/categories',
    address: () => '/categories',
    shows: 'All categories',
  },
  {
    name: 'listing-loved',
    route: '/earrings',
    address: () => '/earrings?sort=loved',
    shows: 'Bestseller',
  },
  {
    name: 'listing-new',
    route: '/search',
    address: () => '/search?sort=newest&inStock=true',
    shows: /^new$/i,
  },
  {
    name: 'listing-filter-open',
    route: '/earrings',
    address: () => '/earrings',
    only: 'phone',
    over: true,
    shows: /^Show \d+ piece/,
    act: press(/^Filter/),
    mockup: 'listing-filter-open',
  },
  {
    name: 'listing-filter-panel',
    route: '/earrings',
    address: () => '/earrings',
    only: 'desktop',
    shows: 'Material',
    act: press(/^Filter/),
  },
  {
    name: 'listing-narrowed',
    route: '/earrings',
    address: () => '/earrings?inStock=true&maxPrice=999',
    shows: /piece/,
  },
  {
    name: 'listing-empty',
    route: '/rings',
    address: () => '/rings?minPrice=900000',
    shows: 'No products found in this category',
    mockup: 'listing-states',
  },
  {
    name: 'listing-loading',
    route: '/earrings',
    address: () => '/',
    shows: 'Loading products...',
    act: goToEarrings(neverResponds),
    mockup: 'listing-states',
  },
  {
    name: 'listing-error',
    route: '/earrings',
    address: () => '/',
    shows: 'Failed to load products. Please try again later.',
    act: goToEarrings(failRequests),
    mockup: 'listing-states',
  },
  {
    name: 'listing-kept',
    route: '/earrings',
    address: () => '/earrings',
    as: 'asha',
    shows: 'Remove from wishlist',
  },
  {
    name: 'toast-added',
    route: '/earrings',
    address: () => '/earrings',
    as: 'buyer',
    over: true,
    shows: 'Added to cart successfully!',
    act: async (page, { products }) => {
      await page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: products.plain.title })
        .getByRole('button', { name: /ADD TO CART/i })
        .click()
      await page.locator('.toasts').getByText('Added to cart successfully!').hover()
    },
  },
  {
    name: 'toast-log-in',
    route: '/earrings',
    address: () => '/earrings',
    over: true,
    shows: 'Please log in to add items to wishlist!',
    act: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Add to wishlist' }).first().click()
      await page.locator('.toasts').getByText('Please log in to add items to wishlist!').hover()
    },
  },
  {
    name: 'product',
    route: '/product/:id',
    address: ({ products }) => `/product/${products.shown.slug}`,
    shows: 'Inclusive of all Taxes',
    mockup: 'product',
  },
  {
    name: 'product-reviews',
    route: '/product/:id',
    address: ({ products }) => `/product/${products.shown.slug}`,
    shows: /^We never hide a review/,
    act: openHiddenReviews,
  },
  {
    name: 'product-viewer',
    route: '/product/:id',
    address: ({ products }) => `/product/${products.shown.slug}`,
    over: true,
    shows: 'Zoom in',
    act: press('View full screen'),
  },
  {
    name: 'product-added',
    route: '/product/:id',
    address: ({ products }) => `/product/${products.plain.slug}`,
    as: 'buyer',
    over: true,
    shows: 'Added to your cart',
    act: holdAdded,
  },
  {
    name: 'product-in-sale',
    route: '/product/:id',
    address: ({ sales }) => `/product/${sales.productSlug}`,
    shows: /^Sale\s· \d+% off$/,
  },
  {
    name: 'product-sold-out',
    route: '/product/:id',
    address: ({ products }) => `/product/${products.soldOut.slug}`,
    shows: 'Sold out',
  },
  {
    name: 'product-restock',
    route: '/product/:id',
    address: ({ products }) => `/product/${products.soldOut.slug}`,
    shows: /^We send you one mail when it is back/,
    act: press('Tell me when it is back'),
  },
  {
    name: 'product-restock-text',
    route: '/product/:id',
    address: ({ products }) => `/product/${products.soldOut.slug}`,
    shows: 'Please enter a valid 10-digit mobile number.',
    act: async (page) => {
      await press('Tell me when it is back')(page)
      await page.getByLabel('By text message').check()
      await page
        .getByRole('region', { name: 'Tell me when it is back' })
        .getByRole('button')
        .click()
    },
  },
  {
    // Not the ring: with its own font its longest title has a line more, which shifts the page.
    name: 'product-kept',
    route: '/product/:id',
    address: ({ products }) => `/product/${products.plain.slug}`,
    as: 'asha',
    shows: 'Inclusive of all Taxes',
  },
  {
    name: 'product-shared',
    route: '/product/:id',
    address: ({ products }) => `/product/${products.plain.slug}`,
    shows: 'Copy link',
    act: press('Share'),
  },
  {
    name: 'product-size-guide',
    route: '/product/:id',
    address: ring,
    over: true,
    shows: 'Print it true to scale',
    act: (page) => page.getByRole('link', { name: 'Find my size' }).click(),
  },
  {
    name: 'size-guide',
    route: '/size-guide',
    address: () => '/size-guide',
    shows: 'To print, true to scale',
  },
  {
    name: 'product-missing',
    route: '/product/:id',
    address: () => '/product/there-is-no-such-piece',
    shows: 'This page slipped its hook',
  },
  {
    name: 'not-found',
    route: '*',
    address: () => '/no-such-page',
    shows: 'This page slipped its hook',
    mockup: '404',
  },
]
