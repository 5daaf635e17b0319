import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import { adminAction, adminLoader, rowsPerPage, pageOf } from '#web/admin/layout/admin-data.ts'
import { adminScreen, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { listOffers, type AdminOffer } from '#web/api/admin/catalog/offers.ts'
import type { SavedView } from '#web/api/admin/saved-views.ts'
import { serverMessage } from '#web/api/client.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { saveFile } from '#web/ui/browser/save-file.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { ListPager } from '#web/admin/layout/rows/list-pager.tsx'
import { SearchBox } from '#web/admin/layout/rows/search-box.tsx'
import { OfferList } from './offer-list.tsx'
import { toCsv } from './offers-csv.ts'
import { readMatching } from '#web/admin/layout/bulk/read-matching.ts'
import { SelectAllLine } from '#web/admin/layout/bulk/select-rows.tsx'
import { useBulkResult } from '#web/admin/layout/bulk/use-bulk-result.tsx'
import { useSelection, type ReadMatching } from '#web/admin/layout/bulk/use-selection.ts'
import { END_ALL, OFFER, OffersBar } from './offers-bar.tsx'
import { CsvButton } from '#web/admin/layout/forms/csv-button.tsx'
import { DayField } from '#web/admin/layout/forms/day-field.tsx'
import { FilterButton } from '#web/admin/layout/forms/filter-button.tsx'
import { EmptyList } from '#web/admin/layout/rows/empty-list.tsx'
import { ListTabs, ViewButtons } from '#web/admin/layout/views/saved-views.tsx'
import { VIEW_MUTATIONS, withViews } from '#web/admin/layout/views/view-mutations.ts'
import type { Route } from './+types/offers-page'

const TITLE = 'Offers'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

/** The filters of the address: words, and the days of the figures. */
const toQuery = (search: URLSearchParams) => {
  const dayOf = (name: string) => {
    const day = search.get(name) ?? ''
    return /^20\d\d-\d\d-\d\d$/.test(day) ? day : undefined
  }
  return { q: search.get('q') || undefined, from: dayOf('from'), to: dayOf('to') }
}

const daysOf = ({ from, to }: ReturnType<typeof toQuery>) => ({ from, to })

export const clientLoader = adminLoader(({ url, signal }) =>
  withViews(
    'offers',
    listOffers({ ...toQuery(url.searchParams), page: pageOf(url), limit: rowsPerPage() }, signal),
    signal,
  ),
)

const READ_MATCHING: ReadMatching<AdminOffer> = {
  name: 'read-matching',
  send: (search) =>
    readMatching(async (page) => {
      const query = toQuery(new URLSearchParams(search))
      const { offers, pagination } = await listOffers({ ...query, ...page })
      return { rows: offers, pagination }
    }),
  isRead: true,
}

export const clientAction = adminAction(END_ALL, READ_MATCHING, ...VIEW_MUTATIONS)

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading offers...',
  toastText: 'Failed to load the offers',
  text: 'Failed to load the offers.',
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

const FIRST_OFFER = {
  hint: 'A coupon is a code that customers enter. An offer, such as buy 2, get 1, needs none.',
  start: { label: 'Create an offer', to: '/admin/offers/new' },
}

/** The coupons and offers of the shop, with what they have sold. */
function OffersPage({
  loaderData: { offers, pagination, views },
}: ScreenProps<typeof clientLoader>) {
  const [search] = useSearchParams()
  const query = toQuery(search)
  const isFiltered = Object.values(query).some(Boolean)
  const selection = useSelection(offers, pagination.total, READ_MATCHING)
  const { finish, dialog } = useBulkResult(selection, { noun: OFFER, linkOf })
  return (
    <>
      <ScreenHead
        title={TITLE}
        line="Coupons, which customers enter, and offers that apply by themselves."
      >
        <div className="flex flex-wrap gap-3">
          {offers.length > 0 && <CsvButton save={() => saveFigures(query)} />}
          <Link to="/admin/offers/new" className={buttonClass('primary', 'sm')}>
            <Plus aria-hidden="true" strokeWidth={1.6} className="size-[1.15em] shrink-0" />
            New offer
          </Link>
        </div>
      </ScreenHead>
      <section aria-label="Offers" className="@container/table bg-white">
        <ListTabs views={views} />
        {(offers.length > 0 || isFiltered) && <Filters views={views} total={pagination.total} />}
        <SelectAllLine selection={selection} noun={OFFER} />
        {offers.length > 0 && (
          <OfferList offers={offers} selection={selection} days={daysOf(query)} />
        )}
        {offers.length === 0 && (
          <EmptyList {...(isFiltered ? {} : FIRST_OFFER)}>
            {isFiltered ? 'No offer matches.' : 'There are no offers yet.'}
          </EmptyList>
        )}
        {selection.chosen.length > 0 && <OffersBar selection={selection} onDone={finish} />}
        <ListPager pagination={pagination} />
        {dialog}
      </section>
    </>
  )
}

const linkOf = ({ id }: { id: string }): string => `/admin/offers/${id}`

/** The search, and the days of the figures, which a button opens. */
function Filters({ views, total }: { views: SavedView[]; total: number }) {
  const [search] = useSearchParams()
  const { from, to } = toQuery(search)
  const active = [from, to].filter(Boolean).length
  const [isOpen, setOpen] = useState(active > 0)
  const id = useId()
  return (
    <div className="px-4 py-4 lg:px-6">
      <div className="flex items-center gap-3 max-[22rem]:flex-wrap">
        <SearchBox label="Find an offer" found={total} />
        <FilterButton
          controls={id}
          isOpen={isOpen}
          active={active}
          onToggle={() => setOpen(!isOpen)}
        />
        <ViewButtons list="offers" views={views} total={total} />
      </div>
      <div id={id} hidden={!isOpen} className="pt-4">
        <Days />
      </div>
    </div>
  )
}

/** The days of the orders that the figures count. */
function Days() {
  const [search] = useSearchParams()
  const q = search.get('q')
  return (
    <Form
      key={search.toString()}
      className="grid grid-cols-2 items-end gap-3 text-sm sm:flex sm:flex-wrap"
    >
      {q && <input type="hidden" name="q" value={q} />}
      {(['from', 'to'] as const).map((name) => (
        <DayField
          key={name}
          name={name}
          label={name === 'from' ? 'Orders from' : 'Orders until'}
          day={search.get(name) ?? ''}
        />
      ))}
      <Button type="submit" look="outline" size="sm" className="min-h-12!">
        Show
      </Button>
    </Form>
  )
}

const BATCH = 100

async function listAll(query: ReturnType<typeof toQuery>): Promise<AdminOffer[]> {
  const all = new Map<string, AdminOffer>()
  for (let page = 1; ; page += 1) {
    const { offers, pagination } = await listOffers({ ...query, page, limit: BATCH })
    for (const offer of offers) all.set(offer.id, offer)
    if (page >= pagination.totalPages) return [...all.values()]
  }
}

/** Downloads the figures of the listed offers as a CSV file. */
async function saveFigures(query: ReturnType<typeof toQuery>): Promise<void> {
  try {
    saveFile('offers.csv', toCsv(await listAll(query)), 'text/csv;charset=utf-8')
    toast('success', 'The figures are downloaded.')
  } catch (error) {
    toast('error', serverMessage(error, 'The figures could not be downloaded. Please try again.'))
  }
}

export default SCREEN.of(OffersPage)
