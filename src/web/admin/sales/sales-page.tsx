import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { SALE_STATES } from '#shared/sales/sale-rule.ts'
import { adminAction, adminLoader, ADMIN_PAGE_SIZE, pageOf } from '#web/admin/layout/admin-data.ts'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { FilterTabs } from '#web/admin/layout/tabs.tsx'
import { adminScreen, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { EmptyList } from '#web/admin/layout/rows/empty-list.tsx'
import { Cell, Row, STATE_CELL, Table } from '#web/admin/layout/table.tsx'
import { listSales, type Sale } from '#web/api/admin/catalog/sales.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { productCount, ruleOf, SaleBadge, STATE_LABELS } from './sale-state.tsx'
import { SearchAndViews } from '#web/admin/layout/views/search-and-views.tsx'
import { ListTabs, useCurrentView } from '#web/admin/layout/views/saved-views.tsx'
import { VIEW_MUTATIONS, withViews } from '#web/admin/layout/views/view-mutations.ts'
import type { Route } from './+types/sales-page'

const TITLE = 'Sale prices'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

const stateOf = (search: URLSearchParams) =>
  SALE_STATES.find((state) => state === search.get('state'))

export const clientLoader = adminLoader(({ url, signal }) =>
  withViews(
    'sales',
    listSales(
      {
        page: pageOf(url),
        limit: ADMIN_PAGE_SIZE,
        state: stateOf(url.searchParams),
        q: url.searchParams.get('q') || undefined,
      },
      signal,
    ),
    signal,
  ),
)

export const clientAction = adminAction(...VIEW_MUTATIONS)

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
        {sales.length > 0 && <SaleTable sales={sales} />}
        {sales.length === 0 && (
          <EmptyList
            hint="A sale lowers the prices of some pieces for some days."
            start={{ label: 'Plan a sale', to: '/admin/sales/new' }}
          >
            There is no sale here.
          </EmptyList>
        )}
        <Pager pagination={pagination} />
      </section>
    </>
  )
}

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

function SaleTable({ sales }: { sales: Sale[] }) {
  return (
    <Table caption={TITLE} columns={COLUMNS}>
      {sales.map((sale) => (
        <Row key={sale.id}>
          <Cell className="columned:min-w-40">
            <Link
              to={`/admin/sales/${sale.id}`}
              className={
                'inline-flex min-h-11 min-w-11 items-center font-medium text-rani-600 underline ' +
                'underline-offset-4 wrap-anywhere'
              }
            >
              {sale.name}
            </Link>
          </Cell>
          <Cell className="stacked:col-span-2">
            {ruleOf(sale)}, {productCount(sale.products)}
          </Cell>
          <Cell className="tnum stacked:col-span-2">
            <span className="columned:hidden">From </span>
            {formatMoment(sale.startsAt)}
          </Cell>
          <Cell className="tnum stacked:col-span-2">
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
