import type { SessionUser } from '#accounts/accounts.ts'
import { quoteCart, toCart, type CartLine, type CartTerms, type Quote } from '#cart/cart.ts'
import type { Tx } from '#platform/db/db.ts'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import { Refusal } from '#shared/errors.ts'
import { fromRupees, paise, sum, type Paise, type Totals } from '#shared/money/money.ts'
import type { CodRule, PaymentMethod } from '#shared/order/cod-rule.ts'

/** A cart line as the browser shows it. */
export type ClientLine = {
  productId: string
  variantId?: string | null | undefined
  quantity: number
}

/** What the browser showed: the lines and the amount in rupees, with the terms of now. */
type ClientCart = CartTerms & {
  user: Pick<SessionUser, 'id'>
  isGuest?: true
  amount: number
  /** What the browser showed as advance of cash on delivery, in rupees. */
  advance?: number | undefined
  cart: ClientLine[]
  giftWrap: boolean
  shippingDetails: Pick<ShippingDetails, 'phone'>
  method: PaymentMethod
  cod: Pick<CodRule, 'fee' | 'advance'>
}

/** The cart with its offers. The phone of the delivery counts for limits of one customer. */
export const quoteFor = (tx: Tx, input: ClientCart, lines: CartLine[]): Promise<Quote> =>
  quoteCart(tx, {
    userId: input.user.id,
    lines,
    terms: input,
    phone: input.shippingDetails.phone,
    ...(input.isGuest && { isGuest: true }),
  })

/**
 * Throws if the cart has unavailable lines or differs from what the browser showed, and
 * `cod.advance` for another advance. Returns the
 * totals of the order, with its gift wrap and the fee of cash on delivery.
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
  if (fromRupees(input.advance ?? 0) !== advanceOf(input)) throw new Refusal('cod.advance')
  return totals
}

/** What of an order is paid online although it is paid in cash on delivery, in paise. */
export const advanceOf = ({ method, cod }: Pick<ClientCart, 'method' | 'cod'>): Paise =>
  method === 'cod' ? cod.advance : paise(0)

/** The refusal with the present cart. A coupon that is not applied may be the reason. */
export function toChanged(quote: Quote, input: ClientCart): Refusal {
  const { coupon } = quote
  const details = { cart: toCart(quote, input) }
  if (!coupon || coupon.isApplied) return new Refusal('cart.changed', { details })
  const look = 'Please look at the total before you pay.'
  return new Refusal('cart.changed', {
    message: `The code ${coupon.offer.code} is not applied. ${coupon.message} ${look}`,
    details,
  })
}

/** Whether a cart has the lines that the browser showed, in any order. */
export function isSameCart(
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
