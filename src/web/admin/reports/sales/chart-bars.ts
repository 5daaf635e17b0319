import { sum, type Paise } from '#shared/money/money.ts'
import type { SalesDay } from '#web/api/admin/reports/sales-report.ts'

/** The net sales from one day to another, both included, and those of the period before. */
export type SalesBar = { from: string; to: string; net: Paise; before: Paise }

/** What a bar is of: seven days from the first day of the period on, or a month of the calendar. */
export type BarStep = 'day' | 'week' | 'month'

/** More bars than this are too thin for a phone. */
const MAX_BARS = 62
/** More weeks than these are half a year, which months show better. */
const MAX_WEEKS = 26
const WEEK = 7

/** What the bars of a period of so many days are of. */
export const stepOf = (days: number): BarStep =>
  days <= MAX_BARS ? 'day' : days <= MAX_WEEKS * WEEK ? 'week' : 'month'

/** The bars of a period, of its whole days. The first and the last month may be a part of one. */
export function toBars(days: readonly SalesDay[]): SalesBar[] {
  const step = stepOf(days.length)
  if (step === 'month') return monthsOf(days).map(toBar)
  const size = step === 'week' ? WEEK : 1
  return Array.from({ length: Math.ceil(days.length / size) }, (_, at) =>
    toBar(days.slice(at * size, (at + 1) * size)),
  )
}

const monthOf = ({ day }: SalesDay): string => day.slice(0, 7)

const monthsOf = (days: readonly SalesDay[]): SalesDay[][] =>
  [...new Set(days.map(monthOf))].map((month) => days.filter((each) => monthOf(each) === month))

const toBar = (days: readonly SalesDay[]): SalesBar => ({
  from: days.at(0)?.day ?? '',
  to: days.at(-1)?.day ?? '',
  net: sum(days.map(({ net }) => net)),
  before: sum(days.map(({ before }) => before)),
})

/** Which of some bars have a label below them, if at most so many labels have room. */
export function labelledBars(bars: number, maxLabels: number): number[] {
  const step = Math.max(1, Math.ceil(bars / maxLabels))
  return Array.from({ length: Math.ceil(bars / step) }, (_, at) => at * step)
}
