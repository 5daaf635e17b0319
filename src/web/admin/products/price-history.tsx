import { useRef, useState, type ReactElement } from 'react'
import { PRICE_REASONS } from '#shared/catalog/price-history.ts'
import { columnFormat } from '#web/admin/layout/money/amounts.ts'
import { useRead, type Mutation } from '#web/admin/layout/admin-data.ts'
import { DetailsDialog } from '#web/admin/layout/details-dialog.tsx'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { LoadFailed } from '#web/admin/layout/screen.tsx'
import {
  listPrices,
  type AdminProduct,
  type PriceChange,
  type PricePage,
} from '#web/api/admin/catalog/products.ts'
import { Button } from '#web/ui/button.tsx'

const PAGE_SIZE = 20

type PricesInput = { id: string; before: number | undefined }

export const READ_PRICES: Mutation<PricesInput, PricePage> = {
  name: 'read-prices',
  send: ({ id, before }) => listPrices(id, { before, limit: PAGE_SIZE }),
  isRead: true,
}

/** Says that a price is in a sale, and what a change of it means. */
export function SaleNote({ product }: { product: AdminProduct }): ReactElement | null {
  const sale = [product, ...product.variants].find((each) => each.sale)?.sale
  if (!sale) return null
  return (
    <p className="bg-haldi-100 p-3 text-sm">
      In a sale until {formatMoment(sale.endsAt)}; then the prices of before come back. A price that
      you change here leaves the sale and stays.
    </p>
  )
}

/** The prices that are loaded so far, newest first; undefined until the first page is there. */
type LoadedPrices = { prices?: PriceChange[]; next: number | null }

/** A button that shows which prices a product has had, and when. */
export function PriceHistory({ product }: { product: AdminProduct }): ReactElement {
  const { read, result } = useRead(READ_PRICES)
  const [opened, setOpened] = useState<LoadedPrices>()
  const load = async ({ prices = [], next }: LoadedPrices) => {
    const page = await read({ id: product.id, before: next ?? undefined })
    if (!page?.ok) return
    const loaded = { prices: [...prices, ...page.value.prices], next: page.value.next }
    // It may have been closed before the response.
    setOpened((now) => now && loaded)
  }
  const open = () => {
    setOpened({ next: null })
    void load({ next: null })
  }
  return (
    <>
      <Button look="link" className="text-sm" onClick={open}>
        Price history
      </Button>
      {opened && (
        <PriceDialog
          title={product.title}
          loaded={opened}
          failed={result?.ok === false}
          onMore={() => void load(opened)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

type PriceDialogProps = {
  title: string
  loaded: LoadedPrices
  failed: boolean
  /** Loads older prices, or tries again. */
  onMore: () => void
  onClose: () => void
}

function PriceDialog({
  title,
  loaded: { prices, next },
  failed,
  onMore,
  onClose,
}: PriceDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const format = columnFormat(prices?.flatMap(({ price }) => price ?? []) ?? [])
  return (
    <DetailsDialog ref={dialog} title={`Prices of ${title}`} onClose={onClose}>
      {!prices && !failed && <p className="appear-late p-5 text-jamun-700">Loading...</p>}
      <ol className="divide-y divide-jamun-100 text-sm">
        {prices?.map((change) => (
          <PriceRow key={change.id} change={change} format={format} />
        ))}
      </ol>
      {prices?.length === 0 && (
        <p className="p-5 text-jamun-700">It has not been for sale yet, so it had no price.</p>
      )}
      {failed && (
        <div className="p-5">
          <LoadFailed text="The prices could not be loaded." onAgain={onMore} />
        </div>
      )}
      {next !== null && !failed && (
        <p className="p-4 text-center">
          <Button look="outline" size="sm" onClick={onMore}>
            Older prices
          </Button>
        </p>
      )}
    </DetailsDialog>
  )
}

type PriceRowProps = { change: PriceChange; format: ReturnType<typeof columnFormat> }

function PriceRow({ change: { price, variantLabel, reason, at }, format }: PriceRowProps) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-3">
      <span className="tnum text-base font-semibold">
        {price === null ? 'Not for sale' : format(price)}
        {variantLabel && <span className="text-sm font-normal"> · {variantLabel}</span>}
      </span>
      <span className="text-jamun-700">
        {PRICE_REASONS[reason]} · {formatMoment(at)}
      </span>
    </li>
  )
}
