import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise, rupees, sum, times } from '#shared/money/money.ts'
import { makeOffer } from '#shared/offers/fixtures/offer.ts'
import { bestOffers, type OfferFacts } from './best-offers.ts'
import { MIN_GOODS, normalizeCode, OFFER_KINDS, type Offer, type OfferLine } from './offer.ts'

const NOW = new Date('2026-11-05T06:00:00Z')

const FACTS: OfferFacts = {
  now: NOW,
  shipping: rupees(99),
  isFirstOrder: true,
  ownUses: new Map(),
  giftPrices: new Map([['var_gift', rupees(150)]]),
  giftUnits: new Map([['var_gift', 10]]),
}

let offers = 0
const offer = (change: Partial<Offer>): Offer =>
  makeOffer({ id: `ofr_${++offers}`, allowsCode: false, ...change })
const coupon = (change: Partial<Offer>): Offer => offer({ code: 'DIWALI10', ...change })

const line = (price: number, quantity = 1, change: Partial<OfferLine> = {}): OfferLine => ({
  productId: `prd_${price}`,
  categories: ['Rings'],
  price: rupees(price),
  quantity,
  isFinalSale: false,
  ...change,
})

const best = (
  lines: OfferLine[],
  given: { automatic?: Offer[]; coupon?: Offer },
  facts: Partial<OfferFacts> = {},
) => bestOffers(lines, { automatic: [], ...given }, { ...FACTS, ...facts })

test('a cart without offers has no discount and no explanation', () => {
  expect(best([line(1299, 2)], {})).toEqual({
    discounts: [0],
    applied: [],
    hasFreeShipping: false,
    gifts: [],
    coupon: undefined,
    hints: [],
  })
})

describe('a code', () => {
  test('takes a percentage off each line, spread to the paisa', () => {
    const result = best([line(999), line(500, 3)], { coupon: coupon({}) })
    expect(result.discounts).toEqual([99_90, 150_00])
    expect(result.coupon).toMatchObject({ isApplied: true, message: 'You save Rs. 249.90.' })
  })

  test('takes at most its cap', () => {
    const result = best([line(3000), line(1000)], { coupon: coupon({ cap: rupees(200) }) })
    expect(result.discounts).toEqual([150_00, 50_00])
  })

  test('takes an amount off, and leaves at least Rs. 1 to pay', () => {
    const off = coupon({ kind: 'amount', amount: rupees(500) })
    expect(best([line(1299)], { coupon: off }).discounts).toEqual([500_00])
    expect(best([line(300)], { coupon: off }).discounts).toEqual([299_00])
  })

  test('says how much is missing to its minimum', () => {
    const result = best([line(1379)], { coupon: coupon({ minimum: rupees(1499) }) })
    expect(result.discounts).toEqual([0])
    expect(result.coupon).toMatchObject({
      isApplied: false,
      message: 'Add Rs. 120 more to use this code.',
    })
  })

  test('is never for a sale item that cannot be returned', () => {
    const sale = line(999, 1, { isFinalSale: true })
    expect(best([sale, line(500)], { coupon: coupon({}) }).discounts).toEqual([0, 50_00])
    expect(best([sale], { coupon: coupon({}) }).coupon?.message).toBe(
      'Sale items that cannot be returned have no further discount.',
    )
  })

  test.each<[Partial<Offer>, number[]]>([
    [{ categories: ['Rings'] }, [100_00, 0]],
    [{ notCategories: ['Rings'] }, [0, 50_00]],
    [{ products: ['prd_500'] }, [0, 50_00]],
    [{ categories: ['Rings', 'Bangles'], notProducts: ['prd_1000'] }, [0, 50_00]],
    [{ categories: ['Earrings'] }, [0, 0]],
  ])('counts only what it is for: %j', (change, discounts) => {
    const lines = [line(1000), line(500, 1, { categories: ['Bangles'] })]
    expect(best(lines, { coupon: coupon(change) }).discounts).toEqual(discounts)
  })

  test.each<[Partial<Offer>, Partial<OfferFacts>, string]>([
    [{ endsAt: NOW }, {}, 'This code is over.'],
    [{ endedAt: new Date(0) }, {}, 'This code is over.'],
    [
      { startsAt: new Date('2026-11-06T18:30:00Z') },
      {},
      'This code can be used from 12:00 am on 7 November (India time).',
    ],
    [{ maxUses: 3, uses: 3 }, {}, 'This code has been used up.'],
    [{ isFirstOrderOnly: true }, { isFirstOrder: false }, 'This code is for a first order.'],
  ])('that does not hold says why: %j', (change, facts, message) => {
    expect(best([line(1000)], { coupon: coupon(change) }, facts).coupon).toMatchObject({
      isApplied: false,
      message,
    })
  })

  test('is refused to a customer who has used it as often as one may', () => {
    const own = coupon({ maxPerCustomer: 1 })
    const ownUses = new Map([[own.id, 1]])
    expect(best([line(1000)], { coupon: own }, { ownUses }).coupon?.message).toBe(
      'You have used this code already.',
    )
  })

  test('gives free shipping, and is not used up where shipping is free anyway', () => {
    const free = coupon({ kind: 'free_shipping' })
    expect(best([line(500)], { coupon: free })).toMatchObject({
      hasFreeShipping: true,
      coupon: { isApplied: true },
    })
    expect(best([line(2500)], { coupon: free }, { shipping: paise(0) })).toMatchObject({
      hasFreeShipping: false,
      applied: [],
      coupon: { isApplied: false, message: 'Shipping of this order is free without the code.' },
    })
  })
})

describe('an offer that applies by itself', () => {
  const twoPlusOne = (change: Partial<Offer> = {}) =>
    offer({ kind: 'buy_get', buyQuantity: 2, freeQuantity: 1, name: 'Buy 2 get 1', ...change })

  test('buy two get one: the cheapest of each three is free, dearest first', () => {
    const lines = [line(300, 2), line(900), line(700), line(500, 2)]
    // 900 700 500 | 500 300 300
    const { discounts, applied } = best(lines, { automatic: [twoPlusOne()] })
    expect(applied).toMatchObject([{ amount: rupees(800) }])
    // 500 over 900, 700 and 500; 300 over 500 and twice 300
    expect(discounts).toEqual([163_64, 214_28, 166_67, 119_05 + 136_36])
  })

  test('buy two get one: two returned pieces of three are not refunded at their full price', () => {
    const lines = [line(1000), line(1000), line(900)]
    const { discounts } = best(lines, { automatic: [twoPlusOne()] })
    expect(discounts).toEqual([310_35, 310_34, 279_31])
    expect(best([line(500, 9)], { automatic: [twoPlusOne()] }).discounts).toEqual([1500_00])
  })

  test('buy two get one with a code: no line is discounted below what is left of it', () => {
    const half = offer({ percent: 90, products: ['prd_1000'], allowsCode: true })
    const free = twoPlusOne({ code: 'THIRD' })
    const result = best([line(1000, 2), line(900)], { automatic: [half], coupon: free })
    // 200 are left of the rings at 1000, and 900 of the other
    expect(result.applied).toMatchObject([{ amount: 1800_00 }, { amount: 900_00 }])
    expect(result.discounts).toEqual([1800_00 + 163_64, 736_36])
  })

  test('two pieces of three get a hint', () => {
    expect(best([line(300, 2)], { automatic: [twoPlusOne()] })).toMatchObject({
      discounts: [0],
      hints: ['Add 1 more piece for: Buy 2 get 1.'],
    })
  })

  test('three for Rs. 999: the dearest three, and never dearer than without', () => {
    const bundle = offer({ kind: 'bundle', buyQuantity: 3, amount: rupees(999) })
    expect(best([line(400, 7)], { automatic: [bundle] }).discounts).toEqual([402_00])
    const lines = [line(200, 2), line(500, 2)]
    // 500 500 200 cost 1200
    expect(sum(best(lines, { automatic: [bundle] }).discounts)).toBe(rupees(201))
    expect(best([line(300, 3)], { automatic: [bundle] }).discounts).toEqual([0])
  })

  test('a free gift is added as long as there is one', () => {
    const gift = offer({ kind: 'gift', giftVariantId: 'var_gift', minimum: rupees(1000) })
    const result = best([line(1200)], { automatic: [gift] })
    expect(result.gifts).toEqual([gift])
    expect(result.applied).toEqual([{ offer: gift, amount: rupees(150) }])
    expect(best([line(1200)], { automatic: [gift] }, { giftPrices: new Map() }).gifts).toEqual([])
    expect(best([line(900)], { automatic: [gift] }).hints).toEqual([
      'Add Rs. 100 more for: Diwali offer.',
    ])
  })

  test('two offers with the same gift give its last unit once', () => {
    const gifts = [1, 2].map(() => offer({ kind: 'gift', giftVariantId: 'var_gift' }))
    const giftUnits = new Map([['var_gift', 1]])
    const result = best([line(1200)], { automatic: gifts }, { giftUnits })
    expect(result.gifts).toEqual([gifts[0]])
    expect(result.applied).toEqual([{ offer: gifts[0], amount: rupees(150) }])
    expect(best([line(1200)], { automatic: gifts }).gifts).toEqual(gifts)
  })

  test('a unit counts for one offer, and the cheapest combination wins', () => {
    const tenPercent = offer({ name: 'Ten' })
    const both = best([line(600, 3)], { automatic: [tenPercent, twoPlusOne()] })
    expect(both.discounts).toEqual([600_00])
    const four = best([line(600, 4)], { automatic: [tenPercent, twoPlusOne()] })
    expect(four.discounts).toEqual([660_00])
  })

  test('is used if it saves most, also if it is the newest of many', () => {
    const fives = Array.from({ length: 4 }, () => offer({ percent: 5 }))
    const half = offer({ percent: 50, name: 'Half' })
    const result = best([line(1000)], { automatic: [...fives, half] })
    expect(result).toMatchObject({ discounts: [500_00], applied: [{ offer: half }] })
  })

  test('goes with a code only if it allows one; else the better of the two is used', () => {
    const strict = best([line(600, 3)], {
      automatic: [twoPlusOne()],
      coupon: coupon({ percent: 20 }),
    })
    expect(strict.discounts).toEqual([600_00])
    expect(strict.coupon).toMatchObject({ isApplied: false })
    expect(strict.coupon?.message).toMatch(/other offers of your cart save as much or more/)
    const together = best([line(600, 3)], {
      automatic: [twoPlusOne({ allowsCode: true })],
      coupon: coupon({ percent: 20 }),
    })
    expect(together.discounts).toEqual([600_00 + 240_00])
    const better = best([line(600, 3)], {
      automatic: [twoPlusOne()],
      coupon: coupon({ percent: 50 }),
    })
    expect(better.discounts).toEqual([900_00])
    expect(better.applied.map((each) => each.offer.code)).toEqual(['DIWALI10'])
  })

  test('a dear free gift does not keep a code from taking more off what is paid', () => {
    const gift = offer({ kind: 'gift', giftVariantId: 'var_gift', name: 'Free studs' })
    const giftPrices = new Map([['var_gift', rupees(999)]])
    const forty = coupon({ percent: 40 })
    const result = best([line(1200)], { automatic: [gift], coupon: forty }, { giftPrices })
    expect(result).toMatchObject({ discounts: [480_00], gifts: [] })
    expect(result.coupon).toMatchObject({
      isApplied: true,
      message: 'You save Rs. 480. Without the code your order has: Free studs.',
    })
    const both = { ...gift, allowsCode: true }
    const together = best([line(1200)], { automatic: [both], coupon: forty }, { giftPrices })
    expect(together).toMatchObject({ discounts: [480_00], gifts: [both] })
    expect(together.coupon?.message).toBe('You save Rs. 480.')
  })

  test('a code for a gift that is worth more than another offer is used', () => {
    const few = offer({ percent: 5 })
    const gift = coupon({ kind: 'gift', giftVariantId: 'var_gift' })
    const result = best([line(1200)], { automatic: [few], coupon: gift })
    expect(result).toMatchObject({ discounts: [0], gifts: [gift], coupon: { isApplied: true } })
  })
})

test('codes are the same in small letters and with blanks', () => {
  expect(normalizeCode(' diwali 10')).toBe('DIWALI10')
})

const anyLines = fc.array(
  fc.record({
    productId: fc.constantFrom('prd_a', 'prd_b', 'prd_c'),
    categories: fc.subarray(['Rings', 'Bangles', 'Earrings']),
    price: fc.integer({ min: 1, max: 5_000_00 }).map(paise),
    quantity: fc.integer({ min: 1, max: 12 }),
    isFinalSale: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
)
const anyOffer = (code: string | null) =>
  fc
    .record({
      kind: fc.constantFrom(...OFFER_KINDS),
      percent: fc.integer({ min: 1, max: 100 }),
      amount: fc.integer({ min: 100, max: 2_000_00 }).map(paise),
      cap: fc.option(fc.integer({ min: 100, max: 500_00 }).map(paise)),
      minimum: fc.constantFrom(paise(0), rupees(500), rupees(2000)),
      buyQuantity: fc.integer({ min: 1, max: 4 }),
      freeQuantity: fc.integer({ min: 1, max: 2 }),
      allowsCode: fc.boolean(),
      categories: fc.subarray(['Rings', 'Bangles']),
      notProducts: fc.subarray(['prd_a']),
    })
    .map((change) => offer({ ...change, code, giftVariantId: 'var_gift' }))
const anyCart = fc.record({
  lines: anyLines,
  automatic: fc.array(anyOffer(null), { maxLength: 5 }),
  coupon: fc.option(anyOffer('DIWALI10'), { nil: undefined }),
})

test('in random carts no line is below 0, Rs. 1 is left, and the parts are the whole', () => {
  fc.assert(
    fc.property(anyCart, ({ lines, automatic, coupon }) => {
      const result = bestOffers(lines, { automatic, coupon }, FACTS)
      const amounts = lines.map(({ price, quantity }) => times(price, quantity))
      const left = amounts.map((amount, at) => amount - (result.discounts[at] ?? 0))
      const gifts = paise(result.gifts.length * rupees(150))
      expect(left.every((amount) => amount >= 0)).toBe(true)
      expect(
        result.discounts.every(
          (amount, at) => amount >= 0 && !(amount > 0 && lines[at]?.isFinalSale),
        ),
      ).toBe(true)
      expect(left.reduce((all, each) => all + each, 0)).toBeGreaterThanOrEqual(
        Math.min(MIN_GOODS, sum(amounts)),
      )
      expect(sum(result.applied.map(({ amount }) => amount))).toBe(sum(result.discounts) + gifts)
      expect(result.coupon?.isApplied ?? false).toBe(
        result.applied.some((each) => each.offer.code !== null),
      )
    }),
    { numRuns: 2000 },
  )
})

test('an offer more never makes a random cart dearer, and a code only for a gift worth more', () => {
  const paidLess = ({ discounts, hasFreeShipping }: ReturnType<typeof bestOffers>) =>
    sum(discounts) + (hasFreeShipping ? FACTS.shipping : 0)
  const savedOf = (result: ReturnType<typeof bestOffers>) =>
    paidLess(result) + result.gifts.length * rupees(150)
  fc.assert(
    fc.property(anyCart, anyOffer(null), ({ lines, automatic, coupon }, more) => {
      const without = bestOffers(lines, { automatic }, FACTS)
      const saved = savedOf(without)
      const withCode = bestOffers(lines, { automatic, coupon }, FACTS)
      const isDearer = paidLess(withCode) < paidLess(without)
      if (isDearer) expect(savedOf(withCode)).toBeGreaterThan(saved)
      expect(
        savedOf(bestOffers(lines, { automatic: [...automatic, more] }, FACTS)),
      ).toBeGreaterThanOrEqual(saved)
    }),
    { numRuns: 1000 },
  )
})
