import type { SessionUser } from '#accounts/accounts.ts'
import { findCouponOfGuest } from '#cart/codes.ts'
import { quoteCart, toCart, type CartLine, type CartTerms, type Quote } from '#cart/cart.ts'
import { findNewestPaid } from '#orders/list-orders.ts'
import { listLines } from '#orders/orders.ts'
import type { Tx } from '#platform/db/db.ts'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import { Refusal } from '#shared/errors.ts'
import { fromRupees, paise, sum, type Paise, type Totals } from '#shared/money/money.ts'
import { codDetails } from '#checkout/cod/public-rule.ts'
import { mayAskNumbers } from './number-limit.ts'
import type { CodRule } from '#shared/order/cod-rule.ts'
import type { PaymentMethod } from '#shared/order/payment-method.ts'

/** A cart line as the browser shows it. */
export type ClientLine = {
  productId: string
  variantId?: string | null | undefined
  quantity: number
}

/** What the browser showed: the lines and the amount in rupees, with the terms of now. */
type ClientCart = CartTerms & {
  user: Pick<SessionUser, 'id'>
  network: string
  isGuest?: true
  /** The coupon in the browser of a guest. */
  couponId?: string | undefined
  amount: number
  /** What the browser showed as advance of cash on delivery, in rupees. */
  advance?: number | undefined
  cart: ClientLine[]
  /** The variants of the free gifts that the browser showed; an older one sends none. */
  gifts?: string[] | undefined
  giftWrap: boolean
  shippingDetails: Pick<ShippingDetails, 'phone'>
  method: PaymentMethod
  cod: CodRule
}

/**
 * The cart with its offers. The phone of the delivery counts for limits of one customer. A guest
 * has confirmed it.
 */
export async function quoteFor(tx: Tx, input: ClientCart, lines: CartLine[]): Promise<Quote> {
  const coupon = input.isGuest
    ? await findCouponOfGuest(tx, input.offers, input.couponId)
    : undefined
  return quoteCart(tx, {
    userId: input.user.id,
    lines,
    terms: input,
    delivery: {
      phone: input.shippingDetails.phone,
      isConfirmed: input.isGuest === true,
      mayAsk: () => mayAskNumbers(tx, input),
    },
    ...(input.isGuest && { isGuest: true }),
    ...(coupon && { coupon }),
  })
}

/** The same after an offer has changed: with the coupon as it is stored, not that of the cache. */
export const quoteAgain = (tx: Tx, input: ClientCart, lines: CartLine[]): Promise<Quote> =>
  quoteFor(tx, { ...input, offers: { ...input.offers, coupons: [] } }, lines)

/**
 * Throws if the cart has unavailable lines or differs from what the browser showed, and
 * `cod.advance` for another advance. Returns the totals of the order, with its gift wrap and the
 * fee of cash on delivery.
 */
export function assertMatchesClient(quote: Quote, input: ClientCart): Totals {
  if (quote.lines.some((line) => !line.available))
    throw new Refusal('cart.unavailable', { details: { cart: toCart(quote, input) } })
  // Gift wrap that is not offered any more is a changed cart: the browser shows its price.
  const giftWrap = input.giftWrap ? input.rule.giftWrap : paise(0)
  if (giftWrap === null) throw toChanged(quote, input)
  const codFee = input.method === 'cod' ? input.cod.fee : paise(0)
  const total = sum([quote.totals.total, giftWrap, codFee])
  const totals = { ...quote.totals, giftWrap, codFee, total }
  if (fromRupees(input.amount) !== totals.total || !isSameCart(quote.lines, input.cart))
    throw toChanged(quote, input)
  // A gift that is sold out by now changes no total, so it is compared by itself.
  if (input.gifts && !isSameGifts(quote.gifts, input.gifts)) throw toChanged(quote, input)
  if (fromRupees(input.advance ?? 0) !== advanceOf(input))
    throw new Refusal('cod.advance', { details: codDetails(input) })
  return totals
}

/** What of an order is paid online although it is paid in cash on delivery, in paise. */
export const advanceOf = ({ method, cod }: Pick<ClientCart, 'method' | 'cod'>): Paise =>
  method === 'cod' ? cod.advance : paise(0)

/** The refusal with the present cart. A coupon that is not applied may be the reason. */
export function toChanged(quote: Quote, input: ClientCart): Refusal {
  const { coupon } = quote
  const details = { cart: toCart(quote, input), ...codDetails(input) }
  if (!coupon || coupon.isApplied) return new Refusal('cart.changed', { details })
  const look = 'Please look at the total before you pay.'
  return new Refusal('cart.changed', {
    message: `The code ${coupon.offer.code} is not applied. ${coupon.message} ${look}`,
    details,
  })
}

const isSameGifts = (gifts: Quote['gifts'], shown: string[]): boolean =>
  gifts
    .map(({ variantId }) => variantId as string)
    .toSorted()
    .join() === shown.toSorted().join()

/** Whether a cart has the lines that the browser showed, in any order. */
function isSameCart(
  lines: Pick<Quote['lines'][number], 'productId' | 'slug' | 'variantId' | 'quantity'>[],
  clientLines: ClientLine[],
): boolean {
  if (lines.length !== clientLines.length) return false
  const unmatched = [...lines]
  return clientLines.every((client) => {
    const index = unmatched.findIndex(
      (line) =>
        (client.variantId
          ? line.variantId === client.variantId
          : line.productId === client.productId || line.slug === client.productId) &&
        line.quantity === client.quantity,
    )
    return index >= 0 && unmatched.splice(index, 1).length === 1
  })
}

/**
 * If the cart is empty because its order was just paid (a second click, another tab), the refusal
 * names that order.
 */
export async function toEmptyCart(
  tx: Tx,
  input: Pick<ClientCart, 'user' | 'amount' | 'cart'>,
): Promise<Refusal> {
  const order = await findNewestPaid(tx, input.user.id)
  const isSameOrder =
    order &&
    order.total === fromRupees(input.amount) &&
    isSameCart(
      (await listLines(tx, order.id)).filter(({ isFreeGift }) => !isFreeGift),
      input.cart,
    )
  return new Refusal('cart.empty', isSameOrder ? { details: { orderId: order.id } } : {})
}
