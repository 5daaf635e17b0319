const MAX_DIGITS = 7

/** The rupees of a typed price such as `1,299` or `Rs. 500`; null without a number. */
function toRupees(text: FormDataEntryValue | null): number | null {
  if (typeof text !== 'string') return null
  const digits = text
    .replace(/^\D+/, '')
    .replace(/\.\d*$/, '')
    .replace(/\D/g, '')
  return digits === '' || digits.length > MAX_DIGITS ? null : Number(digits)
}

/**
 * The limits of two fields with prices, in rupees. An empty field or one without a number is no
 * limit, nor is a lowest price of 0. If the first is higher they are swapped.
 */
export function toPrices(
  from: FormDataEntryValue | null,
  to: FormDataEntryValue | null,
): { min: number | null; max: number | null } {
  const [min, max] = [toRupees(from) || null, toRupees(to)]
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max }
}
