import { Check } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { BANDS } from '#shared/price-bands.ts'
import { listingPath, type Filters } from './listing-filters.ts'

type ChipsProps = { path: string; filters: Filters }

/** One filter as a link: to the listing with it, or, where it is on, without it. */
function Chip({ on, to, label }: { on: boolean; to: string; label: string }) {
  const look = on ? 'border-jamun-900 bg-jamun-900 text-white' : 'border-jamun-300 bg-white text-jamun-900 hover:border-jamun-900'
  return (
    <Link
      to={to}
      rel="nofollow"
      preventScrollReset
      aria-current={on ? 'true' : undefined}
      className={`inline-flex min-h-11 items-center rounded-full border px-4 text-sm whitespace-nowrap lg:min-h-10 ${look}`}
    >
      {on && <Check aria-hidden="true" strokeWidth={1.6} className="mr-1 size-4 shrink-0" />}
      {label}
    </Link>
  )
}

/** The price bands; one at a time. */
export function PriceChips({ path, filters }: ChipsProps): ReactElement {
  return (
    <>
      {BANDS.map(({ label, min, max }) => {
        const on = filters.minPrice === min && filters.maxPrice === max
        const next = { ...filters, minPrice: on ? null : min, maxPrice: on ? null : max, page: 1 }
        return <Chip key={label} on={on} label={label} to={listingPath(path, next)} />
      })}
    </>
  )
}

/** Only what is in stock, or everything. */
export function StockChip({ path, filters, label = 'In stock' }: ChipsProps & { label?: string }): ReactElement {
  return <Chip on={filters.inStock} label={label} to={listingPath(path, { ...filters, inStock: !filters.inStock, page: 1 })} />
}
