import type { ReactElement } from 'react'
import type { Cart } from '#web/api/cart.ts'
import { formatOfColumn, formatRupees, paise } from '#shared/money/money.ts'
import { rowText, totalRows } from '#shared/order/total-rows.ts'
import { boughtOf, savedInAll } from '#web/storefront/cart/cart-sums.ts'
import { AmountRow, SavedLine } from './amount-row.tsx'
import type { PaymentChoice } from './payment-choice.tsx'

export type SumsProps = { cart: Cart; choice: PaymentChoice }

/** The sums of the order for the chosen way to pay, and what is paid when. */
export function CheckoutSums({ cart, choice: { totals, advance } }: SumsProps): ReactElement {
  const remaining = cart.freeShippingFrom - boughtOf(cart)
  const rows = totalRows(totals)
  const format = formatOfColumn([...rows.map(({ amount }) => amount), totals.total, advance])
  return (
    <>
      <dl
        className={
          'mt-5 stack-2 border-t border-jamun-200 pt-4 first:mt-0 first:border-0 first:pt-0'
        }
      >
        {rows.map((row) => (
          <AmountRow key={row.label} label={row.label} amount={rowText(row, format)} />
        ))}
        <AmountRow
          label="Total"
          amount={format(totals.total)}
          className="border-t border-jamun-200 pt-3 text-[1.375rem] font-bold"
        />
        {advance > 0 && (
          <>
            <AmountRow label="Now online" amount={format(advance)} className="font-semibold" />
            <AmountRow
              label="In cash to the courier"
              amount={format(paise(totals.total - advance))}
              className="font-semibold"
            />
          </>
        )}
      </dl>
      <SavedLine saved={savedInAll(cart)} />
      <p className="mt-1 text-xs text-jamun-700">
        {cart.shipping > 0 &&
          remaining > 0 &&
          `Add ${formatRupees(paise(remaining)).replace(' ', '\u00a0')} more for free shipping. `}
        Inclusive of all Taxes.
      </p>
    </>
  )
}
