import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { listStock } from '#web/api/admin/catalog/stock.ts'
import { Button } from '#web/ui/button.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { adminAction, adminLoader, ADMIN_PAGE_SIZE, pageOf } from '#web/admin/layout/admin-data.ts'
import { ChangeStock } from './change-stock.tsx'
import { Ledger, READ_MOVEMENTS, useLedger } from './ledger.tsx'
import { listOptions, READ_OPTIONS } from './product-picker.tsx'
import { SET_STOCK } from './row-stock.tsx'
import { StockTable } from './stock-table.tsx'
import { Stocktake, STOCKTAKE } from './stocktake.tsx'
import { CHANGE_STOCK } from './use-stock-form.ts'
import { useCategories } from '#web/admin/categories/category-name.tsx'
import { FilterSelect } from '#web/admin/layout/forms/filter-select.tsx'
import { FilterTabs } from '#web/admin/layout/tabs.tsx'
import { FormAndList, useFormView } from '#web/admin/layout/form-view.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { adminScreen, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { SearchBox } from '#web/admin/layout/rows/search-box.tsx'
import { ListTabs, useCurrentView, ViewButtons } from '#web/admin/layout/views/saved-views.tsx'
import { VIEW_MUTATIONS, withViews } from '#web/admin/layout/views/view-mutations.ts'
import type { Route } from './+types/inventory-page'

const TITLE = 'Inventory Management'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

/** Loads one page of the stock, and the products of the form, which may fail alone. */
export const clientLoader = adminLoader(async ({ url, signal }) => {
  const low = url.searchParams.get('low') === 'true' ? 'true' : undefined
  const q = url.searchParams.get('q') ?? undefined
  const category = url.searchParams.get('category')?.slice(0, 60) || undefined
  const sort = url.searchParams.get('sort') === 'least' ? 'least' : 'newest'
  const [list, options] = await Promise.all([
    withViews(
      'inventory',
      listStock({ page: pageOf(url), limit: ADMIN_PAGE_SIZE, q, low, category, sort }, signal),
      signal,
    ),
    listOptions('', signal).catch(() => undefined),
  ])
  return { ...list, options }
})

export const clientAction = adminAction(
  CHANGE_STOCK,
  SET_STOCK,
  STOCKTAKE,
  READ_MOVEMENTS,
  READ_OPTIONS,
  ...VIEW_MUTATIONS,
)

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading inventory...',
  toastText: 'Failed to load products.',
  text: 'Failed to load products.',
  saysWhy: true,
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

const TABS = [
  { value: undefined, label: 'All products' },
  { value: 'true', label: 'Low stock' },
]

/** The stock of every product, its ledger, the form to change it, and the stocktake. */
function InventoryPage({
  loaderData: { products, pagination, lowStock, options, views },
}: ScreenProps<typeof clientLoader>) {
  const { ledger, ...ledgerActions } = useLedger()
  const [counting, setCounting] = useState(false)
  const view = useFormView()
  const savedView = useCurrentView(views)
  return (
    <>
      <FormAndList
        view={view}
        head={<ScreenHead title={TITLE} line={`${lowStock} or fewer are marked low`} />}
        add={{ label: 'Change stock', onClick: view.open }}
        form={<ChangeStock options={options} onChanged={view.close} />}
      >
        <section aria-label="Current Inventory" className="@container/table min-w-0 bg-white">
          {!counting && (
            <ListTabs
              views={views}
              label="Which products"
              tabs={<FilterTabs name="low" tabs={TABS} hasCurrent={!savedView} />}
              beside={products.length > 0 && <StocktakeButton onClick={() => setCounting(true)} />}
            />
          )}
          <h2 className="sr-only">Current Inventory</h2>
          <div className="flex flex-wrap items-center gap-3 px-4 py-3 lg:px-6">
            <div className="max-sm:w-full">
              <SearchBox label="Search products" found={pagination.total} />
            </div>
            <Filters />
            <ViewButtons list="inventory" views={views} total={pagination.total} />
          </div>
          {counting && (
            <Stocktake
              products={products}
              onDone={() => setCounting(false)}
              onCancel={() => setCounting(false)}
            />
          )}
          {!counting && (
            <StockTable
              products={products}
              lowStock={lowStock}
              onLedger={({ id, title }) => ledgerActions.open({ title, query: { productId: id } })}
            />
          )}
          {!counting && <Pager pagination={pagination} isAlwaysShown />}
        </section>
      </FormAndList>
      {ledger && (
        <Ledger
          ledger={ledger}
          failed={ledgerActions.failed}
          onMore={ledgerActions.more}
          onClose={ledgerActions.close}
        />
      )}
    </>
  )
}

/** The filter by category, and the order; low stock has an order of its own. */
function Filters() {
  const [search, setSearch] = useSearchParams()
  const choose = (name: string) => (value: string) =>
    setSearch(
      (now) => {
        now.delete('page')
        if (value) now.set(name, value)
        else now.delete(name)
        return now
      },
      { preventScrollReset: true },
    )
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

/** Starts the stocktake of the products on this page. */
const StocktakeButton = ({ onClick }: { onClick: () => void }) => (
  <Button look="link" className="mr-2 shrink-0 px-2 text-sm lg:mr-4" onClick={onClick}>
    <ClipboardList
      aria-hidden="true"
      strokeWidth={1.6}
      className="size-[1.15em] max-[26rem]:hidden"
    />
    Stocktake
  </Button>
)

export default SCREEN.of(InventoryPage)
