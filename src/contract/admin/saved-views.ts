import { z } from 'zod'
import {
  PRODUCT_SORTS,
  PRODUCT_STATES,
  PRODUCT_STOCKS,
  STOCK_SORTS,
} from '#shared/catalog/product.ts'
import { MISSING_TEXTS } from '#shared/catalog/picture.ts'
import { USER_SORTS } from '#shared/customer/user-sorts.ts'
import { ORDER_SORTS } from '#shared/order/order-sorts.ts'
import { ORDER_STATUSES } from '#shared/order/order-status.ts'
import { COMPLAINT_STATES } from '#shared/privacy/complaints.ts'
import { REVIEW_STATES } from '#shared/reviews/review-rule.ts'
import { SALE_STATES } from '#shared/sales/sale-rule.ts'
import {
  CATEGORY_FILTERS,
  MAX_VIEW_NAME,
  MAX_VIEWS,
  ORDER_PAYMENTS,
  ORDER_PERIODS,
  VIEW_LISTS,
  type ViewList,
} from '#shared/saved-views.ts'
import { ChangeKind } from '#contract/admin/operations/audit-log.ts'
import { Category } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Day, Reference, text } from '#contract/text.ts'

const words = z.string().trim().min(1).max(100)
const yes = z.literal('true')

/** The filters in the address of each list, without the page. */
export const VIEW_FILTERS: Record<ViewList, Record<string, z.ZodType<string>>> = {
  orders: {
    status: z.enum([...ORDER_STATUSES, 'all']),
    payment: z.enum(ORDER_PAYMENTS),
    period: z.enum(ORDER_PERIODS),
    from: Day,
    to: Day,
    offer: Reference,
    reserved: yes,
    customer: Reference,
    sort: z.enum(ORDER_SORTS),
    q: words,
  },
  products: {
    state: z.enum(PRODUCT_STATES),
    category: Category,
    stock: z.enum(PRODUCT_STOCKS),
    sort: z.enum(PRODUCT_SORTS),
    q: words,
  },
  inventory: { low: yes, category: Category, sort: z.enum(STOCK_SORTS), q: words },
  users: { news: yes, sort: z.enum(USER_SORTS), q: words },
  reviews: {
    state: z.enum([...REVIEW_STATES, 'all']),
    stars: z.enum(['1', '2', '3', '4', '5']),
    replied: z.enum(['true', 'false']),
    customer: Reference,
    q: words,
  },
  complaints: { state: z.enum([...COMPLAINT_STATES, 'all']), customer: Reference, q: words },
  offers: { q: words, from: Day, to: Day },
  sales: { state: z.enum(SALE_STATES), q: words },
  outbox: { status: z.enum(['unsent', 'queued', 'failed', 'sent']), q: words },
  categories: { show: z.enum(CATEGORY_FILTERS), q: words },
  media: { kind: z.literal('videos'), unused: yes, missing: z.enum(MISSING_TEXTS), q: words },
  words: { q: words },
  changes: { kind: ChangeKind, q: words },
}

const Views = z.object({
  views: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      query: z.record(z.string(), z.string()).describe('The filters in the address of the list'),
    }),
  ),
})

const Name = text(
  1,
  MAX_VIEW_NAME,
  `Please enter a name of at most ${MAX_VIEW_NAME} characters.`,
).describe('Unique within the list')
const OneView = { params: z.object({ id: Reference }) }

export const listViews = endpoint('GET /api/admin/views', {
  auth: 'administrator',
  summary: 'Lists the saved views of a list, in the order in which they were saved. Only my own.',
  query: z.object({ list: z.enum(VIEW_LISTS) }),
  reply: Views,
})

export const saveView = endpoint('POST /api/admin/views', {
  auth: 'administrator',
  summary:
    `Saves the filters of a list under a name, at most ${MAX_VIEWS} for each list. The same ` +
    `filters under the same name are saved only once.`,
  body: z.object({
    list: z.enum(VIEW_LISTS),
    name: Name,
    query: z
      .record(z.string().max(20), z.string().max(100))
      .describe('The filters in the address of the list'),
  }),
  reply: Views,
})

export const renameView = endpoint('PUT /api/admin/views/:id', {
  auth: 'administrator',
  summary: 'Renames a saved view of mine.',
  ...OneView,
  body: z.object({ name: Name }),
  reply: Views,
})

export const deleteView = endpoint('DELETE /api/admin/views/:id', {
  auth: 'administrator',
  summary: 'Deletes a saved view of mine.',
  ...OneView,
  reply: Views,
})
