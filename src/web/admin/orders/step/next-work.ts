import type { OrderStatus } from '#shared/order/order-status.ts'
import { countText } from '#web/admin/layout/tabs.tsx'

type Work = { one: string; many: string; rest: string; label: string; to: string }

const inTab = (status: OrderStatus) => `/admin/orders?status=${status}`

const WORK: [OrderStatus, Work][] = [
  [
    'confirmed',
    {
      one: 'confirmed order',
      many: 'confirmed orders',
      rest: 'can be packed',
      label: 'Orders to pack',
      to: inTab('confirmed'),
    },
  ],
  [
    'packed',
    {
      one: 'packed order',
      many: 'packed orders',
      rest: 'can be shipped',
      label: 'Orders to ship',
      to: inTab('packed'),
    },
  ],
  [
    'return_requested',
    {
      one: 'return',
      many: 'returns',
      rest: 'can be decided or received',
      label: 'Returns',
      to: inTab('return_requested'),
    },
  ],
]

const DUE: Work = {
  one: 'refund',
  many: 'refunds',
  rest: 'can be made',
  label: 'Refunds',
  to: '/admin/orders?status=all&payment=due',
}

/** What can be done next, in the order of work: a sentence, and the tab where it is done. */
export function nextWork(
  counts: Partial<Record<OrderStatus, number>>,
  refundsDue: number,
): { text: string; label: string; to: string } | undefined {
  const all = [
    ...WORK.map(([status, work]) => ({ count: counts[status] ?? 0, ...work })),
    { count: refundsDue, ...DUE },
  ]
  const next = all.find(({ count }) => count > 0)
  if (!next) return undefined
  const { count, one, many, rest, label, to } = next
  return { text: `${countText(count)} ${count === 1 ? one : many} ${rest}.`, label, to }
}
