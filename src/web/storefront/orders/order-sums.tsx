import type { ReactElement } from 'react'
import type { Order } from '#web/api/orders/order.ts'
import {
  formatOfColumn,
  formatRupeesExact,
  paise,
  sum,
  type Paise,
  type Totals,
} from '#shared/money/money.ts'
import { rowText, totalRows } from '#shared/order/total-rows.ts'
import { AmountRow } from '#web/storefront/checkout/summary/amount-row.tsx'
import { refundRows } from '#web/storefront/orders/returns/refund-texts.ts'

type Sums = Totals &
  Pick<Order, 'tax' | 'refunds' | 'refundDue' | 'cash' | 'cashRefunds' | 'discounts'>

/**
 * The totals of an order: what adds up to its total, its refunds with the state of each, and what
 * is left after them. `exact` writes every amount with two decimals, as does one with paise.
 */
export function OrderSums({
  order,
  exact = false,
}: {
  order: Sums
  exact?: boolean
}): ReactElement {
  const rows = totalRows(order)
  const refunded = refundedOf(order)
  const write = exact
    ? formatRupeesExact
    : formatOfColumn([...rows.map(({ amount }) => amount), order.total, refunded])
  const format = (amount: Paise) => write(amount).replace(' ', '\u00a0')
  return (
    <dl className="stack-1.5 border-t border-jamun-200 pt-4">
      {rows.map((row) => (
        <AmountRow key={row.label} label={row.label} amount={rowText(row, format)} />
      ))}
      <AmountRow
        label={exact ? <span className="font-display text-xl font-normal">Total</span> : 'Total'}
        amount={format(order.total)}
        className={`pt-1 text-lg font-bold ${exact ? 'items-baseline' : ''}`}
      />
      {order.cash && order.cash.advance > 0 && order.cash.state !== 'none' && (
        <>
          <AmountRow label="Online in advance" amount={format(order.cash.advance)} />
          <AmountRow label="In cash to the courier" amount={format(order.cash.amount)} />
        </>
      )}
      {order.tax > 0 && (
        <AmountRow label="GST included" amount={format(order.tax)} className="text-sm" />
      )}
      {refundRows(order).map((row, index) => (
        <div key={`${index} ${row}`} className="flex flex-wrap justify-between gap-x-4">
          <dt>Refund</dt>
          <dd className="tnum ml-auto min-w-0 text-right wrap-anywhere">{row}</dd>
        </div>
      ))}
      {refunded > 0 && (
        <AmountRow
          label="Total after refunds"
          amount={format(paise(order.total - refunded))}
          className="font-semibold"
        />
      )}
    </dl>
  )
}

/**
 * In paise. Counts only refunds of the order's own payment that did not fail, and those of cash.
 */
const refundedOf = ({ refunds, cashRefunds = [] }: Sums): Paise =>
  sum(
    [
      ...refunds.filter(({ isOfOrder, state }) => isOfOrder && state !== 'failed'),
      ...cashRefunds,
    ].map(({ amount }) => amount),
  )
