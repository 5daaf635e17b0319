import { useState, type ComponentProps } from 'react'
import { useSearchParams } from 'react-router'
import {
  REVIEW_STATE_LABELS,
  REVIEW_STATES,
  type ReviewState,
} from '#shared/reviews/review-rule.ts'
import { listReviews, type AdminReview } from '#web/api/admin/catalog/reviews.ts'
import { EmptyList } from '#web/admin/layout/rows/empty-list.tsx'
import { ListPager } from '#web/admin/layout/rows/list-pager.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { adminAction, adminLoader, rowsPerPage, pageOf } from '#web/admin/layout/admin-data.ts'
import { readMatching } from '#web/admin/layout/bulk/read-matching.ts'
import { SelectAllLine } from '#web/admin/layout/bulk/select-rows.tsx'
import { useBulkResult } from '#web/admin/layout/bulk/use-bulk-result.tsx'
import { useSelection, type ReadMatching } from '#web/admin/layout/bulk/use-selection.ts'
import { useWaiting } from '#web/admin/layout/waiting.ts'
import { FilterSelect } from '#web/admin/layout/forms/filter-select.tsx'
import { useQueryChange, withFilter } from '#web/admin/layout/forms/use-query-change.ts'
import { FilterTabs, type FilterTab } from '#web/admin/layout/tabs.tsx'
import { adminScreen, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { OfCustomer } from '#web/admin/layout/rows/of-customer.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { ReviewList } from './review-list.tsx'
import { HIDE, HIDE_ALL, PUBLISH, PUBLISH_ALL, REPLY, REVIEW } from './review-mutations.ts'
import { ReviewsBar } from './reviews-bar.tsx'
import { SearchAndViews } from '#web/admin/layout/views/search-and-views.tsx'
import { ListTabs, useCurrentView } from '#web/admin/layout/views/saved-views.tsx'
import { VIEW_MUTATIONS, withViews } from '#web/admin/layout/views/view-mutations.ts'
import type { Route } from './+types/reviews-page'

const TITLE = 'Reviews'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

const ALL = 'all'

const STARS = ['5', '4', '3', '2', '1'] as const
const REPLIED = ['false', 'true'] as const

/** The filters of an address. `initial`: the state if it has none; undefined for all. */
const toQuery = (search: URLSearchParams, initial?: ReviewState) => ({
  customer: search.get('customer') ?? undefined,
  q: search.get('q') || undefined,
  stars: STARS.find((each) => each === search.get('stars')),
  replied: REPLIED.find((each) => each === search.get('replied')),
  state: search.has('state') ? REVIEW_STATES.find((each) => each === search.get('state')) : initial,
})

/** The reviews of the state in the address. Without one: those that wait, or all if none does. */
async function readList(url: URL, signal: AbortSignal) {
  const { searchParams: search } = url
  const page = { page: pageOf(url), limit: rowsPerPage() }
  if (!search.has('state')) {
    const waiting = await listReviews({ ...page, ...toQuery(search, 'waiting') }, signal)
    if (waiting.pagination.total > 0) return { ...waiting, initial: 'waiting' }
  }
  return { ...(await listReviews({ ...page, ...toQuery(search) }, signal)), initial: ALL }
}

const readMatchingOf = (initial?: ReviewState) => (search: string) =>
  readMatching(async (page) => {
    const query = toQuery(new URLSearchParams(search), initial)
    const { reviews, pagination } = await listReviews({ ...query, ...page })
    return { rows: reviews, pagination }
  })

const READ_WAITING: ReadMatching<AdminReview> = {
  name: 'read-waiting',
  send: readMatchingOf('waiting'),
  isRead: true,
}
const READ_MATCHING: ReadMatching<AdminReview> = {
  name: 'read-matching',
  send: readMatchingOf(),
  isRead: true,
}

export const clientLoader = adminLoader(({ url, signal }) =>
  withViews('reviews', readList(url, signal), signal),
)

export const clientAction = adminAction(
  PUBLISH,
  HIDE,
  REPLY,
  PUBLISH_ALL,
  HIDE_ALL,
  READ_WAITING,
  READ_MATCHING,
  ...VIEW_MUTATIONS,
)

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
  const read = initial === ALL ? READ_MATCHING : READ_WAITING
  const selection = useSelection(reviews, pagination.total, read)
  const { finish, dialog } = useBulkResult(selection, { noun: REVIEW, linkOf })
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
        >
          <Filter name="stars" label="Filter by stars" options={STAR_OPTIONS} />
          <Filter name="replied" label="Filter by reply" options={REPLY_OPTIONS} />
        </SearchAndViews>
        <SelectAllLine selection={selection} noun={REVIEW} />
        {reviews.length > 0 && (
          <ReviewList reviews={reviews} selection={selection} onOpen={({ id }) => setOpenId(id)} />
        )}
        {reviews.length === 0 && (
          <EmptyList
            hint="Buyers are asked for one after the delivery."
            start={{ label: 'Who is asked, and when', to: '/admin/settings?group=reviews' }}
          >
            There is no review here.
          </EmptyList>
        )}
        {selection.chosen.length > 0 && <ReviewsBar selection={selection} onDone={finish} />}
        <ListPager pagination={pagination} />
        {dialog}
      </section>
      {open && <ReviewDialog key={open.id} review={open} onClose={() => setOpenId(undefined)} />}
    </>
  )
}

const STAR_OPTIONS = [
  ['', 'Any stars'] as const,
  ...STARS.map((stars) => [stars, stars === '1' ? '1 star' : `${stars} stars`] as const),
]

const REPLY_OPTIONS = [
  ['', 'Any reply'],
  ['false', 'Not replied'],
  ['true', 'Replied'],
] as const

type FilterProps = Pick<ComponentProps<typeof FilterSelect>, 'label' | 'options'> & { name: string }

/** A filter in the address. */
function Filter({ name, ...texts }: FilterProps) {
  const [search] = useSearchParams()
  const change = useQueryChange()
  return (
    <FilterSelect
      {...texts}
      value={search.get(name) ?? ''}
      onChoose={(value) => change((latest) => withFilter(latest, name, value))}
    />
  )
}

/** A review has no page of its own: the list is searched for its product and author. */
const linkOf = ({ name }: { name: string }): string => {
  const q = name.replace(', by ', ' ').slice(0, 100)
  return `/admin/reviews?state=${ALL}&q=${encodeURIComponent(q)}`
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
