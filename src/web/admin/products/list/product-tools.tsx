import { memo } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useCategories } from '#web/admin/categories/category-name.tsx'
import { TabLink } from '#web/admin/layout/choice-link.tsx'
import { FilterSelect } from '#web/admin/layout/forms/filter-select.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { sortOf, SORTS, STATES, stateOf, STOCKS, withFilter } from './products-query.ts'

/**
 * The states as tabs, the search, and the filters and the order as selects, which load the list at
 * once. A save loads the list again, which changes none of these.
 */
export const ProductTools = memo(function ProductTools() {
  return (
    <>
      <StateTabs />
      <div className="flex flex-wrap items-center gap-3 px-4 py-3 lg:px-6">
        <div className="w-full sm:w-auto sm:min-w-36 sm:flex-1 sm:*:w-full">
          <SearchBox label="Search products" />
        </div>
        <Filters />
      </div>
    </>
  )
})

function StateTabs() {
  const [search] = useSearchParams()
  const state = stateOf(search)
  return (
    <nav
      aria-label="Which products"
      className="flex overflow-x-auto border-b border-jamun-100 px-1 lg:px-3"
    >
      {STATES.map(({ value, label }) => (
        <TabLink
          key={label}
          to={`/admin/products?${withFilter(search, 'state', value ?? '')}`}
          isCurrent={value === state}
        >
          {label}
        </TabLink>
      ))}
    </nav>
  )
}

function Filters() {
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
}

function withoutFilters(search: URLSearchParams): string {
  const kept = [...search].filter(([name]) => name === 'state' || name === 'sort')
  return new URLSearchParams(kept).toString()
}
