import { ChevronRight } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { AdminOrderRow } from '#contract/contract.ts'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { Cell, Row, Table } from '#web/admin/layout/table.tsx'
import { formatAmount } from './order-panels.tsx'
import { StatusBadge } from './status-badge.tsx'

const COLUMNS = [
  { label: 'Order' },
  { label: 'Placed' },
  { label: 'Customer' },
  { label: 'Total', right: true },
  { label: 'Status' },
]

type OrderChoice = { chosen: string[]; onChoose: (ids: string[]) => void }

/** Orders as rows with links to their pages. With `choice` each row has a checkbox. */
export function OrderList({
  orders,
  choice,
}: {
  orders: AdminOrderRow[]
  choice?: OrderChoice
}): ReactElement {
  if (orders.length === 0)
    return (
      <p className="border-t border-jamun-100 px-6 py-8 text-center text-jamun-700">
        No orders here.
      </p>
    )
  return (
    <Table caption="Orders" columns={COLUMNS}>
      {orders.map((order) => (
        <OrderRow key={order._id} order={order} choice={choice} />
      ))}
    </Table>
  )
}

function OrderRow({ order, choice }: { order: AdminOrderRow; choice: OrderChoice | undefined }) {
  return (
    <Row marked={choice?.chosen.includes(order._id)}>
      <Cell className="stacked:col-span-2 stacked:col-start-1 stacked:row-start-1">
        <span className="flex items-center gap-3 stacked:gap-1">
          {choice && <OrderCheckbox order={order} {...choice} />}
          <Link
            to={`/admin/orders/${order._id}`}
            className={
              'tnum inline-flex min-h-11 items-center gap-1 font-semibold text-rani-600 ' +
              'underline-offset-4 hover:underline columned:whitespace-nowrap'
            }
          >
            {order.number}
            <ChevronRight aria-hidden="true" strokeWidth={1.6} className="size-4 columned:hidden" />
          </Link>
        </span>
      </Cell>
      <Cell className="text-jamun-700 stacked:col-start-1 stacked:pl-1 roomy:whitespace-nowrap">
        {formatMoment(order.createdAt)}
      </Cell>
      <Cell
        className={
          'wrap-anywhere columned:min-w-36 stacked:col-span-2 stacked:col-start-1 ' +
          'stacked:row-start-3 stacked:pl-1'
        }
      >
        {order.name}, <span className="text-jamun-700">{order.city}</span>
      </Cell>
      <Cell
        right
        className="tnum font-semibold whitespace-nowrap stacked:col-start-2 stacked:row-start-1"
      >
        {formatAmount(order.totalPaise)}
      </Cell>
      <Cell className="stacked:col-start-2 stacked:row-start-2 stacked:max-w-40 stacked:text-right">
        <StatusBadge order={order} />
      </Cell>
    </Row>
  )
}

function OrderCheckbox({ order, chosen, onChoose }: OrderChoice & { order: AdminOrderRow }) {
  const isChosen = chosen.includes(order._id)
  return (
    <label className="grid size-11 shrink-0 place-items-center stacked:-ml-2">
      <span className="sr-only">Choose {order.number}</span>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={() =>
          onChoose(isChosen ? chosen.filter((id) => id !== order._id) : [...chosen, order._id])
        }
        className="size-5 accent-rani-600"
      />
    </label>
  )
}
