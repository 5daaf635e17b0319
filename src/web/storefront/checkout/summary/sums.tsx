import type { ReactElement } from 'react'
import { formatOfColumn, paise, type Totals } from '#shared/money/money.ts'
import { rowText, totalRows, type DiscountPart } from '#shared/order/total-rows.ts'
import { AmountRow } from './amount-row.tsx'

export type CartTotals = Omit<Totals, 'giftWrap' | 'codFee'> & { discounts: DiscountPart[] }

type SumsProps = {
  /** Undefined while they are not known: then the rows have no amounts. */
  totals: CartTotals | undefined
  /** How many pieces they are for: "2 pieces". */
  pieces: string
  className?: string
}

/** The words for what the checkout begins with. The total of a cart is that of its pieces. */
export const TO_PAY = 'To pay'

const NOTHING = paise(0)
const UNKNOWN: CartTotals = {
  subtotal: NOTHING,
  discount: NOTHING,
  discounts: [],
  shipping: NOTHING,
  total: NOTHING,
}

/**
 * The sums of a cart: what the offers take off, the total of the pieces (specification, point 9),
 * the shipping, and what the checkout begins with, before gift wrap and fees.
 */
export function Sums({ totals, pieces, className = '' }: SumsProps): ReactElement {
  const { subtotal, discount, discounts, shipping, total } = totals ?? UNKNOWN
  const parts = discounts.map(({ amount }) => amount)
  const format = formatOfColumn([subtotal, discount, shipping, total, ...parts])
  const all = totalRows({ ...(totals ?? UNKNOWN), giftWrap: NOTHING, codFee: NOTHING })
  const [shippingRow] = all.filter(({ label }) => label === 'Shipping')
  const offers = discount > 0 ? all.filter((row) => row !== shippingRow) : []
  const textOf = (row: (typeof all)[number]) => (totals ? rowText(row, format) : '\u00a0')
  return (
    <dl className={`stack-1.5 ${className}`}>
      {offers.map((row) => (
        <AmountRow key={row.label} label={row.label} amount={textOf(row)} />
      ))}
      <AmountRow
        label={
          <>
            <span>Total</span> for {pieces}
          </>
        }
        amount={totals ? format(paise(subtotal - discount)) : '\u00a0'}
      />
      {/* Nothing is sent if no piece can be had. */}
      {totals?.subtotal !== 0 && (
        <>
          {shippingRow && <AmountRow label="Shipping" amount={textOf(shippingRow)} />}
          <ToPay>{totals ? format(total) : '\u00a0'}</ToPay>
        </>
      )}
    </dl>
  )
}

const ToPay = ({ children }: { children: string }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-4">
    <dt className="font-display text-[1.375rem]">{TO_PAY}</dt>
    <dd className="tnum whitespace-nowrap text-[1.625rem] font-bold">{children}</dd>
  </div>
)
