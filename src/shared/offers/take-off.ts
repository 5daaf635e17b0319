import { paise, spread, sum, times, type Paise } from '#shared/money/money.ts'
import { isFor, MIN_GOODS, type Offer, type OfferLine } from './offer.ts'

/**
 * A cart while offers are applied: for each line what is left to pay (paise), and how many of its
 * units an offer has used already.
 */
export type Rest = { left: Paise[]; used: number[] }

/** A cart before any offer. */
export const restOf = (lines: OfferLine[]): Rest => ({
  left: lines.map(({ price, quantity }) => times(price, quantity)),
  used: lines.map(() => 0),
})

/** What an offer takes off each line (paise), and what is left after it. */
type TakenOff = { discounts: Paise[]; rest: Rest }

/**
 * Applies an offer of goods to what is left of a cart. A coupon counts all units, at what is left
 * of their price. An offer without a code counts units that no other offer has used. At least
 * `MIN_GOODS` of all lines is left to pay.
 */
export function takeOff(lines: OfferLine[], rest: Rest, offer: Offer): TakenOff {
  const isCoupon = offer.code !== null
  const open = lines.map((line, at): Open => {
    const quantity = isFor(offer, line) ? line.quantity - (isCoupon ? 0 : (rest.used[at] ?? 0)) : 0
    const all = times(line.price, quantity)
    return { at, price: line.price, quantity, amount: least(all, rest.left[at] ?? paise(0)) }
  })
  const taken = takeByKind(open, offer)
  const discounts = limit(taken.discounts, rest.left)
  return {
    discounts,
    rest: {
      left: rest.left.map((left, at) => paise(left - (discounts[at] ?? 0))),
      used: rest.used.map((used, at) => used + (isCoupon ? 0 : (taken.units[at] ?? 0))),
    },
  }
}

/** The units of a line that an offer may use, and what is left to pay for them. */
type Open = { at: number; price: Paise; quantity: number; amount: Paise }
type Taken = { discounts: Paise[]; units: number[] }

const least = (one: number, other: number): Paise => paise(Math.min(one, other))

function takeByKind(open: Open[], offer: Offer): Taken {
  switch (offer.kind) {
    case 'percent':
      return takeShare(open, (base) => percentOf(base, offer))
    case 'amount':
      return takeShare(open, (base) => least(base, offer.amount ?? 0))
    case 'buy_get':
      return takeFreeUnits(open, offer.buyQuantity ?? 0, offer.freeQuantity ?? 0)
    case 'bundle':
      return takeBundles(open, offer.buyQuantity ?? 0, offer.amount ?? paise(0))
    default:
      return { discounts: open.map(() => paise(0)), units: open.map(() => 0) }
  }
}

function percentOf(base: Paise, { percent, cap }: Offer): Paise {
  const share = Math.round((base * (percent ?? 0)) / 100)
  return least(share, cap ?? share)
}

/** Spreads one amount over all lines of the offer, by largest remainder. */
function takeShare(open: Open[], discountOf: (base: Paise) => Paise): Taken {
  const amounts = open.map(({ amount }) => amount)
  const discount = discountOf(sum(amounts))
  return {
    discounts: discount > 0 ? spread(discount, amounts) : open.map(() => paise(0)),
    units: open.map(({ quantity }) => quantity),
  }
}

/** Dearest first, so that each group is as if it were bought by itself. */
const byPrice = (open: Open[]): Open[] =>
  open.filter(({ quantity }) => quantity > 0).toSorted((a, b) => b.price - a.price || a.at - b.at)

/**
 * The pieces are grouped from the dearest down, and the cheapest of each group are free. So nobody
 * saves more with several small orders.
 */
function takeFreeUnits(open: Open[], buy: number, free: number): Taken {
  const taken = { discounts: open.map(() => paise(0)), units: open.map(() => 0) }
  const group = buy + free
  const units = open.reduce((count, { quantity }) => count + quantity, 0)
  const grouped = group > 0 ? Math.floor(units / group) * group : 0
  const freeBefore = (position: number) => {
    const within = Math.min(position, grouped)
    return Math.floor(within / group) * free + Math.max(0, (within % group) - buy)
  }
  let position = 0
  for (const { at, price, quantity, amount } of byPrice(open)) {
    const end = position + quantity
    const freeUnits = grouped > 0 ? freeBefore(end) - freeBefore(position) : 0
    taken.discounts[at] = least(times(price, freeUnits), amount)
    taken.units[at] = Math.max(0, Math.min(end, grouped) - position)
    position = end
  }
  return taken
}

/** Each `size` pieces, from the dearest down, cost `price`, if that is less. */
function takeBundles(open: Open[], size: number, price: Paise): Taken {
  const taken = { discounts: open.map(() => paise(0)), units: open.map(() => 0) }
  let begun: { line: Open; units: number }[] = []
  const close = (parts: { line: Open; units: number }[], count: number) => {
    const worth = parts.map(({ line, units }) => times(line.price, units))
    const saved = paise((sum(worth) - price) * count)
    if (saved <= 0) return
    const shares = spread(saved, worth)
    for (const [part, { line, units }] of parts.entries()) {
      const { at } = line
      taken.discounts[at] = least((taken.discounts[at] ?? 0) + (shares[part] ?? 0), line.amount)
      taken.units[at] = (taken.units[at] ?? 0) + units * count
    }
  }
  for (const line of size > 0 ? byPrice(open) : []) {
    let { quantity } = line
    const missing = size - begun.reduce((count, { units }) => count + units, 0)
    if (begun.length > 0) {
      const units = Math.min(missing, quantity)
      begun.push({ line, units })
      quantity -= units
      if (units < missing) continue
      close(begun, 1)
      begun = []
    }
    const whole = Math.floor(quantity / size)
    if (whole > 0) close([{ line, units: size }], whole)
    if (quantity % size > 0) begun = [{ line, units: quantity % size }]
  }
  return taken
}

/** Lowers discounts so that `MIN_GOODS` of all that is left stays to be paid. */
function limit(discounts: Paise[], left: Paise[]): Paise[] {
  const room = paise(Math.max(0, sum(left) - MIN_GOODS))
  return sum(discounts) <= room ? discounts : spread(room, discounts)
}
