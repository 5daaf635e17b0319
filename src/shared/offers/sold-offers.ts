import type { Id } from '#shared/ids.ts'
import { paise, spread, sum, times, type Paise } from '#shared/money/money.ts'
import type { DiscountPart } from '#shared/order/total-rows.ts'
import { limit, percentOf, takeFrom } from './take-off.ts'

/**
 * What one offer takes off a line of an order: `amount` in paise, and of how many of its units. The
 * parts of a line sum up to its discount.
 */
export type LinePart = { offerId: Id<'ofr'>; units: number; amount: Paise }

/**
 * An offer of an order as it was when the order was placed, in the order in which they apply.
 * `percent` and `cap` (paise) are those of a percentage, null for other kinds. `offer` is missing
 * in orders of before this was stored.
 */
export type SoldOffer = DiscountPart & {
  offer?: { id: Id<'ofr'>; percent: number | null; cap: Paise | null }
}

type SoldLine = {
  price: Paise
  quantity: number
  discount: Paise
  isFreeGift: boolean
  discountParts: LinePart[]
}

/**
 * What the offers of an order take off its lines at other prices. A percentage is taken of the new
 * price, with its cap, and spread over its lines by largest remainder. What other offers take off a
 * line stays, but is never more than the line. At least `MIN_GOODS` of the goods is left to pay.
 * Free gifts stay free. Minimum and conditions are not checked again. Returns the parts of each
 * line; undefined for an order whose discounts do not say which offer gave what.
 */
export function repriceLines(
  offers: SoldOffer[],
  lines: SoldLine[],
  prices: Paise[],
): LinePart[][] | undefined {
  const stored = lines.map(({ discountParts }) => discountParts)
  const isKnown =
    lines.every(({ discount, discountParts }) => discount === sumOf(discountParts)) &&
    isSame(applyAgain(offers, lines), stored)
  if (!isKnown) return undefined
  return applyAgain(
    offers,
    lines.map((line, at) => ({ ...line, price: prices[at] ?? line.price })),
  )
}

/** The sum of the parts of a line, in paise. */
export const sumOf = (parts: LinePart[]): Paise => sum(parts.map(({ amount }) => amount))

const isSame = (one: LinePart[][], other: LinePart[][]): boolean =>
  one.every(
    (parts, at) =>
      parts.length === other[at]?.length &&
      parts.every(
        ({ offerId, amount }, part) =>
          offerId === other[at]?.[part]?.offerId && amount === other[at]?.[part]?.amount,
      ),
  )

/** Applies the offers to the lines one after the other, as when the order was placed. */
function applyAgain(offers: SoldOffer[], lines: SoldLine[]): LinePart[][] {
  const parts = lines.map((line) => (line.isFreeGift ? line.discountParts : []))
  let left = lines.map((line) => (line.isFreeGift ? paise(0) : times(line.price, line.quantity)))
  for (const { offer } of offers) {
    const own = lines.map((line) =>
      line.isFreeGift ? undefined : line.discountParts.find(({ offerId }) => offerId === offer?.id),
    )
    if (!offer || own.every((part) => part === undefined)) continue
    const discounts = limit(discountsOf(offer, lines, { own, left }), left)
    left = takeFrom(left, discounts)
    for (const [at, part] of own.entries())
      if (part) parts[at] = [...(parts[at] ?? []), { ...part, amount: discounts[at] ?? paise(0) }]
  }
  return parts
}

type Applied = { own: (LinePart | undefined)[]; left: Paise[] }

/** What one offer takes off each line, of which `left` is left to pay. */
function discountsOf(
  offer: NonNullable<SoldOffer['offer']>,
  lines: SoldLine[],
  { own, left }: Applied,
): Paise[] {
  const least = (amount: Paise, at: number) => paise(Math.min(amount, left[at] ?? 0))
  if (offer.percent === null) return own.map((part, at) => least(part?.amount ?? paise(0), at))
  const bases = lines.map(({ price }, at) => least(times(price, own[at]?.units ?? 0), at))
  const discount = percentOf(sum(bases), offer)
  return discount > 0 ? spread(discount, bases) : bases.map(() => paise(0))
}
