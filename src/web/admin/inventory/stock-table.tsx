import { History, Pencil } from 'lucide-react'
import { Fragment, type ReactElement, type Ref } from 'react'
import { SelectAll, SelectRow } from '#web/admin/layout/bulk/select-rows.tsx'
import type { Selection } from '#web/admin/layout/bulk/use-selection.ts'
import { DraftBadge } from '#web/admin/layout/rows/draft-badge.tsx'
import { EmptyList } from '#web/admin/layout/rows/empty-list.tsx'
import { useOpenRow } from '#web/admin/layout/rows/use-open-row.ts'
import { Cell, Row, RowButton, Table } from '#web/admin/layout/table.tsx'
import type { ProductStock } from '#web/api/admin/catalog/stock.ts'
import { Picture } from '#web/ui/picture.tsx'
import { toLineLabels } from './size-labels.ts'
import { StockCount } from './stock-count.tsx'

const ICON = { 'aria-hidden': true, strokeWidth: 1.6, className: 'size-5' } as const

/**
 * In narrow cards the count is over the buttons, in broad ones beside them. The fields take the
 * whole width.
 */
const COUNT_CELL =
  'stacked:col-start-2 stacked:row-start-1 stacked:self-end broad:row-span-2 broad:self-center'
const ACTIONS_CELL =
  'stacked:col-start-2 stacked:row-start-2 columned:w-28 ' +
  'broad:col-start-3 broad:row-span-2 broad:row-start-1'

const COLUMNS = [
  { label: 'Product' },
  { label: 'Inventory Count', right: true },
  { label: 'Actions', right: true },
]

const importFields = () => import('#web/admin/inventory/row/row-stock.tsx')

type StockTableProps = {
  products: ProductStock[]
  lowStock: number
  selection: Selection<ProductStock>
  onLedger: (product: ProductStock) => void
}

/** The stock of each product, with its ledger and the fields that change it in the row. */
export function StockTable({
  products,
  lowStock,
  selection,
  onLedger,
}: StockTableProps): ReactElement {
  const { opened, part, open, close, focusAgain } = useOpenRow(importFields)
  if (products.length === 0) return <EmptyList>No products here.</EmptyList>
  // The title is over those of the rows, after the checkbox and the picture.
  const selectAll = <SelectAll selection={selection} className="mr-17" />
  return (
    <Table caption="Current Inventory" columns={COLUMNS} headStart={selectAll}>
      {products.map((product) => (
        <Row key={product.id} marked={product.id === opened || selection.isChosen(product)}>
          <Cell
            colSpan={2}
            className={
              'columned:min-w-52 stacked:row-span-2 stacked:has-[+td_form]:col-span-2 ' +
              'stacked:has-[+td_form]:row-span-1'
            }
          >
            <Product product={product} lowStock={lowStock} selection={selection} />
          </Cell>
          {part && product.id === opened ? (
            <Cell right colSpan={2} className="tnum stacked:col-span-2">
              <part.RowStock product={product} onDone={close} />
            </Cell>
          ) : (
            <>
              <Cell right className={`tnum ${COUNT_CELL}`}>
                <StockCount product={product} lowStock={lowStock} />
              </Cell>
              <Cell className={ACTIONS_CELL}>
                <StockButtons
                  ref={focusAgain(product.id)}
                  title={product.title}
                  onChange={() => void open(product.id)}
                  onLedger={() => onLedger(product)}
                />
              </Cell>
            </>
          )}
        </Row>
      ))}
    </Table>
  )
}

type StockButtonsProps = {
  /** Of the button that opens the fields of the row. */
  ref: Ref<HTMLButtonElement>
  title: string
  onChange: () => void
  onLedger: () => void
}

const StockButtons = ({ ref, title, onChange, onLedger }: StockButtonsProps) => (
  <div className="flex justify-end">
    <RowButton ref={ref} label={`Change the stock of ${title}`} onClick={onChange}>
      <Pencil {...ICON} />
    </RowButton>
    <RowButton label={`Ledger of ${title}`} onClick={onLedger}>
      <History {...ICON} />
    </RowButton>
  </div>
)

function Product({
  product,
  lowStock,
  selection,
}: {
  product: ProductStock
  lowStock: number
  selection: Selection<ProductStock>
}) {
  return (
    <span className="flex items-center gap-3 stacked:gap-2">
      <SelectRow row={product} name={product.title} selection={selection} />
      <span
        className={
          'size-11 shrink-0 overflow-hidden rounded-xs bg-chandan stacked:-ml-2 ' +
          'max-[21rem]:hidden'
        }
      >
        <Picture picture={product.picture} sizes="44px" alt="" />
      </span>
      <span className="min-w-0">
        <span className="block leading-snug wrap-anywhere">
          <span className="font-medium">{product.title}</span> {product.isDraft && <DraftBadge />}
        </span>
        <VariantStock product={product} lowStock={lowStock} />
      </span>
    </span>
  )
}

function VariantStock({
  product: { variants },
  lowStock,
}: {
  product: ProductStock
  lowStock: number
}) {
  if (variants.length < 2) return null
  const { head, short } = toLineLabels(variants.map(({ label }) => label))
  return (
    <span className="tnum block text-xs text-jamun-700">
      {head && `${head} `}
      {variants.map(({ id, stock, removed }, index) => (
        <Fragment key={id}>
          {index > 0 && ' · '}
          <span
            className={'inline-block ' + (stock <= lowStock && !removed ? 'text-sindoor-600' : '')}
          >
            {short[index]}: {stock}
          </span>
        </Fragment>
      ))}
    </span>
  )
}
