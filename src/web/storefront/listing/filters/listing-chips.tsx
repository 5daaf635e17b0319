import { Check } from 'lucide-react'
import type { ReactElement } from 'react'
import { PRICE_BANDS } from '#shared/money/price-bands.ts'
import type { FilterOptions } from '#web/storefront/listing/listing-data.ts'
import { FilterLink } from './filter-link.tsx'
import { bandOf, fitsLimits, withBand, type Filters } from './listing-filters.ts'
import type { Choose } from './use-choice.ts'

export type ChipsProps = {
  path: string
  filters: Filters
  options: FilterOptions
  choose: Choose
  counted?: boolean
}

type ChipProps = Pick<ChipsProps, 'path' | 'choose'> & {
  on: boolean
  next: Filters
  label: string
  count: number | undefined
}

/** One filter as a link that adds it to the listing, or removes it if it is active. */
function Chip({ on, label, count, ...link }: ChipProps) {
  const look = on
    ? 'border-jamun-900 bg-jamun-900 text-white'
    : 'border-jamun-300 bg-white text-jamun-900 hover:border-jamun-900'
  return (
    <FilterLink
      {...link}
      rel="nofollow"
      aria-current={on ? 'true' : undefined}
      className={
        'inline-flex min-h-11 items-center rounded-full border px-3 text-sm whitespace-nowrap ' +
        `lg:min-h-10 ${look}`
      }
    >
      {on && <Check aria-hidden="true" strokeWidth={1.6} className="mr-1 size-4 shrink-0" />}
      {label}
      {count !== undefined && (
        <span className={`tnum ml-1.5 ${on ? '' : 'text-jamun-500'}`}>({count})</span>
      )}
    </FilterLink>
  )
}

/**
 * The price bands that contain products; one can be active. Limits of another kind, as a search
 * text has them, leave only the bands within them, except where the bands have their counts.
 */
export function PriceChips({
  path,
  filters,
  options,
  choose,
  counted = false,
}: ChipsProps): ReactElement {
  const chosen = bandOf(filters)
  return (
    <>
      {PRICE_BANDS.map((band, index) => {
        const count = options.prices[index] ?? 0
        const on = band === chosen
        const isOffered = count > 0 && (counted || chosen || fitsLimits(band, filters))
        if (!on && !isOffered) return null
        return (
          <Chip
            key={band.label}
            on={on}
            label={band.label}
            count={counted ? count : undefined}
            next={withBand(filters, on ? null : band)}
            {...{ path, choose }}
          />
        )
      })}
    </>
  )
}

/** The filter for products in stock. */
export function StockChip({
  path,
  filters,
  options,
  choose,
  counted = false,
  label = 'In stock',
}: ChipsProps & { label?: string }): ReactElement | null {
  if (options.inStock === 0 && !filters.inStock) return null
  return (
    <Chip
      on={filters.inStock}
      label={label}
      count={counted ? options.inStock : undefined}
      next={{ ...filters, inStock: !filters.inStock, page: 1 }}
      {...{ path, choose }}
    />
  )
}

/** The id of the text with the number of products. */
export const COUNT_ID = 'piece-count'
