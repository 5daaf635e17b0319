import { z } from 'zod'
import { ORDER_STATUSES, REFUND_STATES } from '#shared/order/order-status.ts'
import { CONFIRM_WAYS } from '#shared/order/cod-rule.ts'
import {
  BANK_ACCOUNT,
  CASH_REFUND_STATES,
  IFSC,
  UPI_ID,
} from '#shared/order/refund/refund-destination.ts'
import { MAX_RETURN_DETAILS_LENGTH, RETURN_REASONS } from '#shared/order/refund/return-reasons.ts'
import { Discount } from '#contract/cart.ts'
import { DeliveryDates } from '#contract/delivery.ts'
import { Pagination } from '#contract/catalog.ts'
import { CustomerPicture, PictureIds } from './customer-pictures.ts'
import { endpoint } from '#contract/endpoint.ts'
import { DeliveryAddress, OrderLine } from './order-line.ts'
import { RefundDue } from './refund-due.ts'
import { Code, Instant, Mobile, PaiseOut, QueryNumber, Reference, text } from '#contract/text.ts'

const HistoryEntry = z.object({
  status: z.enum(ORDER_STATUSES),
  label: z.string(),
  at: Instant,
  declinesReturn: z.boolean().describe('The shop declined the return that was requested before'),
})

/** The progress of an order: all that a guest with its number and mobile number may see. */
const Progress = z.object({
  number: z.string().describe('The readable number: JH-2611-004218'),
  status: z.enum(ORDER_STATUSES),
  statusLabel: z.string(),
  refund: z.enum(REFUND_STATES),
  refundSent: z.boolean().describe('False until the payment provider has accepted the refund'),
  refundDays: z.string().describe('How long a refund takes, as promised: 5-7 business days'),
  history: z.array(HistoryEntry),
  isReplaced: z
    .boolean()
    .describe('It ended before it was paid or confirmed, as a newer order took its place'),
  expected: DeliveryDates.nullable().describe(
    'When it was promised to arrive; null if it has arrived or will not arrive, and for orders ' +
      'placed before this was stored',
  ),
  changes: z
    .array(z.object({ text: z.string(), at: Instant }))
    .describe('What the shop changed after it was paid, as sentences, oldest first'),
  courier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
})

/** What of a refund is for which line. */
export const LineAmounts = z
  .record(z.string(), PaiseOut)
  .nullable()
  .describe('What of it is for each line, by the `_id` of the line; null if it was not said')

export const Refund = z.object({
  amountPaise: PaiseOut,
  state: z.enum(['pending', 'refunded', 'failed']),
  sent: z
    .boolean()
    .describe('False until the payment provider has accepted it; retried automatically'),
  lastAnswer: z
    .string()
    .nullable()
    .describe('The kind of the last response of the payment provider that did not accept it'),
  why: z.string().describe('Why a payment was refunded automatically; empty for other refunds'),
  ofOrder: z
    .boolean()
    .describe(
      'Whether it lowers what was paid for the present total; false for an additional payment ' +
        'that was refunded, and for the difference of a change to a cheaper size',
    ),
  at: Instant.describe('When it was paid out; until then, when it was requested'),
})

export const Order = Progress.extend({
  _id: z.string(),
  totalAmount: z.number().describe('In rupees'),
  totalPaise: PaiseOut,
  savedPaise: PaiseOut.describe(
    'What it cost less than by the struck-through prices when it was placed, with its discounts',
  ),
  subtotalPaise: PaiseOut,
  discountPaise: PaiseOut.describe('The discounts of the lines'),
  discounts: z.array(Discount).describe('The offers that it was placed with'),
  shippingPaise: PaiseOut,
  giftWrapPaise: PaiseOut,
  codFeePaise: PaiseOut.describe('The fee for cash on delivery'),
  isGift: z.boolean().describe('It is wrapped as a gift'),
  taxPaise: PaiseOut.describe('The GST in the total; 0 if the seller is not registered'),
  shippingDetails: DeliveryAddress,
  items: z.array(OrderLine),
  payment: z
    .object({ method: z.string(), amountPaise: PaiseOut, at: Instant })
    .nullable()
    .describe('The payment of the order'),
  cash: z
    .object({
      amountPaise: PaiseOut,
      state: z
        .enum(['due', 'collected', 'none'])
        .describe('`none`: it ended or was not delivered, so nothing is collected'),
      at: Instant.nullable().describe('When it was collected'),
      advancePaise: PaiseOut.optional().describe(
        'What of the order is paid online in advance; missing without an advance',
      ),
    })
    .optional()
    .describe('What is paid in cash on delivery; missing for an order that is paid online'),
  cashRefunds: z
    .array(
      z.object({
        _id: z.string(),
        amountPaise: PaiseOut,
        state: z
          .enum(CASH_REFUND_STATES)
          .describe('`asked`: the customer says where it goes; `ready`: to be paid; `paid`'),
        hint: z.string().describe('A part of where it goes; empty until it is known'),
        reference: z.string().describe('The reference of the bank, once it is paid'),
        note: z.string().describe('Why'),
        lineAmounts: LineAmounts,
        at: Instant.describe('When it was paid; until then, when it was recorded'),
      }),
    )
    .optional()
    .describe('The refunds of cash that was collected; missing without any'),
  confirmation: z
    .object({ way: z.enum(CONFIRM_WAYS) })
    .optional()
    .describe(
      'How it is confirmed, before `payBefore`: by a code to its mobile number, or by a link in ' +
        'a mail; missing unless it is placed',
    ),
  refunds: z.array(Refund),
  refundDue: RefundDue.optional().describe(
    'What a return or an undelivered parcel leads to, until a refund is recorded for it',
  ),
  difference: z
    .object({
      _id: z.string(),
      text: z.string(),
      lineId: z.string(),
      fromLabel: z.string(),
      toLabel: z.string(),
      pricePaise: PaiseOut.describe('What one unit costs after the change'),
      amountPaise: PaiseOut,
      payBefore: Instant,
    })
    .nullable()
    .describe('A change of size that waits until the customer has paid what it costs more'),
  canCancel: z.boolean(),
  canReturn: z
    .object({
      allowed: z.boolean(),
      reason: z.string().describe('Why not'),
      until: Instant.nullable(),
      lines: z.array(z.string()),
    })
    .describe('For a change of mind'),
  canExchange: z
    .object({ allowed: z.boolean(), until: Instant.nullable(), lines: z.array(z.string()) })
    .describe('For a product that does not fit'),
  canReport: z
    .object({ allowed: z.boolean(), until: Instant.nullable(), lines: z.array(z.string()) })
    .describe('For a defective or wrong item, also after an accepted return of other lines'),
  returnPictures: z
    .array(CustomerPicture)
    .describe('The pictures of the requests for a return, oldest first'),
  promises: z.array(z.string()).describe('What the shop promised when it was bought, as sentences'),
  createdAt: Instant,
  payBefore: Instant.describe('When the reservation of an unpaid or placed order ends'),
})

/** A flag in a query: `?refunds=true`. */
const Flag = z.enum(['true', 'false']).transform((value) => value === 'true')

export const listOrders = endpoint('GET /api/orders', {
  auth: 'customer',
  summary:
    'Lists my orders, newest first; `number` matches a part of the number, `refunds` selects ' +
    'orders with a refund, a request for a return or an undelivered parcel. `replaced=false` ' +
    'leaves out unpaid orders that a newer one replaced.',
  query: z.object({
    page: QueryNumber(1, 10_000).default(1),
    limit: QueryNumber(1, 50).default(10),
    number: z.string().max(100).optional(),
    refunds: Flag.optional(),
    replaced: Flag.optional(),
  }),
  reply: z.object({ orders: z.array(Order), pagination: Pagination }),
})

export const readOrder = endpoint('GET /api/orders/:id', {
  auth: 'customer',
  summary: 'Returns one of my orders by its id or number.',
  params: z.object({ id: Reference }),
  reply: Order,
})

export const trackOrder = endpoint('POST /api/orders/track', {
  auth: 'anyone',
  summary: 'Returns the progress of an order, by its number and a mobile number of it.',
  body: z.object({ number: text(1, 40, 'Please enter your order number.'), mobile: Mobile }),
  reply: Progress.extend({
    refundAt: Instant.nullable().describe('When the refund got its current state'),
  }),
})

export const cancelOrder = endpoint('POST /api/orders/:id/cancel', {
  auth: 'customer',
  summary:
    'Cancels one of my orders before it is shipped and refunds the payment in full. A ' +
    'repeated call returns the same order.',
  params: z.object({ id: Reference }),
  reply: Order,
})

export const sendOrderCode = endpoint('POST /api/orders/:id/code', {
  auth: 'customer',
  summary: 'Sends another code for one of my placed orders to its mobile number.',
  params: z.object({ id: Reference }),
  reply: z.object({ resendSeconds: z.number().int() }),
})

export const confirmOrder = endpoint('POST /api/orders/:id/confirm', {
  auth: 'customer',
  summary:
    'Confirms one of my placed orders with the code that was sent. An order that is confirmed ' +
    'already is returned.',
  params: z.object({ id: Reference }),
  body: z.object({ code: Code }),
  reply: Order,
})

export const confirmOrderByLink = endpoint('POST /api/orders/confirm', {
  auth: 'anyone',
  summary: 'Confirms a placed order with the token of the link in its mail.',
  body: z.object({ token: text(1, 100, 'Please open the whole link.') }),
  reply: z.object({ number: z.string() }),
})

const DESTINATION = 'Please choose a UPI id or a bank account.'

export const giveRefundDestination = endpoint('POST /api/orders/:id/refunds/:refundId', {
  auth: 'customer',
  summary:
    'Says where a refund of cash of one of my orders goes: to a UPI id or a bank account. It can ' +
    'be changed until the refund is paid.',
  params: z.object({ id: Reference, refundId: Reference }),
  body: z.discriminatedUnion(
    'kind',
    [
      z.object({
        kind: z.literal('upi'),
        upi: z.string('Please enter your UPI id.').trim().regex(UPI_ID, 'This is not a UPI id.'),
      }),
      z.object({
        kind: z.literal('bank'),
        name: text(1, 100, 'Please enter the name of the account.'),
        account: z
          .string('Please enter the number of the account.')
          .transform((value) => value.replaceAll(/\s/g, ''))
          .pipe(z.string().regex(BANK_ACCOUNT, 'An account has 9 to 18 digits.')),
        ifsc: z
          .string('Please enter the IFSC of the branch.')
          .trim()
          .toUpperCase()
          .regex(IFSC, 'This is not an IFSC, such as SBIN0001234.'),
      }),
    ],
    DESTINATION,
  ),
  reply: Order,
})

/** Why goods come back. */
export const RETURN_WHY = {
  reason: z.enum(RETURN_REASONS, 'Please choose a reason.'),
  details: z
    .string()
    .trim()
    .max(MAX_RETURN_DETAILS_LENGTH, `At most ${MAX_RETURN_DETAILS_LENGTH} characters.`)
    .default(''),
}

export const requestReturn = endpoint('POST /api/orders/:id/return', {
  auth: 'customer',
  summary:
    'Requests a return of a delivered order; without `lines`, of all returnable lines, and ' +
    'without `quantities`, of all units that did not come back. After an accepted return only ' +
    '`something_wrong` is open, and the other reasons for lines of which requested units did not ' +
    'arrive. Only `something_wrong` takes `pictures`: the ids of up to three uploaded ones.',
  params: z.object({ id: Reference }),
  body: z.object({
    ...RETURN_WHY,
    lines: z
      .array(Reference)
      .min(1, 'Please choose what you want to send back.')
      .max(500)
      .optional(),
    quantities: z
      .record(Reference, z.number('Please choose how many.').int().min(1).max(100_000))
      .optional()
      .describe('How many units of a line come back, by its id'),
    pictures: PictureIds,
  }),
  reply: Order,
})
