import { useEffect, useEffectEvent, useState } from 'react'
import type { CartState } from '#web/cart/cart-store.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

/**
 * Says each time what could not be loaded, unless the page says it in its place: one failure is
 * told once.
 */
export function useFailureToasts(
  { cartError, wishlistError, failures }: CartState,
  isShownInPage: boolean,
): void {
  const [initialFailures] = useState(failures)
  const onFailure = useEffectEvent(() => {
    if (isShownInPage) return
    if (cartError !== null) toast('error', `Failed to load cart: ${cartError}`)
    if (wishlistError !== null) toast('error', `Failed to load wishlist: ${wishlistError}`)
  })
  useEffect(() => {
    if (failures > initialFailures) onFailure()
  }, [failures, initialFailures])
}
