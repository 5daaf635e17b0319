import { WifiOff } from 'lucide-react'
import { useEffect, useEffectEvent, type ReactElement } from 'react'
import { loadCart, useCart } from '#web/cart/cart-store.ts'
import { useOnline } from '#web/api/connection.ts'

/**
 * A quiet line at the foot of the header while the shop cannot be reached. When it can be again,
 * what failed to load is loaded.
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
