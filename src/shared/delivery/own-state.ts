import { STATES, toState } from '#shared/customer/account-fields.ts'
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

/** A destination; its state is known only once a customer has entered it. */
type Destination = { pincode: string; state?: string }

/**
 * Why a seller who is not registered does not deliver to a destination, and the field that says so;
 * undefined if there is no such reason. Neither the entered state nor the state of the pincode may
 * be another one. A pincode without a known state says nothing, and neither does a name that is no
 * state if the pincode has one.
 */
export function ownStateProblem(
  seller: Seller,
  { pincode, state }: Destination,
): { field: 'state' | 'pincode'; message: string } | undefined {
  const only = onlyState(seller)
  if (only === undefined) return undefined
  const isElsewhere = (name: string | undefined) => name !== undefined && name !== only
  const usual = suggestPlace(pincode).state
  const named = state === undefined ? undefined : (toState(state) ?? usual ?? state)
  if (isElsewhere(named)) return { field: 'state', message: ownStateText(only) }
  if (isElsewhere(usual)) return { field: 'pincode', message: ownStateText(only) }
  return undefined
}

const ownStateText = (state: string): string =>
  `We deliver only within ${state}: without a GST registration a shop may not sell to other states.`
