import type { Policy } from '#shared/policy/policy.ts'
import type { PolicyName } from '#shared/static-pages.ts'
import { PRIVACY_POLICY } from './privacy.ts'
import { REFUND_POLICY } from './refund.ts'
import { SHIPPING_POLICY } from './shipping.ts'
import { TERMS } from './terms.ts'

/**
 * The four policies as the shop has them until its owner writes her own. Read by the server and by
 * her screen alone: they are in no shopper's script.
 */
export const POLICIES: Record<PolicyName, Policy> = {
  shipping: SHIPPING_POLICY,
  refund: REFUND_POLICY,
  privacy: PRIVACY_POLICY,
  termsofservice: TERMS,
}
