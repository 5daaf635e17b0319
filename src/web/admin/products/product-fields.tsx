import type { ReactElement } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { MAX_PRODUCT_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH } from '#shared/catalog/product.ts'
import { CategoryName, codeOf, useCategories } from '#web/admin/categories/category-name.tsx'
import { FieldLabel, FieldNote, fieldClass, TextField } from '#web/ui/field.tsx'
import { useCashOnDelivery } from '#web/session/shop-facts.ts'
import type { ProductFields } from './form-values.ts'
import { hasMakerProblem, MakerFields } from './maker-fields.tsx'

type Form = UseFormReturn<ProductFields>

/** Title, category, prices, description and the further categories. */
export function MainFields({ form }: { form: Form }): ReactElement {
  const { errors } = form.formState
  return (
    <>
      <TextField
        label="Title"
        required
        maxLength={MAX_TITLE_LENGTH}
        error={errors.title?.message}
        {...form.register('title')}
      />
      <CategoryField form={form} />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="Actual price"
          required
          inputMode="decimal"
          error={errors.actualPrice?.message}
          {...form.register('actualPrice')}
        />
        <TextField
          label="Sale price"
          required
          inputMode="decimal"
          error={errors.salePrice?.message}
          {...form.register('salePrice')}
        />
      </div>
      <Description form={form} />
      <AlsoIn form={form} />
    </>
  )
}

/** What a unit of a product without choices costs the shop. */
export function CostField({ form }: { form: Form }): ReactElement {
  return (
    <TextField
      label="Cost price"
      optional
      inputMode="decimal"
      hint="What one piece costs you, for the value of your stock. Customers never see it."
      error={form.formState.errors.costPrice?.message}
      {...form.register('costPrice')}
    />
  )
}

/** The opening stock of a product without choices. */
export function StockField({ form }: { form: Form }): ReactElement {
  return (
    <TextField
      label="Pieces in stock"
      optional
      inputMode="numeric"
      error={form.formState.errors.stock?.message}
      {...form.register('stock')}
    />
  )
}

function CategoryField({ form }: { form: Form }) {
  const error = form.formState.errors.category?.message
  const categories = useCategories()
  const value = form.watch('category')
  const chosen = categories.find((each) => each.value === value)
  // An option can hold only plain text, so the code is shown under the field.
  const code = chosen && codeOf(chosen)
  return (
    <div>
      <FieldLabel htmlFor="product-category" label="Category" />
      <select
        id="product-category"
        required
        aria-invalid={error ? true : undefined}
        aria-describedby="product-category-note"
        className={fieldClass(Boolean(error))}
        {...form.register('category')}
      >
        <option value="">Select Category</option>
        {categories.map((each) => (
          <option key={each.value} value={each.value}>
            {each.isHidden ? `${each.label} (hidden)` : each.label}
          </option>
        ))}
      </select>
      <FieldNote id="product-category-note" error={error} hint={code && `Code: ${code}`} />
    </div>
  )
}

function Description({ form }: { form: Form }) {
  const error = form.formState.errors.description?.message
  return (
    <div>
      <FieldLabel htmlFor="product-description" label="Description" />
      <textarea
        id="product-description"
        rows={4}
        required
        maxLength={MAX_PRODUCT_DESCRIPTION_LENGTH}
        aria-invalid={error ? true : undefined}
        aria-describedby="product-description-note"
        className={fieldClass(Boolean(error), 'py-2.5')}
        {...form.register('description')}
      />
      <FieldNote id="product-description-note" error={error} />
    </div>
  )
}

/** With more further categories than this, their list scrolls. */
const MAX_CHIPS = 24

/** Chips for the further categories of a product. */
function AlsoIn({ form }: { form: Form }) {
  const main = form.watch('category')
  const others = useCategories().filter(({ value }) => value !== main)
  const height = others.length > MAX_CHIPS ? 'max-h-80 overflow-y-auto p-1' : ''
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-jamun-800">
        Also show in <span className="font-normal text-jamun-500">(optional)</span>
      </legend>
      <div className={`flex flex-wrap gap-2 ${height}`}>
        {others.map(({ value }) => (
          <label
            key={value}
            className={
              'group inline-flex min-h-11 max-w-full items-center gap-2 rounded-full ' +
              'wrap-anywhere border border-jamun-300 px-4 text-sm has-checked:border-jamun-900 ' +
              'has-checked:bg-jamun-900 has-checked:text-white has-focus-visible:outline-2 ' +
              'has-focus-visible:outline-offset-2 has-focus-visible:outline-mor-700'
            }
          >
            <input type="checkbox" value={value} className="sr-only" {...form.register('alsoIn')} />
            <CategoryName
              value={value}
              codeClass="text-jamun-500 group-has-checked:text-jamun-200"
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type Name = Exclude<keyof ProductFields, 'alsoIn' | 'isSaleItem' | 'excludesCod'>

const DETAILS: { name: Name; label: string; hint?: string; inputMode?: 'decimal' | 'numeric' }[] = [
  { name: 'material', label: 'Material' },
  { name: 'plating', label: 'Plating' },
  { name: 'stone', label: 'Stone' },
  { name: 'colour', label: 'Colour' },
  { name: 'weightGrams', label: 'Weight (g)', inputMode: 'decimal' },
  { name: 'sizeMm', label: 'Size (mm)', hint: 'Height × width: 24 × 18' },
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

const FLAG = 'flex min-h-12 items-center gap-3 border border-jamun-200 px-4'
const CHECKBOX = 'size-5 shrink-0 accent-rani-600'

function Flags({ form }: { form: Form }) {
  const hasCod = useCashOnDelivery() !== undefined
  return (
    <>
      <label className={FLAG}>
        <input type="checkbox" className={CHECKBOX} {...form.register('isSaleItem')} />
        <span>Sale item: no returns for a change of mind</span>
      </label>
      {(hasCod || form.formState.defaultValues?.excludesCod) && (
        <label className={FLAG}>
          <input type="checkbox" className={CHECKBOX} {...form.register('excludesCod')} />
          <span>Not with cash on delivery</span>
        </label>
      )}
    </>
  )
}

/** The state, the materials, and the details that the law requires on listings and invoices. */
export function MoreDetails({
  form,
  hasImporter,
}: {
  form: Form
  /** Whether the settings name an importer. */
  hasImporter: boolean
}): ReactElement {
  const { errors } = form.formState
  const open =
    DETAILS.some(({ name }) => errors[name]) || Boolean(errors.slug) || hasMakerProblem(form)
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
        <Flags form={form} />
        <div className="grid grid-cols-2 gap-3">
          {DETAILS.map(({ name, label, hint, inputMode }) => (
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
        <MakerFields form={form} hasImporter={hasImporter} />
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
