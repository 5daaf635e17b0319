const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** India has one time zone and no summer time. */
const IST_OFFSET_MS = 5.5 * 3_600_000
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** A moment whose parts in UTC are those of India. */
const shifted = (moment: Date): Date => new Date(moment.getTime() + IST_OFFSET_MS)

/**
 * Day, name of the month and time of a moment in India. Server and browser write the same, which
 * the formats of their languages do not promise.
 */
function textsOf(moment: Date): { day: number; month: string; time: string; half: string } {
  const date = shifted(moment)
  const hour = date.getUTCHours()
  return {
    day: date.getUTCDate(),
    month: MONTHS[date.getUTCMonth()] ?? '',
    time: `${hour % 12 || 12}:${String(date.getUTCMinutes()).padStart(2, '0')}`,
    half: hour < 12 ? 'am' : 'pm',
  }
}

/** The day of a moment in India, `2026-11-05`. */
export const istDay = (moment: Date): string => shifted(moment).toISOString().slice(0, 10)

/** The minute of a moment in India, `2026-11-23 16:40`. */
export const istMinute = (moment: Date): string =>
  shifted(moment).toISOString().slice(0, 16).replace('T', ' ')

/** A day some days after another, or before it: both as `2026-11-05`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The moment at which a day begins in India; the day as `2026-11-05`. */
export const startOfIstDay = (day: string): Date =>
  new Date(new Date(`${day}T00:00:00Z`).getTime() - IST_OFFSET_MS)

/** `6:40 pm on 22 November (India time)`: the first full minute that is not before the moment. */
export function formatIstMoment(moment: Date): string {
  const minute = new Date(Math.ceil(moment.getTime() / MINUTE_MS) * MINUTE_MS)
  const { day, month, time, half } = textsOf(minute)
  return `${time} ${half} on ${day} ${month} (India time)`
}

/** An instant as India writes it in ISO 8601: `2026-11-30T23:59:00+05:30`. */
export const toIstIso = (instant: string): string =>
  `${shifted(new Date(instant)).toISOString().slice(0, 19)}+05:30`

/** An instant as the value of a `datetime-local` field in India time: `2026-11-30T23:59`. */
export const toIstField = (instant: string): string => toIstIso(instant).slice(0, 16)

/**
 * The instant of a `datetime-local` field in India time; undefined for an empty or unclear one.
 */
export function fromIstField(typed: string): string | undefined {
  const time = Date.parse(`${typed}Z`)
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) && Number.isFinite(time)
    ? new Date(time - IST_OFFSET_MS).toISOString()
    : undefined
}

/** An instant in India for customers, whose parts are not torn apart: `30 Nov, 11:59 pm`. */
export function formatIstInstant(instant: string): string {
  const { day, month, time, half } = textsOf(new Date(instant))
  return `${day}\u00a0${month.slice(0, 3)}, ${time}\u00a0${half}`
}
