import { ClipboardList, History } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { listStock, type ProductStock } from '#web/api/admin/catalog/stock.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { adminAction, adminLoader, ADMIN_PAGE_SIZE, pageOf } from '#web/admin/layout/admin-data.ts'
import { ChangeStock } from './change-stock.tsx'
import { Ledger, READ_MOVEMENTS, useLedger } from './ledger.tsx'
import { listOptions, READ_OPTIONS } from './product-picker.tsx'
import { Stocktake, STOCKTAKE } from './stocktake.tsx'
import { CHANGE_STOCK } from './use-stock-form.ts'
import { Pager } from '#web/ui/pager.tsx'
import { adminScreen, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Cell, Row, RowButton, Table } from '#web/admin/layout/table.tsx'
import type { Route } from './+types/inventory-page'

const TITLE = 'Inventory Management'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

/** Loads one page of the stock, and the products of the form, which may fail alone. */
export const clientLoader = adminLoader(async ({ url, signal }) => {
  const low = url.searchParams.get('low') === 'true' ? 'true' : undefined
  const q = url.searchParams.get('q') ?? undefined
  const [list, options] = await Promise.all([
    listStock({ page: pageOf(url), limit: ADMIN_PAGE_SIZE, q, low }, signal),
    listOptions('', signal).catch(() => undefined),
  ])
  return { ...list, options }
})

export const clientAction = adminAction(CHANGE_STOCK, STOCKTAKE, READ_MOVEMENTS, READ_OPTIONS)

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading inventory...',
  toastText: 'Failed to load products.',
  text: 'Failed to load products.',
  saysWhy: true,
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

/** The stock of every product, its ledger, the form to change it, and the stocktake. */
function InventoryPage({
  loaderData: { products, pagination, lowStock, options },
}: ScreenProps<typeof clientLoader>) {
  const { ledger, ...ledgerActions } = useLedger()
  const [counting, setCounting] = useState(false)
  return (
    <>
      <ScreenHead title={TITLE} line={`${lowStock} or less is marked low`} />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[23rem_minmax(0,1fr)]">
        <ChangeStock options={options} />
        <section aria-label="Current Inventory" className="min-w-0 bg-white">
          <div className="flex flex-wrap items-center gap-3 px-4 py-4 lg:px-6">
            <h2 className="mr-auto font-display text-[1.375rem]">Current Inventory</h2>
            <LowStockLink />
            {!counting && products.length > 0 && (
              <Button look="outline" size="sm" onClick={() => setCounting(true)}>
                <ClipboardList aria-hidden="true" strokeWidth={1.6} className="size-[1.15em]" />
                Stocktake
              </Button>
            )}
            <SearchBox label="Search products" />
          </div>
          {counting && (
            <Stocktake
              products={products}
              onDone={() => setCounting(false)}
              onCancel={() => setCounting(false)}
            />
          )}
          {!counting && (
            <StockTable products={products} lowStock={lowStock} onLedger={ledgerActions.open} />
          )}
          {!counting && <Pager pagination={pagination} />}
        </section>
      </div>
      {ledger && (
        <Ledger
          ledger={ledger}
          failed={ledgerActions.failed}
          onMore={ledgerActions.more}
          onClose={ledgerActions.close}
        />
      )}
    </>
  )
}

/** Switches between all products and those with low stock. The search text stays. */
function LowStockLink() {
  const [search] = useSearchParams()
  const isLowOnly = search.get('low') === 'true'
  const otherSearch = new URLSearchParams(search)
  otherSearch.delete('page')
  if (isLowOnly) otherSearch.delete('low')
  else otherSearch.set('low', 'true')
  return (
    <Link
      to={{ search: otherSearch.toString() }}
      aria-current={isLowOnly ? 'true' : undefined}
      className={buttonClass(isLowOnly ? 'primary' : 'outline', 'sm')}
    >
      Low stock
    </Link>
  )
}

type StockTableProps = {
  products: ProductStock[]
  lowStock: number
  onLedger: (product: ProductStock) => void
}

function StockTable({ products, lowStock, onLedger }: StockTableProps) {
  if (products.length === 0)
    return (
      <p className="border-t border-jamun-100 px-6 py-8 text-center text-jamun-700">
        No products here.
      </p>
    )
  return (
    <Table
      caption="Current Inventory"
      columns={[{ label: 'Product' }, { label: 'Inventory Count', right: true }]}
    >
      {products.map((product) => (
        <Row key={product.id}>
          <Cell className="columned:min-w-52 @max-sm/table:col-span-2">
            <span className="flex items-center gap-3">
              <span className="size-11 shrink-0 overflow-hidden rounded-xs bg-chandan">
                <Picture picture={product.picture} sizes="44px" alt="" />
              </span>
              <span className="min-w-0">
                <span className="block leading-snug font-medium wrap-anywhere">
                  {product.title}
                </span>
                <VariantStock product={product} lowStock={lowStock} />
              </span>
            </span>
          </Cell>
          <Cell right className="tnum @max-sm/table:col-span-2">
            <span className="flex items-center justify-end gap-1">
              <StockCount count={product.stock} isLow={hasLowVariant(product, lowStock)} />
              <RowButton label={`Ledger of ${product.title}`} onClick={() => onLedger(product)}>
                <History aria-hidden="true" strokeWidth={1.6} className="size-5" />
              </RowButton>
            </span>
          </Cell>
        </Row>
      ))}
    </Table>
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

/** Whether the product or any variant that is for sale is low on stock. */
function hasLowVariant({ variants, stock }: ProductStock, lowStock: number): boolean {
  return (
    stock <= lowStock || variants.some((variant) => !variant.removed && variant.stock <= lowStock)
  )
}

function StockCount({ count, isLow }: { count: number; isLow: boolean }) {
  if (!isLow) return <span className="text-base">{count}</span>
  return (
    <span
      className={
        'inline-flex flex-col items-end leading-tight text-sindoor-600 sm:flex-row ' +
        'sm:items-center sm:gap-3'
      }
    >
      <span className="text-xs font-semibold">Low stock!</span>{' '}
      <strong className="text-base">{count}</strong>
    </span>
  )
}

export default SCREEN.of(InventoryPage)
