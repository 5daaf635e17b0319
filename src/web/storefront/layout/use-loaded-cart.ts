import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { loadCart, useCart } from '#web/cart/cart-store.ts'
import { withChoice } from '#web/cart/choice.ts'
import { useSession } from '#web/session/session.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

/** These pages say themselves that cart or wishlist could not be loaded. */
const PAGES_WITH_OWN_ERROR = /^\/(checkout|order-confirmation|cart|wishlist)$/i

/**
 * Loads the shopper's cart and wishlist for badges and hearts, and says each time that it fails. On
 * every page it also sends a choice from before log-in that has no answer yet.
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
