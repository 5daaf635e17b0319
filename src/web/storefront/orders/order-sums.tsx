import type { ReactElement } from 'react'
import type { Order } from '#contract/contract.ts'
import { formatRupees, formatRupeesExact, paise, sum } from '#shared/money/money.ts'
import { AmountRow } from './amount-row.tsx'

type Sums = Pick<Order, 'subtotalPaise' | 'shippingPaise' | 'totalPaise' | 'refunds'>

/**
 * The totals of an order: subtotal, shipping, total, and the refunds, so that the visible rows add
 * up. `exact` writes every amount with two decimals.
 */
export function OrderSums({
  order,
  exact = false,
}: {
  order: Sums
  exact?: boolean
}): ReactElement {
  const format = (amount: number) =>
    (exact ? formatRupeesExact : formatRupees)(paise(amount)).replace(' ', '\u00a0')
  const refunded = refundedOf(order)
  return (
    <dl className="space-y-1.5 border-t border-jamun-200 pt-4">
      <AmountRow label="Subtotal" amount={format(order.subtotalPaise)} />
      <AmountRow
        label="Shipping"
        amount={order.shippingPaise === 0 ? 'Free' : format(order.shippingPaise)}
      />
      <AmountRow
        label="Total"
        amount={format(order.totalPaise)}
        className="pt-1 text-lg font-bold"
      />
      {refunded > 0 && (
        <>
          <AmountRow label="Refunds" amount={`\u2212${format(refunded)}`} />
          <AmountRow
            label="Total after refunds"
            amount={format(order.totalPaise - refunded)}
            className="font-semibold"
          />
        </>
      )}
    </dl>
  )
}

/** In paise. Counts only refunds of the order's own payment that did not fail. */
const refundedOf = ({ refunds }: Sums): number =>
  sum(
    refunds
      .filter(({ ofOrder, state }) => ofOrder && state !== 'failed')
      .map(({ amountPaise }) => paise(amountPaise)),
  )
