import { z } from 'zod'
import { MAX_GIFT_NOTE_LENGTH } from '#shared/customer/account-fields.ts'
import { Picture } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { Instant, PaiseOut, Quantity, Reference, RequestId, text } from './text.ts'

/** The fields of a product that the cart shows. */
export const CartProduct = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  image: z.string(),
  images: z.array(z.string()),
  picture: Picture.nullable(),
  salePrice: z.string(),
})

export const CartLine = z.object({
  _id: z.string(),
  productId: CartProduct,
  variantId: z.string(),
  variantLabel: z.string(),
  quantity: z.number().int(),
  giftNote: z.string(),
  price: z.number().describe('One unit, in rupees'),
  pricePaise: PaiseOut,
  comparePaise: PaiseOut.nullable().describe(
    'The price of one unit that is struck through: the MRP, in a sale the price before it',
  ),
  inSale: z.boolean(),
  totalPrice: z.number().describe('The line, in rupees'),
  totalPaise: PaiseOut.describe('The line before its discount'),
  discountPaise: PaiseOut.describe('What offers and the coupon take off this line'),
  inventory: z
    .number()
    .int()
    .describe('Units that this customer can buy, including those reserved by their open payment'),
  heldUntil: Instant.nullable().describe(
    'When the reservation of the open payment for this line ends; null if there is none',
  ),
  available: z.boolean().describe('False if the product is no longer sold'),
  isCounted: z
    .boolean()
    .describe('Whether the totals have the line: not if it is no longer sold, or sold out'),
  keptBecause: z
    .string()
    .describe('Why it cannot be returned for a change of mind; empty if it can'),
  isFinalSale: z.boolean().describe('A sale item that cannot be returned for a change of mind'),
})

/** A free gift that an offer adds. */
const CartGift = z.object({
  productId: z.string(),
  variantId: z.string(),
  slug: z.string(),
  title: z.string(),
  variantLabel: z.string(),
  image: z.string(),
  picture: Picture.nullable(),
  pricePaise: PaiseOut.describe('What it costs otherwise; in `subtotalPaise` and in the discounts'),
})

/** What an offer takes off. Its amount may be 0, such as for free shipping. */
export const Discount = z.object({ label: z.string(), amountPaise: PaiseOut })

export const Cart = z.object({
  items: z.array(CartLine),
  gifts: z.array(CartGift),
  total: z.number().describe('In rupees, after discounts and without shipping'),
  subtotalPaise: PaiseOut.describe('Before discounts'),
  discountPaise: PaiseOut.describe('The sum of `discounts`'),
  discounts: z.array(Discount),
  shippingPaise: PaiseOut,
  totalPaise: PaiseOut,
  freeShippingFromPaise: PaiseOut.describe('Shipping is free from this subtotal on'),
  giftWrapPaise: PaiseOut.nullable().describe(
    'What gift wrap of the order costs at the checkout, not in the totals; null if not offered',
  ),
  takesCodes: z.boolean().describe('Whether the shop has coupons now'),
  coupon: z
    .object({
      code: z.string(),
      isApplied: z.boolean(),
      message: z.string().describe('What it saves, or why it is not applied'),
    })
    .nullable()
    .describe('The code that was entered'),
  hints: z.array(z.string()).describe('What would have to be added for an offer'),
})

const Line = z.object({
  productId: Reference,
  variantId: Reference.nullish(),
})
const GiftNote = z
  .string()
  .trim()
  .max(MAX_GIFT_NOTE_LENGTH, `A gift note has at most ${MAX_GIFT_NOTE_LENGTH} characters.`)

export const readCart = endpoint('GET /api/cart', {
  auth: 'customer',
  summary: 'Returns my cart.',
  reply: Cart,
})

export const addToCart = endpoint('POST /api/cart', {
  auth: 'customer',
  summary:
    'Adds units of a product; `variantId` is needed if it has several variants. A repeated ' +
    'call with the same `requestId` adds nothing.',
  body: Line.extend({
    quantity: Quantity.default(1),
    giftNote: GiftNote.optional(),
    requestId: RequestId.describe(
      'Idempotency key: a new text for each addition; stored for a day',
    ).optional(),
  }),
  reply: Cart,
})

export const setQuantity = endpoint('PUT /api/cart', {
  auth: 'customer',
  summary: 'Sets the quantity of a line.',
  body: Line.extend({ quantity: Quantity, giftNote: GiftNote.optional() }),
  reply: Cart,
})

export const removeFromCart = endpoint('DELETE /api/cart/:productId', {
  auth: 'customer',
  summary: 'Removes a product from the cart; with `variantId` only that variant.',
  params: z.object({ productId: Reference }),
  query: z.object({ variantId: Reference.optional() }),
  reply: Cart,
})

export const CODE_PROBLEM = 'Please enter the code of a coupon.'

export const applyCoupon = endpoint('POST /api/coupon', {
  auth: 'customer',
  summary:
    'Enters the code of a coupon, in place of another one. It stays in the cart while its ' +
    'conditions are not met. After ten wrong codes it is refused for some minutes.',
  body: z.object({ code: text(1, 40, CODE_PROBLEM) }),
  reply: Cart,
})

export const removeCoupon = endpoint('DELETE /api/coupon', {
  auth: 'customer',
  summary: 'Takes the code of the coupon out of my cart.',
  reply: Cart,
})
