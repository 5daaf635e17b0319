import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { loadCart, useCart } from '#web/cart/cart-store.ts'
import { withChoice } from '#web/cart/choice.ts'
import { useSession } from '#web/session/session.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

/** These pages show themselves that cart or wishlist failed to load. */
const PAGES_WITH_OWN_ERROR = /^\/(checkout|order-confirmation|cart|wishlist)$/i

/**
 * Loads cart and wishlist for badges and hearts, and shows a toast for each failure. On every page
 * it also sends a choice from before log-in that has no response yet.
 */
export function useLoadedCart(): void {
  const { pathname } = useLocation()
  const { token } = useSession()
  const { cartError, wishlistError, failures } = useCart()

  const onFailure = useEffectEvent(() => {
    if (PAGES_WITH_OWN_ERROR.test(pathname)) return
    if (cartError !== null) toast('error', `Failed to load cart: ${cartError}`)
    if (wishlistError !== null) toast('error', `Failed to load wishlist: ${wishlistError}`)
  })
  useEffect(() => {
    if (token) void loadCart()
  }, [token])
  useEffect(() => withChoice(({ resumeChoice }) => resumeChoice()), [pathname])
  useEffect(() => {
    if (failures > 0) onFailure()
  }, [failures])
}
