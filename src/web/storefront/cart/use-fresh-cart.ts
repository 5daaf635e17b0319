import { useEffect } from 'react'
import { loadBag, useBag, type BagState } from '#web/cart/cart-store.ts'
import { useSession } from '#web/session/session.ts'

/**
 * Who looks at her cart or wishlist, and what is in it, asked for anew when the page opens.
 * `visitor`: nobody is logged in.
 */
export function useFreshBag(): { bag: BagState; visitor: boolean } {
  const { token, ready } = useSession()
  const bag = useBag()
  useEffect(() => {
    if (token) void loadBag({ force: true })
  }, [token])
  return { bag, visitor: ready && token === null }
}
