import { ApiError, serverMessage } from '#web/api/client.ts'
import { readOrder, type Order } from '#web/api/orders/order.ts'
import { openDifference, verifyPayment } from '#web/api/payment.ts'
import { loadCheckoutScript } from '#web/storefront/checkout/load-checkout-script.ts'
import { openDialog } from '#web/storefront/checkout/pay.ts'
import { sleep } from '#web/storefront/checkout/wait-for-order.ts'

const FAILED = 'Failed to initiate payment. Please try again or contact support.'
const SCRIPT_FAILED =
  "Failed to load Razorpay's checkout script. Please check your internet connection or " +
  'contact support.'

/**
 * The result of a payment of a difference: the changed order, the order whose change has ended
 * meanwhile, closed without a payment, or why not.
 */
export type DifferenceOutcome =
  | { kind: 'paid' | 'ended'; order: Order }
  | { kind: 'dismissed' }
  | { kind: 'refused'; message: string }

/** Opens the payment of the difference of an order and verifies the result. */
export async function payDifference(order: Order, shopName: string): Promise<DifferenceOutcome> {
  let fallback = FAILED
  try {
    const payment = await openDifference(order.id)
    fallback = SCRIPT_FAILED
    const Dialog = await loadCheckoutScript(payment.provider.checkoutUrl)
    fallback = FAILED
    const result = await openDialog(Dialog, payment, { details: order.shippingDetails, shopName })
    if (!result) return await whenSettled(order, 1)
    fallback = 'Payment verification failed. Please try again.'
    return { kind: 'paid', order: await verifyPayment(result) }
  } catch (error) {
    return afterError(error, { order, fallback })
  }
}

/**
 * The payment may be made although its report failed, or in another app: the order then shows it
 * soon.
 */
async function afterError(
  error: unknown,
  { order, fallback }: { order: Order; fallback: string },
): Promise<DifferenceOutcome> {
  const isSettled = error instanceof ApiError && error.code === 'order.no-difference'
  const isUnsure =
    error instanceof ApiError && (error.status === 0 || error.code === 'payment.unconfirmed')
  const later = isSettled || isUnsure ? await whenSettled(order, isSettled ? 1 : 10) : undefined
  return later && 'order' in later
    ? later
    : { kind: 'refused', message: serverMessage(error, fallback) }
}

const PAUSE_MS = 2000

/** Reads the order until its difference is not open any more. */
async function whenSettled(before: Order, attempts: number): Promise<DifferenceOutcome> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const order = await readOrder(before.id).catch(() => undefined)
    if (order && !order.difference) {
      const isChanged = order.changes.length > before.changes.length
      return { kind: isChanged ? 'paid' : 'ended', order }
    }
    if (attempt < attempts) await sleep(PAUSE_MS)
  }
  return { kind: 'dismissed' }
}
