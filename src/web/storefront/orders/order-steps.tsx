import { Disclosure } from '#web/ui/disclosure.tsx'
import { endOf } from './order-text.ts'
import { DECLINED, Timeline, type Tracked } from './timeline.tsx'

/**
 * The steps of an order. Once it is delivered, returned or cancelled they are one row, which opens
 * them.
 */
export function OrderSteps({ order }: { order: Tracked }) {
  const end = endOf(order)
  if (!end) return <Timeline order={order} />
  const declined = order.status === 'delivered' && order.history.at(-1)?.declinesReturn
  return (
    <>
      <Disclosure
        className={declined ? '-mt-3' : '-mt-3 -mb-5'}
        title={
          <span className="flex min-h-12 min-w-0 grow flex-wrap items-center gap-x-4">
            <span className="font-semibold">{end}</span>
            <span className="text-rani-600 underline underline-offset-4">All steps</span>
          </span>
        }
      >
        <div className="pt-4 pb-2">
          <Timeline order={order} />
        </div>
      </Disclosure>
      {declined && <p className="text-sm text-jamun-700">{DECLINED}</p>}
    </>
  )
}
