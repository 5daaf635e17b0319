/** India has one time zone without daylight saving time. */
const OFFSET_MS = 5.5 * 3600_000
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The parts of an ISO instant in India, as the UTC parts of a shifted date. */
const shifted = (instant: string): Date => new Date(Date.parse(instant) + OFFSET_MS)

/** An instant as India writes it in ISO 8601: `2026-11-30T23:59:00+05:30`. */
export const toIndiaIso = (instant: string): string =>
  `${shifted(instant).toISOString().slice(0, 19)}+05:30`

/** An instant as the value of a `datetime-local` field in India time: `2026-11-30T23:59`. */
export const toIndiaField = (instant: string): string => toIndiaIso(instant).slice(0, 16)

/**
 * The instant of a `datetime-local` field in India time; undefined for an empty or unclear one.
 */
export function fromIndiaField(typed: string): string | undefined {
  const time = Date.parse(`${typed}Z`)
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) && Number.isFinite(time)
    ? new Date(time - OFFSET_MS).toISOString()
    : undefined
}

/**
 * An instant in India for customers: `30 Nov, 11:59 pm`. Server and browser write the same, which
 * the formats of their languages do not promise.
 */
export function indiaText(instant: string): string {
  const date = shifted(instant)
  const hour = date.getUTCHours()
  const minutes = String(date.getUTCMinutes()).padStart(2, '0')
  const day = `${date.getUTCDate()}\u00a0${MONTHS[date.getUTCMonth()]}`
  return `${day}, ${hour % 12 || 12}:${minutes}\u00a0${hour < 12 ? 'am' : 'pm'}`
}
