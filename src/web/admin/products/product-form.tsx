import { useEffect, useRef, useState, type ReactElement } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { CallReply, OwnersProduct } from '#contract/index.ts'
import { CATEGORY_VALUES } from '#shared/taxonomy.ts'
import { ApiError, serverMessage } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldLabel, FieldNote, fieldClass, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Panel } from '../screen.tsx'
import { sendForm } from '../upload.ts'
import { AlsoIn } from './also-in.tsx'
import { EMPTY, photosOf, problemsOf, sizesOf, toFormData, valuesOf, wishOf, type Values } from './form-values.ts'
import { MoreDetails } from './more-details.tsx'
import { PhotoSlots } from './photo-slots.tsx'
import type { Photo } from './photos.ts'
import { SizeRows, type Size } from './size-rows.tsx'

type FormProps = { product: OwnersProduct | undefined; onCancel: () => void; onSaved: () => void }

/** Adds a product, or changes the one that is given. Mount it anew for another product. */
export function ProductForm({ product, onCancel, onSaved }: FormProps): ReactElement {
  const form = useForm<Values>({ defaultValues: product ? valuesOf(product) : EMPTY })
  const [photos, setPhotos] = useState<Photo[]>(() => (product ? photosOf(product) : []))
  const [sizes, setSizes] = useState<Size[]>(() => (product ? sizesOf(product) : []))
  const [others, setOthers] = useState<Record<string, string>>({})
  const [progress, setProgress] = useState<number>()
  const name = useNameOfWish()
  const { errors } = form.formState
  const { setFocus } = form
  const isEdit = product !== undefined
  useEffect(() => {
    if (isEdit) setFocus('title')
  }, [isEdit, setFocus])

  const save = async (values: Values) => {
    const wrong = Object.entries(problemsOf(values))
    if (wrong.length > 0) return showProblems(form, Object.fromEntries(wrong))
    setOthers({})
    setProgress(0)
    try {
      const filled = { values, photos, sizes, before: product }
      const data = toFormData(filled)
      data.append('requestId', name(wishOf(filled)))
      await (product
        ? sendForm<CallReply<'PUT /api/admin/products/:id'>>('PUT', `/api/admin/products/${product._id}`, data, setProgress)
        : sendForm<CallReply<'POST /api/admin/products'>>('POST', '/api/admin/products', data, setProgress))
      toast('success', product ? 'Product updated successfully!' : 'Product created successfully!')
      onSaved()
    } catch (error) {
      const fields = error instanceof ApiError ? (error.fields ?? {}) : {}
      showProblems(form, fields)
      setOthers(fields)
      toast('error', `Failed to ${product ? 'update' : 'create'} product: ${serverMessage(error, 'Please check your internet connection.')}`)
    }
    setProgress(undefined)
  }

  return (
    <Panel title={product ? 'Edit Product' : 'Add New Product'} marked={product !== undefined}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)} className="space-y-4">
        <TextField label="Title" required maxLength={150} error={errors.title?.message} {...form.register('title')} />
        <Category form={form} />
        <div className="grid grid-cols-2 gap-3">
          <TextField label="Actual price" required inputMode="decimal" error={errors.actualPrice?.message} {...form.register('actualPrice')} />
          <TextField label="Sale price" required inputMode="decimal" error={errors.salePrice?.message} {...form.register('salePrice')} />
        </div>
        <Description form={form} />
        <AlsoIn form={form} />
        <PhotoSlots photos={photos} onChange={setPhotos} error={others.images} kept={product !== undefined && photos.length > 0} />
        <SizeRows sizes={sizes} onChange={setSizes} error={problemOfSizes(others)} />
        {sizes.length === 0 && !product && <TextField label="Pieces in stock" optional type="number" min={0} inputMode="numeric" {...form.register('stock')} />}
        <MoreDetails form={form} />
        <SubmitRow isEdit={isEdit} progress={progress} onCancel={onCancel} />
      </form>
    </Panel>
  )
}

/** Names a wish: the same one bears the same name when its answer was lost and it is sent again, and is done once. */
function useNameOfWish(): (wish: string) => string {
  const last = useRef({ wish: '', name: '' })
  return (wish) => {
    if (last.current.wish !== wish) last.current = { wish, name: crypto.randomUUID() }
    return last.current.name
  }
}

/** The button, which tells how much of the pictures is gone while they travel; and the way out of an edit. */
function SubmitRow({ isEdit, progress, onCancel }: { isEdit: boolean; progress: number | undefined; onCancel: () => void }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <Button type="submit" className="max-[18rem]:px-2!" busy={progress !== undefined}>
        {progress === undefined ? (isEdit ? 'Update Product' : 'Add Product') : `Uploading ${Math.round(progress * 100)} %`}
      </Button>
      {progress !== undefined && <progress aria-label="Upload" value={progress} max={1} className="h-2 w-full accent-rani-600" />}
      {isEdit && (
        <Button look="outline" onClick={onCancel}>
          Cancel Edit
        </Button>
      )}
    </div>
  )
}

/** Puts sentences beside their fields and the focus on the first of them. */
function showProblems(form: UseFormReturn<Values>, problems: Record<string, string>): void {
  const known = Object.entries(problems).filter((entry): entry is [keyof Values, string] => entry[0] in EMPTY)
  for (const [index, [name, message]] of known.entries()) form.setError(name, { message }, { shouldFocus: index === 0 })
}

const problemOfSizes = (problems: Record<string, string>): string | undefined => Object.entries(problems).find(([name]) => name.startsWith('variants'))?.[1]

function Category({ form }: { form: UseFormReturn<Values> }) {
  const error = form.formState.errors.category?.message
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
          <option key={value}>{value}</option>
        ))}
      </select>
      <FieldNote id="product-category-note" error={error} />
    </div>
  )
}

function Description({ form }: { form: UseFormReturn<Values> }) {
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
