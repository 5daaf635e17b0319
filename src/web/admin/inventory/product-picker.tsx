import { useEffect, useState, type ReactElement } from 'react'
import type { StockRow } from '#contract/contract.ts'
import { call } from '#web/api/client.ts'
import { FieldLabel, FieldNote, fieldClass } from '#web/ui/field.tsx'
import { LoadFailed } from '#web/admin/layout/load-failed.tsx'

const OFFERED = 100
const PATIENCE_MS = 250

type Offer = { products: StockRow[]; total: number; failed?: boolean }

/** The products that match the search text, newest first. Loaded again after every `round`. */
function useOffer(q: string, round: number): Offer & { again: () => void } {
  const [offer, setOffer] = useState<Offer>({ products: [], total: 0 })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    const ask = () =>
      call(
        'GET /api/admin/inventory',
        { query: { page: 1, limit: OFFERED, q: q || undefined } },
        { signal: leaving.signal },
      )
        .then(({ products, pagination }) =>
          setOffer((before) => ({
            products,
            total: Math.max(q ? before.total : 0, pagination.total),
          })),
        )
        .catch(() => leaving.signal.aborted || setOffer((before) => ({ ...before, failed: true })))
    const timer = setTimeout(() => void ask(), q ? PATIENCE_MS : 0)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
    // The round is a dependency because a stock change needs a reload.
  }, [q, round, attempt])
  return { ...offer, again: () => setAttempt(attempt + 1) }
}

type PickerProps = {
  value: StockRow | undefined
  round: number
  error: string | undefined
  onChange: (product: StockRow | undefined) => void
}

/** The required product select, with a search field if there are more products than it lists. */
export function ProductPicker({ value, round, error, onChange }: PickerProps): ReactElement {
  const [q, setQ] = useState('')
  const { products, total, failed, again } = useOffer(q, round)
  const offered =
    value && !products.some(({ _id }) => _id === value._id) ? [value, ...products] : products
  return (
    <div className="space-y-2">
      <div>
        <FieldLabel htmlFor="stock-product" label="Product" />
        <select
          id="stock-product"
          required
          value={value?._id ?? ''}
          onChange={(event) => onChange(offered.find(({ _id }) => _id === event.target.value))}
          aria-invalid={error ? true : undefined}
          aria-describedby="stock-product-note"
          className={fieldClass(Boolean(error))}
        >
          <option value="">Select Product</option>
          {offered.map(({ _id, title }) => (
            <option key={_id} value={_id}>
              {title}
            </option>
          ))}
        </select>
        <FieldNote id="stock-product-note" error={error} />
      </div>
      {failed && <LoadFailed text="The products could not be loaded." onAgain={again} />}
      {(total > OFFERED || q !== '') && (
        <input
          type="search"
          aria-label="Find a product"
          placeholder={`Find among ${total} products`}
          value={q}
          onChange={(event) => setQ(event.target.value)}
          className={fieldClass(false, 'text-sm')}
        />
      )}
    </div>
  )
}
