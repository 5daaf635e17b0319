import { useEffect } from 'react'
import { loadCart, useCart, type CartState } from '#web/cart/cart-store.ts'
import { useSession } from '#web/session/session.ts'

/**
 * Loads the cart and wishlist again when the page opens. `isGuest` is true when nobody is logged
 * in.
 */
export function useFreshCart(): { cart: CartState; isGuest: boolean } {
  const { token, ready } = useSession()
  const cart = useCart()
  useEffect(() => {
    if (token) void loadCart({ force: true })
  }, [token])
  return { cart, isGuest: ready && token === null }
}
