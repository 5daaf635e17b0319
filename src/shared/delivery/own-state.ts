import { STATES } from '#shared/customer/account-fields.ts'
import { suggestPlace } from '#shared/customer/pincode.ts'
import { shopPincode } from '#shared/customer/shop-city.ts'
import type { ShopDetails } from '#shared/shop-settings.ts'

type Seller = Pick<ShopDetails, 'gst' | 'state' | 'pincode' | 'addressLine1' | 'addressLine2'>

/**
 * The only state that a seller delivers to who has chosen "not registered": sales to another state
 * need a GST registration, with any turnover (CGST Act, section 24(i)). Undefined for all other
 * sellers, and if the own state is not known.
 */
export function onlyState(seller: Seller): string | undefined {
  if (seller.gst !== 'unregistered') return undefined
  if (seller.state) return STATES[seller.state]
  const pincode = shopPincode(seller)
  return pincode ? suggestPlace(pincode).state : undefined
}

/** Why there is no delivery to other states. */
export const ownStateText = (state: string): string =>
  `We deliver only within ${state}: without a GST registration a shop may not sell to other states.`
