import { z } from 'zod'
import { MAX_GIFT_NOTE_LENGTH } from '#shared/customer/account-fields.ts'
import { Picture } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { Instant, PaiseOut, Quantity, Reference, RequestId } from './text.ts'

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
  totalPrice: z.number().describe('The line, in rupees'),
  totalPaise: PaiseOut,
  inventory: z
    .number()
    .int()
    .describe('Units that this customer can buy, including those reserved by their open payment'),
  heldUntil: Instant.nullable().describe(
    'When the reservation of the open payment for this line ends; null if there is none',
  ),
  available: z
    .boolean()
    .describe('False if the product is no longer sold; the totals leave such a line out'),
  keptBecause: z
    .string()
    .describe('Why it cannot be returned for a change of mind; empty if it can'),
  isFinalSale: z.boolean().describe('A sale item that cannot be returned for a change of mind'),
})

export const Cart = z.object({
  items: z.array(CartLine),
  total: z.number().describe('In rupees, without shipping'),
  subtotalPaise: PaiseOut,
  shippingPaise: PaiseOut,
  totalPaise: PaiseOut,
  freeShippingFromPaise: PaiseOut.describe('Shipping is free from this subtotal on'),
  giftWrapPaise: PaiseOut.nullable().describe(
    'What gift wrap of the order costs at the checkout, not in the totals; null if not offered',
  ),
})

const Line = z.object({
  productId: Reference,
  variantId: Reference.nullish().transform((id) => id ?? undefined),
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
