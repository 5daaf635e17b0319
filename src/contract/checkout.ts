import { z } from 'zod'
import {
  SHIPPING_MESSAGES,
  shippingProblems,
  toMobile,
  toPincode,
  toState,
} from '#shared/customer/account-fields.ts'
import { MAX_AUTOMATIC } from '#shared/offers/offer.ts'
import { endpoint } from './endpoint.ts'
import { Order } from '#contract/orders/orders.ts'
import { OpenedPayment } from '#contract/orders/payments.ts'
import { Reference } from './text.ts'

const field = (max: number) => z.string(SHIPPING_MESSAGES.missing).trim().max(max)

/**
 * The delivery address. All eight fields are required; the phone becomes ten digits, and another
 * spelling of a state that of the list. An `email` of null is none, and becomes empty: the shop
 * takes that where customers order by phone.
 */
export const ShippingDetails = z
  .object({
    name: field(100),
    email: field(254).nullable(),
    phone: field(40),
    address: field(300),
    city: field(80),
    state: field(80),
    country: field(60),
    pincode: field(20),
  })
  .superRefine((details, context) => {
    const needsEmail = details.email !== null
    const problems = shippingProblems({ ...details, email: details.email ?? '' }, { needsEmail })
    for (const [name, message] of Object.entries(problems))
      context.addIssue({ code: 'custom', message, path: [name] })
  })
  .transform((details) => ({
    ...details,
    email: details.email ?? '',
    phone: toMobile(details.phone) ?? details.phone,
    pincode: toPincode(details.pincode) ?? details.pincode,
    state: toState(details.state) ?? details.state,
  }))

/** A cart line as the browser shows it. Compared with the cart of the server, never trusted. */
const SubmittedLine = z.object({
  productId: z.union([Reference, z.object({ _id: Reference }).transform((product) => product._id)]),
  variantId: Reference.nullish(),
  quantity: z.number().int(),
})

const SubmittedCart = z.union([
  z.array(SubmittedLine).max(500),
  z.object({ items: z.array(SubmittedLine).max(500) }).transform((cart) => cart.items),
])

/** Free gifts are no lines of the cart, and do not change its total. */
export const SubmittedGifts = z
  .array(Reference)
  .max(MAX_AUTOMATIC + 1)
  .optional()
  .describe('The variants of the free gifts that the customer saw; without it not compared')

export const openPayment = endpoint('POST /api/payment/create-order', {
  auth: 'customer',
  summary: 'Places the order, reserves its stock and opens a payment at the provider.',
  body: z.object({
    amount: z.number().describe('The total that the customer saw, in rupees; only compared'),
    cart: SubmittedCart,
    gifts: SubmittedGifts,
    shippingDetails: ShippingDetails,
    giftWrap: z.boolean().default(false).describe('Wrap the order as a gift, if it is offered'),
  }),
  reply: OpenedPayment,
})

export const placeCodOrder = endpoint('POST /api/checkout/cod', {
  auth: 'customer',
  summary:
    'Places an order that is paid in cash on delivery, and reserves its stock until it is ' +
    'confirmed. With an advance it opens a payment at the provider, which confirms the order. ' +
    'The same cart and address again return the same order. A refusal has the rule of now in ' +
    '`cashOnDelivery`, as `GET /api/shop` has it; null if it is not offered any more.',
  body: z.object({
    amount: z
      .number()
      .describe('The total that the customer saw, with the fee, in rupees; only compared'),
    advance: z
      .number()
      .default(0)
      .describe('The advance that the customer saw, in rupees; only compared'),
    cart: SubmittedCart,
    gifts: SubmittedGifts,
    shippingDetails: ShippingDetails,
    giftWrap: z.boolean().default(false).describe('Wrap the order as a gift, if it is offered'),
  }),
  reply: z.object({
    order: Order,
    codeSent: z.boolean().describe('Whether a code was sent to the mobile number of the order'),
    payment: OpenedPayment.omit({ order: true })
      .optional()
      .describe('The payment of the advance; missing without an advance'),
  }),
})

export const verifyPayment = endpoint('POST /api/payment/verify-payment', {
  auth: 'customer',
  summary: "Checks the provider's signed result from the browser and returns the confirmed order.",
  body: z.object({
    razorpay_order_id: z.string().max(60),
    razorpay_payment_id: z.string().max(60),
    razorpay_signature: z.string().max(200),
  }),
  reply: z.object({ success: z.boolean(), message: z.string(), order: Order }),
})

export const paymentWebhook = endpoint('POST /api/payment/webhook', {
  auth: 'provider',
  summary:
    "Receives the provider's report of a payment. Checks its signature over the raw body first.",
  body: z.unknown(),
  reply: z.object({ success: z.boolean() }),
})
