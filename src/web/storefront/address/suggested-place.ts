import { toPincode, type ShippingDetails } from '#shared/customer/account-fields.ts'
import { suggestPlace } from '#shared/customer/pincode.ts'

export type Place = Partial<Pick<ShippingDetails, 'state' | 'city'>>

/**
 * Returns what a pincode changes in state and city. `written` holds what the user has written into
 * them: that stays. An empty field and any other text, of an earlier pincode or an earlier order,
 * follow the pincode. A complete pincode without a known place empties such a text.
 */
export function placeFor(
  details: Pick<ShippingDetails, 'pincode' | 'state' | 'city'>,
  written: Place,
): Place {
  if (!toPincode(details.pincode)) return {}
  const place = suggestPlace(details.pincode)
  const changes: Place = {}
  for (const name of ['state', 'city'] as const) {
    const value = details[name]
    const isWritten = value.trim() !== '' && value === written[name]
    if (!isWritten && (value !== '' || place[name])) changes[name] = place[name] ?? ''
  }
  return changes
}
