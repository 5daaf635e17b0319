import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { loadBag, useBag } from '../../bag.ts'
import { useSession } from '../../session.ts'
import { toast } from '../../ui/toast.tsx'

/** These pages say in place that cart or wishlist could not be loaded. */
const SAYS_ITSELF = ['/checkout', '/order-confirmation']
/** Here one panel stands in place of a cart that could not be loaded; a cart that is there stays, and the toasts say the rest. */
const SAYS_NO_CART = '/cart'

/** Loads the shopper's cart and wishlist for badges and hearts, and says each time that it fails. */
export function useLoadedBag(): void {
  const { pathname } = useLocation()
  const { token } = useSession()
  const { cart, cartError, wishlistError, failures } = useBag()
  const path = pathname.toLowerCase()
  const quiet = SAYS_ITSELF.includes(path) || (path === SAYS_NO_CART && cart === null && cartError !== null)

  const onFailure = useEffectEvent(() => {
    if (quiet) return
    if (cartError !== null) toast('error', `Failed to load cart: ${cartError}`)
    if (wishlistError !== null) toast('error', `Failed to load wishlist: ${wishlistError}`)
  })
  useEffect(() => {
    if (token) void loadBag()
  }, [token])
  useEffect(() => {
    if (failures > 0) onFailure()
  }, [failures])
}
