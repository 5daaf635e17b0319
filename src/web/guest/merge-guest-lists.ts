import { toCart } from '#web/api/cart.ts'
import { ApiError, call } from '#web/api/client.ts'
import { toProduct } from '#web/api/product.ts'
import { replaceCart } from '#web/cart/cart-store.ts'
import { GUEST_LISTS, readToken } from '#web/session/session.ts'
import { replaceWishlist } from '#web/wishlist/wishlist-store.ts'
import { readGuestLists } from './guest-lists.ts'

let merging: Promise<void> | undefined

/**
 * Puts cart and wishlist of this browser into those of the logged-in customer, and removes them
 * here once the server has them. The same lists twice add nothing. It never throws: after a failure
 * the lists stay, and the next page tries again.
 */
export function mergeGuestLists(): Promise<void> {
  merging ??= mergeOnce().finally(() => (merging = undefined))
  return merging
}

async function mergeOnce(): Promise<void> {
  const token = readToken()
  const stored = localStorage.getItem(GUEST_LISTS)
  if (token === null || stored === null) return
  const { items, productIds, couponId } = readGuestLists()
  try {
    const { cart, products } = await call('POST /api/cart/merge', {
      body: { items, productIds, ...(couponId && { couponId }) },
    })
    // Another tab may have changed them meanwhile: then they are merged once more.
    if (localStorage.getItem(GUEST_LISTS) === stored) localStorage.removeItem(GUEST_LISTS)
    if (readToken() !== token) return
    replaceCart(toCart(cart))
    replaceWishlist(products.map(toProduct))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
