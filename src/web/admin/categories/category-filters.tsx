import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { CATEGORY_FILTERS } from '#shared/saved-views.ts'
import { FilterTabs } from '#web/admin/layout/tabs.tsx'
import { ListTabs, useCurrentView } from '#web/admin/layout/views/saved-views.tsx'
import { SearchAndViews } from '#web/admin/layout/views/search-and-views.tsx'
import type { AdminCategory } from '#web/api/admin/catalog/categories.ts'
import type { SavedView } from '#web/api/admin/saved-views.ts'

const IS_SHOWN: Record<(typeof CATEGORY_FILTERS)[number], (category: AdminCategory) => boolean> = {
  hidden: ({ isHidden }) => isHidden,
  empty: ({ inShop }) => inShop === 0,
}

/**
 * The categories that match the address: the filter of the tabs, and each word of the search in the
 * name or the address of a category. All of them are in the browser already.
 */
export function matchingCategories(
  categories: readonly AdminCategory[],
  search: URLSearchParams,
): AdminCategory[] {
  const filter = CATEGORY_FILTERS.find((each) => each === search.get('show'))
  const words = (search.get('q') ?? '').toLowerCase().split(/\s+/)
  return categories.filter((category) => {
    const text = `${category.label} ${category.value} /${category.slug}`.toLowerCase()
    return (!filter || IS_SHOWN[filter](category)) && words.every((word) => text.includes(word))
  })
}

const TABS = [
  { value: undefined, label: 'All' },
  { value: 'hidden', label: 'Hidden' },
  { value: 'empty', label: 'Nothing for sale' },
]

/** The filters of the categories, their search and the saved views. */
export function CategoryFilters({
  views,
  total,
}: {
  views: SavedView[]
  total: number
}): ReactElement {
  const view = useCurrentView(views)
  return (
    <section aria-label="Filters" className="@container/table min-w-0 bg-white">
      <ListTabs
        views={views}
        label="Which categories"
        tabs={<FilterTabs name="show" tabs={TABS} hasCurrent={!view} />}
      />
      <SearchAndViews label="Find a category" list="categories" views={views} total={total} />
    </section>
  )
}

/** Whether the address has a search or a filter. */
export function useIsFiltered(): boolean {
  const [search] = useSearchParams()
  return Boolean(search.get('q') || search.get('show'))
}
