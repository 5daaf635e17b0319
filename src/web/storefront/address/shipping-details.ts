import type { User } from '#web/api/account/user.ts'
import { SHIPPING_FIELDS, type ShippingDetails } from '#shared/customer/account-fields.ts'

const fill = (valueOf: (field: keyof ShippingDetails) => string): ShippingDetails => ({
  name: valueOf('name'),
  email: valueOf('email'),
  phone: valueOf('phone'),
  address: valueOf('address'),
  city: valueOf('city'),
  state: valueOf('state'),
  country: valueOf('country'),
  pincode: valueOf('pincode'),
})

/** Picks the eight shipping fields and trims them. */
export const toDetails = (from: ShippingDetails): ShippingDetails =>
  fill((field) => from[field].trim())

/** Returns where the last order was sent, with the e-mail address of the account if it had none. */
export const lastDetails = (lastSent: ShippingDetails, user: User | null): ShippingDetails =>
  fill((field) => lastSent[field] || newDetails(user)[field])

/** Returns the initial shipping details: what the account knows, else empty fields. */
export function newDetails(user: User | null): ShippingDetails {
  const initial: Partial<ShippingDetails> = {
    name: user?.name,
    email: user?.email,
    phone: user?.mobile,
    country: 'India',
  }
  return fill((field) => initial[field] ?? '')
}

/** Returns the first of these addresses that has the same eight fields, without spaces around. */
export const findSameAddress = <A extends ShippingDetails>(
  addresses: A[],
  details: ShippingDetails,
): A | undefined =>
  addresses.find((address) =>
    SHIPPING_FIELDS.every((field) => address[field].trim() === details[field].trim()),
  )
