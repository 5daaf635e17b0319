import type { User } from '#contract/contract.ts'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'

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

/** The eight fields alone, without the blanks around them. */
export const toDetails = (from: ShippingDetails): ShippingDetails =>
  fill((field) => from[field].trim())

/** What the shop knows of the shopper already; the rest is hers to fill in. */
export function newDetails(user: User | null): ShippingDetails {
  const initial: Partial<ShippingDetails> = {
    name: user?.name,
    email: user?.email,
    phone: user?.mobile,
    country: 'India',
  }
  return fill((field) => initial[field] ?? '')
}
