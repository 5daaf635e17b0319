import type { ShopDetails } from '#shared/shop-settings.ts'

/**
 * Matches town, pincode and state in the second line of the shop's address (`Pune 411030,
 * Maharashtra`). Returns null if it has another format.
 */
export const placeOf = ({
  addressLine2,
}: Pick<ShopDetails, 'addressLine2'>): RegExpExecArray | null =>
  /^(\D+) (\d{6}), (.+)$/.exec(addressLine2)

/** Returns the town that parcels are sent from. */
export const cityOf = (shop: ShopDetails): string | undefined => placeOf(shop)?.[1]
