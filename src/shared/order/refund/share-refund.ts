import { paise, spread, sum, type Paise } from '#shared/money/money.ts'

/** What a refund may be shared over: amounts of the lines and charges of an order, by position. */
export type RefundShares = {
  /** What can still go back of each. */
  left: Paise[]
  /** What refunds were said to be for. */
  named: Paise[]
  /** What was charged for units that came back. */
  back: Paise[]
}

/**
 * Shares a refund over lines and charges: first over those that it was said to be for, then over
 * the units that came back, then over the rest in proportion. `first` are the shares of the first
 * two, `rest` those of the last. What is more than all that is left is shared over nothing.
 */
export function shareRefund(
  amount: Paise,
  { left, named, back }: RefundShares,
): { first: Paise[]; rest: Paise[] } {
  const limited = (values: Paise[]): Paise[] =>
    left.map((most, at) => paise(Math.max(0, Math.min(most, values[at] ?? 0))))
  const said = shareOver(amount, limited(named))
  const came = shareOver(less(amount, sum(said)), subtract(limited(back), said))
  const first = left.map((_, at) => sum([said[at] ?? paise(0), came[at] ?? paise(0)]))
  return { first, rest: shareOver(less(amount, sum(first)), subtract(left, first)) }
}

const less = (amount: Paise, part: Paise): Paise => paise(Math.max(0, amount - part))

const subtract = (amounts: Paise[], parts: Paise[]): Paise[] =>
  amounts.map((amount, at) => less(amount, parts[at] ?? paise(0)))

/** Shares at most what `limits` sum up to, in proportion to them. */
function shareOver(amount: Paise, limits: Paise[]): Paise[] {
  const most = paise(Math.min(amount, sum(limits)))
  return most === 0 ? limits.map(() => paise(0)) : spread(most, limits)
}
