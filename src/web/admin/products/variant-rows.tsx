import { Plus, X } from 'lucide-react'
import { useEffect, useRef, type ReactElement } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FieldNote, fieldClass } from '#web/ui/field.tsx'
import type { Size } from './variants.ts'

type RowsProps = {
  sizes: Size[]
  onAdd: () => void
  onChange: (sizes: Size[]) => void
  problems: Record<string, string>
}

const SENT_AS = { label: 'label', sku: 'sku', price: 'salePrice', stock: 'inventory' } as const
const isOfRow = (name: string): boolean =>
  /^variants\.\d+\.(?:label|sku|salePrice|inventory)$/.test(name)

/** The variants of a product. Empty if it has one stock and no choices. */
export function VariantRows({ sizes, onAdd, onChange, problems }: RowsProps): ReactElement {
  const legend = useRef<HTMLLegendElement>(null)
  useEffect(() => {
    // These fields are not registered with the form, which would focus the first invalid one.
    if (Object.keys(problems).some(isOfRow))
      legend.current?.form?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problems])
  const remove = (gone: Size) => {
    onChange(sizes.filter((size) => size !== gone))
    legend.current?.focus()
  }
  const set = (row: number, change: Partial<Size>) =>
    onChange(sizes.map((size) => (size.row === row ? { ...size, ...change } : size)))
  return (
    <fieldset>
      <legend ref={legend} tabIndex={-1} className="mb-1.5 text-sm font-medium text-jamun-800">
        Sizes <span className="font-normal text-jamun-500">(optional)</span>
      </legend>
      <ul className="space-y-3">
        {sizes.map((size, index) => (
          <li key={size.row} className="border border-jamun-200 p-3">
            <SizeRow
              size={size}
              number={index + 1}
              problemOf={(name) => problems[`variants.${index}.${name}`]}
              onChange={(change) => set(size.row, change)}
              onRemove={() => remove(size)}
            />
          </li>
        ))}
      </ul>
      <FieldNote
        id="sizes-note"
        error={
          Object.entries(problems).find(
            ([name]) => name.startsWith('variants') && !isOfRow(name),
          )?.[1]
        }
        hint={
          sizes.length > 0
            ? 'An empty price is the product’s own. The SKU is made for you where it is empty.'
            : undefined
        }
      />
      <Button look="soft" size="sm" className="mt-2" onClick={onAdd}>
        <Plus aria-hidden="true" strokeWidth={1.6} className="size-4" />
        Add a size
      </Button>
    </fieldset>
  )
}

type RowProps = {
  size: Size
  number: number
  problemOf: (name: string) => string | undefined
  onChange: (change: Partial<Size>) => void
  onRemove: () => void
}

function SizeRow({ size, number, problemOf, onChange, onRemove }: RowProps) {
  const field = (name: keyof typeof SENT_AS, label: string, extra = {}) => {
    const problem = problemOf(SENT_AS[name])
    const noteId = `size-${number}-${name}-note`
    return (
      <div>
        <label className="block text-xs text-jamun-700">
          {label}
          <input
            aria-label={`${label} of size ${number}`}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? noteId : undefined}
            value={size[name]}
            onChange={(event) => onChange({ [name]: event.target.value })}
            className={fieldClass(Boolean(problem), 'mt-0.5 px-2.5! text-sm')}
            {...extra}
          />
        </label>
        <FieldNote id={noteId} error={problem} />
      </div>
    )
  }
  return (
    <div className="grid grid-cols-[1fr_1fr_2.75rem] gap-2">
      {field('label', 'Size', { maxLength: 40, placeholder: 'Size 12' })}
      {size.id === undefined
        ? field('stock', 'Pieces', { inputMode: 'numeric', placeholder: '0' })
        : field('price', 'Own price', { inputMode: 'decimal' })}
      <button
        type="button"
        aria-label={`Remove size ${number}`}
        onClick={onRemove}
        className="mt-5 grid size-11 place-items-center rounded-full hover:bg-jamun-100"
      >
        <X aria-hidden="true" strokeWidth={1.6} className="size-5" />
      </button>
      {field('sku', 'SKU', { maxLength: 60 })}
      {size.id === undefined ? (
        field('price', 'Own price', { inputMode: 'decimal' })
      ) : (
        <p className="tnum mt-5 self-center text-sm text-jamun-700">
          {size.pieces} {size.pieces === 1 ? 'piece' : 'pieces'}
        </p>
      )}
    </div>
  )
}
