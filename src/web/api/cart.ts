import type { Cart as ApiCart, CartLine as ApiCartLine, Picture } from '#contract/contract.ts'
import { paise, type Paise, type Totals } from '#shared/money/money.ts'
import type { DiscountPart } from '#shared/order/total-rows.ts'
import { call } from './client.ts'
import { toLine, type Line } from './line.ts'

export type CartLine = Line & {
  product: { id: string; slug: string; title: string; picture: Picture | null }
  /** The struck-through price of one unit; null if there is none. */
  compareAtPrice: Paise | null
  /** Whether that is the price before a sale, and not the MRP. */
  inSale: boolean
  /** Units that this customer can buy, with those that their open payment reserves. */
  stock: number
  /** When the reservation of the open payment ends (ISO 8601); null if there is none. */
  reservedUntil: string | null
  /** False if the product is no longer sold. */
  isAvailable: boolean
  /** Whether the totals have the line: not if it is no longer sold, or sold out. */
  isCounted: boolean
  /** Why it cannot be returned for a change of mind; empty if it can. */
  notReturnableBecause: string
  isFinalSale: boolean
}

/** A free gift of an offer, which is no line of the cart. */
type CartGift = Pick<ApiCart['gifts'][number], 'variantId' | 'slug' | 'title' | 'variantLabel'> & {
  picture: Picture | null
}

export type Cart = Omit<Totals, 'giftWrap' | 'codFee'> & {
  lines: CartLine[]
  gifts: CartGift[]
  /** The offers of the cart, and what each takes off. */
  discounts: DiscountPart[]
  /** Whether a code can be entered. */
  takesCodes: boolean
  /** The code that was entered, and why it is applied or not. */
  coupon: ApiCart['coupon']
  /** What would have to be added for an offer. */
  hints: string[]
  /** Shipping is free from this subtotal on. */
  freeShippingFrom: Paise
  /** What gift wrap costs at the checkout; null if it is not offered. */
  giftWrap: Paise | null
}

/** Converts the offers of a cart or an order of the API. */
export const toDiscounts = (discounts: ApiCart['discounts']): DiscountPart[] =>
  discounts.map(({ label, amountPaise }) => ({ label, amount: paise(amountPaise) }))

/** Converts a cart of the API. */
export const toCart = (cart: ApiCart): Cart => ({
  lines: cart.items.map(toCartLine),
  gifts: cart.gifts,
  subtotal: paise(cart.subtotalPaise),
  discount: paise(cart.discountPaise),
  discounts: toDiscounts(cart.discounts),
  shipping: paise(cart.shippingPaise),
  total: paise(cart.totalPaise),
  takesCodes: cart.takesCodes,
  coupon: cart.coupon,
  hints: cart.hints,
  freeShippingFrom: paise(cart.freeShippingFromPaise),
  giftWrap: cart.giftWrapPaise === null ? null : paise(cart.giftWrapPaise),
})

function toCartLine(line: ApiCartLine): CartLine {
  const { _id: id, slug, title, picture } = line.productId
  return {
    ...toLine(line),
    product: { id, slug, title, picture },
    compareAtPrice: line.comparePaise === null ? null : paise(line.comparePaise),
    inSale: line.inSale,
    stock: line.inventory,
    reservedUntil: line.heldUntil,
    isAvailable: line.available,
    isCounted: line.isCounted,
    notReturnableBecause: line.keptBecause,
    isFinalSale: line.isFinalSale,
  }
}

/** Reads the cart of the logged-in customer. Throws ApiError. */
export const readCart = async (): Promise<Cart> => toCart(await call('GET /api/cart'))

/** Returns the cart in the details of a refusal, or undefined if there is none. */
export const findCart = ({ cart }: Record<string, unknown>): Cart | undefined =>
  isApiCart(cart) ? toCart(cart) : undefined

const isApiCart = (value: unknown): value is ApiCart =>
  typeof value === 'object' &&
  value !== null &&
  'items' in value &&
  Array.isArray(value.items) &&
  'totalPaise' in value
