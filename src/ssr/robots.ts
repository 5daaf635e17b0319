import { FILTER_NAMES } from '#web/storefront/listing/filters/listing-filters.ts'

/**
 * Pages of one customer and of administrators. Prefixes: `/profile` includes `/profile/orders`.
 */
const PRIVATE = [
  '/admin',
  '/cart',
  '/wishlist',
  '/checkout',
  '/compare?',
  '/profile',
  '/setup',
  '/login/link',
  '/confirm-order',
  '/restock',
  '/order-confirmation',
  '/track?',
  '/track-order?',
  '/grievance?',
  '/sandbox/',
]

/** Filters and sorting make no separate page for search engines; pagination does. */
const FILTER_PARAMETERS = [
  'q',
  'sort',
  'minPrice',
  'maxPrice',
  'inStock',
  'filters',
  ...FILTER_NAMES,
]

/**
 * Returns robots.txt: public pages are open, private ones and filtered listings are not. Of the API
 * only what pages may call while they render is open.
 */
export function robotsText(publicUrl: string): string {
  const lines = [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    'Disallow: /api/',
    'Allow: /api/products',
    ...FILTER_PARAMETERS.flatMap((name) => [`Disallow: /*?${name}=`, `Disallow: /*&${name}=`]),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ]
  return `${lines.join('\n')}\n`
}
