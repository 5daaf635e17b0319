import { MAX_DAYS_TO_READ, SETTLEMENT_FIGURES } from '#shared/reports/settlement-figures.ts'
import type { Period } from '#shared/reports/gst-period.ts'
import type { EntriesQuery } from '#web/api/admin/reports/settlements.ts'
import { salesQueryOf } from '#web/admin/reports/sales/sales-query.ts'

const DAY_MS = 86_400_000

/** The days of the URL: this month, unless others are chosen. */
export function settlementPeriodOf(search: URLSearchParams, now: Date): Period {
  const { from, to } = salesQueryOf(search, now)
  return { from, to }
}

/** The lines that the URL lists: those of a figure, or of a settlement. */
export function entriesQueryOf(search: URLSearchParams, now: Date): EntriesQuery {
  const settlement = search.get('settlement')?.slice(0, 60)
  const figure = SETTLEMENT_FIGURES.find((each) => each === search.get('figure')) ?? 'all'
  return { ...settlementPeriodOf(search, now), figure, ...(settlement && { settlement }) }
}

/** The last days of a period that can be read from the provider at once. */
export function readablePeriod({ from, to }: Period): Period {
  const earliest = new Date(Date.parse(to) - (MAX_DAYS_TO_READ - 1) * DAY_MS)
  const first = earliest.toISOString().slice(0, 10)
  return { from: from > first ? from : first, to }
}
