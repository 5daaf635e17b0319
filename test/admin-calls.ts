import type { Route } from '#contract/contract.ts'
import type { Call } from './endpoint-call.ts'

/** The data that the calls of the admin are about. */
export type Things = {
  productId: string
  variantId: string
  archivedId: string
  orderId: string
  personId: string
  mailId: string
  wordsId: string
  settings: { name: string; value: unknown; version: number }[]
}

type OwnersRoute = Extract<Route, `${string} /api/admin/${string}`>

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
  hsn: '7117',
  gstRate: 3,
  netQuantity: '1 N',
  countryOfOrigin: 'India',
  weightGrams: 12.5,
  sizeMm: '18 x 22',
}

/** A PNG of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A valid call of every endpoint of the admin. */
export const OWNERS_CALLS: Record<OwnersRoute, (things: Things) => Call> = {
  'GET /api/admin/dashboard': () => ({}),
  'GET /api/admin/waiting': () => ({}),
  'GET /api/admin/products': () => ({ query: { ...PAGE, state: 'published', category: 'Rings' } }),
  'GET /api/admin/products/:id': ({ productId }) => ({ params: { id: productId } }),
  'POST /api/admin/pictures': () => ({ files: [{ bytes: DOT }] }),
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
  'GET /api/admin/inventory': () => ({ query: { ...PAGE, low: 'true' } }),
  'POST /api/admin/inventory/add': ({ productId, variantId }) => ({
    body: { productId, variantId, quantity: 2, reason: 'A delivery' },
  }),
  'POST /api/admin/inventory/remove': ({ productId, variantId }) => ({
    body: { productId, variantId, quantity: 1, reason: 'A breakage' },
  }),
  'POST /api/admin/inventory/stocktake': ({ variantId }) => ({
    body: { counts: [{ variantId, counted: 40, seen: 40 }], note: 'Diwali' },
  }),
  'GET /api/admin/inventory/movements': ({ productId }) => ({
    query: { productId, before: '100', limit: '10' },
  }),
  'GET /api/admin/users': () => ({ query: PAGE }),
  'PUT /api/admin/users/:id': ({ personId }) => ({
    params: { id: personId },
    body: { name: 'Bela Shah', email: 'bela@example.in', isAdmin: false },
  }),
  'POST /api/admin/users/:id/logout': ({ personId }) => ({ params: { id: personId } }),
  'DELETE /api/admin/users/:id': ({ personId }) => ({ params: { id: personId } }),
  'GET /api/admin/orders': () => ({
    query: { ...PAGE, status: 'confirmed', refund: 'none', from: '2026-01-01', to: '2026-12-31' },
  }),
  'GET /api/admin/orders/:id': ({ orderId }) => ({ params: { id: orderId } }),
  'POST /api/admin/orders/:id/notes': ({ orderId }) => ({
    params: { id: orderId },
    body: { body: 'She rang: please gift-wrap it.' },
  }),
  'POST /api/admin/orders/:id/refund': ({ orderId }) => ({
    params: { id: orderId },
    body: { amount: 1.5, note: 'A stone was loose', requestId: 'a request of a test' },
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
  'GET /api/admin/outbox': () => ({ query: { ...PAGE, status: 'unsent' } }),
  'GET /api/admin/outbox/:id': ({ mailId }) => ({ params: { id: mailId } }),
  'POST /api/admin/outbox/:id/send': ({ mailId }) => ({ params: { id: mailId } }),
  'GET /api/admin/changes': ({ productId, personId }) => ({
    query: { before: '100', limit: '10', kind: 'product', subjectId: productId, actorId: personId },
  }),
  'GET /api/admin/synonyms': () => ({ query: PAGE }),
  'POST /api/admin/synonyms': () => ({ body: { terms: ['jhumka', 'jhumki'] } }),
  'PUT /api/admin/synonyms/:id': ({ wordsId }) => ({
    params: { id: wordsId },
    body: { terms: ['nath', 'nose ring'] },
  }),
  'DELETE /api/admin/synonyms/:id': ({ wordsId }) => ({ params: { id: wordsId } }),
  'GET /api/admin/settings': () => ({}),
  'PUT /api/admin/settings/:name': ({ settings }) => {
    const [first] = settings
    return {
      params: { name: first?.name ?? '' },
      body: { value: first?.value, version: first?.version },
    }
  },
  'GET /api/admin/settings/:name/versions': () => ({ params: { name: 'shop' } }),
}
