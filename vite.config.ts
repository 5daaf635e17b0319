import { existsSync } from 'node:fs'
import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, normalizePath, type Plugin } from 'vite'

const ACCOUNT = 'src/web/storefront/account'
const ICONS = 'node_modules/lucide-react/dist/esm/icons'

/**
 * Files that many pages share. A row becomes one chunk with all that its files import; a file
 * belongs to the first row that reaches it. Everything that every page loads is in one chunk: it
 * compresses better than several, and each request costs 400 bytes of headers.
 */
const CHUNKS = {
  shop: [
    // Not entry.client.tsx: it hydrates the page as soon as its chunk is loaded.
    'src/web/boot/hydrate.tsx',
    'src/web/root.tsx',
    'src/web/storefront/layout/storefront-layout.tsx',
    `${ACCOUNT}/saved-addition/login-additions.ts`,
    'src/web/storefront/product-card/product-card.tsx',
    'src/web/ui/feedback/empty-state.tsx',
    'src/web/ui/feedback/load-part.ts',
    `${ICONS}/check.mjs`,
  ],
  listing: ['src/web/storefront/listing/listing-page.tsx'],
  common: [
    ...'chevron-left chevron-right gift minus plus rotate-ccw shield-check trash truck'
      .split(' ')
      .map((icon) => `${ICONS}/${icon}.mjs`),
    'src/shared/money/totals.ts',
    'src/shared/offers/offer.ts',
    'src/shared/promises/fault-text.ts',
    'src/web/session/shipping-texts.ts',
    'src/web/storefront/product-card/titled-cards.tsx',
    'src/web/ui/stars.tsx',
  ],
  'react-hook-form': ['node_modules/react-hook-form/dist/index.esm.mjs'],
  alert: ['src/web/ui/feedback/alert.tsx', 'src/web/guest/use-has-no-lists.ts'],
  'account-fields': [
    'src/shared/customer/account-fields.ts',
    'src/web/api/account/address.ts',
    'src/web/storefront/address/shipping-details.ts',
  ],
  // The settings read the slides too.
  slides: ['src/web/storefront/home/content/hero.ts'],
  home: ['src/web/storefront/home/hero.tsx', 'src/web/storefront/home/story-band.tsx'],
  trust: ['src/shared/customer/shop-city.ts', 'src/web/storefront/home/trust-row.tsx'],
  promises: [
    'src/web/storefront/delivery/pincode-box.tsx',
    'src/web/storefront/delivery/remembered-pincode.ts',
    'src/web/storefront/product/foot-bar.tsx',
    'src/web/ui/stepper.tsx',
  ],
  customer: [
    `${ACCOUNT}/customer-content.tsx`,
    `${ACCOUNT}/customer-loader.ts`,
    'src/web/ui/feedback/lines-skeleton.tsx',
    `${ACCOUNT}/use-customer-action.ts`,
    'src/web/storefront/pieces/more-pieces.tsx',
  ],
  field: ['src/web/ui/browser/take-focus.ts', 'src/web/ui/field.tsx'],
  form: [
    `${ACCOUNT}/fields.ts`,
    `${ACCOUNT}/form-parts.tsx`,
    `${ACCOUNT}/problems.ts`,
    `${ACCOUNT}/use-sending.ts`,
  ],
  // Storefront and admin use these. In the chunk of the admin, the storefront would load all of it.
  'menu-icons': 'layout-dashboard log-out rotate-ccw-clock'
    .split(' ')
    .map((icon) => `${ICONS}/${icon}.mjs`),
  'ist-time': ['src/shared/ist-time.ts'],
  pager: ['src/web/ui/pager.tsx'],
  order: [
    'src/shared/delivery/delivery-text.ts',
    'src/shared/order/payment-method.ts',
    'src/web/api/orders/order.ts',
    'src/web/api/upload/read-file.ts',
    'src/web/guest/guest-lists.ts',
  ],
  orders: [
    `${ACCOUNT}/format.ts`,
    'src/web/storefront/orders/badges.tsx',
    'src/web/storefront/orders/no-orders.tsx',
    'src/web/storefront/orders/order-text.ts',
    'src/web/ui/status-badge.ts',
  ],
  amounts: [
    'src/shared/order/total-rows.ts',
    'src/web/storefront/checkout/summary/amount-row.tsx',
    'src/web/storefront/checkout/summary/order-lines.tsx',
  ],
  'cart-sums': [
    'src/web/storefront/cart/bar-total.tsx',
    'src/web/storefront/cart/cart-sums.ts',
    'src/web/storefront/cart/checkout-link.tsx',
    'src/web/storefront/cart/free-shipping.tsx',
    'src/web/storefront/cart/returns-note.tsx',
    'src/web/storefront/cart/short-lines.tsx',
    'src/web/storefront/checkout/summary/sums.tsx',
    'src/web/storefront/offers/coupon-box.tsx',
  ],
  timeline: [
    'src/web/storefront/orders/payment/difference-strip.tsx',
    'src/web/storefront/orders/payment/lazy-confirm-order.tsx',
    'src/web/storefront/orders/payment/pay-strip.tsx',
    'src/web/storefront/orders/returns/refunds.tsx',
    'src/web/storefront/orders/timeline.tsx',
  ],
  coupon: ['src/web/storefront/offers/coupon-form.tsx', 'src/web/storefront/offers/link-code.ts'],
  address: ['src/web/storefront/address/shipping-fields.tsx'],
  'open-order': [
    'src/web/storefront/checkout/open-order.ts',
    'src/web/storefront/checkout/wait-for-order.ts',
  ],
  pay: [
    'src/shared/order/cod-rule.ts',
    'src/web/api/payment.ts',
    'src/web/storefront/checkout/checkout-document.tsx',
    'src/web/storefront/checkout/draft.ts',
    'src/web/storefront/checkout/pay.ts',
    'src/web/storefront/checkout/summary/payment-notes.tsx',
    'src/web/storefront/checkout/use-payment.ts',
  ],
  profile: [`${ACCOUNT}/profile/profile-layout.tsx`, `${ACCOUNT}/profile/stored-user.ts`],
  download: [`${ICONS}/download.mjs`, 'src/web/ui/browser/save-file.ts'],
  // The admin reads reviews and pictures of customers too.
  reviews: ['src/shared/reviews/review-rule.ts', 'src/web/ui/pictures/pictures.tsx'],
  // The admin reads photos too.
  photos: [
    `${ICONS}/image-plus.mjs`,
    'src/web/api/upload/upload.ts',
    'src/web/ui/pictures/add-pictures.tsx',
    'src/web/ui/pictures/read-photo.ts',
    'src/web/ui/pictures/refused-files.tsx',
  ],
  'account-screen': [`${ACCOUNT}/account-screen.tsx`, `${ACCOUNT}/login/use-redirect.ts`],
  'log-in': [`${ACCOUNT}/login/save-login.ts`],
  'rich-text': ['src/web/storefront/policy/rich-text.tsx'],
  policy: [
    'src/web/storefront/policy/policy-links.tsx',
    'src/web/storefront/policy/policy-text.tsx',
    'src/web/storefront/policy/shop-lines.tsx',
  ],
  'admin-orders': [
    'src/web/admin/orders/list/orders-query.ts',
    'src/web/admin/orders/slip/slips-address.ts',
    'src/web/admin/reports/figure-list.tsx',
    'src/web/api/admin/orders/orders.ts',
  ],
  admin: [
    ...(
      'arrow-down arrow-up bookmark clipboard-list ellipsis key-round list-filter pencil printer ' +
      'store'
    )
      .split(' ')
      .map((icon) => `${ICONS}/${icon}.mjs`),
    'src/shared/files/csv.ts',
    'src/web/admin/categories/category-name.tsx',
    'src/web/admin/inventory/stock-count.tsx',
    'src/web/admin/layout/back-link.tsx',
    'src/web/admin/layout/bulk/bulk-texts.ts',
    'src/web/admin/layout/bulk/select-rows.tsx',
    'src/web/admin/layout/confirm-subject.tsx',
    'src/web/admin/layout/copy-button.tsx',
    'src/web/admin/layout/forms/day-field.tsx',
    'src/web/admin/layout/forms/field-legend.tsx',
    'src/web/admin/layout/forms/select-field.tsx',
    'src/web/admin/layout/rows/draft-badge.tsx',
    'src/web/admin/layout/rows/empty-list.tsx',
    'src/web/admin/layout/rows/row-actions.tsx',
    'src/web/admin/layout/rows/state-badge.tsx',
    'src/web/admin/layout/screens.ts',
    'src/web/admin/layout/views/saved-views.tsx',
    'src/web/admin/layout/views/view-mutations.ts',
    'src/web/admin/orders/list/placed-at.ts',
    'src/web/admin/palette/palette-state.ts',
    'src/web/admin/palette/use-shortcuts.ts',
    'src/web/admin/reports/search-of.ts',
    'src/web/api/admin/catalog/stock.ts',
    'src/web/api/admin/unchanged.ts',
    'src/web/admin/layout/tabs.tsx',
    'src/web/admin/layout/details-dialog.tsx',
    'src/web/admin/layout/forms/form-buttons.tsx',
    'src/web/admin/layout/forms/form-texts.ts',
    'src/web/admin/layout/moment.ts',
    'src/web/admin/layout/screen.tsx',
    'src/web/admin/layout/table.tsx',
    'src/web/admin/layout/forms/use-focus-on-problem.ts',
    'src/web/admin/layout/forms/tick.tsx',
    'src/web/admin/layout/use-reload.ts',
    'src/web/admin/layout/waiting.ts',
    'src/web/admin/layout/forms/form-dialog.tsx',
    'src/web/api/admin/catalog/categories.ts',
  ],
  // The limits of a product. The settings read them too, and have no list with checkboxes.
  product: ['src/shared/catalog/product.ts'],
  // Lists with a search, filters or checkboxes.
  lists: [
    'src/web/admin/layout/bulk/in-pieces.ts',
    'src/web/admin/layout/bulk/read-matching.ts',
    'src/web/admin/layout/forms/filter-button.tsx',
    'src/web/admin/layout/forms/filter-select.tsx',
    'src/web/admin/layout/views/search-and-views.tsx',
    'src/web/admin/layout/rows/list-pager.tsx',
    'src/web/admin/layout/rows/search-box.tsx',
    'src/web/admin/layout/bulk/bulk-bar.tsx',
    'src/web/admin/layout/bulk/use-bulk-result.tsx',
    'src/web/admin/layout/bulk/use-selection.ts',
  ],
  products: ['src/web/admin/products/products-layout.tsx'],
  'product-choice': [
    'src/web/admin/offers/product-choice.tsx',
    'src/web/api/admin/catalog/offers.ts',
  ],
  settings: [
    'src/web/admin/settings/earlier-versions.tsx',
    'src/web/admin/settings/use-setting.ts',
  ],
}

/** Returns the groups of rolldown. Throws if a file of the table does not exist. */
function toChunkGroups(chunks: Record<string, string[]>) {
  return Object.entries(chunks).map(([name, files], index, rows) => {
    const missing = files.find((file) => !existsSync(path.join(import.meta.dirname, file)))
    if (missing) throw new Error(`CHUNKS in vite.config.ts: there is no file ${missing}.`)
    const ids = new Set(files.map((file) => normalizePath(path.join(import.meta.dirname, file))))
    const test = (id: string) => ids.has(id.split('?')[0] ?? id)
    return { name, priority: rows.length - index, test }
  })
}

/**
 * Functions that only write a warning for developers to the console; the first two are of React
 * Router. The browser's build leaves out calls of functions with these names; `npm run dev` shows
 * the warnings.
 */
const DIAGNOSTICS = ['warning', 'warnOnce', 'console.warn']

/**
 * Every page loads a list of all routes with their files. Without names, and with the shortest hash
 * that rolldown allows, this list and the scripts are 0.6 kB smaller.
 */
const SCRIPT_NAME = 'assets/[hash:7].js'

const INLINE_SCRIPT = '?inline-script'

/** `import code from './x.ts?inline-script'`: builds the module as one minified classic script. */
function inlineScript(): Plugin {
  return {
    name: 'inline-script',
    async load(id) {
      if (!id.endsWith(INLINE_SCRIPT)) return undefined
      const input = id.slice(0, -INLINE_SCRIPT.length)
      this.addWatchFile(input)
      const built = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          write: false,
          target: 'es2022',
          modulePreload: false,
          rolldownOptions: { input, output: { format: 'iife' } },
        },
      })
      const chunk = 'output' in built ? built.output[0] : undefined
      if (!chunk) throw new Error(`${input} was not built as one script.`)
      return `export default ${JSON.stringify(chunk.code.trim())}`
    },
  }
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), inlineScript(), reactRouter()],
  build: {
    // Nothing is inlined as a data: address: the Content-Security-Policy allows fonts from the shop
    // alone.
    assetsInlineLimit: 0,
    // What a script loads later needs files that are there already; a list of them would cost every
    // page.
    modulePreload: false,
    target: 'es2022',
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: toChunkGroups(CHUNKS) },
            chunkFileNames: SCRIPT_NAME,
            entryFileNames: SCRIPT_NAME,
          },
          optimization: { inlineConst: true },
          // Reading a property changes nothing: a read whose value nobody uses is left out.
          treeshake: { manualPureFunctions: DIAGNOSTICS, propertyReadSideEffects: false },
        },
      },
    },
  },
  // The pages' server build contains React's production version for every NODE_ENV of the start.
  ...(command === 'build'
    ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }
    : {}),
}))
