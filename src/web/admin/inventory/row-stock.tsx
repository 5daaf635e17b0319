import { Minus, Plus, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactElement } from 'react'
import { useMutation, type Mutation } from '#web/admin/layout/admin-data.ts'
import { RowButton } from '#web/admin/layout/table.tsx'
import { takeStocktake, type ProductStock } from '#web/api/admin/catalog/stock.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote, fieldClass } from '#web/ui/field.tsx'
import {
  countedText,
  countsOf,
  problemsOf,
  type CountEntries,
  type CountEntry,
  type NamedCounts,
} from './counts.ts'

export const SET_STOCK: Mutation<NamedCounts, string> = {
  name: 'set-stock',
  send: ({ variants: _variants, ...input }) => takeStocktake(input),
  done: (message, { counts, variants }) => countedText(message, counts, variants),
  failed: () => 'Failed to save the stock: ',
}

/** A field that was emptied: nobody can tell whether none is left, or nothing should change. */
const emptyOnes = (entries: CountEntries): Record<string, string> =>
  Object.fromEntries(
    Object.entries(entries)
      .filter(([, { text }]) => text.trim() === '')
      .map(([variantId]) => [variantId, 'Please enter a number, 0 if none is left.']),
  )

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
    const invalid = { ...emptyOnes(entries), ...problemsOf(entries) }
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
      className={
        variants.length === 1
          ? 'flex flex-wrap items-center justify-end gap-x-2 gap-y-1 text-left'
          : 'grid gap-2 text-left'
      }
    >
      {variants.map((variant) => (
        <UnitsField
          key={variant.variantId}
          id={`${id}-${variant.variantId}`}
          name={variant.name || 'Pieces'}
          isAlone={variants.length === 1}
          entry={entries[variant.variantId] ?? NO_ENTRY}
          problem={problems[variant.variantId]}
          onChange={(entry) => setEntries({ ...entries, [variant.variantId]: entry })}
        />
      ))}
      <div className="flex justify-end gap-1.5">
        <Button type="submit" size="sm" busy={busy} aria-label="Save stock">
          Save
        </Button>
        <RowButton label="Cancel" onClick={onDone}>
          <X {...ICON} />
        </RowButton>
      </div>
    </form>
  )
}

const ICON = { 'aria-hidden': true, strokeWidth: 1.6, className: 'size-5' } as const
const NO_ENTRY: CountEntry = { text: '', unread: false }

type UnitsFieldProps = {
  id: string
  name: string
  /** The product has no other size: its name is beside the field for screen readers only. */
  isAlone: boolean
  entry: CountEntry
  problem: string | undefined
  onChange: (entry: CountEntry) => void
}

/** The units of one size, with a button for one less and one for one more. */
function UnitsField({ id, name, isAlone, entry, problem, onChange }: UnitsFieldProps) {
  const step = (by: number) => {
    const units = Math.round(Number(entry.text)) || 0
    onChange({ text: String(Math.max(0, units + by)), unread: false })
  }
  return (
    <div className={isAlone ? 'contents' : ''}>
      <div className="flex items-center justify-end gap-3">
        <label htmlFor={id} className={isAlone ? 'sr-only' : 'min-w-0 wrap-anywhere'}>
          {name}
        </label>
        <span className="flex items-center">
          <RowButton label={`${name}: one less`} onClick={() => step(-1)}>
            <Minus {...ICON} />
          </RowButton>
          <input
            id={id}
            type="number"
            inputMode="numeric"
            min={0}
            value={entry.text}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-note` : undefined}
            onInput={({ currentTarget: { value, validity } }) =>
              onChange({ text: value, unread: validity.badInput })
            }
            className={fieldClass(Boolean(problem), 'tnum min-h-11! w-20! text-right no-spinner')}
          />
          <RowButton label={`${name}: one more`} onClick={() => step(1)}>
            <Plus {...ICON} />
          </RowButton>
        </span>
      </div>
      <div className={isAlone ? 'order-last w-full empty:hidden' : ''}>
        <FieldNote id={`${id}-note`} error={problem} />
      </div>
    </div>
  )
}
