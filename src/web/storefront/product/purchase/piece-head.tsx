import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { formatRupees } from '#shared/money/money.ts'
import { LOW_STOCK } from '#web/api/product.ts'
import type { ProductView } from '#web/storefront/product/product-view.ts'
import { Price, RatingLine } from '#web/storefront/product-card/price.tsx'

/**
 * The category, where no breadcrumb names it. On phones it is at the right of two or three
 * thumbnails, so that the sizes are further up; with others it has a line of its own, a touch
 * target that reaches into the margins.
 */
function CategoryLink({ category, pictures }: Pick<ProductView, 'category' | 'pictures'>) {
  if (!category) return null
  // Its place is in px as the thumbnails are, at every size of the text: below the picture.
  const hasRoom = pictures.length === 2 || pictures.length === 3
  return (
    <p
      className={
        'relative -mb-2.5 text-sm wrap-anywhere md:hidden ' +
        (hasRoom ? 'max-sm:-mt-[31px] max-sm:-mb-[3px] max-sm:ml-[176px]' : '')
      }
    >
      <Link
        to={category.route}
        className={
          'inline-flex min-h-11 min-w-11 items-center text-rani-600 underline-offset-4 ' +
          `hover:underline ${hasRoom ? 'max-sm:w-full max-sm:justify-end' : ''}`
        }
      >
        {category.label}
      </Link>
    </p>
  )
}

/** On phones it is beside the line of the tax, so that the sizes are further up. */
function RatingLink({ rating }: Pick<ProductView, 'rating'>) {
  if (!rating) return null
  return (
    <a
      href="#reviews"
      className={
        '-my-1.5 inline-flex min-h-11 min-w-11 items-center text-sm hover:underline ' +
        'max-sm:absolute max-sm:right-0 max-sm:-bottom-1.5'
      }
    >
      <RatingLine rating={rating} />
    </a>
  )
}

type SelectedPrice = Pick<
  ProductView,
  'price' | 'compareAtPrice' | 'percentOff' | 'saleUntil' | 'mrp'
>

/**
 * The price with the old price, the discount in per cent, and a note that tax is included. In a
 * sale the old price is that before the sale, which the price history proves, so the MRP is named
 * above it (Legal Metrology (Packaged Commodities) Rules 2011).
 */
function PriceLines({
  selected: { price, compareAtPrice, percentOff, saleUntil, mrp },
  isFinalSale,
  beside,
}: {
  selected: SelectedPrice
  isFinalSale: boolean
  /** At the end of the line of the tax on phones, below it in wider windows. */
  beside: ReactElement | null
}): ReactElement {
  const inSale = saleUntil !== null
  // Without a struck-through price the MRP is named below, beside the end of the sale.
  const isProven = compareAtPrice !== null
  const isMrpFirst = inSale && isProven && mrp !== undefined
  const badge = [inSale && 'Sale', percentOff !== null && `${percentOff}% off`].filter(Boolean)
  return (
    <div className="mt-1.5 lg:mt-4">
      {isMrpFirst && (
        <p className="tnum text-sm text-jamun-700">
          MRP {formatRupees(mrp)} · sale until {saleUntil}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Price price={price} compareAtPrice={compareAtPrice} inSale={inSale} size="page" />
        {badge.length > 0 && (
          <span
            className={'rounded-full bg-rani-100 px-2.5 py-0.5 text-sm font-semibold text-rani-700'}
          >
            {badge.join('\u00a0· ')}
          </span>
        )}
        {isFinalSale && <strong className="text-sm font-semibold">Final sale</strong>}
      </div>
      {inSale && !isMrpFirst && (
        <p className={isProven ? 'mt-1 text-sm' : 'tnum mt-1 text-xs text-jamun-700'}>
          <span className="sr-only">Sale price </span>
          {mrp === undefined
            ? `Until ${saleUntil}`
            : `MRP ${formatRupees(mrp)} · until ${saleUntil}`}
        </p>
      )}
      <div className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-sm sm:block">
        <p className="text-jamun-700">Inclusive of all Taxes</p>
        {beside}
      </div>
    </div>
  )
}

type StockLineProps = { stock: number; className: string }

/** A warning if stock is low or empty; nothing otherwise. */
function StockLine({ stock, className }: StockLineProps): ReactElement | null {
  if (stock > LOW_STOCK) return null
  return (
    <p className={`flex items-center gap-2 text-sm font-medium text-sindoor-600 ${className}`}>
      <span aria-hidden="true" className="size-2 rounded-full bg-sindoor-600" />
      {stock > 0 ? `Only ${stock} left` : 'Sold out'}
    </p>
  )
}

type HeadProps = { product: ProductView; selected: SelectedPrice & Pick<ProductView, 'stock'> }

/** Category, title, price and stock. */
export function Head({ product, selected }: HeadProps): ReactElement {
  const { stock } = selected
  // With a rating its place is taken on phones.
  const hasPlace = !product.rating
  return (
    <>
      <CategoryLink {...product} />
      <h1
        id="product-title"
        className={
          'wrap-break-word font-display text-[1.625rem] leading-[1.08] sm:text-[2rem] ' +
          'lg:text-[2.75rem]'
        }
      >
        {product.title}
      </h1>
      <div className="relative">
        <RatingLink rating={product.rating} />
        <PriceLines
          selected={selected}
          isFinalSale={product.isFinalSale}
          beside={hasPlace ? <StockLine stock={stock} className="sm:mt-4" /> : null}
        />
      </div>
      {!hasPlace && <StockLine stock={stock} className="mt-4" />}
    </>
  )
}
