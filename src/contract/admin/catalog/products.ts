import { z } from 'zod'
import { PRICE_REASON_NAMES } from '#shared/catalog/price-history.ts'
import { MAX_CHOSEN, MAX_PER_CALL } from '#shared/bulk.ts'
import {
  BULK_STATES,
  EDITABLE_STATES,
  MAX_SIZES,
  PRODUCT_SORTS,
  PRODUCT_STATES,
  PRODUCT_STOCKS,
} from '#shared/catalog/product.ts'
import { Category, Pagination, Picture, ProductDetails, Variant } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Instant, PaiseOut, PageQuery, QueryNumber, Reference, RequestId } from '#contract/text.ts'
import { Version } from '#contract/admin/version.ts'
import { OptionalPrice, Price, ProductInput } from './product-input.ts'

/** A product with the fields that only administrators see. */
export const AdminProduct = ProductDetails.extend({
  variants: z.array(
    Variant.extend({
      costPricePaise: PaiseOut.nullable().describe('What one unit costs the shop; null: not known'),
    }),
  ),
  state: z.enum(PRODUCT_STATES),
  version: z
    .number()
    .int()
    .describe('Send it with an edit: the edit is refused if the product has changed since'),
  hsn: z.string(),
  gstRate: z.number().describe('In per cent'),
  createdAt: Instant,
  updatedAt: Instant,
})

const Saved = z.object({ success: z.boolean(), message: z.string(), product: AdminProduct })
const OneProduct = { params: z.object({ id: Reference }) }

const ProductFilters = z.object({
  q: z.string().trim().max(100).optional(),
  state: z.enum(PRODUCT_STATES).optional(),
  category: Category.optional(),
  stock: z
    .enum(PRODUCT_STOCKS)
    .optional()
    .describe('low: a variant has at most `lowStock` units; out: no variant has any'),
})

export const listAdminProducts = endpoint('GET /api/admin/products', {
  auth: 'administrator',
  summary: 'Lists products, newest first or by `sort`; archived ones only with `state`.',
  query: ProductFilters.extend({
    ...PageQuery(),
    sort: z.enum(PRODUCT_SORTS).default('newest').describe('stock: the sum of its variants'),
  }),
  reply: z.object({
    products: z.array(AdminProduct),
    pagination: Pagination,
    lowStock: z.number().int().describe('Stock of at most so many units is low'),
    spelledAs: z
      .string()
      .nullable()
      .describe('The corrected text that was searched for; null: as typed'),
  }),
})

export const listMatchingProducts = endpoint('GET /api/admin/products/matching', {
  auth: 'administrator',
  summary:
    `Lists the products that match the filters of the list, the newest ${MAX_CHOSEN}, to change ` +
    `all of them.`,
  query: ProductFilters,
  reply: z.object({
    products: z.array(AdminProduct.pick({ _id: true, title: true, state: true })),
    total: z.number().int().describe('How many match, also above that limit'),
  }),
})

const ChosenProducts = z
  .array(Reference)
  .min(1, 'Please choose a product.')
  .max(MAX_PER_CALL, `At most ${MAX_PER_CALL} products at once.`)

const ChangedProducts = z.object({
  results: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      state: z.enum(PRODUCT_STATES).nullable().describe('Before the call; null if it is missing'),
      changed: z.boolean(),
      message: z.string(),
    }),
  ),
})

export const changeProductStates = endpoint('POST /api/admin/products/state', {
  auth: 'administrator',
  summary:
    'Publishes products, makes them drafts, archives or restores them, each independently: those ' +
    'that cannot change are reported and stay as they are.',
  body: z.object({
    ids: ChosenProducts,
    to: z
      .enum(BULK_STATES, 'Please choose a state.')
      .describe('before: archived ones as they were'),
    from: z
      .array(z.enum(PRODUCT_STATES))
      .max(PRODUCT_STATES.length)
      .optional()
      .describe('The states that were seen; a product in another one is not changed'),
  }),
  reply: ChangedProducts,
})

export const changeProductCategories = endpoint('POST /api/admin/products/category', {
  auth: 'administrator',
  summary:
    'Gives products a category, each independently: those that cannot change are reported and ' +
    'stay as they are.',
  body: z.object({
    ids: ChosenProducts,
    category: z.string('Please choose a category.').min(1, 'Please choose a category.').max(60),
    isFurther: z
      .boolean()
      .default(false)
      .describe('true: it is added to their categories; false: it replaces the main one'),
  }),
  reply: ChangedProducts,
})

export const readAdminProduct = endpoint('GET /api/admin/products/:id', {
  auth: 'administrator',
  summary: 'Returns one product with all fields of its form.',
  ...OneProduct,
  reply: AdminProduct,
})

/** A price of a variant from a moment on. */
export const AdminPrice = z.object({
  _id: z.string(),
  at: Instant,
  variantLabel: z.string().describe('Empty if the product has only one variant'),
  price: z.string().nullable().describe('null: it was not for sale from then on'),
  pricePaise: PaiseOut.nullable(),
  reason: z.enum(PRICE_REASON_NAMES),
})

export const listPrices = endpoint('GET /api/admin/products/:id/prices', {
  auth: 'administrator',
  summary: 'Lists the prices that the variants of a product have had, newest first.',
  ...OneProduct,
  query: z.object({
    before: QueryNumber(1, Number.MAX_SAFE_INTEGER).optional(),
    limit: QueryNumber(1, 100).default(20),
  }),
  reply: z.object({
    prices: z.array(AdminPrice),
    next: z.number().int().nullable().describe('Send it as `before` for older prices'),
  }),
})

export const changePrices = endpoint('PUT /api/admin/products/:id/prices', {
  auth: 'administrator',
  summary:
    'Changes only the prices of a product that is not archived, by the rules of an edit. Refused ' +
    'with 409 `product.changed` if it has changed since `version`: `product` is the present one. ' +
    'A repeated call with the same `requestId` changes nothing.',
  ...OneProduct,
  body: z.object({
    actualPrice: Price.optional().describe('Stays as it is if it is left out'),
    salePrice: Price,
    sizes: z
      .array(z.object({ _id: Reference, salePrice: OptionalPrice }), 'This list cannot be read.')
      .max(MAX_SIZES, `A product has at most ${MAX_SIZES} sizes.`)
      .default([])
      .describe('Their own prices; one without has that of the product. The others stay'),
    version: Version('product'),
    requestId: RequestId.optional(),
  }),
  reply: Saved,
})

export const storePictures = endpoint('POST /api/admin/pictures', {
  auth: 'administrator',
  summary:
    'Stores up to three JPEG, PNG or WebP files and returns their keys. The key is a hash of the ' +
    'file, so a repeated upload is harmless. A picture that nothing uses is deleted after a day.',
  uploads: true,
  reply: z.object({ pictures: z.array(Picture.omit({ alt: true })) }),
})

export const storeVideo = endpoint('POST /api/admin/videos', {
  auth: 'administrator',
  summary:
    'Stores an MP4 (H.264, AAC or no sound) of at most 20 MB without the place where it was ' +
    'taken. The key is a hash of it. A video that no product has is deleted after a day.',
  file: 'video/mp4',
  reply: z.object({ key: z.string(), width: z.number().int(), height: z.number().int() }),
})

export const addProduct = endpoint('POST /api/admin/products', {
  auth: 'administrator',
  summary:
    'Adds a product. It is published at once unless its state is draft. A repeated call with ' +
    'the same `requestId` returns the same product.',
  body: ProductInput,
  uploads: true,
  reply: Saved,
})

export const editProduct = endpoint('PUT /api/admin/products/:id', {
  auth: 'administrator',
  summary:
    'Changes a product. Without `pictures` (and files of a form) its pictures stay. A ' +
    'repeated call with the same `requestId` changes nothing.',
  ...OneProduct,
  body: ProductInput,
  uploads: true,
  reply: Saved,
})

export const archiveProduct = endpoint('DELETE /api/admin/products/:id', {
  auth: 'administrator',
  summary: 'Archives a product. It can be restored.',
  ...OneProduct,
  reply: Saved,
})

export const restoreProduct = endpoint('POST /api/admin/products/:id/restore', {
  auth: 'administrator',
  summary:
    'Restores an archived product: published, as a draft, or, with the state `before`, as it ' +
    'was.',
  ...OneProduct,
  body: z.object({
    state: z.enum(
      [...EDITABLE_STATES, 'before'],
      'Please say whether it comes back published, as a draft or as it was before.',
    ),
  }),
  reply: Saved,
})

export const duplicateProduct = endpoint('POST /api/admin/products/:id/duplicate', {
  auth: 'administrator',
  summary: 'Creates a draft with the same texts, prices, variants and pictures, without stock.',
  ...OneProduct,
  reply: Saved,
})
