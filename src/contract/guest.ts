import { z } from 'zod'
import { MAX_GIFT_NOTE_LENGTH } from '#shared/customer/account-fields.ts'
import { MAX_GUEST_LINES } from '#shared/order/checkout-rule.ts'
import { PAYMENT_METHODS } from '#shared/order/payment-method.ts'
import { Done } from '#contract/account/accounts.ts'
import { Cart, CODE_PROBLEM } from './cart.ts'
import { Product } from './catalog.ts'
import { ShippingDetails, SubmittedGifts, verifyPayment } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { Order } from '#contract/orders/orders.ts'
import { OpenedPayment } from '#contract/orders/payments.ts'
import { Code, Instant, Mobile, Quantity, Reference, RequestId, text } from './text.ts'

const FULL = `Without a log-in a list holds at most ${MAX_GUEST_LINES} products.`

const GiftNote = z
  .string()
  .trim()
  .max(MAX_GIFT_NOTE_LENGTH, `A gift note has at most ${MAX_GIFT_NOTE_LENGTH} characters.`)

const GuestLines = z
  .array(
    z.object({ variantId: Reference, quantity: Quantity, giftNote: GiftNote.default('') }),
    'Please send the lines of the cart.',
  )
  .max(MAX_GUEST_LINES, FULL)

const ProductIds = z.array(Reference, 'Please send the ids of products.').max(MAX_GUEST_LINES, FULL)

const CouponId = Reference.optional().describe(
  'The coupon of the cart, as `POST /api/guest/coupon` returns it. One that is unknown is left out',
)

export const enterGuestCode = endpoint('POST /api/guest/coupon', {
  auth: 'anyone',
  summary:
    'Returns the coupon of a code, for the cart of a browser without a log-in. Nothing is ' +
    'stored. After fifty wrong codes of a network it is refused for some minutes. 409 while ' +
    'customers log in before they order.',
  body: z.object({ code: text(1, 40, CODE_PROBLEM) }),
  reply: z.object({ couponId: z.string() }),
})

export const readGuestCart = endpoint('POST /api/guest/cart', {
  auth: 'anyone',
  summary:
    'Returns the cart that a browser holds without a log-in, at the prices of now, after a ' +
    'change if there is one. Nothing of it is stored; an addition to no lines counts as a cart ' +
    'that has begun. 409 while customers log in before they order.',
  body: z.object({
    items: GuestLines,
    change: z
      .object({
        kind: z.enum(['add', 'set'], 'Please say what to change.'),
        productId: Reference,
        variantId: Reference.optional(),
        quantity: Quantity,
        giftNote: GiftNote.optional(),
      })
      .optional(),
    session: z
      .string()
      .max(100)
      .optional()
      .describe(
        'The token of a confirmed number: its reserved units count as available, and its orders ' +
          'for the coupon',
      ),
    couponId: CouponId,
  }),
  reply: Cart,
})

export const readGuestWishlist = endpoint('POST /api/guest/wishlist', {
  auth: 'anyone',
  summary: 'Returns the products of a wishlist that a browser holds. Nothing is stored.',
  body: z.object({ productIds: ProductIds }),
  reply: z.object({ products: z.array(Product) }),
})

export const mergeGuestLists = endpoint('POST /api/cart/merge', {
  auth: 'customer',
  summary:
    'Puts the cart and the wishlist that a browser held before the log-in into mine: the larger ' +
    'quantity of each variant, as far as it is in stock. Its coupon is kept if mine has none. ' +
    'The same lists again change nothing.',
  body: z.object({ items: GuestLines, productIds: ProductIds, couponId: CouponId }),
  reply: z.object({ cart: Cart, products: z.array(Product) }),
})

export const requestGuestCode = endpoint('POST /api/auth/guest-code', {
  auth: 'anyone',
  summary:
    'Sends a one-time code of six digits to a mobile number, with an account or without one. ' +
    'Valid for five minutes and five attempts, and only with the cookie `shop_browser` that the ' +
    'reply sets. 409 while customers log in before they order.',
  body: z.object({ mobile: Mobile }),
  reply: Done.extend({
    resendSeconds: z.number().int().describe('Seconds until another code may be requested'),
  }),
})

export const openGuestSession = endpoint('POST /api/auth/guest', {
  auth: 'anyone',
  summary:
    'Returns a token for the code of a guest. It places orders with this number and reads these ' +
    'orders, for two hours. It is no log-in, and the reply is the same with an account or without.',
  body: z.object({ mobile: Mobile, code: Code }),
  reply: z.object({ token: z.string(), expiresAt: Instant }),
})

export const placeGuestOrder = endpoint('POST /api/guest/orders', {
  auth: 'guest',
  summary:
    'Places an order for the number of the token, and makes its account if there is none. Opens ' +
    'a payment, or confirms the order if it is paid in cash on delivery. The same cart and ' +
    'address again return the same order.',
  body: z.object({
    method: z.enum(PAYMENT_METHODS, 'Please choose how to pay.'),
    amount: z.number().describe('The total that the customer saw, in rupees; only compared'),
    advance: z
      .number()
      .optional()
      .describe('The advance of cash on delivery that the customer saw, in rupees; only compared'),
    gifts: SubmittedGifts,
    cartId: RequestId.describe('A new text for each cart: an ordered one is recognised by it'),
    items: GuestLines,
    couponId: CouponId,
    shippingDetails: ShippingDetails,
    giftWrap: z.boolean().default(false).describe('Wrap the order as a gift, if it is offered'),
  }),
  reply: z.object({
    order: Order,
    payment: OpenedPayment.nullable().describe(
      'Of the total or the advance; null if nothing is left to pay online',
    ),
  }),
})

export const verifyGuestPayment = endpoint('POST /api/guest/verify-payment', {
  auth: 'guest',
  summary: "Checks the provider's signed result from the browser and returns the confirmed order.",
  body: verifyPayment.body,
  reply: verifyPayment.reply,
})

export const readGuestOrder = endpoint('GET /api/guest/orders/:id', {
  auth: 'guest',
  summary: 'Returns an order that was placed with this token, by its id or number.',
  params: z.object({ id: Reference }),
  reply: Order,
})
