import { paise, sum, type Paise } from '#shared/money/money.ts'
import type {
  SettledKind,
  SettlementDifference,
  SettlementFigure,
  SettlementSums,
} from '#shared/reports/settlement-figures.ts'

/**
 * A line of a settlement, in paise. `amount` is below 0 if it was deducted, `net` is what reaches
 * the bank, `recorded` what the shop has stored for it in the same way, null without a record.
 */
export type SettledLine = {
  id: string
  kind: SettledKind
  settlement: string
  utr: string
  day: string
  order: { id: string; number: string } | null
  amount: Paise
  fee: Paise
  feeTax: Paise
  net: Paise
  recorded: Paise | null
  /** Whether the shop recorded that the refund was not made. */
  hasFailed: boolean
}

/** A line, or a payment or refund without a settlement (`settlement` is empty). */
export type SettlementRow = SettledLine & { difference: SettlementDifference | null }

/** The lines of a period, and the payments and the late refunds that no settlement has. */
export type SettlementRows = {
  settled: SettlementRow[]
  waiting: SettlementRow[]
  lateRefunds: SettlementRow[]
}

/**
 * How a line differs from what the shop knows; null if it does not. The provider's amounts are not
 * corrected.
 */
export function differenceOf({
  kind,
  amount,
  fee,
  net,
  recorded,
  hasFailed,
}: SettledLine): SettlementDifference | null {
  if (kind !== 'adjustment' && recorded === null) return 'unknown'
  if (hasFailed) return 'failed'
  if (recorded !== null && recorded !== amount) return 'amount'
  return net === amount - fee ? null : 'net'
}

/** The rows that a figure of the report consists of. */
export function rowsOfFigure(
  { settled, waiting, lateRefunds }: SettlementRows,
  figure: SettlementFigure,
): SettlementRow[] {
  switch (figure) {
    case 'all':
      return settled
    case 'payments':
      return settled.filter(({ kind }) => kind === 'payment')
    case 'refunds':
      return settled.filter(({ kind }) => kind === 'refund')
    case 'adjustments':
      return settled.filter(({ kind }) => kind === 'adjustment')
    case 'fees':
      return settled.filter(({ fee }) => fee > 0)
    case 'waiting':
      return waiting
    case 'differences':
      return [...waiting, ...lateRefunds, ...settled].filter(
        ({ difference }) => difference !== null,
      )
  }
}

/** The sums of lines of settlements. */
export function sumSettled(rows: readonly SettlementRow[]): SettlementSums {
  const amountOf = (kind: SettledKind): Paise =>
    sum(rows.filter((row) => row.kind === kind).map(({ amount }) => amount))
  return {
    payments: rows.filter(({ kind }) => kind === 'payment').length,
    paid: amountOf('payment'),
    // Less than nothing is subtracted, so that no refunds are 0 and not -0.
    refunded: paise(0 - amountOf('refund')),
    adjusted: amountOf('adjustment'),
    fee: sum(rows.map(({ fee }) => fee)),
    feeTax: sum(rows.map(({ feeTax }) => feeTax)),
    net: sum(rows.map(({ net }) => net)),
  }
}

/** A settlement with the sums of its lines. `day`: of its newest line. */
export type Settlement = { settlement: string; utr: string; day: string } & SettlementSums

/** The settlements of lines, in the order of the lines. */
export function groupSettlements(rows: readonly SettlementRow[]): Settlement[] {
  return [...Map.groupBy(rows, ({ settlement }) => settlement)].map(([settlement, lines]) => ({
    settlement,
    utr: lines.find(({ utr }) => utr !== '')?.utr ?? '',
    day: lines.reduce((last, { day }) => (day > last ? day : last), ''),
    ...sumSettled(lines),
  }))
}
