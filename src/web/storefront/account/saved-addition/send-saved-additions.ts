import { atom } from 'nanostores'
import { ApiError, reasonOf, serverMessage } from '#web/api/client.ts'
import { addToCart } from '#web/cart/add-to-cart.ts'
import { readUser } from '#web/session/session.ts'
import { showAdded } from '#web/storefront/added/show-added.ts'
import { $toasts, toast } from '#web/ui/feedback/toast.tsx'
import { addToWishlist } from '#web/wishlist/wishlist-store.ts'
import { changeSavedAddition, storeSavedAdditions } from './change-saved-additions.ts'
import {
  idOf,
  lacksVariant,
  readOwnAdditions,
  readSavedAdditions,
  type SavedAddition,
} from './saved-additions.ts'

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

/** The page that asks for the missing sizes. The cart asks for one after another. */
const sizesPath = ([first, ...others]: SavedAddition[]): string =>
  first && others.length === 0 ? variantsPath(first) : '/cart'

/**
 * Sends the additions that a guest saved before this log-in, in order, and shows the results as
 * toasts. They belong to the account that logs in first. Each stays in the storage until the server
 * responds, so a reload sends it again under the same idempotency key.
 */
export async function sendSavedAdditions(): Promise<void> {
  const user = readUser()
  const saved = readSavedAdditions()
  if (running || saved.length === 0 || user === null || user === 'invalid') return
  const own = saved.filter(({ userId = user.id }) => userId === user.id)
  storeSavedAdditions(own.map((addition) => ({ ...addition, userId: user.id })))
  askForSizes(own)
  running = true
  try {
    const open = own.filter(({ refusal }) => refusal === undefined)
    await sendAll({ isOnly: open.length === 1, added: [], refused: [], asked: new Map() })
  } finally {
    running = false
  }
}

/** Tells the customer once that sizes are missing. */
function askForSizes(additions: SavedAddition[]): void {
  // The product page takes over quantity and gift note (see use-purchase.ts).
  const incomplete = additions.filter(lacksVariant)
  if (incomplete.some(({ userId }) => userId === undefined))
    toast('warning', 'Please select a size.', { label: 'Choose size', to: sizesPath(incomplete) })
}

type Refused = { addition: SavedAddition; error: unknown; withoutSize: SavedAddition | undefined }
/**
 * `isOnly`: nothing else was saved, so that no message has to name the piece. Of a piece with fewer
 * left than were asked for, `asked` has the first quantity.
 */
type Results = {
  isOnly: boolean
  added: SavedAddition[]
  refused: Refused[]
  asked: Map<string, number>
}

/** Returns the first addition that can be sent, but none of those that were tried. */
const findNext = (tried: Set<string>): SavedAddition | undefined =>
  readOwnAdditions().find(
    (addition) =>
      !lacksVariant(addition) && addition.refusal === undefined && !tried.has(idOf(addition)),
  )

async function sendAll(results: Results): Promise<void> {
  const tried = new Set<string>()
  // They are read again each time: some may have been added by hand, or have got their size.
  for (let next = findNext(tried); next; next = findNext(tried)) {
    tried.add(idOf(next))
    const isNextSent = await attempt(next, results)
    $responses.set($responses.get() + 1)
    if (!isNextSent) break
  }
  showRefused(results)
  showDone(results)
}

/**
 * Returns the path to open after a log-in. An addition without a variant leads to the variants if
 * it was saved on the page `next`, or if `next` is `/`. Any other `next` was requested explicitly
 * and wins. Instead of `/` the cart opens, if something was saved for it.
 */
export function pathAfterLogin(next: string): string {
  const saved = readSavedAdditions()
  const incomplete = saved.filter(lacksVariant)
  if (incomplete.some(({ page }) => ['/', page].includes(next))) return sizesPath(incomplete)
  return next === '/' && saved.some(({ source }) => source !== 'heart') ? '/cart' : next
}

/**
 * Whether the server may still process the request: no response, rate limited, or a server error.
 */
const canRetry = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

/** Shows messages when those on the screen, such as that of the log-in, have gone. */
function toastAfterOthers(kind: 'success' | 'warning', texts: string[]): void {
  if (texts.length === 0) return
  const show = () => texts.forEach((text) => toast(kind, text))
  if ($toasts.get().length === 0) return show()
  const stop = $toasts.listen((shown) => {
    if (shown.length > 0) return
    stop()
    show()
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

/** How many are left, if the shop has refused an addition because they are fewer. */
function leftOf(error: unknown, { quantity }: SavedAddition): number | undefined {
  const left = error instanceof ApiError && error.code === 'stock.short' && error.details.left
  return typeof left === 'number' && left > 0 && left < quantity ? left : undefined
}

/**
 * Sends an addition and removes it, or keeps what can be done about it: a retry, the choice of
 * another size, or the reason, which the cart shows. If fewer are left, these are added. Returns
 * false if the additions after it wait for the retry too: not after a fault of the server in this
 * one.
 */
async function attempt(addition: SavedAddition, results: Results): Promise<boolean> {
  const { isOnly, added, refused, asked } = results
  try {
    await send(addition)
    changeSavedAddition(addition)
    added.push(addition)
  } catch (error) {
    if (canRetry(error)) {
      const onClick = () => void sendSavedAdditions()
      toast('error', failureOf(addition, error), { label: 'Try again', onClick })
      return error instanceof ApiError && error.status === 500
    }
    const left = leftOf(error, addition)
    if (left !== undefined) {
      const fewer = { ...addition, quantity: left }
      changeSavedAddition(addition, fewer)
      asked.set(idOf(fewer), addition.quantity)
      return attempt(fewer, results)
    }
    const withoutSize = withoutRefusedSize(addition, error)
    const refusal = serverMessage(error, TRY_AGAIN)
    const isDropped = isOnly && addition.source === 'heart'
    changeSavedAddition(addition, withoutSize ?? (isDropped ? undefined : { ...addition, refusal }))
    refused.push({ addition, error, withoutSize })
  }
  return true
}

function send({ source, product, variantId, quantity, giftNote, at }: SavedAddition) {
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

/** Says what the shop has refused, and why. The cart shows the reasons of several. */
function showRefused({ isOnly, refused }: Results): void {
  const [first] = refused
  if (!first) return
  if (refused.length > 1) {
    const text = `${refused.length} pieces were not added.`
    return toast('error', text, { label: 'See why', to: '/cart' })
  }
  const { addition, error, withoutSize } = first
  const text = isOnly
    ? failureOf(addition, error)
    : `${addition.product.title} was not added. ${serverMessage(error, TRY_AGAIN)}`
  const next = withoutSize && { label: 'Choose size', to: variantsPath(withoutSize) }
  return toast('error', text, next)
}

/** Of which pieces fewer were added than asked for. */
const shortenedTexts = ({ isOnly, added, asked }: Results): string[] =>
  added.flatMap((addition) => {
    const quantity = asked.get(idOf(addition))
    const left = addition.quantity
    const text = `Only ${left} left: ${left} of ${quantity} were added.`
    if (quantity === undefined) return []
    return isOnly ? text : `${addition.product.title}: ${text}`
  })

function showDone(results: Results): void {
  const { added } = results
  const inCart = added.filter(({ source }) => source !== 'heart')
  const shortened = shortenedTexts(results)
  const texts: string[] = []
  const last = inCart.at(-1)
  if (last) {
    const { source, product, variantId } = last
    const others = inCart.length - 1
    if (shortened.length === 0)
      texts.push(others > 0 ? `${inCart.length} pieces added to cart!` : DONE[source])
    showAdded({ productId: product.id, ...(variantId && { variantId }), others })
  }
  if (added.length > inCart.length) texts.push(DONE.heart)
  toastAfterOthers('warning', shortened)
  toastAfterOthers('success', texts)
}
