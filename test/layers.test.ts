import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * Who may import whom. A row lists only rows above it, so no imports form a circle. A folder may
 * always import itself.
 */
const CORE = ['shared', 'contract', 'platform']
const WITH_CATALOG = [...CORE, 'categories', 'catalog']
const TABLE: Record<string, string[] | 'anything'> = {
  shared: [],
  contract: ['shared'],
  platform: ['shared'],
  // The replacement of the payment provider imports nothing of the shop.
  sandbox: ['shared'],
  web: ['shared', 'contract'],
  categories: CORE,
  catalog: [...CORE, 'categories'],
  accounts: CORE,
  payments: CORE,
  settings: CORE,
  'audit-log': CORE,
  connections: [...CORE, 'payments'],
  'customer-pictures': CORE,
  complaints: [...CORE, 'accounts', 'customer-pictures'],
  search: WITH_CATALOG,
  media: WITH_CATALOG,
  inventory: WITH_CATALOG,
  wishlist: WITH_CATALOG,
  // Its figures are net of refunds.
  offers: [...WITH_CATALOG, 'payments'],
  cart: [...WITH_CATALOG, 'inventory', 'offers'],
  orders: [...WITH_CATALOG, 'inventory', 'customer-pictures'],
  'restock-alerts': [...WITH_CATALOG, 'accounts'],
  'saved-views': [...CORE, 'accounts'],
  delivery: WITH_CATALOG,
  sales: WITH_CATALOG,
  invoices: [...WITH_CATALOG, 'inventory', 'customer-pictures', 'orders'],
  reviews: [...WITH_CATALOG, 'inventory', 'customer-pictures', 'orders'],
  checkout: [
    ...WITH_CATALOG,
    'delivery',
    'accounts',
    'inventory',
    'offers',
    'cart',
    'orders',
    'payments',
    'settings',
    'customer-pictures',
  ],
  // Data that a customer may export and delete.
  privacy: [
    ...WITH_CATALOG,
    'restock-alerts',
    'reviews',
    'customer-pictures',
    'complaints',
    'accounts',
    'inventory',
    'offers',
    'cart',
    'wishlist',
    'orders',
    'invoices',
    'payments',
    'checkout',
  ],
  // Data that an administrator changes, each change with its row in the audit log.
  admin: [
    ...WITH_CATALOG,
    'reviews',
    'customer-pictures',
    'complaints',
    'search',
    'media',
    'accounts',
    'inventory',
    'offers',
    'cart',
    'orders',
    'payments',
    'checkout',
    'privacy',
    'audit-log',
    'settings',
    'connections',
    'delivery',
    'invoices',
    'sales',
  ],
  // Copies every table as it is, so it knows no domain.
  backup: CORE,
  // Checks of the books, and what keeps the shop running.
  operations: [
    ...WITH_CATALOG,
    'reviews',
    'customer-pictures',
    'backup',
    'media',
    'search',
    'accounts',
    'inventory',
    'offers',
    'cart',
    'wishlist',
    'orders',
    'payments',
    'checkout',
    'privacy',
    'audit-log',
    'settings',
    'invoices',
    'sales',
  ],
  reports: [
    ...WITH_CATALOG,
    'accounts',
    'inventory',
    'orders',
    'payments',
    'operations',
    'settings',
  ],
  seed: [...WITH_CATALOG, 'media', 'search', 'inventory'],
  'app-connections.ts': 'anything',
  'app-context.ts': 'anything',
  api: 'anything',
  ssr: 'anything',
  worker: 'anything',
  'server.ts': 'anything',
  bin: 'anything',
}

/** A domain's public module has the folder's name. These domains have more than one. */
const PUBLIC_MODULES: Record<string, string[]> = {
  // A password is hashed before the transaction opens, so its caller imports it.
  accounts: [
    'accounts.ts',
    'addresses/address-book.ts',
    'login/guess-throttle.ts',
    'login/browser-cookie.ts',
    'codes/codes.ts',
    'guests/guest-sessions.ts',
    'guests/guest-store.ts',
    'login/delays.ts',
    'profile.ts',
    'login/passwords.ts',
    'login/sessions.ts',
    'login/login-link.ts',
    'login/recent-login.ts',
    'setup/setup-link.ts',
    'totp/second-factor.ts',
    'totp/totp.ts',
    'consents/consents.ts',
  ],
  cart: ['cart.ts', 'codes.ts', 'guest-cart.ts'],
  inventory: ['inventory.ts', 'test-movements.ts'],
  reviews: [
    'reviews.ts',
    'list-reviews.ts',
    'moderate-reviews.ts',
    'ask-for-review.ts',
    'review-mails.ts',
  ],
  'restock-alerts': ['restock-alerts.ts', 'restock-text.ts', 'send-alerts.ts'],
  invoices: ['invoices.ts', 'read-invoices.ts', 'pdfs.ts'],
  complaints: ['complaints.ts', 'answer-complaint.ts'],
  'customer-pictures': ['customer-pictures.ts', 'stored-pictures.ts', 'public-pictures.ts'],
  // The palette of the admin corrects a text as the search of the shop does.
  search: ['search.ts', 'correct-spelling.ts', 'search-text.ts'],
  payments: [
    'payments.ts',
    'cash.ts',
    'returned-goods.ts',
    'cash-refunds.ts',
    'remittances.ts',
    'refunds.ts',
    'gateway.ts',
    'outages.ts',
    'settlements.ts',
  ],
  privacy: [
    'consents.ts',
    'delete-account.ts',
    'erasures.ts',
    'export-data.ts',
    'register.ts',
    'retention.ts',
  ],
  operations: [
    'sold-counts.ts',
    'books.ts',
    'book-results.ts',
    'describe-books.ts',
    'metrics/metrics.ts',
    'backups/run-backup.ts',
    'backups/backup-runs.ts',
    'backups/download-ticket.ts',
    'start-selling/start-selling.ts',
    'checklist/checklist.ts',
  ],
  backup: [
    'backup.ts',
    'rotation.ts',
    'backup-file.ts',
    'restore.ts',
    'format.ts',
    'remote-backups.ts',
  ],
  reports: [
    'dashboard.ts',
    'gst-reports.ts',
    'order-export.ts',
    'sales-reports.ts',
    'settlement-report.ts',
    'stock-report.ts',
    'today.ts',
  ],
  connections: ['connections.ts', 'services.ts', 'places.ts', 'describe.ts', 'checks/check.ts'],
  media: ['media.ts', 'videos.ts'],
  offers: ['offers.ts', 'admin-offers.ts'],
  settings: ['settings.ts', 'policies.ts'],
  orders: [
    'orders.ts',
    'index-conditions.ts',
    'cod/confirmations.ts',
    'guest/guest-orders.ts',
    'list-orders.ts',
    'tax/line-taxes.ts',
    'read-orders.ts',
    'remove-orders.ts',
    'returns.ts',
    'returns/update-refund-due.ts',
    'track-order.ts',
    'admin/admin-order-list.ts',
    'admin/admin-order-sort.ts',
    'admin/admin-order.ts',
    'change/reprice-order.ts',
    'change/variant-changes.ts',
  ],
  checkout: [
    'checkout-context.ts',
    'open/open-payment.ts',
    'open/reopen-payment.ts',
    'cod/cod-order.ts',
    'cod/order-code.ts',
    'cod/public-rule.ts',
    'guest/guest-context.ts',
    'guest/guest-cart.ts',
    'guest/place-guest-order.ts',
    'cod/give-destination.ts',
    'mail/cod-mails.ts',
    'change/change-variant.ts',
    'change/end-change.ts',
    'change/open-difference.ts',
    'change/check-difference.ts',
    'change/list-choices.ts',
    'settle/expire-order.ts',
    'settle/verify-payment.ts',
    'settle/settle-payment.ts',
    'settle/check-payment.ts',
    'settle/watch-provider.ts',
    'refund/cancel-order.ts',
    'refund/request-return.ts',
    'refund/send-refund.ts',
    'refund/refund-order.ts',
    'mail/order-mails.ts',
    'mail/refund-mails.ts',
  ],
}
const DOMAINS = [
  'audit-log',
  'connections',
  'settings',
  'categories',
  'catalog',
  'sales',
  'search',
  'media',
  'accounts',
  'inventory',
  'offers',
  'cart',
  'wishlist',
  'customer-pictures',
  'orders',
  'restock-alerts',
  'saved-views',
  'reviews',
  'payments',
  'checkout',
  'privacy',
  'operations',
  'backup',
  'reports',
  'sandbox',
]

/** `written` is the specifier in the statement, `to` the file that it resolves to. */
type Import = { from: string; to: string; written: string; onlyTypes: boolean }

const SOURCE = path.join(import.meta.dirname, '../src')
const STATEMENT =
  /^(?:import|export)\s+(type\s+)?(?:\{[^}]*\}|\*(?:\s+as\s+\w+)?|\w+(?:\s*,\s*\{[^}]*\})?)\s+from\s+'([^']+)'/gm
const BARE = /^import\s+'([^']+)'/gm
const LATE = /\bimport\('([^']+)'\)/g

const files = globSync('**/*.{ts,tsx}', { cwd: SOURCE })
  .map((file) => file.replaceAll(path.sep, '/'))
  .sort()
const textOf = new Map(files.map((file) => [file, readFileSync(path.join(SOURCE, file), 'utf8')]))
const imports = files.flatMap((from) => importsOf(from, textOf.get(from) ?? ''))

function importsOf(from: string, text: string): Import[] {
  const named = [...text.matchAll(STATEMENT)].map((match) => ({
    to: match[2] ?? '',
    onlyTypes: match[1] !== undefined,
  }))
  const others = [...text.matchAll(BARE), ...text.matchAll(LATE)].map((match) => ({
    to: match[1] ?? '',
    onlyTypes: false,
  }))
  return [...named, ...others].map(({ to, onlyTypes }) => ({
    from,
    to: resolve(from, to),
    written: to,
    onlyTypes,
  }))
}

/** Resolves an import to `folder/file.ts` of src, or to a package as it is written. */
function resolve(from: string, to: string): string {
  if (to.startsWith('#')) return to.slice(1)
  return to.startsWith('.') ? path.posix.join(path.posix.dirname(from), to) : to
}

const folderOf = (file: string): string => file.split('/')[0] ?? file
const isOurs = (file: string): boolean => folderOf(file) in TABLE
const show = (each: Import): string => `src/${each.from} imports ${each.to}`
const isTest = (file: string): boolean => file.endsWith('.test.ts')
const crossing = imports.filter(({ from, to }) => isOurs(to) && folderOf(to) !== folderOf(from))

test('every import in src is read, and every folder has its row in the table', () => {
  for (const [file, text] of textOf) {
    const written = [
      ...text.matchAll(/(?:^|[\s(])(?:from\s+|import\(|import\s+)'([#.][^']*)'/gm),
    ].map((match) => resolve(file, match[1] ?? ''))
    expect(
      imports.filter(({ from }) => from === file).map(({ to }) => to),
      file,
    ).toEqual(expect.arrayContaining(written))
  }
  expect(files.map(folderOf).filter((folder) => !(folder in TABLE))).toEqual([])
  expect(imports.filter(({ to }) => to.startsWith('..')).map(show)).toEqual([])
  expect(crossing.length).toBeGreaterThan(150)
})

test('imports use # across folders and ./ within one', () => {
  const strays = imports.filter(({ from, to, written }) => {
    // The router generates these types below each route's folder.
    if (written.startsWith('./+types/')) return false
    const isSameFolder = path.posix.dirname(from) === path.posix.dirname(to)
    return written.startsWith('#') ? isSameFolder : written.startsWith('.') && !isSameFolder
  })
  expect(strays.map(({ from, written }) => `src/${from} imports ${written}`)).toEqual([])
})

test('no imports form a circle, including type-only and dynamic ones', () => {
  let rest = imports
    .filter(({ from }) => !isTest(from))
    .map((each) => ({ ...each, to: each.to.replace(/\?.*/, '') }))
  for (let before = Number.POSITIVE_INFINITY; rest.length < before; ) {
    before = rest.length
    const importing = new Set(rest.map(({ from }) => from))
    const imported = new Set(rest.map(({ to }) => to))
    rest = rest.filter(({ from, to }) => importing.has(to) && imported.has(from))
  }
  expect(rest.map(show)).toEqual([])
})

test('no row of the table lists a row below it', () => {
  const rows = Object.keys(TABLE)
  for (const [folder, allowed] of Object.entries(TABLE)) {
    if (allowed !== 'anything')
      expect(
        allowed.filter((each) => rows.indexOf(each) >= rows.indexOf(folder)),
        folder,
      ).toEqual([])
  }
})

test('a folder imports only what its row lists; tables of others are for foreign keys and joins', () => {
  const strays = crossing.filter(({ from, to }) => {
    const allowed = TABLE[folderOf(from)]
    if (allowed === 'anything' || allowed?.includes(folderOf(to))) return false
    return !(to.endsWith('tables.ts') && TABLE[folderOf(from)]?.includes('platform'))
  })
  expect(strays.map(show)).toEqual([])
})

test('other domains import the public module, and the store is private', () => {
  const strays = crossing.filter(({ from, to }) => {
    const folder = folderOf(to)
    if (!DOMAINS.includes(folder) || to.endsWith('tables.ts')) return false
    if (from === 'app-connections.ts' && to === 'payments/razorpay.ts') return false
    return !(PUBLIC_MODULES[folder] ?? [`${folder}.ts`]).includes(to.slice(folder.length + 1))
  })
  expect(strays.map(show)).toEqual([])
  expect(
    imports
      .filter(({ from, to }) => to.endsWith('/store.ts') && folderOf(from) !== folderOf(to))
      .map(show),
  ).toEqual([])
})

/**
 * The product form checks its fields with the schema of the API; customers never load its files.
 */
const PRODUCT_SCHEMA = {
  folder: 'web/admin/products/',
  modules: ['contract/admin/catalog/product-input.ts', 'zod', '@hookform/resolvers/zod'],
}

test("the browser imports only types of the contract: no schema is in a customer's bundle", () => {
  const strays = imports.filter(
    ({ from, to, onlyTypes }) =>
      folderOf(from) === 'web' &&
      (folderOf(to) === 'contract' || to === 'zod' || to.startsWith('@hookform/')) &&
      !onlyTypes &&
      !(from.startsWith(PRODUCT_SCHEMA.folder) && PRODUCT_SCHEMA.modules.includes(to)),
  )
  expect(strays.map(show)).toEqual([])
})

test('only the admin area imports the product form', () => {
  const strays = imports.filter(
    ({ from, to }) => to.startsWith(PRODUCT_SCHEMA.folder) && !from.startsWith('web/admin/'),
  )
  expect(strays.map(show)).toEqual([])
})

describe('where details are known', () => {
  const knowers = (pattern: RegExp) =>
    files.filter((file) => !isTest(file) && pattern.test(textOf.get(file) ?? ''))
  const importers = (...packages: RegExp[]) => [
    ...new Set(
      imports.filter(({ to }) => packages.some((each) => each.test(to))).map(({ from }) => from),
    ),
  ]

  test('settings are read in platform/config.ts; bin passes them on', () => {
    expect(
      knowers(/\bprocess\.env\b/).filter(
        (file) => folderOf(file) !== 'bin' && file !== 'platform/config.ts',
      ),
    ).toEqual([])
    for (const file of knowers(/\bprocess\.env\b/))
      expect(textOf.get(file)).not.toMatch(/process\.env(?![\s,)])/)
  })

  test("the payment provider's API is known to payments/razorpay.ts only, and the sandbox is separate", () => {
    const api =
      /X-Refund-Idempotency|capture_options|automatic_expiry_period|`\/(?:orders|payments|refunds)\/\$\{/i
    expect(knowers(api).filter((file) => folderOf(file) !== 'sandbox')).toEqual([
      'payments/razorpay.ts',
    ])
    expect(importers(/^payments\/razorpay\.ts$/).filter((file) => !isTest(file))).toEqual([
      'app-connections.ts',
    ])
    expect(importers(/^sandbox\//).filter((file) => folderOf(file) !== 'sandbox')).toEqual([
      'server.ts',
    ])
  })

  test("HTTP is known to the server's own folders only", () => {
    expect(
      importers(/^fastify$/, /^@fastify\//).filter(
        (file) => !['api', 'ssr', 'sandbox', 'server.ts', 'bin'].includes(folderOf(file)),
      ),
    ).toEqual([])
  })

  test('SQL is in domains, platform and seed, and never where HTTP or pages are', () => {
    expect(
      importers(/^drizzle-orm/, /^pg$/, /^@electric-sql\//).filter((file) =>
        ['api', 'ssr', 'web', 'worker', 'contract', 'shared', 'checkout', 'privacy'].includes(
          folderOf(file),
        ),
      ),
    ).toEqual([])
  })

  test("a variant's stock is written by inventory only", () => {
    expect(
      knowers(
        /(?:update\s+(?:\$\{variants\}|variants\b)|\.update\(variants\))[\s\S]{0,60}\bstock\b/,
      ),
    ).toEqual(['inventory/inventory.ts'])
  })

  test('every table is written by its own domain', () => {
    const administrators = new Map(
      files
        .filter((file) => file.endsWith('tables.ts'))
        .flatMap((file) =>
          [...(textOf.get(file) ?? '').matchAll(/export const (\w+) = pgTable\(/g)].map(
            (match) => [match[1] ?? '', folderOf(file)] as const,
          ),
        ),
    )
    expect(administrators.size).toBeGreaterThan(12)
    const strays = files
      .filter((file) => !isTest(file))
      .flatMap((file) =>
        [
          ...(textOf.get(file) ?? '').matchAll(
            /\.(?:insert|update|delete)\((\w+)\)|(?:insert into|update|delete from)\s+\$\{(\w+)\}/g,
          ),
        ]
          .map((match) => match[1] ?? match[2] ?? '')
          .filter(
            (table) =>
              administrators.has(table) &&
              administrators.get(table) !== folderOf(file) &&
              !(table === 'variants' && folderOf(file) === 'inventory'),
          )
          .map((table) => `src/${file} writes ${table}`),
      )
    expect(strays).toEqual([])
  })
})
