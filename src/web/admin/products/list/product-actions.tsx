import { useMutation, type Mutation, type MutationResult } from '#web/admin/layout/admin-data.ts'
import { ConfirmSubject } from '#web/admin/layout/confirm-subject.tsx'
import { formatAmount } from '#web/admin/layout/money/amounts.ts'
import {
  archiveProduct,
  changePrices,
  changeStates,
  duplicateProduct,
  restoreProduct,
  type AdminProduct,
  type ChangePricesInput,
} from '#web/api/admin/catalog/products.ts'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Picture } from '#web/ui/picture.tsx'

type Saved = Awaited<ReturnType<typeof archiveProduct>>
type ProductMutation = Mutation<{ id: string }, Saved>

export const ARCHIVE: ProductMutation = {
  name: 'archive',
  send: archiveProduct,
  failed: () => 'Failed to delete product: ',
}
export const RESTORE: ProductMutation = {
  name: 'restore',
  send: restoreProduct,
  done: ({ message }) => message,
  failed: () => 'Failed to update product: ',
}
export const DUPLICATE: ProductMutation = {
  name: 'duplicate',
  send: duplicateProduct,
  done: ({ message }) => message,
  failed: () => 'Failed to create product: ',
}
export const CHANGE_PRICES: Mutation<ChangePricesInput, Saved> = {
  name: 'change-prices',
  send: changePrices,
  failed: () => 'Failed to update product: ',
  shows: ['product.changed'],
}

/** A product in the shop that becomes a draft, or a draft that is published. */
type SetStateInput = { id: string; title: string; isShown: boolean }

export const SET_STATE: Mutation<SetStateInput, string | undefined> = {
  name: 'set-state',
  send: async ({ id, isShown }) => {
    const states = ['draft', 'published'] as const
    const [from, to] = isShown ? states : states.toReversed()
    const [unchanged] = await changeStates({
      ids: [id],
      to: to ?? 'draft',
      from: from ? [from] : [],
    })
    return unchanged?.why
  },
  done: (why, { title, isShown }) =>
    why === undefined
      ? `${title} is ${isShown ? 'in the shop' : 'a draft'} now.`
      : { warning: `${title}: ${why}` },
  failed: () => 'Failed to update product: ',
}

/** The prices that Undo brings back; undefined if it cannot. */
type PricesBefore = Pick<ChangePricesInput, 'salePrice' | 'actualPrice' | 'sizes'> | undefined

/** Saves prices. The toast about it undoes them. */
export type SavePrices = (
  input: ChangePricesInput,
  before: PricesBefore,
) => Promise<MutationResult<Saved> | undefined>

export type ProductActions = {
  archive(product: AdminProduct): Promise<void>
  restore(product: AdminProduct): Promise<void>
  duplicate(product: AdminProduct): Promise<void>
  /** Publishes a draft, or turns a published product into one. */
  switchState(product: AdminProduct): Promise<void>
  savePrices: SavePrices
}

const aboutOf = (product: AdminProduct) => (
  <ConfirmSubject
    picture={<Picture picture={product.pictures[0] ?? null} sizes="56px" alt="" />}
    title={product.title}
  />
)

/**
 * The actions on one row of the product list. A delete asks for confirmation and can be undone. A
 * double click calls each only once.
 */
export function useProductActions(events: {
  onCopied: (copy: AdminProduct) => void
  onArchived: (id: string) => void
}): ProductActions {
  const archiving = useMutation(ARCHIVE)
  const restoring = useMutation(RESTORE)
  const duplicating = useMutation(DUPLICATE)
  const switching = useMutation(SET_STATE)

  const restore = async ({ id }: AdminProduct): Promise<void> => void (await restoring.run({ id }))
  const archive = async (product: AdminProduct): Promise<void> => {
    const question = 'Are you sure you want to delete this product?'
    const about = aboutOf(product)
    if (!(await askConfirm(question, { confirm: 'Delete', danger: true, about }))) return
    const result = await archiving.run({ id: product.id })
    if (!result?.ok) return
    events.onArchived(product.id)
    toast('success', result.value.message, {
      label: 'Undo',
      onClick: () => void restore(product),
      takesFocus: usesKeyboard(),
    })
  }
  const duplicate = async ({ id }: AdminProduct): Promise<void> => {
    const result = await duplicating.run({ id })
    if (result?.ok) events.onCopied(result.value.product)
  }
  const switchState = async (product: AdminProduct): Promise<void> => {
    const { id, title } = product
    const isShown = product.state === 'draft'
    const question = isShown
      ? 'Publish this product? Customers can buy it at once.'
      : 'Turn this product into a draft? Customers do not see drafts.'
    const confirm = isShown ? 'Publish' : 'Make draft'
    if (await askConfirm(question, { confirm, about: aboutOf(product) }))
      await switching.run({ id, title, isShown })
  }
  return { archive, restore, duplicate, switchState, savePrices: useSavePrices() }
}

/** Whether the keyboard is in use: only then does the browser match `:focus-visible`. */
const usesKeyboard = (): boolean => document.activeElement?.matches(':focus-visible') ?? false

/** The prices of a product in a toast: `₹999, MRP ₹1,999`. */
const textOf = ({ price, compareAtPrice }: AdminProduct): string =>
  [formatAmount(price), compareAtPrice !== null && `MRP ${formatAmount(compareAtPrice)}`]
    .filter(Boolean)
    .join(', ')

function useSavePrices(): SavePrices {
  const { run } = useMutation(CHANGE_PRICES)
  const save: SavePrices = async (input, before) => {
    const result = await run(input)
    if (!result?.ok) return result
    const { product } = result.value
    const undo = async (prices: NonNullable<PricesBefore>) => {
      const requestId = crypto.randomUUID()
      const { id, version } = product
      const undone = await save({ ...prices, id, version, requestId }, undefined)
      if (undone?.ok === false && undone.code === 'product.changed')
        toast('warning', `${product.title} was changed again meanwhile, so nothing is undone.`)
    }
    const text = `Prices saved. ${product.title}: ${textOf(product)}.`
    toast('success', text, before && { label: 'Undo', onClick: () => void undo(before) })
    return result
  }
  return save
}
