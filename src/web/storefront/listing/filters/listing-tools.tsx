import { useStore } from '@nanostores/react'
import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useRef, useState, type ReactElement } from 'react'
import { Form, Link, useLocation } from 'react-router'
import type { Category } from '#shared/catalog/taxonomy.ts'
import { buttonClass, TOOL_BUTTON } from '#web/ui/button.tsx'
import { loadPart } from '#web/ui/feedback/load-part.ts'
import type { FilterOptions } from '#web/storefront/listing/listing-data.ts'
import { startComparing } from '#web/storefront/compare/compare-mode.ts'
import { $compareParts } from '#web/storefront/compare/compare-state.ts'
import { CardsPause } from '#web/storefront/product-card/card-pictures.tsx'
import type { ChosenFiltersProps } from './chosen-filters.tsx'
import { COUNT_ID, PriceChips, StockChip, type ChipsProps } from './listing-chips.tsx'
import {
  ALL_FILTERS,
  countFilters,
  filterEntries,
  hasFilters,
  readSort,
  sortsFor,
  type Filters,
} from './listing-filters.ts'
import { useChoice } from './use-choice.ts'

const importFilters = () => import('./listing-more-filters.tsx')
const FilterSheet = lazy(async () => ({ default: (await importFilters()).FilterSheet }))
const FilterPanel = lazy(async () => ({ default: (await importFilters()).FilterPanel }))
/** Without its file nothing is shown: the panel changes the same filters. */
const ChosenFilters = lazy(async () => ({
  default: await import('./chosen-filters.tsx').then(
    (module) => module.ChosenFilters,
    () => showNothing,
  ),
}))
const showNothing = (_chips: ChosenFiltersProps): null => null

/** The number of pieces. It has the focus when the last chosen filter is removed. */
const PieceCount = ({ total }: { total: number }) => (
  <p
    id={COUNT_ID}
    tabIndex={-1}
    aria-live="polite"
    className="text-jamun-700 outline-none lg:mr-auto lg:px-1.5"
  >
    <span className="tnum">{total}</span> {total === 1 ? 'piece' : 'pieces'}
  </p>
)

type ListingToolsProps = {
  path: string
  category: Category | undefined
  filters: Filters
  options: FilterOptions
  total: number
  /** Whether pictures of cards rotate, which can be paused. */
  turns: boolean
}

/** Its ends are at the edges of a small screen. Focused chips are scrolled into its middle. */
const TOOLS =
  '-mx-4 flex scroll-px-16 items-center gap-1.5 overflow-x-auto py-2 pl-4 text-sm ' +
  'whitespace-nowrap [scrollbar-width:none] *:shrink-0 noscript:flex-wrap sm:-mx-6 sm:pl-6 ' +
  'lg:-mx-8 lg:px-8 lg:py-4 cut-right'

/** Whether the filters are open, and as what: a sheet on phones, a panel on wide screens. */
function useOpenFilters() {
  const showsAll = new URLSearchParams(useLocation().search).get(ALL_FILTERS[0]) === ALL_FILTERS[1]
  const [open, setOpen] = useState<'sheet' | 'panel' | null>(showsAll ? 'panel' : null)
  const button = useRef<HTMLButtonElement>(null)
  const toggle = async () => {
    if (open) return setOpen(null)
    if (await loadPart(importFilters))
      setOpen(window.matchMedia('(min-width: 64rem)').matches ? 'panel' : 'sheet')
  }
  const closeSheet = () => {
    setOpen(null)
    button.current?.focus()
  }
  return { open, toggle, closeSheet, button }
}

/** Whether there are chosen filters, or were: then their list moves the focus. */
function useShowsChosen(filters: Filters): boolean {
  const [isShown, setIsShown] = useState(false)
  if (hasFilters(filters) && !isShown) setIsShown(true)
  return isShown
}

/**
 * The row above a grid: filters, sort order, number of pieces and chips. Each choice is a URL.
 * A row that is longer than the screen scrolls sideways.
 */
export function ListingTools({
  path,
  category,
  filters,
  options,
  total,
  turns,
}: ListingToolsProps): ReactElement {
  const { open, toggle, closeSheet, button } = useOpenFilters()
  const { chosen, choose } = useChoice(path, filters)
  const showsChosen = useShowsChosen(chosen)
  const parts = { path, category, filters: chosen, shown: filters, options, choose }
  return (
    <>
      <div data-tools="" className={TOOLS}>
        <button
          ref={button}
          type="button"
          aria-expanded={open !== null}
          onPointerEnter={() => void importFilters().catch(() => undefined)}
          onClick={() => void toggle()}
          className={`inline-flex noscript:hidden ${TOOL_BUTTON}`}
        >
          <FilterButtonText filters={chosen} />
        </button>
        <AllFiltersLink path={path} filters={chosen} />
        <SortForm {...parts} />
        <PieceCount total={total} />
        {/* Without results a chip for other prices would lead nowhere that is better. */}
        {total > 0 && open !== 'panel' && (
          <>
            <PriceChips {...parts} />
            <StockChip {...parts} />
          </>
        )}
        {total > 1 && <CompareSwitch />}
        {turns && <CardsPause />}
      </div>
      <Suspense>
        {open === 'panel' && <FilterPanel {...parts} />}
        {open === 'sheet' && <FilterSheet {...parts} total={total} onClose={closeSheet} />}
      </Suspense>
      <Suspense>
        {showsChosen && <ChosenFilters {...parts} besideChips={total > 0 && open !== 'panel'} />}
      </Suspense>
    </>
  )
}

/** Begins or ends the choice of pieces to compare. */
function CompareSwitch() {
  const compare = useStore($compareParts, { ssr: 'initial' })
  const toggle = () => (compare ? compare.stopComparing() : void startComparing())
  return (
    <button
      type="button"
      aria-pressed={compare !== null}
      onClick={toggle}
      className={`inline-flex noscript:hidden aria-pressed:bg-jamun-100 ${TOOL_BUTTON}`}
    >
      Compare
    </button>
  )
}

/** Opens the filter panel without scripts. */
function AllFiltersLink({ path, filters }: { path: string; filters: Filters }) {
  return (
    <Link
      to={`${path}?${new URLSearchParams([...filterEntries(filters), ALL_FILTERS])}#filters`}
      rel="nofollow"
      className={`hidden noscript:inline-flex ${TOOL_BUTTON}`}
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

/** The sort order of a listing: a plain GET form. After hydration the selection is enough. */
function SortForm({ path, filters, options, choose }: ChipsProps): ReactElement {
  const hasCountries =
    filters.sort === 'country' || options.groups.some(({ name }) => name === 'country')
  const hiddenFields = filterEntries({ ...filters, page: 1 }).filter(([name]) => name !== 'sort')
  const sortBy = (value: string) =>
    // In another order the pieces of a place far down have no meaning.
    choose({ ...filters, sort: readSort(value, filters.q), page: 1 }, window.scrollY < 500)
  return (
    <Form action={path} preventScrollReset className="flex gap-2">
      {hiddenFields.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <label className="relative">
        <span className="sr-only">Sort by</span>
        <select
          key={filters.sort}
          name="sort"
          defaultValue={filters.sort}
          onChange={(event) => sortBy(event.target.value)}
          className={
            'field-sizing-content min-h-11 appearance-none rounded-xs border border-jamun-400 ' +
            'bg-white pl-3.5 pr-9 text-sm font-medium hover:border-jamun-700'
          }
        >
          {sortsFor(filters.q, hasCountries).map((sort) => (
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
