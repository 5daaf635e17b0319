import { makeMp4 } from './mp4.ts'
import type { Route } from '#contract/contract.ts'
import { ADDRESS } from './address.ts'
import type { Call } from './endpoint-call.ts'

/** The data that the admin calls refer to. */
export type AdminCallData = {
  productId: string
  variantId: string
  archivedId: string
  orderId: string
  /** A paid order, its line, and a dearer size of its product. */
  sizes: { orderId: string; lineId: string; fromVariantId: string; variantId: string }
  /** A change of size that waits for its payment. */
  waiting: { orderId: string; changeId: string }
  personId: string
  mailId: string
  complaintId: string
  customerPictureId: string
  reviewId: string
  /** An order that was shipped, and its invoice. */
  shipped: { orderId: string; invoiceId: string }
  /** A refund of cash whose destination is known. */
  cashRefund: { orderId: string; refundId: string }
  /** An order that could not be delivered, and its only line. */
  undelivered: { orderId: string; lineId: string }
  /** A delivered order, and its only line. */
  delivered: { orderId: string; lineId: string }
  wordsId: string
  /** The title of a product that is in no sale, and sales that the calls may change. */
  sales: Record<'planned' | 'removed' | 'running' | 'ended', { id: string; version: number }> & {
    title: string
  }
  offerId: string
  viewId: string
  backupId: string
  pictureKey: string
  videoKey: string
  /** That of a saved messenger. */
  connectionVersion: number
  zonesVersion: string
  /** Categories of their own for each call that changes one, and the order of the collections. */
  categories: { changed: string; merged: string; removed: string; collections: string[] }
  settings: { name: string; value: unknown; version: number }[]
  /** A period of returns, and a GSTIN in the settings. */
  returns: { month: string; quarter: string }
}

type AdminRoute = Extract<Route, `${string} /api/admin/${string}`>

const DAYS = { from: '2026-11-01', to: '2026-11-30' }
const SALES = { ...DAYS, by: 'product' }
const LINES = { ...DAYS, settlement: 'setl_1', figure: 'payments' }
const PAGE = { page: '1', limit: '10', q: 'ring' }
const PRODUCT = {
  title: 'Kundan Ring',
  description: 'Round, of glass kundan.',
  category: 'Rings',
  alsoIn: ['RoyalCouture'],
  actualPrice: 'Rs. 1,499',
  salePrice: 'Rs. 1,200',
  slug: '',
  state: 'published',
  material: 'Brass',
  plating: 'Gold',
  stone: 'Kundan',
  colour: 'Gold',
  isSaleItem: false,
  excludesCod: false,
  hsn: '7117',
  gstRate: 3,
  netQuantity: '1 N',
  countryOfOrigin: 'India',
  weightGrams: 12.5,
  sizeMm: '18 x 22',
}

const OFFER = {
  name: 'Diwali',
  percent: 10,
  amount: 50,
  cap: 500,
  minimum: 999,
  buyQuantity: 2,
  freeQuantity: 1,
  from: '2026-11-01',
  to: '2026-11-15',
  maxUses: 100,
  maxPerCustomer: 1,
  isFirstOrderOnly: false,
  allowsCode: false,
  categories: ['Rings'],
  notCategories: [],
  products: [],
  notProducts: [],
  sharePercent: 5,
}

/** Nobody listens there. */
export const MESSENGER = {
  url: 'http://127.0.0.1:9/send',
  token: 'a-token-of-a-test',
  loginTemplate: '1107160000000000000',
  passwordTemplate: '',
  orderTemplate: '',
  guestTemplate: '',
  restockTemplate: '',
}

const CATEGORY = {
  label: 'Nath',
  heading: 'Nath',
  line: 'For the bride',
  cloth: 'gulabi',
  picture: 'category-rings',
  slug: 'nath',
  isHidden: false,
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** A sale of the products with these words in their title, tomorrow unless it starts now. */
export const saleOf = (words: string, startsNow = false) => ({
  name: 'Diwali',
  selection: { by: 'words', categories: [], words, excluded: [], skipsOthers: false },
  rule: { kind: 'percent', value: 20 },
  startsAt: startsNow ? null : inMinutes(24 * 60),
  endsAt: inMinutes(48 * 60),
})

/** A PNG of one pixel. */
export const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A valid call of every endpoint of the admin. */
export const ADMIN_CALLS: Record<AdminRoute, (data: AdminCallData) => Call> = {
  'GET /api/admin/dashboard': () => ({}),
  'GET /api/admin/today': () => ({}),
  'GET /api/admin/find': () => ({ query: { q: 'asha' } }),
  'GET /api/admin/waiting': () => ({}),
  'GET /api/admin/views': () => ({ query: { list: 'orders' } }),
  'POST /api/admin/views': () => ({
    body: { list: 'orders', name: 'To send', query: { status: 'packed', period: 'week' } },
  }),
  'PUT /api/admin/views/:id': ({ viewId }) => ({
    params: { id: viewId },
    body: { name: 'To send today' },
  }),
  'DELETE /api/admin/views/:id': ({ viewId }) => ({ params: { id: viewId } }),
  'GET /api/admin/products': () => ({ query: { ...PAGE, state: 'published', category: 'Rings' } }),
  'GET /api/admin/products/matching': () => ({ query: { state: 'published', category: 'Rings' } }),
  'POST /api/admin/products/state': ({ archivedId }) => ({
    body: { ids: [archivedId], to: 'before' },
  }),
  'POST /api/admin/products/category': ({ productId }) => ({
    body: { ids: [productId], category: 'Rings', isFurther: true },
  }),
  'POST /api/admin/products/import': ({ productId }) => ({
    body: {
      dryRun: false,
      columns: ['id', 'title', 'salePrice'],
      products: [
        {
          rows: [{ line: 2, cells: { id: productId, salePrice: '1250' } }],
          version: 1,
          requestId: 'import-of-a-ring',
        },
      ],
    },
  }),
  'GET /api/admin/products/:id': ({ productId }) => ({ params: { id: productId } }),
  'GET /api/admin/products/:id/prices': ({ productId }) => ({
    params: { id: productId },
    query: { before: '100', limit: '10' },
  }),
  'PUT /api/admin/products/:id/prices': ({ productId, variantId }) => ({
    params: { id: productId },
    body: { salePrice: 'Rs. 1,250', sizes: [{ _id: variantId, salePrice: '' }], version: 1 },
  }),
  'POST /api/admin/pictures': () => ({ files: [{ bytes: DOT }] }),
  'POST /api/admin/videos': () => ({ raw: { type: 'video/mp4', bytes: makeMp4() } }),
  'POST /api/admin/products': () => ({
    body: {
      ...PRODUCT,
      variants: [{ label: 'Size 12', sku: '', salePrice: 'Rs. 1,250', inventory: 3 }],
      pictures: [],
    },
  }),
  'PUT /api/admin/products/:id': ({ productId, variantId }) => ({
    params: { id: productId },
    body: { ...PRODUCT, variants: [{ _id: variantId, label: 'Size 12', sku: '', salePrice: '' }] },
  }),
  'DELETE /api/admin/products/:id': ({ archivedId }) => ({ params: { id: archivedId } }),
  'POST /api/admin/products/:id/restore': ({ archivedId }) => ({
    params: { id: archivedId },
    body: { state: 'draft' },
  }),
  'POST /api/admin/products/:id/duplicate': ({ productId }) => ({ params: { id: productId } }),
  'GET /api/admin/categories': () => ({}),
  'POST /api/admin/categories': () => ({ body: { ...CATEGORY, kind: 'style' } }),
  'PUT /api/admin/categories/:id': ({ categories }) => ({
    params: { id: categories.changed },
    body: { ...CATEGORY, label: 'Nose pins', slug: 'nose-pins', version: 1 },
  }),
  'POST /api/admin/categories/order': ({ categories: { collections } }) => ({
    body: { kind: 'collection', ids: collections, was: collections },
  }),
  'POST /api/admin/categories/:id/merge': ({ categories }) => ({
    params: { id: categories.merged },
    body: { into: 'cat_rings', version: 1 },
  }),
  'DELETE /api/admin/categories/:id': ({ categories }) => ({
    params: { id: categories.removed },
    query: { version: '1' },
  }),
  'GET /api/admin/sales': () => ({ query: { page: '1', limit: '10', state: 'planned' } }),
  'GET /api/admin/sales/:id': ({ sales }) => ({ params: { id: sales.planned.id } }),
  'GET /api/admin/sales/:id/products': ({ sales }) => ({
    params: { id: sales.planned.id },
    query: { page: '1', limit: '10' },
  }),
  'POST /api/admin/sales/preview': ({ sales }) => ({
    body: { ...saleOf(sales.title), saleId: sales.planned.id, page: 1, limit: 10 },
  }),
  'POST /api/admin/sales': ({ sales }) => ({ body: saleOf(sales.title) }),
  'PUT /api/admin/sales/:id': ({ sales: { planned, title } }) => ({
    params: { id: planned.id },
    body: { ...saleOf(title), version: planned.version },
  }),
  'PUT /api/admin/sales/:id/end': ({ sales: { running } }) => ({
    params: { id: running.id },
    body: { endsAt: inMinutes(60), version: running.version },
  }),
  'POST /api/admin/sales/end': ({ sales: { ended } }) => ({
    body: { chosen: [{ _id: ended.id, version: ended.version }] },
  }),
  'POST /api/admin/sales/:id/end': ({ sales: { ended } }) => ({
    params: { id: ended.id },
    body: { version: ended.version },
  }),
  'DELETE /api/admin/sales/:id': ({ sales: { removed } }) => ({
    params: { id: removed.id },
    query: { version: String(removed.version) },
  }),
  'GET /api/admin/inventory': () => ({ query: { ...PAGE, low: 'true' } }),
  'POST /api/admin/inventory/add': ({ productId, variantId }) => ({
    body: { productId, variantId, quantity: 2, reason: 'A delivery' },
  }),
  'POST /api/admin/inventory/add-to-many': ({ variantId }) => ({
    body: { variantIds: [variantId], quantity: 2, reason: 'A delivery' },
  }),
  'POST /api/admin/inventory/remove': ({ productId, variantId }) => ({
    body: { productId, variantId, quantity: 1, reason: 'A breakage' },
  }),
  'POST /api/admin/inventory/stocktake': ({ variantId }) => ({
    body: { counts: [{ variantId, counted: 40, seen: 40 }], note: 'Diwali' },
  }),
  'GET /api/admin/inventory/movements': ({ productId, variantId }) => ({
    query: { productId, variantId, until: '2026-11-30', before: '100', limit: '10' },
  }),
  'GET /api/admin/users': () => ({ query: PAGE }),
  'GET /api/admin/users/:id': ({ personId }) => ({ params: { id: personId } }),
  'PUT /api/admin/users/:id': ({ personId }) => ({
    params: { id: personId },
    body: { name: 'Bela Shah', email: 'bela@example.in', isAdmin: false },
  }),
  'POST /api/admin/users/:id/login-link': ({ personId }) => ({ params: { id: personId } }),
  'POST /api/admin/users/:id/logout': ({ personId }) => ({ params: { id: personId } }),
  'DELETE /api/admin/users/:id': ({ personId }) => ({ params: { id: personId } }),
  'GET /api/admin/orders': () => ({
    query: { ...PAGE, status: 'confirmed', refund: 'none', from: '2026-01-01', to: '2026-12-31' },
  }),
  'GET /api/admin/couriers': () => ({}),
  'GET /api/admin/orders/:id/context': ({ orderId }) => ({
    params: { id: orderId },
    query: { status: 'confirmed' },
  }),
  'GET /api/admin/orders/:id': ({ orderId }) => ({ params: { id: orderId } }),
  'PUT /api/admin/orders/:id/address': ({ orderId }) => ({
    params: { id: orderId },
    body: { shippingDetails: { ...ADDRESS, address: '7 Park Street' } },
  }),
  'PUT /api/admin/orders/:id/parcel': ({ undelivered }) => ({
    params: { id: undelivered.orderId },
    body: { courier: 'Delhivery', trackingNumber: '1490812345678' },
  }),
  'GET /api/admin/orders/:id/variants': ({ orderId }) => ({ params: { id: orderId } }),
  'POST /api/admin/orders/:id/variant': ({ sizes: { orderId, ...sizes } }) => ({
    params: { id: orderId },
    body: { ...sizes, pricePaise: 150_000, waive: true, requestId: 'a change of a test' },
  }),
  'DELETE /api/admin/orders/:id/variant': ({ waiting }) => ({
    params: { id: waiting.orderId },
    query: { change: waiting.changeId },
  }),
  'POST /api/admin/orders/:id/notes': ({ orderId }) => ({
    params: { id: orderId },
    body: { body: 'She rang: please gift-wrap it.' },
  }),
  'POST /api/admin/orders/:id/received': ({ undelivered }) => ({
    params: { id: undelivered.orderId },
    body: { lines: [{ lineId: undelivered.lineId, good: 1 }] },
  }),
  'POST /api/admin/orders/:id/refunds/:refundId/show': ({ cashRefund }) => ({
    params: { id: cashRefund.orderId, refundId: cashRefund.refundId },
  }),
  'POST /api/admin/orders/:id/refunds/:refundId/paid': ({ cashRefund }) => ({
    params: { id: cashRefund.orderId, refundId: cashRefund.refundId },
    body: { reference: 'UTR123' },
  }),
  'POST /api/admin/orders/:id/refund': ({ orderId }) => ({
    params: { id: orderId },
    body: { amount: 1.5, note: 'A stone was loose', requestId: 'a request of a test' },
  }),
  'POST /api/admin/orders/:id/return': ({ delivered: { orderId, lineId } }) => ({
    params: { id: orderId },
    body: { reason: 'does_not_fit', details: 'Too small', quantities: { [lineId]: 1 } },
  }),
  'POST /api/admin/orders/move': ({ orderId }) => ({
    body: {
      ids: [orderId],
      to: 'packed',
      courier: 'Blue Dart',
      trackingNumber: 'BD 123',
      note: 'With care',
      restock: true,
    },
  }),
  'GET /api/admin/orders/matching': () => ({ query: { status: 'confirmed', q: 'asha' } }),
  'GET /api/admin/orders/csv': () => ({
    query: { status: 'confirmed', from: '2026-01-01', to: '2100-01-01', q: 'asha' },
  }),
  'GET /api/admin/orders/:id/invoices': ({ shipped }) => ({ params: { id: shipped.orderId } }),
  'GET /api/admin/invoices/:id': ({ shipped }) => ({ params: { id: shipped.invoiceId } }),
  'POST /api/admin/invoices/:id/correct': ({ shipped }) => ({
    params: { id: shipped.invoiceId },
    body: { shippingDetails: { ...ADDRESS, address: '7 Park Street' }, reason: 'A wrong street' },
  }),
  'POST /api/admin/invoices/file': ({ shipped }) => ({ body: { ids: [shipped.orderId] } }),
  'GET /api/admin/customer-pictures/:id': ({ customerPictureId }) => ({
    params: { id: customerPictureId },
  }),
  'GET /api/admin/complaints': () => ({ query: { ...PAGE, state: 'open' } }),
  'GET /api/admin/complaints/count': () => ({}),
  'POST /api/admin/complaints/:id/replies': ({ complaintId }) => ({
    params: { id: complaintId },
    body: { state: 'acknowledged', text: 'We look into it.' },
  }),
  'GET /api/admin/reviews': () => ({
    query: { page: '1', limit: '10', state: 'waiting', stars: '5', replied: 'false' },
  }),
  'GET /api/admin/reviews/count': () => ({}),
  'POST /api/admin/reviews/publish': ({ reviewId }) => ({
    body: { ids: [reviewId], from: ['waiting'] },
  }),
  'POST /api/admin/reviews/hide': ({ reviewId }) => ({
    body: { ids: [reviewId], from: ['waiting'], reason: 'off_topic', note: 'About the courier.' },
  }),
  'POST /api/admin/reviews/:id/publish': ({ reviewId }) => ({ params: { id: reviewId } }),
  'POST /api/admin/reviews/:id/hide': ({ reviewId }) => ({
    params: { id: reviewId },
    body: { reason: 'off_topic', note: 'It is about the courier only.' },
  }),
  'PUT /api/admin/reviews/:id/reply': ({ reviewId }) => ({
    params: { id: reviewId },
    body: { text: 'Thank you, Asha.' },
  }),
  'GET /api/admin/orders/:id/mails': ({ orderId }) => ({ params: { id: orderId } }),
  'GET /api/admin/outbox': () => ({ query: { ...PAGE, status: 'unsent' } }),
  'GET /api/admin/outbox/:id': ({ mailId }) => ({ params: { id: mailId } }),
  'POST /api/admin/outbox/send': ({ mailId }) => ({ body: { ids: [mailId] } }),
  'POST /api/admin/outbox/:id/send': ({ mailId }) => ({ params: { id: mailId } }),
  'GET /api/admin/books': () => ({}),
  'POST /api/admin/books/check': () => ({}),
  'GET /api/admin/reports/gst': ({ returns }) => ({ query: returns }),
  'GET /api/admin/reports/gst/files/:table': ({ returns }) => ({
    params: { table: 'b2cs' },
    query: returns,
  }),
  'GET /api/admin/reports/gst/documents': ({ returns }) => ({
    query: { ...returns, figure: 'b2cs', place: '27', page: '1', limit: '10' },
  }),
  'GET /api/admin/reports/gst/documents/csv': ({ returns }) => ({
    query: { ...returns, figure: 'b2cs', place: '27' },
  }),
  'GET /api/admin/reports/sales': () => ({ query: { ...SALES, page: '1', limit: '10' } }),
  'GET /api/admin/reports/sales/csv': () => ({ query: SALES }),
  'GET /api/admin/reports/sales/orders': () => ({
    query: { ...SALES, key: 'charges', page: '1', limit: '10' },
  }),
  'GET /api/admin/reports/sales/orders/csv': () => ({ query: { ...SALES, key: 'charges' } }),
  'GET /api/admin/reports/stock': () => ({
    query: { view: 'value', date: '2026-11-05', days: '90', page: '1', limit: '10' },
  }),
  'GET /api/admin/reports/stock/csv': () => ({
    query: { view: 'dead', date: '2026-11-05', days: '90' },
  }),
  'GET /api/admin/reports/settlements': () => ({ query: { ...DAYS, page: '1', limit: '10' } }),
  'GET /api/admin/reports/settlements/csv': () => ({ query: DAYS }),
  'GET /api/admin/reports/settlements/entries': () => ({
    query: { ...LINES, page: '1', limit: '10' },
  }),
  'GET /api/admin/reports/settlements/entries/csv': () => ({ query: LINES }),
  'POST /api/admin/reports/settlements/refresh': () => ({ body: DAYS }),
  'GET /api/admin/reports/tally': ({ returns }) => ({ query: returns }),
  'GET /api/admin/checklist': () => ({}),
  'GET /api/admin/start-selling': () => ({}),
  'POST /api/admin/start-selling': ({ productId }) => ({
    body: { shopName: 'Jhumka', removeProducts: [productId] },
  }),
  'GET /api/admin/backups': () => ({}),
  'POST /api/admin/backups': () => ({}),
  'POST /api/admin/backups/:id/ticket': ({ backupId }) => ({ params: { id: backupId } }),
  'GET /api/admin/changes': ({ productId, personId }) => ({
    query: { before: '100', limit: '10', kind: 'product', subjectId: productId, actorId: personId },
  }),
  'GET /api/admin/media': () => ({ query: { ...PAGE, unused: 'true', missing: 'alt' } }),
  'GET /api/admin/media/:key': ({ pictureKey }) => ({ params: { key: pictureKey } }),
  'PUT /api/admin/media/:key': ({ pictureKey }) => ({
    params: { key: pictureKey },
    body: { name: 'hero', alt: 'Two rings on a stone' },
  }),
  'DELETE /api/admin/media/:key': ({ pictureKey }) => ({ params: { key: pictureKey } }),
  'POST /api/admin/media/remove': ({ pictureKey }) => ({ body: { keys: [pictureKey] } }),
  'GET /api/admin/videos': () => ({ query: { ...PAGE, unused: 'true' } }),
  'DELETE /api/admin/videos/:key': ({ videoKey }) => ({ params: { key: videoKey } }),
  'GET /api/admin/synonyms': () => ({ query: PAGE }),
  'POST /api/admin/synonyms': () => ({ body: { terms: ['jhumka', 'jhumki'] } }),
  'PUT /api/admin/synonyms/:id': ({ wordsId }) => ({
    params: { id: wordsId },
    body: { terms: ['nath', 'nose ring'] },
  }),
  'POST /api/admin/synonyms/remove': ({ wordsId }) => ({ body: { ids: [wordsId] } }),
  'DELETE /api/admin/synonyms/:id': ({ wordsId }) => ({ params: { id: wordsId } }),
  'GET /api/admin/remittances': () => ({}),
  'POST /api/admin/remittances/check': () => ({ body: { csv: 'AWB,Amount\nAWB1,100' } }),
  'POST /api/admin/remittances': () => ({
    body: {
      csv: 'AWB,Amount\nAWB1,100',
      columns: { awb: 0, amount: 1 },
      fileName: 'payouts.csv',
      requestId: 'a file of a test',
    },
  }),
  'GET /api/admin/offers': () => ({ query: { ...PAGE, from: '2026-01-01', to: '2026-12-31' } }),
  'GET /api/admin/offers/:id': ({ offerId }) => ({ params: { id: offerId } }),
  'POST /api/admin/offers': () => ({ body: { ...OFFER, code: 'PEARLS', kind: 'percent' } }),
  'PUT /api/admin/offers/:id': ({ offerId }) => ({
    params: { id: offerId },
    body: { ...OFFER, version: 1 },
  }),
  'POST /api/admin/offers/end': ({ offerId }) => ({
    body: { chosen: [{ _id: offerId, version: 1 }] },
  }),
  'POST /api/admin/offers/:id/end': ({ offerId }) => ({
    params: { id: offerId },
    body: { version: 1 },
  }),
  'GET /api/admin/delivery-zones': () => ({ query: { page: '1', limit: '10', q: '411' } }),
  'PUT /api/admin/delivery-zones': ({ zonesVersion }) => ({
    body: {
      zone: { prefix: '744', served: true, minDays: 7, maxDays: 15, note: 'Islands' },
      version: zonesVersion,
    },
  }),
  'DELETE /api/admin/delivery-zones/:prefix': ({ zonesVersion }) => ({
    params: { prefix: '194' },
    query: { version: zonesVersion },
  }),
  'GET /api/admin/delivery-zones/csv': () => ({}),
  'POST /api/admin/delivery-zones/csv': ({ zonesVersion }) => ({
    body: { csv: 'prefix,served,min_days,max_days,note\n41,yes,2,3,\n', version: zonesVersion },
  }),
  'GET /api/admin/settings': () => ({}),
  'PUT /api/admin/settings/:name': ({ settings }) => {
    const [first] = settings
    return {
      params: { name: first?.name ?? '' },
      body: { value: first?.value, version: first?.version },
    }
  },
  'GET /api/admin/connections': () => ({}),
  'PUT /api/admin/connections/:name': ({ connectionVersion }) => ({
    params: { name: 'messenger' },
    body: { value: MESSENGER, version: connectionVersion },
  }),
  'POST /api/admin/connections/:name/test': () => ({ params: { name: 'messenger' } }),
  'DELETE /api/admin/connections/:name': ({ connectionVersion }) => ({
    params: { name: 'messenger' },
    query: { version: String(connectionVersion) },
  }),
  'GET /api/admin/settings/:name/versions': () => ({ params: { name: 'shop' } }),
}
