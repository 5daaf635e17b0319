import type { ReactElement } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import {
  ORDER_STATUS_LABELS,
  ORDER_STATUSES,
  WAITING_STATUSES,
  type OrderStatus,
} from '#shared/order/order-status.ts'
import { FilterSelect } from '#web/admin/layout/forms/filter-select.tsx'
import { countText, TabCount, TabLink } from '#web/admin/layout/tabs.tsx'
import { ListTabs, useCurrentView } from '#web/admin/layout/views/saved-views.tsx'
import type { SavedView } from '#web/api/admin/saved-views.ts'
import { ALL, statusOf, toOrdersQuery } from './orders-query.ts'

type Counts = Partial<Record<OrderStatus, number>>
type Tab = { status: OrderStatus | typeof ALL | undefined; label: string; count: number }

/** What waits for an administrator, what is most urgent first. */
const WORK = [
  'confirmed',
  'return_requested',
  'packed',
  'undelivered',
] as const satisfies (typeof WAITING_STATUSES)[number][]
const isWork = (status: Tab['status']): boolean => WORK.some((each) => each === status)

const isOther = (status: Tab['status']): boolean =>
  status !== undefined && status !== ALL && !isWork(status)

const sumOf = (counts: Counts, statuses: readonly OrderStatus[]): number =>
  statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0)

/**
 * What needs work, and the list of all orders with the other statuses. A status without orders is
 * left out, but not the current one.
 */
function tabsOf(counts: Counts, current: OrderStatus | undefined): [work: Tab[], all: Tab[]] {
  const others = ORDER_STATUSES.filter((status) => !isWork(status))
  const toTab = (status: OrderStatus): Tab => ({
    status,
    label: ORDER_STATUS_LABELS[status],
    count: counts[status] ?? 0,
  })
  const some = (statuses: readonly OrderStatus[]) =>
    statuses.map(toTab).filter(({ status, count }) => count > 0 || status === current)
  return [
    [{ status: undefined, label: 'To do', count: sumOf(counts, WORK) }, ...some(WORK)],
    [{ status: ALL, label: 'All', count: sumOf(counts, ORDER_STATUSES) }, ...some(others)],
  ]
}

/**
 * The list of what needs work, its statuses, all orders and the saved views as tabs, with counts.
 * On phones it scrolls sideways and has the other statuses too; on wider screens they are in a
 * select (`StatusSelect`), and the tabs wrap. The other filters stay, but not in the list of what
 * needs work.
 */
export function StatusTabs({
  counts,
  views,
}: {
  counts: Counts
  views: SavedView[]
}): ReactElement {
  const [search] = useSearchParams()
  const isToDo = toOrdersQuery(search).work === 'true'
  const view = useCurrentView(views)
  const current = isToDo ? undefined : (statusOf(search) ?? ALL)
  const tabs = (
    <>
      {tabsOf(counts, statusOf(search)).map((row) => (
        <ul key={row[0]?.label} className="flex md:flex-wrap">
          {row.map(({ status, label, count }) => (
            <li key={label} className={isOther(status) && status !== current ? 'md:hidden' : ''}>
              <StatusTab
                to={`/admin/orders${withStatus(search, status)}`}
                isCurrent={!view && status === current}
                isUrgent={isWork(status)}
                label={label}
                count={count}
              />
            </li>
          ))}
        </ul>
      ))}
    </>
  )
  return <ListTabs views={views} label="Status" tabs={tabs} />
}

/** The statuses that are no tabs on wide screens, with their counts. */
export function StatusSelect({
  counts,
  isLabelled = false,
  className,
}: {
  counts: Counts
  isLabelled?: boolean
  /** Where it is shown. */
  className: string
}): ReactElement {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const current = statusOf(search)
  const [, [, ...others]] = tabsOf(counts, current)
  return (
    <div className={className}>
      <FilterSelect
        label="Other statuses"
        isLabelled={isLabelled}
        value={others.some(({ status }) => status === current) ? (current ?? '') : ''}
        options={[
          ['', isLabelled ? 'Any' : 'Other statuses'],
          ...others.map(({ status, label, count }) => {
            return [status ?? '', `${label} (${countText(count)})`] as const
          }),
        ]}
        onChoose={(value) => {
          const address = withStatus(
            search,
            statusOf(new URLSearchParams({ status: value })) ?? ALL,
          )
          void navigate(`/admin/orders${address}`, { preventScrollReset: true })
        }}
      />
    </div>
  )
}

type StatusTabProps = {
  to: string
  isCurrent: boolean
  isUrgent: boolean
  label: string
  count: number
}

function StatusTab({ to, isCurrent, isUrgent, label, count }: StatusTabProps) {
  return (
    <TabLink to={to} isCurrent={isCurrent}>
      {label} <TabCount count={count} isUrgent={isUrgent} />
    </TabLink>
  )
}

/** The query string of the same filters with another status, on the first page. */
function withStatus(search: URLSearchParams, status: Tab['status']): string {
  if (status === undefined) return ''
  const next = new URLSearchParams(search)
  next.delete('page')
  next.set('status', status)
  return `?${next}`
}
