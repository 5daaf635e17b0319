import type { ReactElement } from 'react'
import type { Order } from '#web/api/orders/order.ts'
import { Button } from '#web/ui/button.tsx'
import { isOnItsWay } from '#web/storefront/orders/order-text.ts'
import { loadAddAgain, useAction } from './pay-strip.tsx'

/**
 * An expired order has the same button in its strip, unless a newer one took its place; an unpaid
 * one can still be paid.
 */
const WITHOUT: Order['status'][] = ['pending_payment', 'placed', 'expired']

/**
 * Puts the lines of an order that are still sold into the cart, and says which are not. Nothing if
 * none is sold.
 */
export function BuyAgain({ order }: { order: Order }): ReactElement | null {
  const { busy, run } = useAction('Failed to add to cart. Please try again.')
  const isSold = order.lines.some(({ isAvailable, isFreeGift }) => isAvailable && !isFreeGift)
  if (!isSold || WITHOUT.includes(order.status)) return null
  return (
    <Button
      look={isOnItsWay(order) ? 'outline' : 'primary'}
      busy={busy}
      className="max-sm:w-full"
      onClick={() => void run(async () => (await loadAddAgain())?.addToCartAgain(order))}
    >
      Buy again
    </Button>
  )
}
