import { memo, type ReactElement } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { SelectAll, SelectRow } from '#web/admin/layout/bulk/select-rows.tsx'
import type { Selection } from '#web/admin/layout/bulk/use-selection.ts'
import type { MatchingOrder } from '#web/api/admin/orders/matching.ts'
import type { AdminOrderRow } from '#web/api/admin/orders/order-row.ts'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { Picture } from '#web/ui/picture.tsx'
import { EmptyList } from '#web/admin/layout/rows/empty-list.tsx'
import { Cell, Row, Table } from '#web/admin/layout/table.tsx'
import { columnFormat } from '#web/admin/layout/money/amounts.ts'
import { FirstPiece, ParcelContents } from './parcel-contents.tsx'
import { nextStepOf } from './bulk-transitions.ts'
import { NextStep } from './next-step.tsx'
import { orderAddress } from './orders-query.ts'
import type { useOrderSort } from '#web/admin/orders/list/sort/use-order-sort.tsx'
import { formatPlacedAt, waitOf } from './placed-at.ts'
import { StatusBadge } from '#web/admin/orders/status-badge.tsx'

/** A cell of its own in rows of one line; else its text is in another cell. */
const LINED = 'hidden lined:table-cell'

type SortOf = ReturnType<typeof useOrderSort>['column']

/** The day is under the number, unless it has a column of its own. */
const columnsOf = (sortOf?: SortOf) => [
  ...(sortOf
    ? [
        { label: 'Order', key: 'sorted', className: 'lined:hidden', sort: sortOf('date', 'Order') },
        { label: 'Order', className: `${LINED} pl-0! roomy:pl-0!` },
      ]
    : [{ label: 'Order' }]),
  { label: 'Placed', className: LINED, sort: sortOf?.('date', 'Placed') },
  { label: 'Customer', sort: sortOf?.('customer', 'Customer') },
  { label: 'Pieces', right: true, className: LINED },
  { label: 'Total', right: true, sort: sortOf?.('total', 'Total') },
  { label: 'Payment', className: LINED },
  { label: 'Status' },
  { label: 'Next step' },
]

/** The place of the badge in a card: a next step is at the right of both lines. */
const UNDER_CUSTOMER = 'stacked:col-start-1 stacked:row-start-3 stacked:pt-1'
const badgeSpan = (order: AdminOrderRow): string => (nextStepOf(order) ? '' : 'stacked:col-span-2')

/** The pictures of a list that is loaded again are mostly the same. */
const Thumbnail = memo(Picture, (before, now) => before.picture?.key === now.picture?.key)

type OrderSelection = Selection<MatchingOrder>

/**
 * Orders as rows with links to their pages. With `selection` each row has a checkbox, and with
 * `column` the heads of some columns sort the list.
 */
export function OrderList({
  orders,
  none,
  selection,
  column,
}: {
  orders: AdminOrderRow[]
  /** In place of the rows of an empty list. */
  none?: ReactElement | undefined
  selection?: OrderSelection
  column?: SortOf
}): ReactElement {
  if (orders.length === 0) return none ?? <EmptyList>No orders here.</EmptyList>
  // The word is over the numbers, after the checkbox and the picture.
  const start = selection ? (
    <SelectAll selection={selection} className="mr-16" />
  ) : (
    <span className="inline-block w-13" />
  )
  const format = columnFormat(orders.map(({ total }) => total))
  return (
    <Table caption="Orders" columns={columnsOf(column)} headStart={start} isClose>
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} total={format(order.total)} selection={selection} />
      ))}
    </Table>
  )
}

function OrderRow({
  order,
  total,
  selection,
}: {
  order: AdminOrderRow
  total: string
  selection: OrderSelection | undefined
}) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const address = orderAddress(order.id, search)
  return (
    <Row marked={selection?.isChosen(order)} onOpen={() => void navigate(address)}>
      <Cell colSpan={2} className="min-w-0 stacked:col-start-1 stacked:row-start-1">
        <OrderTitle order={order} address={address} selection={selection} />
      </Cell>
      <Cell className={`text-jamun-700 lined:whitespace-nowrap ${LINED}`}>
        <PlacedAt order={order} />
        <Wait order={order} className="block" />
      </Cell>
      <CustomerCell order={order} />
      <Cell right className={`tnum ${LINED}`}>
        {order.units}
      </Cell>
      <Cell right className="tnum font-semibold stacked:col-start-2 stacked:row-start-1">
        <span className="whitespace-nowrap">{total}</span>
        {/* In a card "Cash on delivery" takes two lines, so that the number takes one. */}
        <span
          className={
            'block text-xs font-normal text-jamun-700 columned:whitespace-nowrap ' +
            'stacked:ml-auto stacked:max-w-18 lined:hidden'
          }
        >
          {order.payment}
        </span>
      </Cell>
      <Cell className={`whitespace-nowrap text-jamun-700 ${LINED}`}>{order.payment}</Cell>
      <Cell
        className={
          'flex flex-wrap items-center gap-x-2 columned:table-cell ' +
          `${UNDER_CUSTOMER} ${badgeSpan(order)}`
        }
      >
        <StatusBadge order={order} />
        <FirstPiece lines={order.lines} />
      </Cell>
      <Cell className="stacked:col-start-2 stacked:row-span-2 stacked:row-start-2">
        <NextStep order={order} />
      </Cell>
    </Row>
  )
}

/** When it was placed, as short as it can be said. Its title has the whole date. */
const PlacedAt = ({ order: { createdAt } }: { order: AdminOrderRow }) => (
  <time dateTime={createdAt} title={formatMoment(createdAt)}>
    {formatPlacedAt(createdAt)}
  </time>
)

/** How long it waits to leave the shop, marked if that is longer than was promised. */
function Wait({ order, className }: { order: AdminOrderRow; className: string }) {
  const wait = waitOf(order)
  if (!wait) return null
  return (
    <span className={`text-xs whitespace-nowrap ${className}`}>
      <span className={wait.isLate ? 'font-semibold text-sindoor-600' : ''}>{wait.text}</span>
    </span>
  )
}

/** The name and the city, with what is in the parcel under them. */
function CustomerCell({ order }: { order: AdminOrderRow }) {
  return (
    <Cell
      className={
        'min-w-0 wrap-anywhere columned:w-full columned:max-w-0 columned:min-w-24 ' +
        'roomy:min-w-36 stacked:col-start-1 stacked:row-start-2'
      }
    >
      <span title={order.name} className="columned:block columned:truncate">
        {order.name}
        <span className="hidden text-jamun-700 lined:inline">, {order.city}</span>
      </span>
      <span
        title={order.city}
        className={'text-jamun-700 columned:block columned:truncate columned:text-xs lined:hidden'}
      >
        <span className="columned:hidden">, </span>
        {order.city}
      </span>
      <AccountName order={order} />
      <ParcelContents lines={order.lines} />
    </Cell>
  )
}

/** Whose account it is, if the parcel goes to another name. */
const AccountName = ({ order: { customer, name } }: { order: AdminOrderRow }) =>
  customer &&
  !isSameName(customer.name, name) && (
    <span title={customer.name} className="block truncate text-xs text-jamun-700">
      Account: {customer.name}
    </span>
  )

const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

function OrderTitle({
  order,
  address,
  selection,
}: {
  order: AdminOrderRow
  address: string
  selection: OrderSelection | undefined
}) {
  return (
    <span className="flex items-center gap-3 stacked:gap-1.5">
      {selection && <SelectRow row={order} name={order.number} selection={selection} />}
      <span
        className={
          'size-10 shrink-0 overflow-hidden rounded-xs bg-chandan ' +
          (selection ? 'stacked:-ml-1.5 @max-xs/table:hidden' : '')
        }
      >
        <Thumbnail picture={order.picture} sizes="40px" alt="" />
      </span>
      <span>
        <Link
          to={address}
          className={
            'tnum inline-flex min-h-11 items-center font-semibold text-rani-600 ' +
            'underline-offset-4 hover:underline columned:whitespace-nowrap stacked:-my-2.5 ' +
            'stacked:py-2.5'
          }
        >
          {order.number}
        </Link>
        <span className="block text-xs text-jamun-700 columned:whitespace-nowrap lined:hidden">
          <PlacedAt order={order} />
          <Wait order={order} className="block" />
        </span>
      </span>
    </span>
  )
}
