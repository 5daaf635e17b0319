import { paise, toRupees, type Paise } from '#shared/money/money.ts'

const amount = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** An amount of a report, always with paise: `₹1,261.17`, `-₹0.02`. */
export const formatFigure = (value: Paise): string => amount.format(toRupees(value))

/** How much an amount is above (more) or below another: `₹0.02 less`. */
export const formatDifference = (value: Paise): string =>
  `${formatFigure(paise(Math.abs(value)))} ${value < 0 ? 'less' : 'more'}`

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

const month = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A month such as `2026-11`: November 2026. */
export const formatMonth = (value: string): string => month.format(new Date(`${value}-01`))
