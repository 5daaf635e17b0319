import type { Id } from '#shared/ids.ts'
import { rupees, type Paise } from '#shared/money/money.ts'

/**
 * What an offer gives: a percentage or an amount off, free shipping, free pieces for bought ones
 * (`buy_get`), some pieces for one price (`bundle`), or a free gift.
 */
export const OFFER_KINDS = [
  'percent',
  'amount',
  'free_shipping',
  'buy_get',
  'bundle',
  'gift',
] as const
export type OfferKind = (typeof OFFER_KINDS)[number]

/** What is left to pay for the goods of an order: the provider takes nothing smaller. */
export const MIN_GOODS = rupees(1)

/** So many offers without a code hold at a time, as each is computed with every cart. */
export const MAX_AUTOMATIC = 20

/** A code has 3 to 20 of these characters. */
export const CODE_PATTERN = /^[A-Z0-9]{3,20}$/
export const MAX_CODE_LENGTH = 20

/** Codes are compared without case and blanks. */
export const normalizeCode = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase()

/**
 * An offer of the shop. With a code it is a coupon, without one it applies by itself. Amounts in
 * paise. Empty lists of categories and products stand for everything; what is left out is stronger
 * than what is in.
 */
export type Offer = {
  id: Id<'ofr'>
  version: number
  /** What customers read. */
  name: string
  code: string | null
  kind: OfferKind
  /** Whole per cent of a `percent`. */
  percent: number | null
  /** What an `amount` takes off, or the price of a `bundle`. */
  amount: Paise | null
  /** The most that a `percent` takes off. */
  cap: Paise | null
  /** What the pieces that it is for must cost together, before discounts. */
  minimum: Paise
  /** How many pieces are bought: for free ones, or in a bundle. */
  buyQuantity: number | null
  /** How many pieces are free for them. */
  freeQuantity: number | null
  giftVariantId: Id<'var'> | null
  /** From when until before when; null for no limit. */
  startsAt: Date | null
  endsAt: Date | null
  /** When an administrator ended it. */
  endedAt: Date | null
  maxUses: number | null
  /** Orders that use it, counted only if `maxUses` limits them. */
  uses: number
  maxPerCustomer: number | null
  isFirstOrderOnly: boolean
  /** Whether an offer without a code may be used together with one. */
  allowsCode: boolean
  categories: string[]
  notCategories: string[]
  products: string[]
  notProducts: string[]
}

/** A line of a cart, as an offer sees it. Price of one unit in paise. */
export type OfferLine = {
  productId: string
  /** The values of its categories. */
  categories: readonly string[]
  price: Paise
  quantity: number
  /** A sale item that cannot be returned has no further discount. */
  isFinalSale: boolean
}

/** What customers read beside the amount that an offer takes off. */
export const offerLabel = ({ code, name }: Pick<Offer, 'code' | 'name'>): string =>
  code === null ? name : `Coupon ${code}`

/** Whether an offer is for a line. */
export function isFor(offer: Offer, line: OfferLine): boolean {
  const { categories, notCategories, products, notProducts } = offer
  if (line.isFinalSale || notProducts.includes(line.productId)) return false
  if (line.categories.some((each) => notCategories.includes(each))) return false
  const isForAll = categories.length === 0 && products.length === 0
  return (
    isForAll ||
    products.includes(line.productId) ||
    line.categories.some((each) => categories.includes(each))
  )
}

/** How many pieces an offer needs; 1 for those that count none. */
export function piecesOf({ kind, buyQuantity, freeQuantity }: Offer): number {
  if (kind === 'buy_get') return (buyQuantity ?? 0) + (freeQuantity ?? 0)
  return kind === 'bundle' ? (buyQuantity ?? 0) : 1
}
