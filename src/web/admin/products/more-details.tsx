import type { ReactElement } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { FieldLabel, fieldClass, TextField } from '#web/ui/field.tsx'
import type { ProductFields } from './form-values.ts'

type Name = Exclude<keyof ProductFields, 'alsoIn' | 'isSaleItem'>

const FIELDS: { name: Name; label: string; hint?: string; inputMode?: 'decimal' | 'numeric' }[] = [
  { name: 'material', label: 'Material' },
  { name: 'plating', label: 'Plating' },
  { name: 'stone', label: 'Stone' },
  { name: 'colour', label: 'Colour' },
  { name: 'weightGrams', label: 'Weight (g)', inputMode: 'decimal' },
  { name: 'sizeMm', label: 'Size (mm)', hint: '24 × 18' },
  { name: 'netQuantity', label: 'Net quantity', hint: '1 N, 1 pair, set of 3 N' },
  { name: 'countryOfOrigin', label: 'Country of origin' },
  { name: 'hsn', label: 'HSN code', inputMode: 'numeric' },
  { name: 'gstRate', label: 'GST (%)', inputMode: 'decimal' },
]

const isNumber = (name: Name): boolean => name === 'weightGrams' || name === 'gstRate'

/** A typed number; null if there is none, and NaN, which the schema refuses, if it is unclear. */
const toNumber = (typed: string | number | null): number | null => {
  const text = String(typed ?? '').trim()
  if (text === '') return null
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : NaN
}

/** The state, the materials, and the details that the law requires on listings and invoices. */
export function MoreDetails({ form }: { form: UseFormReturn<ProductFields> }): ReactElement {
  const { errors } = form.formState
  const open = FIELDS.some(({ name }) => errors[name]) || Boolean(errors.slug)
  return (
    <details open={open || undefined} className="border border-jamun-200">
      <summary className="flex min-h-12 cursor-pointer items-center px-4 font-medium">
        More details
      </summary>
      <div className="grid gap-3 p-4 pt-1">
        <div>
          <FieldLabel htmlFor="product-state" label="State" />
          <select id="product-state" className={fieldClass(false)} {...form.register('state')}>
            <option value="published">Published: in the shop</option>
            <option value="draft">Draft: not in the shop yet</option>
          </select>
        </div>
        <label className="flex min-h-12 items-center gap-3 border border-jamun-200 px-4">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-rani-600"
            {...form.register('isSaleItem')}
          />
          <span>Sale item: no returns for a change of mind</span>
        </label>
        <div className="grid grid-cols-2 gap-3">
          {FIELDS.map(({ name, label, hint, inputMode }) => (
            <TextField
              key={name}
              label={label}
              hint={hint}
              inputMode={inputMode}
              error={errors[name]?.message}
              {...form.register(name, isNumber(name) ? { setValueAs: toNumber } : {})}
            />
          ))}
        </div>
        <TextField
          label="Address in the shop"
          optional
          hint="Small letters, digits and hyphens. Made from the title where it is empty."
          error={errors.slug?.message}
          {...form.register('slug')}
        />
      </div>
    </details>
  )
}
