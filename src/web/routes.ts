import {
  index,
  layout,
  prefix,
  route,
  type RouteConfig,
  type RouteConfigEntry,
} from '@react-router/dev/routes'
import { POLICY_PATHS } from '#shared/static-pages.ts'

const storefront = (page: string): string => `storefront/${page}-page.tsx`
const admin = (page: string): string => `admin/${page}-page.tsx`

/**
 * Routes with the names of their files as ids. By default an id is the whole path of the file, and
 * every page loads the ids of all routes. Pages of the admin begin with `admin-`.
 */
const withShortIds = (routes: RouteConfigEntry[]): RouteConfigEntry[] =>
  routes.map(({ children, ...entry }) => {
    const name = entry.file.replace(/^.*\//, '').replace(/(-page)?\.tsx$/, '')
    const id = entry.file.startsWith('admin/') ? `admin-${name}` : name
    return { id, ...entry, ...(children && { children: withShortIds(children) }) }
  })

/**
 * All pages. The listings share one page: categories are data, so their addresses are too. The
 * other addresses are in RESERVED_SLUGS of shared/catalog/category.ts.
 */
export default withShortIds([
  layout(
    'admin/layout/admin-layout.tsx',
    prefix('/admin', [
      route('dashboard', admin('dashboard/dashboard')),
      layout('admin/products/products-layout.tsx', [
        route('products', admin('products/products')),
        route('products/import', admin('products/import/import-products')),
      ]),
      route('categories', admin('categories/categories')),
      route('sales', admin('sales/sales')),
      route('sales/new', admin('sales/edit-sale'), { id: 'new-sale' }),
      route('sales/:id', admin('sales/sale')),
      route('sales/:id/edit', admin('sales/edit-sale')),
      route('inventory', admin('inventory/inventory')),
      route('users', admin('users/users')),
      route('users/:id', admin('users/user')),
      route('orders', admin('orders/list/orders')),
      route('orders/:id', admin('orders/order')),
      route('orders/:id/slip', admin('orders/slip/packing-slip')),
      route('orders/slips', admin('orders/slip/packing-slips')),
      route('remittances', admin('remittances/remittances')),
      route('offers', admin('offers/offers')),
      route('offers/:id', admin('offers/offer')),
      route('media', admin('media/media')),
      route('words', admin('synonyms/synonyms')),
      route('delivery', admin('delivery/delivery')),
      route('complaints', admin('complaints/complaints')),
      route('reviews', admin('reviews/reviews')),
      route('outbox', admin('outbox/outbox')),
      route('backups', admin('backups/backups')),
      route('books', admin('books/books')),
      route('reports', admin('reports/sales/sales'), { id: 'sales-report' }),
      route('reports/orders', admin('reports/sales/sales-orders')),
      route('reports/stock', admin('reports/stock/stock')),
      route('reports/settlements', admin('reports/settlements/settlements')),
      route('reports/settlements/entries', admin('reports/settlements/settlement-entries')),
      route('reports/gst', admin('reports/gst/gst')),
      route('reports/gst/documents', admin('reports/gst/documents')),
      route('changes', admin('audit-log/audit-log')),
      route('settings', admin('settings/settings')),
      route('connections', admin('connections/connections')),
      route('security', admin('security/security')),
      route('start-selling', admin('start-selling/start-selling')),
    ]),
  ),
  route('/admin', admin('layout/entry')),
  layout('storefront/layout/storefront-layout.tsx', [
    index(storefront('home/home')),
    route('/product/:id', storefront('product/product')),
    route('/search', storefront('search/search')),
    ...POLICY_PATHS.map((path) =>
      route(path, storefront('policy/policy'), { id: `policy-${path.slice(1)}` }),
    ),
    route('/privacy/notice', storefront('policy/privacy-notice')),
    route('/about', storefront('policy/about')),
    route('/size-guide', storefront('size-guide/size-guide')),
    route('/cart', storefront('cart/cart')),
    route('/wishlist', storefront('wishlist/wishlist')),
    route('/login', storefront('account/login/login')),
    route('/login/code', storefront('account/login/login-code')),
    route('/login/link', storefront('account/login/login-link')),
    route('/forgot-password', storefront('account/login/forgot-password')),
    route('/register', storefront('account/login/register')),
    route('/setup', storefront('account/setup/setup')),
    layout('storefront/account/profile/profile-layout.tsx', [
      route('/profile', storefront('account/profile/profile')),
      route('/profile/orders', storefront('orders/orders')),
      route('/profile/orders/:number', storefront('orders/order')),
      route('/profile/orders/:number/review', storefront('reviews/review')),
      route('/profile/addresses', storefront('account/addresses/addresses')),
      route('/profile/account', storefront('account/profile/account')),
    ]),
    route('/track', storefront('orders/track/track')),
    route('/track-order', storefront('orders/track/track'), { id: 'track-order' }),
    route('/restock', storefront('product/restock/stop-restock')),
    route('/grievance', storefront('complaints/grievance')),
    route('/checkout', storefront('checkout/checkout')),
    route('/checkout/order/:number', storefront('checkout/unpaid/unpaid')),
    route('/checkout/difference/:number', storefront('checkout/difference/difference')),
    route('/confirm-order', storefront('orders/confirm-order')),
    route('/order-confirmation', storefront('checkout/order-confirmation')),
    route('/categories', storefront('categories/categories')),
    route('/compare', storefront('compare/compare')),
    route('/:slug', storefront('listing/listing')),
    route('*', storefront('layout/not-found')),
  ]),
  route('/offline', storefront('layout/offline')),
]) satisfies RouteConfig
