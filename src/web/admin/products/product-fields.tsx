import { memo, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { MAX_PRODUCT_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH } from '#shared/catalog/product.ts'
import { CategoryName, codeOf, useCategories } from '#web/admin/categories/category-name.tsx'
import { FieldLabel, FieldNote, fieldClass } from '#web/ui/field.tsx'
import { DETAIL_NAMES, DetailFields } from './detail-fields.tsx'
import { FormField, useProblem, type Form } from './form-field.tsx'

type GroupProps = { form: Form }

// The groups are rendered again only for what they follow themselves, not at each step of a save.

/** Title, category, prices, description and the further categories. */
export const MainFields = memo(function MainFields({ form }: GroupProps) {
  return (
    <>
      <FormField form={form} name="title" label="Title" required maxLength={MAX_TITLE_LENGTH} />
      <CategoryField form={form} />
      <div className="grid grid-cols-2 gap-3">
        <FormField
          form={form}
          name="actualPrice"
          label="Actual price"
          required
          inputMode="decimal"
        />
        <FormField form={form} name="salePrice" label="Sale price" required inputMode="decimal" />
      </div>
      <Description form={form} />
      <AlsoIn form={form} />
    </>
  )
})

/** What a unit of a product without choices costs the shop. */
export const CostField = memo(function CostField({ form }: GroupProps) {
  return (
    <FormField
      form={form}
      name="costPrice"
      label="Cost price"
      optional
      inputMode="decimal"
      hint="What one piece costs you, for the value of your stock. Customers never see it."
    />
  )
})

/** The opening stock of a product without choices. */
export const StockField = memo(function StockField({ form }: GroupProps) {
  return <FormField form={form} name="stock" label="Pieces in stock" optional inputMode="numeric" />
})

function CategoryField({ form }: GroupProps) {
  const error = useProblem(form, 'category')
  const categories = useCategories()
  const value = useWatch({ control: form.control, name: 'category' })
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

function Description({ form }: GroupProps) {
  const error = useProblem(form, 'description')
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
function AlsoIn({ form }: GroupProps) {
  const main = useWatch({ control: form.control, name: 'category' })
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

/**
 * The details that are rarely changed. Their fields come with the first opening: until then the
 * form is shown and saved without them. A problem in one of them opens them too.
 */
export const MoreDetails = memo(function MoreDetails({
  form,
  hasImporter,
}: {
  form: Form
  /** Whether the settings name an importer. */
  hasImporter: boolean
}) {
  const [wasOpened, setOpened] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  const problem = useProblem(form, DETAIL_NAMES)
  useEffect(() => {
    // The form focuses the first wrong field, but cannot if that was not there yet.
    if (problem && !document.activeElement?.matches('[aria-invalid=true]'))
      details.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problem])
  return (
    <details
      ref={details}
      open={problem ? true : undefined}
      onToggle={() => setOpened(true)}
      className="border border-jamun-200"
    >
      <summary className="flex min-h-12 cursor-pointer items-center px-4 font-medium">
        More details
      </summary>
      {(wasOpened || problem) && <DetailFields form={form} hasImporter={hasImporter} />}
    </details>
  )
})
