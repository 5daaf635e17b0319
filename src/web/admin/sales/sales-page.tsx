import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { SALE_STATES } from '#shared/sales/sale-rule.ts'
import { adminAction, adminLoader, rowsPerPage, pageOf } from '#web/admin/layout/admin-data.ts'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { FilterTabs } from '#web/admin/layout/tabs.tsx'
import { adminScreen, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { EmptyList } from '#web/admin/layout/rows/empty-list.tsx'
import { Cell, Row, STATE_CELL, Table } from '#web/admin/layout/table.tsx'
import { listSales, type Sale } from '#web/api/admin/catalog/sales.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ListPager } from '#web/admin/layout/rows/list-pager.tsx'
import { readMatching } from '#web/admin/layout/bulk/read-matching.ts'
import { SelectAll, SelectAllLine, SelectRow } from '#web/admin/layout/bulk/select-rows.tsx'
import { useBulkResult } from '#web/admin/layout/bulk/use-bulk-result.tsx'
import {
  useSelection,
  type ReadMatching,
  type Selection,
} from '#web/admin/layout/bulk/use-selection.ts'
import { END_ALL, SALE, SalesBar } from './sales-bar.tsx'
import { productCount, ruleOf, SaleBadge, STATE_LABELS } from './sale-state.tsx'
import { SearchAndViews } from '#web/admin/layout/views/search-and-views.tsx'
import { ListTabs, useCurrentView } from '#web/admin/layout/views/saved-views.tsx'
import { VIEW_MUTATIONS, withViews } from '#web/admin/layout/views/view-mutations.ts'
import type { Route } from './+types/sales-page'

const TITLE = 'Sale prices'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

const stateOf = (search: URLSearchParams) =>
  SALE_STATES.find((state) => state === search.get('state'))

/** The filters of the address. */
const toQuery = (search: URLSearchParams) => ({
  state: stateOf(search),
  q: search.get('q') || undefined,
})

export const clientLoader = adminLoader(({ url, signal }) => {
  const query = { ...toQuery(url.searchParams), page: pageOf(url), limit: rowsPerPage() }
  return withViews('sales', listSales(query, signal), signal)
})

const READ_MATCHING: ReadMatching<Sale> = {
  name: 'read-matching',
  send: (search) =>
    readMatching(async (page) => {
      const query = toQuery(new URLSearchParams(search))
      const { sales, pagination } = await listSales({ ...query, ...page })
      return { rows: sales, pagination }
    }),
  isRead: true,
}

export const clientAction = adminAction(END_ALL, READ_MATCHING, ...VIEW_MUTATIONS)

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading sales...',
  toastText: 'Failed to load the sales',
  text: 'Failed to load the sales.',
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

/** The planned, running and ended sales. */
function SalesPage({ loaderData: { sales, pagination, views } }: ScreenProps<typeof clientLoader>) {
  const view = useCurrentView(views)
  const selection = useSelection(sales, pagination.total, READ_MATCHING)
  const { finish, dialog } = useBulkResult(selection, { noun: SALE, linkOf })
  return (
    <>
      <ScreenHead title={TITLE} line="Lower prices for some days. They come back by themselves.">
        <Link to="/admin/sales/new" className={buttonClass('primary', 'sm')}>
          <Plus aria-hidden="true" strokeWidth={1.6} className="size-[1.15em] shrink-0" />
          New sale
        </Link>
      </ScreenHead>
      <section aria-label={TITLE} className="@container/table bg-white">
        <ListTabs
          views={views}
          label="Which sales"
          tabs={<FilterTabs name="state" tabs={TABS} hasCurrent={!view} />}
        />
        <SearchAndViews label="Find a sale" list="sales" views={views} total={pagination.total} />
        <SelectAllLine selection={selection} noun={SALE} />
        {sales.length > 0 && <SaleTable sales={sales} selection={selection} />}
        {sales.length === 0 && (
          <EmptyList
            hint="A sale lowers the prices of some pieces for some days."
            start={{ label: 'Plan a sale', to: '/admin/sales/new' }}
          >
            There is no sale here.
          </EmptyList>
        )}
        {selection.chosen.length > 0 && <SalesBar selection={selection} onDone={finish} />}
        <ListPager pagination={pagination} />
        {dialog}
      </section>
    </>
  )
}

const linkOf = ({ id }: { id: string }): string => `/admin/sales/${id}`

const TABS = [
  { value: undefined, label: 'All' },
  ...SALE_STATES.map((state) => ({ value: state, label: STATE_LABELS[state] })),
]

const COLUMNS = [
  { label: 'Sale' },
  { label: 'Prices' },
  { label: 'From' },
  { label: 'Until' },
  { label: 'State' },
]

function SaleTable({ sales, selection }: { sales: Sale[]; selection: Selection<Sale> }) {
  const selectAll = <SelectAll selection={selection} className="mr-3" />
  return (
    <Table caption={TITLE} columns={COLUMNS} headStart={selectAll}>
      {sales.map((sale) => (
        <Row key={sale.id} marked={selection.isChosen(sale)}>
          <Cell colSpan={2} className="columned:min-w-52">
            <span className="flex items-center gap-3 stacked:gap-2">
              <SelectRow row={sale} name={sale.name} selection={selection} />
              <Link
                to={`/admin/sales/${sale.id}`}
                className={
                  'inline-flex min-h-11 min-w-11 items-center font-medium text-rani-600 ' +
                  'underline underline-offset-4 wrap-anywhere'
                }
              >
                {sale.name}
              </Link>
            </span>
          </Cell>
          <Cell className="stacked:col-span-2 stacked:pl-11">
            {ruleOf(sale)}, {productCount(sale.products)}
          </Cell>
          <Cell className="tnum stacked:col-span-2 stacked:pl-11">
            <span className="columned:hidden">From </span>
            {formatMoment(sale.startsAt)}
          </Cell>
          <Cell className="tnum stacked:col-span-2 stacked:pl-11">
            <span className="columned:hidden">Until </span>
            {formatMoment(sale.isEndedEarly && sale.endedAt ? sale.endedAt : sale.endsAt)}
            {sale.isEndedEarly && ' (ended early)'}
          </Cell>
          <Cell className={STATE_CELL}>
            <SaleBadge state={sale.state} />
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

export default SCREEN.of(SalesPage)
