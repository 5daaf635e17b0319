import type { ReactElement } from 'react'
import { ORDER_SORTS, type OrderSort } from '#shared/order/order-sorts.ts'
import { FilterSelect } from '#web/admin/layout/forms/filter-select.tsx'
import { SORTS } from './order-sort.ts'

type SortSelectProps = { sort: OrderSort; choose: (sort: OrderSort) => void }

/** The sort of cards, which have no heads of columns. */
export const SortSelect = ({ sort, choose }: SortSelectProps): ReactElement => (
  <FilterSelect
    label="Sort"
    isPlain
    value={sort}
    options={Object.entries(SORTS)}
    onChoose={(value) => choose(ORDER_SORTS.find((each) => each === value) ?? sort)}
  />
)
