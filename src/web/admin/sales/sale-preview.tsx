import { X } from 'lucide-react'
import type { ReactElement } from 'react'
import { LoadFailed } from '#web/admin/layout/screen.tsx'
import { RowButton } from '#web/admin/layout/table.tsx'
import type { SalePreview, SaleProduct } from '#web/api/admin/catalog/sales.ts'
import { Button } from '#web/ui/button.tsx'
import { PRICES_NOTE, SaleProductTable } from './sale-products.tsx'
import { productCount } from './sale-state.tsx'

type SalePreviewSectionProps = {
  preview: SalePreview | undefined
  /** It could not be loaded. */
  failed: boolean
  /** The form was changed since. */
  isOutdated: boolean
  busy: boolean
  saveText: string
  onPage: (page: number) => void
  onLeaveOut: (product: SaleProduct) => void
  onSave: () => void
}

/** What the sale would make of the prices, and the button that saves it. */
export function SalePreviewSection({
  preview,
  failed,
  isOutdated,
  busy,
  saveText,
  onPage,
  onLeaveOut,
  onSave,
}: SalePreviewSectionProps): ReactElement {
  return (
    <section aria-label="Prices of the sale" className="min-w-0 bg-white">
      <div className="stack-3 px-4 py-4 lg:px-6">
        <h2 className="font-display text-[1.375rem]">Prices of the sale</h2>
        {failed && <LoadFailed text="The prices could not be loaded." onAgain={() => onPage(1)} />}
        {!preview && !failed && (
          <p className="text-sm text-jamun-700">
            Nothing is saved before you have seen the prices here.
          </p>
        )}
        {preview && <Totals preview={preview} />}
      </div>
      {preview && preview.products.length > 0 && (
        <SaleProductTable
          caption="Prices of the sale"
          products={preview.products}
          action={(product) => (
            <RowButton label={`Leave out ${product.title}`} onClick={() => onLeaveOut(product)}>
              <X aria-hidden="true" strokeWidth={1.6} className="size-5" />
            </RowButton>
          )}
        />
      )}
      {preview && <Pages preview={preview} onPage={onPage} />}
      {preview && (
        <div className="grid gap-2 border-t border-jamun-100 p-4 lg:px-6">
          {isOutdated && (
            <p className="text-sm font-medium text-kesar-600">
              The form has changed. Please show the prices again.
            </p>
          )}
          <Button
            className="md:justify-self-end"
            disabled={isOutdated || preview.problems.length > 0 || preview.totals.lowered === 0}
            busy={busy}
            onClick={onSave}
          >
            {saveText}
          </Button>
        </div>
      )}
    </section>
  )
}

/** The totals, the warnings and what keeps it from being saved. */
function Totals({ preview: { totals, problems } }: { preview: SalePreview }) {
  const { products, lowered, notLowered, withoutOldPrice } = totals
  return (
    <div role="status" className="stack-2 text-sm">
      <p>
        <strong>{productCount(products)}</strong> chosen, {lowered} with a lower price.
      </p>
      {notLowered > 0 && (
        <p className="text-kesar-600">
          {productCount(notLowered)} would not be cheaper and
          {notLowered === 1 ? ' stays' : ' stay'} as {notLowered === 1 ? 'it is' : 'they are'}.
        </p>
      )}
      {withoutOldPrice > 0 && (
        <p className="text-kesar-600">
          {productCount(withoutOldPrice)} would show no struck-through price for a size or all
          sizes.
        </p>
      )}
      {problems.map((problem) => (
        <p key={problem} className="font-medium text-sindoor-600">
          {problem}
        </p>
      ))}
      <p className="text-jamun-700">{PRICES_NOTE}</p>
    </div>
  )
}

function Pages({
  preview: {
    pagination: { page, totalPages },
  },
  onPage,
}: {
  preview: SalePreview
  onPage: (page: number) => void
}) {
  if (totalPages <= 1) return null
  return (
    <div
      className={'flex flex-wrap items-center justify-between gap-3 border-t border-jamun-100 p-4'}
    >
      <Button look="outline" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <p aria-live="polite" className="tnum text-sm text-jamun-700">
        Showing page {page} of {totalPages}
      </p>
      <Button
        look="outline"
        size="sm"
        disabled={page >= totalPages}
        onClick={() => onPage(page + 1)}
      >
        Next
      </Button>
    </div>
  )
}
