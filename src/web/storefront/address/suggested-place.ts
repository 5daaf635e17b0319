import { toPincode, type ShippingDetails } from '#shared/customer/account-fields.ts'
import { suggestPlace } from '#shared/customer/pincode.ts'

export type Place = Partial<Pick<ShippingDetails, 'state' | 'city'>>

/**
 * Returns what a pincode changes in state and city. `suggested` holds the values that earlier
 * pincodes filled in. Text from the user stays: only an empty field, or one with an earlier
 * suggestion, changes. A complete pincode without a suggestion empties such a field.
 */
export function placeFor(
  details: Pick<ShippingDetails, 'pincode' | 'state' | 'city'>,
  suggested: Place,
): Place {
  if (!toPincode(details.pincode)) return {}
  const place = suggestPlace(details.pincode)
  const changes: Place = {}
  for (const name of ['state', 'city'] as const) {
    const value = details[name]
    const isSuggested = value !== '' && value === suggested[name]
    if (isSuggested || (value.trim() === '' && place[name])) changes[name] = place[name] ?? ''
  }
  return changes
}
