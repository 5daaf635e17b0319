import { X } from 'lucide-react'
import { useId, useRef, useState, type ReactElement } from 'react'
import { useRead, type Mutation } from '#web/admin/layout/admin-data.ts'
import type { Named } from '#web/api/admin/catalog/offers.ts'
import { listStock } from '#web/api/admin/catalog/stock.ts'
import { FieldLabel, FieldNote, fieldClass } from '#web/ui/field.tsx'

const MAX_FOUND = 8
const DEBOUNCE_MS = 250

/** Finds products, or their variants, by words of the title. */
export const FIND_PRODUCTS: Mutation<{ q: string; variants: boolean }, Named[]> = {
  name: 'find-products',
  send: async ({ q, variants }) => {
    const { products } = await listStock({ page: 1, limit: MAX_FOUND, q })
    if (!variants) return products.map(({ id, title }) => ({ id, title }))
    return products.flatMap((product) =>
      product.variants
        .filter(({ removed }) => !removed)
        .map(({ id, label }) => ({ id, title: [product.title, label].filter(Boolean).join(', ') })),
    )
  },
  isRead: true,
}

type ChoiceProps = {
  label: string
  hint?: string
  error?: string | undefined
  chosen: Named[]
  /** At most one is chosen. */
  one?: boolean
  /** Variants are chosen instead of products. */
  variants?: boolean
  optional?: boolean
  onChange: (chosen: Named[]) => void
}

/** Chooses products by their names: a search field, what it finds, and what is chosen. */
export function ProductChoice(props: ChoiceProps): ReactElement {
  const { label, hint, error, chosen, one = false, onChange } = props
  const { variants = false, optional = false } = props
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { q, search, found, failed } = useProductSearch(variants)
  const add = (each: Named) => {
    onChange(one ? [each] : [...chosen, each])
    search('')
    field.current?.focus()
  }
  const remove = (each: Named) => {
    onChange(chosen.filter((other) => other.id !== each.id))
    field.current?.focus()
  }
  return (
    <div>
      <FieldLabel htmlFor={id} label={label} optional={optional} />
      {chosen.length > 0 && <Chosen label={label} chosen={chosen} onRemove={remove} />}
      <input
        ref={field}
        id={id}
        type="search"
        autoComplete="off"
        placeholder="Find a product"
        value={q}
        onChange={({ target }) => search(target.value)}
        // The field is inside the form of the offer, which Enter must not send.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        className={fieldClass(Boolean(error))}
      />
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
      <div role="status">
        {failed && <p className="mt-2 text-sm">The products could not be loaded.</p>}
        {q.trim() !== '' && found?.length === 0 && (
          <p className="mt-2 text-sm text-jamun-700">No product has these words.</p>
        )}
      </div>
      {q.trim() !== '' && found && found.length > 0 && (
        <Found found={found} chosen={chosen} onAdd={add} />
      )}
    </div>
  )
}

type ChosenProps = { label: string; chosen: Named[]; onRemove: (each: Named) => void }

function Chosen({ label, chosen, onRemove }: ChosenProps) {
  return (
    <ul aria-label={`${label}: chosen`} className="mb-2 flex flex-wrap gap-2">
      {chosen.map((each) => (
        <li
          key={each.id}
          className="flex max-w-full items-center rounded-full bg-jamun-100 pl-4 text-sm"
        >
          <span className="min-w-0 py-2 wrap-anywhere">{each.title}</span>
          <button
            type="button"
            aria-label={`Take ${each.title} out`}
            onClick={() => onRemove(each)}
            className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-jamun-200"
          >
            <X aria-hidden="true" strokeWidth={1.6} className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}

type FoundProps = { found: Named[]; chosen: Named[]; onAdd: (each: Named) => void }

function Found({ found, chosen, onAdd }: FoundProps) {
  const isChosen = (each: Named) => chosen.some((other) => other.id === each.id)
  return (
    <ul aria-label="Found products" className="mt-1 border border-jamun-200">
      {found.map((each) => (
        <li key={each.id} className="border-b border-jamun-100 last:border-0">
          <button
            type="button"
            disabled={isChosen(each)}
            onClick={() => onAdd(each)}
            className={
              'min-h-11 w-full px-3.5 py-2 text-left text-sm wrap-anywhere ' +
              'hover:bg-jamun-50 disabled:text-jamun-500'
            }
          >
            {each.title}
            {isChosen(each) && ' (chosen)'}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The products that match what is typed, after a short pause. */
function useProductSearch(variants: boolean) {
  const { read, result } = useRead(FIND_PRODUCTS)
  const [q, setQ] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const search = (text: string) => {
    setQ(text)
    clearTimeout(timer.current)
    const words = text.trim()
    if (words) timer.current = setTimeout(() => void read({ q: words, variants }), DEBOUNCE_MS)
  }
  return {
    q,
    search,
    found: result?.ok ? result.value : undefined,
    failed: result ? !result.ok : false,
  }
}
