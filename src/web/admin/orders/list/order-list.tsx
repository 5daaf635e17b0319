import { memo, type ReactElement } from 'react'
import { Link } from 'react-router'
import { ChooseRow } from '#web/admin/layout/bulk/choose-rows.tsx'
import type { Selection } from '#web/admin/layout/bulk/use-selection.ts'
import type { MatchingOrder } from '#web/api/admin/orders/matching.ts'
import type { AdminOrderRow } from '#web/api/admin/orders/orders.ts'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { Picture } from '#web/ui/picture.tsx'
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

/** The pictures of a list that is loaded again are mostly the same. */
const Thumbnail = memo(Picture, (before, now) => before.picture?.key === now.picture?.key)

type OrderSelection = Selection<MatchingOrder>

/** Orders as rows with links to their pages. With `selection` each row has a checkbox. */
export function OrderList({
  orders,
  none = 'No orders here.',
  selection,
}: {
  orders: AdminOrderRow[]
  none?: string | undefined
  selection?: OrderSelection
}): ReactElement {
  if (orders.length === 0)
    return <p className="border-t border-jamun-100 px-6 py-8 text-center text-jamun-700">{none}</p>
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
    <Row marked={selection?.isChosen(order)}>
      <Cell className="stacked:col-span-2 stacked:row-start-1">
        <OrderTitle order={order} selection={selection} />
      </Cell>
      <Cell
        className={
          'text-jamun-700 columned:min-w-24 stacked:col-start-1 stacked:row-start-2 ' +
          'roomy:whitespace-nowrap'
        }
      >
        {formatMoment(order.createdAt)}
      </Cell>
      <Cell
        className={
          'wrap-anywhere columned:min-w-33 stacked:col-span-2 stacked:col-start-1 ' +
          'stacked:row-start-3'
        }
      >
        {order.name},{' '}
        <span className="text-jamun-700">
          {order.city} <span className="columned:hidden">· </span>
          <span className="columned:block columned:text-xs">
            {order.units} {order.units === 1 ? 'piece' : 'pieces'}
          </span>
        </span>
      </Cell>
      <Cell
        right
        className="tnum font-semibold whitespace-nowrap stacked:col-start-2 stacked:row-start-2"
      >
        {formatAmount(order.total)}
        <span className="block text-xs font-normal text-jamun-700">{order.payment}</span>
      </Cell>
      <Cell className={'stacked:col-span-2 stacked:row-start-4 stacked:pt-1.5'}>
        <StatusBadge order={order} />
      </Cell>
    </Row>
  )
}

function OrderTitle({
  order,
  selection,
}: {
  order: AdminOrderRow
  selection: OrderSelection | undefined
}) {
  return (
    <span className="flex items-center gap-3 stacked:gap-2">
      {selection && <ChooseRow row={order} name={order.number} selection={selection} />}
      <span className="size-10 shrink-0 overflow-hidden rounded-xs bg-chandan">
        <Thumbnail picture={order.picture} sizes="40px" alt="" />
      </span>
      <Link
        to={`/admin/orders/${order.id}`}
        className={
          'tnum inline-flex min-h-11 items-center font-semibold text-rani-600 ' +
          'underline-offset-4 hover:underline min-[20rem]:whitespace-nowrap'
        }
      >
        {order.number}
      </Link>
    </span>
  )
}
