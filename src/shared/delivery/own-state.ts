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

/**
 * Why the choice "not registered" cannot be saved yet, for the field of the state: the own state is
 * known neither from that field nor from the pincode beside it. The demo's address does not count.
 * Undefined if there is no such reason.
 */
export function missingStateText({ gst, state, pincode = '' }: Seller): string | undefined {
  if (gst !== 'unregistered' || state || suggestPlace(pincode).state) return undefined
  return 'Please choose your state: without a GST registration you may sell only within it.'
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

/**
 * Why an order to this destination is not shipped by a seller who is not registered; undefined if
 * there is no such reason. It may be of before that choice.
 */
export function dispatchProblem(seller: Seller, destination: Destination): string | undefined {
  const only = ownStateProblem(seller, destination) && onlyState(seller)
  return (
    only &&
    `This parcel goes to another state. Without a GST registration you may sell only within ` +
      `${only}. Please cancel the order, which refunds it, or enter your GSTIN in Settings, Shop.`
  )
}

const ownStateText = (state: string): string =>
  `We deliver only within ${state}: without a GST registration a shop may not sell to other states.`
