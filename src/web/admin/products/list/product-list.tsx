import { Copy, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { memo, type ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paise } from '#shared/money/money.ts'
import { useMutation, type Mutation } from '#web/admin/layout/admin-data.ts'
import {
  archiveProduct,
  duplicateProduct,
  restoreProduct,
  type AdminProduct,
  type MatchingProduct,
} from '#web/api/admin/catalog/products.ts'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { formatAmount } from '#web/admin/layout/money/amounts.ts'
import { CategoryName } from '#web/admin/categories/category-name.tsx'
import { LowStockMark, StockCount } from '#web/admin/inventory/stock-count.tsx'
import { SelectAll, SelectRow } from '#web/admin/layout/bulk/select-rows.tsx'
import type { Selection } from '#web/admin/layout/bulk/use-selection.ts'
import { ConfirmSubject } from '#web/admin/layout/confirm-subject.tsx'
import { RowActions, type RowAction } from '#web/admin/layout/rows/row-actions.tsx'
import { EmptyList } from '#web/admin/layout/rows/empty-list.tsx'
import { Cell, Row, Table } from '#web/admin/layout/table.tsx'

const COLUMNS = [
  { label: 'Title' },
  { label: 'Category' },
  { label: 'Price' },
  { label: 'Inventory', right: true },
  { label: 'Actions', right: true },
]

type ProductListActions = ProductActions & { edit: (product: AdminProduct) => void }

/**
 * The products as rows with their actions.
 */
export function ProductList({
  products,
  lowStock,
  edited,
  selection,
  actions,
}: {
  products: AdminProduct[]
  lowStock: number
  selection: Selection<MatchingProduct>
  edited: AdminProduct | undefined
  actions: ProductListActions
}): ReactElement {
  if (products.length === 0) return <NoProducts />
  // The title is over those of the rows, after the checkbox and the picture.
  const selectAll = <SelectAll selection={selection} className="mr-17" />
  return (
    <Table caption="All products" columns={COLUMNS} headStart={selectAll}>
      {products.map((product) => (
        <Row
          key={product.id}
          marked={product.id === edited?.id || selection.isChosen(product)}
          onOpen={product.state === 'archived' ? undefined : () => actions.edit(product)}
        >
          <Cell colSpan={2} className="columned:min-w-52">
            <Title product={product} lowStock={lowStock} selection={selection} />
          </Cell>
          <Cell className="text-jamun-800 stacked:hidden">
            <CategoryName value={product.category} />
          </Cell>
          <Cell className="tnum leading-tight whitespace-nowrap stacked:hidden">
            <Prices product={product} />
          </Cell>
          <Cell right className="tnum stacked:hidden">
            <StockCount product={product} lowStock={lowStock} />
            <span className="sr-only"> in stock</span>
          </Cell>
          <Cell className="stacked:-mr-2">
            <RowActions name={product.title} actions={actionsOf(product, actions)} isUpright />
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

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

function actionsOf(product: AdminProduct, actions: ProductListActions): RowAction[] {
  if (product.state === 'archived') {
    const restore = () => void actions.restore(product)
    return [{ text: 'Restore', Icon: RotateCcw, onClick: restore, place: 'always' }]
  }
  return [
    { text: 'Edit', Icon: Pencil, onClick: () => actions.edit(product), place: 'always' },
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
  product,
  lowStock,
  selection,
}: CardProps & {
  selection: Selection<MatchingProduct>
}) {
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
        <CardFacts product={product} lowStock={lowStock} />
      </span>
    </span>
  )
}

type CardProps = { product: AdminProduct; lowStock: number }

/** The category, stock and prices under the title of a card. */
const CardFacts = ({ product, lowStock }: CardProps) => (
  <span className="block columned:hidden">
    <span className="block text-jamun-700 @max-md/table:text-xs">
      <CategoryName value={product.category} /> · {product.stock} in stock{' '}
      <LowStockMark product={product} lowStock={lowStock} />
    </span>
    <Prices product={product} />
  </span>
)

const SMALL_PRICE = 'text-xs text-jamun-500'

/**
 * The sale price, and under it the price that the shop strikes through: the actual price, or in a
 * sale the price before it. The actual price is not struck there, if it is another one. It is never
 * struck if it is the sale price.
 */
function Prices({ product: { price, compareAtPrice, sale } }: { product: AdminProduct }) {
  const before =
    typeof sale?.priceBeforePaise === 'number' ? paise(sale.priceBeforePaise) : undefined
  const actual = compareAtPrice !== null && compareAtPrice > price ? compareAtPrice : undefined
  const struck = sale ? before : actual
  return (
    <>
      <span className="font-semibold columned:block">{formatAmount(price)}</span>{' '}
      {struck !== undefined && <s className={SMALL_PRICE}>{formatAmount(struck)}</s>}{' '}
      {sale && compareAtPrice !== null && compareAtPrice !== before && (
        <span className={SMALL_PRICE}>MRP {formatAmount(compareAtPrice)}</span>
      )}{' '}
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

type ProductMutation = Mutation<{ id: string }, Awaited<ReturnType<typeof archiveProduct>>>

export const ARCHIVE: ProductMutation = {
  name: 'archive',
  send: archiveProduct,
  failed: () => 'Failed to delete product: ',
}
export const RESTORE: ProductMutation = {
  name: 'restore',
  send: restoreProduct,
  done: ({ message }) => message,
  failed: () => 'Failed to update product: ',
}
export const DUPLICATE: ProductMutation = {
  name: 'duplicate',
  send: duplicateProduct,
  done: ({ message }) => message,
  failed: () => 'Failed to create product: ',
}

type ProductActions = {
  archive(product: AdminProduct): Promise<void>
  restore(product: AdminProduct): Promise<void>
  duplicate(product: AdminProduct): Promise<void>
}

/**
 * The actions on one row of the product list. A delete asks for confirmation and can be undone. A
 * double click calls each only once.
 */
export function useProductActions(events: {
  onCopied: (copy: AdminProduct) => void
  onArchived: (id: string) => void
}): ProductActions {
  const archiving = useMutation(ARCHIVE)
  const restoring = useMutation(RESTORE)
  const duplicating = useMutation(DUPLICATE)

  const restore = async ({ id }: AdminProduct): Promise<void> => void (await restoring.run({ id }))
  const archive = async (product: AdminProduct): Promise<void> => {
    const question = 'Are you sure you want to delete this product?'
    const about = (
      <ConfirmSubject
        picture={<Picture picture={product.pictures[0] ?? null} sizes="56px" alt="" />}
        title={product.title}
      />
    )
    if (!(await askConfirm(question, { confirm: 'Delete', danger: true, about }))) return
    const result = await archiving.run({ id: product.id })
    if (!result?.ok) return
    events.onArchived(product.id)
    toast('success', result.value.message, {
      label: 'Undo',
      onClick: () => void restore(product),
      takesFocus: usesKeyboard(),
    })
  }
  const duplicate = async ({ id }: AdminProduct): Promise<void> => {
    const result = await duplicating.run({ id })
    if (result?.ok) events.onCopied(result.value.product)
  }
  return { archive, restore, duplicate }
}

/** Whether the keyboard is in use: only then does the browser match `:focus-visible`. */
const usesKeyboard = (): boolean => document.activeElement?.matches(':focus-visible') ?? false
