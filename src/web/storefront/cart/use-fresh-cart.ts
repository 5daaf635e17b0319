import { useEffect } from 'react'
import { loadCart, useCart, type CartState } from '#web/cart/cart-store.ts'
import { useSession } from '#web/session/session.ts'

/**
 * Who looks at her cart or wishlist, and what is in it, asked for anew when the page opens.
 * `visitor`: nobody is logged in.
 */
export function useFreshCart(): { cart: CartState; visitor: boolean } {
  const { token, ready } = useSession()
  const cart = useCart()
  useEffect(() => {
    if (token) void loadCart({ force: true })
  }, [token])
  return { cart, visitor: ready && token === null }
}
