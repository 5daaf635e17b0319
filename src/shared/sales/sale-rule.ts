import { paise, rupees, type Paise } from '#shared/money/money.ts'

/**
 * How a sale lowers a price: by whole per cent, by an amount, or to one price. Amounts in paise.
 */
export type SaleRule =
  | { kind: 'percent'; value: number }
  | { kind: 'amount'; value: Paise }
  | { kind: 'price'; value: Paise }

export const SALE_RULES = ['percent', 'amount', 'price'] as const

export const MIN_SALE_PERCENT = 1
export const MAX_SALE_PERCENT = 90

/** `planned` until it starts, `running` until it ends or is ended. */
export const SALE_STATES = ['planned', 'running', 'ended'] as const
export type SaleState = (typeof SALE_STATES)[number]

/** The most days from start to end: a price that is always lowered is no sale. */
export const MAX_SALE_DAYS = 60

/** How far back the old price of a sale is proven by the price history. */
export const PRICE_BEFORE_DAYS = 30

/** For how many of these days it must have been for sale, at that price or a higher one. */
export const MIN_OFFERED_DAYS = 7

export const MAX_SALE_PRODUCTS = 20_000
export const MAX_SALE_NAME_LENGTH = 60
export const MAX_EXCLUDED = 500

/**
 * The price of a sale. Discounts are rounded down to whole rupees that end in 9 (799, 1,249), below
 * Rs. 9 to whole rupees; one fixed price stays as it was entered. Undefined if it would not be
 * lower.
 */
export function salePriceOf(price: Paise, rule: SaleRule): Paise | undefined {
  const lowered = rule.kind === 'price' ? rule.value : endingInNine(discounted(price, rule))
  return lowered > 0 && lowered < price ? lowered : undefined
}

/** The discounted price, rounded down to whole paise. May be 0 or less. */
const discounted = (price: Paise, { kind, value }: SaleRule): number =>
  kind === 'percent' ? Math.floor((price * (100 - value)) / 100) : price - value

function endingInNine(amount: number): Paise {
  const whole = Math.floor(amount / 100)
  if (whole < 9) return rupees(Math.max(whole, 0))
  return rupees(whole - ((whole + 1) % 10))
}

/** The sentence of a rule: `20% off`, `Rs. 200 off`, `Each for Rs. 999`. */
export function ruleText({ kind, value }: SaleRule, format: (amount: Paise) => string): string {
  if (kind === 'percent') return `${value}% off`
  return kind === 'amount' ? `${format(value)} off` : `Each for ${format(value)}`
}

/** The struck-through price: at most the MRP, and above the price of the sale, or none. */
export function struckPrice(
  lowest: Paise | null,
  { price, mrp }: { price: Paise; mrp: Paise | null },
): Paise | null {
  if (lowest === null) return null
  const struck = paise(Math.min(lowest, mrp ?? lowest))
  return struck > price ? struck : null
}
