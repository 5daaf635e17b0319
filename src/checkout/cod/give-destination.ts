import type { SessionUser } from '#accounts/accounts.ts'
import type { Order } from '#contract/contract.ts'
import { lockOwnOrder } from '#orders/orders.ts'
import { readOrder } from '#orders/read-orders.ts'
import { encryptDestination, storeDestination } from '#payments/cash-refunds.ts'
import type { Encryption } from '#platform/secrets/encryption.ts'
import { hintOf, type RefundDestination } from '#shared/order/refund/refund-destination.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'

type DestinationInput = { reference: string; refundId: string; destination: RefundDestination }

/**
 * Stores where a refund of cash of a user's own order goes, until it is paid. Throws
 * `order.missing`, `refund.missing` and `refund.paid`.
 */
export async function giveDestination(
  context: CheckoutContext & { encryption: Encryption },
  user: SessionUser,
  { reference, refundId, destination }: DestinationInput,
): Promise<Order> {
  const now = context.now()
  const sealed = await encryptDestination(context.encryption, refundId, destination)
  await context.db.transaction(async (tx) => {
    const { id: orderId } = await lockOwnOrder(tx, user.id, reference)
    await storeDestination(tx, { orderId, id: refundId, sealed, hint: hintOf(destination), now })
  })
  return readOrder(context.db, user.id, { reference, now })
}
