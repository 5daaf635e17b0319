import { useEffect, type ReactElement } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { AdminProduct } from '#contract/contract.ts'
import { CATEGORY_VALUES, listingOf } from '#shared/catalog/taxonomy.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldLabel, FieldNote, fieldClass, TextField } from '#web/ui/field.tsx'
import { codeOf, toCategory } from './category-name.tsx'
import { Panel } from '#web/admin/layout/screen.tsx'
import { AlsoIn } from './also-in.tsx'
import type { ProductFields } from './form-values.ts'
import { MoreDetails } from './more-details.tsx'
import { PhotoSlots } from './photo-slots.tsx'
import { VariantRows } from './variant-rows.tsx'
import { asksForStock, addedVariant } from './variants.ts'
import { useProductForm } from './use-product-form.ts'

type ProductFormProps = {
  product: AdminProduct | undefined
  onCancel: () => void
  onSaved: () => void
  onDirty: (isDirty: boolean) => void
  /** Called if somebody else changed the product meanwhile, so the list is out of date. */
  onOutdated: () => void
  /** Opens the current version of the product, or an empty form if it was deleted. */
  onNewer: (product: AdminProduct | undefined) => void
}

/**
 * Adds a product, or edits `product`. Reports unsaved input through `onDirty`. Give it another
 * `key` for another product.
 */
export function ProductForm({
  product,
  onCancel,
  onSaved,
  onDirty,
  onOutdated,
  onNewer,
}: ProductFormProps): ReactElement {
  const {
    form,
    photos,
    setPhotos,
    variants,
    setVariants,
    otherProblems,
    progress,
    isDirty,
    newer,
    submit,
  } = useProductForm(product, { onSaved, onOutdated })
  const { setFocus } = form
  const isEdit = product !== undefined
  useEffect(() => {
    if (isEdit) setFocus('title')
  }, [isEdit, setFocus])
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  return (
    <Panel title={product ? 'Edit Product' : 'Add New Product'} marked={product !== undefined}>
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
        <MainFields form={form} />
        <PhotoSlots
          photos={photos}
          onChange={setPhotos}
          error={otherProblems.images ?? picturesProblem(otherProblems)}
          hasStoredPhotos={product !== undefined && photos.length > 0}
        />
        <VariantRows
          variants={variants}
          onAdd={() => setVariants([...variants, addedVariant(variants, product)])}
          onChange={setVariants}
          problems={otherProblems}
        />
        {asksForStock(variants, product) && <StockField form={form} />}
        <MoreDetails form={form} />
        {newer && <Outdated newer={newer} onNewer={onNewer} />}
        <SubmitRow isEdit={isEdit} progress={progress} onCancel={onCancel} />
      </form>
    </Panel>
  )
}

/**
 * The notice that somebody else changed or deleted the product. The input stays until the click.
 */
function Outdated({ newer, onNewer }: { newer: AdminProduct } & Pick<ProductFormProps, 'onNewer'>) {
  const isDeleted = newer.state === 'archived'
  return (
    <div role="alert" className="border border-sindoor-600 bg-sindoor-100/40 p-4 text-sm">
      <p>
        {isDeleted
          ? 'Somebody else has deleted this product meanwhile. It stands among the archived ' +
            'ones, where it can be restored.'
          : 'Somebody else has changed this product meanwhile. What you have typed stays here ' +
            'until you look at the change.'}
      </p>
      <Button
        look="outline"
        size="sm"
        className="mt-3"
        onClick={() => onNewer(isDeleted ? undefined : newer)}
      >
        {isDeleted ? 'Close this form' : 'Show what it is now'}
      </Button>
    </div>
  )
}

/** The submit button, which shows the upload progress, and the cancel button of an edit. */
function SubmitRow({
  isEdit,
  progress,
  onCancel,
}: {
  isEdit: boolean
  progress: number | undefined
  onCancel: () => void
}) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <Button type="submit" className="max-[18rem]:px-2!" busy={progress !== undefined}>
        {progress === undefined
          ? isEdit
            ? 'Update Product'
            : 'Add Product'
          : `Uploading ${Math.round(progress * 100)} %`}
      </Button>
      {progress !== undefined && (
        <progress
          aria-label="Upload"
          value={progress}
          max={1}
          className="h-2 w-full accent-rani-600"
        />
      )}
      {isEdit && (
        <Button look="outline" onClick={onCancel}>
          Cancel Edit
        </Button>
      )}
    </div>
  )
}

const picturesProblem = (problems: Record<string, string>): string | undefined =>
  Object.entries(problems).find(([name]) => name.startsWith('pictures'))?.[1]

function MainFields({ form }: { form: UseFormReturn<ProductFields> }) {
  const { errors } = form.formState
  return (
    <>
      <TextField
        label="Title"
        required
        maxLength={150}
        error={errors.title?.message}
        {...form.register('title')}
      />
      <Category form={form} />
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

function StockField({ form }: { form: UseFormReturn<ProductFields> }) {
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

function Category({ form }: { form: UseFormReturn<ProductFields> }) {
  const error = form.formState.errors.category?.message
  const chosen = toCategory(form.watch('category'))
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
        {CATEGORY_VALUES.map((value) => (
          <option key={value} value={value}>
            {listingOf(value).label}
          </option>
        ))}
      </select>
      <FieldNote id="product-category-note" error={error} hint={code && `Code: ${code}`} />
    </div>
  )
}

function Description({ form }: { form: UseFormReturn<ProductFields> }) {
  const error = form.formState.errors.description?.message
  return (
    <div>
      <FieldLabel htmlFor="product-description" label="Description" />
      <textarea
        id="product-description"
        rows={4}
        required
        maxLength={5000}
        aria-invalid={error ? true : undefined}
        aria-describedby="product-description-note"
        className={fieldClass(Boolean(error), 'py-2.5')}
        {...form.register('description')}
      />
      <FieldNote id="product-description-note" error={error} />
    </div>
  )
}
