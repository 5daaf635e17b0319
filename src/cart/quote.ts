import { listAutomatic, readUses, type OpenOffers } from '#offers/offers.ts'
import { pipeline, type Reader } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { paise, sum, totalsOf, type Paise, type Totals } from '#shared/money/money.ts'
import { bestOffers, type BestOffers, type OfferFacts } from '#shared/offers/best-offers.ts'
import { offerLabel, type Offer, type OfferLine } from '#shared/offers/offer.ts'
import type { SellingRule } from '#shared/shop-settings.ts'
import { toLinePromises } from '#shared/promises/line-promises.ts'
import type { Promises } from '#shared/promises/promises.ts'
import { findCartCoupon } from './codes.ts'
import { toCartLine, type CartLine } from './cart-line.ts'
import * as store from './store.ts'

/** The settings and offers that a cart is computed by, and the time. */
export type CartTerms = {
  rule: SellingRule
  promises: Promises
  offers: OpenOffers
  now: Date
}

type TermsContext = {
  selling: () => Promise<SellingRule>
  promises: () => Promise<Promises>
  offers: () => Promise<OpenOffers>
  now: () => Date
}

/** Reads the settings and offers, which are cached, for a cart of now. */
export const readCartTerms = async (context: TermsContext): Promise<CartTerms> => ({
  rule: await context.selling(),
  promises: await context.promises(),
  offers: await context.offers(),
  now: context.now(),
})

/** What an offer takes off an order, with what customers read beside it. Amount in paise. */
type Discount = { offer: Pick<Offer, 'id' | 'version'>; label: string; amount: Paise }

/** A cart with its offers and totals. */
export type Quote = {
  /** All lines. `discount`: what is taken off the line, 0 for one that is not available. */
  lines: (CartLine & { discount: Paise })[]
  /** Free gifts: one unit each, with its price as discount. */
  gifts: (CartLine & { discount: Paise })[]
  totals: Totals
  discounts: Discount[]
  coupon: BestOffers['coupon']
  hints: string[]
  /** Whether a code can be entered. */
  takesCodes: boolean
}

type QuoteInput = {
  /** Null for the cart of a browser without a log-in. */
  userId: Id<'usr'> | null
  lines: CartLine[]
  terms: CartTerms
  /** Somebody without a log-in: a code that the account has entered does not count. */
  isGuest?: boolean
  /** The phone of the delivery, once it is known. */
  phone?: string
}

/** Computes the discounts and totals of a cart. Lines that are not available count nothing. */
export async function quoteCart(db: Reader, input: QuoteInput): Promise<Quote> {
  const { terms, userId, isGuest = userId === null } = input
  const takesCodes = !isGuest && terms.offers.takesCodes(terms.now)
  const automatic = listAutomatic(terms.offers, terms.now)
  const coupon =
    takesCodes && userId !== null ? await findCartCoupon(db, userId, terms.offers) : undefined
  const used = coupon ? [...automatic, coupon] : automatic
  if (used.length === 0) return { ...quoteWithoutOffers(input), takesCodes }
  const sold = input.lines.filter((line) => line.available)
  const { shipping } = totalsOf(sold, terms.rule)
  const gifts = await listGifts(db, input, used)
  const uses = await readUses(db, input, used)
  const withUses = (offer: Offer): Offer => ({
    ...offer,
    uses: (uses.uses.get(offer.id) ?? 0) - (uses.pendingUses.get(offer.id) ?? 0),
  })
  const facts: OfferFacts = { ...uses, now: terms.now, shipping, ...factsOf(gifts) }
  const best = bestOffers(
    sold.map((line) => toOfferLine(line, terms.promises)),
    { automatic: automatic.map(withUses), coupon: coupon && withUses(coupon) },
    facts,
  )
  return { ...toQuote(input, best, gifts), takesCodes }
}

/** The quote of a cart without a coupon and without other offers. */
function quoteWithoutOffers({
  lines,
  terms: { rule },
}: {
  lines: CartLine[]
  terms: Pick<CartTerms, 'rule'>
}): Omit<Quote, 'takesCodes'> {
  const sold = lines.filter((line) => line.available)
  return {
    lines: lines.map((line) => ({ ...line, discount: paise(0) })),
    gifts: [],
    totals: totalsOf(sold, rule),
    discounts: [],
    coupon: undefined,
    hints: [],
  }
}

function toQuote(
  { lines, terms: { rule } }: QuoteInput,
  { hasFreeShipping, ...best }: BestOffers,
  stocked: Gift[],
): Omit<Quote, 'takesCodes'> {
  const discounts = [...best.discounts]
  const priced = lines.map((line) => ({
    ...line,
    discount: (line.available ? discounts.shift() : undefined) ?? paise(0),
  }))
  const gifts = best.gifts.flatMap(({ giftVariantId }) =>
    stocked
      .filter(({ line }) => line.variantId === giftVariantId)
      .map(({ line }) => ({ ...line, discount: line.price })),
  )
  const sold = priced.filter((line) => line.available)
  return {
    lines: priced,
    gifts,
    // A gift does not bring an order nearer to free shipping.
    totals: withGifts(totalsOf(sold, rule, { hasFreeShipping }), gifts),
    discounts: best.applied.map(({ offer, amount }) => ({
      offer,
      label: offerLabel(offer),
      amount,
    })),
    coupon: best.coupon,
    hints: best.hints,
  }
}

function withGifts(totals: Totals, gifts: CartLine[]): Totals {
  const worth = sum(gifts.map(({ price }) => price))
  return {
    ...totals,
    subtotal: sum([totals.subtotal, worth]),
    discount: sum([totals.discount, worth]),
  }
}

/** A gift that is in stock, and how many units of it are left for this order. */
type Gift = { line: CartLine; units: number }

/** The gifts of offers that are in stock, beside the units of the cart. */
async function listGifts(
  db: Reader,
  { userId, lines }: QuoteInput,
  offers: Offer[],
): Promise<Gift[]> {
  const ids = offers.flatMap(({ kind, giftVariantId }) =>
    kind === 'gift' && giftVariantId ? [giftVariantId] : [],
  )
  if (ids.length === 0) return []
  const [rows, reserved] = await pipeline([
    store.selectVariants(db, [...new Set(ids)]),
    userId === null ? [] : store.selectReserved(db, userId),
  ])
  const countOf = (units: { variantId: Id<'var'>; quantity: number }[], id: Id<'var'>) =>
    units.reduce((all, each) => all + (each.variantId === id ? each.quantity : 0), 0)
  return rows
    .map((row) => toCartLine({ ...row, id: `crt_${row.variantId.slice(4)}`, giftNote: '' }))
    .map((line) => {
      const { stock, variantId } = line
      return { line, units: stock + countOf(reserved, variantId) - countOf(lines, variantId) }
    })
    .filter(({ line, units }) => line.available && units >= 1)
}

const factsOf = (gifts: Gift[]): Pick<OfferFacts, 'giftPrices' | 'giftUnits'> => ({
  giftPrices: new Map(gifts.map(({ line }) => [line.variantId, line.price])),
  giftUnits: new Map(gifts.map(({ line, units }) => [line.variantId, units])),
})

const toOfferLine = (line: CartLine, promises: Promises): OfferLine => ({
  productId: line.productId,
  categories: line.kinds.map(({ value }) => value),
  price: line.price,
  quantity: line.quantity,
  isFinalSale: toLinePromises(line, promises).isFinalSale,
})
