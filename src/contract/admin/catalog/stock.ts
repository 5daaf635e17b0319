import { z } from 'zod'
import { MAX_CHOSEN, MAX_COUNTS_PER_CALL } from '#shared/bulk.ts'
import { STOCK_FULL, MAX_STOCK, STOCK_SORTS } from '#shared/catalog/product.ts'
import { Category, Pagination, Picture } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Day, Instant, PageQuery, QueryNumber, Reference, RequestId, text } from '#contract/text.ts'

/** The stock of a product. */
export const StockRow = z.object({
  _id: z.string(),
  title: z.string(),
  draft: z.boolean().describe('Not visible in the shop yet'),
  picture: Picture.nullable(),
  inventory: z.number().int().describe('The sum of its variants that are for sale'),
  variants: z.array(
    z.object({
      _id: z.string(),
      label: z.string(),
      sku: z.string(),
      inventory: z.number().int(),
      removed: z.boolean().describe('No longer for sale; listed while it has stock'),
    }),
  ),
})

/** The stock of one variant after a change, with its names. */
export const VariantStock = z.object({
  variantId: z.string(),
  title: z.string().describe('Of the product'),
  label: z.string().describe('Empty if the product has only one variant'),
  inventory: z.number().int(),
})

/** One stock movement. */
export const StockMovement = z.object({
  _id: z.string(),
  at: Instant,
  title: z.string(),
  variantLabel: z.string(),
  sku: z.string(),
  change: z.number().int().describe('Units; negative if they left the stock'),
  kind: z.string(),
  reason: z.string(),
  actor: z.string().nullable().describe('The administrator; null for automatic changes'),
  order: z.object({ _id: z.string(), number: z.string() }).nullable(),
})

const StockQuantity = z
  .number('Please enter a quantity.')
  .int('Please enter a whole number of pieces.')
  .min(1, 'Please enter a quantity of at least 1.')
  .max(MAX_STOCK, STOCK_FULL)

const StockInput = z.object({
  productId: Reference,
  variantId: Reference.nullish().transform((id) => id ?? undefined),
  quantity: StockQuantity,
  reason: text(0, 200).optional(),
  requestId: RequestId.optional(),
})

const Changed = z.object({ success: z.boolean(), message: z.string(), product: StockRow })
const ChangedMany = z.object({
  success: z.boolean(),
  message: z.string(),
  changed: z.number().int(),
  stock: z.array(VariantStock).describe('Of each named variant, in the order of the call'),
})

export const listStock = endpoint('GET /api/admin/inventory', {
  auth: 'administrator',
  summary:
    'Lists the stock of all products that are not archived; with `low` only published ones with ' +
    'low stock, lowest first. `q` is a part of the title, or a SKU.',
  query: z.object({
    ...PageQuery(),
    q: z.string().trim().max(100).optional(),
    category: Category.optional(),
    sort: z.enum(STOCK_SORTS).default('newest').describe('least: the sum of its variants'),
    low: z
      .enum(['true', 'false'])
      .optional()
      .transform((value) => value === 'true'),
  }),
  reply: z.object({
    products: z.array(StockRow),
    pagination: Pagination,
    lowStock: z.number().int().describe('Stock of at most so many units is low'),
  }),
})

export const addInventory = endpoint('POST /api/admin/inventory/add', {
  auth: 'administrator',
  summary:
    'Adds units to the stock; `variantId` is needed if a product has several variants. A ' +
    'repeated call with the same `requestId` adds nothing.',
  body: StockInput,
  reply: Changed,
})

export const addInventoryToMany = endpoint('POST /api/admin/inventory/add-to-many', {
  auth: 'administrator',
  summary:
    `Adds the same number of units to each of at most ${MAX_CHOSEN} variants that are for sale, ` +
    'all of it or nothing. A repeated call with the same `requestId` adds nothing.',
  body: z.object({
    variantIds: z
      .array(Reference)
      .min(1, 'Please choose a product.')
      .max(MAX_CHOSEN, `At most ${MAX_CHOSEN} sizes at once.`)
      .refine((ids) => new Set(ids).size === ids.length, 'A size is named once.'),
    quantity: StockQuantity,
    reason: text(0, 200).optional(),
    requestId: RequestId.optional(),
  }),
  reply: ChangedMany,
})

export const removeInventory = endpoint('POST /api/admin/inventory/remove', {
  auth: 'administrator',
  summary:
    'Removes units from the stock; more than there are is refused and changes nothing. A ' +
    'repeated call with the same `requestId` removes nothing.',
  body: StockInput,
  reply: Changed,
})

export const takeStocktake = endpoint('POST /api/admin/inventory/stocktake', {
  auth: 'administrator',
  summary:
    'Corrects stock to what was counted. `seen` is the stock at the count, so that later sales ' +
    'are not undone: only the difference is written. With `ifUnchanged` the stock is ' +
    'set to the count, or refused with 409 `stock.changed` if one of them is not `seen` any ' +
    'more: nothing is changed, and `stock` has the present stock of those. A repeated call with ' +
    'the same `requestId` corrects the earlier counts.',
  body: z.object({
    counts: z
      .array(
        z.object({
          variantId: Reference,
          counted: z.number().int().min(0).max(MAX_STOCK, STOCK_FULL),
          seen: z
            .number()
            .int()
            .min(0)
            .max(2 ** 31 - 1),
        }),
      )
      .min(1, 'Please enter at least one count.')
      .max(MAX_COUNTS_PER_CALL, `At most ${MAX_COUNTS_PER_CALL} sizes at once.`)
      .refine(
        (counts) => new Set(counts.map(({ variantId }) => variantId)).size === counts.length,
        'A size is counted once.',
      ),
    ifUnchanged: z.boolean().default(false),
    note: text(0, 200).optional(),
    requestId: RequestId.optional(),
  }),
  reply: ChangedMany,
})

export const listMovements = endpoint('GET /api/admin/inventory/movements', {
  auth: 'administrator',
  summary:
    'Lists stock movements, newest first: of a product, of a variant, or of all. With `until` ' +
    'those until the end of a day in India: the changes of a variant add up to its stock then.',
  query: z.object({
    productId: Reference.optional(),
    variantId: Reference.optional(),
    until: Day.optional(),
    before: QueryNumber(1, Number.MAX_SAFE_INTEGER).optional(),
    limit: QueryNumber(1, 100).default(20),
  }),
  reply: z.object({
    movements: z.array(StockMovement),
    next: z.number().int().nullable().describe('Send it as `before` for older movements'),
  }),
})
