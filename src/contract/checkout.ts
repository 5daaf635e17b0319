import { z } from 'zod'
import { ORDER_STATUSES, REFUND_STATES } from '#shared/order-status.ts'
import { SHIPPING_MESSAGES, shippingProblems, toMobile, toPincode } from '#shared/people.ts'
import { Pagination, Picture } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { Instant, PaiseOut, QueryNumber, Reference } from './text.ts'

const field = (max: number) => z.string(SHIPPING_MESSAGES.missing).trim().max(max)

/** Where an order goes. All eight fields are needed; the phone comes out as ten digits. */
export const ShippingDetails = z
  .object({
    name: field(100),
    email: field(254),
    phone: field(40),
    address: field(300),
    city: field(80),
    state: field(80),
    country: field(60),
    pincode: field(20),
  })
  .superRefine((details, context) => {
    for (const [name, message] of Object.entries(shippingProblems(details))) context.addIssue({ code: 'custom', message, path: [name] })
  })
  .transform((details) => ({
    ...details,
    phone: toMobile(details.phone) ?? details.phone,
    pincode: toPincode(details.pincode) ?? details.pincode,
  }))

/** What was in the order when it was placed; later changes to the product do not reach it. */
export const OrderLine = z.object({
  productId: z.object({ _id: z.string(), slug: z.string(), title: z.string(), images: z.array(z.string()), picture: Picture.nullable() }),
  variantId: z.string(),
  variantLabel: z.string(),
  sku: z.string(),
  quantity: z.number().int(),
  price: z.number().describe('One piece, in rupees'),
  pricePaise: PaiseOut,
  totalPaise: PaiseOut,
  giftNote: z.string(),
})

export const Order = z.object({
  _id: z.string(),
  number: z.string().describe('For people: JH-2611-004218'),
  status: z.enum(ORDER_STATUSES),
  statusLabel: z.string(),
  refund: z.enum(REFUND_STATES),
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
  history: z.array(z.object({ status: z.enum(ORDER_STATUSES), label: z.string(), at: Instant })),
  createdAt: Instant,
  payBefore: Instant.describe('How long an unpaid order keeps its pieces'),
})

/** The browser's own idea of a cart line: compared with the server's cart, never believed. */
const ClaimedLine = z.object({
  productId: z.union([Reference, z.object({ _id: Reference }).transform((product) => product._id)]),
  variantId: Reference.nullish(),
  quantity: z.number().int(),
})

export const openPayment = endpoint('POST /api/payment/create-order', {
  auth: 'shopper',
  summary: 'Places the order, keeps its pieces for a while and opens a payment at the provider.',
  body: z.object({
    amount: z.number().describe('The total the shopper saw, in rupees; compared, never charged'),
    cart: z.union([z.array(ClaimedLine).max(500), z.object({ items: z.array(ClaimedLine).max(500) }).transform((cart) => cart.items)]),
    shippingDetails: ShippingDetails,
  }),
  reply: z.object({
    orderId: z.string().describe("The provider's order"),
    amount: PaiseOut,
    currency: z.literal('INR'),
    key: z.string(),
    checkoutUrl: z.string().describe("Address of the provider's checkout script"),
    test: z.boolean().describe('True when no money moves'),
    order: Order,
  }),
})

export const verifyPayment = endpoint('POST /api/payment/verify-payment', {
  auth: 'shopper',
  summary: "Takes the provider's signed result from the browser and answers the confirmed order.",
  body: z.object({ razorpay_order_id: z.string().max(60), razorpay_payment_id: z.string().max(60), razorpay_signature: z.string().max(200) }),
  reply: z.object({ success: z.boolean(), message: z.string(), order: Order }),
})

export const paymentWebhook = endpoint('POST /api/payment/webhook', {
  auth: 'provider',
  summary: "The provider's own report of a payment; its signature over the raw body is checked first.",
  body: z.unknown(),
  reply: z.object({ success: z.boolean() }),
})

export const listOrders = endpoint('GET /api/orders', {
  auth: 'shopper',
  summary: 'My orders, newest first.',
  query: z.object({ page: QueryNumber(1, 10_000).default(1), limit: QueryNumber(1, 50).default(10) }),
  reply: z.object({ orders: z.array(Order), pagination: Pagination }),
})

export const readOrder = endpoint('GET /api/orders/:id', {
  auth: 'shopper',
  summary: 'One of my orders, by its id or its number.',
  params: z.object({ id: Reference }),
  reply: Order,
})
