import { useRef, useState, type SetStateAction } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { CallReply, AdminProduct } from '#contract/contract.ts'
import { ApiError, serverMessage } from '#web/api/client.ts'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { sendForm } from '#web/admin/layout/upload.ts'
import {
  EMPTY,
  photosOf,
  problemsOf,
  toFormData,
  valuesOf,
  wishOf,
  type Filled,
  type Values,
} from './form-values.ts'
import type { Photo } from './photos.ts'
import { askOfPieces, sizesOf, type Size } from './variants.ts'

type Fields = { values: Values; photos: Photo[]; sizes: Size[] }

const fieldsOf = (product: AdminProduct | undefined): Fields =>
  product
    ? { values: valuesOf(product), photos: photosOf(product), sizes: sizesOf(product) }
    : { values: EMPTY, photos: [], sizes: [] }

type Heard = { onSaved: () => void; onOutdated: () => void }

/** The state of the product form, and how it is saved. */
export function useProductForm(product: AdminProduct | undefined, { onSaved, onOutdated }: Heard) {
  const [start] = useState(() => fieldsOf(product))
  const form = useForm<Values>({ defaultValues: start.values })
  const [photos, setPhotos] = useState(start.photos)
  const [sizes, setSizes] = useState(start.sizes)
  const [others, setOthers] = useState<Record<string, string>>({})
  const [progress, setProgress] = useState<number>()
  const [newer, setNewer] = useState<AdminProduct>()
  const name = useNameOfWish()

  const save = async (values: Values) => {
    const wrong = problemsOf(values, sizes)
    setOthers(wrong)
    if (Object.keys(wrong).length > 0) return showProblems(form, wrong)
    const question = askOfPieces(sizes, product)
    if (question && !(await askConfirm(question, { confirm: 'Update' }))) return
    setProgress(0)
    try {
      const filled = { values, photos, sizes, before: product }
      await send(filled, name(wishOf(filled)), setProgress)
      toast('success', product ? 'Product updated successfully!' : 'Product created successfully!')
      onSaved()
    } catch (error) {
      const fields = error instanceof ApiError ? (error.fields ?? {}) : {}
      showProblems(form, fields)
      setOthers(fields)
      if (error instanceof ApiError && error.code === 'product.changed') {
        setNewer(error.details.product as AdminProduct)
        onOutdated()
      }
      toast(
        'error',
        `Failed to ${product ? 'update' : 'create'} product: ` +
          `${serverMessage(error, 'Please check your internet connection.')}`,
      )
    }
    setProgress(undefined)
  }
  const changeSizes = (next: Size[]) => {
    setSizes(next)
    setOthers(
      Object.fromEntries(Object.entries(others).filter(([name]) => !name.startsWith('variants'))),
    )
  }
  const changePhotos = (next: SetStateAction<Photo[]>) => {
    setPhotos(next)
    setOthers((now) =>
      Object.fromEntries(
        Object.entries(now).filter(([name]) => name !== 'images' && !name.startsWith('pictures')),
      ),
    )
  }
  const isDirty = form.formState.isDirty || photos !== start.photos || sizes !== start.sizes
  return {
    form,
    photos,
    setPhotos: changePhotos,
    sizes,
    setSizes: changeSizes,
    others,
    progress,
    isDirty,
    newer,
    save,
  }
}

function send(
  filled: Filled,
  requestId: string,
  onProgress: (share: number) => void,
): Promise<unknown> {
  const data = toFormData(filled)
  data.append('requestId', requestId)
  return filled.before
    ? sendForm<CallReply<'PUT /api/admin/products/:id'>>(
        'PUT',
        `/api/admin/products/${filled.before._id}`,
        data,
        onProgress,
      )
    : sendForm<CallReply<'POST /api/admin/products'>>(
        'POST',
        '/api/admin/products',
        data,
        onProgress,
      )
}

/**
 * Returns the request id for an input. The same input gets the same id, so a retry after a lost
 * response is idempotent.
 */
function useNameOfWish(): (input: string) => string {
  const last = useRef({ wish: '', name: '' })
  return (wish) => {
    if (last.current.wish !== wish) last.current = { wish, name: crypto.randomUUID() }
    return last.current.name
  }
}

/** Shows the problems at their fields and focuses the first of them. */
function showProblems(form: UseFormReturn<Values>, problems: Record<string, string>): void {
  const known = Object.entries(problems).filter(
    (entry): entry is [keyof Values, string] => entry[0] in EMPTY,
  )
  for (const [index, [name, message]] of known.entries())
    form.setError(name, { message }, { shouldFocus: index === 0 })
}
