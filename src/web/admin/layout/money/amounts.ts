import { paise, rupees, toRupees, type Paise } from '#shared/money/money.ts'

const writer = (options: Intl.NumberFormatOptions): ((amount: Paise) => string) => {
  const format = new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    signDisplay: 'negative',
    ...options,
  })
  return (amount) => format.format(toRupees(amount)).replace('-', '\u2212')
}

const WITH_PAISE = writer({ minimumFractionDigits: 2 })
const WITHOUT_PAISE = writer({ maximumFractionDigits: 0 })
const COMPACT = writer({ notation: 'compact', maximumFractionDigits: 2 })

const hasPaise = (amount: Paise): boolean => amount % 100 !== 0

/**
 * Returns how the amounts of one column or block are written: with the rupee sign, and all with
 * paise if one of them has some, else all without. Below 0 a minus sign (U+2212) comes first. Every
 * screen of the admin writes money with it.
 */
export function columnFormat(amounts: readonly Paise[]): (amount: Paise) => string {
  const isExact = amounts.some(hasPaise)
  return (amount) => (isExact || hasPaise(amount) ? WITH_PAISE : WITHOUT_PAISE)(amount)
}

/** An amount that stands alone: `₹1,299`, or `₹1,299.50`. */
export const formatAmount = columnFormat([])

/** The text of an amount in a field, which shows the rupee sign before it: `1,299`. */
export const amountText = (amount: Paise): string => formatAmount(amount).replace('₹', '')

const LAKH = rupees(100_000)

/** An amount for a tile or a scale: as one that stands alone, and from a lakh on as `₹1.2L`. */
export const shortAmount = (amount: Paise): string =>
  (Math.abs(amount) < LAKH ? formatAmount : COMPACT)(amount)

const SERVER_AMOUNT = /Rs\.\s?(-?\d+(?:,\d+)*(?:\.\d\d)?)/g

const amountOf = (digits: string): Paise =>
  paise(Math.round(Number(digits.replaceAll(',', '')) * 100))

/** A sentence of the server, which writes `Rs. 1,299.00`, with its amounts in the admin's way. */
export function withRupeeSigns(sentence: string): string {
  const found = [...sentence.matchAll(SERVER_AMOUNT)].map(([, digits = '']) => amountOf(digits))
  const format = columnFormat(found)
  return sentence.replaceAll(SERVER_AMOUNT, (_match, digits: string) => format(amountOf(digits)))
}
