import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import type { OrderStatus } from '#shared/order/order-status.ts'
import { EmptyList } from '#web/admin/layout/rows/empty-list.tsx'
import { toOrdersQuery } from './orders-query.ts'
import { nextWork } from '#web/admin/orders/step/next-work.ts'

type EmptyOrdersProps = { counts: Partial<Record<OrderStatus, number>>; refundsDue: number }

/** In place of the rows of an empty list: that nothing waits, or what waits in another tab. */
export function EmptyOrders({ counts, refundsDue }: EmptyOrdersProps): ReactElement {
  const [search] = useSearchParams()
  const { work, ...filters } = toOrdersQuery(search)
  if (work)
    return (
      <EmptyList
        hint="Orders to confirm, pack, send or decide come here."
        start={{ label: 'All orders', to: '/admin/orders?status=all' }}
      >
        Nothing waits for you.
      </EmptyList>
    )
  // What other filters leave out says nothing of the work.
  const isTab = Object.keys(filters).every((name) => name === 'status' || name === 'refund')
  const next = isTab ? nextWork(counts, refundsDue) : undefined
  return (
    <EmptyList hint={next?.text} start={next && { label: next.label, to: next.to }}>
      No orders here.
    </EmptyList>
  )
}
