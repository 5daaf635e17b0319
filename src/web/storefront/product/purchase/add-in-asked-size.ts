import { serverMessage } from '#web/api/client.ts'
import { askSize as askVariant } from '#web/storefront/product-card/size-sheet.tsx'
import type { ProductView, VariantView } from '#web/storefront/product/product-view.ts'
import { toast, toRetryAction } from '#web/ui/feedback/toast.tsx'

/** A size as it is chosen. */
export type Size = Pick<VariantView, 'id' | 'label'>

/** Asks for the size over the page. Undefined if the customer closes it. Throws an ApiError. */
export async function askSize(product: ProductView): Promise<Size | undefined> {
  const size = await askVariant(product)
  return size && { id: size.variantId, label: size.variantLabel }
}

export type Actions = {
  add: (size: Size) => Promise<void>
  setBusy: (busy: boolean) => void
  choose: (id: string) => void
  /** What a toast says if the server does not explain a failure. */
  failed: string
}

/** Adds in the size that is chosen over the page; nothing if the customer closes it. */
export async function addInAskedSize(product: ProductView, actions: Actions): Promise<void> {
  actions.setBusy(true)
  try {
    const size = await askSize(product)
    if (!size) return
    actions.choose(size.id)
    await actions.add(size)
  } catch (error) {
    const retry = () => addInAskedSize(product, actions)
    toast('error', serverMessage(error, actions.failed), toRetryAction(error, retry))
  } finally {
    actions.setBusy(false)
  }
}
