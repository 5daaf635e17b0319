/**
 * Rules for customer data that forms and server share (specification, point 5; decisions on mobiles
 * and pincodes).
 */

/**
 * Ten digits from typed text. Accepts `+91 98765-43210`, `09876543210` and Devanagari digits.
 * Undefined if it is not an Indian mobile number.
 */
export function toMobile(text: string): string | undefined {
  let digits = latinDigits(text).replace(/[\s\-().]/g, '')
  if (digits.startsWith('+91')) digits = digits.slice(3)
  else if (digits.length === 12 && digits.startsWith('91')) digits = digits.slice(2)
  else if (digits.length === 11 && digits.startsWith('0')) digits = digits.slice(1)
  return /^[0-9]{10}$/.test(digits) ? digits : undefined
}

const latinDigits = (text: string): string =>
  text.replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))

/** The six digits of a one-time code; undefined otherwise. Accepts blanks and Devanagari digits. */
export function toCode(text: string): string | undefined {
  const digits = latinDigits(text).replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}

/** Whether a text looks like an e-mail address of at most 254 characters. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 &&
  /^[^\s@<>()"',;:\\[\]]+@[^\s@<>()"',;:\\[\]]+\.[^\s@.<>()"',;:\\[\]]{2,}$/.test(text)

/** Six digits not starting with 0; undefined otherwise. Accepts a blank in the middle. */
export function toPincode(text: string): string | undefined {
  const digits = text.replace(/\s/g, '')
  return /^[1-9]\d{5}$/.test(digits) ? digits : undefined
}

export const MIN_PASSWORD_LENGTH = 6
export const MAX_PASSWORD_LENGTH = 128
export const MAX_GIFT_NOTE_LENGTH = 200

export type ShippingDetails = {
  name: string
  email: string
  phone: string
  address: string
  city: string
  state: string
  country: string
  pincode: string
}

/** All fields of shipping details, in the order of the form. */
export const SHIPPING_FIELDS = [
  'name',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'country',
  'pincode',
] as const

/** The specification's three checkout sentences, and three more. */
export const SHIPPING_MESSAGES = {
  missing: 'Please fill in all shipping details.',
  email: 'Please enter a valid email address.',
  phone: 'Please enter a valid 10-digit phone number.',
  pincode: 'Please enter a valid 6-digit pincode.',
  state: 'Please choose a state.',
  country: 'We deliver within India.',
} as const

/** The Indian states and union territories by GST code; the shop ships to these. */
export const STATES: Record<string, string> = {
  '35': 'Andaman and Nicobar Islands',
  '37': 'Andhra Pradesh',
  '12': 'Arunachal Pradesh',
  '18': 'Assam',
  '10': 'Bihar',
  '04': 'Chandigarh',
  '22': 'Chhattisgarh',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '07': 'Delhi',
  '30': 'Goa',
  '24': 'Gujarat',
  '06': 'Haryana',
  '02': 'Himachal Pradesh',
  '01': 'Jammu and Kashmir',
  '20': 'Jharkhand',
  '29': 'Karnataka',
  '32': 'Kerala',
  '38': 'Ladakh',
  '31': 'Lakshadweep',
  '23': 'Madhya Pradesh',
  '27': 'Maharashtra',
  '14': 'Manipur',
  '17': 'Meghalaya',
  '15': 'Mizoram',
  '13': 'Nagaland',
  '21': 'Odisha',
  '34': 'Puducherry',
  '03': 'Punjab',
  '08': 'Rajasthan',
  '11': 'Sikkim',
  '33': 'Tamil Nadu',
  '36': 'Telangana',
  '16': 'Tripura',
  '09': 'Uttar Pradesh',
  '05': 'Uttarakhand',
  '19': 'West Bengal',
}

/** Names that are still written, by their letters, and what they are called now. */
const OTHER_STATE_NAMES: Record<string, string> = {
  newdelhi: 'Delhi',
  nctofdelhi: 'Delhi',
  orissa: 'Odisha',
  pondicherry: 'Puducherry',
  uttaranchal: 'Uttarakhand',
}

/** Letters only, so that "JAMMU & KASHMIR" and "Tamilnadu" match. */
export const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^\p{L}]/gu, '')

/**
 * The state or union territory of a text in any case and spacing, spelt as in the list; undefined
 * if there is none.
 */
export function toState(text: string): string | undefined {
  const letters = lettersOf(text)
  if (Object.hasOwn(OTHER_STATE_NAMES, letters)) return OTHER_STATE_NAMES[letters]
  return Object.values(STATES).find((state) => lettersOf(state) === letters)
}

/**
 * The problems of shipping details by field; empty if there are none. The alert shows the first.
 * `needsEmail`: whether the e-mail address is required.
 */
export function shippingProblems(
  details: ShippingDetails,
  { needsEmail = true }: { needsEmail?: boolean } = {},
): Partial<Record<keyof ShippingDetails, string>> {
  const missing = SHIPPING_FIELDS.filter(
    (field) => details[field].trim() === '' && (needsEmail || field !== 'email'),
  )
  if (missing.length > 0)
    return Object.fromEntries(missing.map((field) => [field, SHIPPING_MESSAGES.missing]))
  const problems: Partial<Record<keyof ShippingDetails, string>> = {}
  const email = details.email.trim()
  if ((needsEmail || email !== '') && !isEmail(email)) problems.email = SHIPPING_MESSAGES.email
  if (!toMobile(details.phone)) problems.phone = SHIPPING_MESSAGES.phone
  if (!toPincode(details.pincode)) problems.pincode = SHIPPING_MESSAGES.pincode
  return problems
}
