import { ApiError, call, isLost } from '#web/api/client.ts'
import { changeCart, changeWishlist } from './cart-store.ts'
import { readLegacyCart, type OldLine } from './legacy-cart.ts'
import { readToken } from '#web/session/session.ts'

/** What the shop before this one called them. */
const OLD_KEYS = { cart: 'jewelryCart', wishlist: 'jewelryWishlist' } as const

function readKey(key: string): OldLine[] {
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
  const isStillHers = () => readToken() === token
  for (const [into, key] of Object.entries(OLD_KEYS)) {
    const take = into === 'cart' ? addToCart : addToWishlist
    if (await takeAll(readKey(key), take, isStillHers)) localStorage.removeItem(key)
  }
}

/** One after the other, as a shopper would; false when it was broken off. */
async function takeAll(
  lines: OldLine[],
  take: (line: OldLine) => Promise<void>,
  goOn: () => boolean,
): Promise<boolean> {
  for (const line of lines) {
    if (!goOn()) return false
    try {
      await take(line)
    } catch (error) {
      // A refusal is about this one product; a lost connection or a shop in trouble is about all of
      // them.
      if (!(error instanceof ApiError) || isLost(error) || error.status >= 429) return false
    }
  }
  return goOn()
}

/** Named by the product, so that a take-over that was broken off adds nothing twice. */
async function addToCart({ productId, quantity }: OldLine): Promise<void> {
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

async function addToWishlist({ productId }: OldLine): Promise<void> {
  await changeWishlist(() => call('POST /api/wishlist', { body: { productId } }))
}
