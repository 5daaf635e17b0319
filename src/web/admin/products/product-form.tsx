import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type FormEvent,
  type ReactElement,
  type SetStateAction,
} from 'react'
import { Link } from 'react-router'
import { useForm, type FieldErrors, type UseFormReturn } from 'react-hook-form'
import { Panel, useUnsaved, type UnsavedFormRef } from '#web/admin/layout/screen.tsx'
import {
  toFailure,
  useMutation,
  type Failure,
  type Mutation,
} from '#web/admin/layout/admin-data.ts'
import {
  changedProduct,
  saveProduct,
  type AdminProduct,
  type SaveProductInput,
} from '#web/api/admin/catalog/products.ts'
import { productPath } from '#web/api/product.ts'
import { newRequestIds } from '#web/api/request-ids.ts'
import { SUBMIT } from '#web/admin/layout/forms/form-buttons.tsx'
import { FormFoot, useFormFocus } from '#web/admin/layout/form-view.tsx'
import { Button } from '#web/ui/button.tsx'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import {
  EMPTY,
  fingerprintOf,
  formStateOf,
  loadSchema,
  productResolver,
  removedStockQuestion,
  toProblems,
  toProductInput,
  type FormState,
  type ProductFields,
  type VariantFields,
} from './form-values.ts'
import type { EditedForm } from '#web/admin/products/merge/conflict.tsx'
import { PhotoSlots } from './photo-slots.tsx'
import { uploadPhotos, withKeys, type Photo } from './photos.ts'
import { Description, FoldedFields, MainFields, PriceFields } from './product-fields.tsx'
import { useChangedPrice } from './use-changed-price.ts'
import { VariantRows } from '#web/admin/products/sizes/variant-rows.tsx'

const CHANGED = 'product.changed'
const STOCK_CHANGED = 'stock.changed'
const failedText = (id: string | undefined): string =>
  `Failed to ${id === undefined ? 'create' : 'update'} product: `

export const SAVE: Mutation<SaveProductInput, void> = {
  name: 'save',
  send: saveProduct,
  done: (_, { id }) =>
    id === undefined ? 'Product created successfully!' : 'Product updated successfully!',
  failed: ({ id }) => failedText(id),
  // Somebody else has changed it, so the list is out of date.
  reloadsAfter: ({ code }) => code === CHANGED,
}

type ProductFormProps = {
  ref: UnsavedFormRef
  product: AdminProduct | undefined
  /** Whether the settings name an importer. */
  hasImporter: boolean
  onCancel: () => void
  onSaved: () => void
}

/**
 * Adds a product, or edits `product`, and asks before unsaved input is lost. Give it another `key`
 * for another product.
 */
export function ProductForm({
  ref,
  product,
  hasImporter,
  onCancel,
  onSaved,
}: ProductFormProps): ReactElement {
  const state = useProductForm(product, onSaved, onCancel)
  const { form, photos, variants, otherProblems, isDirty } = state
  const isEdit = product !== undefined
  const element = useFormFocus(isEdit)
  const confirmLeave = useUnsaved(() => isDirty, ref)
  const cancel = async () => (await confirmLeave()) && onCancel()

  return (
    <Panel
      title={product ? 'Edit Product' : 'Add New Product'}
      marked={isEdit}
      beside={product?.state === 'published' && <SeeInShop product={product} />}
      className="@container/form"
    >
      <form
        ref={element}
        noValidate
        onChangeCapture={state.noteChange}
        onSubmit={(event) => void state.submit(event)}
        className="grid grid-cols-1 gap-4"
      >
        {state.notice}
        <MainFields form={form} />
        <div className={COLUMNS}>
          <Description form={form} />
          <PhotoSlots
            photos={photos}
            onChange={state.changePhotos}
            error={otherProblems.images ?? picturesProblem(otherProblems)}
            hasStoredPhotos={isEdit && photos.length > 0}
          />
        </div>
        <PriceFields form={form} product={state.product} variants={variants} />
        <div className={FOLDS}>
          <VariantRows
            variants={variants}
            before={state.product}
            onChange={state.changeVariants}
            problems={otherProblems}
          />
          <FoldedFields form={form} hasImporter={hasImporter} />
        </div>
        <SubmitRow isEdit={isEdit} progress={state.progress} onCancel={() => void cancel()} />
      </form>
    </Panel>
  )
}

const SeeInShop = ({ product }: { product: AdminProduct }) => (
  <Link to={productPath(product)} className={SEE_IN_SHOP}>
    See it in the shop
  </Link>
)

const SEE_IN_SHOP =
  'inline-flex min-h-11 items-center font-medium text-rani-600 underline ' + 'underline-offset-4'

/** Two columns where the form has room for them. */
const COLUMNS = 'grid grid-cols-1 items-start gap-x-6 gap-y-4 paired:grid-cols-2 lg:gap-x-8'

/** Three where it has; a fold that is open takes the whole row. */
const FOLDS = 'grid grid-cols-1 items-start gap-3 paired:grid-cols-3'

/** Problems of pictures and sizes, which are no fields of the form. */
const NO_PROBLEMS: Record<string, string> = {}

const baseOf = (product: AdminProduct | undefined) => ({ product, start: formStateOf(product) })

/** Photos and sizes, which are no fields of the form, with their problems. */
function useParts(start: FormState) {
  const [photos, setPhotos] = useState(start.photos)
  const [variants, setVariants] = useState(start.variants)
  const [otherProblems, setOtherProblems] = useState(NO_PROBLEMS)
  // The response to a save comes to the state of that time; photos have got their keys since then.
  const latest = useRef({ photos, variants })
  useEffect(() => void (latest.current = { photos, variants }), [photos, variants])
  const changeVariants = useCallback((next: VariantFields[]) => {
    setVariants(next)
    setOtherProblems((now) => withoutFields(now, (name) => name.startsWith('variants')))
  }, [])
  const changePhotos = useCallback((next: SetStateAction<Photo[]>) => {
    setPhotos(next)
    setOtherProblems((now) =>
      withoutFields(now, (name) => name === 'images' || name.startsWith('pictures')),
    )
  }, [])
  return {
    photos,
    setPhotos,
    changePhotos,
    variants,
    setVariants,
    changeVariants,
    otherProblems,
    setOtherProblems,
    latest,
  }
}

/** The state of the product form, and how it is saved. `opened` is the product of its beginning. */
function useProductForm(
  opened: AdminProduct | undefined,
  onSaved: () => void,
  onDeleted: () => void,
) {
  const [{ product, start }, setBase] = useState(() => baseOf(opened))
  const parts = useParts(start)
  const { photos, setPhotos, variants, setOtherProblems } = parts
  const price = useChangedPrice()
  const form = useForm<ProductFields>({
    defaultValues: start.values,
    resolver: productResolver(() => ({
      photos,
      variants,
      before: product,
      changedPrice: price.changed.current,
    })),
  })
  const [progress, setProgress] = useState<number>()
  const send = useSaveProduct(product, setProgress)
  const [notice, setNotice] = useState<ReactElement>()
  const refuse = async (failure: Failure) => {
    const fields = variants.length > 0 ? failure.fields : withoutRow(failure.fields)
    showProblems(form, fields)
    setOtherProblems(fields)
    const edited = { ...parts, form, start, setBase, formStateOf, onDeleted }
    const next = await meetRefusal(failure, product, edited)
    // A notice about an edit has the stock of its time.
    if (next || failure.code === STOCK_CHANGED) setNotice(next)
  }
  const save = async (values: ProductFields) => {
    setOtherProblems(NO_PROBLEMS)
    const question = removedStockQuestion(variants, product)
    if (question && !(await askConfirm(question, { confirm: 'Update' }))) return
    setProgress(0)
    const result = await send({ values, photos, variants }, (keys) =>
      setPhotos((now) => withKeys(now, keys)),
    )
    if (!result) return
    setProgress(undefined)
    if (result.ok) onSaved()
    else await refuse(result)
  }
  return {
    ...parts,
    form,
    progress,
    isDirty: form.formState.isDirty || photos !== start.photos || variants !== start.variants,
    product,
    notice,
    noteChange: (event: FormEvent) => price.note(form, event),
    submit: form.handleSubmit(save, (errors: FieldErrors<ProductFields>) =>
      setOtherProblems(toProblems(errors)),
    ),
  }
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
    <FormFoot>
      {progress !== undefined && (
        <progress
          aria-label="Upload"
          value={progress}
          max={1}
          className="col-span-full h-2 w-full self-center accent-rani-600"
        />
      )}
      {isEdit && (
        <Button look="outline" className="px-1.5! md:px-3!" onClick={onCancel}>
          Cancel Edit
        </Button>
      )}
      <Button type="submit" className={SUBMIT} busy={progress !== undefined}>
        {progress === undefined
          ? isEdit
            ? 'Update Product'
            : 'Add Product'
          : `Uploading ${Math.round(progress * 100)} %`}
      </Button>
    </FormFoot>
  )
}

const picturesProblem = (problems: Record<string, string>): string | undefined =>
  Object.entries(problems).find(([name]) => name.startsWith('pictures'))?.[1]

/**
 * Returns the function that stores the new photos and then the product. It resolves to undefined if
 * the same input is being saved. `onStored` is called with the keys of the photos.
 */
function useSaveProduct(product: AdminProduct | undefined, onProgress: (share: number) => void) {
  const { run } = useMutation(SAVE)
  const [requestIdFor] = useState(newRequestIds)
  return async (state: FormState, onStored: (keys: Map<string, string>) => void) => {
    const requestId = requestIdFor(fingerprintOf(state))
    try {
      const keys = await uploadPhotos(state.photos, onProgress)
      // A retry then uploads nothing twice.
      if (keys.size > 0) onStored(keys)
      const filled = { ...state, photos: withKeys(state.photos, keys), before: product }
      return await run({ id: product?.id, product: { ...toProductInput(filled), requestId } })
    } catch (error) {
      return toFailure(error, failedText(product?.id))
    }
  }
}

const withoutFields = (
  problems: Record<string, string>,
  isRemoved: (name: string) => boolean,
): Record<string, string> =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => !isRemoved(name)))

/**
 * Makes the form one of what is stored now, if a save was refused because that has changed. Returns
 * the notice about an edit of somebody else.
 */
async function meetRefusal(
  failure: Failure,
  product: AdminProduct | undefined,
  edited: EditedForm,
): Promise<ReactElement | undefined> {
  const { code, details } = failure
  if (code !== CHANGED && code !== STOCK_CHANGED) return undefined
  const schema = await loadSchema()
  if (code === CHANGED) return schema?.meetConflict(changedProduct(details), edited)
  if (product) schema?.meetStock(failure, product, edited)
  return undefined
}

/** The problems of a product without sizes: those of its only variant are fields of the form. */
const withoutRow = ({
  'variants.0.inventory': stock,
  'variants.0.costPrice': costPrice,
  ...problems
}: Record<string, string>): Record<string, string> => ({
  ...problems,
  ...(stock && { stock }),
  ...(costPrice && { costPrice }),
})

/** Shows the problems at their fields and focuses the first of them. */
function showProblems(form: UseFormReturn<ProductFields>, problems: Record<string, string>): void {
  const known = Object.entries(problems).filter(
    (entry): entry is [keyof ProductFields, string] => entry[0] in EMPTY,
  )
  for (const [index, [name, message]] of known.entries())
    form.setError(name, { message }, { shouldFocus: index === 0 })
}
