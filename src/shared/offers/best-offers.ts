import { paise, sum, times, type Paise } from '#shared/money/money.ts'
import { applyInBestOrder } from './best-order.ts'
import { explainCoupon, hintOf, problemOf, type OfferProblem } from './explain.ts'
import { type Offer, type OfferLine } from './offer.ts'

/** What decides about offers beside the cart. Amounts in paise. */
export type OfferFacts = {
  now: Date
  /** What shipping costs without an offer; 0 if it is free. */
  shipping: Paise
  isFirstOrder: boolean
  /** How many orders of this customer use an offer, by its id. */
  ownUses: ReadonlyMap<string, number>
  /** Offers that the mobile number of the delivery refuses, by their ids. */
  refusedByNumber?: ReadonlySet<string>
  /** What a free gift costs otherwise, by variant; one that is sold out is missing. */
  giftPrices: ReadonlyMap<string, Paise>
  /** How many units of a gift are left for the order, by variant. */
  giftUnits: ReadonlyMap<string, number>
}

/**
 * An offer that an order uses, and what it takes off the lines in all (paise). `discounts` and
 * `units`: of each line; without lines for a free gift and for free shipping.
 */
type AppliedOffer = { offer: Offer; amount: Paise; discounts?: Paise[]; units?: number[] }

/** The best offers for a cart. */
export type BestOffers = {
  /** What is taken off each line, in paise. */
  discounts: Paise[]
  applied: AppliedOffer[]
  hasFreeShipping: boolean
  /** The offers whose gift is added. */
  gifts: Offer[]
  /** Why the coupon is not applied, or what it gives; undefined without a coupon. */
  coupon: { offer: Offer; isApplied: boolean; message: string } | undefined
  /** What is missing for offers that apply by themselves. */
  hints: string[]
}

/** `saved`: what is paid less. `giftWorth`: what the gifts cost otherwise. In paise. */
type Choice = Omit<BestOffers, 'coupon' | 'hints'> & { saved: Paise; giftWorth: Paise }
type Offers = { automatic: readonly Offer[]; coupon?: Offer | undefined }

const GOODS = ['percent', 'amount', 'buy_get', 'bundle']
const isOfGoods = ({ kind }: Offer): boolean => GOODS.includes(kind)

const MAX_HINTS = 2

/**
 * Chooses the combination that saves most. Offers without a code apply together, but each unit
 * counts for one of them. A code applies only with those that allow it, after them. It is used if
 * less is paid with it, or if the gifts of the order are worth more than what is paid more.
 */
export function bestOffers(lines: OfferLine[], offers: Offers, facts: OfferFacts): BestOffers {
  const { automatic, coupon } = offers
  const problems = new Map(automatic.map((each) => [each, problemOf(each, lines, facts)]))
  const usable = automatic.filter((each) => !problems.get(each))
  const without = choose(lines, usable, facts)
  const problem = coupon && problemOf(coupon, lines, facts)
  const allowing = usable.filter(({ allowsCode }) => allowsCode)
  const withCode = coupon && !problem ? choose(lines, allowing, facts, coupon) : without
  const isUsed = withCode.applied.some(({ offer }) => offer === coupon)
  const isBetter = isUsed && savesMore(withCode, without)
  const { saved: _, giftWorth: _worth, ...best } = isBetter ? withCode : without
  return {
    ...best,
    coupon:
      coupon && describeCoupon(coupon, { problem, isApplied: isBetter, best, without, facts }),
    hints: automatic
      .filter((each) => !isBetter || each.allowsCode)
      .flatMap((each) => hintOf(each, problems.get(each)))
      .slice(0, MAX_HINTS),
  }
}

/** A gift alone never keeps a code from a customer who would pay less with it. */
const savesMore = (one: Choice, other: Choice): boolean =>
  one.saved > other.saved || one.saved + one.giftWorth > other.saved + other.giftWorth

type CouponState = {
  problem: OfferProblem | undefined
  isApplied: boolean
  best: Pick<BestOffers, 'applied' | 'hasFreeShipping' | 'gifts'>
  without: Pick<BestOffers, 'gifts'>
  facts: OfferFacts
}

function describeCoupon(
  offer: Offer,
  { problem, isApplied, best, without, facts }: CouponState,
): BestOffers['coupon'] {
  const amount = best.applied.find((each) => each.offer === offer)?.amount ?? paise(0)
  const isBeaten = best.applied.length > 0 || facts.shipping > 0
  const lostGifts = without.gifts.filter((gift) => !best.gifts.includes(gift))
  const message = explainCoupon(offer, { problem, isApplied, amount, isBeaten, lostGifts })
  return { offer, isApplied, message }
}

/** The choice that saves most with these offers and this coupon, which are all usable. */
function choose(
  lines: OfferLine[],
  usable: readonly Offer[],
  facts: OfferFacts,
  coupon?: Offer,
): Choice {
  const all = coupon ? [...usable, coupon] : usable
  const goods = applyInBestOrder(
    lines,
    usable.filter(isOfGoods),
    coupon && isOfGoods(coupon) ? coupon : undefined,
  )
  const freeShipping = all.filter(({ kind }) => kind === 'free_shipping')
  const gifts = chooseGifts(all, facts)
  const hasFreeShipping = freeShipping.length > 0 && facts.shipping > 0
  const discounts = lines.map(({ price, quantity }, at) =>
    paise(times(price, quantity) - (goods.rest.left[at] ?? 0)),
  )
  const giftWorth = gifts.map((each) => facts.giftPrices.get(each.giftVariantId ?? '') ?? paise(0))
  const none = paise(0)
  return {
    discounts,
    hasFreeShipping,
    gifts,
    applied: [
      ...goods.applied.filter(({ amount }) => amount > 0),
      ...(hasFreeShipping ? freeShipping.slice(0, 1) : []).map((offer) => ({
        offer,
        amount: none,
      })),
      ...gifts.map((offer, at) => ({ offer, amount: giftWorth[at] ?? none })),
    ],
    saved: sum([...discounts, ...(hasFreeShipping ? [facts.shipping] : [])]),
    giftWorth: sum(giftWorth),
  }
}

/** The offers whose gift is in stock. Each unit is given once, to the first offer of it. */
function chooseGifts(offers: readonly Offer[], { giftPrices, giftUnits }: OfferFacts): Offer[] {
  const given = new Map<string, number>()
  return offers.filter(({ kind, giftVariantId }) => {
    const id = giftVariantId ?? ''
    const before = given.get(id) ?? 0
    const isLeft = giftPrices.has(id) && before < (giftUnits.get(id) ?? 0)
    if (kind !== 'gift' || !isLeft) return false
    given.set(id, before + 1)
    return true
  })
}
