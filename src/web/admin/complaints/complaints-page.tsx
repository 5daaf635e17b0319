import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  COMPLAINT_LABELS,
  COMPLAINT_STATES,
  type ComplaintState,
} from '#shared/privacy/complaints.ts'
import { listComplaints } from '#web/api/admin/orders/complaints.ts'
import { EmptyList } from '#web/admin/layout/rows/empty-list.tsx'
import { ListPager } from '#web/admin/layout/rows/list-pager.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { adminAction, adminLoader, rowsPerPage, pageOf } from '#web/admin/layout/admin-data.ts'
import { withFilter } from '#web/admin/layout/forms/use-query-change.ts'
import { FilterTabs, type FilterTab } from '#web/admin/layout/tabs.tsx'
import { adminScreen, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { ROWS_LINK } from '#web/admin/reports/figure-list.tsx'
import { OfCustomer } from '#web/admin/layout/rows/of-customer.tsx'
import { ComplaintDialog, REPLY } from './complaint-dialog.tsx'
import { ComplaintList } from './complaint-list.tsx'
import { SearchAndViews } from '#web/admin/layout/views/search-and-views.tsx'
import { ListTabs, useCurrentView } from '#web/admin/layout/views/saved-views.tsx'
import { VIEW_MUTATIONS, withViews } from '#web/admin/layout/views/view-mutations.ts'
import type { Route } from './+types/complaints-page'

const TITLE = 'Complaints'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

const ALL = 'all'

/** The state of the address. Without one: those that need a reply. */
function stateOf(search: URLSearchParams): ComplaintState | 'unresolved' | undefined {
  const given = search.get('state')
  if (given === ALL) return undefined
  return COMPLAINT_STATES.find((state) => state === given) ?? 'unresolved'
}

export const clientLoader = adminLoader(({ url, signal }) =>
  withViews(
    'complaints',
    listComplaints(
      {
        page: pageOf(url),
        limit: rowsPerPage(),
        state: stateOf(url.searchParams),
        customer: url.searchParams.get('customer') ?? undefined,
        q: url.searchParams.get('q') || undefined,
      },
      signal,
    ),
    signal,
  ),
)

export const clientAction = adminAction(REPLY, ...VIEW_MUTATIONS)

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading complaints...',
  toastText: 'Failed to load the complaints',
  text: 'Failed to load the complaints.',
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

type Counts = ScreenProps<typeof clientLoader>['loaderData']['counts']

/** Complaints with their due dates. A row opens the complaint with the form for a reply. */
function ComplaintsPage({
  loaderData: { complaints, pagination, counts, views },
}: ScreenProps<typeof clientLoader>) {
  const [search] = useSearchParams()
  const isWork = stateOf(search) === 'unresolved'
  const view = useCurrentView(views)
  const [openId, setOpenId] = useState<string>()
  const open = complaints.find(({ id }) => id === openId)
  return (
    <>
      <ScreenHead
        title={TITLE}
        line="Acknowledge each within 48 hours, and resolve it within one month."
      />
      <section aria-label="Complaints" className="@container/table bg-white">
        <ListTabs
          views={views}
          label="Which complaints"
          tabs={<FilterTabs name="state" tabs={tabsOf(counts)} hasCurrent={!view} />}
        />
        <OfCustomer what="complaints" />
        <SearchAndViews
          label="Search complaints"
          list="complaints"
          views={views}
          total={pagination.total}
        />
        {complaints.length > 0 && (
          <ComplaintList complaints={complaints} onOpen={({ id }) => setOpenId(id)} />
        )}
        {complaints.length === 0 && (
          <EmptyList
            hint="Customers write them on the page of the grievance officer."
            found={isWork ? <NoneToAnswer /> : undefined}
          >
            {isWork ? 'No complaint waits for you.' : 'There is no complaint here.'}
          </EmptyList>
        )}
        <ListPager pagination={pagination} />
      </section>
      {open && (
        <ComplaintDialog key={open.id} complaint={open} onClose={() => setOpenId(undefined)} />
      )}
    </>
  )
}

/** A search has found nothing among the open complaints; all may have it. */
function NoneToAnswer() {
  const [search] = useSearchParams()
  return (
    <>
      No complaint to answer has “{search.get('q')}”.{' '}
      <Link to={{ search: withFilter(search, 'state', ALL) }} className={ROWS_LINK}>
        Search all complaints
      </Link>
    </>
  )
}

const tabsOf = ({ unresolved, received }: Counts): FilterTab[] => [
  { value: undefined, label: 'To answer', count: unresolved, isUrgent: unresolved > 0 },
  ...COMPLAINT_STATES.map((state) => ({
    value: state,
    label: COMPLAINT_LABELS[state],
    ...(state === 'open' && { count: received, isUrgent: received > 0 }),
  })),
  { value: ALL, label: 'All' },
]

export default SCREEN.of(ComplaintsPage)
