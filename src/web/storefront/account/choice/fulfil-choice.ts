import { ApiError, call, reasonOf, serverMessage } from '#web/api/client.ts'
import { addToCart, changeWishlist } from '#web/cart/cart-store.ts'
import { readUser } from '#web/session/session.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import {
  clearChoice,
  lacksVariant,
  parseChoice,
  readStored,
  storeChoice,
  type SavedChoice,
} from './saved-choice.ts'

const DONE = {
  card: 'Added to cart successfully!',
  product: 'Product added to cart!',
  heart: 'Added to wishlist successfully!',
}
const TRY_AGAIN = 'Please try again.'

let running = false

const sizesPath = ({ product }: SavedChoice): string => `/product/${product.slug}#sizes`

/**
 * Sends the choice that a guest made before this log-in and shows the result as a toast. The choice
 * belongs to the account that logs in first. It stays in the storage until the server responds, so
 * a reload sends it again under the same idempotency key.
 */
export async function fulfilChoice(): Promise<void> {
  const choice = parseChoice(readStored())
  const user = readUser()
  if (running || !choice || user === null || user === 'invalid') return
  if (choice.userId !== undefined && choice.userId !== user._id) return clearChoice()
  if (lacksVariant(choice)) {
    if (choice.userId !== undefined) return undefined
    // The product page takes over quantity and gift note (see use-stored-choice.ts).
    storeChoice({ ...choice, userId: user._id })
    return toast('warning', 'Please select a size.', {
      label: 'Choose size',
      to: sizesPath(choice),
    })
  }
  storeChoice({ ...choice, userId: user._id })
  running = true
  const isAnswered = await attempt(choice)
  running = false
  if (isAnswered && parseChoice(readStored())?.at === choice.at) clearChoice()
}

/**
 * Returns the path to open after a log-in. A choice without a variant leads to its sizes if it was
 * made on the page `next`, or if `next` is `/`. Any other `next` was requested explicitly and wins.
 */
export function pathAfterLogIn(next: string): string {
  const choice = parseChoice(readStored())
  return choice && lacksVariant(choice) && ['/', choice.page].includes(next)
    ? sizesPath(choice)
    : next
}

/**
 * Whether the server may still process the request: no response, rate limited, or a server error.
 */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

/**
 * Returns whether the server has responded, with success or refusal. Otherwise the error toast
 * offers a retry.
 */
async function attempt(choice: SavedChoice): Promise<boolean> {
  try {
    await send(choice)
    toast('success', DONE[choice.source])
    return true
  } catch (error) {
    const canRetry = isUnanswered(error)
    toast(
      'error',
      failureOf(choice, error),
      canRetry ? { label: 'Try again', onClick: () => void fulfilChoice() } : undefined,
    )
    return !canRetry
  }
}

function send({ source, product, variantId, quantity, giftNote, at }: SavedChoice): Promise<void> {
  const productId = product._id
  if (source === 'heart')
    return changeWishlist(() => call('POST /api/wishlist', { body: { productId } }))
  const line = {
    productId,
    quantity,
    ...(variantId ? { variantId } : {}),
    ...(giftNote ? { giftNote } : {}),
  }
  return addToCart(line, `choice-${at}-${productId}`)
}

function failureOf({ source }: SavedChoice, error: unknown): string {
  if (source === 'product') return serverMessage(error, 'Failed to add to cart. Please try again.')
  return (
    `Failed to ${source === 'heart' ? 'update wishlist' : 'add to cart'}: ` +
    `${reasonOf(error, TRY_AGAIN)}`
  )
}
