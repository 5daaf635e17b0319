import type { LineRow, OrderRow } from '#orders/orders.ts'
import { repriceOrder } from '#orders/change/reprice-order.ts'
import type { VariantChoice } from '#orders/change/variant-changes.ts'
import { formatRupeesExact, paise, times, type Paise } from '#shared/money/money.ts'
import { MIN_GOODS } from '#shared/offers/offer.ts'
import { MIN_REFUND } from '#checkout/refund/refund-order.ts'

/** The name of a variant; its SKU if it has no label. */
export const labelOf = ({ label, sku }: Pick<VariantChoice, 'label' | 'sku'>): string =>
  label || sku

type NewVariant = { line: LineRow; price: Paise; waive: boolean }

/**
 * What a change of a line to a size with this price means: the price of one unit afterwards, the
 * totals, the difference in paise (below 0 if the order costs less), and why it cannot be made
 * (empty if it can). Offers give what they give at the new price; shipping stays as it was charged.
 * A waived difference is nothing: the line keeps its price. A free gift has its price as discount,
 * so it keeps its price and stays free in any size.
 */
export function termsOf(
  order: OrderRow,
  lines: LineRow[],
  { line, price: wanted, waive }: NewVariant,
) {
  const price = line.isFreeGift ? line.price : wanted
  const repriced = repriceOrder(order, lines, { lineId: line.id, price })
  const { totals, difference } = repriced
  if (waive && difference > 0)
    return {
      price: line.price,
      totals: order,
      difference: paise(0),
      waived: difference,
      problem: '',
    }
  const discount = repriced.lines.find(({ id }) => id === line.id)?.discount ?? paise(0)
  const problem =
    times(price, line.quantity) < discount
      ? 'This size costs less than the discount that the line has.'
      : payableProblem(order, difference)
  return { price, totals, difference, waived: paise(0), problem }
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
