import { useEffect, useEffectEvent, useState } from 'react'
import type { CartState } from '#web/cart/cart-store.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

/** Shows each failed load as a toast, unless the page shows the failure itself. */
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
