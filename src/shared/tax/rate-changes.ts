/**
 * A change of a GST rate by law: from the day `validFrom` in India (`2027-04-01`), goods whose HSN
 * code begins with `hsn` and whose rate was `from` are taxed at `to`. Rates in basis points.
 */
export type RateChange = { hsn: string; from: number; to: number; validFrom: string }

type Goods = { hsn: string; gstRateBp: number }

/**
 * The GST rate of goods on a day in India, in basis points: the rate of the product, changed by
 * each change that is valid then, the earliest first. Goods with another rate under the same HSN
 * code, such as nil-rated bangles, keep theirs.
 */
export const rateOn = (goods: Goods, day: string, changes: RateChange[]): number =>
  changes
    .filter(({ hsn, validFrom }) => validFrom <= day && goods.hsn.startsWith(hsn))
    .toSorted((one, other) => one.validFrom.localeCompare(other.validFrom))
    .reduce((rate, { from, to }) => (rate === from ? to : rate), goods.gstRateBp)
