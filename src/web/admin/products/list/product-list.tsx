import { Copy, Eye, EyeOff, IndianRupee, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { memo, type ComponentProps, type ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import type { AdminProduct, MatchingProduct } from '#web/api/admin/catalog/products.ts'
import { Picture } from '#web/ui/picture.tsx'
import { CategoryName } from '#web/admin/categories/category-name.tsx'
import { LowStockMark, StockCount } from '#web/admin/inventory/stock-count.tsx'
import { SelectAll, SelectRow } from '#web/admin/layout/bulk/select-rows.tsx'
import type { Selection } from '#web/admin/layout/bulk/use-selection.ts'
import { RowActions, type RowAction } from '#web/admin/layout/rows/row-actions.tsx'
import { DraftBadge } from '#web/admin/layout/rows/draft-badge.tsx'
import { EmptyList } from '#web/admin/layout/rows/empty-list.tsx'
import { useOpenRow } from '#web/admin/layout/rows/use-open-row.ts'
import { Cell, Row, Table } from '#web/admin/layout/table.tsx'
import { SaleNote } from '#web/admin/products/price-history.tsx'
import { Prices } from './prices.tsx'
import type { ProductActions } from './product-actions.tsx'

const COLUMNS = [
  { label: 'Title' },
  { label: 'Category' },
  { label: 'Price' },
  { label: 'Inventory', right: true },
  { label: 'Actions', right: true },
]

type ProductListActions = ProductActions & { edit: (product: AdminProduct) => void }

type ProductListProps = {
  products: AdminProduct[]
  lowStock: number
  selection: Selection<MatchingProduct>
  edited: AdminProduct | undefined
  actions: ProductListActions
}

/**
 * The products as rows with their actions, and the fields that change prices in a row.
 */
export function ProductList({
  products,
  lowStock,
  edited,
  selection,
  actions,
}: ProductListProps): ReactElement {
  const { opened, part, open, close, focusAgain } = useOpenRow(importFields)
  if (products.length === 0) return <NoProducts />
  // The title is over those of the rows, after the checkbox and the picture.
  const selectAll = <SelectAll selection={selection} className="mr-17" />
  return (
    <Table caption="All products" columns={COLUMNS} headStart={selectAll}>
      {products.map((product) => {
        const isPriced = part !== undefined && product.id === opened
        const canEdit = product.state !== 'archived' && !isPriced
        const all = { ...actions, changePrices: () => void open(product.id) }
        const prices = {
          product,
          ref: focusAgain(product.id),
          onChange: canEdit ? all.changePrices : undefined,
        }
        return (
          <Row
            key={product.id}
            marked={isPriced || product.id === edited?.id || selection.isChosen(product)}
            onOpen={canEdit ? () => actions.edit(product) : undefined}
          >
            <Cell colSpan={2} className="columned:min-w-52 stacked:has-[+td_form]:col-span-2">
              <Title prices={prices} lowStock={lowStock} selection={selection} />
            </Cell>
            {isPriced ? (
              <Cell colSpan={4} className="tnum stacked:col-span-2">
                <part.RowPrices product={product} savePrices={actions.savePrices} onDone={close}>
                  <SaleNote product={product} />
                </part.RowPrices>
              </Cell>
            ) : (
              <>
                <Facts prices={prices} lowStock={lowStock} />
                <Cell className="stacked:-mr-2">
                  <RowActions name={product.title} actions={actionsOf(product, all)} isUpright />
                </Cell>
              </>
            )}
          </Row>
        )
      })}
    </Table>
  )
}

const importFields = () => import('#web/admin/products/list/row/row-prices.tsx')
type CardProps = { prices: ComponentProps<typeof Prices>; lowStock: number }

/** The columns between the title and the actions. */
const Facts = ({ prices, lowStock }: CardProps) => (
  <>
    <Cell className="text-jamun-800 stacked:hidden">
      <CategoryName value={prices.product.category} />
    </Cell>
    <Cell className="tnum leading-tight whitespace-nowrap stacked:hidden">
      <Prices {...prices} />
    </Cell>
    <Cell right className="tnum stacked:hidden">
      <StockCount product={prices.product} lowStock={lowStock} />
      <span className="sr-only"> in stock</span>
    </Cell>
  </>
)

/** In place of an empty list. Below the width of both the form has an address of its own. */
function NoProducts() {
  const [search] = useSearchParams()
  const isFiltered = ['state', 'category', 'stock'].some((name) => search.get(name))
  if (isFiltered) return <EmptyList>No products here.</EmptyList>
  return (
    <EmptyList
      hint="A title, a category, two prices, a description and a picture make a product."
      start={{ label: 'Add the first product', to: '/admin/products#form' }}
    >
      No products here.
    </EmptyList>
  )
}

type RowHandlers = ProductListActions & { changePrices: () => void }

function actionsOf(product: AdminProduct, actions: RowHandlers): RowAction[] {
  if (product.state === 'archived') {
    const restore = () => void actions.restore(product)
    return [{ text: 'Restore', Icon: RotateCcw, onClick: restore, place: 'always' }]
  }
  return [
    {
      text: 'Edit',
      Icon: Pencil,
      onClick: () => actions.edit(product),
      place: 'always',
      opens: true,
    },
    {
      text: 'Change prices',
      label: `Change prices of ${product.title}`,
      Icon: IndianRupee,
      onClick: actions.changePrices,
      place: 'menu',
    },
    {
      ...(product.state === 'draft'
        ? { text: 'Publish', Icon: Eye }
        : { text: 'Make draft', Icon: EyeOff }),
      onClick: () => void actions.switchState(product),
      place: 'menu',
    },
    {
      text: 'Duplicate',
      Icon: Copy,
      onClick: () => void actions.duplicate(product),
      place: 'menu',
    },
    {
      text: 'Delete',
      Icon: Trash2,
      onClick: () => void actions.archive(product),
      place: 'menu',
      danger: true,
    },
  ]
}

/** The pictures of a list that is loaded again are mostly the same. */
const Thumbnail = memo(Picture, (before, now) => before.picture?.key === now.picture?.key)

function Title({
  prices,
  lowStock,
  selection,
}: CardProps & {
  selection: Selection<MatchingProduct>
}) {
  const { product } = prices
  return (
    <span className="flex items-center gap-3 stacked:gap-2">
      <SelectRow row={product} name={product.title} selection={selection} />
      <span
        className={
          'size-11 shrink-0 overflow-hidden rounded-xs bg-chandan stacked:-ml-2 stacked:size-14 ' +
          '@max-xs/table:size-11!'
        }
      >
        <Thumbnail picture={product.pictures[0] ?? null} sizes="56px" alt="" />
      </span>
      <span className="min-w-0 leading-snug wrap-anywhere">
        <span className="font-medium">{product.title}</span>{' '}
        {product.state === 'draft' && <DraftBadge />}
        <CardFacts prices={prices} lowStock={lowStock} />
      </span>
    </span>
  )
}

/** The category, stock and prices under the title of a card. */
const CardFacts = ({ prices, lowStock }: CardProps) => (
  <span className="block columned:hidden">
    <span className="block text-jamun-700 @max-md/table:text-xs">
      <CategoryName value={prices.product.category} /> · {prices.product.stock} in stock{' '}
      <LowStockMark product={prices.product} lowStock={lowStock} />
    </span>
    <Prices {...prices} />
  </span>
)
