import type { ReactElement, ReactNode } from 'react'
import type { Paise } from '#shared/money/money.ts'
import { MIN_OFFERED_DAYS, PRICE_BEFORE_DAYS } from '#shared/sales/sale-rule.ts'
import { Cell, Row, Table } from '#web/admin/layout/table.tsx'
import type { SaleProduct } from '#web/api/admin/catalog/sales.ts'
import { Picture } from '#web/ui/picture.tsx'
import { columnFormat } from '#web/admin/layout/money/amounts.ts'

/** What the columns of prices mean. */
export const PRICES_NOTE =
  'The old price, struck through, is the lowest at which customers could buy it in the ' +
  `${PRICE_BEFORE_DAYS} days before the sale, never above the MRP. Nothing is struck through if ` +
  'that is not above the price of the sale, or if it was for sale for less than ' +
  `${MIN_OFFERED_DAYS} of these days.`

const NOT_STARTED = {
  'not-for-sale': 'Not in the shop, so its price stays.',
  'not-lower': 'Its price would not be lower, so it stays.',
}

const PRICE_CELL =
  'tnum stacked:col-span-2 stacked:flex stacked:flex-wrap stacked:justify-between stacked:gap-x-3'

const COLUMNS = [
  { label: 'Product' },
  { label: 'Now', right: true },
  { label: 'In sale', right: true },
  { label: 'Old price', right: true },
]

type SaleProductTableProps = {
  caption: string
  products: SaleProduct[]
  /** The button of a row, if there is one. */
  action?: (product: SaleProduct) => ReactNode
  /** The head of the column of earlier prices. */
  before?: string
}

/** The products of a sale, each price with the one before it. */
export function SaleProductTable({
  caption,
  products,
  action,
  before = 'Now',
}: SaleProductTableProps): ReactElement {
  const columns = COLUMNS.map((column) =>
    column.label === 'Now' ? { ...column, label: before } : column,
  )
  const prices = products.flatMap((product) => product.prices)
  const format = columnFormat(
    prices.flatMap(({ before: now, price, priceBefore }) => [now, price, priceBefore ?? price]),
  )
  return (
    <Table
      caption={caption}
      columns={action ? [...columns, { label: 'Actions', right: true }] : columns}
    >
      {products.map((product) => (
        <Row key={product.id}>
          <Cell className="columned:min-w-48 stacked:col-span-2">
            <Title product={product} />
          </Cell>
          <Prices product={product} before={before} format={format} />
          {action && (
            <Cell right className="stacked:col-span-2">
              <div className="flex justify-end">{action(product)}</div>
            </Cell>
          )}
        </Row>
      ))}
    </Table>
  )
}

function Title({ product: { title, picture, notStarted } }: { product: SaleProduct }) {
  return (
    <span className="flex items-center gap-3">
      <span className="size-11 shrink-0 overflow-hidden rounded-xs bg-chandan">
        <Picture picture={picture} sizes="44px" alt="" />
      </span>
      <span className="min-w-0 leading-snug font-medium wrap-anywhere">
        {title}
        {notStarted && (
          <span className="block text-xs font-normal text-kesar-600">
            {NOT_STARTED[notStarted]}
          </span>
        )}
      </span>
    </span>
  )
}

type PricesProps = { product: SaleProduct; before: string; format: (price: Paise) => string }

function Prices({ product: { prices }, before, format }: PricesProps) {
  const amount = (price: Paise) => <span className="whitespace-nowrap">{format(price)}</span>
  const lines = (toText: (price: SaleProduct['prices'][number]) => ReactNode) =>
    prices.map((price) => (
      <span key={price.variantLabel} className="block">
        {toText(price)}
      </span>
    ))
  const head = (text: string) => (
    <span className="text-xs text-jamun-700 columned:hidden">{text}</span>
  )
  return (
    <>
      <Cell right className={PRICE_CELL}>
        {head(before)}
        <span>
          {lines(({ variantLabel, before: price }) => (
            <>
              {variantLabel && (
                <span className="text-xs text-jamun-700 wrap-anywhere">{variantLabel} </span>
              )}
              {amount(price)}
            </>
          ))}
        </span>
      </Cell>
      <Cell right className={`font-semibold ${PRICE_CELL}`}>
        {head('In sale')}
        <span>
          {lines(({ price, isKept }) => (
            <>
              {amount(price)}
              {isKept && <span className="block text-xs font-normal">changed during it</span>}
            </>
          ))}
        </span>
      </Cell>
      <Cell right className={PRICE_CELL}>
        {head('Old price')}
        <span>
          {lines(({ priceBefore }) =>
            priceBefore === null ? 'none' : <s>{amount(priceBefore)}</s>,
          )}
        </span>
      </Cell>
    </>
  )
}
