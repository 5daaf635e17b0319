import { suggestPlace } from '#shared/customer/pincode.ts'
import type { CodPlace } from './cod-rule.ts'

/** The place of an address for the rule of cash on delivery: a wrong state does not hide it. */
export function toCodPlace({ state, pincode }: { state: string; pincode: string }): CodPlace {
  const usual = suggestPlace(pincode).state
  return { states: usual ? [state, usual] : [state], pincode }
}
