import { memo, type ReactElement, type ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useCategories } from '#web/admin/categories/category-name.tsx'
import { FilterTabs } from '#web/admin/layout/tabs.tsx'
import { FilterSelect } from '#web/admin/layout/forms/filter-select.tsx'
import { ListTabs, useCurrentView } from '#web/admin/layout/views/saved-views.tsx'
import type { SavedView } from '#web/api/admin/saved-views.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { sortOf, SORTS, STATES, STOCKS, withFilter } from './products-query.ts'

type ProductToolsProps = {
  views: SavedView[]
  /** The checkbox that selects all rows, where the table has no head. */
  selectAll: ReactNode
}

/**
 * The states as tabs with the saved views, the search, and the filters and the order as selects,
 * which load the list at once.
 */
export function ProductTools({ views, selectAll }: ProductToolsProps): ReactElement {
  const view = useCurrentView(views)
  return (
    <>
      <ListTabs
        list="products"
        views={views}
        label="Which products"
        tabs={<FilterTabs name="state" tabs={STATES} hasCurrent={!view} />}
      />
      <div className="flex flex-wrap items-center gap-3 px-4 py-3 lg:px-6">
        <div className="flex w-full gap-3 sm:w-auto sm:min-w-36 sm:flex-1 sm:*:first:w-full">
          <SearchBox label="Search products" />
          {selectAll}
        </div>
        <Filters />
      </div>
    </>
  )
}

/** A save loads the list again, which changes none of these. */
const Filters = memo(function Filters() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const categories = useCategories()
  const choose = (name: string) => (value: string) =>
    void navigate({ search: withFilter(search, name, value) }, { preventScrollReset: true })
  const isFiltered = ['q', 'category', 'stock'].some((name) => search.get(name))
  return (
    <>
      <FilterSelect
        label="Filter by category"
        value={search.get('category') ?? ''}
        options={[
          ['', 'Any category'],
          ...categories.map(({ value, label, isHidden }) => {
            return [value, isHidden ? `${label} (hidden)` : label] as const
          }),
        ]}
        onChoose={choose('category')}
      />
      <FilterSelect
        label="Filter by stock"
        value={search.get('stock') ?? ''}
        options={[['', 'Any stock'], ...Object.entries(STOCKS)]}
        onChoose={choose('stock')}
      />
      <FilterSelect
        label="Sort by"
        value={sortOf(search)}
        options={Object.entries(SORTS)}
        onChoose={(value) => choose('sort')(value === 'newest' ? '' : value)}
      />
      {isFiltered && (
        <Link
          to={`/admin/products?${withoutFilters(search)}`}
          className={buttonClass('link', 'sm', 'min-w-11 px-2 text-sm')}
        >
          Clear<span className="sr-only"> the filters</span>
        </Link>
      )}
    </>
  )
})

function withoutFilters(search: URLSearchParams): string {
  const kept = [...search].filter(([name]) => name === 'state' || name === 'sort')
  return new URLSearchParams(kept).toString()
}
