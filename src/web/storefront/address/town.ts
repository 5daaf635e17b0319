import type { ShopDetails } from '#shared/shop-settings.ts'

/**
 * Town, pincode and state of the second line of the address (`Pune 411030, Maharashtra`); null
 * where it is written otherwise.
 */
export const placeOf = ({
  addressLine2,
}: Pick<ShopDetails, 'addressLine2'>): RegExpExecArray | null =>
  /^(\D+) (\d{6}), (.+)$/.exec(addressLine2)

/** The town that parcels leave from. */
export const cityOf = (shop: ShopDetails): string | undefined => placeOf(shop)?.[1]
