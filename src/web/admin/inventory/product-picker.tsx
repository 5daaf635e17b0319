import { useEffect, useState, type ReactElement } from 'react'
import type { StockRow } from '#contract/contract.ts'
import { call } from '#web/api/client.ts'
import { FieldLabel, FieldNote, fieldClass } from '#web/ui/field.tsx'
import { LoadFailed } from '#web/admin/layout/load-failed.tsx'

const MAX_OPTIONS = 100
const DEBOUNCE_MS = 250

type ProductOptions = { products: StockRow[]; total: number; failed?: boolean }

/** The products that match the search text, newest first. Loaded again after every `round`. */
function useProductOptions(q: string, round: number): ProductOptions & { retry: () => void } {
  const [found, setFound] = useState<ProductOptions>({ products: [], total: 0 })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    const load = () =>
      call(
        'GET /api/admin/inventory',
        { query: { page: 1, limit: MAX_OPTIONS, q: q || undefined } },
        { signal: controller.signal },
      )
        .then(({ products, pagination }) =>
          setFound((before) => ({
            products,
            total: Math.max(q ? before.total : 0, pagination.total),
          })),
        )
        .catch(
          () => controller.signal.aborted || setFound((before) => ({ ...before, failed: true })),
        )
    const timer = setTimeout(() => void load(), q ? DEBOUNCE_MS : 0)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
    // The round is a dependency because a stock change needs a reload.
  }, [q, round, attempt])
  return { ...found, retry: () => setAttempt(attempt + 1) }
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
  const { products, total, failed, retry } = useProductOptions(q, round)
  const options =
    value && !products.some(({ _id }) => _id === value._id) ? [value, ...products] : products
  return (
    <div className="space-y-2">
      <div>
        <FieldLabel htmlFor="stock-product" label="Product" />
        <select
          id="stock-product"
          required
          value={value?._id ?? ''}
          onChange={(event) => onChange(options.find(({ _id }) => _id === event.target.value))}
          aria-invalid={error ? true : undefined}
          aria-describedby="stock-product-note"
          className={fieldClass(Boolean(error))}
        >
          <option value="">Select Product</option>
          {options.map(({ _id, title }) => (
            <option key={_id} value={_id}>
              {title}
            </option>
          ))}
        </select>
        <FieldNote id="stock-product-note" error={error} />
      </div>
      {failed && <LoadFailed text="The products could not be loaded." onAgain={retry} />}
      {(total > MAX_OPTIONS || q !== '') && (
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
