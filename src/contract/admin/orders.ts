import { z } from 'zod'
import { ORDER_STATUSES, REFUND_STATES } from '#shared/order/order-status.ts'
import { RETURN_REASONS } from '#shared/order/return-reasons.ts'
import { StockMovement } from './stock.ts'
import { Pagination, Picture } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Order } from '#contract/orders.ts'
import { Instant, PaiseOut, QueryNumber, Reference, RequestId, text } from '#contract/text.ts'

/** The steps that an administrator may make; the shop makes the others by itself. */
export const ADMIN_TRANSITIONS = [
  'packed',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
] as const

/** An order as the desk's list shows it. */
export const AdminOrderRow = z.object({
  _id: z.string(),
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  statusLabel: z.string(),
  refund: z.enum(REFUND_STATES),
  refundSent: z
    .boolean()
    .describe('False while a refund waits for the payment provider to take it'),
  createdAt: Instant,
  name: z.string(),
  city: z.string(),
  phone: z.string(),
  pieces: z.number().int(),
  picture: Picture.nullable(),
  totalPaise: PaiseOut,
})

/** An order with everything the desk knows of it. */
export const AdminOrder = Order.extend({
  customer: z
    .object({ _id: z.string(), name: z.string(), mobile: z.string() })
    .nullable()
    .describe('Null once the account is deleted'),
  timeline: z.array(
    z.object({ label: z.string(), at: Instant, actor: z.string().nullable(), note: z.string() }),
  ),
  nextSteps: z.array(z.enum(ADMIN_TRANSITIONS)),
  refundablePaise: PaiseOut.describe('How much may still go back'),
  payments: z.array(
    z.object({
      _id: z.string(),
      providerPaymentId: z.string(),
      method: z.string(),
      amountPaise: PaiseOut,
      settles: z.boolean(),
      at: Instant,
    }),
  ),
  refundList: z.array(
    z.object({
      _id: z.string(),
      amountPaise: PaiseOut,
      state: z.enum(['pending', 'refunded', 'failed']),
      sent: z.boolean().describe('False while the payment provider has not taken it'),
      lastAnswer: z
        .string()
        .nullable()
        .describe('What the provider answered when it last did not take it'),
      lastTriedAt: Instant.nullable(),
      reason: z.string(),
      note: z.string(),
      at: Instant,
    }),
  ),
  returnRequest: z
    .object({
      reason: z.enum(RETURN_REASONS),
      details: z.string(),
      lines: z.array(z.string()),
      at: Instant,
    })
    .nullable(),
  movements: z.array(StockMovement),
  notes: z.array(z.object({ _id: z.string(), body: z.string(), author: z.string(), at: Instant })),
})

const OneOrder = { params: z.object({ id: Reference }) }
// A day that the calendar has; no database knows a year 0.
const Day = z.iso
  .date('Please enter a date.')
  .refine((day) => day >= '1900', 'Please enter a date.')

export const listAdminOrders = endpoint('GET /api/admin/orders', {
  auth: 'administrator',
  summary:
    'Orders, newest first; by status, payment, refund and days (in India), and found by ' +
    'number, name or mobile. `counts` says how many there are of each status, up to 1,000.',
  query: z.object({
    page: QueryNumber(1, 100_000).default(1),
    limit: QueryNumber(1, 100).default(10),
    status: z.enum(ORDER_STATUSES).optional(),
    refund: z.enum(REFUND_STATES).optional(),
    unpaid: z.literal('true').optional().describe('Orders for which no money came'),
    from: Day.optional(),
    to: Day.optional(),
    q: z.string().trim().max(100).optional(),
  }),
  reply: z.object({
    orders: z.array(AdminOrderRow),
    pagination: Pagination,
    counts: z.partialRecord(z.enum(ORDER_STATUSES), z.number().int()),
  }),
})

export const countWaitingOrders = endpoint('GET /api/admin/waiting', {
  auth: 'administrator',
  summary:
    'How many orders wait for the owner: to be packed, to be shipped, or asked back; counted ' +
    'up to 1,000.',
  reply: z.object({ orders: z.number().int() }),
})

export const readAdminOrder = endpoint('GET /api/admin/orders/:id', {
  auth: 'administrator',
  summary: 'One order by its id or number, with customer, payments, stock movements and notes.',
  ...OneOrder,
  reply: AdminOrder,
})

export const transitionOrders = endpoint('POST /api/admin/orders/move', {
  auth: 'administrator',
  summary:
    'Moves orders one step, each for itself: what cannot make the step is named and left ' +
    'alone. Shipping needs a courier, and a tracking number for each.',
  body: z.object({
    ids: z
      .array(Reference)
      .min(1, 'Please choose an order.')
      .max(100, 'At most 100 orders at once.'),
    to: z.enum(ADMIN_TRANSITIONS, 'Please choose a step.'),
    courier: z.string().trim().max(80).optional(),
    trackingNumber: z.string().trim().max(80).optional().describe('Of one order that is shipped'),
    trackingNumbers: z
      .record(Reference, z.string().trim().max(80))
      .optional()
      .describe('Of several: the number of each parcel, by the id of its order'),
    note: z
      .string()
      .trim()
      .max(500)
      .optional()
      .describe('Needed where a return is declined: from return_requested back to delivered'),
    restock: z
      .boolean()
      .optional()
      .describe('Of a return: whether its pieces go back on the shelf'),
  }),
  reply: z.object({
    success: z.boolean(),
    message: z.string(),
    results: z.array(
      z.object({ _id: z.string(), number: z.string(), moved: z.boolean(), message: z.string() }),
    ),
  }),
})

export const refundOrder = endpoint('POST /api/admin/orders/:id/refund', {
  auth: 'administrator',
  summary:
    'Sends money back, in whole or in part, never more than was paid. Asked again with the ' +
    'same `requestId` it is the same refund.',
  ...OneOrder,
  body: z.object({
    amount: z
      .number('Please enter an amount in rupees.')
      .min(1, 'Please enter an amount of at least Rs. 1.')
      .max(1e7, 'Please enter an amount in rupees.')
      .describe('In rupees'),
    note: text(1, 200, 'Please say why the money goes back.'),
    requestId: RequestId,
  }),
  reply: AdminOrder,
})

export const noteOrder = endpoint('POST /api/admin/orders/:id/notes', {
  auth: 'administrator',
  summary: 'Notes something about an order; shoppers never see it.',
  ...OneOrder,
  body: z.object({ body: text(1, 1000, 'Please write a note.') }),
  reply: AdminOrder,
})
