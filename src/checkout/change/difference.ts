import type { LineRow } from '#orders/orders.ts'
import type { VariantChoice } from '#orders/variant-changes.ts'
import { Refusal } from '#shared/errors.ts'
import { formatRupeesExact, paise, times, type Paise } from '#shared/money/money.ts'
import { MIN_REFUND } from '#checkout/refund/refund-order.ts'

/** The name of a variant; its SKU if it has no label. */
export const labelOf = ({ label, sku }: Pick<VariantChoice, 'label' | 'sku'>): string =>
  label || sku

/**
 * What a line costs more with another variant, in paise; below 0 if it costs less. Shipping stays
 * as it was charged. A waived difference is nothing: the line keeps its price.
 */
export function differenceOf(
  line: Pick<LineRow, 'price' | 'quantity'>,
  price: Paise,
  waive: boolean,
): { difference: Paise; waived: Paise } {
  const difference = paise(times(price, line.quantity) - times(line.price, line.quantity))
  return waive && difference > 0
    ? { difference: paise(0), waived: difference }
    : { difference, waived: paise(0) }
}

/** Throws for a difference that the provider can neither take nor refund: below one rupee. */
export function assertPayable(difference: Paise): void {
  const problem = payableProblem(difference)
  if (problem)
    throw new Refusal('input.invalid', { message: problem, fields: { variantId: problem } })
}

/** Why a difference can be neither paid nor refunded; empty if it can. */
export function payableProblem(difference: Paise): string {
  if (difference === 0 || Math.abs(difference) >= MIN_REFUND) return ''
  const amount = formatRupeesExact(paise(Math.abs(difference)))
  return (
    `The difference of ${amount} is below ${formatRupeesExact(MIN_REFUND)}, which the payment ` +
    `provider does not ${difference > 0 ? 'take. Please waive it.' : 'send back.'}`
  )
}
