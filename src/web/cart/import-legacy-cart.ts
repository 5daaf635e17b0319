import { ApiError, call, isUnreachable } from '#web/api/client.ts'
import { changeCart, changeWishlist } from './cart-store.ts'
import { readLegacyCart, type LegacyLine } from './legacy-cart.ts'
import { readToken } from '#web/session/session.ts'

/** What the shop before this one called them. */
const LEGACY_KEYS = { cart: 'jewelryCart', wishlist: 'jewelryWishlist' } as const

function readLines(key: string): LegacyLine[] {
  try {
    return readLegacyCart(localStorage.getItem(key))
  } catch {
    return [] // a browser that lets nothing be read has nothing to take over
  }
}

/**
 * Takes over into the account what the shop before this one kept in the browser, at today's prices,
 * and removes it there. What there is no more is left out. It never fails: what the network lost is
 * tried again at the next log-in.
 */
export async function importLegacyCart(): Promise<void> {
  const token = readToken()
  const isSameSession = () => readToken() === token
  for (const [target, key] of Object.entries(LEGACY_KEYS)) {
    const importLine = target === 'cart' ? addToCart : addToWishlist
    if (await importLines(readLines(key), importLine, isSameSession)) localStorage.removeItem(key)
  }
}

/** One after the other, as a shopper would; false when it was broken off. */
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
      // A refusal is about this one product; a lost connection or a shop in trouble is about all of
      // them.
      if (!(error instanceof ApiError) || isUnreachable(error) || error.status >= 429) return false
    }
  }
  return canContinue()
}

/** Named by the product, so that a take-over that was broken off adds nothing twice. */
async function addToCart({ productId, quantity }: LegacyLine): Promise<void> {
  const body = { productId, requestId: `old-cart-${productId}`.slice(0, 60) }
  try {
    await changeCart(() => call('POST /api/cart', { body: { ...body, quantity } }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // she chooses its size there
    if (error.code === 'variant.needed') return addToWishlist({ productId, quantity })
    const { left } = error.details
    if (error.code !== 'stock.short' || typeof left !== 'number') throw error
    await changeCart(() => call('POST /api/cart', { body: { ...body, quantity: left } }))
  }
}

async function addToWishlist({ productId }: LegacyLine): Promise<void> {
  await changeWishlist(() => call('POST /api/wishlist', { body: { productId } }))
}
