const day = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})

/** Formats a date in Indian style: 14 August 2026. Returns '' for an invalid date. */
export function formatDay(instant: string): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? '' : day.format(date)
}

/** Formats ten digits in two groups of five. */
export const formatMobile = (mobile: string): string => mobile.replace(/^(\d{5})(\d{5})$/, '$1 $2')
