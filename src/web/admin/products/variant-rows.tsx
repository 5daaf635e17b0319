import { Plus, X } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { FieldLegend } from '#web/admin/layout/forms/field-legend.tsx'
import type { AdminProduct } from '#web/api/admin/catalog/products.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote, fieldClass } from '#web/ui/field.tsx'
import { addedVariant, type VariantFields } from './form-values.ts'

type VariantRowsProps = {
  variants: VariantFields[]
  /** The product before the edit; undefined for a new one. */
  before: AdminProduct | undefined
  onChange: (variants: VariantFields[]) => void
  problems: Record<string, string>
}

const WIRE_NAMES = {
  label: 'label',
  sku: 'sku',
  price: 'salePrice',
  costPrice: 'costPrice',
  stock: 'inventory',
} as const
const isOfRow = (name: string): boolean =>
  /^variants\.\d+\.(?:label|sku|salePrice|costPrice|inventory)$/.test(name)

/** Without sizes the button stands beside the folds of the form, and is as high as they are. */
const BUTTON_ONLY =
  'paired:[&>legend]:sr-only paired:[&>button]:mt-0 paired:[&>button]:min-h-12 ' +
  'paired:[&>button]:w-full'

/** The variants of a product. Empty if it has one stock and no choices. */
export const VariantRows = memo(function VariantRows(props: VariantRowsProps) {
  const { variants, before, onChange, problems } = props
  const legend = useRef<HTMLLegendElement>(null)
  useEffect(() => {
    // These fields are not registered with the form, which would focus the first invalid one.
    if (Object.keys(problems).some(isOfRow))
      legend.current?.form?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problems])
  const add = () => onChange([...variants, addedVariant(variants, before)])
  const remove = (removed: VariantFields) => {
    onChange(variants.filter((variant) => variant !== removed))
    legend.current?.focus()
  }
  const set = (row: number, change: Partial<VariantFields>) =>
    onChange(variants.map((variant) => (variant.row === row ? { ...variant, ...change } : variant)))
  return (
    <fieldset className={`min-w-0 ${variants.length > 0 ? 'paired:col-span-full' : BUTTON_ONLY}`}>
      <FieldLegend ref={legend} label="Sizes" note="Optional" />
      <ul className="grid gap-3 paired:grid-cols-2 paired:gap-x-6 lg:gap-x-8">
        {variants.map((variant, index) => (
          <li key={variant.row} className="border border-jamun-200 p-3">
            <VariantRow
              variant={variant}
              number={index + 1}
              problemOf={(name) => problems[`variants.${index}.${name}`]}
              onChange={(change) => set(variant.row, change)}
              onRemove={() => remove(variant)}
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
          variants.length > 0
            ? 'An empty own price is the product’s. The SKU is made for you where it is empty. ' +
              'Customers never see cost prices.'
            : undefined
        }
      />
      <Button look="soft" size="sm" className="mt-2" onClick={add}>
        <Plus aria-hidden="true" strokeWidth={1.6} className="size-4" />
        Add a size
      </Button>
    </fieldset>
  )
})

type VariantRowProps = {
  variant: VariantFields
  number: number
  problemOf: (name: string) => string | undefined
  onChange: (change: Partial<VariantFields>) => void
  onRemove: () => void
}

function VariantRow({ variant, number, problemOf, onChange, onRemove }: VariantRowProps) {
  const field = (name: keyof typeof WIRE_NAMES, label: string, extra = {}) => {
    const problem = problemOf(WIRE_NAMES[name])
    const noteId = `size-${number}-${name}-note`
    return (
      <div className={name === 'sku' ? 'col-span-full' : ''}>
        <label className="block text-xs text-jamun-700">
          {label}
          <input
            aria-label={`${label} of size ${number}`}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? noteId : undefined}
            value={variant[name]}
            title={name === 'sku' ? variant.sku : undefined}
            onChange={(event) => onChange({ [name]: event.target.value })}
            className={fieldClass(Boolean(problem), 'mt-0.5 truncate px-2.5! text-sm')}
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
      {variant.id === undefined
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
      {variant.id === undefined && field('price', 'Own price', { inputMode: 'decimal' })}
      {field('costPrice', 'Cost price', { inputMode: 'decimal' })}
      {variant.id !== undefined && (
        <p className="tnum col-span-2 self-end py-3 text-sm text-jamun-700">
          {variant.quantity} {variant.quantity === 1 ? 'piece' : 'pieces'}
        </p>
      )}
    </div>
  )
}
