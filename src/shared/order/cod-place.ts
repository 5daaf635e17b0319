import { toState } from '#shared/customer/account-fields.ts'
import { suggestPlace } from '#shared/customer/pincode.ts'
import type { CodPlace } from './cod-rule.ts'

/**
 * The place of an address for the rule of cash on delivery: a wrong state does not hide it. A name
 * that is no state counts only if the pincode does not say more.
 */
export function toCodPlace({ state, pincode }: { state: string; pincode: string }): CodPlace {
  const named = toState(state)
  const usual = suggestPlace(pincode).state
  const states = [...new Set([named, usual].filter((name) => name !== undefined))]
  return { states: states.length > 0 ? states : [state], pincode }
}
