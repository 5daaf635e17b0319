import type { Policy } from '../policy.ts'
import { PRIVACY_POLICY } from './privacy.ts'
import { REFUND_POLICY } from './refund.ts'
import { SHIPPING_POLICY } from './shipping.ts'
import { TERMS } from './terms.ts'

/** The four policies. Read by loaders alone, so that their texts are in no script. */
export const POLICIES: readonly Policy[] = [SHIPPING_POLICY, REFUND_POLICY, PRIVACY_POLICY, TERMS]

/** The policy at an address (`/Privacy`), whatever its letters' case and with or without a slash at its end. */
export const policyAt = (path: string): Policy | undefined => POLICIES.find((policy) => policy.path === path.toLowerCase().replace(/\/+$/, ''))
