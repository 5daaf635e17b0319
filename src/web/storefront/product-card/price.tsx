import type { ReactElement } from 'react'
import { formatRupees, type Paise } from '#shared/money/money.ts'
import type { Rating } from '#web/api/product.ts'

/** The classes of both prices. In a narrow column they are smaller on phones. */
const SIZES = {
  card: ['text-sm', 'text-lg'],
  narrow: ['text-xs sm:text-sm', 'text-lg max-md:text-sm'],
  page: ['text-lg', 'text-2xl'],
} as const

/**
 * The price on cards and product pages: the price before the discount struck through, then the
 * price to pay. Without a discount it is the only one.
 */
export function Price({
  price,
  compareAtPrice,
  inSale = false,
  size = 'card',
}: {
  price: Paise
  compareAtPrice: Paise | null
  /** Whether the struck-through price is the one before a sale, and not the MRP. */
  inSale?: boolean | undefined
  size?: keyof typeof SIZES
}): ReactElement {
  const [before, now] = SIZES[size]
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      {compareAtPrice !== null && (
        <>
          <span className="sr-only">{inSale ? 'Price before the sale' : 'Actual price'}</span>
          <s className={`tnum whitespace-nowrap text-jamun-500 ${before}`}>
            {formatRupees(compareAtPrice)}
          </s>
        </>
      )}
      <span className="sr-only">{compareAtPrice === null && !inSale ? 'Price' : 'Sale price'}</span>
      <span className={`tnum whitespace-nowrap font-bold ${now}`}>{formatRupees(price)}</span>
    </p>
  )
}

/** The average and the number of reviews: ★ 4.6 (12). */
export const RatingLine = ({ rating: { average, count } }: { rating: Rating }): ReactElement => (
  <span
    role="img"
    aria-label={`${average} of 5 stars, ${count} review${count > 1 ? 's' : ''}`}
    className="tnum"
  >
    ★ {average.toFixed(1)} ({count})
  </span>
)
