import type { ReactElement } from 'react'

const COUNT = 'inline-flex flex-wrap items-baseline justify-end gap-x-1.5 leading-tight sm:gap-x-3'
const MARK = 'text-xs font-semibold whitespace-nowrap text-sindoor-600'

type Stock = {
  stock: number
  variants: readonly { stock: number; removed?: boolean }[]
}
type StockProps = {
  product: Stock
  /** Stock of at most so many units is low. */
  lowStock: number
}

/** "Low stock!", or how many sizes are low if only some of them are; nothing if none is. */
export function LowStockMark({ product, lowStock }: StockProps): ReactElement | null {
  if (product.stock <= lowStock) return <span className={MARK}>Low stock!</span>
  const low = product.variants.filter(({ stock, removed }) => !removed && stock <= lowStock).length
  if (low === 0) return null
  return (
    <span className={MARK}>
      {low} {low === 1 ? 'size' : 'sizes'} low
    </span>
  )
}

/** The stock of a product. If only some of its sizes are low, their number stands beside it. */
export const StockCount = ({ product, lowStock }: StockProps): ReactElement => (
  <span className={COUNT}>
    <LowStockMark product={product} lowStock={lowStock} />{' '}
    {product.stock <= lowStock ? (
      <strong className="text-base text-sindoor-600">{product.stock}</strong>
    ) : (
      <span className="text-base">{product.stock}</span>
    )}
  </span>
)
