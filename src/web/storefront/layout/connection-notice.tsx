import { WifiOff } from 'lucide-react'
import { useEffect, useEffectEvent, type ReactElement } from 'react'
import { loadCart, useCart } from '#web/cart/cart-store.ts'
import { useOnline } from '#web/api/connection.ts'

/**
 * A notice at the bottom of the header while the server cannot be reached. When it can be reached
 * again, failed data is loaded again.
 */
export function ConnectionNotice(): ReactElement {
  const online = useOnline()
  const { cartError, wishlistError } = useCart()

  const onReturn = useEffectEvent(() => {
    if (cartError !== null || wishlistError !== null) void loadCart({ force: true })
  })
  useEffect(() => {
    if (online) onReturn()
  }, [online])

  return (
    <div role="status">
      {!online && (
        <p
          className={
            'flex items-center justify-center gap-2 bg-haldi-100 px-4 py-2 text-center text-sm ' +
            'font-medium text-jamun-950'
          }
        >
          <WifiOff aria-hidden="true" strokeWidth={1.6} className="size-4.5 shrink-0" />
          You are offline. Nothing in your cart is lost.
        </p>
      )}
    </div>
  )
}
