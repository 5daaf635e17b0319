import { z } from 'zod'
import { ORDER_SORTS } from '#shared/order/order-sorts.ts'
import { ADMIN_TRANSITIONS, ORDER_STATUSES, REFUND_STATES } from '#shared/order/order-status.ts'
import { RETURN_CAUSES } from '#shared/order/refund/return-reasons.ts'
import { StockMovement } from '#contract/admin/catalog/stock.ts'
import { Pagination } from '#contract/catalog.ts'
import { CustomerPicture } from '#contract/orders/customer-pictures.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ShippingDetails } from '#contract/checkout.ts'
import { LineAmounts, Order } from '#contract/orders/orders.ts'
import { AdminOrderRow } from './order-row.ts'
import { MAX_CHOSEN } from '#shared/bulk.ts'
import { MAX_EXPORTED_ORDERS } from '#shared/order/order-export.ts'
import { DIFFERENCE_EFFECTS } from '#shared/order/variant-change.ts'
import { Day, Instant, PaiseOut, PageQuery, Reference, RequestId, text } from '#contract/text.ts'

/** An order with everything that administrators see. */
export const AdminOrder = Order.extend({
  customer: z
    .object({ _id: z.string(), name: z.string(), mobile: z.string() })
    .nullable()
    .describe('Null once the account is deleted'),
  timeline: z.array(
    z.object({ label: z.string(), at: Instant, actor: z.string().nullable(), note: z.string() }),
  ),
  trackingUrl: z
    .string()
    .nullable()
    .describe('Where the courier shows the parcel; null if unknown'),
  nextSteps: z.array(z.enum(ADMIN_TRANSITIONS)),
  refundablePaise: PaiseOut.describe('How much can still be refunded'),
  payments: z.array(
    z.object({
      _id: z.string(),
      providerPaymentId: z.string(),
      method: z.string(),
      amountPaise: PaiseOut,
      settles: z.boolean(),
      paysDifference: z.boolean().describe('Whether it paid the difference of a change of size'),
      at: Instant,
    }),
  ),
  payout: z
    .object({ at: Instant, reference: z.string() })
    .nullable()
    .optional()
    .describe(
      'When it was recorded that the courier has paid out the cash; null until then, missing for ' +
        'an order that is paid online',
    ),
  refundList: z.array(
    z.object({
      _id: z.string(),
      amountPaise: PaiseOut,
      state: z.enum(['pending', 'refunded', 'failed']),
      sent: z.boolean().describe('False until the payment provider has accepted it'),
      lastAnswer: z
        .string()
        .nullable()
        .describe('The last response of the provider that did not accept it'),
      lastTriedAt: Instant.nullable(),
      reason: z.string(),
      note: z.string(),
      lineAmounts: LineAmounts,
      at: Instant,
    }),
  ),
  returnRequest: z
    .object({
      _id: z.string(),
      reason: z.enum(RETURN_CAUSES),
      details: z.string(),
      lines: z.array(z.string()),
      quantities: z
        .record(z.string(), z.number().int())
        .describe('Its units, by line; once it is accepted, those that came back'),
      pictures: z.array(CustomerPicture),
      at: Instant,
    })
    .nullable(),
  movements: z.array(StockMovement),
  notes: z.array(z.object({ _id: z.string(), body: z.string(), author: z.string(), at: Instant })),
})

/** The path of a call about one order. */
export const OneOrder = { params: z.object({ id: Reference }) }

/** The filters of the list of orders. */
export const OrderFilters = z.object({
  status: z.enum(ORDER_STATUSES).optional(),
  refund: z
    .enum([...REFUND_STATES, 'due'])
    .optional()
    .describe('The state of the refund; `due`: goods are back and no refund is recorded'),
  unpaid: z.literal('true').optional().describe('Orders without a payment'),
  work: z
    .literal('true')
    .optional()
    .describe(
      'Orders that need work: to be packed, shipped, received back or refunded, or to return',
    ),
  from: Day.optional(),
  to: Day.optional(),
  offer: Reference.optional().describe(
    'The `_id` of an offer: the orders that count in its figures',
  ),
  reserved: z
    .literal('true')
    .optional()
    .describe('With `offer`: the orders that use it now in place of those, also unpaid ones'),
  customer: Reference.optional().describe('The `_id` of a user'),
  q: z.string().trim().max(100).optional(),
})

export const listAdminOrders = endpoint('GET /api/admin/orders', {
  auth: 'administrator',
  summary:
    'Lists orders, newest first or by `sort`. Filters: status, payment, refund, days (in ' +
    'India), offer; `q` matches number, name, mobile, city, pincode, e-mail, ' +
    'tracking number, name, mobile or e-mail of the account, the title of a product in it, or ' +
    "the provider's id of a payment or its order. `counts` has the number of each status, up to " +
    '1,000.',
  query: OrderFilters.extend({
    sort: z.enum(ORDER_SORTS).default('newest').describe('customer: the name in the address'),
    ...PageQuery(),
  }),
  reply: z.object({
    orders: z.array(AdminOrderRow),
    pagination: Pagination,
    counts: z.partialRecord(z.enum(ORDER_STATUSES), z.number().int()),
    waiting: z.number().int().describe('How many need work, up to 1,000'),
    refundsDue: z.number().int().describe('How many wait for their refund, up to 1,000'),
  }),
})

export const listMatchingOrders = endpoint('GET /api/admin/orders/matching', {
  auth: 'administrator',
  summary:
    `Lists the orders that match the filters of the list, the newest ${MAX_CHOSEN}, to change ` +
    `all of them.`,
  query: OrderFilters,
  reply: z.object({
    orders: z.array(
      AdminOrderRow.pick({
        _id: true,
        number: true,
        status: true,
        refund: true,
        refundDue: true,
        name: true,
        city: true,
        customer: true,
        pieces: true,
      }),
    ),
    total: z.number().int().describe('How many match, also above that limit'),
  }),
})

export const exportOrders = endpoint('GET /api/admin/orders/csv', {
  auth: 'administrator',
  summary:
    `Returns the orders that match the filters of the list as CSV, the newest ` +
    `${MAX_EXPORTED_ORDERS}: with address, lines, tax, payment and invoice.`,
  query: OrderFilters,
  sends: 'text/csv',
  reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
})

export const countWaiting = endpoint('GET /api/admin/waiting', {
  auth: 'administrator',
  summary:
    'Counts the orders that need work: to be packed, to be shipped, or with a return request; ' +
    'up to 1,000. And the reviews that wait for a decision, and the complaints that are not ' +
    'resolved, with the time at which the first of them is due.',
  reply: z.object({
    orders: z.number().int(),
    reviews: z.number().int(),
    complaints: z.number().int(),
    complaintDue: Instant.nullable(),
  }),
})

export const readAdminOrder = endpoint('GET /api/admin/orders/:id', {
  auth: 'administrator',
  summary: 'Returns an order by id or number, with customer, payments, stock movements and notes.',
  ...OneOrder,
  reply: AdminOrder,
})

export const changeOrderAddress = endpoint('PUT /api/admin/orders/:id/address', {
  auth: 'administrator',
  summary:
    'Changes the shipping address of a confirmed order until its parcel is on its way, and ' +
    'mails the customer. The price stays.',
  ...OneOrder,
  body: z.object({ shippingDetails: ShippingDetails }),
  reply: AdminOrder,
})

export const changeOrderParcel = endpoint('PUT /api/admin/orders/:id/parcel', {
  auth: 'administrator',
  summary:
    'Corrects the courier or the tracking number of a shipped order, also once it is delivered, ' +
    'and mails the customer. Those that it has already change nothing. A number that an order ' +
    'of another customer has with this courier is refused with `order.parcel-taken`.',
  ...OneOrder,
  body: z.object({
    courier: text(1, 80, 'Please enter the courier.'),
    trackingNumber: text(1, 80, 'Please enter the tracking number.'),
    before: z
      .object({ courier: z.string().max(80), trackingNumber: z.string().max(80) })
      .optional()
      .describe('What the administrator saw; only compared'),
    sharedParcel: z
      .boolean()
      .default(false)
      .describe('Takes a tracking number that an order of another customer has too'),
    tell: z.boolean().default(true).describe('Whether the customer gets a mail about it'),
  }),
  reply: AdminOrder,
})

export const VariantChoices = z.object({
  payDays: z.number().int().describe('How many days the customer has to pay a difference'),
  lines: z.array(
    z.object({
      _id: z.string(),
      choices: z.array(
        z.object({
          variantId: z.string(),
          label: z.string(),
          stock: z.number().int(),
          enough: z.boolean().describe('Whether all units of the line are in stock'),
          pricePaise: PaiseOut.describe('One unit'),
          differencePaise: PaiseOut.describe('Of the whole line; below 0 if it costs less'),
          effect: z
            .enum(DIFFERENCE_EFFECTS)
            .describe('The customer is asked for the difference, gets it back, or there is none'),
          problem: z.string().describe('Why the difference can be neither paid nor refunded'),
          subtotalPaise: PaiseOut,
          discountPaise: PaiseOut.describe('What its offers take off then'),
          shippingPaise: PaiseOut.describe('Stays as it was charged'),
          totalPaise: PaiseOut,
        }),
      ),
    }),
  ),
})

export const listVariantChoices = endpoint('GET /api/admin/orders/:id/variants', {
  auth: 'administrator',
  summary:
    'Lists for each line of an order the sizes that it may be changed to, with price, stock and ' +
    'the totals afterwards.',
  ...OneOrder,
  reply: VariantChoices,
})

export const changeOrderVariant = endpoint('POST /api/admin/orders/:id/variant', {
  auth: 'administrator',
  summary:
    'Changes the size of a line of a paid order that is not packed yet. A lower price is ' +
    'refunded; for a higher one the size is reserved, and the change is made when the customer ' +
    'has paid the difference. A repeated call with the same `requestId` changes nothing.',
  ...OneOrder,
  body: z.object({
    lineId: Reference,
    fromVariantId: Reference.describe('The size that the line has; only compared'),
    variantId: z.string('Please choose a size.').min(1, 'Please choose a size.').max(120),
    pricePaise: z
      .number()
      .int()
      .describe('The price of one unit that the administrator saw; only compared'),
    waive: z.boolean().default(false).describe('Asks for no difference: the line keeps its price'),
    requestId: RequestId,
  }),
  reply: AdminOrder,
})

export const withdrawOrderVariant = endpoint('DELETE /api/admin/orders/:id/variant', {
  auth: 'administrator',
  summary:
    'Withdraws a change of size that waits for its payment. The order stays as it was, and a ' +
    'later payment is refunded.',
  ...OneOrder,
  query: z.object({ change: Reference.describe('The `_id` of the `difference` of the order') }),
  reply: AdminOrder,
})

export const noteOrder = endpoint('POST /api/admin/orders/:id/notes', {
  auth: 'administrator',
  summary: 'Adds a note to an order. Customers never see it.',
  ...OneOrder,
  body: z.object({ body: text(1, 1000, 'Please write a note.') }),
  reply: AdminOrder,
})
