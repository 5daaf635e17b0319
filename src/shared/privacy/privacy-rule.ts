/**
 * What an administrator sets about personal data. `asksAdult`: customers are asked whether they are
 * adults (Digital Personal Data Protection Act 2023, section 9). `complaintMonths`: how long a
 * complaint is kept after it was resolved. `mailMonths`: how long a mail is kept. `pictureMonths`:
 * how long the pictures of a return or a complaint are kept after it was decided or resolved.
 */
export type PrivacyRule = {
  asksAdult: boolean
  complaintMonths: number
  mailMonths: number
  pictureMonths: number
}

/** The DPDP Rules 2025 (rule 8) ask for one year at least. */
export const MIN_KEPT_MONTHS = 12
export const MAX_KEPT_MONTHS = 120

export const DEFAULT_PRIVACY_RULE: PrivacyRule = {
  asksAdult: false,
  complaintMonths: MIN_KEPT_MONTHS,
  mailMonths: MIN_KEPT_MONTHS,
  pictureMonths: MIN_KEPT_MONTHS,
}

/** A number of months in words: `one year`, `18 months`. */
export const monthsText = (months: number): string => {
  if (months === 12) return 'one year'
  return months % 12 === 0 ? `${months / 12} years` : `${months} months`
}

/** What a customer may consent to, or declare. Each is kept with its time until it is ended. */
export const CONSENT_KINDS = ['notice', 'marketing', 'adult'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

/** Where a customer gave it. */
export const CONSENT_SOURCES = ['register', 'login', 'account', 'notice'] as const
export type ConsentSource = (typeof CONSENT_SOURCES)[number]
