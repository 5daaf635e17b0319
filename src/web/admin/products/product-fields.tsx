import { memo } from 'react'
import { useWatch } from 'react-hook-form'
import { MAX_PRODUCT_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH } from '#shared/catalog/product.ts'
import { CategoryName, useCategories } from '#web/admin/categories/category-name.tsx'
import type { AdminProduct } from '#web/api/admin/catalog/products.ts'
import { SelectField } from '#web/admin/layout/forms/select-field.tsx'
import { FieldLabel, FieldNote, fieldClass } from '#web/ui/field.tsx'
import {
  DETAIL_NAMES,
  DetailFields,
  FACT_NAMES,
  FactFields,
  OPENING_DETAILS,
} from './detail-fields.tsx'
import { Fold, FormField, useProblem, type FieldName, type Form } from './form-field.tsx'
import type { VariantFields } from './form-values.ts'
import { GalleryField } from './gallery-field.tsx'
import { PriceHistory, SaleNote } from './price-history.tsx'
import { VideoField } from './video-field.tsx'

type GroupProps = { form: Form }

// The groups are rendered again only for what they follow themselves, not at each step of a save.

/** Title, category and state, side by side where the form has room. */
export const MainFields = memo(function MainFields({ form }: GroupProps) {
  return (
    <div
      className={
        'grid gap-4 paired:grid-cols-[1.25fr_1fr_1.2fr] paired:gap-3 paired:[&_select]:text-sm'
      }
    >
      <FormField form={form} name="title" label="Title" required maxLength={MAX_TITLE_LENGTH} />
      <CategoryField form={form} />
      <StateField form={form} />
    </div>
  )
})

/**
 * The prices in one row, with the cost of a unit and the stock of a product without choices. A
 * stored product has those of before under them, and whether they are those of a sale.
 */
export const PriceFields = memo(function PriceFields({
  form,
  product,
  variants,
}: GroupProps & {
  product: AdminProduct | undefined
  /** If there are any, they have a stock and a cost of their own. */
  variants: VariantFields[]
}) {
  const texts = { form, prefix: '₹', inputMode: 'decimal' } as const
  return (
    <div>
      <div
        className={
          'grid grid-cols-2 items-start gap-x-3 gap-y-4 paired:auto-cols-fr paired:grid-flow-col'
        }
      >
        <FormField {...texts} name="actualPrice" label="Actual price" required />
        <FormField {...texts} name="salePrice" label="Sale price" required />
        {variants.length === 0 && (
          <FormField
            form={form}
            name="stock"
            label="Pieces in stock"
            optional={!product}
            inputMode="numeric"
            className={WIDE_ON_PHONES}
          />
        )}
        {variants.length === 0 && (
          <FormField
            {...texts}
            name="costPrice"
            label="Cost price"
            optional
            hint="Customers never see it."
            className={WIDE_ON_PHONES}
          />
        )}
      </div>
      {product && <PriceHistory product={product} />}
      {product && <SaleNote product={product} />}
    </div>
  )
})

const WIDE_ON_PHONES = 'col-span-2 paired:col-span-1'

function CategoryField({ form }: GroupProps) {
  const error = useProblem(form, 'category')
  const categories = useCategories()
  return (
    <SelectField
      label="Category"
      id="product-category"
      required
      {...form.register('category')}
      error={error}
    >
      <option value="">Select Category</option>
      {categories.map((each) => (
        <option key={each.value} value={each.value}>
          {each.isHidden ? `${each.label} (hidden)` : each.label}
        </option>
      ))}
    </SelectField>
  )
}

/** Draft or published. */
function StateField({ form }: GroupProps) {
  return (
    <SelectField label="State" id="product-state" {...form.register('state')}>
      <option value="published">Published: in the shop</option>
      <option value="draft">Draft: not in the shop yet</option>
    </SelectField>
  )
}

export const Description = memo(function Description({ form }: GroupProps) {
  const error = useProblem(form, 'description')
  return (
    <div>
      <FieldLabel htmlFor="product-description" label="Description" />
      <textarea
        id="product-description"
        rows={3}
        required
        maxLength={MAX_PRODUCT_DESCRIPTION_LENGTH}
        aria-invalid={error ? true : undefined}
        aria-describedby="product-description-note"
        className={fieldClass(Boolean(error), 'py-2.5 paired:h-32')}
        {...form.register('description')}
      />
      <FieldNote id="product-description-note" error={error} />
    </div>
  )
})

/** With more further categories than this, their list scrolls. */
const MAX_CHIPS = 24

/** Chips for the further categories of a product. */
function AlsoIn({ form }: GroupProps) {
  const main = useWatch({ control: form.control, name: 'category' })
  const others = useCategories().filter(({ value }) => value !== main)
  const height = others.length > MAX_CHIPS ? 'max-h-80 overflow-y-auto p-1' : ''
  return (
    <fieldset aria-label="Also show in">
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
            <CategoryName value={value} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const ALSO_IN: readonly FieldName[] = ['alsoIn']
const MEDIA: readonly FieldName[] = ['gallery', 'video']

/** What few products need, folded. */
export const FoldedFields = memo(function FoldedFields({
  form,
  hasImporter,
}: GroupProps & {
  /** Whether the settings name an importer. */
  hasImporter: boolean
}) {
  return (
    <>
      <Fold form={form} title="More pictures, video" names={MEDIA}>
        <GalleryField form={form} />
        <VideoField form={form} />
      </Fold>
      <Fold form={form} title="Also show in" names={ALSO_IN}>
        <AlsoIn form={form} />
      </Fold>
      <Fold form={form} title="Material and size" names={FACT_NAMES}>
        <FactFields form={form} />
      </Fold>
      <Fold form={form} title="More details" names={DETAIL_NAMES} opening={OPENING_DETAILS}>
        <DetailFields form={form} hasImporter={hasImporter} />
      </Fold>
    </>
  )
})
