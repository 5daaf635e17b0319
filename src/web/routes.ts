import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'
import { POLICY_PATHS } from '../shared/static-pages.ts'
import { TAXONOMY } from '../shared/taxonomy.ts'

const page = (name: string): string => `storefront/pages/${name}.tsx`
const admin = (name: string): string => `admin/pages/${name}.tsx`

/**
 * Every page of the shop. The ten listings are the rows of the taxonomy, drawn by one page; so are
 * the policies.
 */
export default [
  layout(
    'admin/frame.tsx',
    prefix('/admin', [
      ...[
        'dashboard',
        'products',
        'inventory',
        'users',
        'orders',
        'words',
        'outbox',
        'changes',
        'settings',
      ].map((name) => route(name, admin(name))),
      route('orders/:id', admin('order')),
      route('orders/:id/slip', admin('packing-slip')),
    ]),
  ),
  route('/admin', 'admin/pages/entry.tsx'),
  layout('storefront/frame/frame.tsx', [
    index(page('home')),
    ...TAXONOMY.map((row) => route(row.route, page('listing'), { id: `listing-${row.value}` })),
    route('/product/:id', page('product')),
    route('/search', page('search')),
    ...POLICY_PATHS.map((path) => route(path, page('policy'), { id: `policy-${path.slice(1)}` })),
    route('/about', page('about')),
    route('/cart', page('cart')),
    route('/wishlist', page('wishlist')),
    route('/login', page('login')),
    route('/login/code', page('login-code')),
    route('/forgot-password', page('forgot-password')),
    route('/register', page('register')),
    layout('storefront/account/profile-frame.tsx', [
      route('/profile', page('profile')),
      route('/profile/orders', page('profile-orders')),
      route('/profile/orders/:number', page('profile-order')),
      route('/profile/addresses', page('profile-addresses')),
      route('/profile/account', page('profile-account')),
    ]),
    route('/track', page('track')),
    route('/track-order', page('track'), { id: 'track-order' }),
    route('/checkout', page('checkout')),
    route('/order-confirmation', page('order-confirmation')),
    route('*', page('not-found')),
  ]),
  route('/offline', page('offline')),
] satisfies RouteConfig
