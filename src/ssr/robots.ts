import { FILTER_NAMES } from '#web/storefront/listing/filters/listing-filters.ts'

/**
 * Pages that belong to one shopper or to the owner. Prefixes: `/profile` means `/profile/orders`
 * too.
 */
const PRIVATE = [
  '/admin',
  '/cart',
  '/wishlist',
  '/checkout',
  '/profile',
  '/order-confirmation',
  '/track?',
  '/track-order?',
  '/sandbox/',
]

/** What narrows or sorts a listing makes no page of its own; the pages that follow the first do. */
const NARROWING = ['q', 'sort', 'minPrice', 'maxPrice', 'inStock', 'filters', ...FILTER_NAMES]

/**
 * What search engines are asked: the shop is open, nobody's own pages are, and listings are read
 * without filters. Of the API only what pages may ask for while they are drawn is open.
 */
export function robotsText(publicUrl: string): string {
  const lines = [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    'Disallow: /api/',
    'Allow: /api/products',
    ...NARROWING.flatMap((name) => [`Disallow: /*?${name}=`, `Disallow: /*&${name}=`]),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ]
  return `${lines.join('\n')}\n`
}
