import { hasLivePayments } from '#payments/payments.ts'
import type { Tx } from '#platform/db/db.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'

/**
 * Whether test money would pay on a database that has live payments. The start refuses that; later
 * only another process can have opened or taken live payments, and an embedded database has no
 * other process.
 */
export const isTestOnLive = async (
  tx: Tx,
  { gateway, database }: CheckoutContext,
): Promise<boolean> =>
  gateway.checkout.test && database.kind === 'server' && (await hasLivePayments(tx))
