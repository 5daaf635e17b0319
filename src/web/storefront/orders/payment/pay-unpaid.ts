import type { Order } from '#contract/contract.ts'
import { readUser } from '#web/session/session.ts'
import { showAlert } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { saveDraft } from '#web/storefront/checkout/draft.ts'
import { toDetails } from '#web/storefront/address/shipping-details.ts'
import { refillCart } from './refill-cart.ts'

const CHANGED = 'Your cart or a price has changed. Please look at the new total before you pay.'

/**
 * Puts the lines and the address of an unpaid order back into cart and checkout draft. Returns the
 * path to open. The checkout reuses the order while cart and address still match it.
 */
export async function payNow(order: Order): Promise<string> {
  const { cart, missing } = await refillCart(order)
  const user = readUser()
  if (user && user !== 'invalid')
    saveDraft({ userId: user._id, address: '', details: toDetails(order.shippingDetails) })
  if (missing.length > 0 || cart.totalPaise !== order.totalPaise)
    await showAlert([...missing, CHANGED].join(' '))
  return '/checkout'
}

/**
 * Adds the lines of an expired order that are still available to the cart. Returns the path to
 * open, or undefined if nothing was left.
 */
export async function addToCartAgain(order: Order): Promise<string | undefined> {
  const { missing, isEmpty } = await refillCart(order)
  if (missing.length > 0) await showAlert(missing.join(' '))
  if (isEmpty) return undefined
  toast('success', 'Added to cart successfully!')
  return '/cart'
}
