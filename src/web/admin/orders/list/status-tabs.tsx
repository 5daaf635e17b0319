import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import {
  ORDER_STATUS_LABELS,
  ORDER_STATUSES,
  WAITING_STATUSES,
  type OrderStatus,
} from '#shared/order/order-status.ts'
import { FilterSelect } from '#web/admin/layout/forms/filter-select.tsx'
import { useQueryChange } from '#web/admin/layout/forms/use-query-change.ts'
import { countText, TabCount, TabLink } from '#web/admin/layout/tabs.tsx'
import { ListTabs, useCurrentView } from '#web/admin/layout/views/saved-views.tsx'
import type { SavedView } from '#web/api/admin/saved-views.ts'
import { ALL, PAYMENTS, statusOf, toOrdersQuery } from './orders-query.ts'

type Counts = Partial<Record<OrderStatus, number>>

/** The tab of the orders whose refund is due, which have no status of their own. */
const DUE = 'due'

type Tab = {
  status: OrderStatus | typeof ALL | typeof DUE | undefined
  label: string
  /** What is to do with these orders, as the dashboard calls it. */
  work?: string | undefined
  count: number
}

/** What waits for an administrator, what is most urgent first. */
const WORK = [
  'confirmed',
  'return_requested',
  'packed',
  'undelivered',
] as const satisfies (typeof WAITING_STATUSES)[number][]
/** Customers confirm these orders, or the shop by a call: a tab, but not counted as work. */
const TO_CONFIRM: OrderStatus = 'placed'
/** What is to do with the orders of a status, where its name does not say it. */
const WORK_TEXTS: Partial<Record<OrderStatus, string>> = { confirmed: 'to pack', packed: 'to ship' }

const isWork = (status: Tab['status']): boolean =>
  status === DUE || WORK.some((each) => each === status)

const isOther = (status: Tab['status']): boolean =>
  status !== undefined && status !== ALL && status !== TO_CONFIRM && !isWork(status)

const sumOf = (counts: Counts, statuses: readonly OrderStatus[]): number =>
  statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0)

type Work = { waiting: number; refundsDue: number }

const toTab = (counts: Counts, status: OrderStatus): Tab => ({
  status,
  label: ORDER_STATUS_LABELS[status],
  work: WORK_TEXTS[status],
  count: counts[status] ?? 0,
})

/** The tabs with orders, and the current one. */
const shown = (tabs: Tab[], current: Tab['status']): Tab[] =>
  tabs.filter(({ status, count }) => count > 0 || status === current)

/** What needs work. */
function workTabs(counts: Counts, { waiting, refundsDue }: Work, current: Tab['status']): Tab[] {
  const due: Tab = { status: DUE, label: PAYMENTS.due, count: refundsDue }
  const tabs = [...WORK.map((status) => toTab(counts, status)), due]
  return [{ status: undefined, label: 'To do', count: waiting }, ...shown(tabs, current)]
}

/** The list of all orders with the other statuses. */
function allTabs(counts: Counts, current: Tab['status']): Tab[] {
  const others = ORDER_STATUSES.filter((status) => !isWork(status))
  const all: Tab = { status: ALL, label: 'All', count: sumOf(counts, ORDER_STATUSES) }
  const tabs = others.map((status) => toTab(counts, status))
  return [all, ...shown(tabs, current)]
}

/** The tab of the address. */
function currentOf(search: URLSearchParams): Tab['status'] {
  if (toOrdersQuery(search).work === 'true') return undefined
  if (isDue(search)) return DUE
  return statusOf(search) ?? ALL
}

const isDue = (search: URLSearchParams): boolean => search.get('payment') === DUE

/**
 * The list of what needs work, its statuses, all orders and the saved views as tabs, with counts.
 * On phones it scrolls sideways and has the other statuses too; on wider screens they are in a
 * select (`StatusSelect`), and the tabs wrap. The other filters stay, but not in the list of what
 * needs work.
 */
export function StatusTabs({
  counts,
  work,
  views,
}: {
  counts: Counts
  work: Work
  views: SavedView[]
}): ReactElement {
  const [search] = useSearchParams()
  const view = useCurrentView(views)
  const current = currentOf(search)
  const tabs = (
    <>
      {[workTabs(counts, work, current), allTabs(counts, current)].map((row) => (
        <ul key={row[0]?.label} className="flex md:flex-wrap">
          {row.map(({ status, label, work: text, count }) => (
            <li key={label} className={isOther(status) && status !== current ? 'md:hidden' : ''}>
              <StatusTab
                to={`/admin/orders${withStatus(search, status)}`}
                isCurrent={!view && status === current}
                isUrgent={isWork(status) && count > 0}
                label={label}
                text={text}
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
  const change = useQueryChange()
  const current = statusOf(search)
  const others = allTabs(counts, current).filter(({ status }) => isOther(status))
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
          const chosen = statusOf(new URLSearchParams({ status: value })) ?? ALL
          change((latest) => withStatus(latest, chosen))
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
  text: string | undefined
  count: number
}

function StatusTab({ to, isCurrent, isUrgent, label, text, count }: StatusTabProps) {
  return (
    <TabLink to={to} isCurrent={isCurrent}>
      <span>{text ? `${label} · ${text}` : label}</span>{' '}
      <TabCount count={count} isUrgent={isUrgent} />
    </TabLink>
  )
}

/** The query string of the same filters with another status, on the first page. */
function withStatus(search: URLSearchParams, status: Tab['status']): string {
  if (status === undefined) return ''
  const next = new URLSearchParams(search)
  next.delete('page')
  if (isDue(next)) next.delete('payment')
  if (status === DUE) next.set('payment', DUE)
  next.set('status', status === DUE ? ALL : status)
  return `?${next}`
}
