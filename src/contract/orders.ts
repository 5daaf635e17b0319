import { z } from 'zod'
import { ORDER_STATUSES, REFUND_STATES } from '#shared/order/order-status.ts'
import { MAX_RETURN_DETAILS_LENGTH, RETURN_REASONS } from '#shared/order/return-reasons.ts'
import { Pagination, Picture } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { Instant, Mobile, PaiseOut, QueryNumber, Reference, text } from './text.ts'

/** What was in the order when it was placed; later changes to the product do not reach it. */
export const OrderLine = z.object({
  _id: z.string(),
  productId: z.object({
    _id: z.string(),
    slug: z.string(),
    title: z.string(),
    images: z.array(z.string()),
    picture: Picture.nullable(),
  }),
  variantId: z.string(),
  variantLabel: z.string(),
  sku: z.string(),
  quantity: z.number().int(),
  price: z.number().describe('One piece, in rupees'),
  pricePaise: PaiseOut,
  totalPaise: PaiseOut,
  giftNote: z.string(),
  available: z.boolean().describe('False once the product has left the shop'),
  keptBecause: z
    .string()
    .describe('Why it cannot come back for a change of mind; empty when it can'),
})

const Move = z.object({ status: z.enum(ORDER_STATUSES), label: z.string(), at: Instant })

/** How far an order has come: all that its number and mobile number tell a guest. */
const Progress = z.object({
  number: z.string().describe('For people: JH-2611-004218'),
  status: z.enum(ORDER_STATUSES),
  statusLabel: z.string(),
  refund: z.enum(REFUND_STATES),
  refundSent: z
    .boolean()
    .describe('False while a refund waits for the payment provider to take it'),
  history: z.array(Move),
  courier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
})

export const Refund = z.object({
  amountPaise: PaiseOut,
  state: z.enum(['pending', 'refunded', 'failed']),
  sent: z
    .boolean()
    .describe('False while the payment provider has not taken it; the shop tries again by itself'),
  lastAnswer: z
    .string()
    .nullable()
    .describe('What kind of answer the payment provider gave when it last did not take it'),
  why: z.string().describe('Why a payment could not be kept; empty for other refunds'),
  ofOrder: z
    .boolean()
    .describe(
      'Whether it is money that the order was paid with; false for a payment that came ' +
        'besides it and went back',
    ),
  at: Instant.describe('When the money left; until then, when it was asked for'),
})

export const Order = Progress.extend({
  _id: z.string(),
  totalAmount: z.number().describe('In rupees'),
  totalPaise: PaiseOut,
  subtotalPaise: PaiseOut,
  shippingPaise: PaiseOut,
  shippingDetails: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    country: z.string(),
    pincode: z.string(),
  }),
  items: z.array(OrderLine),
  payment: z
    .object({ method: z.string(), amountPaise: PaiseOut, at: Instant })
    .nullable()
    .describe('What it was paid with'),
  refunds: z.array(Refund),
  canCancel: z.boolean(),
  canReturn: z
    .object({
      allowed: z.boolean(),
      reason: z.string().describe('Why not'),
      until: Instant.nullable(),
      lines: z.array(z.string()),
    })
    .describe('For a change of mind'),
  canReport: z
    .object({ allowed: z.boolean(), until: Instant.nullable() })
    .describe('Something is wrong with a piece'),
  createdAt: Instant,
  payBefore: Instant.describe('How long an unpaid order keeps its pieces'),
})

/** `?refunds=true`, as a browser writes it. */
const Flag = z.enum(['true', 'false']).transform((value) => value === 'true')

export const listOrders = endpoint('GET /api/orders', {
  auth: 'customer',
  summary:
    'My orders, newest first; `number` takes a part of a number, `refunds` those whose money ' +
    'goes back.',
  query: z.object({
    page: QueryNumber(1, 10_000).default(1),
    limit: QueryNumber(1, 50).default(10),
    number: z.string().max(100).optional(),
    refunds: Flag.optional(),
  }),
  reply: z.object({ orders: z.array(Order), pagination: Pagination }),
})

export const readOrder = endpoint('GET /api/orders/:id', {
  auth: 'customer',
  summary: 'One of my orders, by its id or its number.',
  params: z.object({ id: Reference }),
  reply: Order,
})

export const trackOrder = endpoint('POST /api/orders/track', {
  auth: 'anyone',
  summary: 'How far an order has come, for whoever knows its number and a mobile number of it.',
  body: z.object({ number: text(1, 40, 'Please enter your order number.'), mobile: Mobile }),
  reply: Progress.extend({
    refundAt: Instant.nullable().describe('Since when the refund is in its state'),
  }),
})

export const cancelOrder = endpoint('POST /api/orders/:id/cancel', {
  auth: 'customer',
  summary:
    'Cancels one of my orders before it is shipped; what was paid goes back whole. Asked ' +
    'again it answers the same.',
  params: z.object({ id: Reference }),
  reply: Order,
})

export const requestReturn = endpoint('POST /api/orders/:id/return', {
  auth: 'customer',
  summary: 'Asks to send pieces of a delivered order back; without `lines` all that may come back.',
  params: z.object({ id: Reference }),
  body: z.object({
    reason: z.enum(RETURN_REASONS, 'Please choose a reason.'),
    details: z
      .string()
      .trim()
      .max(MAX_RETURN_DETAILS_LENGTH, `At most ${MAX_RETURN_DETAILS_LENGTH} characters.`)
      .default(''),
    lines: z
      .array(Reference)
      .min(1, 'Please choose what you want to send back.')
      .max(500)
      .optional(),
  }),
  reply: Order,
})
