import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatRupees, paise } from '#shared/money/money.ts'
import { Price, RatingLine } from '#web/storefront/product-card/price.tsx'
import { FACTS, type ComparedPiece } from './compare-view.ts'

/** One row of the comparison. */
export type CompareRow = {
  name: string
  /** What the row says of a piece; empty if nothing. It decides whether pieces differ. */
  text(piece: ComparedPiece): string
  /** What is shown instead of the text. */
  show?(piece: ComparedPiece): ReactNode
  /** What is shown without a text. */
  none?: string
}

const FINAL_SALE = 'Final sale: no returns for a change of mind.'

const savedOn = ({ price, compareAtPrice, percentOff }: ComparedPiece): string =>
  compareAtPrice === null || percentOff === null
    ? ''
    : `${formatRupees(paise(compareAtPrice - price))} (${percentOff}%)`

/** What a row shows of a piece. */
export const CellValue = ({ row, piece }: { row: CompareRow; piece: ComparedPiece }): ReactNode =>
  row.show?.(piece) ||
  row.text(piece) || <span className="text-jamun-500">{row.none ?? 'Not stated'}</span>

/**
 * The rows in their order. `returns`: what the shop promises of returns; empty: see the policy.
 * `narrow`: whether phones show prices in a smaller size.
 */
export const compareRows = (returns: string, narrow: boolean): CompareRow[] => [
  {
    name: 'Price',
    text: ({ price, compareAtPrice }) => `${price} ${compareAtPrice}`,
    show: ({ price, compareAtPrice, inSale }) => (
      <Price {...{ price, compareAtPrice, inSale }} size={narrow ? 'narrow' : 'card'} />
    ),
  },
  { name: 'You save', text: savedOn, none: 'Nothing' },
  {
    name: 'Reviews',
    text: ({ rating }) => (rating ? `${rating.average} of ${rating.count}` : ''),
    show: ({ rating }) => rating && <RatingLine rating={rating} />,
    none: 'No reviews yet',
  },
  { name: 'Stock', text: ({ stock }) => stock },
  {
    name: 'Sizes',
    text: ({ sizes }) =>
      sizes.map(({ label, isSoldOut }) => (isSoldOut ? `${label} sold out` : label)).join(),
    show: ({ sizes }) => sizes.length > 0 && <Sizes sizes={sizes} />,
    none: 'One size',
  },
  ...FACTS.map(
    (fact): CompareRow => ({
      name: fact,
      text: ({ facts }) => facts[fact] ?? '',
    }),
  ),
  {
    name: 'Returns',
    text: ({ isFinalSale, keptBecause }) =>
      isFinalSale ? FINAL_SALE : keptBecause || returns || 'Refund policy',
    show: ({ isFinalSale, keptBecause }) =>
      !isFinalSale && !keptBecause && !returns && <RefundLink />,
  },
  { name: 'Shipping', text: ({ shipping }) => shipping },
]

const RefundLink = () => (
  <Link
    to="/refund"
    className={
      '-my-2.5 inline-flex min-h-11 scroll-mt-36 items-center text-rani-600 underline ' +
      'underline-offset-2 hover:text-rani-700'
    }
  >
    See the policy
  </Link>
)

const Sizes = ({ sizes }: Pick<ComparedPiece, 'sizes'>) => (
  <ul className="flex flex-wrap gap-x-1.5">
    {sizes.map(({ label, isSoldOut }, index) => (
      <li key={label}>
        {isSoldOut ? <s className="text-jamun-500">{label}</s> : label}
        {isSoldOut && <span className="sr-only"> sold out</span>}
        {index < sizes.length - 1 && ','}
      </li>
    ))}
  </ul>
)
