import type { Paise } from '#shared/money/money.ts'

/** What the lines of settlements are listed for, and payments that no settlement has. */
export const SETTLEMENT_FIGURES = [
  'all',
  'payments',
  'refunds',
  'adjustments',
  'fees',
  'waiting',
  'differences',
] as const
export type SettlementFigure = (typeof SETTLEMENT_FIGURES)[number]

/** The kinds of lines of a settlement. */
export const SETTLED_KINDS = ['payment', 'refund', 'adjustment'] as const
export type SettledKind = (typeof SETTLED_KINDS)[number]

/**
 * How a line differs from what the shop knows. `unknown`: the shop has no such payment or refund.
 * `amount`: the shop recorded another amount. `net`: what was paid out is not the amount less the
 * fee. `late`: a captured payment, or a refund that was made, is not settled in time. `failed`: the
 * shop recorded that the refund was not made.
 */
export const SETTLEMENT_DIFFERENCES = ['unknown', 'amount', 'net', 'late', 'failed'] as const
export type SettlementDifference = (typeof SETTLEMENT_DIFFERENCES)[number]

/**
 * A payment or refund is late after so many days. Two working days are usual (Razorpay, settlement
 * cycle), and a weekend and a holiday may lie between.
 */
export const MAX_DAYS_TO_SETTLE = 5

/** How many days back the shop reads settlements, and looks for payments without one. */
export const SETTLEMENT_DAYS_BACK = 90

/** How many days an administrator reads from the provider at once. */
export const MAX_DAYS_TO_READ = 31

/**
 * Sums of lines of settlements. `fee` contains `feeTax`. `net` is what reaches the bank: without
 * differences, `paid` less `refunded` and `fee` plus `adjusted`.
 */
export type SettlementSums = {
  payments: number
  paid: Paise
  refunded: Paise
  adjusted: Paise
  fee: Paise
  feeTax: Paise
  net: Paise
}
