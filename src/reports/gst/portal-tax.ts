import { paise, type Paise } from '#shared/money/money.ts'
import type { RateGroup } from './gst-return.ts'

/**
 * The tax that the offline tool computes for a row, because the file has none: value × rate in
 * whole paise, within a state as two equal halves. It differs from what the documents charged,
 * which was rounded line by line.
 */
export function portalTaxOf({ taxable, gstRateBp, isInterState }: RateGroup): Paise {
  const sign = Math.sign(taxable)
  const product = Math.abs(taxable) * gstRateBp
  const tax = isInterState ? roundedBy(product, 10_000) : 2 * roundedBy(product, 20_000)
  return paise(tax === 0 ? 0 : sign * tax)
}

/** `amount / divisor`, rounded half up. */
const roundedBy = (amount: number, divisor: number): number =>
  Math.floor((2 * amount + divisor) / (2 * divisor))
