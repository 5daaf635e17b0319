import type { ReactElement, ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { paise } from '#shared/money/money.ts'
import { formatAmount } from '#web/admin/layout/money/amounts.ts'
import type { AdminProduct } from '#web/api/admin/catalog/products.ts'

const SMALL_PRICE = 'text-xs text-jamun-500'

type PricesProps = {
  product: AdminProduct
  /** Of the button that changes them. */
  ref: Ref<HTMLButtonElement>
  /** Undefined if they cannot be changed. */
  onChange: (() => void) | undefined
}

/**
 * The sale price, and under it the price that the shop strikes through: the actual price, or in a
 * sale the price before it. The actual price is not struck there, if it is another one. It is never
 * struck if it is the sale price. A press changes them.
 */
export function Prices({ product, ref, onChange }: PricesProps): ReactElement {
  const { price, compareAtPrice, sale } = product
  const before =
    typeof sale?.priceBeforePaise === 'number' ? paise(sale.priceBeforePaise) : undefined
  const actual = compareAtPrice !== null && compareAtPrice > price ? compareAtPrice : undefined
  const struck = sale ? before : actual
  return (
    <>
      <PriceButton ref={ref} title={product.title} onChange={onChange}>
        <span className="font-semibold columned:block">{formatAmount(price)}</span>{' '}
        {struck !== undefined && <s className={SMALL_PRICE}>{formatAmount(struck)}</s>}{' '}
        {sale && compareAtPrice !== null && compareAtPrice !== before && (
          <span className={SMALL_PRICE}>MRP {formatAmount(compareAtPrice)}</span>
        )}
      </PriceButton>{' '}
      {sale && (
        <Link
          to="/admin/sales?state=running"
          className="-my-2.5 inline-flex min-h-11 min-w-11 items-center columned:flex"
        >
          <span
            className={'rounded-full bg-rani-100 px-2 py-0.5 text-xs font-semibold text-rani-700'}
          >
            Sale
          </span>
        </Link>
      )}
    </>
  )
}

type PriceButtonProps = Pick<PricesProps, 'ref' | 'onChange'> & {
  title: string
  children: ReactNode
}

function PriceButton({ ref, title, onChange, children }: PriceButtonProps) {
  if (!onChange) return children
  return (
    <button
      ref={ref}
      type="button"
      title="Change the prices"
      onClick={onChange}
      className={
        '-my-1 -ml-2 min-h-11 rounded-xs px-2 py-1 text-left hover:bg-jamun-100 ' +
        'hover:underline hover:underline-offset-4'
      }
    >
      {children}
      <span className="sr-only">Change the prices of {title}</span>
    </button>
  )
}
