import { call, isLost, reasonOf, serverMessage } from '#web/api.ts'
import { changeCart, changeWishlist } from '#web/bag.ts'
import { readToken, readUser } from '#web/session.ts'
import { toast, tryAgain } from '#web/ui/toast.tsx'
import { forgetChoice, lacksSize, parseChoice, readStored, storeChoice, type KeptChoice } from './kept-choice.ts'

const DONE = {
  card: 'Added to cart successfully!',
  product: 'Product added to cart!',
  heart: 'Added to wishlist successfully!',
}
const UNKNOWN = 'Please try again.'

let running = false

/**
 * Does what a guest chose before this log-in and says so. The choice belongs to the account that logged in first. It leaves
 * the storage only with an answer, so that a reload does it again under the same idempotency key, and so once.
 */
export async function fulfilChoice(): Promise<void> {
  const choice = parseChoice(readStored())
  const user = readUser()
  if (running || !choice || user === null || user === 'invalid') return
  if (choice.userId !== undefined && choice.userId !== user._id) return forgetChoice()
  if (lacksSize(choice)) {
    if (choice.userId !== undefined) return undefined
    // Its page takes over quantity and gift note (see choice.ts).
    storeChoice({ ...choice, userId: user._id })
    return toast('warning', 'Please select a size.')
  }
  storeChoice({ ...choice, userId: user._id })
  running = true
  const isAnswered = await attempt(choice)
  running = false
  if (isAnswered && parseChoice(readStored())?.at === choice.at) forgetChoice()
}

/** Where the size of a choice is chosen, to go there after the log-in; undefined when it needs none. */
export function sizePath(): string | undefined {
  const choice = parseChoice(readStored())
  return choice && lacksSize(choice) ? `/product/${choice.product.slug}#sizes` : undefined
}

/** Continues after a reload of the page: only what was begun for the account that is logged in. */
export function resumeChoice(): void {
  if (readToken() !== null && parseChoice(readStored())?.userId !== undefined) void fulfilChoice()
}

/** Answers whether the server has answered, with yes or no; a lost connection is told with the way to try again. */
async function attempt(choice: KeptChoice): Promise<boolean> {
  try {
    await send(choice)
    toast('success', DONE[choice.source])
    return true
  } catch (error) {
    toast('error', failureOf(choice, error), tryAgain(error, fulfilChoice))
    return !isLost(error)
  }
}

function send({ source, product, variantId, quantity, giftNote, at }: KeptChoice): Promise<void> {
  const productId = product._id
  if (source === 'heart') return changeWishlist(() => call('POST /api/wishlist', { body: { productId } }))
  const line = { productId, quantity, ...(variantId ? { variantId } : {}), ...(giftNote ? { giftNote } : {}) }
  return changeCart(() => call('POST /api/cart', { body: { ...line, requestId: `choice-${at}-${productId}` } }))
}

function failureOf({ source }: KeptChoice, error: unknown): string {
  if (source === 'product') return serverMessage(error, 'Failed to add to cart. Please try again.')
  return `Failed to ${source === 'heart' ? 'update wishlist' : 'add to cart'}: ${reasonOf(error, UNKNOWN)}`
}
