declare const paiseBrand: unique symbol

/**
 * An amount of money in whole paise (1 rupee = 100 paise). Never a fraction, never a bare number.
 */
export type Paise = number & { readonly [paiseBrand]: true }

/** Marks a whole number of paise as money. Throws RangeError for fractions and unsafe integers. */
export function paise(amount: number): Paise {
  if (!Number.isSafeInteger(amount))
    throw new RangeError(`${amount} is not a whole number of paise.`)
  return amount as Paise
}

/** Whole rupees as money: `rupees(1299)` is Rs. 1,299. */
export const rupees = (amount: number): Paise => paise(amount * 100)

/** Price times quantity. */
export const times = (price: Paise, quantity: number): Paise => paise(price * quantity)

/** The sum of amounts; 0 for an empty list. */
export const sum = (amounts: Paise[]): Paise =>
  paise(amounts.reduce<number>((total, amount) => total + amount, 0))

/**
 * Splits an amount in proportion to the weights, to the paisa: by largest remainder, of equal ones
 * the first. Weights that are all 0 count as equal. Throws RangeError without weights.
 */
export function spread(amount: Paise, weights: number[]): Paise[] {
  const total = weights.reduce((before, weight) => before + weight, 0)
  if (total === 0 && weights.length > 0)
    return spread(
      amount,
      weights.map(() => 1),
    )
  const parts = weights.map((weight, position) => ({ position, ...share(amount, weight, total) }))
  const missing = amount - parts.reduce((before, { whole }) => before + whole, 0)
  const raised = new Set(
    parts
      .toSorted((a, b) => b.rest - a.rest || a.position - b.position)
      .slice(0, missing)
      .map(({ position }) => position),
  )
  if (raised.size !== missing) throw new RangeError('There is nothing to spread an amount over.')
  return parts.map(({ position, whole }) => paise(whole + (raised.has(position) ? 1 : 0)))
}

/** `amount * weight / total` as a whole number and its remainder; both exact. */
function share(amount: Paise, weight: number, total: number): { whole: number; rest: number } {
  const product = amount * weight
  if (Number.isSafeInteger(product)) {
    const rest = product % total
    return { whole: (product - rest) / total, rest }
  }
  const exact = BigInt(amount) * BigInt(weight)
  return { whole: Number(exact / BigInt(total)), rest: Number(exact % BigInt(total)) }
}

/**
 * Paise as rupees for the specification's number fields (`totalAmount: 1299.5`). For output only.
 */
export const toRupees = (amount: Paise): number => amount / 100

const wholeRupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })

/**
 * The price text of the specification with Indian grouping: `Rs. 1,00,000`, or `Rs. 1,299.50` with
 * paise.
 */
export function formatRupees(amount: Paise): string {
  const fraction = Math.abs(amount % 100)
  const decimals = fraction ? `.${String(fraction).padStart(2, '0')}` : ''
  return `Rs. ${wholeRupees.format(Math.trunc(amount / 100))}${decimals}`
}

/** A price with two decimals always, for the order confirmation: `Rs. 1,299.00`. */
export function formatRupeesExact(amount: Paise): string {
  const decimals = String(Math.abs(amount % 100)).padStart(2, '0')
  return `Rs. ${wholeRupees.format(Math.trunc(amount / 100))}.${decimals}`
}

/** How the amounts of one column are written: all with two decimals if one of them has paise. */
export const formatOfColumn = (amounts: readonly Paise[]): ((amount: Paise) => string) =>
  amounts.some((amount) => amount % 100 !== 0) ? formatRupeesExact : formatRupees

/**
 * The limits of prices in rupees, the same on the home page and in listings. Here, because the home
 * page would load the filters of listings with price-bands.ts.
 */
export const PRICE_LIMITS = [499, 999, 1999] as const

const PRICE = /^(?:rs\.?|₹|inr)?\s*(\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(?:\.(\d{1,2}))?\s*(?:\/-)?$/i
const MAX_PRICE = rupees(1_00_00_000)

/** The message for a text that is not a price. */
export const PRICE_PROBLEM = 'Please enter a price such as Rs. 1,299.'

/**
 * Parses a price as an administrator types it: `Rs. 1,299`, `₹1,299.50`, `1299`, `1,29,999`.
 * Returns undefined for anything else, for 0 and above one crore (10,000,000 rupees).
 */
export function parseRupees(text: string): Paise | undefined {
  const match = PRICE.exec(text.trim())
  if (!match?.[1]) return undefined
  const amount =
    Number(match[1].replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return amount > 0 && amount <= MAX_PRICE ? paise(amount) : undefined
}

/** A number of rupees (`1299.5`) as paise; undefined if it has a fraction of a paisa. */
export function fromRupees(amount: number): Paise | undefined {
  const rounded = Math.round(amount * 100)
  return Math.abs(amount * 100 - rounded) < 1e-6 && Number.isSafeInteger(rounded)
    ? paise(rounded)
    : undefined
}

/** The shipping fee, and the subtotal from which shipping is free, in paise. */
export type ShippingRule = { freeShippingFrom: Paise; shipping: Paise }

/**
 * The parts of what an order costs, in paise. `subtotal`: the prices of the goods; `discount`: what
 * is taken off them. `total` is `subtotal - discount + shipping + giftWrap + codFee`.
 */
export type Totals = {
  subtotal: Paise
  discount: Paise
  shipping: Paise
  giftWrap: Paise
  codFee: Paise
  total: Paise
}

/**
 * The discount from actual to sale price in whole per cent, rounded down; undefined if there is
 * none.
 */
export function percentOff(actual: Paise | null, sale: Paise): number | undefined {
  if (actual === null || actual <= sale) return undefined
  return Math.floor(((actual - sale) * 100) / actual) || undefined
}
