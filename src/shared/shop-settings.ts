import { rupees, type Paise, type ShippingRule } from '#shared/money/money.ts'

/** Whether the seller is registered for GST; empty until it is chosen. */
type GstRegistration = '' | 'registered' | 'unregistered'

/**
 * The seller and the contacts (E-Commerce Rules 2020, rule 4). `gstin` is empty if there is none.
 * `state` (a code of `STATES`), `pincode` and `gst` are empty or missing until they are entered;
 * pages show the address lines.
 */
export type ShopDetails = {
  name: string
  legalName: string
  legalForm: string
  gstin: string
  gst?: GstRegistration
  email: string
  phone: string
  hours: string
  message: string
  addressLine1: string
  addressLine2: string
  state?: string
  pincode?: string
  officerName: string
  officerDesignation: string
  officerEmail: string
  officerPhone: string
  instagram: string
  facebook: string
  youtube: string
}

/**
 * The selling rules. `reservationMinutes`: how long an unpaid order reserves its units (null: the
 * server's setting). `maxUnpaidUnits`: how many units one unpaid order reserves at most.
 * `latePaymentHours`: how long after an order its payment is still accepted if everything is in
 * stock. `lowStock`: from which stock level on a variant counts as low. `giftWrap`: what gift wrap
 * of an order costs, in paise; null if it is not offered.
 */
export type SellingRule = ShippingRule & {
  reservationMinutes: number | null
  maxUnpaidUnits: number
  latePaymentHours: number
  lowStock: number
  giftWrap: Paise | null
}

/**
 * The announcement bar above the header. `wide` is added where there is room. Both empty: no bar.
 */
export type Announcement = { always: string; wide: string }

/**
 * `asksPassword`: sensitive changes by administrators need a log-in of the last 15 minutes, or the
 * password again.
 */
export type SecurityRule = { asksPassword: boolean }

export const DEFAULT_SECURITY: SecurityRule = { asksPassword: false }

/**
 * The own logo, by its key in the library; null for the drawn mark and the name as text.
 * `logoHasName`: the logo contains the name, so that the name is not written beside it.
 */
export type Identity = { logo: string | null; logoHasName: boolean }

export const DEFAULT_IDENTITY: Identity = { logo: null, logoHasName: true }

/**
 * What an administrator has confirmed before the shop opens. `kept`: names of texts of the demo
 * that stay on purpose.
 */
export type Opening = { policiesRead: boolean; withoutMessages: boolean; kept: string[] }

export const DEFAULT_OPENING: Opening = { policiesRead: false, withoutMessages: false, kept: [] }

/** `nightly`: the shop writes a backup every night. */
export type BackupRule = { nightly: boolean }

export const DEFAULT_BACKUPS: BackupRule = { nightly: false }

/** The specification's shop (points 2.2 and 9), until the settings change it. */
export const DEFAULT_SHOP: ShopDetails = {
  name: 'Jhumka',
  legalName: 'Jhumka Jewels',
  legalForm: 'Proprietorship, Pune',
  gstin: '',
  email: 'care@jhumka.example',
  phone: '+91 00000 00000',
  hours: 'Monday to Saturday, 10 am to 6 pm',
  message: 'https://wa.me/910000000000',
  addressLine1: '12 Laxmi Road,',
  addressLine2: 'Pune 411030, Maharashtra',
  officerName: 'Vaishali Deshpande',
  officerDesignation: 'Grievance Officer',
  officerEmail: 'grievance@jhumka.example',
  officerPhone: '+91 00000 00000',
  instagram: 'https://www.instagram.com/',
  facebook: 'https://www.facebook.com/',
  youtube: 'https://www.youtube.com/',
}

/** The specification's selling rule (point 9), until the settings change it. Amounts in paise. */
export const DEFAULT_SELLING: SellingRule = {
  freeShippingFrom: rupees(2000),
  shipping: rupees(99),
  reservationMinutes: null,
  maxUnpaidUnits: 50,
  latePaymentHours: 24,
  lowStock: 5,
  giftWrap: null,
}

export const DEFAULT_ANNOUNCEMENT: Announcement = {
  always: 'Free shipping on orders of Rs.\u00a02,000 and above',
  wide: '· Prices inclusive of all taxes',
}

const GSTIN = /^[0-3][0-9][A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Whether a GSTIN has its fifteen characters and the right check digit: weights 1 and 2 alternate,
 * and the quotient and remainder by 36 are added.
 */
export function isGstin(text: string): boolean {
  if (!GSTIN.test(text)) return false
  const sum = Array.from(text.slice(0, 14)).reduce((total, digit, place) => {
    const product = DIGITS.indexOf(digit) * (place % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return DIGITS[(36 - (sum % 36)) % 36] === text[14]
}
