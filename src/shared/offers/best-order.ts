import { sum, type Paise } from '#shared/money/money.ts'
import { isFor, type Offer, type OfferLine } from './offer.ts'
import { restOf, takeOff, type Rest } from './take-off.ts'

/** What an offer of goods takes off each line (paise), and of how many units. */
type AppliedToGoods = { offer: Offer; amount: Paise; discounts: Paise[]; units: number[] }

/** Offers of goods in the order in which they apply, and what is left of the cart after them. */
export type Goods = { applied: AppliedToGoods[]; rest: Rest }

/** An offer that can come next, and the cart after it. */
type Step = { offer: Offer; amount: Paise; goods: Goods }

/** The search ends after so many tries of an offer, however many lines the cart has. */
const MAX_TRIES = 10_000

/**
 * Of all orders in which the offers can be applied, with the coupon last, the one that leaves least
 * to pay. The search (branch and bound) begins with what saves most by itself. It is exact, unless
 * `maxTries` ends it; then the best order so far is used. Its bound: an offer saves no more after
 * another one than before it, and a coupon neither. So what saves nothing now is left out.
 */
export function applyInBestOrder(
  lines: OfferLine[],
  offers: readonly Offer[],
  coupon: Offer | undefined,
  maxTries = MAX_TRIES,
): Goods {
  let best: Goods | undefined
  let tries = 0
  const tryOffer = (goods: Goods, offer: Offer): Step => {
    tries += 1
    const { rest, ...taken } = takeOff(lines, goods.rest, offer)
    const amount = sum(taken.discounts)
    return {
      offer,
      amount,
      goods: { applied: [...goods.applied, { offer, amount, ...taken }], rest },
    }
  }
  const visit = (goods: Goods, open: readonly Offer[]): void => {
    const steps = open
      .map((offer) => tryOffer(goods, offer))
      .filter(({ amount }) => amount > 0)
      .toSorted((a, b) => b.amount - a.amount)
    const end = coupon ? tryOffer(goods, coupon).goods : goods
    const bound = leftOf(end) - sum(steps.map(({ amount }) => amount))
    if (best && bound >= leftOf(best)) return
    if (steps.length === 0) best = end
    const left = steps.map(({ offer }) => offer)
    for (const step of firstRelated(lines, goods.rest, steps)) {
      if (best && tries >= maxTries) return
      visit(
        step.goods,
        left.filter((offer) => offer !== step.offer),
      )
    }
  }
  const none: Goods = { applied: [], rest: restOf(lines) }
  visit(none, offers)
  return best ?? none
}

const leftOf = ({ rest }: Goods): Paise => sum(rest.left)

/**
 * The first step, and those that can change what it saves: they share units with it, or with one
 * of these. The others save the same before and after them, so they need not come first.
 */
function firstRelated(lines: OfferLine[], rest: Rest, steps: Step[]): Step[] {
  const isOpen = ({ offer }: Step, at: number): boolean => {
    const line = lines[at]
    return line !== undefined && line.quantity > (rest.used[at] ?? 0) && isFor(offer, line)
  }
  const related = new Set(steps.slice(0, 1))
  // A set also visits what is added while it is read.
  for (const step of related) {
    const own = [...lines.keys()].filter((at) => isOpen(step, at))
    for (const other of steps) if (own.some((at) => isOpen(other, at))) related.add(other)
  }
  return steps.filter((step) => related.has(step))
}
