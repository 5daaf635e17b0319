/**
 * A change of a GST rate by law: from the day `validFrom` in India (`2027-04-01`), goods whose HSN
 * code begins with `hsn` and whose rate was `from` are taxed at `to`. Rates in basis points.
 */
export type RateChange = { hsn: string; from: number; to: number; validFrom: string }

type Goods = { hsn: string; gstRateBp: number }

/**
 * The GST rate of goods on a day in India, in basis points: the rate of the product, changed on
 * each day of a change until then, the earliest first. Of several changes of one day that fit, the
 * one with the longest HSN code holds. Goods with another rate under the same HSN code, such as
 * nil-rated bangles, keep theirs.
 */
export function rateOn(goods: Goods, day: string, changes: RateChange[]): number {
  const valid = changes.filter(
    ({ hsn, validFrom }) => validFrom <= day && goods.hsn.startsWith(hsn),
  )
  const days = [...new Set(valid.map(({ validFrom }) => validFrom))].sort()
  return days.reduce((rate, validFrom) => {
    const [change] = valid
      .filter((each) => each.validFrom === validFrom && each.from === rate)
      .toSorted((one, other) => other.hsn.length - one.hsn.length)
    return change?.to ?? rate
  }, goods.gstRateBp)
}
