import { ClipboardList } from 'lucide-react'
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import type { CallInput, Pagination } from '#contract/contract.ts'
import { listStock, type ProductStock } from '#web/api/admin/catalog/stock.ts'
import type { SavedView } from '#web/api/admin/saved-views.ts'
import { useCategories } from '#web/admin/categories/category-name.tsx'
import { readMatching } from '#web/admin/layout/bulk/read-matching.ts'
import { SelectAllLine } from '#web/admin/layout/bulk/select-rows.tsx'
import { useSelection, type ReadMatching } from '#web/admin/layout/bulk/use-selection.ts'
import { FilterSelect } from '#web/admin/layout/forms/filter-select.tsx'
import { useQueryChange, withFilter } from '#web/admin/layout/forms/use-query-change.ts'
import { SearchBox } from '#web/admin/layout/rows/search-box.tsx'
import { FilterTabs } from '#web/admin/layout/tabs.tsx'
import { ListTabs, useCurrentView, ViewButtons } from '#web/admin/layout/views/saved-views.tsx'
import { Button } from '#web/ui/button.tsx'
import { ListPager } from '#web/admin/layout/rows/list-pager.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { PRODUCT, StockBar } from './stock-bar.tsx'
import { StockTable } from './stock-table.tsx'
import { useCounting } from './use-counting.ts'

type StockQuery = Omit<CallInput<'GET /api/admin/inventory'>['query'], 'page' | 'limit'>

/** The filters and the order of the URL, as the API takes them. */
export const toStockQuery = (search: URLSearchParams): StockQuery => ({
  low: search.get('low') === 'true' ? 'true' : undefined,
  q: search.get('q') ?? undefined,
  category: search.get('category')?.slice(0, 60) || undefined,
  sort: search.get('sort') === 'least' ? 'least' : 'newest',
})

export const READ_MATCHING: ReadMatching<ProductStock> = {
  name: 'read-matching',
  send: (search) =>
    readMatching(async (page) => {
      const query = toStockQuery(new URLSearchParams(search))
      const { products, pagination } = await listStock({ ...query, ...page })
      return { rows: products, pagination }
    }),
  isRead: true,
}

const TABS = [
  { value: undefined, label: 'All products' },
  { value: 'true', label: 'Low stock' },
]

type StockListProps = {
  products: ProductStock[]
  pagination: Pagination
  lowStock: number
  views: SavedView[]
  onLedger: (product: ProductStock) => void
}

/** The stock with its tools, what can be done with the chosen products, and the stocktake. */
export function StockList({
  products,
  pagination,
  lowStock,
  views,
  onLedger,
}: StockListProps): ReactElement {
  const savedView = useCurrentView(views)
  const selection = useSelection<ProductStock>(products, pagination.total, READ_MATCHING)
  const { filter } = selection
  const counting = useCounting({ products, total: pagination.total, filter }, READ_MATCHING)
  const { stocktake, draft } = counting
  if (stocktake)
    return (
      <section aria-label="Current Inventory" className="@container/table min-w-0 bg-white">
        <h2 className="sr-only">Current Inventory</h2>
        <stocktake.part.Stocktake
          products={stocktake.rows}
          total={stocktake.total}
          draft={stocktake.draft}
          onClose={counting.end}
        />
      </section>
    )
  return (
    <section aria-label="Current Inventory" className="@container/table min-w-0 bg-white">
      {draft && (
        <DraftOffer
          draft={draft}
          busy={counting.isLoading}
          onContinue={counting.begin}
          onDiscard={() => void counting.discard()}
        />
      )}
      <ListTabs
        views={views}
        label="Which products"
        tabs={<FilterTabs name="low" tabs={TABS} hasCurrent={!savedView} />}
        beside={
          !draft &&
          products.length > 0 && (
            <StocktakeButton busy={counting.isLoading} onClick={counting.begin} />
          )
        }
      />
      <h2 className="sr-only">Current Inventory</h2>
      <ListTools views={views} total={pagination.total} />
      <SelectAllLine selection={selection} noun={PRODUCT} />
      <StockTable
        products={products}
        lowStock={lowStock}
        selection={selection}
        onLedger={onLedger}
      />
      {selection.chosen.length > 0 && <StockBar selection={selection} />}
      <ListPager pagination={pagination} isAlwaysShown />
    </section>
  )
}

/** The search, the filters and the buttons of the saved views. */
const ListTools = ({ views, total }: { views: SavedView[]; total: number }) => (
  <div className="flex flex-wrap items-center gap-3 px-4 py-3 lg:px-6">
    <div className="max-sm:w-full">
      <SearchBox label="Search products" found={total} />
    </div>
    <Filters />
    <ViewButtons list="inventory" views={views} total={total} />
  </div>
)

/** The filter by category, and the order; low stock has an order of its own. */
function Filters() {
  const [search] = useSearchParams()
  const change = useQueryChange()
  const choose = (name: string) => (value: string) =>
    change((latest) => withFilter(latest, name, value))
  return (
    <>
      <FilterSelect
        label="Filter by category"
        value={search.get('category') ?? ''}
        options={[
          ['', 'Any category'],
          ...useCategories().map(({ value, label }) => [value, label] as const),
        ]}
        onChoose={choose('category')}
      />
      {search.get('low') !== 'true' && (
        <FilterSelect
          label="Sort by"
          value={search.get('sort') ?? ''}
          options={[
            ['', 'Newest first'],
            ['least', 'Least first'],
          ]}
          onChoose={choose('sort')}
        />
      )}
    </>
  )
}

type StocktakeButtonProps = { busy: boolean; onClick: () => void }

/** Starts the stocktake of all products of the list, also those of its other pages. */
const StocktakeButton = ({ busy, onClick }: StocktakeButtonProps) => (
  <Button look="link" busy={busy} className="mr-2 shrink-0 px-2 text-sm lg:mr-4" onClick={onClick}>
    <ClipboardList
      aria-hidden="true"
      strokeWidth={1.6}
      className="size-[1.15em] max-[26rem]:hidden"
    />
    Stocktake
  </Button>
)
