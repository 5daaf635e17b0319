import { useEffect, type ReactElement } from 'react'
import { useUnsaved } from '#web/admin/layout/screen.tsx'
import type { ProductStock } from '#web/api/admin/catalog/stock.ts'
import { Button } from '#web/ui/button.tsx'
import { CountField, CountHeads } from './count-field.tsx'
import { hasEntries, summaryText } from './counts.ts'
import { useStocktake } from './use-stocktake.ts'

type StocktakeProps = { products: ProductStock[]; onDone: () => void; onCancel: () => void }

/**
 * The stocktake of the products on this page: what is counted becomes the stock. Empty fields are
 * not counted. Each count is sent with the stock at its moment, so that units that are sold between
 * the count and the save stay sold, and the message says so.
 */
export function Stocktake({ products, onDone, onCancel }: StocktakeProps): ReactElement {
  const { variants, entries, type, begin, problems, busy, fields, save } = useStocktake(
    products,
    onDone,
  )
  const confirmLeave = useUnsaved(() => hasEntries(entries))
  const cancel = async () => (await confirmLeave()) && onCancel()
  useEffect(() => fields.current.values().next().value?.focus(), [fields])
  return (
    <form
      noValidate
      aria-label="Stocktake"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="px-4 py-3 lg:px-6">
        <h3 className="font-medium">Stocktake</h3>
        <p className="max-w-prose text-sm text-jamun-700">
          What you count becomes the stock. Pieces of orders that are not sent yet are not part of
          it. An empty field changes nothing.
        </p>
      </div>
      <CountHeads />
      <ul className="divide-y divide-jamun-100 border-y border-jamun-100">
        {variants.map((variant) => (
          <CountField
            key={variant.variantId}
            ref={(input) =>
              void (input
                ? fields.current.set(variant.variantId, input)
                : fields.current.delete(variant.variantId))
            }
            variant={variant}
            text={entries[variant.variantId] ?? ''}
            error={problems[variant.variantId]}
            onFocus={() => begin(variant)}
            onInput={(text) => type(variant, text)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-end gap-3 p-4 lg:px-6">
        <p role="status" className="tnum mr-auto text-sm font-medium max-sm:w-full">
          {summaryText(variants, entries)}
        </p>
        <Button look="outline" className="max-sm:grow" onClick={() => void cancel()}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} className="max-sm:grow">
          Save the count
        </Button>
      </div>
    </form>
  )
}
