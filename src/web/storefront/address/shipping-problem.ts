import {
  SHIPPING_MESSAGES,
  isEmail,
  shippingProblems,
  toMobile,
  toPincode,
  type ShippingDetails,
} from '#shared/customer/account-fields.ts'

const MISSING: Record<keyof ShippingDetails, string> = {
  name: 'Please enter your name.',
  email: 'Please enter your email address.',
  phone: 'Please enter your phone number.',
  address: 'Please enter your address.',
  city: 'Please enter your city.',
  state: SHIPPING_MESSAGES.state,
  country: 'Please enter your country.',
  pincode: 'Please enter your pincode.',
}

/** `needsEmail`: whether the e-mail address is required. */
type Requirements = { needsEmail?: boolean }

/** Returns the error message of one shipping field, or undefined. */
export function shippingProblem(
  field: keyof ShippingDetails,
  value: string,
  { needsEmail = true }: Requirements = {},
): string | undefined {
  if (value.trim() === '') return field === 'email' && !needsEmail ? undefined : MISSING[field]
  if (field === 'email' && !isEmail(value.trim())) return SHIPPING_MESSAGES.email
  if (field === 'phone' && !toMobile(value)) return SHIPPING_MESSAGES.phone
  if (field === 'pincode' && !toPincode(value)) return SHIPPING_MESSAGES.pincode
  return undefined
}

/** Returns the message that stops the payment: the first problem of all fields, or undefined. */
export const shippingAlert = (
  details: ShippingDetails,
  requirements: Requirements = {},
): string | undefined => Object.values(shippingProblems(details, requirements))[0]
