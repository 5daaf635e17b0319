import { memo, useId, useState, type ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCategories } from '#web/admin/categories/category-name.tsx'
import { FilterTabs } from '#web/admin/layout/tabs.tsx'
import { FilterButton } from '#web/admin/layout/forms/filter-button.tsx'
import { FilterSelect } from '#web/admin/layout/forms/filter-select.tsx'
import { useQueryChange, withFilter } from '#web/admin/layout/forms/use-query-change.ts'
import { ListTabs, useCurrentView, ViewButtons } from '#web/admin/layout/views/saved-views.tsx'
import type { SavedView } from '#web/api/admin/saved-views.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { SearchBox } from '#web/admin/layout/rows/search-box.tsx'
import { sortOf, SORTS, STATES, STOCKS } from './products-query.ts'

/**
 * The states as tabs with the saved views, the search, and the filters and the order as selects,
 * which load the list at once. Below 768 px a button shows the selects.
 */
export function ProductTools({
  views,
  total,
}: {
  views: SavedView[]
  total: number
}): ReactElement {
  const view = useCurrentView(views)
  return (
    <>
      <ListTabs
        views={views}
        label="Which products"
        tabs={<FilterTabs name="state" tabs={STATES} hasCurrent={!view} />}
      />
      <div className="flex flex-wrap items-center gap-3 px-4 py-3 lg:px-6">
        <div className="min-w-32 flex-1 *:w-full!">
          <SearchBox label="Search products" found={total} />
        </div>
        <Filters />
        <ViewButtons list="products" views={views} total={total} />
      </div>
    </>
  )
}

/** A save loads the list again, which changes none of these. */
const Filters = memo(function Filters() {
  const [search] = useSearchParams()
  const change = useQueryChange()
  const categories = useCategories()
  const choose = (name: string) => (value: string) =>
    change((latest) => withFilter(latest, name, value))
  const isFiltered = ['category', 'stock'].some((name) => search.get(name))
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <FilterButton
        controls={id}
        isOpen={isOpen}
        active={['category', 'stock', 'sort'].filter((name) => search.get(name)).length}
        onToggle={() => setOpen(!isOpen)}
        className="md:hidden"
      />
      <div
        id={id}
        className={`flex w-full flex-wrap gap-3 md:contents ${isOpen ? '' : 'max-md:hidden'}`}
      >
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
      </div>
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
  const kept = [...search].filter(([name]) => ['state', 'sort', 'edit'].includes(name))
  return new URLSearchParams(kept).toString()
}
