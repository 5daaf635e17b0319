import { istDay } from '#shared/ist-time.ts'

/** Days from first to last, both included: `2026-11-01`. */
export type Period = { from: string; to: string }

/**
 * The days of a return: those of a month such as `2026-11`, or of the quarter that contains it, for
 * a seller who files each quarter (QRMP). Quarters begin in April, July, October and January.
 */
export function gstPeriod(month: string, isQuarter = false): Period {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const first = isQuarter ? number - ((number - 1) % 3) : number
  const day = (monthIndex: number, date: number): string =>
    new Date(Date.UTC(year, monthIndex, date)).toISOString().slice(0, 10)
  return { from: day(first - 1, 1), to: day(first - 1 + (isQuarter ? 3 : 1), 0) }
}

/** The month before the one of a moment in India: the one whose return is due. */
export function lastMonth(now: Date): string {
  const [year = 0, month = 1] = istDay(now).split('-').map(Number)
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7)
}
