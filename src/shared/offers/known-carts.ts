import { sum } from '#shared/money/money.ts'
import type { Offer } from './offer.ts'
import type { Rest } from './take-off.ts'

/** More carts with the same offers and units would take longer to compare than they save. */
const MAX_NOTED = 8

/** What is left to pay (paise): for lines without the coupon, and for those that it is for. */
type Left = { outside: number; inside: number[] }

/**
 * Notes the carts that a search for the best order of offers has been at. The result says whether a
 * cart leads to nothing better than a noted one: the same offers are open in both, with the same
 * unused units of the lines that they are for. Such offers save the same in both, as they count
 * unused units only, at their full price. A coupon comes last and counts what is left to pay, so
 * each paisa that is left on its lines costs between nothing and a paisa.
 */
export function noteCarts(
  linesOf: ReadonlyMap<Offer, number[]>,
  coupon: Offer | undefined,
): (rest: Rest, open: readonly Offer[]) => boolean {
  const noted = new Map<string, Left[]>()
  const names = new Map([...linesOf.keys()].map((offer, at) => [offer, at]))
  const ofCoupon = new Set(coupon && linesOf.get(coupon))
  return (rest, open) => {
    const lines = [...new Set(open.flatMap((offer) => linesOf.get(offer) ?? []))]
    const key = JSON.stringify([
      open.map((offer) => names.get(offer) ?? 0).toSorted((a, b) => a - b),
      lines.toSorted((a, b) => a - b).map((at) => [at, rest.used[at]]),
    ])
    const left = splitLeft(rest, ofCoupon)
    const before = noted.get(key) ?? []
    if (before.some((one) => isNeverDearer(one, left))) return true
    noted.set(key, [left, ...before].slice(0, MAX_NOTED))
    return false
  }
}

function splitLeft({ left }: Rest, ofCoupon: ReadonlySet<number>): Left {
  const inside = left.filter((_, at) => ofCoupon.has(at))
  return { outside: sum(left) - sum(inside), inside }
}

/** At worst, a coupon takes nothing off what `one` has more, and all of what it has less. */
function isNeverDearer(one: Left, other: Left): boolean {
  const more = one.inside.map((amount, at) => Math.max(0, amount - (other.inside[at] ?? 0)))
  return one.outside + more.reduce((all, amount) => all + amount, 0) <= other.outside
}
