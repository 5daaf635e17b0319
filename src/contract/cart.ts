import { z } from 'zod'
import { MAX_GIFT_NOTE_LENGTH } from '#shared/customer/account-fields.ts'
import { Picture, Product } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { Instant, PaiseOut, Quantity, Reference, RequestId } from './text.ts'

/** The product of a cart line, as far as the cart shows it. */
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
  price: z.number().describe('One piece, in rupees'),
  pricePaise: PaiseOut,
  totalPrice: z.number().describe('The line, in rupees'),
  totalPaise: PaiseOut,
  inventory: z
    .number()
    .int()
    .describe(
      'Pieces that are left for this shopper, those that her open payment holds among them',
    ),
  heldUntil: Instant.nullable().describe(
    'Until when her open payment holds pieces of this line; null where none does',
  ),
  available: z
    .boolean()
    .describe('False once the product has left the shop; such a line is not counted'),
})

export const Cart = z.object({
  items: z.array(CartLine),
  total: z.number().describe('In rupees, without shipping'),
  subtotalPaise: PaiseOut,
  shippingPaise: PaiseOut,
  totalPaise: PaiseOut,
  freeShippingFromPaise: PaiseOut.describe('From this subtotal on shipping is free'),
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
  summary: 'My cart.',
  reply: Cart,
})

export const addToCart = endpoint('POST /api/cart', {
  auth: 'customer',
  summary:
    'Adds pieces; `variantId` is needed where a product has several. Sent again under the ' +
    'same `requestId` it adds nothing.',
  body: Line.extend({
    quantity: Quantity.default(1),
    giftNote: GiftNote.optional(),
    requestId: RequestId.describe(
      'Any text that the caller makes up anew for each addition that is meant; kept for a day',
    ).optional(),
  }),
  reply: Cart,
})

export const setQuantity = endpoint('PUT /api/cart', {
  auth: 'customer',
  summary: 'Sets the number of pieces of a line.',
  body: Line.extend({ quantity: Quantity, giftNote: GiftNote.optional() }),
  reply: Cart,
})

export const removeFromCart = endpoint('DELETE /api/cart/:productId', {
  auth: 'customer',
  summary: 'Removes a product from the cart; with `variantId` only that size.',
  params: z.object({ productId: Reference }),
  query: z.object({ variantId: Reference.optional() }),
  reply: Cart,
})

export const Wishlist = z.object({ products: z.array(Product) })

export const readWishlist = endpoint('GET /api/wishlist', {
  auth: 'customer',
  summary: 'My wishlist.',
  reply: Wishlist,
})

export const addToWishlist = endpoint('POST /api/wishlist', {
  auth: 'customer',
  summary: 'Keeps a product in the wishlist.',
  body: z.object({ productId: Reference }),
  reply: Wishlist,
})

export const removeFromWishlist = endpoint('DELETE /api/wishlist/:productId', {
  auth: 'customer',
  summary: 'Takes a product out of the wishlist.',
  params: z.object({ productId: Reference }),
  reply: Wishlist,
})
