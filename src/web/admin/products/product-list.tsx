import { Copy, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import type { AdminProduct } from '#contract/contract.ts'
import { formatRupees, paise } from '#shared/money/money.ts'
import { Picture } from '#web/ui/picture.tsx'
import { CategoryName } from './category-name.tsx'
import { Cell, Row, RowButton, Table } from '#web/admin/layout/table.tsx'
import type { ProductActions } from './use-product-actions.ts'

const ICON = { 'aria-hidden': true, strokeWidth: 1.6, className: 'size-5' } as const
const COLUMNS = [
  { label: 'Title' },
  { label: 'Category' },
  { label: 'Price' },
  { label: 'Inventory', right: true },
  { label: 'Actions', right: true },
]

type ProductListActions = ProductActions & { edit: (product: AdminProduct) => void }

/** The products as rows with their actions. */
export function ProductList({
  products,
  edited,
  actions,
}: {
  products: AdminProduct[]
  edited: AdminProduct | undefined
  actions: ProductListActions
}): ReactElement {
  if (products.length === 0)
    return <p className="px-6 py-8 text-center text-jamun-700">No products here.</p>
  return (
    <Table caption="All products" columns={COLUMNS}>
      {products.map((product) => (
        <Row key={product._id} marked={product._id === edited?._id}>
          <Cell className="columned:min-w-52">
            <Title product={product} />
          </Cell>
          <Cell className="text-jamun-800 stacked:col-start-1 stacked:pl-14">
            <CategoryName value={product.category} />
          </Cell>
          <Cell className="tnum leading-tight whitespace-nowrap stacked:col-start-1 stacked:pl-14">
            <Prices product={product} />
          </Cell>
          <Cell right className="tnum stacked:col-start-1 stacked:pl-14 stacked:text-left!">
            {product.inventory}
            <span className="columned:sr-only"> in stock</span>
          </Cell>
          <Cell className="stacked:col-start-2 stacked:row-span-4 stacked:row-start-1">
            <div className="flex justify-end @max-md/table:flex-col">
              <RowActions product={product} actions={actions} />
            </div>
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

function RowActions({ product, actions }: { product: AdminProduct; actions: ProductListActions }) {
  if (product.state === 'archived') {
    return (
      <RowButton label={`Restore ${product.title}`} onClick={() => void actions.restore(product)}>
        <RotateCcw {...ICON} />
      </RowButton>
    )
  }
  return (
    <>
      <RowButton label={`Edit ${product.title}`} onClick={() => actions.edit(product)}>
        <Pencil {...ICON} />
      </RowButton>
      <RowButton
        label={`Duplicate ${product.title}`}
        onClick={() => void actions.duplicate(product)}
      >
        <Copy {...ICON} />
      </RowButton>
      <RowButton
        danger
        label={`Delete ${product.title}`}
        onClick={() => void actions.remove(product)}
      >
        <Trash2 {...ICON} />
      </RowButton>
    </>
  )
}

function Title({ product }: { product: AdminProduct }) {
  return (
    <span className="flex items-center gap-3">
      <span className="size-11 shrink-0 overflow-hidden rounded-xs bg-chandan">
        <Picture picture={product.pictures[0] ?? null} sizes="44px" alt="" />
      </span>
      <span className="min-w-0 leading-snug font-medium wrap-anywhere">
        {product.title}{' '}
        {product.state === 'draft' && (
          <span
            className={
              'inline-block rounded-full bg-haldi-100 px-2 py-0.5 text-xs font-semibold ' +
              'text-zari-700'
            }
          >
            Draft
          </span>
        )}
      </span>
    </span>
  )
}

/** The sale price, and under it the actual price struck through. */
function Prices({ product: { salePricePaise, actualPricePaise } }: { product: AdminProduct }) {
  const formatAmount = (amount: number) => formatRupees(paise(amount)).replace('Rs. ', '₹')
  return (
    <>
      <span className="font-semibold columned:block">{formatAmount(salePricePaise)}</span>{' '}
      {actualPricePaise !== null && (
        <s className="text-xs text-jamun-500">{formatAmount(actualPricePaise)}</s>
      )}
    </>
  )
}
