import { useRef, useState, type ReactElement } from 'react'
import { useRead, type Mutation } from '#web/admin/layout/admin-data.ts'
import { LoadFailed } from '#web/admin/layout/screen.tsx'
import { listStock, type ProductStock } from '#web/api/admin/catalog/stock.ts'
import { SelectField } from '#web/admin/layout/forms/select-field.tsx'
import { fieldClass } from '#web/ui/field.tsx'

const MAX_OPTIONS = 100
const DEBOUNCE_MS = 250

export type Options = { products: ProductStock[]; total: number }

const NO_OPTIONS: Options = { products: [], total: 0 }

/** The products that match the search text, newest first; all for an empty text. */
export async function listOptions(q: string, signal?: AbortSignal): Promise<Options> {
  const query = { page: 1, limit: MAX_OPTIONS, q: q || undefined }
  const { products, pagination } = await listStock(query, signal)
  return { products, total: pagination.total }
}

export const READ_OPTIONS: Mutation<{ q: string }, Options> = {
  name: 'read-options',
  send: ({ q }) => listOptions(q),
  isRead: true,
}

export type ProductOptions = Options & {
  q: string
  failed: boolean
  search: (q: string) => void
  reload: () => void
  /** Loads the options of a search again after a change. The page loads the others itself. */
  refresh: () => void
}

/**
 * The products that match the search text `q`. `first` are the options without one, which the page
 * loads; undefined if that failed.
 */
export function useProductOptions(first: Options | undefined): ProductOptions {
  const { read, result } = useRead(READ_OPTIONS)
  const [q, setQ] = useState('')
  const [found, setFound] = useState<Options>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const load = async (text: string) => {
    const loaded = await read({ q: text })
    if (loaded?.ok) setFound(loaded.value)
  }
  const search = (text: string) => {
    setQ(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void load(text), text ? DEBOUNCE_MS : 0)
  }
  const reload = () => {
    setFound((last) => last ?? NO_OPTIONS)
    void load(q)
  }
  const { products, total } = found ?? first ?? NO_OPTIONS
  return {
    products,
    total: Math.max(total, first?.total ?? 0),
    q,
    failed: result ? !result.ok : !(found ?? first),
    search,
    reload,
    refresh: () => void (found && load(q)),
  }
}

type PickerProps = {
  value: ProductStock | undefined
  options: ProductOptions
  error: string | undefined
  onChange: (product: ProductStock | undefined) => void
}

/** The required product select, with a search field if there are more products than it lists. */
export function ProductPicker({
  value,
  options: { products, total, q, failed, search, reload },
  error,
  onChange,
}: PickerProps): ReactElement {
  const options =
    value && !products.some(({ id }) => id === value.id) ? [value, ...products] : products
  return (
    <div className="stack-2">
      <SelectField
        label="Product"
        id="stock-product"
        required
        value={value?.id ?? ''}
        onChange={(event) => onChange(options.find(({ id }) => id === event.target.value))}
        error={error}
      >
        <option value="">Select Product</option>
        {options.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      {failed && <LoadFailed text="The products could not be loaded." onAgain={reload} />}
      {(total > MAX_OPTIONS || q !== '') && (
        <input
          type="search"
          aria-label="Find a product"
          placeholder={`Find among ${total} products`}
          value={q}
          onChange={(event) => search(event.target.value)}
          className={fieldClass(false, 'text-sm')}
        />
      )}
    </div>
  )
}
