import type { ShopDetails } from '#shared/shop-settings.ts'
import { toPincode } from './account-fields.ts'

/**
 * Matches city, pincode and state in the second line of the shop's address (`Pune 411030,
 * Maharashtra`). Returns null if it has another format.
 */
export const placeOf = ({
  addressLine2,
}: Pick<ShopDetails, 'addressLine2'>): RegExpExecArray | null =>
  /^(\D+) (\d{6}), (.+)$/.exec(addressLine2)

/** Returns the city that parcels are sent from. */
export const cityOf = (shop: Pick<ShopDetails, 'addressLine2'>): string | undefined =>
  placeOf(shop)?.[1]

/**
 * The pincode of the shop: the one that is set, else that in the second line of its address, in any
 * format. Undefined without one.
 */
export function shopPincode({
  addressLine2,
  pincode = '',
}: Pick<ShopDetails, 'addressLine2'> & { pincode?: string | undefined }): string | undefined {
  const [found = ''] = /(?<!\d)\d{3} ?\d{3}(?!\d)/.exec(addressLine2) ?? []
  return toPincode(pincode) ?? toPincode(found)
}
