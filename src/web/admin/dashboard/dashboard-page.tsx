import { Gem, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AdminOrderRow } from '#web/api/admin/orders/order-row.ts'
import { listAdminOrders } from '#web/api/admin/orders/orders.ts'
import { countComplaints } from '#web/api/admin/orders/complaints.ts'
import { readChecklist } from '#web/api/admin/operations/checklist.ts'
import { readDashboard, readToday, type Dashboard } from '#web/api/admin/dashboard.ts'
import { STEP } from '#web/admin/orders/step/step-mutation.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { adminAction, adminLoader } from '#web/admin/layout/admin-data.ts'
import { PanelLink } from './panel-link.tsx'
import { BackupNotice } from './backup-notice.tsx'
import { BooksNotice } from './books-notice.tsx'
import { ChecklistPanel, CONFIRM } from './checklist-panel.tsx'
import { BarChart } from './bar-chart.tsx'
import { DoughnutChart } from './doughnut-chart.tsx'
import { ADD_TEN, LowInventory, TAKE_BACK } from './low-inventory.tsx'
import { Notice } from './notice.tsx'
import { TodayTiles } from './today-tiles.tsx'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { OrderList } from '#web/admin/orders/list/order-list.tsx'
import { adminScreen, Panel, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import type { Route } from './+types/dashboard-page'

const TITLE = 'Admin Dashboard'
const LATEST_ORDERS = 5
const today = new Intl.DateTimeFormat('en-IN', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Asia/Kolkata',
})

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

export const clientLoader = adminLoader(async ({ signal }) => ({
  // The dashboard is shown without it too.
  checklist: await readChecklist(signal).catch(() => null),
  // So it is with the figures of today.
  today: await readToday(signal).catch(() => null),
  stats: await readDashboard(signal),
  latest: (await listAdminOrders({ limit: LATEST_ORDERS }, signal)).orders,
  complaints: await countComplaints(signal),
  day: today.format(new Date()),
}))

export const clientAction = adminAction(CONFIRM, ADD_TEN, TAKE_BACK, STEP)

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading...',
  toastText: 'Failed to load dashboard stats',
  text: 'Failed to load dashboard stats.',
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

/**
 * The dashboard: what waits today, what is wrong, the latest orders, low stock and totals. What is
 * to be done before the shop opens comes first, and after the latest orders once there is an order.
 */
function DashboardPage({
  loaderData: { stats, today, latest, complaints, day, checklist },
}: ScreenProps<typeof clientLoader>) {
  const opening = checklist && !checklist.isDone && <ChecklistPanel checklist={checklist} />
  const hasOrders = latest.length > 0
  return (
    <>
      <ScreenHead title={TITLE} line={day} />
      {stats.outage && <OutageNotice outage={stats.outage} />}
      {!hasOrders && opening}
      <TodayTiles today={today} lowStock={stats.totalLowStock} complaints={complaints} />
      {stats.books && <BooksNotice books={stats.books} />}
      {stats.backup && <BackupNotice backup={stats.backup} />}
      <LatestOrders orders={latest} />
      {hasOrders && opening}
      <div
        className={
          'mb-4 grid grid-cols-2 gap-3 wrap-anywhere max-[18rem]:grid-cols-1 sm:gap-4 lg:mb-5 ' +
          'lg:grid-cols-[1.55fr_1fr] lg:gap-5'
        }
      >
        <LowInventory items={stats.lowStockVariants} total={stats.totalLowStock} />
        <div className="contents lg:grid lg:auto-rows-fr lg:gap-5">
          <Stat
            title="Total Products"
            value={stats.totalProducts}
            link={{ to: '/admin/products', label: 'Manage products' }}
            icon={<Gem {...ICON} />}
          />
          <Stat
            title="Total Users"
            value={stats.totalUsers}
            link={{ to: '/admin/users', label: 'Manage users' }}
            icon={<Users {...ICON} />}
          />
        </div>
      </div>
      <Charts stats={stats} />
    </>
  )
}

function Charts({ stats }: { stats: Dashboard }) {
  const low = stats.lowStockVariants.map(({ product, quantity }) => ({
    name: product,
    value: quantity,
  }))
  return (
    <div className={'grid grid-cols-1 gap-4 wrap-anywhere lg:grid-cols-2 lg:gap-5'}>
      <Panel title="Products and Users">
        <BarChart
          title="Products and Users"
          bars={[
            { name: 'Products', value: stats.totalProducts },
            { name: 'Users', value: stats.totalUsers },
          ]}
        />
      </Panel>
      <Panel title="Low Inventory Breakdown">
        <p className="mb-5 -mt-3 text-sm text-jamun-700">Low Inventory Items</p>
        {low.length === 0 ? (
          <p className="text-jamun-700">No low inventory items</p>
        ) : (
          <DoughnutChart title="Low Inventory Items" items={low} unit="units left" />
        )}
      </Panel>
    </div>
  )
}

function LatestOrders({ orders }: { orders: AdminOrderRow[] }) {
  return (
    <section aria-label="Latest orders" className="mb-4 bg-white lg:mb-5">
      <div className="flex items-center justify-between px-4 py-4 lg:px-6">
        <h2 className="font-display text-[1.375rem]">Latest orders</h2>
        <Link
          to="/admin/orders?status=all"
          className={
            'inline-flex min-h-11 items-center text-sm font-medium text-rani-600 underline ' +
            'underline-offset-4'
          }
        >
          All orders
        </Link>
      </div>
      <OrderList orders={orders} />
    </section>
  )
}

const ICON = { 'aria-hidden': true, strokeWidth: 1.6, className: 'size-5' } as const

const OUTAGE_TEXTS = {
  payments: {
    title: 'The payment provider does not work as it should',
    advice: 'Customers may not be able to pay. The shop tries again by itself.',
  },
  refunds: {
    title: 'The payment provider does not take refunds',
    advice: 'The shop tries again by itself.',
  },
  refused: {
    title: 'The payment provider refuses refunds',
    advice:
      "The shop tries again for a day. Please look at these payments on the provider's dashboard.",
  },
} as const

/** The notice that the payment provider fails or refuses refunds. */
function OutageNotice({ outage }: { outage: NonNullable<Dashboard['outage']> }) {
  const { kind, startedAt, lastResponse, unsentRefunds } = outage
  const { title, advice } = OUTAGE_TEXTS[kind]
  return (
    <Notice
      label="Payment provider"
      title={title}
      link={
        unsentRefunds > 0
          ? {
              to: '/admin/orders?payment=pending',
              label:
                unsentRefunds === 1
                  ? 'One refund is not sent yet'
                  : `${unsentRefunds} refunds are not sent yet`,
            }
          : undefined
      }
    >
      Since {formatMoment(startedAt)}. Last answer: {lastResponse}. {advice}
    </Notice>
  )
}

type StatProps = {
  title: string
  value: number
  link: { to: string; label: string }
  icon: ReactNode
}

/** A count. On phones it is small, as it is no work: two are in a row below what is to do. */
function Stat({ title, value, link, icon }: StatProps) {
  return (
    <section aria-label={title} className="flex flex-col bg-white p-4 pb-2 sm:p-5 lg:p-6">
      <div className="flex items-center justify-between">
        <h2 className="font-display text-base sm:text-[1.375rem]">{title}</h2>
        <span
          className={
            'grid size-10 place-items-center rounded-full bg-haldi-100 text-jamun-900 max-sm:hidden'
          }
        >
          {icon}
        </span>
      </div>
      <p className="tnum mt-1 text-2xl leading-none font-bold sm:mt-2 sm:text-[2.75rem]">
        {value.toLocaleString('en-IN')}
      </p>
      <p className="mt-auto sm:pt-2">
        <PanelLink {...link} />
      </p>
    </section>
  )
}

export default SCREEN.of(DashboardPage)
