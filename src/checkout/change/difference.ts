import type { LineRow, OrderRow } from '#orders/orders.ts'
import type { VariantChoice } from '#orders/change/variant-changes.ts'
import { formatRupeesExact, paise, times, type Paise } from '#shared/money/money.ts'
import { MIN_GOODS } from '#shared/offers/offer.ts'
import { MIN_REFUND } from '#checkout/refund/refund-order.ts'

/** The name of a variant; its SKU if it has no label. */
export const labelOf = ({ label, sku }: Pick<VariantChoice, 'label' | 'sku'>): string =>
  label || sku

/**
 * What a line costs more with another variant, in paise; below 0 if it costs less. Shipping stays
 * as it was charged. A waived difference is nothing: the line keeps its price.
 */
function differenceOf(
  line: Pick<LineRow, 'price' | 'quantity'>,
  price: Paise,
  waive: boolean,
): { difference: Paise; waived: Paise } {
  const difference = paise(times(price, line.quantity) - times(line.price, line.quantity))
  return waive && difference > 0
    ? { difference: paise(0), waived: difference }
    : { difference, waived: paise(0) }
}

/**
 * What a change of a line to a size with this price means: the price of one unit afterwards, the
 * difference, and why it cannot be made (empty if it can). A free gift has its price as discount,
 * so it keeps its price and stays free in any size.
 */
export function termsOf(
  order: Payer,
  line: Pick<LineRow, 'price' | 'quantity' | 'discount' | 'isFreeGift'>,
  { price: wanted, waive }: { price: Paise; waive: boolean },
): { price: Paise; difference: Paise; waived: Paise; problem: string } {
  const price = line.isFreeGift ? line.price : wanted
  const { difference, waived } = differenceOf(line, price, waive)
  const problem =
    times(price, line.quantity) < line.discount
      ? 'This size costs less than the discount that the line has.'
      : payableProblem(order, difference)
  return { price, difference, waived, problem }
}

type Payer = Pick<OrderRow, 'userId' | 'total' | 'paymentMethod'>

/**
 * Why a difference can be neither paid nor refunded; empty if it can. The provider takes and
 * refunds one rupee at least, and only the account of the order can pay. An order always costs a
 * rupee or more, also with discounts.
 */
function payableProblem({ userId, total, paymentMethod }: Payer, difference: Paise): string {
  if (difference !== 0 && paymentMethod === 'cod')
    return difference > 0
      ? 'The order is paid in cash on delivery, so its amount stays. Please waive the difference.'
      : 'The order is paid in cash on delivery, so its amount stays. Please cancel it instead.'
  if (total + difference < MIN_GOODS)
    return 'With this size less than Rs. 1 of the order would be left.'
  if (difference > 0 && userId === null)
    return 'The account is deleted, so nobody can pay the difference. Please waive it.'
  if (difference === 0 || Math.abs(difference) >= MIN_REFUND) return ''
  const amount = formatRupeesExact(paise(Math.abs(difference)))
  return (
    `The difference of ${amount} is below ${formatRupeesExact(MIN_REFUND)}, which the payment ` +
    `provider does not ${difference > 0 ? 'take. Please waive it.' : 'send back.'}`
  )
}
