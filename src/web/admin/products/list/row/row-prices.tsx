import { CircleAlert } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { RowForm } from '#web/admin/layout/rows/row-form.tsx'
import type { AdminProduct } from '#web/api/admin/catalog/products.ts'
import type { SavePrices } from '#web/admin/products/list/product-actions.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldNote, TextField } from '#web/ui/field.tsx'
import type { StalePrice } from './price-fields.ts'
import { useRowPrices } from './use-row-prices.ts'

type RowPricesProps = {
  product: AdminProduct
  savePrices: SavePrices
  onDone: () => void
  /** A note under the fields. */
  children: ReactNode
}

/**
 * The fields that change the prices of a product in its row, with those of the sizes that have
 * their own. Enter saves, Escape closes. If somebody else has changed the same price meanwhile,
 * nothing is saved before the administrator presses Save again.
 */
export function RowPrices({ product, savePrices, onDone, children }: RowPricesProps): ReactElement {
  const { began, fields, texts, type, problems, stale, failure, busy, save } = useRowPrices(
    product,
    savePrices,
    onDone,
  )
  return (
    <RowForm
      label={`Prices of ${began.title}`}
      problems={problems}
      stale={stale}
      failure={failure}
      onSave={() => void save()}
      onClose={onDone}
      className="grid gap-3 py-1 text-left"
    >
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] items-start gap-3">
        {fields.map(({ key, label }) => (
          <TextField
            key={key}
            label={label}
            prefix="₹"
            inputMode="decimal"
            autoComplete="off"
            value={texts[key] ?? ''}
            error={problems[key]}
            hint={hintOf(key, began)}
            onChange={({ target }) => type(key, target.value)}
          />
        ))}
      </div>
      <FieldNote id="row-prices-note" error={problems.all} />
      {children}
      <Stale prices={stale} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="sm" look="soft" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" size="sm" busy={busy}>
          {stale.length > 0 ? 'Save mine' : 'Save prices'}
        </Button>
      </div>
    </RowForm>
  )
}

/** Which sizes a price is for, if a product has several. */
function hintOf(key: string, { price, variants }: AdminProduct): string | undefined {
  if (variants.length < 2) return undefined
  const others = variants.filter((variant) => variant.price === price)
  if (key === 'actualPrice') return 'Of all sizes.'
  if (key !== 'salePrice') return 'Own price. Empty: the sale price.'
  if (others.length === variants.length) return 'Of all sizes.'
  if (others.length === 0) return 'Each size has its own.'
  return `Of ${new Intl.ListFormat('en-IN').format(others.map(({ label }) => label))}.`
}

/** What somebody else has changed meanwhile. */
function Stale({ prices }: { prices: StalePrice[] }) {
  if (prices.length === 0) return null
  return (
    <div data-stale tabIndex={-1} className="stack-1 text-sm font-medium text-sindoor-600">
      {prices.map(({ key, label, began, now }) => (
        <p key={key} className="flex items-center gap-1.5">
          <CircleAlert aria-hidden="true" strokeWidth={1.6} className="size-4 shrink-0" />
          <span>
            {label}: now {now}. You began from {began}.
          </span>
        </p>
      ))}
    </div>
  )
}
