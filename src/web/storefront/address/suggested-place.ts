import { toPincode, type ShippingDetails } from '#shared/customer/account-fields.ts'
import { suggestPlace } from '#shared/customer/pincode.ts'

export type Place = Partial<Pick<ShippingDetails, 'state' | 'city'>>

/**
 * What a pincode writes into state and city. `suggested` is what earlier pincodes wrote there. What
 * somebody wrote or chose stays; only an empty field, or one that still holds an earlier
 * suggestion, is filled. A complete pincode without a suggestion empties such a field again.
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
