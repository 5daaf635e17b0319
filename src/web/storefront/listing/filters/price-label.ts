import { formatRupees, paise } from '#shared/money/money.ts'
import { bandOf, type Filters } from './listing-filters.ts'

/** The chosen prices as words: `Under Rs. 499`, `Up to Rs. 1,000`. */
export function priceLabel(filters: Filters): string {
  const text = (price: number) => formatRupees(paise(Math.round(price * 100)))
  const { minPrice, maxPrice } = filters
  const band = bandOf(filters)
  if (band) return band.label
  if (minPrice === null) return `Up to ${text(maxPrice ?? 0)}`
  if (maxPrice === null) return `From ${text(minPrice)}`
  return `${text(minPrice)} to ${text(maxPrice).replace('Rs. ', '')}`
}
