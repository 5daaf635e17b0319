import { History, Pencil } from 'lucide-react'
import { useRef, useState, type ReactElement } from 'react'
import { EmptyList } from '#web/admin/layout/rows/empty-list.tsx'
import { Cell, Row, RowButton, Table } from '#web/admin/layout/table.tsx'
import type { ProductStock } from '#web/api/admin/catalog/stock.ts'
import { Picture } from '#web/ui/picture.tsx'
import { RowStock } from './row-stock.tsx'
import { StockCount } from './stock-count.tsx'

const ICON = { 'aria-hidden': true, strokeWidth: 1.6, className: 'size-5' } as const

/** In cards the count is over the buttons, and the fields take the whole width. */
const COUNT_CELL = 'stacked:col-start-2 stacked:row-start-1 stacked:self-end'
const ACTIONS_CELL = 'stacked:col-start-2 stacked:row-start-2 columned:w-28'

const COLUMNS = [
  // The word is over the titles, after the picture.
  { label: 'Product', head: <span className="inline-block w-14" /> },
  { label: 'Inventory Count', right: true },
  { label: 'Actions', right: true },
]

type StockTableProps = {
  products: ProductStock[]
  lowStock: number
  onLedger: (product: ProductStock) => void
}

/** The stock of each product, with its ledger and the fields that change it in the row. */
export function StockTable({ products, lowStock, onLedger }: StockTableProps): ReactElement {
  const [changing, setChanging] = useState<string>()
  const closed = useRef<string>(undefined)
  const close = () => {
    closed.current = changing
    setChanging(undefined)
  }
  /** Gives the focus back to the button that opened the fields. */
  const focusAgain = (id: string) => (button: HTMLButtonElement | null) => {
    if (!button || closed.current !== id) return
    closed.current = undefined
    button.focus()
  }
  if (products.length === 0) return <EmptyList>No products here.</EmptyList>
  return (
    <Table caption="Current Inventory" columns={COLUMNS}>
      {products.map((product) => (
        <Row key={product.id} marked={product.id === changing}>
          <Cell
            className={
              'columned:min-w-52 stacked:row-span-2 stacked:has-[+td_form]:col-span-2 ' +
              'stacked:has-[+td_form]:row-span-1'
            }
          >
            <Product product={product} lowStock={lowStock} />
          </Cell>
          {product.id === changing ? (
            <Cell right colSpan={2} className="tnum stacked:col-span-2">
              <RowStock product={product} onDone={close} />
            </Cell>
          ) : (
            <>
              <Cell right className={`tnum ${COUNT_CELL}`}>
                <StockCount product={product} lowStock={lowStock} />
              </Cell>
              <Cell className={ACTIONS_CELL}>
                <div className="flex justify-end">
                  <RowButton
                    ref={focusAgain(product.id)}
                    label={`Change the stock of ${product.title}`}
                    onClick={() => setChanging(product.id)}
                  >
                    <Pencil {...ICON} />
                  </RowButton>
                  <RowButton label={`Ledger of ${product.title}`} onClick={() => onLedger(product)}>
                    <History {...ICON} />
                  </RowButton>
                </div>
              </Cell>
            </>
          )}
        </Row>
      ))}
    </Table>
  )
}

function Product({ product, lowStock }: { product: ProductStock; lowStock: number }) {
  return (
    <span className="flex items-center gap-3">
      <span className="size-11 shrink-0 overflow-hidden rounded-xs bg-chandan">
        <Picture picture={product.picture} sizes="44px" alt="" />
      </span>
      <span className="min-w-0">
        <span className="block leading-snug font-medium wrap-anywhere">{product.title}</span>
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
  return (
    <span className="tnum block text-xs text-jamun-700">
      {variants.map(({ id, label, stock, removed }, index) => (
        <span key={id} className={stock <= lowStock && !removed ? 'text-sindoor-600' : ''}>
          {index > 0 && ' · '}
          {label || 'One size'}: {stock}
        </span>
      ))}
    </span>
  )
}
