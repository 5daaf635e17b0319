import { atom } from 'nanostores'
import { ApiError, reasonOf, serverMessage } from '#web/api/client.ts'
import { addToCart } from '#web/cart/add-to-cart.ts'
import { readUser } from '#web/session/session.ts'
import { showAdded } from '#web/storefront/added/show-added.ts'
import { $toasts, toast } from '#web/ui/feedback/toast.tsx'
import { addToWishlist } from '#web/wishlist/wishlist-store.ts'
import { clearSavedAddition } from './drop-addition.ts'
import {
  lacksVariant,
  parseSavedAddition,
  readSavedText,
  updateSavedAddition,
  type SavedAddition,
} from './saved-addition.ts'

const DONE = {
  card: 'Added to cart successfully!',
  product: 'Product added to cart!',
  heart: 'Added to wishlist successfully!',
}
const TRY_AGAIN = 'Please try again.'

let running = false

/** The number of saved additions that the server has responded to, or failed to. */
export const $responses = atom(0)

/** The sizes on the page of the product of an addition. */
export const variantsPath = ({ product }: SavedAddition): string => `/product/${product.slug}#sizes`

/**
 * Sends the addition that a guest saved before this log-in and shows the result as a toast. It
 * belongs to the account that logs in first. It stays in the storage until the server responds, so
 * a reload sends it again under the same idempotency key.
 */
export async function sendSavedAddition(): Promise<void> {
  const addition = parseSavedAddition(readSavedText())
  const user = readUser()
  if (running || !addition || user === null || user === 'invalid') return
  if (addition.userId !== undefined && addition.userId !== user.id) return clearSavedAddition()
  if (lacksVariant(addition)) {
    if (addition.userId !== undefined) return undefined
    // The product page takes over quantity and gift note (see use-purchase.ts).
    updateSavedAddition({ ...addition, userId: user.id })
    return toast('warning', 'Please select a size.', {
      label: 'Choose size',
      to: variantsPath(addition),
    })
  }
  const started = { ...addition, userId: user.id }
  updateSavedAddition(started)
  running = true
  const isDone = await attempt(started)
  running = false
  if (isDone && parseSavedAddition(readSavedText())?.at === addition.at) clearSavedAddition()
  $responses.set($responses.get() + 1)
}

/**
 * Returns the path to open after a log-in. An addition without a variant leads to the variants if
 * it was saved on the page `next`, or if `next` is `/`. Any other `next` was requested explicitly
 * and wins.
 */
export function pathAfterLogin(next: string): string {
  const addition = parseSavedAddition(readSavedText())
  return addition && lacksVariant(addition) && ['/', addition.page].includes(next)
    ? variantsPath(addition)
    : next
}

/**
 * Whether the server may still process the request: no response, rate limited, or a server error.
 */
const canRetry = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

/** Shows a success when the messages on the screen, such as that of the log-in, have gone. */
function toastAfterOthers(text: string): void {
  if ($toasts.get().length === 0) return toast('success', text)
  const stop = $toasts.listen((shown) => {
    if (shown.length > 0) return
    stop()
    toast('success', text)
  })
}

/** Refusals of one size of a piece that may have others. */
const SIZE_REFUSALS = ['stock.sold-out', 'variant.missing', 'variant.needed']

/** Returns the addition without its size, if another size may be had instead of the refused one. */
function withoutRefusedSize(addition: SavedAddition, error: unknown): SavedAddition | undefined {
  if (!(error instanceof ApiError) || !SIZE_REFUSALS.includes(error.code)) return undefined
  const product = { ...addition.product }
  if (error.code === 'variant.needed') product.hasVariants = true
  const kept = { ...addition, product, variantId: undefined, variantLabel: undefined }
  return lacksVariant(kept) ? kept : undefined
}

/**
 * Returns whether the addition is done: added, or refused. Otherwise it is kept: the error toast
 * offers a retry, or the choice of another size.
 */
async function attempt(addition: SavedAddition): Promise<boolean> {
  try {
    await send(addition)
    toastAfterOthers(DONE[addition.source])
    const { source, product, variantId } = addition
    if (source !== 'heart') showAdded({ productId: product.id, ...(variantId && { variantId }) })
    return true
  } catch (error) {
    const kept = withoutRefusedSize(addition, error)
    if (kept) updateSavedAddition(kept)
    const next = canRetry(error)
      ? { label: 'Try again', onClick: () => void sendSavedAddition() }
      : kept && { label: 'Choose size', to: variantsPath(kept) }
    toast('error', failureOf(addition, error), next)
    return next === undefined
  }
}

function send({
  source,
  product,
  variantId,
  quantity,
  giftNote,
  at,
}: SavedAddition): Promise<void> {
  const productId = product.id
  if (source === 'heart') return addToWishlist(productId)
  const line = {
    productId,
    quantity,
    ...(variantId ? { variantId } : {}),
    ...(giftNote ? { giftNote } : {}),
  }
  return addToCart(line, `choice-${at}-${productId}`)
}

function failureOf({ source }: SavedAddition, error: unknown): string {
  if (source === 'product') return serverMessage(error, 'Failed to add to cart. Please try again.')
  return (
    `Failed to ${source === 'heart' ? 'update wishlist' : 'add to cart'}: ` +
    `${reasonOf(error, TRY_AGAIN)}`
  )
}
