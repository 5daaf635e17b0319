import { sum, type Paise } from '#shared/money/money.ts'
import { noteCarts } from './known-carts.ts'
import { isFor, type Offer, type OfferLine } from './offer.ts'
import { restOf, takeOff, type Rest } from './take-off.ts'

/** What an offer of goods takes off each line (paise), and of how many units. */
type AppliedToGoods = { offer: Offer; amount: Paise; discounts: Paise[]; units: number[] }

/** Offers of goods in the order in which they apply, and what is left of the cart after them. */
export type Goods = { applied: AppliedToGoods[]; rest: Rest }

/** An offer that can come next, and the cart after it. */
type Step = { offer: Offer; amount: Paise; goods: Goods }

/** The search ends after so many tries of an offer, times the lines of the cart: about a second. */
const MAX_WORK = 3_000_000

/**
 * Of all orders in which the offers can be applied, with the coupon last, the one that leaves least
 * to pay. The search (branch and bound) begins with what saves most by itself. It is exact, unless
 * `maxTries` ends it; then the best order so far is used. Its bound: an offer saves no more after
 * another one than before it, and a coupon neither. So what saves nothing now is left out. A cart
 * that another order of the same offers has led to already is not searched again.
 */
export function applyInBestOrder(
  lines: OfferLine[],
  offers: readonly Offer[],
  coupon: Offer | undefined,
  maxTries = MAX_WORK / lines.length,
): Goods {
  let best: Goods | undefined
  let tries = 0
  const linesOf = new Map([...offers, ...(coupon ? [coupon] : [])].map(toLines(lines)))
  const isKnown = noteCarts(linesOf, coupon)
  const openLines = (rest: Rest, offer: Offer): number[] =>
    (linesOf.get(offer) ?? []).filter((at) => (lines[at]?.quantity ?? 0) > (rest.used[at] ?? 0))
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
  const visit = (goods: Goods, others: readonly Offer[]): void => {
    const open = others.filter((offer) => openLines(goods.rest, offer).length > 0)
    if (isKnown(goods.rest, open)) return
    const steps = open
      .map((offer) => tryOffer(goods, offer))
      .filter(({ amount }) => amount > 0)
      .toSorted((a, b) => b.amount - a.amount)
    const end = coupon ? tryOffer(goods, coupon).goods : goods
    const bound = leftOf(end) - sum(steps.map(({ amount }) => amount))
    if (best && bound >= leftOf(best)) return
    if (steps.length === 0) best = end
    const left = steps.map(({ offer }) => offer)
    for (const step of firstRelated(steps, (offer) => openLines(goods.rest, offer))) {
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

/** An offer with the positions of the lines that it is for. */
const toLines =
  (lines: OfferLine[]) =>
  (offer: Offer): [Offer, number[]] => [
    offer,
    lines.flatMap((line, at) => (isFor(offer, line) ? [at] : [])),
  ]

/**
 * The first step, and those that can change what it saves: they share units with it, or with one
 * of these. The others save the same before and after them, so they need not come first.
 */
function firstRelated(steps: Step[], openLines: (offer: Offer) => number[]): Step[] {
  const related = new Set(steps.slice(0, 1))
  // A set also visits what is added while it is read.
  for (const step of related) {
    const own = new Set(openLines(step.offer))
    for (const other of steps)
      if (openLines(other.offer).some((at) => own.has(at))) related.add(other)
  }
  return steps.filter((step) => related.has(step))
}
