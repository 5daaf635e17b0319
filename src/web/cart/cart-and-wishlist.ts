import type { ReadableAtom } from 'nanostores'
import type { CustomerData } from '#web/api/customer-store.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { $wishlist, $wishlistFailures, loadWishlist } from '#web/wishlist/wishlist-store.ts'
import { $cart, $cartFailures, loadCart } from './cart-store.ts'

/** Loads cart and wishlist again, in parallel. A failure does not throw. */
export async function reloadCartAndWishlist(): Promise<void> {
  await Promise.all([loadCart({ force: true }), loadWishlist({ force: true })])
}

/** Whether the current page shows itself that cart or wishlist failed to load. */
function isShownInPage(): boolean {
  const isCartMissing = $cart.value.data === null && $cart.value.error !== null
  switch (location.pathname.toLowerCase().replace(/\/$/, '')) {
    case '/checkout':
    case '/order-confirmation':
      return true
    case '/cart':
      return isCartMissing
    case '/wishlist':
      return isCartMissing || $wishlist.value.data === null
    default:
      return false
  }
}

async function announce(name: string, $store: ReadableAtom<CustomerData<unknown>>): Promise<void> {
  // A page may show both failures as one, so it decides when both loads have ended.
  await Promise.all([loadCart(), loadWishlist()])
  const { error } = $store.get()
  if (error !== null && !isShownInPage()) toast('error', `Failed to load ${name}: ${error}`)
}

/**
 * Shows each failed load of cart or wishlist as a toast, unless the page shows it itself. Returns
 * the function that stops it.
 */
export function announceLoadFailures(): () => void {
  const stops = [
    $cartFailures.subscribe((failures) => void (failures > 0 && announce('cart', $cart))),
    $wishlistFailures.subscribe(
      (failures) => void (failures > 0 && announce('wishlist', $wishlist)),
    ),
  ]
  return () => stops.forEach((stop) => stop())
}
