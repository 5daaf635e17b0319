/** In rupees. */
const MAX_PRICE = 9_999_999
/** One number with its commas, between words or signs; its paise are left out. */
const PRICE = /^\D*(\d[\d,\s]*)(?:\.\d*)?\D*$/

/** The rupees of a typed price such as `1,299` or `Rs. 500`; null without a number, or with 0. */
function toRupees(text: FormDataEntryValue | null): number | null {
  const digits = typeof text === 'string' ? (PRICE.exec(text)?.[1] ?? '') : ''
  return Math.min(Number(digits.replace(/\D/g, '')), MAX_PRICE) || null
}

/**
 * The limits of two fields with prices, in rupees. A field without one number above 0 is no limit.
 * If the first is higher they are swapped.
 */
export function toPrices(
  from: FormDataEntryValue | null,
  to: FormDataEntryValue | null,
): { min: number | null; max: number | null } {
  const [min, max] = [toRupees(from), toRupees(to)]
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max }
}
