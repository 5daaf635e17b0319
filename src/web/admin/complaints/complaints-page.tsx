import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { COMPLAINT_LABELS, COMPLAINT_STATES } from '#shared/privacy/complaints.ts'
import { listComplaints } from '#web/api/admin/orders/complaints.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { adminAction, adminLoader, ADMIN_PAGE_SIZE, pageOf } from '#web/admin/layout/admin-data.ts'
import { adminScreen, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { ComplaintDialog, REPLY } from './complaint-dialog.tsx'
import { ComplaintList } from './complaint-list.tsx'
import { SavedViews } from '#web/admin/layout/views/saved-views.tsx'
import { VIEW_MUTATIONS, withViews } from '#web/admin/layout/views/view-mutations.ts'
import type { Route } from './+types/complaints-page'

const TITLE = 'Complaints'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

const stateOf = (search: URLSearchParams) =>
  COMPLAINT_STATES.find((state) => state === search.get('state'))

export const clientLoader = adminLoader(({ url, signal }) =>
  withViews(
    'complaints',
    listComplaints(
      { page: pageOf(url), limit: ADMIN_PAGE_SIZE, state: stateOf(url.searchParams) },
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

/** Complaints with their due dates. A row opens the complaint with the form for a reply. */
function ComplaintsPage({
  loaderData: { complaints, pagination, views },
}: ScreenProps<typeof clientLoader>) {
  const [openId, setOpenId] = useState<string>()
  const open = complaints.find(({ id }) => id === openId)
  return (
    <>
      <ScreenHead
        title={TITLE}
        line="Acknowledge each within 48 hours, and resolve it within one month."
      />
      <section aria-label="Complaints" className="bg-white">
        <SavedViews list="complaints" views={views} />
        <div className="px-4 py-4 lg:px-6">
          <StateLinks />
        </div>
        {complaints.length > 0 && (
          <ComplaintList complaints={complaints} onOpen={({ id }) => setOpenId(id)} />
        )}
        {complaints.length === 0 && (
          <p className="border-t border-jamun-100 px-6 py-8 text-center text-jamun-700">
            There is no complaint here.
          </p>
        )}
        <Pager pagination={pagination} />
      </section>
      {open && (
        <ComplaintDialog key={open.id} complaint={open} onClose={() => setOpenId(undefined)} />
      )}
    </>
  )
}

/** The links that filter the complaints by state. */
function StateLinks() {
  const [search] = useSearchParams()
  const current = stateOf(search)
  return (
    <nav aria-label="Which complaints" className="flex flex-wrap gap-2">
      {[undefined, ...COMPLAINT_STATES].map((state) => (
        <Link
          key={state ?? 'all'}
          to={state ? `/admin/complaints?state=${state}` : '/admin/complaints'}
          aria-current={state === current ? 'true' : undefined}
          className={buttonClass(state === current ? 'primary' : 'outline', 'sm')}
        >
          {state ? COMPLAINT_LABELS[state] : 'All'}
        </Link>
      ))}
    </nav>
  )
}

export default SCREEN.of(ComplaintsPage)
