import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { listRemittances, type Remittances } from '#web/api/admin/orders/remittances.ts'
import { adminAction, adminLoader } from '#web/admin/layout/admin-data.ts'
import { BackLink } from '#web/admin/layout/back-link.tsx'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { adminScreen, Panel, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { Cell, Row, Table } from '#web/admin/layout/table.tsx'
import { columnFormat } from '#web/admin/layout/money/amounts.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { CHECK, RECORD, RemittanceFile } from './remittance-file.tsx'
import type { Route } from './+types/remittances-page'

const TITLE = 'Courier payouts'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

export const clientLoader = adminLoader(({ signal }) => listRemittances(signal))

export const clientAction = adminAction(CHECK, RECORD)

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading payouts...',
  toastText: 'Failed to load the payouts.',
  text: 'Failed to load the payouts.',
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

/** The cash that couriers have collected, and the files that say what they have paid out. */
function RemittancesPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  return (
    <>
      <BackLink to="/admin/orders" label="Orders" />
      <ScreenHead
        title={TITLE}
        line="What couriers have collected for orders with cash on delivery, and paid out to you."
      />
      <div className="grid grid-cols-1 gap-5">
        <RemittanceFile />
        <Waiting data={loaderData} />
        <Files data={loaderData} />
      </div>
    </>
  )
}

const WAITING_COLUMNS = [
  { label: 'Order' },
  { label: 'Collected' },
  { label: 'Tracking number' },
  { label: 'Amount', right: true },
]

function Waiting({ data }: { data: Remittances }): ReactElement {
  const { waiting, waitingOrders, waitingAmount } = data
  const more = waitingOrders - waiting.length
  const format = columnFormat([waitingAmount, ...waiting.map(({ amount }) => amount)])
  return (
    <Panel title="Not paid out yet">
      <p className="-mt-2 mb-3 text-sm text-jamun-700">
        {waitingOrders === 0
          ? 'Everything that was collected is paid out.'
          : `${format(waitingAmount)} of ${waitingOrders.toLocaleString('en-IN')} ${
              waitingOrders === 1 ? 'order' : 'orders'
            }, the oldest first.`}
      </p>
      {waiting.length > 0 && (
        <Table caption="Cash that is not paid out yet" columns={WAITING_COLUMNS}>
          {waiting.map(({ orderId, number, awb, amount, collectedAt }) => (
            <Row key={orderId}>
              <Cell className="stacked:col-start-1 stacked:row-start-1">
                <OrderLink id={orderId} number={number} />
              </Cell>
              <Cell className="text-jamun-700 stacked:col-span-2">{formatMoment(collectedAt)}</Cell>
              <Cell className="wrap-anywhere stacked:col-span-2">{awb}</Cell>
              <Cell right className="tnum font-semibold stacked:col-start-2 stacked:row-start-1">
                {format(amount)}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      {more > 0 && <p className="mt-3 text-sm">{more.toLocaleString('en-IN')} more.</p>}
    </Panel>
  )
}

/** A link to the page of an order. */
const OrderLink = ({ id, number }: { id: string; number: string }) => (
  <Link
    to={`/admin/orders/${id}`}
    className="tnum inline-flex min-h-11 items-center font-semibold text-rani-600 hover:underline"
  >
    {number}
  </Link>
)

function Files({ data: { remittances } }: { data: Remittances }): ReactElement {
  const format = columnFormat(remittances.map(({ amount }) => amount))
  return (
    <Panel title="Recorded files">
      {remittances.length === 0 && (
        <p className="text-sm text-jamun-700">None yet. A courier sends a file with each payout.</p>
      )}
      <ul className="divide-y divide-jamun-100">
        {remittances.map(({ id, fileName, lines, orders, amount, by, at }) => (
          <li key={id} className="py-3 text-sm wrap-anywhere">
            <span className="font-semibold">{fileName || 'A file'}</span>
            <span className="block text-jamun-700">
              {`${formatMoment(at)} · ${by} · ${orders} of `}
              {lines === 1 ? '1 line · ' : `${lines} lines · `}
              <span className="tnum">{format(amount)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export default SCREEN.of(RemittancesPage)
