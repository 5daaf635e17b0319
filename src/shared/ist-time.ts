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

/** `6:40 pm on 22 November (India time)`: the first full minute that is not before the moment. */
export function formatIstMoment(moment: Date): string {
  const minute = new Date(Math.ceil(moment.getTime() / MINUTE_MS) * MINUTE_MS)
  return `${time.format(minute).replaceAll('\u202f', ' ')} on ${day.format(minute)} (India time)`
}
