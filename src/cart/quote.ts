import { isOncePerCustomer, listAutomatic, readUses, type OpenOffers } from '#offers/offers.ts'
import { pipeline, type Reader } from '#platform/db/db.ts'
import type { Id } from '#shared/ids.ts'
import { paise, sum, type Paise, type Totals } from '#shared/money/money.ts'
import { totalsOf } from '#shared/money/totals.ts'
import { bestOffers, type BestOffers, type OfferFacts } from '#shared/offers/best-offers.ts'
import { offerLabel, type Offer, type OfferLine } from '#shared/offers/offer.ts'
import type { LinePart } from '#shared/offers/sold-offers.ts'
import type { SellingRule } from '#shared/shop-settings.ts'
import { toLinePromises } from '#shared/promises/line-promises.ts'
import type { Promises } from '#shared/promises/promises.ts'
import { findCartCoupon } from './codes.ts'
import { listReserved, type ReservedByVariant } from './store.ts'
import * as store from './store.ts'

/**
 * A cart line for checkout. Prices in paise; `available`: the variant is still sold; `isCounted`:
 * discounts and totals have it.
 */
export type CartLine = ReturnType<typeof toCartLine>

/** The struck-through price, as a product shows it: in a sale the price before it, else the MRP. */
function comparedOf(row: store.LineRow): { comparePrice: Paise | null; inSale: boolean } {
  const isOwn = row.variantPrice !== null
  const inSale = (isOwn ? row.variantSaleEndsAt : row.productSaleEndsAt) !== null
  const before = isOwn ? row.variantPriceBefore : row.productPriceBefore
  const compared = inSale ? before : row.mrp
  const price = row.variantPrice ?? row.productPrice
  return { comparePrice: compared !== null && compared > price ? compared : null, inSale }
}

/** Converts a row to a line without reserved units. */
export function toCartLine(row: store.LineRow) {
  const {
    pictureKey: key,
    pictureAlt: alt,
    pictureWidth: width,
    pictureHeight: height,
    ...rest
  } = row
  const available = row.removedAt === null && !row.variantRemoved
  return {
    ...rest,
    price: row.variantPrice ?? row.productPrice,
    ...comparedOf(row),
    reservedUntil: null as Date | null,
    available,
    isCounted: available,
    picture:
      key !== null && alt !== null && width !== null && height !== null
        ? { key, alt, width, height }
        : null,
  }
}

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
type Discount = {
  offer: Pick<Offer, 'id' | 'version' | 'kind' | 'percent' | 'cap' | 'maxUses'>
  label: string
  amount: Paise
}

/** A line with what is taken off it, in all (paise) and by each offer. */
type QuotedLine = CartLine & { discount: Paise; discountParts: LinePart[] }

/** A cart with its offers and totals. */
export type Quote = {
  /** All lines. Nothing is taken off one that is not counted. */
  lines: QuotedLine[]
  /** Free gifts: one unit each, with its price as discount. */
  gifts: QuotedLine[]
  totals: Totals
  discounts: Discount[]
  coupon: BestOffers['coupon']
  hints: string[]
  /** Whether a code can be entered. */
  takesCodes: boolean
  /** Whether earlier orders to an unconfirmed number of the delivery have refused an offer. */
  dependsOnNumber: boolean
}

export type QuoteInput = {
  /** Null for the cart of a browser without a log-in. */
  userId: Id<'usr'> | null
  lines: CartLine[]
  terms: CartTerms
  /** What the customer's own unpaid orders reserve, if the caller has read it. */
  reserved?: ReservedByVariant
  /** The coupon of the cart, if the caller knows it. */
  coupon?: Offer
  /** Somebody without a log-in: only `coupon` counts, and no code that the account has entered. */
  isGuest?: boolean
  /** The phone of the delivery, once it is known. */
  delivery?: DeliveryNumber
}

/**
 * The mobile number of a delivery. `isConfirmed`: it is known to be the customer's. `mayAsk`:
 * whether its earlier orders may still decide; otherwise it counts as one with many.
 */
type DeliveryNumber = {
  phone: string
  isConfirmed: boolean
  mayAsk: () => Promise<boolean>
}

/** Computes the discounts and totals of a cart, of the lines that are counted. */
export async function quoteCart(db: Reader, input: QuoteInput): Promise<Quote> {
  const { terms, userId, isGuest = userId === null } = input
  if (terms.offers.isEmpty)
    return { ...quoteWithoutOffers(input), takesCodes: false, dependsOnNumber: false }
  const takesCodes = terms.now.getTime() < terms.offers.codesUntil
  const automatic = listAutomatic(terms.offers, terms.now)
  const coupon =
    input.coupon ??
    (takesCodes && !isGuest && userId !== null
      ? await findCartCoupon(db, userId, { offers: terms.offers, known: input.lines[0]?.couponId })
      : undefined)
  const used = coupon ? [...automatic, coupon] : automatic
  if (used.length === 0) return { ...quoteWithoutOffers(input), takesCodes, dependsOnNumber: false }
  const sold = input.lines.filter(({ isCounted }) => isCounted)
  const { shipping } = totalsOf(sold, terms.rule)
  const gifts = await listGifts(db, input, used)
  const uses = await readUses(db, { userId, ...input.delivery }, used)
  const dependsOnNumber = uses.refusedByNumber.size > 0
  const refusedByNumber = (await isNumberLimited(input, used))
    ? new Set(used.filter(isOncePerCustomer).map(({ id }) => id))
    : uses.refusedByNumber
  const withUses = (offer: Offer): Offer => ({
    ...offer,
    uses: (uses.uses.get(offer.id) ?? 0) - (uses.pendingUses.get(offer.id) ?? 0),
  })
  const facts: OfferFacts = {
    ...uses,
    refusedByNumber,
    now: terms.now,
    shipping,
    ...factsOf(gifts),
  }
  const best = bestOffers(
    sold.map((line) => toOfferLine(line, terms.promises)),
    { automatic: automatic.map(withUses), coupon: coupon && withUses(coupon) },
    facts,
  )
  return { ...toQuote(input, best, gifts), takesCodes, dependsOnNumber }
}

/** Whether no earlier orders of a number may decide any more, for an offer that asks for them. */
const isNumberLimited = async ({ delivery }: QuoteInput, used: Offer[]): Promise<boolean> =>
  delivery !== undefined &&
  !delivery.isConfirmed &&
  used.some(isOncePerCustomer) &&
  !(await delivery.mayAsk())

type ComputedQuote = Omit<Quote, 'takesCodes' | 'dependsOnNumber'>

/** The quote of a cart without a coupon and without other offers. */
function quoteWithoutOffers({
  lines,
  terms: { rule },
}: {
  lines: CartLine[]
  terms: Pick<CartTerms, 'rule'>
}): ComputedQuote {
  const sold = lines.filter(({ isCounted }) => isCounted)
  return {
    lines: lines.map((line) => ({ ...line, discount: paise(0), discountParts: [] })),
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
): ComputedQuote {
  const sold = lines.filter(({ isCounted }) => isCounted)
  const priced = lines.map((line) => {
    const at = sold.indexOf(line)
    return {
      ...line,
      discount: best.discounts[at] ?? paise(0),
      discountParts: partsOf(best.applied, at),
    }
  })
  const gifts = best.gifts.flatMap(({ id, giftVariantId }) =>
    stocked
      .filter(({ line }) => line.variantId === giftVariantId)
      .map(({ line }) => ({
        ...line,
        discount: line.price,
        discountParts: [{ offerId: id, units: 1, amount: line.price }],
      })),
  )
  return {
    lines: priced,
    gifts,
    // A gift does not bring an order nearer to free shipping.
    totals: withGifts(
      totalsOf(
        priced.filter(({ isCounted }) => isCounted),
        rule,
        { hasFreeShipping },
      ),
      gifts,
    ),
    discounts: best.applied.map(({ offer, amount }) => ({
      offer,
      label: offerLabel(offer),
      amount,
    })),
    coupon: best.coupon,
    hints: best.hints,
  }
}

/** What each offer takes off the line at this position. */
const partsOf = (applied: BestOffers['applied'], at: number): LinePart[] =>
  applied.flatMap(({ offer, discounts = [], units = [] }) => {
    const part = { offerId: offer.id, units: units[at] ?? 0, amount: discounts[at] ?? paise(0) }
    return part.units > 0 || part.amount > 0 ? [part] : []
  })

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
  { userId, lines, reserved }: QuoteInput,
  offers: Offer[],
): Promise<Gift[]> {
  const ids = offers.flatMap(({ kind, giftVariantId }) =>
    kind === 'gift' && giftVariantId ? [giftVariantId] : [],
  )
  if (ids.length === 0) return []
  const [rows, own] = await pipeline([
    store.selectVariants(db, [...new Set(ids)]),
    reserved ?? (userId === null ? undefined : listReserved(db, userId)),
  ])
  const countOf = (id: Id<'var'>) =>
    lines.reduce((all, each) => all + (each.variantId === id ? each.quantity : 0), 0)
  return rows
    .map((row) => toCartLine({ ...row, id: `crt_${row.variantId.slice(4)}`, giftNote: '' }))
    .map((line) => {
      const { stock, variantId } = line
      const free = stock + (own?.get(variantId)?.quantity ?? 0)
      return { line, units: free - countOf(variantId) }
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
