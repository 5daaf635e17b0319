import { memo, type ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import type { Pagination } from '#contract/contract.ts'
import { PAGE_SIZES, rowsPerPage, setRowsPerPage } from '#web/admin/layout/admin-data.ts'
import { FilterSelect } from '#web/admin/layout/forms/filter-select.tsx'
import { Pager } from '#web/ui/pager.tsx'

type ListPagerProps = { pagination: Pagination; isAlwaysShown?: boolean }

const OPTIONS = PAGE_SIZES.map((size) => [String(size), `${size} rows`] as const)

/** The pager of an admin list. A long list has a choice of how many rows a page has. */
export const ListPager = memo(Rows, ({ pagination: before }, { pagination: now }) =>
  // A save loads the list again, which changes none of these.
  (['page', 'totalPages', 'limit'] as const).every((name) => before[name] === now[name]),
)

function Rows({ pagination, isAlwaysShown = false }: ListPagerProps): ReactElement {
  const [, setSearch] = useSearchParams()
  const isLong = pagination.total > PAGE_SIZES[0]
  const choose = (size: string) => {
    setRowsPerPage(Number(size))
    // The list is loaded again, also on the first page.
    setSearch(
      (search) => {
        search.delete('page')
        return search
      },
      { preventScrollReset: true, replace: true },
    )
  }
  return (
    <Pager pagination={pagination} isAlwaysShown={isAlwaysShown || isLong}>
      {isLong && (
        <FilterSelect
          label="Rows per page"
          value={String(rowsPerPage())}
          options={OPTIONS}
          onChoose={choose}
        />
      )}
    </Pager>
  )
}
