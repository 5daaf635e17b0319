import { useSearchParams } from 'react-router'
import type { OrderSort } from '#shared/order/order-sorts.ts'
import { useQueryChange, withFilter } from '#web/admin/layout/forms/use-query-change.ts'
import type { ColumnSort } from '#web/admin/layout/table.tsx'
import { defaultSortOf, sortOf } from './order-sort.ts'
import { SortButton } from './sort-button.tsx'

/** The sorts of a column: from the smallest, and from the largest. */
type Sorts = { ascending: OrderSort; descending: OrderSort }

type ColumnName = 'date' | 'customer' | 'total'

const COLUMN_SORTS: Record<ColumnName, Sorts & { first: OrderSort }> = {
  date: { ascending: 'oldest', descending: 'newest', first: 'newest' },
  customer: { ascending: 'customer', descending: 'customer-desc', first: 'customer' },
  total: { ascending: 'total', descending: 'total-desc', first: 'total-desc' },
}

/** The sort of the list of orders, and how it changes. It is in the address. */
export function useOrderSort(): {
  sort: OrderSort
  choose: (sort: OrderSort) => void
  column: (name: ColumnName, label: string) => ColumnSort
} {
  const [search] = useSearchParams()
  const change = useQueryChange()
  const sort = sortOf(search)
  const choose = (chosen: OrderSort) =>
    change((latest) => withFilter(latest, 'sort', chosen === defaultSortOf(latest) ? '' : chosen))
  const column = (name: ColumnName, label: string): ColumnSort => {
    const { ascending, descending, first } = COLUMN_SORTS[name]
    const other = sort === first ? [ascending, descending].find((each) => each !== first) : first
    const direction =
      sort === ascending ? 'ascending' : sort === descending ? 'descending' : undefined
    const onSort = () => choose(other ?? first)
    return { direction, button: <SortButton {...{ label, by: name, direction, onSort }} /> }
  }
  return { sort, choose, column }
}
