import { ChevronRight } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { AdminOrderRow } from '#web/api/admin/orders/orders.ts'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { Cell, Row, Table } from '#web/admin/layout/table.tsx'
import { formatAmount } from '#web/admin/orders/amounts.tsx'
import { StatusBadge } from '#web/admin/orders/status-badge.tsx'

const COLUMNS = [
  { label: 'Order' },
  { label: 'Placed' },
  { label: 'Customer' },
  { label: 'Total', right: true },
  { label: 'Status' },
]

type OrderSelection = { ids: string[]; onChange: (ids: string[]) => void }

/** Orders as rows with links to their pages. With `selection` each row has a checkbox. */
export function OrderList({
  orders,
  selection,
}: {
  orders: AdminOrderRow[]
  selection?: OrderSelection
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
        <OrderRow key={order.id} order={order} selection={selection} />
      ))}
    </Table>
  )
}

function OrderRow({
  order,
  selection,
}: {
  order: AdminOrderRow
  selection: OrderSelection | undefined
}) {
  return (
    <Row marked={selection?.ids.includes(order.id)}>
      <Cell className="stacked:col-span-2 stacked:col-start-1 stacked:row-start-1">
        <span className="flex items-center gap-3 stacked:gap-1">
          {selection && <OrderCheckbox order={order} {...selection} />}
          <Link
            to={`/admin/orders/${order.id}`}
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
        {formatAmount(order.total)}
        {order.isCod && (
          <abbr title="Cash on delivery" className="ml-1.5 text-xs text-zari-700 no-underline">
            COD
          </abbr>
        )}
      </Cell>
      <Cell className="stacked:col-start-2 stacked:row-start-2 stacked:max-w-40 stacked:text-right">
        <StatusBadge order={order} />
      </Cell>
    </Row>
  )
}

function OrderCheckbox({ order, ids, onChange }: OrderSelection & { order: AdminOrderRow }) {
  const isSelected = ids.includes(order.id)
  return (
    <label className="grid size-11 shrink-0 place-items-center stacked:-ml-2">
      <span className="sr-only">Choose {order.number}</span>
      <input
        type="checkbox"
        checked={isSelected}
        onChange={() =>
          onChange(isSelected ? ids.filter((id) => id !== order.id) : [...ids, order.id])
        }
        className="size-5 accent-rani-600"
      />
    </label>
  )
}
