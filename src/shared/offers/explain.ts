import { formatIstMoment } from '#shared/ist-time.ts'
import { formatRupees, paise, sum, times, type Paise } from '#shared/money/money.ts'
import { isFor, piecesOf, type Offer, type OfferLine } from './offer.ts'

/** Why an offer does not apply. `missing`: what would have to be added to the cart. */
export type OfferProblem =
  | { why: 'over' | 'used-up' | 'own-limit' | 'not-first' | 'not-here' | 'no-piece' | 'no-gift' }
  | { why: 'early'; from: Date }
  | { why: 'final-sale' }
  | { why: 'minimum'; missing: Paise }
  | { why: 'pieces'; missing: number }

type Facts = {
  now: Date
  isFirstOrder: boolean
  ownUses: ReadonlyMap<string, number>
  /** Offers that the number of the delivery refuses. It may be of anybody: no text says why. */
  refusedByNumber?: ReadonlySet<string>
  giftPrices: ReadonlyMap<string, Paise>
}

/** Why an offer does not apply to a cart; undefined if it can. */
export const problemOf = (
  offer: Offer,
  lines: OfferLine[],
  facts: Facts,
): OfferProblem | undefined =>
  timeProblem(offer, facts.now) ?? customerProblem(offer, facts) ?? cartProblem(offer, lines, facts)

/** Why an offer does not hold now. */
export function timeProblem(offer: Offer, now: Date): OfferProblem | undefined {
  const { startsAt, endsAt, endedAt } = offer
  if (endedAt !== null || (endsAt !== null && endsAt <= now)) return { why: 'over' }
  return startsAt !== null && startsAt > now ? { why: 'early', from: startsAt } : undefined
}

function customerProblem(
  offer: Offer,
  { ownUses, isFirstOrder, refusedByNumber }: Facts,
): OfferProblem | undefined {
  const { maxUses, uses, maxPerCustomer } = offer
  if (maxUses !== null && uses >= maxUses) return { why: 'used-up' }
  if (maxPerCustomer !== null && (ownUses.get(offer.id) ?? 0) >= maxPerCustomer)
    return { why: 'own-limit' }
  if (offer.isFirstOrderOnly && !isFirstOrder) return { why: 'not-first' }
  return refusedByNumber?.has(offer.id) ? { why: 'not-here' } : undefined
}

function cartProblem(
  offer: Offer,
  lines: OfferLine[],
  { giftPrices }: Facts,
): OfferProblem | undefined {
  const own = lines.filter((line) => isFor(offer, line))
  if (own.length === 0) {
    const isOnlySale = lines.some((line) => line.isFinalSale && isFor(offer, asRegular(line)))
    return { why: isOnlySale ? 'final-sale' : 'no-piece' }
  }
  const subtotal = sum(own.map(({ price, quantity }) => times(price, quantity)))
  if (subtotal < offer.minimum) return { why: 'minimum', missing: paise(offer.minimum - subtotal) }
  const missing = piecesOf(offer) - own.reduce((count, { quantity }) => count + quantity, 0)
  if (missing > 0) return { why: 'pieces', missing }
  const isGone = offer.kind === 'gift' && !giftPrices.has(offer.giftVariantId ?? '')
  return isGone ? { why: 'no-gift' } : undefined
}

const asRegular = (line: OfferLine): OfferLine => ({ ...line, isFinalSale: false })

const piecesText = (count: number): string =>
  count === 1 ? '1 more piece' : `${count} more pieces`

/** Whether an offer is for a part of the catalogue only. */
const isForSome = ({ categories, products, notCategories, notProducts }: Offer): boolean =>
  [categories, products, notCategories, notProducts].some((list) => list.length > 0)

/** What to add for an offer that applies by itself; empty if nothing in the cart brings it. */
export function hintOf(offer: Offer, problem: OfferProblem | undefined): string[] {
  const ofIt = isForSome(offer) ? ' of this offer' : ''
  if (problem?.why === 'minimum')
    return [`Add ${formatRupees(problem.missing)} more${ofIt} for: ${offer.name}.`]
  if (problem?.why === 'pieces')
    return [`Add ${piecesText(problem.missing)}${ofIt} for: ${offer.name}.`]
  return []
}

type CouponState = {
  problem: OfferProblem | undefined
  isApplied: boolean
  /** What it takes off, in paise. */
  amount: Paise
  /** Whether something else saves as much. */
  isBeaten: boolean
  /** The offers whose gift the order would have without the code. */
  lostGifts: Offer[]
}

/** What a customer reads about the code in the cart. */
export function explainCoupon(offer: Offer, state: CouponState): string {
  const { problem, isApplied, amount, isBeaten, lostGifts } = state
  if (problem) return problemText(offer, problem)
  if (isApplied) {
    const gain = amount > 0 ? `You save ${formatRupees(amount)}.` : `Applied: ${offer.name}.`
    const lost = lostGifts.map(({ name }) => name).join(', ')
    return lost ? `${gain} Without the code your order has: ${lost}.` : gain
  }
  if (offer.kind === 'free_shipping') return 'Shipping of this order is free without the code.'
  return isBeaten
    ? 'The other offers of your cart save as much or more, so the code is not used.'
    : 'The code takes nothing off this cart.'
}

function problemText(offer: Offer, problem: OfferProblem): string {
  switch (problem.why) {
    case 'over':
      return 'This code is over.'
    case 'early':
      return `This code can be used from ${formatIstMoment(problem.from)}.`
    case 'used-up':
      return 'This code has been used up.'
    case 'own-limit':
      return offer.maxPerCustomer === 1
        ? 'You have used this code already.'
        : 'You have used this code as often as one customer may.'
    case 'not-first':
      return 'This code is for a first order.'
    case 'not-here':
      return 'This code cannot be used for this order.'
    case 'final-sale':
      return 'Sale items that cannot be returned have no further discount.'
    case 'no-piece':
      return 'Nothing in your cart is part of this offer.'
    case 'no-gift':
      return 'The gift of this offer is sold out.'
    case 'minimum':
      return `Add ${formatRupees(problem.missing)} more${ofOffer(offer)} to use this code.`
    case 'pieces':
      return `Add ${piecesText(problem.missing)}${ofOffer(offer)} to use this code.`
  }
}

const ofOffer = (offer: Offer): string => (isForSome(offer) ? ' of this offer' : '')
