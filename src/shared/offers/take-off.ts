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

/**
 * What an offer takes off each line (paise), how many units of it it is for, and what is left after
 * it.
 */
type TakenOff = { discounts: Paise[]; units: number[]; rest: Rest }

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
    units: taken.units,
    rest: {
      left: takeFrom(rest.left, discounts),
      used: rest.used.map((used, at) => used + (isCoupon ? 0 : (taken.units[at] ?? 0))),
    },
  }
}

/** What is left of each line after these discounts. */
export const takeFrom = (left: Paise[], discounts: Paise[]): Paise[] =>
  left.map((amount, at) => paise(amount - (discounts[at] ?? 0)))

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

/** A percentage of what the lines cost together, at most its cap. */
export function percentOf(base: Paise, { percent, cap }: Pick<Offer, 'percent' | 'cap'>): Paise {
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

type Part = { line: Open; units: number }

/** Groups of `size` pieces, from the dearest down. `count`: so many groups are alike. */
function groupsOf(open: Open[], size: number): { parts: Part[]; count: number }[] {
  const groups: { parts: Part[]; count: number }[] = []
  let begun: Part[] = []
  for (const line of size > 0 ? byPrice(open) : []) {
    let { quantity } = line
    const missing = size - begun.reduce((count, { units }) => count + units, 0)
    if (begun.length > 0) {
      const units = Math.min(missing, quantity)
      begun.push({ line, units })
      quantity -= units
      if (units < missing) continue
      groups.push({ parts: begun, count: 1 })
      begun = []
    }
    const count = Math.floor(quantity / size)
    if (count > 0) groups.push({ parts: [{ line, units: size }], count })
    if (quantity % size > 0) begun = [{ line, units: quantity % size }]
  }
  return groups
}

/**
 * The pieces are grouped from the dearest down, and the worth of the cheapest of each group is
 * taken off. So nobody saves more with several small orders. It is spread over the whole group, so
 * that each returned piece is refunded at what it cost in the offer.
 */
function takeFreeUnits(open: Open[], buy: number, free: number): Taken {
  const taken = { discounts: open.map(() => paise(0)), units: open.map(() => 0) }
  const worthFree = open.map(() => paise(0))
  for (const { parts, count } of groupsOf(open, buy + free)) {
    let missing = free
    const saved = parts.toReversed().map(({ line, units }) => {
      const freeUnits = Math.min(missing, units)
      missing -= freeUnits
      const worth = times(line.price, freeUnits * count)
      worthFree[line.at] = sum([worthFree[line.at] ?? paise(0), worth])
      return worth
    })
    addToGroup(taken, parts, { saved: sum(saved), count })
  }
  const all = open.map(({ amount }, at) => least(worthFree[at] ?? 0, amount))
  const fits = open.every(({ amount }, at) => (taken.discounts[at] ?? 0) <= amount)
  if (fits && sum(all) === sum(worthFree)) return taken
  // Other offers have taken much off some lines already, so it is spread by what is left of them.
  const left = open.map(({ amount }, at) => ((taken.units[at] ?? 0) > 0 ? amount : paise(0)))
  const total = sum(all)
  return { ...taken, discounts: total > 0 ? spread(total, left) : all }
}

/** Adds what `count` groups save to the discounts of their lines, by the worth of their units. */
function addToGroup(
  taken: Taken,
  parts: Part[],
  { saved, count }: { saved: Paise; count: number },
): void {
  if (saved <= 0) return
  const shares = spread(
    saved,
    parts.map(({ line, units }) => times(line.price, units)),
  )
  for (const [part, { line, units }] of parts.entries()) {
    const { at } = line
    taken.discounts[at] = sum([taken.discounts[at] ?? paise(0), shares[part] ?? paise(0)])
    taken.units[at] = (taken.units[at] ?? 0) + units * count
  }
}

/** Each `size` pieces, from the dearest down, cost `price`, if that is less. */
function takeBundles(open: Open[], size: number, price: Paise): Taken {
  const taken = { discounts: open.map(() => paise(0)), units: open.map(() => 0) }
  for (const { parts, count } of groupsOf(open, size)) {
    const worth = sum(parts.map(({ line, units }) => times(line.price, units)))
    addToGroup(taken, parts, { saved: paise((worth - price) * count), count })
  }
  const discounts = taken.discounts.map((discount, at) => least(discount, open[at]?.amount ?? 0))
  return { ...taken, discounts }
}

/** Lowers discounts so that `MIN_GOODS` of all that is left stays to be paid. */
export function limit(discounts: Paise[], left: Paise[]): Paise[] {
  const room = paise(Math.max(0, sum(left) - MIN_GOODS))
  return sum(discounts) <= room ? discounts : spread(room, discounts)
}
