import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise, rupees, sum } from '#shared/money/money.ts'
import { makeOffer } from '#shared/offers/fixtures/offer.ts'
import { applyInBestOrder } from './best-order.ts'
import type { Offer, OfferLine } from './offer.ts'
import { restOf, takeOff } from './take-off.ts'

const ring: OfferLine = {
  productId: 'prd_ring',
  categories: ['Rings'],
  price: rupees(1000),
  quantity: 1,
  isFinalSale: false,
}

const savedOf = (lines: OfferLine[], offers: Offer[], coupon?: Offer): number =>
  sum(applyInBestOrder(lines, offers, coupon).applied.map(({ amount }) => amount))

test('what is best by itself does not come first if others save more together', () => {
  const lines = [ring, { ...ring, productId: 'prd_bangle', categories: ['Bangles'] }]
  const all = makeOffer({ percent: 20 })
  const rings = makeOffer({ kind: 'amount', amount: rupees(300), categories: ['Rings'] })
  const bangles = makeOffer({ percent: 15, categories: ['Bangles'] })
  expect(savedOf(lines, [all, rings, bangles])).toBe(rupees(500))
})

/**
 * The most that any order of all offers takes off, with the coupon last. An offer that takes
 * nothing off, because a paisa is not divided, is not applied and uses no units.
 */
function bruteForce(lines: OfferLine[], offers: Offer[], coupon?: Offer): number {
  const most = (rest = restOf(lines), open: Offer[] = offers, saved = 0): number => {
    if (open.length === 0) return saved + (coupon ? sum(takeOff(lines, rest, coupon).discounts) : 0)
    return Math.max(
      ...open.map((each, at) => {
        const taken = takeOff(lines, rest, each)
        const amount = sum(taken.discounts)
        return most(amount > 0 ? taken.rest : rest, open.toSpliced(at, 1), saved + amount)
      }),
    )
  }
  return most()
}

const CATEGORIES = ['Rings', 'Bangles', 'Earrings', 'Anklets']
const anyLine = fc.record({
  productId: fc.constantFrom('prd_a', 'prd_b', 'prd_c'),
  categories: fc.subarray(CATEGORIES, { minLength: 1, maxLength: 2 }),
  price: fc.integer({ min: 1, max: 5_000_00 }).map(paise),
  quantity: fc.integer({ min: 1, max: 6 }),
  isFinalSale: fc.boolean(),
})
const anyOffer = (code: string | null): fc.Arbitrary<Offer> =>
  fc
    .record({
      kind: fc.constantFrom('percent', 'amount', 'buy_get', 'bundle'),
      percent: fc.integer({ min: 1, max: 100 }),
      amount: fc.integer({ min: 100, max: 2_000_00 }).map(paise),
      cap: fc.option(fc.integer({ min: 100, max: 500_00 }).map(paise)),
      buyQuantity: fc.integer({ min: 1, max: 4 }),
      freeQuantity: fc.integer({ min: 1, max: 2 }),
      categories: fc.subarray(CATEGORIES, { maxLength: 2 }),
      notProducts: fc.subarray(['prd_a']),
    })
    .map((change) => makeOffer({ ...change, code }))
const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 6 })
const anyCoupon = fc.option(anyOffer('DIWALI10'), { nil: undefined })

test.each([
  [5, 300],
  [6, 60],
  [7, 8],
  [8, 1],
])('of %i offers the best order of all is found in %i random carts', (count, numRuns) => {
  const anyOffers = fc.array(anyOffer(null), { minLength: count, maxLength: count })
  fc.assert(
    fc.property(anyLines, anyOffers, anyCoupon, (lines, offers, coupon) => {
      expect(savedOf(lines, offers, coupon)).toBe(bruteForce(lines, offers, coupon))
    }),
    { numRuns },
  )
})

test.each([
  [12, 12, 25],
  [30, 12, 30],
  [30, 20, 6],
])(
  '%i lines with %i offers pay no more than by an endless search',
  (lines, offers, numRuns) => {
    const anyCart = fc.array(anyLine, { minLength: lines, maxLength: lines })
    const anyOffers = fc.array(anyOffer(null), { minLength: offers, maxLength: offers })
    fc.assert(
      fc.property(anyCart, anyOffers, anyCoupon, (cart, automatic, coupon) => {
        const { applied } = applyInBestOrder(cart, automatic, coupon, Infinity)
        expect(savedOf(cart, automatic, coupon)).toBe(sum(applied.map(({ amount }) => amount)))
      }),
      // The carts are always the same: a rare cart of 20 offers could need more tries.
      { numRuns, seed: 38 },
    )
  },
  60_000,
)
