import type { ReactElement, ReactNode } from 'react'
import { formatOfColumn, paise, type Totals } from '#shared/money/money.ts'
import { rowText, totalRows, type DiscountPart } from '#shared/order/total-rows.ts'
import { AmountRow } from './amount-row.tsx'

export type CartTotals = Omit<Totals, 'giftWrap' | 'codFee'> & { discounts: DiscountPart[] }

type SumsProps = {
  /** Undefined while they are not known: then the rows have no amounts. */
  totals: CartTotals | undefined
  /** Stands after the word Total. */
  children?: ReactNode
  className?: string
}

const NOTHING = paise(0)
const UNKNOWN: CartTotals = {
  subtotal: NOTHING,
  discount: NOTHING,
  discounts: [],
  shipping: NOTHING,
  total: NOTHING,
}

/**
 * The sums of a cart: what the checkout begins with, before gift wrap and fees, and what adds up to
 * it. The words are those of checkout and order.
 */
export function Sums({ totals, children, className = '' }: SumsProps): ReactElement {
  const { subtotal, discount, discounts, shipping, total } = totals ?? UNKNOWN
  const parts = discounts.map(({ amount }) => amount)
  const format = formatOfColumn([subtotal, discount, shipping, total, ...parts])
  const rows =
    totals?.subtotal === 0
      ? []
      : totalRows({ ...(totals ?? UNKNOWN), giftWrap: NOTHING, codFee: NOTHING })
  return (
    <dl className={`space-y-1.5 ${className}`}>
      {rows.map((row) => (
        <AmountRow
          key={row.label}
          label={row.label}
          amount={totals ? rowText(row, format) : '\u00a0'}
        />
      ))}
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        <dt className="font-display text-[1.375rem]">
          <span>Total</span>
          {children}
        </dt>
        <dd className="tnum whitespace-nowrap text-[1.625rem] font-bold">
          {totals ? format(total) : '\u00a0'}
        </dd>
      </div>
    </dl>
  )
}
