import { useRef, type ReactElement } from 'react'
import { PRICE_REASONS } from '#shared/catalog/price-history.ts'
import { columnFormat } from '#web/admin/layout/money/amounts.ts'
import { DetailsDialog } from '#web/admin/layout/details-dialog.tsx'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { LoadFailed } from '#web/admin/layout/screen.tsx'
import type { PriceChange } from '#web/api/admin/catalog/products.ts'
import { Button } from '#web/ui/button.tsx'

/** The prices that are loaded so far, newest first; undefined until the first page is there. */
export type LoadedPrices = { prices?: PriceChange[]; next: number | null }

type PriceDialogProps = {
  title: string
  loaded: LoadedPrices
  failed: boolean
  /** Loads older prices, or tries again. */
  onMore: () => void
  onClose: () => void
}

/** The prices that a product has had, newest first. Its file is loaded when it opens. */
export function PriceDialog({
  title,
  loaded: { prices, next },
  failed,
  onMore,
  onClose,
}: PriceDialogProps): ReactElement {
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
