import type { Policy } from '#shared/policy/policy.ts'
import type { Promises } from '#shared/promises/promises.ts'
import type { PolicyName } from '#shared/static-pages.ts'
import { withPromises } from './chosen-promises.ts'
import { PRIVACY_POLICY } from './privacy.ts'
import { REFUND_POLICY } from './refund.ts'
import { SHIPPING_POLICY } from './shipping.ts'
import { TERMS } from './terms.ts'

/**
 * The four default policies, until an administrator writes others. Only the server and the admin's
 * bundle import them, never the storefront's.
 */
export const DEFAULT_POLICIES: Record<PolicyName, Policy> = {
  shipping: SHIPPING_POLICY,
  refund: REFUND_POLICY,
  privacy: PRIVACY_POLICY,
  termsofservice: TERMS,
}

/**
 * The default policies of a shop with these promises; undefined for one that has not chosen any.
 * They may contain placeholders.
 */
export const defaultPolicies = (promises: Promises | undefined): Record<PolicyName, Policy> =>
  promises
    ? {
        shipping: withPromises('shipping', SHIPPING_POLICY, promises),
        refund: withPromises('refund', REFUND_POLICY, promises),
        privacy: PRIVACY_POLICY,
        termsofservice: withPromises('termsofservice', TERMS, promises),
      }
    : DEFAULT_POLICIES
