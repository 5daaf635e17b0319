import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'
import { POLICY_PATHS } from '#shared/static-pages.ts'
import { TAXONOMY } from '#shared/catalog/taxonomy.ts'

const storefront = (page: string): string => `storefront/${page}-page.tsx`
const admin = (page: string): string => `admin/${page}-page.tsx`

/** All pages. The ten listings are rows of the taxonomy and share one page; so do the policies. */
export default [
  layout(
    'admin/layout/admin-layout.tsx',
    prefix('/admin', [
      route('dashboard', admin('dashboard/dashboard')),
      route('products', admin('products/products')),
      route('inventory', admin('inventory/inventory')),
      route('users', admin('users/users')),
      route('orders', admin('orders/orders')),
      route('orders/:id', admin('orders/order')),
      route('orders/:id/slip', admin('orders/packing-slip')),
      route('words', admin('synonyms/synonyms')),
      route('outbox', admin('outbox/outbox')),
      route('changes', admin('audit-log/audit-log')),
      route('settings', admin('settings/settings')),
    ]),
  ),
  route('/admin', admin('layout/entry')),
  layout('storefront/layout/storefront-layout.tsx', [
    index(storefront('home/home')),
    ...TAXONOMY.map((row) =>
      route(row.route, storefront('listing/listing'), { id: `listing-${row.value}` }),
    ),
    route('/product/:id', storefront('product/product')),
    route('/search', storefront('search/search')),
    ...POLICY_PATHS.map((path) =>
      route(path, storefront('policy/policy'), { id: `policy-${path.slice(1)}` }),
    ),
    route('/about', storefront('policy/about')),
    route('/cart', storefront('cart/cart')),
    route('/wishlist', storefront('wishlist/wishlist')),
    route('/login', storefront('account/login/login')),
    route('/login/code', storefront('account/login/login-code')),
    route('/forgot-password', storefront('account/login/forgot-password')),
    route('/register', storefront('account/login/register')),
    layout('storefront/account/profile/profile-layout.tsx', [
      route('/profile', storefront('account/profile/profile')),
      route('/profile/orders', storefront('orders/orders')),
      route('/profile/orders/:number', storefront('orders/order')),
      route('/profile/addresses', storefront('account/addresses/addresses')),
      route('/profile/account', storefront('account/profile/account')),
    ]),
    route('/track', storefront('orders/track')),
    route('/track-order', storefront('orders/track'), { id: 'track-order' }),
    route('/checkout', storefront('checkout/checkout')),
    route('/order-confirmation', storefront('checkout/order-confirmation')),
    route('*', storefront('layout/not-found')),
  ]),
  route('/offline', storefront('layout/offline')),
] satisfies RouteConfig
