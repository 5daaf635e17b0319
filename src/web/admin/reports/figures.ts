import { paise, type Paise } from '#shared/money/money.ts'
import { formatAmount } from '#web/admin/layout/money/amounts.ts'

/** How much an amount is above (more) or below another: `₹0.02 less`. */
export const formatDifference = (value: Paise): string =>
  `${formatAmount(paise(Math.abs(value)))} ${value < 0 ? 'less' : 'more'}`

const count = new Intl.NumberFormat('en-IN')

/** A number of a report: `1,00,000`. */
export const formatCount = (value: number): string => count.format(value)

const day = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A day such as `2026-11-05`: 5 Nov 2026. */
export const formatDay = (date: string): string => day.format(new Date(date))

const shortDay = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** A day such as `2026-11-05` without its year: 5 Nov. */
export const formatShortDay = (date: string): string => shortDay.format(new Date(date))

const shortMonth = new Intl.DateTimeFormat('en-IN', { month: 'short', timeZone: 'UTC' })

/** The month of a day such as `2026-11-05`: Nov. */
export const formatShortMonth = (date: string): string => shortMonth.format(new Date(date))

const month = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A month such as `2026-11`: November 2026. */
export const formatMonth = (value: string): string => month.format(new Date(`${value}-01`))

/** A share such as 0.207 with at most so many decimals: `20.7 %`. */
export const formatShare = (share: number, maximumFractionDigits: number): string =>
  share.toLocaleString('en-IN', { style: 'percent', maximumFractionDigits }).replace('%', '\u00a0%')

/**
 * How a figure has changed, in words that end with `than`: `12 % more than the 7 days before`.
 * Those of a period that is not over, which can still rise, begin with "So far". If both are 0
 * there is nothing to say: undefined.
 */
export function formatChange(
  now: number,
  before: number,
  { than, isOver }: { than: string; isOver: boolean },
): string | undefined {
  if (before <= 0) return now > 0 && before === 0 ? `None in ${than}` : undefined
  const share = formatShare(Math.abs(now - before) / before, 0)
  const text = share.startsWith('0')
    ? `about as much as ${than}`
    : `${share} ${now < before ? 'less' : 'more'} than ${than}`
  return isOver ? text.replace(/^a/, 'A') : `So far ${text}`
}
