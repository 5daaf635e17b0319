import { toState } from './account-fields.ts'
import { suggestPlace } from './pincode.ts'

/**
 * The state or union territory that an address is in, as in the list: the one that it names in any
 * spelling, else that of its pincode. Undefined if neither is known.
 */
export const deliveryStateOf = ({
  state,
  pincode,
}: {
  state: string
  pincode: string
}): string | undefined => toState(state) ?? (suggestPlace(pincode).state || undefined)
