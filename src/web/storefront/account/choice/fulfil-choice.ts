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
 * Does what a guest chose before this log-in and says so. The choice belongs to the account that
 * logged in first. It leaves the storage only with an answer, so that a reload does it again under
 * the same idempotency key, and so once.
 */
export async function fulfilChoice(): Promise<void> {
  const choice = parseChoice(readStored())
  const user = readUser()
  if (running || !choice || user === null || user === 'invalid') return
  if (choice.userId !== undefined && choice.userId !== user._id) return clearChoice()
  if (lacksVariant(choice)) {
    if (choice.userId !== undefined) return undefined
    // Its page takes over quantity and gift note (see product/unsized-choice.ts).
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
 * Where a log-in leads that was to lead to `next`: to the sizes of a choice that needs one, if it
 * was made on that page or no page was named. Any other page was asked for by name, and is opened.
 */
export function pathAfterLogIn(next: string): string {
  const choice = parseChoice(readStored())
  return choice && lacksVariant(choice) && ['/', choice.page].includes(next)
    ? sizesPath(choice)
    : next
}

/**
 * Whether the server may still do what it was asked for: no answer, or one that says to come again.
 */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

/**
 * Returns whether the server has answered, with yes or no; otherwise the failure is told with the
 * way to try again.
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
