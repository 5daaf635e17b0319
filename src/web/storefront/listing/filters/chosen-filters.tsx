import { X } from 'lucide-react'
import { useEffect, useRef, type ReactElement } from 'react'
import type { FilterOptions } from '#web/storefront/listing/listing-data.ts'
import { FilterLink } from './filter-link.tsx'
import { COUNT_ID, type ChipsProps } from './listing-chips.tsx'
import {
  bandOf,
  FILTER_LABELS,
  FILTER_NAMES,
  withBand,
  withoutFilters,
  withValue,
  type FilterName,
  type Filters,
} from './listing-filters.ts'
import { priceLabel } from './price-label.ts'

/** `isBeside`: a pressed chip above shows it already, if the row of chips is not cut. */
type ChosenFilter = { label: string; without: Filters; isBeside?: boolean }

/** The label of a chosen value: that of a category, or the value itself. */
const toLabel = ({ groups }: FilterOptions, name: FilterName, value: string): string =>
  groups.find((group) => group.name === name)?.values.find((each) => each.value === value)?.label ??
  value

export type ChosenFiltersProps = ChipsProps & {
  /** Whether the chips are above, where a pressed one shows its filter already. */
  besideChips: boolean
}

/** Returns each active filter with the listing without it. */
function listChosen({ filters, options, besideChips }: ChosenFiltersProps): ChosenFilter[] {
  const hasPrice = filters.minPrice !== null || filters.maxPrice !== null
  const price = {
    label: priceLabel(filters),
    without: withBand(filters, null),
    isBeside: besideChips && bandOf(filters) !== undefined,
  }
  const stock = {
    label: 'In stock',
    without: { ...filters, inStock: false, page: 1 },
    isBeside: besideChips,
  }
  const values = FILTER_NAMES.flatMap((name) =>
    filters.chosen[name].map((value) => ({
      label: `${FILTER_LABELS[name]}: ${toLabel(options, name, value)}`,
      without: withValue(filters, name, value),
    })),
  )
  return [...(hasPrice ? [price] : []), ...(filters.inStock ? [stock] : []), ...values]
}

/** After a filter was removed, focuses the next one, or the number of products. */
function useFocusOnNext(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<number | null>(null)
  useEffect(() => {
    if (removed.current === null) return
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const next = links[Math.min(removed.current, count - 1)]
    removed.current = null
    if (next?.checkVisibility()) next.focus()
    else document.getElementById(COUNT_ID)?.focus()
  }, [count])
  return { list, onRemove: (index: number) => void (removed.current = index) }
}

/** The active filters above the grid. A click removes one, or all. */
export function ChosenFilters(props: ChosenFiltersProps): ReactElement | null {
  const { path, filters, choose } = props
  const chosen = listChosen(props)
  const { list, onRemove } = useFocusOnNext(chosen.length)
  if (chosen.length === 0) return null
  // On phones the window cuts the row of chips, so the list has all.
  const areAllBeside = chosen.every(({ isBeside }) => isBeside)
  return (
    <ul
      ref={list}
      aria-label="Chosen filters"
      className={`flex flex-wrap items-center gap-2 pb-2 ${areAllBeside ? 'lg:hidden' : 'lg:pb-4'}`}
    >
      {chosen.map(({ label, without, isBeside }, index) => (
        <li key={label} className={isBeside ? 'lg:hidden' : undefined}>
          <FilterLink
            {...{ path, choose }}
            next={without}
            onChoose={() => onRemove(index)}
            className={
              'inline-flex min-h-11 items-center gap-1.5 rounded-full bg-jamun-100 py-1 pl-4 ' +
              'pr-3 text-sm wrap-anywhere hover:bg-jamun-200 lg:min-h-10'
            }
          >
            <span className="sr-only">Remove </span>
            {label}
            <X aria-hidden="true" strokeWidth={1.6} className="size-4 shrink-0" />
          </FilterLink>
        </li>
      ))}
      <li>
        <FilterLink
          {...{ path, choose }}
          next={withoutFilters(filters)}
          onChoose={() => onRemove(0)}
          className={
            'inline-flex min-h-11 items-center px-2 text-sm font-medium text-rani-600 ' +
            'underline underline-offset-4 hover:text-rani-700'
          }
        >
          Clear all
        </FilterLink>
      </li>
    </ul>
  )
}
