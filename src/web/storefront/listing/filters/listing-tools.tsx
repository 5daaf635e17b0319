import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useRef, useState, type ReactElement } from 'react'
import { Link, useLocation } from 'react-router'
import { ChosenFilters, COUNT_ID } from './listing-chosen.tsx'
import { PriceChips, StockChip } from './listing-chips.tsx'
import type { FilterOptions } from '#web/storefront/listing/listing-data.ts'
import { countFilters, filterEntries, type Filters } from './listing-filters.ts'
import { SortForm } from './listing-sort.tsx'

const importFilters = () => import('./listing-more-filters.tsx')
const FilterSheet = lazy(async () => ({ default: (await importFilters()).FilterSheet }))
const FilterPanel = lazy(async () => ({ default: (await importFilters()).FilterPanel }))

/** The query parameter that opens all filters without scripts. */
const ALL_FILTERS: [string, string] = ['filters', 'all']

const BUTTON =
  'min-h-11 items-center gap-2 rounded-xs border border-jamun-400 bg-white px-3.5 text-sm ' +
  'font-medium hover:border-jamun-700'

type ListingToolsProps = { path: string; filters: Filters; options: FilterOptions; total: number }

/** The row above a grid: number of products, filters and sort order. Each choice is a URL. */
export function ListingTools({ path, filters, options, total }: ListingToolsProps): ReactElement {
  const showsAll = new URLSearchParams(useLocation().search).get(ALL_FILTERS[0]) === ALL_FILTERS[1]
  const [open, setOpen] = useState<'sheet' | 'panel' | null>(showsAll ? 'panel' : null)
  const button = useRef<HTMLButtonElement>(null)
  const toggle = () => {
    if (open) return setOpen(null)
    setOpen(window.matchMedia('(min-width: 64rem)').matches ? 'panel' : 'sheet')
  }
  const closeSheet = () => {
    setOpen(null)
    button.current?.focus()
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 py-4 lg:py-6">
        <p
          id={COUNT_ID}
          tabIndex={-1}
          aria-live="polite"
          className="text-sm whitespace-nowrap text-jamun-700 outline-none"
        >
          <span className="tnum">{total}</span> {total === 1 ? 'piece' : 'pieces'}
        </p>
        <div className="hidden flex-wrap items-center justify-center gap-2 lg:flex noscript:flex">
          <PriceChips path={path} filters={filters} options={options} />
          <StockChip path={path} filters={filters} options={options} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <button
            ref={button}
            type="button"
            aria-expanded={open !== null}
            onPointerEnter={() => void importFilters()}
            onClick={toggle}
            className={`inline-flex noscript:hidden ${BUTTON}`}
          >
            <FilterButtonText filters={filters} />
          </button>
          <AllFiltersLink path={path} filters={filters} />
          <SortForm path={path} filters={filters} />
        </div>
      </div>
      <Suspense>
        {open === 'panel' && <FilterPanel path={path} filters={filters} options={options} />}
        {open === 'sheet' && (
          <FilterSheet
            path={path}
            filters={filters}
            options={options}
            total={total}
            onClose={closeSheet}
          />
        )}
      </Suspense>
      <ChosenFilters path={path} filters={filters} />
    </>
  )
}

/** Opens the filter panel without scripts. */
function AllFiltersLink({ path, filters }: { path: string; filters: Filters }) {
  return (
    <Link
      to={`${path}?${new URLSearchParams([...filterEntries(filters), ALL_FILTERS])}#filters`}
      rel="nofollow"
      className={`hidden noscript:inline-flex ${BUTTON}`}
    >
      <FilterButtonText filters={filters} />
    </Link>
  )
}

function FilterButtonText({ filters }: { filters: Filters }) {
  const count = countFilters(filters)
  return (
    <>
      <SlidersHorizontal aria-hidden="true" strokeWidth={1.6} className="size-4.5" />
      Filter
      {count > 0 && (
        <span
          className={
            'tnum -mr-1 grid min-w-5 place-items-center rounded-full bg-jamun-900 px-1 text-2xs ' +
            'leading-5 font-bold text-white'
          }
        >
          {count}
          <span className="sr-only"> chosen</span>
        </span>
      )}
    </>
  )
}
