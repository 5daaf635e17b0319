import { useState } from 'react'
import { REVIEW_STATE_LABELS, REVIEW_STATES } from '#shared/reviews/review-rule.ts'
import { listReviews } from '#web/api/admin/catalog/reviews.ts'
import { EmptyList } from '#web/admin/layout/rows/empty-list.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { adminAction, adminLoader, ADMIN_PAGE_SIZE, pageOf } from '#web/admin/layout/admin-data.ts'
import { useWaiting } from '#web/admin/layout/waiting.ts'
import { FilterTabs, type FilterTab } from '#web/admin/layout/tabs.tsx'
import { adminScreen, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { OfCustomer } from '#web/admin/layout/rows/of-customer.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { ReviewList } from './review-list.tsx'
import { HIDE, PUBLISH, REPLY } from './review-mutations.ts'
import { SearchAndViews } from '#web/admin/layout/views/search-and-views.tsx'
import { ListTabs, useCurrentView } from '#web/admin/layout/views/saved-views.tsx'
import { VIEW_MUTATIONS, withViews } from '#web/admin/layout/views/view-mutations.ts'
import type { Route } from './+types/reviews-page'

const TITLE = 'Reviews'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

const ALL = 'all'

/** The reviews of the state in the address. Without one: those that wait, or all if none does. */
async function readList(url: URL, signal: AbortSignal) {
  const customer = url.searchParams.get('customer') ?? undefined
  const q = url.searchParams.get('q') || undefined
  const page = { page: pageOf(url), limit: ADMIN_PAGE_SIZE, customer, q }
  const asked = url.searchParams.get('state')
  const waiting = asked === null && (await listReviews({ ...page, state: 'waiting' }, signal))
  if (waiting && waiting.pagination.total > 0) return { ...waiting, initial: 'waiting' }
  const state = REVIEW_STATES.find((each) => each === asked)
  return { ...(await listReviews({ ...page, state }, signal)), initial: ALL }
}

export const clientLoader = adminLoader(({ url, signal }) =>
  withViews('reviews', readList(url, signal), signal),
)

export const clientAction = adminAction(PUBLISH, HIDE, REPLY, ...VIEW_MUTATIONS)

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading reviews...',
  toastText: 'Failed to load the reviews',
  text: 'Failed to load the reviews.',
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

/** Reviews by buyers. A row opens the review with its moderation and the reply of the shop. */
function ReviewsPage({
  loaderData: { reviews, pagination, views, initial },
}: ScreenProps<typeof clientLoader>) {
  const view = useCurrentView(views)
  const { reviews: waiting } = useWaiting()
  const [openId, setOpenId] = useState<string>()
  const open = reviews.find(({ id }) => id === openId)
  return (
    <>
      <ScreenHead
        title={TITLE}
        line={
          'Nobody can change a review. You can hide a review only for a listed reason, never for ' +
          'a low rating.'
        }
      />
      <section aria-label="Reviews" className="@container/table bg-white">
        <ListTabs
          views={views}
          label="Which reviews"
          tabs={
            <FilterTabs name="state" tabs={tabsOf(waiting)} initial={initial} hasCurrent={!view} />
          }
        />
        <OfCustomer what="reviews" />
        <SearchAndViews
          label="Search reviews"
          list="reviews"
          views={views}
          total={pagination.total}
        />
        {reviews.length > 0 && <ReviewList reviews={reviews} onOpen={({ id }) => setOpenId(id)} />}
        {reviews.length === 0 && (
          <EmptyList
            hint="Buyers are asked for one after the delivery."
            start={{ label: 'Who is asked, and when', to: '/admin/settings?group=reviews' }}
          >
            There is no review here.
          </EmptyList>
        )}
        <Pager pagination={pagination} />
      </section>
      {open && <ReviewDialog key={open.id} review={open} onClose={() => setOpenId(undefined)} />}
    </>
  )
}

const tabsOf = (waiting: number): FilterTab[] => [
  { value: ALL, label: 'All' },
  ...REVIEW_STATES.map((state) => ({
    value: state,
    label: REVIEW_STATE_LABELS[state],
    ...(state === 'waiting' && { count: waiting, isUrgent: waiting > 0 }),
  })),
]

export default SCREEN.of(ReviewsPage)
