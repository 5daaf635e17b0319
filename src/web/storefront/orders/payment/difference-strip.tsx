import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { Order } from '#web/api/orders/order.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { formatDateTime, formatTotal } from '#web/storefront/orders/order-text.ts'

/**
 * Above an order whose change of size waits for its payment. The link loads the document, as that
 * of the checkout does: only there may the script of the provider run.
 */
export function DifferenceStrip({
  order,
  difference: { text, amount, payBefore },
}: {
  order: Order
  difference: NonNullable<Order['difference']>
}): ReactElement {
  return (
    <section
      aria-label="Change of size"
      className={
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 bg-haldi-100 px-5 py-4 ' +
        'lg:px-7'
      }
    >
      <p className="min-w-0 grow basis-60 wrap-break-word">
        <span className="block font-semibold">{text}</span>
        It is kept for you until {formatDateTime(payBefore)}. If the difference is not paid by then,
        your order stays as it is.
      </p>
      <Link
        to={`/checkout/difference/${encodeURIComponent(order.number)}`}
        reloadDocument
        className={buttonClass('buy', 'md', 'max-[22rem]:px-4!')}
      >
        Pay {formatTotal(amount)} difference
      </Link>
    </section>
  )
}
