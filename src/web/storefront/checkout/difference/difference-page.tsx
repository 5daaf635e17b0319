import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Difference as OrderDifference, Order } from '#web/api/orders/order.ts'
import { useShop } from '#web/session/shop-facts.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { OrderToPay } from '#web/storefront/checkout/order-to-pay.tsx'
import { formatDateTime, formatTotal, orderPath } from '#web/storefront/orders/order-text.ts'
import { payDifference, type DifferenceOutcome } from './pay-difference.ts'
import type { Route } from './+types/difference-page'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, 'Pay the difference')

export {
  loadOrderToPay as clientLoader,
  readPaymentMode as loader,
} from '#web/storefront/checkout/order-to-pay.tsx'

/** Where a customer pays what another size costs more, at /checkout/difference/ and the number. */
export default function DifferencePage({ loaderData }: Route.ComponentProps) {
  return (
    <OrderToPay title="Pay the difference" data={loaderData}>
      {(order) => <Difference order={order} />}
    </OrderToPay>
  )
}

function Difference({ order }: { order: Order }) {
  const { name: shopName } = useShop()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<DifferenceOutcome>()
  const shown = outcome && 'order' in outcome ? outcome.order : order
  const pay = async () => {
    setBusy(true)
    setOutcome(undefined)
    setOutcome(await payDifference(order, shopName))
    setBusy(false)
  }
  if (!shown.difference) return <Settled order={shown} isPaid={outcome?.kind === 'paid'} />
  const { amount, payBefore } = shown.difference
  return (
    <>
      <p className="tnum text-sm text-jamun-700">Order {order.number}</p>
      <Change order={order} difference={shown.difference} />
      <p className="mt-3">
        The other size costs {formatTotal(amount)} more. It is kept for you until{' '}
        {formatDateTime(payBefore)}. If the difference is not paid by then, your order stays as it
        is.
      </p>
      <div role="alert">
        {outcome?.kind === 'refused' && (
          <p className="mt-4 font-medium text-sindoor-600">{outcome.message}</p>
        )}
        {outcome?.kind === 'dismissed' && (
          <p className="mt-4 font-medium">
            Nothing was paid. If you have paid in another app, please look at your order in a
            minute.
          </p>
        )}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button look="buy" busy={busy} onClick={() => void pay()}>
          Pay {formatTotal(amount)}
        </Button>
        <Link to={orderPath(order)} className={buttonClass('outline')}>
          Back to the order
        </Link>
      </div>
    </>
  )
}

/** The piece with both of its sizes, and what one of each costs. */
function Change({ order, difference }: { order: Order; difference: OrderDifference }) {
  const { text, lineId, fromLabel, toLabel, price } = difference
  const line = order.lines.find(({ id }) => id === lineId)
  if (!line) return <p className="mt-1 font-semibold wrap-break-word">{text}</p>
  return (
    <div className="mt-3 flex flex-wrap items-center gap-4">
      <span className="size-18 shrink-0 overflow-hidden rounded-xs bg-chandan">
        <Picture picture={line.product.picture} sizes="72px" alt="" />
      </span>
      <div className="min-w-[min(100%,8rem)] flex-1">
        <p className="font-semibold wrap-anywhere">{line.product.title}</p>
        <p className="tnum mt-1 flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 wrap-anywhere">
            {fromLabel} {formatTotal(line.unitPrice)}
          </span>
          <ArrowRight aria-label="becomes" strokeWidth={1.6} className="size-4 shrink-0" />
          <span className="min-w-0 font-semibold wrap-anywhere">
            {toLabel} {formatTotal(price)}
          </span>
        </p>
      </div>
    </div>
  )
}

/** Nothing is to be paid: it was paid just now or before, or the change has ended. */
function Settled({ order, isPaid }: { order: Order; isPaid: boolean }) {
  const last = order.changes.at(-1)
  return (
    <>
      <p role="status" className="font-semibold">
        {isPaid && last ? `Thank you. ${last.text}` : 'Nothing is left to pay for this order.'}
      </p>
      <Link to={orderPath(order)} className={buttonClass('primary', 'md', 'mt-6')}>
        Back to the order
      </Link>
    </>
  )
}
