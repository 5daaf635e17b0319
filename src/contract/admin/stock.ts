import { z } from 'zod'
import { STOCK_FULL, MAX_STOCK } from '#shared/catalog/stock-level.ts'
import { Pagination, Picture } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Instant, QueryNumber, Reference, RequestId, text } from '#contract/text.ts'

/** A product as its shelf is counted. */
export const StockRow = z.object({
  _id: z.string(),
  title: z.string(),
  picture: Picture.nullable(),
  inventory: z.number().int().describe('The sum over its sizes that are for sale'),
  variants: z.array(
    z.object({
      _id: z.string(),
      label: z.string(),
      sku: z.string(),
      inventory: z.number().int(),
      removed: z.boolean().describe('No longer for sale; it is here while it has pieces'),
    }),
  ),
})

/** One line of the ledger. */
export const StockMovement = z.object({
  _id: z.string(),
  at: Instant,
  title: z.string(),
  variantLabel: z.string(),
  sku: z.string(),
  change: z.number().int().describe('Pieces; below 0 where they left the shelf'),
  kind: z.string(),
  reason: z.string(),
  actor: z.string().nullable().describe('Who did it; null: the shop by itself'),
  order: z.object({ _id: z.string(), number: z.string() }).nullable(),
})

const Pieces = z
  .number('Please enter a quantity.')
  .int('Please enter a whole number of pieces.')
  .min(1, 'Please enter a quantity of at least 1.')
  .max(MAX_STOCK, STOCK_FULL)

const StockInput = z.object({
  productId: Reference,
  variantId: Reference.nullish().transform((id) => id ?? undefined),
  quantity: Pieces,
  reason: text(0, 200).optional(),
  requestId: RequestId.optional(),
})

const Changed = z.object({ success: z.boolean(), message: z.string(), product: StockRow })

export const listStock = endpoint('GET /api/admin/inventory', {
  auth: 'administrator',
  summary:
    'How many pieces there are of every product that is not archived; `low` leaves only what ' +
    'runs out, fewest first.',
  query: z.object({
    page: QueryNumber(1, 100_000).default(1),
    limit: QueryNumber(1, 100).default(10),
    q: z.string().trim().max(100).optional(),
    low: z
      .enum(['true', 'false'])
      .optional()
      .transform((value) => value === 'true'),
  }),
  reply: z.object({
    products: z.array(StockRow),
    pagination: Pagination,
    lowStock: z.number().int().describe('From how many pieces down stock is low'),
  }),
})

export const addInventory = endpoint('POST /api/admin/inventory/add', {
  auth: 'administrator',
  summary:
    'Puts pieces on the shelf; `variantId` is needed where a product has several sizes. Sent ' +
    'again under the same `requestId` it adds nothing.',
  body: StockInput,
  reply: Changed,
})

export const removeInventory = endpoint('POST /api/admin/inventory/remove', {
  auth: 'administrator',
  summary:
    'Takes pieces off the shelf; more than there are is refused and changes nothing. Sent ' +
    'again under the same `requestId` it takes nothing.',
  body: StockInput,
  reply: Changed,
})

export const takeStocktake = endpoint('POST /api/admin/inventory/stocktake', {
  auth: 'administrator',
  summary:
    'Corrects stock to what was counted. `seen` is the number that stood on the screen, so ' +
    'that a sale meanwhile is not undone. Sent again under the same `requestId` it corrects ' +
    'what was sent before.',
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
      .min(1, 'Please count at least one shelf.')
      .max(200)
      .refine(
        (counts) => new Set(counts.map(({ variantId }) => variantId)).size === counts.length,
        'A size is counted once.',
      ),
    note: text(0, 200).optional(),
    requestId: RequestId.optional(),
  }),
  reply: z.object({ success: z.boolean(), message: z.string(), changed: z.number().int() }),
})

export const listMovements = endpoint('GET /api/admin/inventory/movements', {
  auth: 'administrator',
  summary: 'The ledger of stock, newest first; of one product where it is named.',
  query: z.object({
    productId: Reference.optional(),
    before: QueryNumber(1, Number.MAX_SAFE_INTEGER).optional(),
    limit: QueryNumber(1, 100).default(20),
  }),
  reply: z.object({
    movements: z.array(StockMovement),
    next: z.number().int().nullable().describe('Send it as `before` for older lines'),
  }),
})
