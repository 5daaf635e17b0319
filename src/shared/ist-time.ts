const time = new Intl.DateTimeFormat('en-IN', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'Asia/Kolkata',
})
const day = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  timeZone: 'Asia/Kolkata',
})
const MINUTE_MS = 60_000
/** India has one time zone and no summer time. */
const IST_OFFSET_MS = 5.5 * 3_600_000

/** The day of a moment in India, `2026-11-05`. */
export const istDay = (moment: Date): string =>
  new Date(moment.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10)

/** The minute of a moment in India, `2026-11-23 16:40`. */
export const istMinute = (moment: Date): string =>
  new Date(moment.getTime() + IST_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ')

/** `6:40 pm on 22 November (India time)`: the first full minute that is not before the moment. */
export function formatIstMoment(moment: Date): string {
  const minute = new Date(Math.ceil(moment.getTime() / MINUTE_MS) * MINUTE_MS)
  return `${time.format(minute).replaceAll('\u202f', ' ')} on ${day.format(minute)} (India time)`
}
