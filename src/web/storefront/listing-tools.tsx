import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { useRef, type ReactElement } from 'react'
import { Form, useNavigate } from 'react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { PriceChips, StockChip } from './listing-chips.tsx'
import { FilterSheet } from './listing-filter-sheet.tsx'
import { filterEntries, listingPath, SORTS, type Filters } from './listing-filters.ts'

/** The row over a grid: how many pieces, which of them, in which order. Every choice is an address. */
export function ListingTools({ path, filters, total }: { path: string; filters: Filters; total: number }): ReactElement {
  const sheet = useRef<HTMLDialogElement>(null)
  return (
    <div className="flex items-center justify-between gap-3 py-4 lg:py-6 noscript:flex-wrap">
      <p aria-live="polite" className="text-sm whitespace-nowrap text-jamun-700">
        <span className="tnum">{total}</span> {total === 1 ? 'piece' : 'pieces'}
      </p>
      <div className="hidden flex-wrap items-center gap-2 lg:flex noscript:flex">
        <PriceChips path={path} filters={filters} />
        <StockChip path={path} filters={filters} />
      </div>
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => sheet.current?.showModal()}
          className="inline-flex min-h-11 items-center gap-2 rounded-xs border border-jamun-400 bg-white px-3.5 text-sm font-medium hover:border-jamun-700 lg:hidden noscript:hidden"
        >
          <SlidersHorizontal aria-hidden="true" strokeWidth={1.6} className="size-4.5" />
          Filter
        </button>
        <SortForm path={path} filters={filters} />
      </div>
      <FilterSheet ref={sheet} path={path} filters={filters} total={total} />
    </div>
  )
}

/** A plain GET form; in a living page the choice itself is enough. */
function SortForm({ path, filters }: { path: string; filters: Filters }) {
  const navigate = useNavigate()
  const kept = filterEntries({ ...filters, sort: 'newest', page: 1 })
  const sortBy = (value: string) => {
    const sort = SORTS.find((candidate) => candidate.value === value)?.value ?? 'newest'
    void navigate(listingPath(path, { ...filters, sort, page: 1 }), { preventScrollReset: true })
  }
  return (
    <Form action={path} preventScrollReset className="flex gap-2">
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="relative">
        <span className="sr-only">Sort by</span>
        <select
          key={filters.sort}
          name="sort"
          defaultValue={filters.sort}
          onChange={(event) => sortBy(event.target.value)}
          className="field-sizing-content min-h-11 appearance-none rounded-xs border border-jamun-400 bg-white pl-3.5 pr-9 text-sm font-medium hover:border-jamun-700"
        >
          {SORTS.map((sort) => (
            <option key={sort.value} value={sort.value}>
              {sort.label}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute inset-y-0 right-2.5 grid place-items-center">
          <ChevronDown aria-hidden="true" strokeWidth={1.6} className="size-4" />
        </span>
      </label>
      <span className="hidden noscript:block">
        <button type="submit" className={buttonClass('outline', 'sm')}>
          Sort
        </button>
      </span>
    </Form>
  )
}
