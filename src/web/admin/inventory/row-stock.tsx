import { useEffect, useId, useRef, useState, type ReactElement } from 'react'
import { useMutation, type Mutation } from '#web/admin/layout/admin-data.ts'
import { takeStocktake, type ProductStock } from '#web/api/admin/catalog/stock.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote, fieldClass } from '#web/ui/field.tsx'
import { countedText, countsOf, problemsOf, type CountEntries, type NamedCounts } from './counts.ts'

export const SET_STOCK: Mutation<NamedCounts, string> = {
  name: 'set-stock',
  send: ({ variants: _variants, ...input }) => takeStocktake(input),
  done: (message, { counts, variants }) => countedText(message, counts, variants),
  failed: () => 'Failed to save the stock: ',
}

/** The state of the fields of a row, and how they are saved. */
function useRowStock(product: ProductStock, onDone: () => void) {
  // The stock that was shown when the fields opened. A reload must not change it.
  const [variants] = useState(() =>
    product.variants.map(({ id, label, stock }) => ({ variantId: id, name: label, seen: stock })),
  )
  const [entries, setEntries] = useState<CountEntries>(() =>
    Object.fromEntries(
      variants.map(({ variantId, seen }) => [variantId, { text: String(seen), unread: false }]),
    ),
  )
  const fullName = (label: string) => (label ? `${product.title}, ${label}` : product.title)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [requestId] = useState(() => crypto.randomUUID())
  const [isSent, setSent] = useState(false)
  const { run, busy } = useMutation(SET_STOCK)
  const save = async () => {
    const invalid = problemsOf(entries)
    setProblems(invalid)
    if (Object.keys(invalid).length > 0) return
    const all = countsOf(variants, entries)
    // A first attempt may have been made although its response was lost: then all counts go.
    const counts = isSent ? all : all.filter(({ counted, seen }) => counted !== seen)
    if (counts.length === 0) return onDone()
    setSent(true)
    const named = variants.map((variant) => ({ ...variant, name: fullName(variant.name) }))
    const result = await run({ counts, note: 'in the list', requestId, variants: named })
    if (result?.ok) onDone()
  }
  return { variants, entries, setEntries, problems, busy, save }
}

/**
 * The fields that change the stock of a product in its row, one for each variant. Units sold
 * meanwhile stay sold, as with a stocktake. Enter saves, Escape closes.
 */
export function RowStock({
  product,
  onDone,
}: {
  product: ProductStock
  onDone: () => void
}): ReactElement {
  const { variants, entries, setEntries, problems, busy, save } = useRowStock(product, onDone)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  useEffect(() => form.current?.querySelector('input')?.select(), [])
  useEffect(
    () => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    [problems],
  )
  return (
    // Escape closes the fields from the keyboard; Cancel does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      noValidate
      aria-label={`Stock of ${product.title}`}
      onKeyDown={({ key }) => key === 'Escape' && onDone()}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      className="grid gap-2 text-left"
    >
      {variants.map(({ variantId, name }) => (
        <div key={variantId}>
          <label className="flex items-center justify-end gap-3">
            <span className="min-w-0 wrap-anywhere">{name || 'Pieces'}</span>
            <input
              type="number"
              inputMode="numeric"
              min={0}
              value={entries[variantId]?.text ?? ''}
              aria-invalid={problems[variantId] ? true : undefined}
              aria-describedby={problems[variantId] ? `${id}-${variantId}` : undefined}
              onInput={({ currentTarget: { value, validity } }) =>
                setEntries({ ...entries, [variantId]: { text: value, unread: validity.badInput } })
              }
              className={fieldClass(Boolean(problems[variantId]), 'tnum w-24! text-right')}
            />
          </label>
          <FieldNote id={`${id}-${variantId}`} error={problems[variantId]} />
        </div>
      ))}
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="outline" size="sm" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" size="sm" busy={busy}>
          Save stock
        </Button>
      </div>
    </form>
  )
}
