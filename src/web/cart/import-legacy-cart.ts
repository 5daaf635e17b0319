import { ApiError, call, isUnreachable } from '#web/api/client.ts'
import { changeCart } from './cart-store.ts'
import { readLegacyCart, type LegacyLine } from './legacy-cart.ts'
import { readToken } from '#web/session/session.ts'
import { addToWishlist } from '#web/wishlist/wishlist-store.ts'

/** Local storage keys of the previous shop software. */
const LEGACY_KEYS = { cart: 'jewelryCart', wishlist: 'jewelryWishlist' } as const

function readLines(key: string): LegacyLine[] {
  try {
    return readLegacyCart(localStorage.getItem(key))
  } catch {
    return [] // storage is not readable
  }
}

/**
 * Imports the cart and wishlist that the previous shop software stored in the browser, at current
 * prices, and removes them there. Products that no longer exist are skipped. It never throws: after
 * a network failure the next log-in tries again.
 */
export async function importLegacyCart(): Promise<void> {
  const token = readToken()
  const isSameSession = () => readToken() === token
  for (const [target, key] of Object.entries(LEGACY_KEYS)) {
    const importLine = target === 'cart' ? addToCart : saveToWishlist
    if (await importLines(readLines(key), importLine, isSameSession)) localStorage.removeItem(key)
  }
}

/** Imports the lines one after another. Returns false if it was interrupted. */
async function importLines(
  lines: LegacyLine[],
  importLine: (line: LegacyLine) => Promise<void>,
  canContinue: () => boolean,
): Promise<boolean> {
  for (const line of lines) {
    if (!canContinue()) return false
    try {
      await importLine(line)
    } catch (error) {
      // A refusal concerns this product only; a network or server failure concerns all of them.
      if (!(error instanceof ApiError) || isUnreachable(error) || error.status >= 429) return false
    }
  }
  return canContinue()
}

const saveToWishlist = ({ productId }: LegacyLine) => addToWishlist(productId)

/** The idempotency key is the product, so that an interrupted import adds nothing twice. */
async function addToCart({ productId, quantity }: LegacyLine): Promise<void> {
  const body = { productId, requestId: `old-cart-${productId}`.slice(0, 60) }
  try {
    await changeCart(() => call('POST /api/cart', { body: { ...body, quantity } }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // the customer can choose a variant from there
    if (error.code === 'variant.needed') return addToWishlist(productId)
    const { left } = error.details
    if (error.code !== 'stock.short' || typeof left !== 'number') throw error
    await changeCart(() => call('POST /api/cart', { body: { ...body, quantity: left } }))
  }
}
