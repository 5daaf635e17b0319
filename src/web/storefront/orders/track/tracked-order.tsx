import type { TrackedOrder } from '#web/api/orders/order.ts'
import { takeFocus } from '#web/ui/browser/take-focus.ts'
import { formatDay } from '#web/storefront/account/format.ts'
import { OrderBadges } from '#web/storefront/orders/badges.tsx'
import { NOT_SENT, refundTime } from '#web/storefront/orders/returns/refunds.tsx'
import { Arrival, Timeline } from '#web/storefront/orders/timeline.tsx'

/** The result takes the focus, so that screen readers announce it. */
export function TrackedOrderResult({
  order,
  isBeside,
}: {
  order: TrackedOrder
  isBeside: boolean
}) {
  return (
    <article
      className={
        'mt-4 border border-jamun-200 bg-white p-5 lg:p-7 ' +
        `${isBeside ? 'lg:col-start-2 lg:row-span-2 lg:mt-0' : ''}`
      }
    >
      <Arrival order={order} />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h3 ref={takeFocus} tabIndex={-1} className="tnum text-lg font-semibold">
          {order.number}
        </h3>
        <OrderBadges order={order} />
      </div>
      <Timeline order={order} />
      {order.refundAt && (
        <p className="mt-6 border-t border-jamun-100 pt-4 text-sm">
          {refundSentence(order, order.refundAt)}
        </p>
      )}
    </article>
  )
}

function refundSentence({ refund, refundSent, refundDays }: TrackedOrder, at: string): string {
  if (refund === 'pending' && !refundSent)
    return `Your refund was asked for on ${formatDay(at)}. ${NOT_SENT}`
  const done = refund === 'pending' ? 'asked for' : 'sent'
  return `Your refund was ${done} on ${formatDay(at)}. ${refundTime(refundDays)}`
}
