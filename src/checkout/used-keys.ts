import { haveKeysChanged, type UsedKeys } from '#connections/connections.ts'
import type { Tx } from '#platform/db/db.ts'
import type { CheckoutContext } from './checkout-context.ts'

type GatewayContext = Pick<CheckoutContext, 'gateway' | 'database'>

/** The keys of payments that this process uses. */
export const usedKeys = ({ gateway, database }: GatewayContext): UsedKeys => ({
  version: gateway.keysVersion,
  areTest: gateway.checkout.test,
  isShared: database.kind === 'server',
})

/** Whether the sandbox or test keys are no longer in use, although this process still uses them. */
export const isTestModeOver = async (tx: Tx, context: GatewayContext): Promise<boolean> =>
  context.gateway.checkout.test && (await haveKeysChanged(tx, usedKeys(context)))
