import { useRef, useState, type SetStateAction } from 'react'
import { useForm, type FieldErrors, type UseFormReturn } from 'react-hook-form'
import type { AdminProduct } from '#contract/contract.ts'
import { ApiError, serverMessage } from '#web/api/client.ts'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import {
  EMPTY,
  photosOf,
  productFieldsOf,
  fingerprintOf,
  type ProductFields,
} from './form-values.ts'
import type { Photo } from './photos.ts'
import { productResolver, toProblems } from './product-resolver.ts'
import { saveProduct, uploadPhotos, withKeys } from './save-product.ts'
import { removedStockQuestion, toVariantFields, type VariantFields } from './variants.ts'

type FormState = { values: ProductFields; photos: Photo[]; variants: VariantFields[] }

const formStateOf = (product: AdminProduct | undefined): FormState =>
  product
    ? {
        values: productFieldsOf(product),
        photos: photosOf(product),
        variants: toVariantFields(product),
      }
    : { values: EMPTY, photos: [], variants: [] }

type FormEvents = { onSaved: () => void; onOutdated: () => void }

/** The state of the product form, and how it is saved. */
export function useProductForm(
  product: AdminProduct | undefined,
  { onSaved, onOutdated }: FormEvents,
) {
  const [start] = useState(() => formStateOf(product))
  const [photos, setPhotos] = useState(start.photos)
  const [variants, setVariants] = useState(start.variants)
  const form = useForm<ProductFields>({
    defaultValues: start.values,
    resolver: productResolver(() => ({ photos, variants, before: product })),
  })
  const [otherProblems, setOtherProblems] = useState<Record<string, string>>({})
  const [progress, setProgress] = useState<number>()
  const [newer, setNewer] = useState<AdminProduct>()
  const requestIdFor = useRequestId()

  const save = async (values: ProductFields) => {
    setOtherProblems({})
    const question = removedStockQuestion(variants, product)
    if (question && !(await askConfirm(question, { confirm: 'Update' }))) return
    setProgress(0)
    try {
      const filled = { values, photos, variants, before: product }
      const requestId = requestIdFor(fingerprintOf(filled))
      const keys = await uploadPhotos(photos, setProgress)
      // A retry then uploads nothing twice.
      if (keys.size > 0) setPhotos((now) => withKeys(now, keys))
      await saveProduct({ ...filled, photos: withKeys(photos, keys) }, requestId)
      toast('success', product ? 'Product updated successfully!' : 'Product created successfully!')
      onSaved()
    } catch (error) {
      const fields = error instanceof ApiError ? (error.fields ?? {}) : {}
      showProblems(form, fields)
      setOtherProblems(fields)
      if (error instanceof ApiError && error.code === 'product.changed') {
        setNewer(error.details.product as AdminProduct)
        onOutdated()
      }
      toast('error', `Failed to ${product ? 'update' : 'create'} product: ${reasonOf(error)}`)
    }
    setProgress(undefined)
  }
  const showInvalid = (errors: FieldErrors<ProductFields>) => setOtherProblems(toProblems(errors))
  const changeVariants = (next: VariantFields[]) => {
    setVariants(next)
    setOtherProblems(withoutFields(otherProblems, (name) => name.startsWith('variants')))
  }
  const changePhotos = (next: SetStateAction<Photo[]>) => {
    setPhotos(next)
    setOtherProblems((now) =>
      withoutFields(now, (name) => name === 'images' || name.startsWith('pictures')),
    )
  }
  const isDirty = form.formState.isDirty || photos !== start.photos || variants !== start.variants
  return {
    form,
    photos,
    setPhotos: changePhotos,
    variants,
    setVariants: changeVariants,
    otherProblems,
    progress,
    isDirty,
    newer,
    submit: form.handleSubmit(save, showInvalid),
  }
}

const reasonOf = (error: unknown): string =>
  serverMessage(error, 'Please check your internet connection.')

const withoutFields = (
  problems: Record<string, string>,
  isRemoved: (name: string) => boolean,
): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => !isRemoved(name)))

/**
 * Returns the request id for an input. The same input gets the same id, so a retry after a lost
 * response is idempotent.
 */
function useRequestId(): (input: string) => string {
  const last = useRef({ fingerprint: '', requestId: '' })
  return (fingerprint) => {
    if (last.current.fingerprint !== fingerprint)
      last.current = { fingerprint, requestId: crypto.randomUUID() }
    return last.current.requestId
  }
}

/** Shows the problems at their fields and focuses the first of them. */
function showProblems(form: UseFormReturn<ProductFields>, problems: Record<string, string>): void {
  const known = Object.entries(problems).filter(
    (entry): entry is [keyof ProductFields, string] => entry[0] in EMPTY,
  )
  for (const [index, [name, message]] of known.entries())
    form.setError(name, { message }, { shouldFocus: index === 0 })
}
