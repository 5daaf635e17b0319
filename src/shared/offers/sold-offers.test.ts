import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Id } from '#shared/ids.ts'
import { paise, rupees, sum, times, type Paise } from '#shared/money/money.ts'
import { makeOffer } from '#shared/offers/fixtures/offer.ts'
import { MIN_GOODS, type Offer, type OfferLine } from './offer.ts'
import { repriceLines, sumOf, type LinePart, type SoldOffer } from './sold-offers.ts'
import { restOf, takeOff } from './take-off.ts'

const OFFER = makeOffer({ id: 'ofr_percent', code: 'DIWALI' })

type Line = Parameters<typeof repriceLines>[1][number]

/** An order of these lines with these offers, as it is stored. */
function sell(lines: OfferLine[], offers: Offer[]): { offers: SoldOffer[]; lines: Line[] } {
  let rest = restOf(lines)
  const parts = lines.map((): LinePart[] => [])
  for (const offer of offers) {
    const taken = takeOff(lines, rest, offer)
    rest = taken.rest
    for (const [at, units] of taken.units.entries())
      if (units > 0)
        parts[at]?.push({ offerId: offer.id, units, amount: taken.discounts[at] ?? paise(0) })
  }
  return {
    offers: offers.map(({ id, kind, percent, cap }) => ({
      label: id,
      amount: sumOf(parts.flat().filter(({ offerId }) => offerId === id)),
      offer: kind === 'percent' ? { id, percent, cap } : { id, percent: null, cap: null },
    })),
    lines: lines.map(({ price, quantity }, at) => ({
      price,
      quantity,
      discount: sumOf(parts[at] ?? []),
      isFreeGift: false,
      discountParts: parts[at] ?? [],
    })),
  }
}

const line = (price: Paise, quantity = 1, isFinalSale = false): OfferLine => ({
  productId: `prd_${price}`,
  categories: [],
  price,
  quantity,
  isFinalSale,
})

/** What is taken off each line once the first one costs this much. */
function atPrice(order: ReturnType<typeof sell>, price: Paise): Paise[] | undefined {
  const prices = order.lines.map((each, at) => (at === 0 ? price : each.price))
  return repriceLines(order.offers, order.lines, prices)?.map(sumOf)
}

const percentage = (fields: Partial<Offer> = {}): Offer => ({ ...OFFER, ...fields })

describe('a percentage', () => {
  test('is taken of the new price', () => {
    const order = sell([line(rupees(1200)), line(rupees(500))], [percentage()])
    expect(atPrice(order, rupees(1000))).toEqual([rupees(100), rupees(50)])
    expect(atPrice(order, rupees(1500))).toEqual([rupees(150), rupees(50)])
  })

  test('takes no more than its cap, which is spread again', () => {
    const order = sell([line(rupees(600)), line(rupees(400))], [percentage({ cap: rupees(50) })])
    expect(atPrice(order, rupees(1600))).toEqual([rupees(40), rupees(10)])
    expect(atPrice(order, rupees(50))).toEqual([rupees(5), rupees(40)])
  })

  test('of everything leaves a rupee', () => {
    const order = sell([line(rupees(600))], [percentage({ percent: 100 })])
    expect(atPrice(order, rupees(900))).toEqual([rupees(899)])
  })
})

describe('an amount', () => {
  const amount = percentage({ kind: 'amount', percent: null, amount: rupees(300) })

  test('stays, and is never more than its line', () => {
    const order = sell([line(rupees(600)), line(rupees(400))], [amount])
    expect(atPrice(order, rupees(900))).toEqual([rupees(180), rupees(120)])
    expect(atPrice(order, rupees(100))).toEqual([rupees(100), rupees(120)])
  })

  test('leaves a rupee of the goods', () => {
    expect(atPrice(sell([line(rupees(600))], [amount]), rupees(200))).toEqual([rupees(199)])
  })
})

test('a code after another offer counts what that leaves', () => {
  const first = percentage({ id: 'ofr_first', code: null, percent: 50 })
  const order = sell([line(rupees(1000)), line(rupees(200))], [first, percentage()])
  expect(atPrice(order, rupees(2000))).toEqual([rupees(1100), rupees(110)])
})

test('a free gift stays free at its own price', () => {
  const { offers, lines } = sell([line(rupees(1000))], [percentage()])
  const part = { offerId: 'ofr_gift' as Id<'ofr'>, units: 1, amount: rupees(150) }
  const gift = {
    price: rupees(150),
    quantity: 1,
    discount: rupees(150),
    isFreeGift: true,
    discountParts: [part],
  }
  const withGift = { offers, lines: [...lines, gift] }
  expect(atPrice(withGift, rupees(500))).toEqual([rupees(50), rupees(150)])
})

describe('an order that does not say which offer gave what', () => {
  const order = sell([line(rupees(1000))], [percentage()])

  test('cannot be computed again without its parts', () => {
    const lines = order.lines.map((each) => ({ ...each, discountParts: [] }))
    expect(atPrice({ ...order, lines }, rupees(500))).toBeUndefined()
  })

  test('cannot be computed again with another percentage than that of its day', () => {
    const offers = [{ label: '', amount: paise(0), offer: { ...OFFER, percent: 20 } }]
    expect(atPrice({ ...order, offers }, rupees(500))).toBeUndefined()
  })
})

const anyLine = fc
  .tuple(fc.integer({ min: 1, max: 300_000 }), fc.integer({ min: 1, max: 9 }), fc.boolean())
  .map(([price, quantity, isFinalSale]) => line(paise(price), quantity, isFinalSale))

const anyPercentage = fc
  .record({
    percent: fc.integer({ min: 1, max: 100 }),
    cap: fc.option(fc.integer({ min: 1, max: 100_000 }).map(paise)),
  })
  .map(percentage)

const anyFixed = fc.oneof(
  fc
    .integer({ min: 100, max: 200_000 })
    .map((amount) => percentage({ kind: 'amount', percent: null, amount: paise(amount) })),
  fc.constant(percentage({ kind: 'buy_get', percent: null, buyQuantity: 2, freeQuantity: 1 })),
  fc.constant(percentage({ kind: 'bundle', percent: null, buyQuantity: 3, amount: rupees(999) })),
)

test('100,000 random carts get of percentages what a new order would get', () => {
  const cart = fc.array(anyLine, { minLength: 1, maxLength: 6 })
  const offers = fc.array(anyPercentage, { minLength: 1, maxLength: 2 })
  fc.assert(
    fc.property(cart, offers, fc.integer({ min: 1, max: 300_000 }), (lines, chosen, price) => {
      const numbered = chosen.map((each, at) => ({ ...each, id: `ofr_${at}` as const }))
      const changed = lines.map((each, at) => (at === 0 ? { ...each, price: paise(price) } : each))
      const wanted = sell(changed, numbered).lines.map(({ discount }) => discount)
      expect(atPrice(sell(lines, numbered), paise(price))).toEqual(wanted)
    }),
    { numRuns: 100_000 },
  )
}, 120_000)

test('random carts with offers of any kind never cost less than nothing', () => {
  const cart = fc.array(anyLine, { minLength: 1, maxLength: 6 })
  const offers = fc.tuple(anyFixed, anyPercentage, anyFixed)
  fc.assert(
    fc.property(cart, offers, fc.integer({ min: 1, max: 300_000 }), (lines, chosen, price) => {
      const numbered = chosen.map((each, at) => ({ ...each, id: `ofr_${at}` as const }))
      const order = sell(lines, numbered)
      const same = order.lines.map(({ discount }) => discount)
      expect(atPrice(order, order.lines[0]?.price ?? paise(0))).toEqual(same)
      const discounts = atPrice(order, paise(price)) ?? []
      const worth = lines.map((each, at) =>
        times(at === 0 ? paise(price) : each.price, each.quantity),
      )
      expect(discounts.every((each, at) => each >= 0 && each <= (worth[at] ?? 0))).toBe(true)
      if (sum(worth) >= MIN_GOODS)
        expect(sum(worth) - sum(discounts)).toBeGreaterThanOrEqual(MIN_GOODS)
    }),
    { numRuns: 10_000 },
  )
}, 60_000)
